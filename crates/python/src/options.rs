//! Names and numbers from Python as options of the libraries.

use crate::errors::{bad_input, json};
use infexion_rules::Game;
use infexion_search::{CancelFlag, Limits};
use infexion_solver::heuristics::{self, Claim, HeuristicInfo, Status};
use infexion_solver::{Algorithm, SolveOptions, Spawn};
use pyo3::prelude::*;
use serde_json::{Value, json as object};
use std::time::Duration;

/// How to solve, as the Python half hands it over: names, and limits in seconds and bytes.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Options {
    algorithm: String,
    heuristics: Vec<String>,
    spawn: String,
    beam_width: usize,
    threads: usize,
    time_limit: Option<f64>,
    memory_limit: Option<usize>,
}

impl Options {
    pub(crate) fn solve_options(&self) -> PyResult<SolveOptions> {
        let chosen: PyResult<Vec<_>> = self.heuristics.iter().map(|name| heuristic(name)).collect();
        if self.beam_width == 0 {
            return Err(bad_input("beam_width 0 is not at least 1"));
        }
        Ok(SolveOptions {
            algorithm: algorithm(&self.algorithm)?,
            heuristics: chosen?,
            spawn: spawn(&self.spawn)?,
            beam_width: self.beam_width,
            threads: self.threads,
        })
    }

    pub(crate) fn limits(&self) -> PyResult<Limits> {
        limits(self.time_limit, self.memory_limit)
    }
}

pub(crate) fn limits(seconds: Option<f64>, memory: Option<usize>) -> PyResult<Limits> {
    let time = seconds.map(|seconds| {
        Duration::try_from_secs_f64(seconds)
            .map_err(|_| bad_input(format!("time_limit {seconds} is not a possible time")))
    });
    Ok(Limits { time: time.transpose()?, memory, cancel: CancelFlag::default() })
}

fn algorithm(name: &str) -> PyResult<Algorithm> {
    Algorithm::by_name(name).ok_or_else(|| {
        let names = Algorithm::ALL.map(Algorithm::name).join(", ");
        bad_input(format!("invalid value '{name}' for algorithm: expected one of {names}"))
    })
}

pub(crate) fn heuristic(name: &str) -> PyResult<&'static HeuristicInfo> {
    heuristics::by_name(name).ok_or_else(|| {
        let names = heuristics::ALL.map(|info| info.name).join(", ");
        bad_input(format!("invalid value '{name}' for heuristic: expected one of {names}"))
    })
}

/// `never`, `all` or `near-blue`.
pub(crate) fn spawn(name: &str) -> PyResult<Spawn> {
    match name {
        "never" => Ok(Spawn::Never),
        "all" => Ok(Spawn::All),
        "near-blue" => Ok(Spawn::NearBlue),
        _ => {
            let message = format!("invalid value '{name}' for spawn: expected all or near-blue");
            Err(bad_input(message))
        }
    }
}

pub(crate) fn game(spawn: bool) -> Game {
    if spawn { Game::WithSpawn } else { Game::SpreadOnly }
}

/// The algorithms with their claims, as JSON.
#[pyfunction]
pub(crate) fn list_algorithms() -> PyResult<String> {
    let all = Algorithm::ALL.map(|algorithm| {
        object!({
            "name": algorithm.name(),
            "summary": algorithm.summary(),
            "claim": algorithm.claim(),
            "takes_heuristics": algorithm.takes_heuristics(),
        })
    });
    json(&all)
}

/// The heuristics with their claims, as JSON.
#[pyfunction]
pub(crate) fn list_heuristics() -> PyResult<String> {
    let all = heuristics::ALL.map(|info| {
        object!({
            "name": info.name,
            "summary": info.summary,
            "spread_only": claim(info.spread_only),
            "with_spawn": claim(info.with_spawn),
        })
    });
    json(&all)
}

fn claim(claim: Claim) -> Value {
    object!({ "admissible": word(claim.admissible), "consistent": word(claim.consistent) })
}

fn word(status: Status) -> &'static str {
    match status {
        Status::Proved => "proved",
        Status::Believed => "believed",
        Status::False => "known false",
    }
}
