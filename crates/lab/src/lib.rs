//! The laboratory: boards in bulk, comparisons of searches, charts, audits of heuristics, counts
//! of optimal solutions and explanations of why an optimum cannot be lower.

pub mod audit;
pub mod batch;
pub mod benchmark;
pub mod cachex_boards;
pub mod chart;
pub mod collection;
pub mod compare;
pub mod count;
pub mod distance;
pub mod explain;
pub mod explore;
pub mod fingerprint;
pub mod generate;
mod plain;
pub mod random;
pub mod shrink;
pub mod study;
#[cfg(feature = "parquet")]
mod table;
