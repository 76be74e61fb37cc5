//! Checks plans and paths from the rules alone, sharing no code with the boards and searches.

pub mod cachex;
