//! Infexion and Cachex as search problems, heuristics with their proofs, and the one function
//! every door calls: [`solve()`].

mod algorithm;
pub mod cachex;
pub mod heuristics;
mod infexion;
pub mod prove;
mod ranks;
mod record;
mod searches;
mod solve;
pub mod spawn;
mod stepwise;

pub use algorithm::Algorithm;
pub use infexion::{InfexionProblem, PackedBoard, Spawn};
pub use record::{Record, StatisticsRecord};
pub use solve::{Report, SolveError, SolveOptions, solve};
pub use stepwise::{
    Child, Expansion, FRONTIER_SHOWN, Frontier, Layer, Stepper, Waiting, stepwise_algorithms,
};
