//! A running search: its bounds, its clock, its observer.

use super::gap::{End, Gap};
use super::worker::{Clock, Shared};
use infexion_rules::Action;
use infexion_search::{Observer, Outcome, Progress, Statistics, StopReason, Watch};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Time between two reports to the observer when nothing new is known.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// What is known while a search runs, and whoever wants to hear of it. It stays on the thread
/// that called the solver.
pub(crate) struct Anytime<'a> {
    watch: &'a Watch,
    shared: &'a Shared,
    observer: &'a mut dyn Observer,
    gap: Gap,
    /// The limit that was reached.
    limit: Option<StopReason>,
    expanded_until_last_jump: u64,
    last_report: Duration,
}

impl<'a> Anytime<'a> {
    /// Begins with a proved lower bound and tells the observer.
    pub(crate) fn start(
        watch: &'a Watch,
        shared: &'a Shared,
        observer: &'a mut dyn Observer,
        lower: u32,
    ) -> Anytime<'a> {
        let mut anytime = Anytime {
            watch,
            shared,
            observer,
            gap: Gap::new(lower),
            limit: None,
            expanded_until_last_jump: 0,
            last_report: Duration::ZERO,
        };
        anytime.report();
        anytime
    }

    /// The bounds.
    pub(crate) fn gap(&self) -> &Gap {
        &self.gap
    }

    /// The limit that was reached, if any.
    pub(crate) fn limit(&self) -> Option<StopReason> {
        self.limit
    }

    /// How the search ends when it cannot go on.
    pub(crate) fn stopped(&self) -> End {
        End::Stopped(self.limit.expect("internal error: only a limit stops a search"))
    }

    /// Takes a lower bound that has been proved.
    pub(crate) fn raise(&mut self, lower: u32) {
        if self.gap.raise(lower) {
            self.expanded_until_last_jump = self.shared.expanded();
            self.report();
        }
    }

    /// Takes a solution; says whether it meets the lower bound.
    pub(crate) fn offer(&mut self, actions: Vec<Action>) -> bool {
        if self.gap.offer(actions) {
            self.report();
        }
        self.gap.is_closed()
    }

    /// Takes a solution that another complete search has proved to be shortest.
    pub(crate) fn close(&mut self, shortest: Vec<Action>) {
        self.gap.raise(shortest.len() as u32);
        self.offer(shortest);
    }

    fn report(&mut self) {
        self.last_report = self.watch.elapsed();
        self.observer.progress(&Progress {
            elapsed: self.last_report,
            expanded: self.shared.expanded(),
            generated: self.shared.generated(),
            stored: self.shared.refuted.len(),
            lower_bound: self.gap.lower(),
            upper_bound: self.gap.upper(),
        });
    }

    /// The outcome and the counters. The caller adds what it did and held beside the table of
    /// refuted boards.
    pub(crate) fn finish(mut self, end: End) -> (Outcome<Action>, Statistics) {
        self.report();
        let statistics = Statistics {
            expanded: self.shared.expanded(),
            generated: self.shared.generated(),
            expanded_until_last_jump: self.expanded_until_last_jump,
            peak_stored: self.shared.refuted.len(),
            peak_bytes: self.shared.refuted.bytes() as u64,
            time: self.watch.elapsed(),
            ..Statistics::default()
        };
        (self.gap.into_outcome(end), statistics)
    }
}

impl Clock for Anytime<'_> {
    /// Reports now and then, and tells all threads when a limit is reached.
    fn must_stop(&mut self) -> bool {
        if self.watch.elapsed() - self.last_report >= REPORT_EVERY {
            self.report();
        }
        let spent = self.watch.is_spent(self.shared.expanded());
        self.limit = self
            .limit
            .or(spent.then_some(StopReason::Expansions))
            .or_else(|| self.watch.exceeded(self.shared.refuted.bytes()));
        if self.limit.is_some() {
            self.shared.stop.store(true, Ordering::Relaxed);
        }
        self.shared.stop.load(Ordering::Relaxed)
    }
}
