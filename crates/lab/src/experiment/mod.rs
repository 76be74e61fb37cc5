//! Searches on many boards: the one engine of `batch` and `compare`.
//!
//! Every pair of a board and a run gives one [`RunResult`], which is kept in a [`Ledger`] as soon
//! as it is there; so work that was ended goes on where it stopped. A text that is no board is a
//! result that says so, and limits are for each run: one bad line or one hard board does not end
//! the rest.

mod columns;
mod engine;
mod files;
mod ledger;
mod result;
mod run;
#[cfg(test)]
mod tests;

pub use columns::{COLUMNS, Cells};
pub use engine::{Experiment, ExperimentError};
pub use files::{ResultWriter, ResultsError, read_results, write_results};
pub use ledger::Ledger;
pub use result::{Found, Invalid, RunResult, solve_given, try_solve_given};
pub use run::{ParseRunError, Run};
