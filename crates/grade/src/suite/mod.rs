//! Suites: folders of boards with a manifest that tells what each is worth.

mod build;
pub mod built_in;
mod classic;
mod load;
mod manifest;
mod personal;

pub use build::{BuildError, Built, NewBoards, build};
pub use classic::ClassicMistake;
pub use load::{BoardFault, SuiteError, SuiteFault, is_suite_folder, load, load_named};
pub(crate) use load::{read_file, read_named_manifest as read_manifest};
pub use manifest::{MANIFEST, Manifest, ManifestBoard};
pub use personal::PersonalError;

use crate::puzzle::{Optimum, Puzzle, PuzzleKind};

/// A suite that has been read and checked.
#[derive(Debug)]
pub struct Suite {
    /// What it is called.
    pub name: String,
    /// The game of all its boards.
    pub game: PuzzleKind,
    /// Seconds that a program has for a board, where neither board nor caller says otherwise.
    pub time_limit: Option<f64>,
    /// The boards in the order of the manifest.
    pub boards: Vec<SuiteBoard>,
}

/// The tag of boards that the course's specification rules out: without blue stacks, without a
/// solution, with a total power above 49.
pub const OUTSIDE_SPEC: &str = "outside-spec";

/// The tag of boards that ask for more than an honest A* in Python can do within the course's limits.
pub const CHALLENGE: &str = "challenge";

/// The tags of boards that only those get who ask for them.
pub const LEFT_OUT: [&str; 2] = [OUTSIDE_SPEC, CHALLENGE];

/// The tag of boards that students do not see: neither the board nor what came of it.
pub const HIDDEN: &str = "hidden";

/// Which boards of a suite are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Boards with one of these tags; all, if there is none.
    pub tags: Vec<String>,
    /// But none with one of these.
    pub not_tags: Vec<String>,
}

impl Suite {
    /// Keeps the boards that are wanted. Some must be asked for: those with a tag of [`LEFT_OUT`].
    pub fn select(&mut self, selection: &Selection) {
        let Selection { tags, not_tags } = selection;
        let has =
            |board: &SuiteBoard, tags: &[String]| board.tags.iter().any(|tag| tags.contains(tag));
        let is_left_out = |tag: &String| LEFT_OUT.contains(&tag.as_str()) && !tags.contains(tag);
        self.boards.retain(|board| {
            !board.tags.iter().any(is_left_out)
                && (tags.is_empty() || has(board, tags))
                && !has(board, not_tags)
        });
    }
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
