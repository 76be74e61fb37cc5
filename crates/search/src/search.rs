//! What every search can do and tell.

use crate::outcome::{Outcome, StopReason};
use crate::problem::{Problem, Trace};
use crate::statistics::Statistics;

/// The actions of a search's problem.
pub type ActionOf<S> = <<S as Search>::Problem as Problem>::Action;

/// A state that waits to be expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenState<S> {
    /// The state.
    pub state: S,
    /// Cost from the start.
    pub g: u32,
    /// Estimated cost to go, in searches that estimate.
    pub h: Option<u32>,
}

/// One way to search. It is driven by [`Running`](crate::Running), which calls `begin` once and
/// then `advance` until one of them gives an outcome, or to its end by [`run()`](crate::run()).
pub trait Search {
    /// The problem it searches.
    type Problem: Problem;

    /// The problem it searches.
    fn problem(&self) -> &Self::Problem;

    /// Takes in the start, which is no goal; an outcome if the search ends here.
    fn begin(&mut self) -> Option<Outcome<ActionOf<Self>>>;

    /// Expands one state and shows it to `trace`; an outcome if the search ends with it.
    fn advance(&mut self, trace: &mut impl Trace<Self::Problem>)
    -> Option<Outcome<ActionOf<Self>>>;

    /// Will the next step expand a state? Not if it takes a goal, or finds that nothing is left.
    fn expands_next(&self) -> bool;

    /// The counters so far.
    fn statistics(&self) -> &Statistics;

    /// The proved lower bound so far.
    fn lower_bound(&self) -> u32;

    /// States and bytes stored now.
    fn stored(&self) -> (u64, u64);

    /// How many states wait to be expanded.
    fn open_len(&self) -> u64;

    /// The first of them, in the order in which they would be expanded if nothing better came.
    fn first_open(&self, most: usize) -> Vec<OpenState<<Self::Problem as Problem>::State>>;
}

/// The outcome of a search that meets a limit.
pub(crate) fn stopped<S: Search>(search: &S, reason: StopReason) -> Outcome<ActionOf<S>> {
    Outcome::Stopped { reason, best: None, lower_bound: search.lower_bound() }
}
