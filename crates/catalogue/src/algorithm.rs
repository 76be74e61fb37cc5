//! Searches.

use infexion_cachex::PathAlgorithm;
use infexion_hex::PuzzleName;
use infexion_solver::heuristics::HeuristicName;
use infexion_solver::{Algorithm, stepwise_algorithms};
use serde::Serialize;

/// An algorithm that can be named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlgorithmEntry {
    /// The game it searches.
    pub game: PuzzleName,
    /// What people type.
    pub name: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// What its answer is worth.
    pub claim: &'static str,
    /// Can heuristics be named for it?
    pub takes_heuristics: bool,
    /// The heuristics it uses where none are named, of which the largest counts.
    pub default_heuristics: &'static [HeuristicName],
    /// Can an order among equals be chosen?
    pub takes_ties: bool,
    /// Can its estimates be weighted?
    pub takes_weight: bool,
    /// Can it be watched step by step?
    pub stepwise: bool,
}

/// The algorithms of Infexion, then those of Cachex.
pub fn algorithms() -> Vec<AlgorithmEntry> {
    let infexion = Algorithm::ALL.into_iter().map(|algorithm| AlgorithmEntry {
        game: PuzzleName::Infexion,
        name: algorithm.name(),
        summary: algorithm.summary(),
        claim: algorithm.claim(),
        takes_heuristics: algorithm.takes_heuristics(),
        default_heuristics: algorithm.default_heuristics(),
        takes_ties: algorithm.takes_ties(),
        takes_weight: algorithm.takes_weight(),
        stepwise: stepwise_algorithms().any(|stepwise| stepwise == algorithm),
    });
    let cachex = PathAlgorithm::ALL.into_iter().map(|algorithm| AlgorithmEntry {
        game: PuzzleName::Cachex,
        name: algorithm.name(),
        summary: algorithm.summary(),
        claim: algorithm.claim(),
        takes_heuristics: false,
        default_heuristics: &[],
        takes_ties: false,
        takes_weight: false,
        stepwise: false,
    });
    infexion.chain(cachex).collect()
}
