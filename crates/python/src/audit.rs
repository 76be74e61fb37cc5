//! Audits of heuristics, also of those written in Python.

use crate::board::PyBoard;
use crate::errors::{bad_input, json};
use crate::generate::Shape;
use crate::interrupt::interruptible;
use crate::options::heuristic;
use infexion_lab::audit::{self as auditing, AuditOptions, AuditReport, estimate_of};
use infexion_lab::generate::Generator;
use infexion_rules::Board;
use infexion_search::CancelFlag;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// Audits a heuristic, by its name or a function, on boards or on random ones of a shape.
#[pyfunction]
pub(crate) fn audit(
    py: Python<'_>,
    heuristic_or_name: &Bound<'_, PyAny>,
    boards: Option<Vec<Bound<'_, PyBoard>>>,
    shape: Shape,
    edges: u64,
    states: usize,
) -> PyResult<String> {
    let random = shape.options()?;
    let spawn = random.spawn;
    let boards: Option<Vec<Board>> =
        boards.map(|boards| boards.iter().map(|board| board.get().0).collect());
    let sample: Box<dyn Iterator<Item = Board> + Send> = match boards {
        Some(boards) => Box::new(boards.into_iter()),
        None => Box::new(Generator::new(random).map_err(bad_input)?.map_while(Result::ok)),
    };
    let cancel = CancelFlag::default();
    let options = AuditOptions {
        spawn,
        states_per_board: states,
        edges,
        cancel: cancel.clone(),
        ..AuditOptions::default()
    };
    let report = match heuristic_or_name.cast::<PyString>() {
        Ok(name) => {
            let info = heuristic(&name.to_string())?;
            interruptible(py, &cancel, || {
                auditing::audit(&mut estimate_of(info, spawn), sample, &options)
            })?
        }
        Err(_) => with_function(py, heuristic_or_name, sample, &options, &cancel)?,
    };
    json(&report)
}

/// The function is called on this thread, which is where Python's signals arrive: each call
/// listens for them. What it raises ends the audit.
fn with_function(
    py: Python<'_>,
    function: &Bound<'_, PyAny>,
    boards: Box<dyn Iterator<Item = Board> + Send>,
    options: &AuditOptions,
    cancel: &CancelFlag,
) -> PyResult<AuditReport> {
    let function = function.clone().unbind();
    let mut raised: Option<PyErr> = None;
    let mut estimate = |board: &Board| {
        if raised.is_some() {
            // Nothing may be held against the rest.
            return Some(0.0);
        }
        let value = Python::attach(|py| {
            py.check_signals()?;
            ask(function.bind(py), *board)
        });
        value.unwrap_or_else(|error| {
            cancel.cancel();
            raised = Some(error);
            Some(0.0)
        })
    };
    let report = py.detach(|| auditing::audit(&mut estimate, boards, options));
    match raised {
        Some(error) => Err(error),
        None => Ok(report),
    }
}

/// `None` and infinity say that there is no solution.
fn ask(function: &Bound<'_, PyAny>, board: Board) -> PyResult<Option<f64>> {
    let value = function.call1((PyBoard(board),))?;
    if value.is_none() {
        return Ok(None);
    }
    let number: f64 = value.extract().map_err(|_| {
        let shown = value.repr().map(|text| text.to_string()).unwrap_or_default();
        bad_input(format!("the heuristic returned {shown}, not a number"))
    })?;
    match number {
        number if number == f64::INFINITY => Ok(None),
        number if number.is_nan() => Err(bad_input("the heuristic returned nan, not a number")),
        number => Ok(Some(number)),
    }
}
