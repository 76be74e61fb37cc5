//! `infexion count`

use crate::exit::{CommandResult, Exit, Failure};
use crate::input::read_board;
use crate::limits::LimitArgs;
use crate::output::{json_line, print};
use crate::shared::GameArgs;
use crate::words::{Format, word};
use clap::Args;
use infexion_explain::count::{Count, CountError, Stopped, count};
use infexion_rules::notation::actions;
use infexion_search::StopReason;
use std::path::PathBuf;

/// Count the optimal solutions of a board, and the boards they end with.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CountArgs {
    /// The board; - for standard input.
    #[arg(value_name = "BOARD", default_value = "-")]
    board: PathBuf,

    #[command(flatten)]
    game: GameArgs,

    /// Print up to this many of the solutions too, in the order of their actions.
    #[arg(long, short = 'n', value_name = "N", default_value_t = 0)]
    solutions: usize,

    /// How to print the answer; as text numbers with their names, and solutions with a blank line before each.
    #[arg(long, value_parser = word::<Format>(), default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = "\
Examples:
  infexion count board.csv
  infexion count -n 20 board.csv
  infexion count --spawn --format json < board.csv";

pub(crate) fn run(args: &CountArgs) -> CommandResult {
    let spawn = args.game.spawn()?;
    let board = read_board(&args.board)?;
    let found = match count(&board, spawn, args.solutions, &args.limits.limits()) {
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
    if args.solutions > 0 && (found.listed.len() as u64) < found.solutions {
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
