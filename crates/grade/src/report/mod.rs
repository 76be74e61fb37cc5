//! What came out of a grading, for people and for other programs.

mod json;

pub use json::json;
