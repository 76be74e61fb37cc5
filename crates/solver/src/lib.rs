//! Infexion and Cachex as search problems, heuristics with their proofs, and the one function
//! every door calls: [`solve`].

mod algorithm;
pub mod cachex;
pub mod heuristics;
mod infexion;
pub mod prove;
mod ranks;
mod record;
mod solve;

pub use algorithm::Algorithm;
pub use infexion::{InfexionProblem, PackedBoard, Spawn};
pub use record::{Record, StatisticsRecord};
pub use solve::{Report, SolveError, SolveOptions, solve};
