//! What an audit found, in numbers.

use super::{Drop, Estimate, Overestimate, exceeds};
use crate::explore::Distance;
use infexion_rules::{Board, Game};
use infexion_solver::Spawn;
use infexion_solver::heuristics::HeuristicName;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The result of an audit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AuditReport {
    /// Boards looked at.
    pub boards: u64,
    /// States around them whose estimate was asked for.
    pub states: u64,
    /// Actions between these states.
    pub edges: u64,
    /// States, not solved, whose true distance is known.
    pub measured: u64,
    /// Of these, estimates that are just right.
    pub exact: u64,
    /// Sum of the true distances of measured states.
    pub distance: u64,
    /// Sum of distance minus estimate over measured states with a finite estimate.
    pub error: f64,
    /// States whose estimate is above their distance.
    pub overestimates: u64,
    /// Actions along which the estimate falls by more than 1.
    pub inconsistent_edges: u64,
    /// The first overestimate, shrunk.
    pub overestimate: Option<Overestimate>,
    /// The first inconsistent edge, shrunk.
    pub drop: Option<Drop>,
    /// How often measured states of each distance have each estimate, by distance, then estimate.
    pub samples: Vec<Sample>,
    #[serde(skip)]
    pub(super) first: Option<Board>,
    // By distance and the bits of the estimate, which sort as the numbers do unless negative.
    #[serde(skip)]
    seen: BTreeMap<(u32, u64), u64>,
}

/// A report with what it is of: a line of an audit's output.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AuditLine {
    /// The heuristic.
    pub heuristic: HeuristicName,
    /// The game.
    pub game: Game,
    /// False where the audit was interrupted: what follows is what was known by then.
    #[serde(default = "complete")]
    pub complete: bool,
    /// What was found.
    #[serde(flatten)]
    pub report: AuditReport,
}

/// Audits of older versions did not say it.
fn complete() -> bool {
    true
}

/// Measured states of one distance that have one estimate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sample {
    /// The true distance.
    pub distance: u32,
    /// The estimate, a finite number.
    pub estimate: f64,
    /// How many states.
    pub states: u64,
}

impl AuditReport {
    /// Nothing was found that contradicts "admissible".
    pub fn is_admissible(&self) -> bool {
        self.overestimates == 0
    }

    /// Nothing was found that contradicts "consistent".
    pub fn is_consistent(&self) -> bool {
        self.inconsistent_edges == 0
    }

    /// Measured states of which the estimate says that there is no way, though there is one.
    pub fn infinite(&self) -> u64 {
        self.measured - self.samples.iter().map(|sample| sample.states).sum::<u64>()
    }

    /// Share of the measured states whose estimate is just right, 0 to 1.
    pub fn share_exact(&self) -> f64 {
        self.exact as f64 / self.measured.max(1) as f64
    }

    /// Distance minus estimate, on average over the measured states with a finite estimate; `None`
    /// where there is none.
    pub fn mean_error(&self) -> Option<f64> {
        let finite = self.measured - self.infinite();
        (finite > 0).then(|| self.error / finite as f64)
    }

    /// True distance, on average.
    pub fn mean_distance(&self) -> f64 {
        self.distance as f64 / self.measured.max(1) as f64
    }

    /// Holds an estimate against what is known of the distance.
    pub(super) fn judge(&mut self, state: &Board, value: f64, distance: Distance) {
        match distance {
            Distance::Exactly(steps) => {
                // A solved state is no achievement; but it must not be overestimated.
                if steps > 0 {
                    self.measure(value, steps);
                }
                self.hold_against(state, value, steps);
            }
            Distance::AtMost(steps) => self.hold_against(state, value, steps),
            Distance::Infinite | Distance::Unknown => {}
        }
    }

    fn measure(&mut self, value: f64, steps: u32) {
        self.measured += 1;
        self.distance += u64::from(steps);
        self.exact += u64::from(value == f64::from(steps));
        if value.is_finite() {
            self.error += f64::from(steps) - value;
            *self.seen.entry((steps, value.to_bits())).or_default() += 1;
        }
    }

    fn hold_against(&mut self, state: &Board, value: f64, steps: u32) {
        if exceeds(value, steps) {
            self.overestimates += 1;
            self.first.get_or_insert(*state);
        }
    }

    /// Ends the audit: shrinks what was found and sums up.
    pub(super) fn finish(&mut self, estimate: &mut Estimate<'_>, spawn: Spawn) {
        let sample = |(&(distance, bits), &states): (&(u32, u64), &u64)| Sample {
            distance,
            estimate: f64::from_bits(bits),
            states,
        };
        self.samples = self.seen.iter().map(sample).collect();
        self.overestimate =
            self.first.and_then(|board| Overestimate::shrunk(&board, estimate, spawn));
        self.drop = self.drop.take().and_then(|drop| Drop::shrunk(&drop.board, estimate, spawn));
    }
}
