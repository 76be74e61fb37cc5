//! What can be chosen, and the limits.

use crate::examples::{EXAMPLES, Example};
use crate::input::LimitChoice;
use crate::limits::ServiceLimits;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::task::Task;
use infexion_rules::Game;
use infexion_search::Ties;
use infexion_solver::heuristics::HeuristicName;
use infexion_solver::{Algorithm, Reading, System, stepwise_algorithms};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Algorithms, heuristics, examples and limits.
#[derive(Serialize)]
struct Catalogue {
    algorithms: Vec<AlgorithmEntry>,
    systems: Vec<SystemEntry>,
    ties: Vec<NamedEntry>,
    heuristics: Vec<HeuristicEntry>,
    path_algorithms: Vec<&'static str>,
    examples: &'static [Example],
    limits: LimitEntry,
}

#[derive(Serialize)]
struct AlgorithmEntry {
    name: &'static str,
    summary: &'static str,
    claim: &'static str,
    takes_heuristics: bool,
    takes_ties: bool,
    takes_weight: bool,
    /// Can it be watched step by step?
    stepwise: bool,
}

/// A value that can be chosen.
#[derive(Serialize)]
struct NamedEntry {
    name: &'static str,
    summary: &'static str,
}

/// The system of a student report.
#[derive(Serialize)]
struct SystemEntry {
    name: &'static str,
    summary: &'static str,
    takes_ties: bool,
    /// How it can be read; the first unless told otherwise.
    readings: Vec<NamedEntry>,
}

impl From<System> for SystemEntry {
    fn from(system: System) -> SystemEntry {
        let readings = system.readings().iter().map(|reading: &Reading| NamedEntry {
            name: reading.name(),
            summary: reading.summary(),
        });
        SystemEntry {
            name: system.name(),
            summary: system.summary(),
            takes_ties: system.ties().is_some(),
            readings: readings.collect(),
        }
    }
}

#[derive(Serialize)]
struct HeuristicEntry {
    name: &'static str,
    summary: &'static str,
    /// May "optimal" rest on it without SPAWN?
    proved: bool,
    /// May "optimal" rest on it with SPAWN?
    proved_with_spawn: bool,
}

#[derive(Serialize)]
struct LimitEntry {
    seconds: f64,
    megabytes: usize,
    body_bytes: usize,
    jobs: usize,
}

/// There is nothing to say.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CatalogueRequest {}

impl Question for CatalogueRequest {
    const ANSWER: &'static str = "Algorithms, systems, heuristics, examples and limits";

    fn task(self, limits: &ServiceLimits) -> Result<Task, Refusal> {
        let limits = limits.clone();
        let granted = limits.grant(LimitChoice::default())?;
        Ok(Task::once(granted, move |_| Ok(catalogue(&limits))))
    }
}

fn catalogue(limits: &ServiceLimits) -> Catalogue {
    let algorithms = Algorithm::ALL.into_iter().map(|algorithm| AlgorithmEntry {
        name: algorithm.name(),
        summary: algorithm.summary(),
        claim: algorithm.claim(),
        takes_heuristics: algorithm.takes_heuristics(),
        takes_ties: algorithm.takes_ties(),
        takes_weight: algorithm.takes_weight(),
        stepwise: stepwise_algorithms().any(|stepwise| stepwise == algorithm),
    });
    let heuristics = HeuristicName::ALL.into_iter().map(|name| HeuristicEntry {
        name: name.name(),
        summary: name.summary(),
        proved: name.is_proved(Game::SpreadOnly),
        proved_with_spawn: name.is_proved(Game::WithSpawn),
    });
    Catalogue {
        algorithms: algorithms.collect(),
        systems: System::ALL.into_iter().map(SystemEntry::from).collect(),
        ties: Ties::ALL
            .into_iter()
            .map(|ties| NamedEntry { name: ties.name(), summary: ties.summary() })
            .collect(),
        heuristics: heuristics.collect(),
        path_algorithms: infexion_cachex::PathAlgorithm::ALL
            .map(infexion_cachex::PathAlgorithm::name)
            .to_vec(),
        examples: EXAMPLES,
        limits: LimitEntry {
            seconds: limits.time.as_secs_f64(),
            megabytes: limits.memory >> 20,
            body_bytes: limits.body,
            jobs: limits.jobs,
        },
    }
}
