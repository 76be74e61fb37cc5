//! One puzzle of either game: reading answers to it, solving it, and finding the first mistake.

mod cachex;
mod error;
mod infexion;
mod mistake;

pub use cachex::Cachex;
pub use error::{ProofError, PuzzleError};
pub use infexion::Infexion;
pub use mistake::Mistake;
pub(crate) use mistake::step_word;

use infexion_search::{Limits, Outcome, StopReason};
use infexion_words::words;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The kinds of puzzles that can be graded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleKind {
    /// Infexion with SPREAD only.
    Infexion,
    /// Infexion with SPREAD and SPAWN.
    InfexionSpawn,
    /// Cachex path-finding.
    Cachex,
}

words! { PuzzleKind, "puzzle":
    Infexion = "infexion": "SPREAD only",
    InfexionSpawn = "infexion-spawn": "the extended game with SPAWN",
    Cachex = "cachex": "cheapest paths",
}

impl PuzzleKind {
    /// What board files end in.
    pub const fn extension(self) -> &'static str {
        match self {
            PuzzleKind::Infexion | PuzzleKind::InfexionSpawn => "csv",
            PuzzleKind::Cachex => "json",
        }
    }

    /// Does the program get the name of the board file as its last argument? (It always finds
    /// the board on standard input.)
    pub const fn takes_file_name(self) -> bool {
        matches!(self, PuzzleKind::Cachex)
    }

    /// Reads a board, or says what is wrong with it.
    pub fn read(self, text: &str) -> Result<Box<dyn Puzzle>, PuzzleError> {
        match self {
            PuzzleKind::Infexion => Ok(Box::new(Infexion::read(text, false)?)),
            PuzzleKind::InfexionSpawn => Ok(Box::new(Infexion::read(text, true)?)),
            PuzzleKind::Cachex => Ok(Box::new(Cachex::read(text)?)),
        }
    }
}

/// The best that can be done on a board. Less is better; unsolvable comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Optimum {
    /// The least cost of a solution.
    Cost(u32),
    /// There is no solution.
    Unsolvable(Unsolvable),
}

/// The word for it in a manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Unsolvable {
    /// There is no solution.
    #[serde(rename = "unsolvable")]
    Unsolvable,
}

impl Optimum {
    /// There is no solution.
    pub const UNSOLVABLE: Optimum = Optimum::Unsolvable(Unsolvable::Unsolvable);
}

impl fmt::Display for Optimum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Optimum::Cost(cost) => write!(f, "{cost}"),
            Optimum::Unsolvable(_) => f.write_str("unsolvable"),
        }
    }
}

/// What a program printed, read and checked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "answer", rename_all = "kebab-case")]
pub enum Answer {
    /// Nothing that is part of an answer.
    Nothing,
    /// A solution.
    Valid {
        /// Its actions or cells, one a line.
        steps: Vec<String>,
        /// What it costs.
        cost: u32,
    },
    /// No solution.
    Invalid {
        /// What there is of it, up to and with the first bad step.
        steps: Vec<String>,
        /// Index in `steps` of the first bad step; `None` if each is legal and yet they do not
        /// solve the board.
        at: Option<usize>,
        /// What is wrong.
        reason: String,
    },
}

/// A puzzle that differs only in where things are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The board in the course's format.
    pub text: String,
    /// The solution, one step a line.
    pub solution: Vec<String>,
}

/// What solving a board gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The optimum, proved.
    pub optimum: Optimum,
    /// A cheapest solution, one step a line; empty if there is none.
    pub steps: Vec<String>,
}

/// What a search within limits came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchResult {
    /// The optimum, proved.
    Proved(Solved),
    /// Only bounds.
    Bounds {
        /// No solution costs less.
        lower: u32,
        /// The cheapest solution that is known.
        upper: Option<u32>,
        /// Did the caller end it?
        cancelled: bool,
    },
}

impl SearchResult {
    /// From what a search says; `lines` writes its steps.
    fn of<A>(outcome: &Outcome<A>, lines: impl Fn(&[A]) -> Vec<String>) -> SearchResult {
        match outcome {
            Outcome::Optimal(solution) => SearchResult::Proved(Solved {
                optimum: Optimum::Cost(solution.cost),
                steps: lines(&solution.actions),
            }),
            Outcome::Unsolvable => {
                SearchResult::Proved(Solved { optimum: Optimum::UNSOLVABLE, steps: Vec::new() })
            }
            other => SearchResult::Bounds {
                lower: other.lower_bound().unwrap_or(0),
                upper: other.upper_bound(),
                cancelled: matches!(other, Outcome::Stopped { reason: StopReason::Cancelled, .. }),
            },
        }
    }
}

/// A board with a question.
pub trait Puzzle: Send + Sync + fmt::Debug {
    /// Reads and checks what a program printed.
    fn answer(&self, output: &str) -> Answer;

    /// Writes steps as a program should print them.
    fn write(&self, steps: &[String]) -> String;

    /// Searches for the optimum; `None` if the board is too large to be searched.
    fn search(&self, limits: &Limits) -> Option<SearchResult>;

    /// Solves it; `None` if the optimum could not be proved within the limits.
    fn solve(&self, limits: &Limits) -> Option<Solved> {
        match self.search(limits)? {
            SearchResult::Proved(solved) => Some(solved),
            SearchResult::Bounds { .. } => None,
        }
    }

    /// A proof of what was solved, for the checker of certificates.
    ///
    /// # Errors
    /// Why there is none: a limit was met, or what was solved is wrong.
    fn certificate(&self, solved: &Solved, limits: &Limits) -> Result<Vec<u8>, ProofError>;

    /// The same puzzle turned, mirrored and moved, as the number says, with a solution of it.
    fn image(&self, which: u64, solution: &[String]) -> Image;

    /// What a step is called: an action, a cell.
    fn step_name(&self) -> &'static str;

    /// What the cost of an answer counts: its steps, or only some of them.
    fn unit_name(&self) -> &'static str {
        self.step_name()
    }

    /// The position after legal steps, as text.
    fn drawing(&self, played: &[String]) -> String;

    /// The first step of a valid answer that is too long after which `optimum` was out of reach;
    /// `None` if that could not be decided within the limits.
    fn first_mistake(&self, steps: &[String], optimum: u32, limits: &Limits) -> Option<Mistake>;

    /// The position after legal steps, as SVG.
    fn picture(&self, played: &[String]) -> String;

    /// The position after legal steps and how more of them change it, as SVG.
    fn story(&self, played: &[String], next: &[String]) -> String;
}
