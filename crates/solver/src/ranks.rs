//! What the incomplete searches keep: how good a successor looks.

use crate::heuristics::{Largest, nearest_distance};
use infexion_rules::Board;
use infexion_search::{Rank, Rated};

/// The pruning rule of a student report: most blue stacks captured by the last action, among
/// these the smallest distance from a red to a blue stack.
pub(crate) struct MostCaptures;

impl Rank<Board> for MostCaptures {
    fn rank(&mut self, parent: &Board, child: &Board) -> Option<u64> {
        let captured = parent.blue().len() - child.blue().len();
        Some(u64::from(49 - captured) << 8 | u64::from(nearest_distance(child)))
    }
}

/// For beam search: the heuristic, among equals fewest blue stacks, then most red power.
pub(crate) struct ByHeuristic(pub(crate) Rated<Largest>);

impl Rank<Board> for ByHeuristic {
    fn rank(&mut self, _: &Board, child: &Board) -> Option<u64> {
        let estimate = u64::from(self.0.estimate(child)?);
        let blue = u64::from(child.blue().len());
        Some(estimate << 32 | blue << 16 | u64::from(u16::MAX - child.total_power() as u16))
    }
}
