//! Infexion as a search problem, heuristics with their proofs, and the one function
//! that every program calls: [`solve()`].

mod algorithm;
mod anytime;
pub mod certificate;
mod check;
pub mod heuristics;
mod infexion;
mod prices;
pub mod prove;
mod ranks;
mod record;
mod searches;
mod solve;
pub mod spawn;
mod stepwise;
mod systems;
mod threads;
mod torus;

pub use algorithm::{Algorithm, Expand};
pub use check::check;
pub use infexion::{InfexionProblem, PackedBoard, Spawn};
pub use record::Record;
pub use solve::{Extra, Report, SolveError, SolveOptions, solve};
pub use stepwise::{
    Child, Expansion, FRONTIER_SHOWN, Frontier, Layer, Stepper, Waiting, stepwise_algorithms,
};
pub use systems::{Reading, System};
pub use threads::thread_count;
