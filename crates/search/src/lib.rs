//! Searches for cheapest plans in any state space. This crate knows no hexes.

mod limits;
mod observer;
mod outcome;
mod statistics;

pub use limits::{CancelFlag, Limits, Watch};
pub use observer::{Observer, Progress};
pub use outcome::{Outcome, Solution, StopReason};
pub use statistics::Statistics;
