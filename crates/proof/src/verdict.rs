//! What an accepted certificate shows.

use crate::cachex::{Label, PathClaim, Question};
use crate::format::Claim;
use crate::judge::{Game, Lemmas};
use std::fmt;

/// What an accepted certificate shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Of an Infexion board.
    Infexion {
        /// The board and its plan.
        claim: Claim,
        /// The length of a shortest solution; nothing if there is no solution.
        length: Option<usize>,
        /// Entries checked.
        entries: u64,
        /// What had to be believed.
        lemmas: Lemmas,
    },
    /// Of a Cachex board. Nothing has to be believed.
    Cachex {
        /// The question and its path.
        claim: PathClaim,
        /// The price of the path; 0 if there is none.
        cost: Label,
    },
}

impl Verdict {
    /// What it is about: the stacks of an Infexion board as `r,q,colour,power`, or the ends of a
    /// Cachex path. Without a look at it, a certificate of another board would do as well.
    pub fn subject(&self) -> String {
        match self {
            Verdict::Infexion { claim, .. } => {
                let stacks = (0..).zip(claim.start).filter(|(_, byte)| *byte > 0);
                let stack = |(cell, byte): (u8, u8)| {
                    let colour = if byte > 16 { 'b' } else { 'r' };
                    format!("{},{},{colour},{}", cell / 7, cell % 7, byte & 15)
                };
                format!("board: {}", stacks.map(stack).collect::<Vec<_>>().join(" "))
            }
            Verdict::Cachex { claim, .. } => {
                let colour = |number| if number == 1 { "red" } else { "blue" };
                let [(a, b), (c, d)] = claim.ends;
                let side = claim.side;
                match claim.question {
                    Question::Plain => format!("{side} x {side}, from ({a},{b}) to ({c},{d})"),
                    Question::Capture(own) => format!(
                        "{side} x {side}, captures of {} from ({a},{b}) to ({c},{d})",
                        colour(own)
                    ),
                    Question::Connect(own) => {
                        format!("{side} x {side}, {} from side to side", colour(own))
                    }
                }
            }
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Infexion { claim, length, entries, lemmas } => {
                let game = match claim.game {
                    Game::Spread => "SPREAD only",
                    Game::Spawn => "SPREAD and SPAWN",
                };
                match length {
                    Some(length) => write!(f, "optimal: {length} actions, {game}")?,
                    None => write!(f, "no solution, {game}")?,
                }
                let noun = if *entries == 1 { "entry" } else { "entries" };
                write!(f, "\n{entries} {noun} checked; lemmas used: {}", lemmas.names())
            }
            Verdict::Cachex { claim, cost } => {
                let side = claim.side;
                match (&claim.path, claim.question) {
                    (None, _) => write!(f, "no path")?,
                    (Some(path), Question::Plain) => {
                        write!(f, "cheapest path: {} cells", path.len())?;
                    }
                    (Some(path), _) => {
                        write!(f, "cheapest path: {} captured cells, ", cost >> 32)?;
                        write!(f, "{} in all", path.len())?;
                    }
                }
                write!(f, "\n{side} x {side} labels checked; lemmas used: none")
            }
        }
    }
}
