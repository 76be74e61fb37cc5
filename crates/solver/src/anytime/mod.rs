//! What the two default solvers share.
//!
//! Both are *anytime* searches. They keep a proved lower bound and the best solution found so
//! far, and work until the two meet, until it is proved that there is no solution, or until a
//! limit is reached. The parts they share:
//!
//! - [`Gap`]: the two bounds, and the one place that turns them into an outcome;
//! - [`Anytime`]: the gap together with the clock, the observer and the counters;
//! - [`Shared`] and [`Worker`]: what all threads see, and what one thread counts;
//! - `RefutedTable`: boards that have no solution within so many actions;
//! - [`together()`]: threads that end together, also when one of them panics;
//! - [`exhaust()`]: a look at every board within reach.
//!
//! What differs stays apart: bounds, pruning and probes are in `prove` (the SPREAD-only game) and
//! `spawn` (the extended game).

mod exhaust;
mod gap;
mod progress;
mod table;
mod threads;
mod worker;

pub(crate) use exhaust::{Exhaustion, Most, exhaust};
pub(crate) use gap::{End, Gap};
pub(crate) use progress::Anytime;
pub(crate) use threads::{thread_count, together};
pub(crate) use worker::{Clock, FollowStop, Shared, Worker};
