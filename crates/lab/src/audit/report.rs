//! What an audit found, in numbers.

use super::{Drop, Estimate, Overestimate, exceeds};
use infexion_rules::Board;
use infexion_solver::Spawn;

/// The result of an audit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AuditReport {
    /// Boards looked at.
    pub boards: u64,
    /// States around them whose estimate was asked for.
    pub states: u64,
    /// Actions between these states.
    pub edges: u64,
    /// States whose true distance is known.
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
    pub(super) first: Option<Board>,
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

    /// Share of the measured states whose estimate is just right, 0 to 1.
    pub fn share_exact(&self) -> f64 {
        self.exact as f64 / self.measured.max(1) as f64
    }

    /// Distance minus estimate, on average.
    pub fn mean_error(&self) -> f64 {
        self.error / self.measured.max(1) as f64
    }

    /// True distance, on average.
    pub fn mean_distance(&self) -> f64 {
        self.distance as f64 / self.measured.max(1) as f64
    }

    pub(super) fn measure(&mut self, value: f64, steps: u32) {
        self.measured += 1;
        self.distance += u64::from(steps);
        self.exact += u64::from(value == f64::from(steps));
        if value.is_finite() {
            self.error += f64::from(steps) - value;
        }
    }

    pub(super) fn hold_against(&mut self, state: &Board, value: f64, steps: u32) {
        if exceeds(value, steps) {
            self.overestimates += 1;
            self.first.get_or_insert(*state);
        }
    }

    pub(super) fn shrink(&mut self, estimate: &mut Estimate<'_>, spawn: Spawn) {
        self.overestimate =
            self.first.and_then(|board| Overestimate::shrunk(&board, estimate, spawn));
        self.drop = self.drop.take().and_then(|drop| Drop::shrunk(&drop.board, estimate, spawn));
    }
}
