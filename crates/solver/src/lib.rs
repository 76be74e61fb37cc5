//! The puzzles as search problems.

pub mod cachex;
