//! Limits and cancellation, given by the caller.

use crate::clock::Clock;
use crate::outcome::StopReason;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A flag that ends a search from outside; clones share it.
#[derive(Clone, Debug, Default)]
pub struct CancelFlag(Arc<AtomicBool>);

impl CancelFlag {
    /// Asks every search that holds the flag to stop.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Has anyone asked?
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a search may use. The default is no limit.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Wall-clock time from the start of the search.
    pub time: Option<Duration>,
    /// Bytes of stored states, tables and queues together.
    pub memory: Option<usize>,
    /// States expanded. Unlike time and memory it ends a search at the same place on every
    /// machine.
    pub expansions: Option<u64>,
    /// Ends the search when set.
    pub cancel: CancelFlag,
    /// What the time is read from.
    pub clock: Clock,
}

/// Watches the limits of one running search.
#[derive(Clone, Debug)]
pub struct Watch {
    clock: Clock,
    started: Duration,
    deadline: Option<Duration>,
    memory: usize,
    expansions: u64,
    cancel: CancelFlag,
}

impl Watch {
    /// Starts the clock.
    pub fn start(limits: &Limits) -> Watch {
        let started = limits.clock.now();
        Watch {
            clock: limits.clock,
            started,
            deadline: limits.time.and_then(|time| started.checked_add(time)),
            memory: limits.memory.unwrap_or(usize::MAX),
            expansions: limits.expansions.unwrap_or(u64::MAX),
            cancel: limits.cancel.clone(),
        }
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.started)
    }

    /// The memory limit in bytes.
    pub fn memory_limit(&self) -> usize {
        self.memory
    }

    /// Would one expansion more pass the limit? Quick: ask before each expansion.
    #[inline]
    pub fn is_spent(&self, expanded: u64) -> bool {
        expanded >= self.expansions
    }

    /// The limit that is exceeded, if any. Reads the clock: call it every few hundred
    /// expansions, not at each.
    pub fn exceeded(&self, memory_used: usize) -> Option<StopReason> {
        if self.cancel.is_cancelled() {
            Some(StopReason::Cancelled)
        } else if memory_used > self.memory {
            Some(StopReason::Memory)
        } else if self.deadline.is_some_and(|deadline| self.clock.now() >= deadline) {
            Some(StopReason::Time)
        } else {
            None
        }
    }
}
