//! The first step after which the optimum was out of reach.

use crate::text::in_brackets;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A step that cost the optimum, and what would have been right in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mistake {
    /// Index of the step in the answer.
    pub step: usize,
    /// The step.
    pub played: String,
    /// A step from which the optimum could still have been reached, and the rest of that way.
    pub instead: Vec<String>,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, played) = (self.step + 1, in_brackets(&self.played));
        let word = step_word(&self.played);
        write!(f, "{word} {number} {played} is the mistake: after it the optimum is out of reach")?;
        match self.instead.first() {
            Some(right) => write!(f, "; {right} keeps it in reach"),
            None => write!(f, "; no more is needed there"),
        }
    }
}

/// What a step of an answer is called; cells are written in brackets.
pub(crate) fn step_word(step: &str) -> &'static str {
    if step.starts_with('(') { "cell" } else { "action" }
}

/// Whether the optimum can still be reached, and how.
pub(super) enum Reach {
    /// Yes: by these steps.
    Yes(Vec<String>),
    /// No; proved.
    No,
    /// Not known in time.
    Unknown,
}

/// Finds the first mistake in `steps`, whose last must be past saving. `reach(i)` tells whether
/// the optimum can still be reached after the first i steps.
///
/// What has been spent and what is still needed never falls along a way (one step never saves
/// more than it costs), so once the optimum is out of reach it stays so, and bisection finds the
/// step with few questions. The questions are what costs time.
pub(super) fn first_mistake(
    steps: &[String],
    mut reach: impl FnMut(usize) -> Reach,
) -> Option<Mistake> {
    let Reach::Yes(mut instead) = reach(0) else { return None };
    let (mut reachable, mut lost) = (0, steps.len());
    while lost - reachable > 1 {
        let middle = reachable.midpoint(lost);
        match reach(middle) {
            Reach::Yes(rest) => (reachable, instead) = (middle, rest),
            Reach::No => lost = middle,
            Reach::Unknown => return None,
        }
    }
    Some(Mistake { step: reachable, played: steps.get(reachable)?.clone(), instead })
}
