//! The laboratory: many boards at a time. Collections of boards, comparisons of searches,
//! batches, benchmarks and charts.

pub mod batch;
pub mod benchmark;
#[cfg(feature = "charts")]
pub mod chart;
pub mod collection;
pub mod compare;
pub mod experiment;
pub mod table;
