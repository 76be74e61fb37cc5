//! The rules of two hex-board puzzles, and nothing else: no search, no heuristic.
//!
//! - **Infexion**, single player: [`Setup`] holds anything a person can type or draw,
//!   [`Board`] only legal arrangements, in 32 bytes; [`Action`] is a move and
//!   [`Board::play`] plays it.
//! - **Cachex** path-finding: see [`cachex`].
//!
//! ```
//! use infexion_rules::{Game, notation};
//!
//! let board = notation::csv::read_board("5,6,r,2\n1,0,b,2\n").unwrap();
//! let action = "SPREAD 5 6 1 0".parse().unwrap();
//! let next = board.play(action, Game::SpreadOnly).unwrap();
//! assert_eq!(next.red().len(), 2);
//! ```

mod action;
mod board;
pub mod cachex;
mod hex;
pub mod notation;
mod play;
pub mod reference;
mod setup;
mod symmetry;

pub use action::{Action, ParseActionError};
pub use board::{Board, Colour, Stack};
pub use hex::{CELLS, Cell, CellSet, Direction, LINES, LINES_THROUGH, SIDE, footprint};
pub use play::{Game, IllegalAction};
pub use setup::{MAX_POWER, MAX_TOTAL_POWER, Placement, Setup, SetupFault};
pub use symmetry::Symmetry;
