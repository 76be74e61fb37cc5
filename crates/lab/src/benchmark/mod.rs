//! The benchmark: suites of boards against the default solver and against what a user would pick
//! instead, all in one run, so that results are ratios.

mod contender;
mod ratios;
mod report;

pub use contender::{Contender, Measurement};
pub use ratios::{Ratios, ratios};
pub use report::{Row, Setting, signature, summary, table};
