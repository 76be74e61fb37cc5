//! Grading: runs any solver against a suite of boards and says what its answers are worth.
//!
//! - [`suite`]: folders of boards whose optima are proved;
//! - [`hold`]: running a program so that it can neither hang nor break the grader;
//! - [`puzzle`]: what an answer is worth, for both games;
//! - [`bundle`]: files that are ready to upload;
//! - [`class`]: what a class handed in;
//! - [`feedback`]: all that is to be said about one answer;
//! - [`grading`]: one program or a whole class against a suite;
//! - [`report`]: what came out, for people and for other programs.
//!
//! This is a crate of its own, not a part of the laboratory: holding processes and writing
//! reports for marking systems is a business of its own, with dependencies of its own, and
//! nothing in the laboratory needs it.

pub mod bundle;
pub mod class;
pub mod feedback;
pub mod grading;
pub mod hold;
pub mod puzzle;
pub mod report;
pub mod suite;
pub mod text;
pub mod verdict;
