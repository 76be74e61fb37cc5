//! One board: solve, check, count, explain. Records leave as JSON.

use crate::board::{PyBoard, action_tuple, to_action};
use crate::errors::{bad_input, internal, json, stopped, unsolvable};
use crate::interrupt::interruptible;
use crate::options::{Options, game, limits};
use crate::own::Raised;
use infexion_explain::count::{self as counting, CountError};
use infexion_explain::explain as explaining;
use infexion_rules::Action;
use infexion_rules::notation::actions;
use infexion_solver::{self as solver, Extra, Record, SolveError, Spawn};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

pub(crate) fn solve_error(error: SolveError) -> PyErr {
    match error {
        SolveError::TakesNo(_, extra) => {
            let taker = if extra == Extra::BeamWidth { "beam" } else { "astar" };
            bad_input(format!(
                "{error}: name an algorithm that takes one, such as {taker}, or leave it out"
            ))
        }
        SolveError::Options(_) | SolveError::NotStepwise(_) => bad_input(error),
        SolveError::Rejected(_) => internal(error),
    }
}

fn spawn(spawn: bool) -> Spawn {
    if spawn { Spawn::All } else { Spawn::Never }
}

/// A board's record.
#[pyfunction]
pub(crate) fn solve(
    py: Python<'_>,
    board: &Bound<'_, PyBoard>,
    options: Options,
) -> PyResult<String> {
    let (board, limits) = (board.get().0, options.limits()?);
    let raised = Raised::new(&limits.cancel);
    let how = options.solve_options(py, &raised)?;
    let work = || solver::solve(&board, &how, &limits, &mut ());
    let report = match options.asks_python() {
        // On this thread, where signals arrive and debuggers look.
        true => py.detach(work),
        false => interruptible(py, &limits.cancel, work)?,
    };
    json(&Record::from(&raised.unless_raised(report)?.map_err(solve_error)?))
}

/// Why actions are no solution; `None` if they are one.
#[pyfunction]
pub(crate) fn check(
    board: &Bound<'_, PyBoard>,
    actions: Vec<Bound<'_, PyAny>>,
    spawn: bool,
) -> PyResult<Option<String>> {
    let actions: PyResult<Vec<Action>> = actions.iter().map(to_action).collect();
    let verdict = solver::check(&board.get().0, &actions?, game(spawn));
    Ok(verdict.err().map(|rejection| rejection.to_string()))
}

/// Actions from course notation; with `lenient`, lines that are none are passed over.
#[pyfunction]
pub(crate) fn read_actions<'py>(
    py: Python<'py>,
    text: &str,
    lenient: bool,
) -> PyResult<Vec<Bound<'py, PyTuple>>> {
    let read = if lenient { actions::read_lenient } else { actions::read };
    let actions = read(text).map_err(bad_input)?;
    actions.into_iter().map(|action| action_tuple(py, action)).collect()
}

/// The number of optimal solutions, and the first of them.
#[pyfunction]
pub(crate) fn count(
    py: Python<'_>,
    board: &Bound<'_, PyBoard>,
    with_spawn: bool,
    list: usize,
    time_limit: Option<f64>,
    memory_limit: Option<usize>,
) -> PyResult<String> {
    let (board, limits) = (board.get().0, limits(time_limit, memory_limit)?);
    let work = || counting::count(&board, spawn(with_spawn), list, &limits);
    match interruptible(py, &limits.cancel, work)? {
        Ok(found) => json(&found),
        Err(error @ CountError::Unsolvable) => Err(unsolvable(error)),
        Err(CountError::Solve(error)) => Err(solve_error(error)),
        Err(error) => Err(stopped(error)),
    }
}

/// An explanation as JSON, text and picture.
#[pyfunction]
pub(crate) fn explain(
    py: Python<'_>,
    board: &Bound<'_, PyBoard>,
    with_spawn: bool,
    time_limit: Option<f64>,
    memory_limit: Option<usize>,
) -> PyResult<(String, String, String)> {
    let (board, limits) = (board.get().0, limits(time_limit, memory_limit)?);
    // One thread: the same board is always explained with the same solution.
    let work = || explaining::explain(&board, spawn(with_spawn), 1, &limits, &mut ());
    let found = interruptible(py, &limits.cancel, work)?.map_err(solve_error)?;
    Ok((json(&found)?, explaining::text::write(&found), explaining::picture::svg(&found)))
}
