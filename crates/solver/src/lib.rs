//! Infexion and Cachex as search problems, heuristics with their proofs, and the one function
//! every door calls: [`solve`].

mod algorithm;
pub mod heuristics;
mod infexion;
mod ranks;
mod solve;
pub mod spawn;

pub use algorithm::Algorithm;
pub use infexion::{InfexionProblem, PackedBoard, Spawn};
pub use solve::{Report, SolveError, SolveOptions, solve};
