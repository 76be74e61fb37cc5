//! What can be named in both games, with what is claimed of it: [algorithms], [heuristics] and the
//! [systems] of the student reports.
//!
//! The command line prints these lists, Python returns them and the page offers them. They are
//! made here and nowhere else, from the words of the two games.
//!
//! ```
//! use infexion_catalogue::algorithms;
//! use infexion_hex::PuzzleName;
//!
//! let of_cachex = algorithms().into_iter().filter(|entry| entry.game == PuzzleName::Cachex);
//! assert!(of_cachex.map(|entry| entry.name).any(|name| name == "dijkstra"));
//! ```

mod algorithm;
mod heuristic;
mod system;

pub use algorithm::{AlgorithmEntry, algorithms};
pub use heuristic::{ClaimEntry, HeuristicEntry, heuristics};
pub use system::{SystemEntry, systems};

use serde::Serialize;

/// A value that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NamedEntry {
    /// What people type.
    pub name: &'static str,
    /// What it means.
    pub summary: &'static str,
}
