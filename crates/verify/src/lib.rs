//! Replays plans with the readable reference rules. Nothing of the fast board is used, so an
//! error there cannot hide here.
//!
//! ```
//! use infexion_rules::{Game, notation};
//! use infexion_verify::infexion;
//!
//! let board = notation::csv::read_board("0,0,r,1\n0,1,b,6\n").unwrap();
//! let actions = notation::actions::read("SPREAD 0 0 0 1").unwrap();
//! assert!(infexion::check(&board, &actions, Game::SpreadOnly).is_ok());
//! ```

pub mod cachex;
pub mod infexion;
