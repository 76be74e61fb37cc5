//! Searches against each other: every run of every pair of a board and a way to search, in
//! parallel, each written down as soon as it is done.

mod contest;
mod files;
mod journal;
#[cfg(feature = "parquet")]
mod parquet;
mod run;
mod summary;
#[cfg(test)]
mod tests;

pub use contest::{CompareError, Contest, compare};
pub use files::{FileError, ResultFormat, read_results, write_results};
pub use journal::{Journal, JournalError};
pub use run::{ParseRunError, Run, RunResult};
pub use summary::{Disagreement, summary};
