//! The default solver: an anytime search with certified bounds for the SPREAD-only game.
//!
//! It raises a proved lower bound by refuting one number of moves after the other, and lowers
//! an upper bound by probing for solutions, until the two meet. Why the bounds hold is in
//! `docs/bounds.md`; how they are joined is in `bound.rs`.

mod asleep;
mod bound;
mod driver;
#[cfg(test)]
mod false_variants;
mod iterate;
mod lines;
mod packing;
mod probe;
mod refute;
mod room;
mod sprint;
mod table;
mod tokens;
mod torus;
mod unsolvable;

pub use bound::Bound;
pub use driver::{lower_bound, prove};
pub use unsolvable::proved_unsolvable;

/// How [`prove`] works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProveOptions {
    /// Threads to use; 0 means all cores. With one thread the plan and all counters are the
    /// same in every run.
    pub threads: usize,
    /// Largest number of states a level of the probe keeps.
    pub widest_probe: usize,
    /// The bounds to use; anything but the default is there to measure what a bound is worth.
    pub bound: Bound,
    /// Let A* run alongside, which is faster on boards where the lines decide.
    pub sprint: bool,
}

impl Default for ProveOptions {
    fn default() -> ProveOptions {
        ProveOptions { threads: 0, widest_probe: 20_000, bound: Bound::default(), sprint: true }
    }
}
