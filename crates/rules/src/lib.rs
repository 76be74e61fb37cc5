//! The rules of single-player Infexion, and nothing else: no search, no heuristic.
//!
//! [`Setup`] holds anything a person can type or draw, [`Board`] only legal arrangements, in 32
//! bytes; [`Action`] is a move and [`Board::play`] plays it.
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
pub mod notation;
mod play;
mod setup;
mod symmetry;
mod torus;

pub use action::{Action, ParseActionError};
pub use board::{Board, Stack};
pub use infexion_hex::{Colour, Direction, Faults, Located};
pub use play::{Game, IllegalAction};
pub use setup::{MAX_POWER, MAX_TOTAL_POWER, Placement, Setup, SetupFault, TypedBoard};
pub use symmetry::Symmetry;
pub use torus::{CELLS, Cell, CellSet, LINES, LINES_THROUGH, SIDE, footprint};
