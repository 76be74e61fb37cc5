//! `GET /api/catalogue`: what can be chosen, and the server's limits.

use super::examples::{EXAMPLES, Example};
use crate::jobs::Workshop;
use axum::Json;
use axum::extract::State;
use infexion_rules::Game;
use infexion_solver::heuristics;
use infexion_solver::{Algorithm, stepwise_algorithms};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Algorithms, heuristics, examples and limits.
#[derive(Serialize, ToSchema)]
pub(crate) struct Catalogue {
    algorithms: Vec<AlgorithmEntry>,
    heuristics: Vec<HeuristicEntry>,
    path_algorithms: Vec<&'static str>,
    examples: &'static [Example],
    limits: LimitEntry,
}

#[derive(Serialize, ToSchema)]
struct AlgorithmEntry {
    name: &'static str,
    summary: &'static str,
    claim: &'static str,
    takes_heuristics: bool,
    /// Can it be watched step by step?
    stepwise: bool,
}

#[derive(Serialize, ToSchema)]
struct HeuristicEntry {
    name: &'static str,
    summary: &'static str,
    /// May "optimal" rest on it without SPAWN?
    proved: bool,
    /// May "optimal" rest on it with SPAWN?
    proved_with_spawn: bool,
}

#[derive(Serialize, ToSchema)]
struct LimitEntry {
    seconds: f64,
    megabytes: usize,
    body_bytes: usize,
    jobs: usize,
}

/// What can be chosen.
#[utoipa::path(get, path = "/api/catalogue", responses((status = 200, body = Catalogue)))]
pub(crate) async fn catalogue(State(workshop): State<Arc<Workshop>>) -> Json<Catalogue> {
    let limits = &workshop.limits;
    let algorithms = Algorithm::ALL.into_iter().map(|algorithm| AlgorithmEntry {
        name: algorithm.name(),
        summary: algorithm.summary(),
        claim: algorithm.claim(),
        takes_heuristics: algorithm.takes_heuristics(),
        stepwise: stepwise_algorithms().any(|stepwise| stepwise == algorithm),
    });
    let heuristics = heuristics::ALL.into_iter().map(|info| HeuristicEntry {
        name: info.name,
        summary: info.summary,
        proved: info.is_proved(Game::SpreadOnly),
        proved_with_spawn: info.is_proved(Game::WithSpawn),
    });
    Json(Catalogue {
        algorithms: algorithms.collect(),
        heuristics: heuristics.collect(),
        path_algorithms: infexion_solver::cachex::Algorithm::ALL
            .map(infexion_solver::cachex::Algorithm::name)
            .to_vec(),
        examples: EXAMPLES,
        limits: LimitEntry {
            seconds: limits.time.as_secs_f64(),
            megabytes: limits.memory >> 20,
            body_bytes: limits.body,
            jobs: limits.jobs,
        },
    })
}
