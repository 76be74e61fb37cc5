//! The manifest: `suite.toml` in the suite's folder.

use crate::puzzle::{Optimum, PuzzleKind};
use serde::{Deserialize, Serialize};

/// The name of the manifest.
pub const MANIFEST: &str = "suite.toml";

/// A manifest as written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// What the suite is called.
    pub name: String,
    /// The game of all its boards.
    pub game: PuzzleKind,
    /// Seconds that a program has for a board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_limit: Option<f64>,
    /// The boards, in the order in which they are shown.
    #[serde(default, rename = "board")]
    pub boards: Vec<ManifestBoard>,
}

/// A board as written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManifestBoard {
    /// What the board is called.
    pub name: String,
    /// Its file, seen from the suite's folder.
    pub file: String,
    /// Points for the best answer.
    #[serde(default = "one")]
    pub points: f64,
    /// Points for an answer that is valid but too long.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub points_if_longer: f64,
    /// The least cost, or "unsolvable".
    pub optimum: Optimum,
    /// A file with a cheapest solution in the course's output format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// Seconds that a program has for this board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_limit: Option<f64>,
    /// Words to sort boards by.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
}

fn one() -> f64 {
    1.0
}

fn is_zero(points: &f64) -> bool {
    *points == 0.0
}
