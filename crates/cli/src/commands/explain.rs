//! `infexion explain`

use crate::exit::{CommandResult, Exit, Failure};
use crate::input::read_board;
use crate::limits::LimitArgs;
use crate::output::{check_writable, json_line, print, refuse_overwriting};
use crate::picture_file::{PictureFile, parse_picture};
use crate::progress::ProgressLine;
use crate::shared::GameArgs;
use crate::table::folded;
use crate::words::{Format, word};
use clap::Args;
use infexion_explain::explain::{Reason, explain, picture, text};
use infexion_search::StopReason;
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

    #[command(flatten)]
    game: GameArgs,

    /// How to print the explanation; as text words and a picture of the board.
    #[arg(long, value_parser = word::<Format>(), default_value_t = Format::Text)]
    format: Format,

    /// Draw the explanation too, into a file that ends with .svg, .png or .pdf.
    #[arg(long, visible_alias = "svg", value_name = "FILE", value_parser = parse_picture)]
    picture: Option<PictureFile>,

    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = "\
Examples:
  infexion explain board.csv
  infexion explain board.csv --picture why.svg
  infexion explain --spawn --format json < board.csv";

pub(crate) fn run(args: &ExplainArgs) -> CommandResult {
    let spawn = args.game.spawn()?;
    let picture = args.picture.as_ref().map(PictureFile::path);
    refuse_overwriting([&args.board], picture)?;
    let board = read_board(&args.board)?;
    picture.map(check_writable).transpose()?;
    let explanation = {
        let mut line = ProgressLine::new();
        // One thread: the same board is always explained with the same solution.
        explain(&board, spawn, 1, &args.limits.limits(), &mut line)
    };
    let explanation = explanation.map_err(|error| Failure::Internal(error.to_string()))?;
    if let Some(picture) = &args.picture {
        picture.write(&picture::svg(&explanation))?;
    }
    match args.format {
        Format::Json => print(&json_line(&explanation)?)?,
        Format::Text => print(&folded(&text::write(&explanation)))?,
    }
    Ok(match explanation.reason {
        Reason::Unsolvable => Exit::Unsolvable,
        Reason::Open if explanation.record.stop_reason == Some(StopReason::Cancelled) => {
            Exit::Interrupted
        }
        Reason::Open if explanation.record.length.is_none() => Exit::NothingFound,
        Reason::Solved | Reason::Bound | Reason::Search | Reason::Open => Exit::Answer,
    })
}
