//! Limits and cancellation, given by the caller.

use crate::outcome::StopReason;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

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
    /// Ends the search when set.
    pub cancel: CancelFlag,
}

/// Watches the limits of one running search.
#[derive(Clone, Debug)]
pub struct Watch {
    started: Instant,
    deadline: Option<Instant>,
    memory: usize,
    cancel: CancelFlag,
}

impl Watch {
    /// Starts the clock.
    pub fn start(limits: &Limits) -> Watch {
        let started = Instant::now();
        Watch {
            started,
            deadline: limits.time.and_then(|time| started.checked_add(time)),
            memory: limits.memory.unwrap_or(usize::MAX),
            cancel: limits.cancel.clone(),
        }
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The memory limit in bytes.
    pub fn memory_limit(&self) -> usize {
        self.memory
    }

    /// The limit that is exceeded, if any. Reads the clock: call it every few hundred
    /// expansions, not at each.
    pub fn exceeded(&self, memory_used: usize) -> Option<StopReason> {
        if self.cancel.is_cancelled() {
            Some(StopReason::Cancelled)
        } else if memory_used > self.memory {
            Some(StopReason::Memory)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(StopReason::Time)
        } else {
            None
        }
    }
}
