//! How a search tells its caller what it is doing.

use std::time::Duration;

/// A snapshot of a running search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Time since the start.
    pub elapsed: Duration,
    /// States expanded so far.
    pub expanded: u64,
    /// Successors looked at so far.
    pub generated: u64,
    /// States stored now.
    pub stored: u64,
    /// Proved lower bound so far.
    pub lower_bound: u32,
    /// Cost of the best solution so far.
    pub upper_bound: Option<u32>,
}

/// Receives snapshots; called now and then, and whenever a bound improves.
pub trait Observer {
    /// Takes a snapshot.
    fn progress(&mut self, progress: &Progress);
}

/// Ignores everything.
impl Observer for () {
    fn progress(&mut self, _: &Progress) {}
}

impl<F: FnMut(&Progress)> Observer for F {
    fn progress(&mut self, progress: &Progress) {
        self(progress);
    }
}
