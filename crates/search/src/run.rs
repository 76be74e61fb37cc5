//! Driving any search to its end within limits.

use crate::limits::{Limits, Watch};
use crate::observer::{Observer, Progress};
use crate::outcome::{Outcome, StopReason};
use crate::running::Running;
use crate::search::{ActionOf, Search, stopped};
use crate::statistics::Statistics;
use std::time::Duration;

// Reading the clock costs as much as a cheap expansion.
const STEPS_PER_LOOK: u32 = 64;
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// Runs a search until it ends, a limit is reached or the caller cancels. The memory limit is
/// the search's own business: it was told when it was made.
pub fn run<S: Search>(
    search: S,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> (Outcome<ActionOf<S>>, Statistics) {
    let watch = Watch::start(limits);
    let mut running = Running::new(search);
    let mut shown = Duration::ZERO;
    let mut lower_bound_shown = None;
    let outcome = 'search: loop {
        for _ in 0..STEPS_PER_LOOK {
            if let Some(outcome) = running.outcome() {
                break 'search outcome.clone();
            }
            let search = running.search();
            if watch.is_spent(search.statistics().expanded) && search.expands_next() {
                break 'search stopped(running.search(), StopReason::Expansions);
            }
            running.step();
        }
        let search = running.search();
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
                upper_bound: None,
            });
        }
    };
    let mut statistics = running.search().statistics().clone();
    statistics.time = watch.elapsed();
    (outcome, statistics)
}
