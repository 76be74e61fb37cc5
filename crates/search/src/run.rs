//! Driving any search: step by step, or to its end within limits.

use crate::limits::{Limits, Watch};
use crate::observer::{Observer, Progress};
use crate::outcome::{Outcome, Solution, StopReason};
use crate::problem::{Problem, Trace};
use crate::statistics::Statistics;
use std::time::Duration;

/// What one step did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<A> {
    /// One state was expanded; there is more to do.
    Expanded,
    /// The search is over. Further steps say the same again.
    Finished(Outcome<A>),
}

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

/// A search that can be driven one expansion at a time.
pub trait Search {
    /// The problem it searches.
    type Problem: Problem;

    /// Expands one state.
    fn step(&mut self) -> Step<<Self::Problem as Problem>::Action> {
        self.step_traced(&mut ())
    }

    /// Expands one state and shows it to `trace`.
    fn step_traced(
        &mut self,
        trace: &mut impl Trace<Self::Problem>,
    ) -> Step<<Self::Problem as Problem>::Action>;

    /// The counters so far.
    fn statistics(&self) -> &Statistics;

    /// The proved lower bound so far.
    fn lower_bound(&self) -> u32;

    /// The best solution so far; most searches have none before they end.
    fn best(&self) -> Option<Solution<<Self::Problem as Problem>::Action>> {
        None
    }

    /// States and bytes stored now.
    fn stored(&self) -> (u64, u64);

    /// How many states wait to be expanded.
    fn open_len(&self) -> u64;

    /// The first of them, in the order in which they would be expanded if nothing better came.
    fn first_open(&self, most: usize) -> Vec<OpenState<<Self::Problem as Problem>::State>>;
}

// Reading the clock costs as much as a cheap expansion.
const STEPS_PER_LOOK: u32 = 64;
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// Runs a search until it ends, a limit is reached or the caller cancels. The memory limit is
/// the search's own business: it was told when it was made.
pub fn run<S: Search>(
    search: &mut S,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> (Outcome<<S::Problem as Problem>::Action>, Statistics) {
    let watch = Watch::start(limits);
    let mut shown = Duration::ZERO;
    let mut lower_bound_shown = None;
    let outcome = 'search: loop {
        for _ in 0..STEPS_PER_LOOK {
            if let Step::Finished(outcome) = search.step() {
                break 'search outcome;
            }
        }
        if let Some(reason) = watch.exceeded(0) {
            break stopped(search, reason);
        }
        let (elapsed, lower_bound) = (watch.elapsed(), search.lower_bound());
        if elapsed - shown >= PROGRESS_INTERVAL || lower_bound_shown != Some(lower_bound) {
            (shown, lower_bound_shown) = (elapsed, Some(lower_bound));
            let statistics = search.statistics();
            observer.progress(&Progress {
                elapsed,
                expanded: statistics.expanded,
                generated: statistics.generated,
                stored: search.stored().0,
                lower_bound,
                upper_bound: search.best().map(|solution| solution.cost),
            });
        }
    };
    let mut statistics = search.statistics().clone();
    statistics.time = watch.elapsed();
    (outcome, statistics)
}

/// The outcome of a search that is ended from outside.
pub(crate) fn stopped<S: Search>(
    search: &S,
    reason: StopReason,
) -> Outcome<<S::Problem as Problem>::Action> {
    Outcome::Stopped { reason, best: search.best(), lower_bound: search.lower_bound() }
}
