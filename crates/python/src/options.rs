//! Names and numbers from Python as options of the libraries.

use crate::errors::{bad_input, json};
use crate::own::{Function, Raised};
use infexion_rules::Game;
use infexion_search::{Limits, Weight};
use infexion_solver::SolveOptions;
use infexion_words::Word;
use pyo3::prelude::*;
use std::time::Duration;

/// How to solve, as the Python half hands it over: names, and limits in seconds and bytes.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Options {
    algorithm: String,
    heuristics: Vec<String>,
    own: Vec<(String, Py<PyAny>)>,
    spawn: String,
    system: Option<String>,
    reading: Option<String>,
    ties: Option<String>,
    weight: Option<f64>,
    expand: Option<String>,
    beam_width: usize,
    threads: usize,
    time_limit: Option<f64>,
    memory_limit: Option<usize>,
    expansions: Option<u64>,
}

impl Options {
    /// The options, with functions of the user's that keep there what they raise.
    pub(crate) fn solve_options(&self, py: Python<'_>, raised: &Raised) -> PyResult<SolveOptions> {
        let heuristics: PyResult<_> = self.heuristics.iter().map(|name| word(name)).collect();
        let own = |(name, function): &(String, Py<PyAny>)| {
            Function::new(name, function.bind(py)).into_heuristic(raised)
        };
        if self.beam_width == 0 {
            return Err(bad_input("beam_width 0 is not at least 1"));
        }
        Ok(SolveOptions {
            algorithm: word(&self.algorithm)?,
            heuristics: heuristics?,
            own: self.own.iter().map(own).collect(),
            spawn: word(&self.spawn)?,
            system: maybe(self.system.as_deref())?,
            reading: maybe(self.reading.as_deref())?,
            ties: maybe(self.ties.as_deref())?,
            weight: self.weight.map(Weight::new).transpose().map_err(bad_input)?,
            expand: maybe(self.expand.as_deref())?,
            beam_width: self.beam_width,
            threads: self.threads,
        })
    }

    /// Does Python have to be asked during the search?
    pub(crate) fn asks_python(&self) -> bool {
        !self.own.is_empty()
    }

    pub(crate) fn limits(&self) -> PyResult<Limits> {
        let limits = limits(self.time_limit, self.memory_limit)?;
        Ok(Limits { expansions: self.expansions, ..limits })
    }
}

pub(crate) fn limits(seconds: Option<f64>, memory: Option<usize>) -> PyResult<Limits> {
    let time = seconds.map(|seconds| {
        Duration::try_from_secs_f64(seconds)
            .map_err(|_| bad_input(format!("time_limit {seconds} is not a possible time")))
    });
    Ok(Limits { time: time.transpose()?, memory, ..Limits::default() })
}

/// The value with this name.
pub(crate) fn word<W: Word>(name: &str) -> PyResult<W> {
    W::from_name(name).map_err(bad_input)
}

/// The value with this name, where there is one.
pub(crate) fn maybe<W: Word>(name: Option<&str>) -> PyResult<Option<W>> {
    name.map(word).transpose()
}

pub(crate) fn game(spawn: bool) -> Game {
    if spawn { Game::WithSpawn } else { Game::SpreadOnly }
}

/// The version of infexion.
#[pyfunction]
pub(crate) fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The algorithms of both games with their claims, as JSON.
#[pyfunction]
pub(crate) fn list_algorithms() -> PyResult<String> {
    json(&infexion_catalogue::algorithms())
}

/// The heuristics of both games with their claims, as JSON.
#[pyfunction]
pub(crate) fn list_heuristics() -> PyResult<String> {
    json(&infexion_catalogue::heuristics())
}

/// The systems of the student reports, as JSON.
#[pyfunction]
pub(crate) fn list_systems() -> PyResult<String> {
    json(&infexion_catalogue::systems())
}
