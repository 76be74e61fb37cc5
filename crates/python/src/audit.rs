//! Audits of heuristics, also of those written in Python.

use crate::board::PyBoard;
use crate::errors::{bad_input, json};
use crate::generate::Shape;
use crate::interrupt::interruptible;
use crate::options::word;
use crate::own::{Function, Raised};
use infexion_explain::audit::{self as auditing, AuditOptions, AuditReport, estimate_of};
use infexion_generate::Generator;
use infexion_rules::Board;
use infexion_search::CancelFlag;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// Audits a heuristic, by its name or a function, on boards or on random ones of a shape.
#[pyfunction]
pub(crate) fn audit(
    py: Python<'_>,
    heuristic_or_name: &Bound<'_, PyAny>,
    called: &str,
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
            let name = word(&name.to_string())?;
            interruptible(py, &cancel, || {
                auditing::audit(&mut estimate_of(name, spawn), sample, &options)
            })?
        }
        Err(_) => with_function(py, heuristic_or_name, called, sample, &options)?,
    };
    json(&report)
}

/// The function is called on this thread, which is where Python's signals arrive.
fn with_function(
    py: Python<'_>,
    function: &Bound<'_, PyAny>,
    called: &str,
    boards: Box<dyn Iterator<Item = Board> + Send>,
    options: &AuditOptions,
) -> PyResult<AuditReport> {
    let (raised, function) = (Raised::new(&options.cancel), Function::new(called, function));
    // After an exception nothing may be held against the function.
    let mut estimate = |board: &Board| raised.ask(Some(0.0), |py| function.estimate(py, board));
    let report = py.detach(|| auditing::audit(&mut estimate, boards, options));
    raised.unless_raised(report)
}
