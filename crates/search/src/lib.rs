//! Searches for cheapest plans in any state space. This crate knows no hexes.
//!
//! A [`Problem`] says what the states and actions are, a [`Heuristic`] estimates the cost to go,
//! [`Rated`] by how sure it is that this is never too much, and a [`Search`] is driven one
//! expansion at a time as [`Running`] or to its end with [`run()`], which takes [`Limits`],
//! reports [`Progress`] and returns an [`Outcome`] with [`Statistics`].
//!
//! ```
//! use infexion_search::{AStar, Limits, Outcome, Problem, Rated, run};
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
//! let search = AStar::new(Count, Rated::ZERO, usize::MAX);
//! let (outcome, statistics) = run(search, &Limits::default(), &mut ());
//! assert!(matches!(outcome, Outcome::Optimal(solution) if solution.cost == 4));
//! assert!(statistics.expanded > 0);
//! ```

mod audit;
mod best_first;
mod bucket_queue;
mod clock;
mod deepening;
mod distances;
mod grounds;
mod heuristic;
mod in_words;
mod layered;
mod limits;
mod observer;
mod order;
mod outcome;
mod plan;
mod problem;
mod pruned_tree;
mod run;
mod running;
mod search;
mod statistics;
mod table;
mod textbook;

pub use audit::{Audit, Inconsistency, Overestimate, audit};
pub use best_first::AStar;
pub use clock::Clock;
pub use deepening::Deepening;
pub use distances::{Distance, Distances};
pub use heuristic::{Heuristic, Maximum, Rated, Status, Zero};
pub use in_words::Wording;
pub use layered::{Keep, Layered, Rank};
pub use limits::{CancelFlag, Limits, Watch};
pub use observer::{Observer, Progress};
pub use order::{Ties, Weight, WeightError};
pub use outcome::{Outcome, OutcomeKind, Solution, StopReason};
pub use problem::{Fate, Problem, Trace};
pub use pruned_tree::PrunedTree;
pub use run::run;
pub use running::Running;
pub use search::{ActionOf, OpenState, Search};
pub use statistics::{Statistics, StatisticsRecord};
pub use textbook::{Description, Duplicates, GoalTest, Hopeless, Textbook};
