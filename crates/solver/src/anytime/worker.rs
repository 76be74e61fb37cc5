//! What all threads of a search see, and what one of them counts.

use super::table::RefutedTable;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Expansions between two looks at the clock.
const EXPANSIONS_PER_LOOK: u64 = 256;
/// Pieces of other work, of about a microsecond each, between two looks at the clock.
const WORK_PER_LOOK: u64 = 5_000;

/// What all threads of a search share.
pub(crate) struct Shared {
    /// The boards that are refuted.
    pub(crate) refuted: RefutedTable,
    /// Set when all threads must end what they do.
    pub(crate) stop: AtomicBool,
    expanded: AtomicU64,
    generated: AtomicU64,
}

impl Shared {
    /// At the start, with so many bytes for the table of refuted boards.
    pub(crate) fn new(table_bytes: usize) -> Shared {
        Shared {
            refuted: RefutedTable::new(table_bytes),
            stop: AtomicBool::new(false),
            expanded: AtomicU64::new(0),
            generated: AtomicU64::new(0),
        }
    }

    /// Expansions of all threads, as far as they have added them.
    pub(crate) fn expanded(&self) -> u64 {
        self.expanded.load(Ordering::Relaxed)
    }

    /// Successors of all threads, as far as they have added them.
    pub(crate) fn generated(&self) -> u64 {
        self.generated.load(Ordering::Relaxed)
    }
}

/// Says when to stop.
pub(crate) trait Clock {
    /// Must the work end now?
    fn must_stop(&mut self) -> bool;
}

/// The clock of a thread that leaves the limits to another: it only follows the stop flag.
pub(crate) struct FollowStop<'a>(pub(crate) &'a AtomicBool);

impl Clock for FollowStop<'_> {
    fn must_stop(&mut self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The counters of one thread. They are added to the shared ones at each look at the clock.
pub(crate) struct Worker<'a> {
    shared: &'a Shared,
    /// Expansions left before the thread gives up.
    pub(crate) budget: u64,
    expanded: u64,
    generated: u64,
    /// Work since the last look at the clock that is no expansion.
    work: u64,
}

impl<'a> Worker<'a> {
    /// Has counted nothing, and may make so many expansions.
    pub(crate) fn new(shared: &'a Shared, budget: u64) -> Worker<'a> {
        Worker { shared, budget, expanded: 0, generated: 0, work: 0 }
    }

    /// Counts an expansion within the budget; false if the thread must end instead.
    #[inline]
    pub(crate) fn may_expand(&mut self, clock: &mut impl Clock) -> bool {
        if self.budget == 0 || self.is_interrupted(clock) {
            return false;
        }
        self.budget -= 1;
        self.expanded += 1;
        true
    }

    /// Counts an expansion that is not part of the budget.
    pub(crate) fn count_expansion(&mut self) {
        self.expanded += 1;
    }

    /// Counts successors.
    #[inline]
    pub(crate) fn count_generated(&mut self, successors: u64) {
        self.generated += successors;
    }

    /// Counts work that is no expansion, so that the clock is looked at in time.
    #[inline]
    pub(crate) fn count_work(&mut self, pieces: u64) {
        self.work += pieces;
    }

    /// Looks at the clock every few hundred expansions; true when the thread must end.
    #[inline]
    pub(crate) fn is_interrupted(&mut self, clock: &mut impl Clock) -> bool {
        (self.expanded >= EXPANSIONS_PER_LOOK || self.work >= WORK_PER_LOOK) && {
            self.work = 0;
            self.flush();
            clock.must_stop()
        }
    }

    /// Adds the counters to the shared ones.
    pub(crate) fn flush(&mut self) {
        let Worker { shared, expanded, generated, .. } = self;
        shared.expanded.fetch_add(std::mem::take(expanded), Ordering::Relaxed);
        shared.generated.fetch_add(std::mem::take(generated), Ordering::Relaxed);
    }
}
