//! One puzzle of either game: reading answers to it, solving it, and finding the first mistake.

mod cachex;
mod infexion;
mod mistake;

pub use cachex::Cachex;
pub use infexion::Infexion;
pub use mistake::Mistake;

use infexion_search::Limits;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The games that can be graded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Game {
    /// Infexion with SPREAD only.
    Infexion,
    /// Infexion with SPREAD and SPAWN.
    InfexionSpawn,
    /// Cachex path-finding.
    Cachex,
}

impl Game {
    /// All of them.
    pub const ALL: [Game; 3] = [Game::Infexion, Game::InfexionSpawn, Game::Cachex];

    /// As written in manifests and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Game::Infexion => "infexion",
            Game::InfexionSpawn => "infexion-spawn",
            Game::Cachex => "cachex",
        }
    }

    /// What board files end in.
    pub const fn extension(self) -> &'static str {
        match self {
            Game::Infexion | Game::InfexionSpawn => "csv",
            Game::Cachex => "json",
        }
    }

    /// Does the program get the name of the board file as its last argument? (It always finds
    /// the board on standard input.)
    pub const fn takes_file_name(self) -> bool {
        matches!(self, Game::Cachex)
    }

    /// Reads a board, or says in prose what is wrong with it.
    pub fn read(self, text: &str) -> Result<Box<dyn Puzzle>, String> {
        match self {
            Game::Infexion => Ok(Box::new(Infexion::read(text, false)?)),
            Game::InfexionSpawn => Ok(Box::new(Infexion::read(text, true)?)),
            Game::Cachex => Ok(Box::new(Cachex::read(text)?)),
        }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The best that can be done on a board. Less is better; unsolvable comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Optimum {
    /// The least cost of a solution.
    Cost(u32),
    /// There is no solution.
    Unsolvable(Unsolvable),
}

/// The word for it in a manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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

/// What solving a board gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The optimum, proved.
    pub optimum: Optimum,
    /// A cheapest solution, one step a line; empty if there is none.
    pub steps: Vec<String>,
}

/// A board with a question.
pub trait Puzzle: Send + Sync + fmt::Debug {
    /// Reads and checks what a program printed.
    fn answer(&self, output: &str) -> Answer;

    /// Writes steps as a program should print them.
    fn write(&self, steps: &[String]) -> String;

    /// Solves it; `None` if the optimum could not be proved within the limits.
    fn solve(&self, limits: &Limits) -> Option<Solved>;

    /// The first step of a valid answer that is too long after which `optimum` was out of reach;
    /// `None` if that could not be decided within the limits.
    fn first_mistake(&self, steps: &[String], optimum: u32, limits: &Limits) -> Option<Mistake>;

    /// The position after legal steps, as SVG.
    fn picture(&self, played: &[String]) -> String;

    /// The position after legal steps and how more of them change it, as SVG.
    fn story(&self, played: &[String], next: &[String]) -> String;
}
