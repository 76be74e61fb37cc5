//! `infexion explain`

use crate::exit::{CommandResult, Exit, Failure};
use crate::input::read_board;
use crate::limits::LimitArgs;
use crate::output::{json_line, print, write_file};
use crate::progress::ProgressLine;
use clap::{Args, ValueEnum};
use infexion_lab::explain::{Reason, explain, picture, text};
use infexion_solver::Spawn;
use std::path::PathBuf;

/// Say why a board cannot be solved in fewer actions.
///
/// Shows the lines that cover the blue cells, blue cells of which no two share a line, the
/// infection that ignores geometry, and what each action of a solution does to g, h and the bounds.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ExplainArgs {
    /// The board; - for standard input.
    #[arg(value_name = "BOARD", default_value = "-")]
    board: PathBuf,

    /// Play the extended game with SPAWN.
    #[arg(long)]
    spawn: bool,

    /// How to print the explanation.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Draw the explanation into an SVG file too.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = "\
Examples:
  infexion explain board.csv
  infexion explain board.csv --svg why.svg
  infexion explain --spawn --format json < board.csv";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Words and a picture of the board
    Text,
    /// One JSON object
    Json,
}

pub(crate) fn run(args: &ExplainArgs) -> CommandResult {
    let board = read_board(&args.board)?;
    let spawn = if args.spawn { Spawn::All } else { Spawn::Never };
    let explanation = {
        let mut line = ProgressLine::new();
        // One thread: the same board is always explained with the same solution.
        explain(&board, spawn, 1, &args.limits.limits(), &mut line)
    };
    let explanation = explanation.map_err(|error| Failure::Internal(error.to_string()))?;
    if let Some(path) = &args.svg {
        write_file(path, &picture::svg(&explanation))?;
    }
    match args.format {
        Format::Json => print(&json_line(&explanation)?)?,
        Format::Text => print(&text::write(&explanation))?,
    }
    Ok(match explanation.reason {
        Reason::Unsolvable => Exit::Unsolvable,
        Reason::Open if explanation.record.stop_reason.as_deref() == Some("cancelled") => {
            Exit::Interrupted
        }
        Reason::Open if explanation.record.length.is_none() => Exit::NothingFound,
        Reason::Solved | Reason::Bound | Reason::Search | Reason::Open => Exit::Answer,
    })
}
