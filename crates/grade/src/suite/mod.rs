//! Suites: folders of boards with a manifest that tells what each is worth.

mod build;
mod load;
mod manifest;

pub use build::{BuildError, Built, NewBoards, build};
pub use load::{SuiteError, SuiteFault, load};
pub use manifest::{MANIFEST, Manifest, ManifestBoard};

use crate::puzzle::{Game, Optimum, Puzzle};

/// A suite that has been read and checked.
#[derive(Debug)]
pub struct Suite {
    /// What it is called.
    pub name: String,
    /// The game of all its boards.
    pub game: Game,
    /// Seconds that a program has for a board, where neither board nor caller says otherwise.
    pub time_limit: Option<f64>,
    /// The boards in the order of the manifest.
    pub boards: Vec<SuiteBoard>,
}

/// A board of a suite.
#[derive(Debug)]
pub struct SuiteBoard {
    /// What it is called.
    pub name: String,
    /// The content of its file.
    pub text: String,
    /// The same, read.
    pub puzzle: Box<dyn Puzzle>,
    /// Points for the best answer.
    pub points: f64,
    /// Points for an answer that is valid but too long.
    pub points_if_longer: f64,
    /// The best that can be done; proved when the suite was built.
    pub optimum: Optimum,
    /// A cheapest solution, one step a line; empty if none is kept or none exists. It has been
    /// replayed by the checker when the suite was read.
    pub solution: Vec<String>,
    /// Seconds that a program has.
    pub time_limit: Option<f64>,
    /// Words to sort boards by, such as `easy`.
    pub tags: Vec<String>,
}
