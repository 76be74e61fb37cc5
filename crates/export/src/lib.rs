//! An Infexion board as a planning task, for planners that know nothing of this project: their
//! answers are those of an outside witness.
//!
//! A spread changes each cell that it touches by what stands there, so both formats use
//! *conditional effects*. Every action costs 1, and an optimal plan of the task is an optimal
//! solution of the board.
//!
//! ```
//! use infexion_export::{plan, sas};
//! use infexion_rules::notation::items;
//! use infexion_rules::Game;
//!
//! let board = items::read("0,0,r,1 0,1,b,1").unwrap();
//! let task = sas::write(&board, Game::SpreadOnly).unwrap();
//! assert!(task.contains("\nspread 0 0 0 1 1\n"));
//! // What a planner answers becomes actions again.
//! let actions = plan::read("(spread 0 0 0 1 1)\n; cost = 1 (unit cost)\n").unwrap();
//! assert_eq!(actions[0].to_string(), "SPREAD 0 0 0 1");
//! ```

pub mod pddl;
pub mod plan;
pub mod sas;

use infexion_rules::{Board, Direction, Game, MAX_TOTAL_POWER};
use infexion_words::words;

/// The languages that planners read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// The input of Fast Downward's search.
    Sas,
    /// The language of planning competitions.
    Pddl,
}

words! { Format, "format":
    Sas = "sas": "SAS+ as Fast Downward's search reads it: one file, read at once",
    Pddl = "pddl": "PDDL with conditional effects: a domain and a problem",
}

/// Why a board is not a planning task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// The power limit of SPAWN could matter, and a task has no cheap way to count.
    #[error(
        "with SPAWN this board is too full to be exported: its total power {total_power} and twice \
         its {blue} blue stacks are {}, and must be at most {MOST} together",
        total_power + 2 * blue
    )]
    TooFull {
        /// Power of all stacks.
        total_power: u32,
        /// Blue stacks.
        blue: u32,
    },
}

/// Total power and twice the blue stacks, at most.
const MOST: u32 = MAX_TOTAL_POWER + 1;

/// A task does not count the total power, so the limit of 49 on SPAWN is left out, and boards where
/// that could change the optimum are refused.
///
/// **Claim.** On a board with total power T and B blue stacks, T + 2B at most 50, the optimum with the
/// limit is the optimum without it.
///
/// **Proof.** *There is a legal solution of at most 2B actions.* As long as a cell is blue, one of
/// the blue cells has a neighbour that is not: B is at most 25, so not every cell is blue. If that
/// neighbour is red, its spread takes the blue cell; if it is empty, a spawn there and its spread do.
/// Each round takes a blue stack with at most two actions, one of them a spawn. Before a spawn there
/// were at most B - 1 others, and power grows by spawns only, so the total is at most T + B - 1.
/// That is at most 49 - B, and so below 49.
/// *So an optimal solution, with or without the limit, has at most 2B actions.* Its last action is
/// a spread, since a spawn takes nothing. Before its last spawn there are at most 2B - 2 actions, so
/// the total is at most T + 2B - 2, which is at most 48: every spawn in it is legal.
fn check(board: &Board, game: Game) -> Result<(), ExportError> {
    let (total_power, blue) = (board.total_power(), board.blue().len());
    if game == Game::WithSpawn && blue > 0 && total_power + 2 * blue > MOST {
        return Err(ExportError::TooFull { total_power, blue });
    }
    Ok(())
}

/// A direction as a word that every format can hold.
const fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::DownRight => "down-right",
        Direction::Down => "down",
        Direction::DownLeft => "down-left",
        Direction::UpLeft => "up-left",
        Direction::Up => "up",
        Direction::UpRight => "up-right",
    }
}
