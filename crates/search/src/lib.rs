//! Searches for cheapest plans in any state space. This crate knows no hexes.
//!
//! A [`Problem`] says what the states and actions are, a [`Heuristic`] estimates the cost to go,
//! and a [`Search`] is driven one expansion at a time with [`Search::step`] or to its end with
//! [`run()`], which takes [`Limits`], reports [`Progress`] and returns an [`Outcome`] with
//! [`Statistics`].
//!
//! ```
//! use infexion_search::{AStar, Limits, Outcome, Problem, Zero, run};
//!
//! /// From 1 to 10 by adding one or doubling.
//! struct Count;
//!
//! impl Problem for Count {
//!     type State = u32;
//!     type Packed = u32;
//!     type Action = &'static str;
//!     fn start(&self) -> u32 { 1 }
//!     fn is_goal(&self, n: &u32) -> bool { *n == 10 }
//!     fn successors(&self, n: &u32, mut visit: impl FnMut(&'static str, u32, u32)) {
//!         if *n < 10 {
//!             visit("+1", 1, n + 1);
//!             visit("*2", 1, n * 2);
//!         }
//!     }
//!     fn pack(&self, n: &u32) -> u32 { *n }
//!     fn unpack(&self, n: &u32) -> u32 { *n }
//! }
//!
//! let mut search = AStar::new(Count, Zero, usize::MAX);
//! let (outcome, statistics) = run(&mut search, &Limits::default(), &mut ());
//! assert!(matches!(outcome, Outcome::Optimal(solution) if solution.cost == 4));
//! assert!(statistics.expanded > 0);
//! ```

mod best_first;
mod bucket_queue;
mod deepening;
mod layered;
mod limits;
mod observer;
mod outcome;
mod plan;
mod problem;
mod run;
mod statistics;
mod table;

pub use best_first::AStar;
pub use deepening::Deepening;
pub use layered::{Keep, Layered, Rank};
pub use limits::{CancelFlag, Limits, Watch};
pub use observer::{Observer, Progress};
pub use outcome::{Outcome, Solution, StopReason};
pub use problem::{Fate, Heuristic, Problem, Trace, Zero};
pub use run::{OpenState, Search, Step, run};
pub use statistics::Statistics;
