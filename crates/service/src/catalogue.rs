//! What can be chosen, and the limits.

use crate::examples::{EXAMPLES, Example};
use crate::input::LimitChoice;
use crate::limits::ServiceLimits;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::task::Task;
use infexion_catalogue::{
    AlgorithmEntry, HeuristicEntry, NamedEntry, SystemEntry, algorithms, heuristics, systems,
};
use infexion_hex::PuzzleName;
use infexion_rules::Game;
use infexion_search::{Status, Ties};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Algorithms, heuristics, examples and limits.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Catalogue {
    algorithms: Vec<AlgorithmEntry>,
    systems: Vec<SystemEntry>,
    ties: Vec<NamedEntry>,
    heuristics: Vec<HeuristicChoice>,
    path_algorithms: Vec<&'static str>,
    examples: &'static [Example],
    limits: LimitEntry,
}

/// A heuristic, and whether the page may call it proved.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct HeuristicChoice {
    #[serde(flatten)]
    entry: HeuristicEntry,
    /// May "optimal" rest on it without SPAWN?
    proved: bool,
}

impl From<HeuristicEntry> for HeuristicChoice {
    fn from(entry: HeuristicEntry) -> HeuristicChoice {
        let proved = entry.claims.iter().any(|claim| {
            claim.r#for == Game::SpreadOnly.name() && claim.admissible == Status::Proved
        });
        HeuristicChoice { entry, proved }
    }
}

/// What one request may use.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct LimitEntry {
    seconds: f64,
    /// Mebibytes of one search.
    megabytes: usize,
    /// The longest request.
    body_bytes: usize,
    /// Searches that run at the same time.
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
    let (algorithms, path_algorithms): (Vec<_>, Vec<_>) =
        algorithms().into_iter().partition(|entry| entry.game == PuzzleName::Infexion);
    let heuristics = heuristics().into_iter().filter(|entry| entry.game == PuzzleName::Infexion);
    let systems = systems().into_iter().filter(|entry| entry.game == PuzzleName::Infexion);
    let ties = Ties::ALL.map(|ties| NamedEntry { name: ties.name(), summary: ties.summary() });
    Catalogue {
        algorithms,
        systems: systems.collect(),
        ties: ties.into(),
        heuristics: heuristics.map(HeuristicChoice::from).collect(),
        path_algorithms: path_algorithms.iter().map(|entry| entry.name).collect(),
        examples: EXAMPLES,
        limits: LimitEntry {
            seconds: limits.time.as_secs_f64(),
            megabytes: limits.memory >> 20,
            body_bytes: limits.body,
            jobs: limits.jobs,
        },
    }
}
