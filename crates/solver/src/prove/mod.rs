//! The default solver: an anytime search with certified bounds for the SPREAD-only game.
//!
//! It raises a proved lower bound by refuting one number of moves after the other, and lowers
//! an upper bound by probing for solutions, until the two meet. Why the bounds hold is in
//! `docs/bounds.md`; how they are joined is in `bound.rs`.

mod a_star;
#[cfg(test)]
mod any_packing;
mod bound;
mod commuting;
#[cfg(test)]
mod false_variants;
mod iterate;
mod line_words;
mod lines;
mod memory_plan;
mod packing;
mod probe;
mod prover;
mod refute;
mod tokens;
mod unsolvable;

pub use bound::Bound;
pub use prover::{lower_bound, prove};
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
    /// Let A* run beside the refutation, which is faster on boards where the lines decide.
    pub a_star_beside: bool,
}

impl Default for ProveOptions {
    fn default() -> ProveOptions {
        ProveOptions {
            threads: 0,
            widest_probe: 20_000,
            bound: Bound::default(),
            a_star_beside: true,
        }
    }
}
