//! Searches against each other on many boards, also with heuristics written in Python.

use crate::errors::{bad_input, internal, json};
use crate::interrupt::interruptible;
use crate::options::{limits, word};
use crate::own::{Function, Raised};
use crate::solving::solve_error;
use infexion_lab::collection::GivenBoard;
use infexion_lab::compare::summary;
use infexion_lab::experiment::{Cells, Experiment, ExperimentError, Run, RunResult};
use infexion_search::Limits;
use infexion_solver::SolveOptions;
use pyo3::prelude::*;

/// A way to search, as the Python half hands it over.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct OneRun {
    name: String,
    /// An algorithm or a system with its options, as on the command line.
    text: String,
    heuristics: Vec<String>,
    own: Vec<(String, Py<PyAny>)>,
}

impl OneRun {
    fn run(&self, py: Python<'_>, raised: &Raised, beam_width: usize) -> PyResult<Run> {
        let Run { options: typed, .. } = self.text.parse().map_err(bad_input)?;
        let heuristics: PyResult<Vec<_>> = self.heuristics.iter().map(|name| word(name)).collect();
        let own = self
            .own
            .iter()
            .map(|(name, function)| Function::new(name, function.bind(py)).into_heuristic(raised));
        let is_usual = typed.beam_width == SolveOptions::default().beam_width;
        let options = SolveOptions {
            heuristics: [typed.heuristics.clone(), heuristics?].concat(),
            own: own.collect(),
            beam_width: if is_usual { beam_width } else { typed.beam_width },
            ..typed
        };
        options.resolved().map_err(solve_error)?;
        Ok(Run { name: self.name.clone(), options })
    }
}

/// The rows of all runs on all boards, and what they come to.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "called by one function of the Python half")]
pub(crate) fn compare(
    py: Python<'_>,
    boards: Vec<(String, String)>,
    runs: Vec<OneRun>,
    spawn: &str,
    beam_width: usize,
    jobs: usize,
    time_limit: Option<f64>,
    memory_limit: Option<usize>,
    expansions: Option<u64>,
) -> PyResult<(Vec<String>, String)> {
    let limits = Limits { expansions, ..limits(time_limit, memory_limit)? };
    let raised = Raised::new(&limits.cancel);
    let runs: PyResult<Vec<Run>> =
        runs.iter().map(|run| run.run(py, &raised, beam_width)).collect();
    let boards = boards.into_iter().map(|(name, board)| GivenBoard { name, board });
    let experiment = Experiment {
        boards: boards.collect(),
        runs: runs?,
        spawn: word(spawn)?,
        limits: limits.clone(),
        jobs,
        stop_at_bugs: true,
        ..Experiment::default()
    };
    let results = interruptible(py, &limits.cancel, || experiment.run_in_memory(|_| {}))?;
    let results = match raised.unless_raised(results)? {
        Ok(results) => results,
        Err(error @ ExperimentError::Threads(_)) => return Err(bad_input(error)),
        Err(error) => return Err(internal(error)),
    };
    let row = |result: &RunResult| json(&Cells::of(result).map_err(internal)?);
    let rows: PyResult<Vec<String>> = results.iter().map(row).collect();
    Ok((rows?, summary(&results).map_err(internal)?.to_string()))
}
