//! Grading: runs any solver against a suite of boards and says what its answers are worth.

pub mod hold;
