//! `infexion count`

use crate::exit::{CommandResult, Exit, Failure};
use crate::input::read_board;
use crate::limits::LimitArgs;
use crate::output::{json_line, print};
use clap::{Args, ValueEnum};
use infexion_lab::count::{Count, CountError, Stopped, count};
use infexion_rules::notation::actions;
use infexion_search::StopReason;
use infexion_solver::Spawn;
use std::path::PathBuf;

/// Count the optimal solutions of a board, and the boards they end with.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CountArgs {
    /// The board; - for standard input.
    #[arg(value_name = "BOARD", default_value = "-")]
    board: PathBuf,

    /// Play the extended game with SPAWN.
    #[arg(long)]
    spawn: bool,

    /// Print the solutions too, in the order of their actions.
    #[arg(long)]
    all: bool,

    /// With --all, print at most this many.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    limit: usize,

    /// How to print the answer.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = "\
Examples:
  infexion count board.csv
  infexion count --all --limit 20 board.csv
  infexion count --spawn --format json < board.csv";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Numbers with their names; solutions with a blank line before each
    Text,
    /// One JSON object
    Json,
}

pub(crate) fn run(args: &CountArgs) -> CommandResult {
    let board = read_board(&args.board)?;
    let spawn = if args.spawn { Spawn::All } else { Spawn::Never };
    let list = if args.all { args.limit } else { 0 };
    let found = match count(&board, spawn, list, &args.limits.limits()) {
        Ok(found) => found,
        Err(CountError::Solve(error)) => return Err(Failure::Internal(error.to_string())),
        Err(error) => {
            note!("no count: {error}");
            return Ok(match error {
                CountError::Unsolvable => Exit::Unsolvable,
                CountError::Stopped(Stopped { reason: StopReason::Cancelled, .. }) => {
                    Exit::Interrupted
                }
                _ => Exit::NothingFound,
            });
        }
    };
    match args.format {
        Format::Json => print(&json_line(&found)?)?,
        Format::Text => print(&text(&found))?,
    }
    if args.all && (found.listed.len() as u64) < found.solutions {
        note!("{} of {} solutions listed", found.listed.len(), found.solutions);
    }
    Ok(Exit::Answer)
}

fn text(found: &Count) -> String {
    let mut text = format!(
        "optimum           {}\noptimal solutions {}\nfinal boards      {}\n",
        found.optimum, found.solutions, found.final_boards
    );
    for solution in &found.listed {
        text.push('\n');
        text.push_str(&actions::write(solution));
    }
    text
}
