//! A search one expansion at a time.

use crate::board::PyBoard;
use crate::errors::{internal, json};
use crate::interrupt::interruptible;
use crate::options::Options;
use crate::solving::solve_error;
use infexion_search::CancelFlag;
use infexion_solver::{Record, Stepper};
use pyo3::prelude::*;
use std::sync::Mutex;

/// Drives a search; each expansion leaves as JSON.
#[pyclass(module = "infexion", frozen)]
pub(crate) struct Steps(Mutex<Stepper>);

impl Steps {
    // With the interpreter's lock released: another thread may hold this one and wait for that.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Stepper) -> T + Send,
    ) -> PyResult<T> {
        py.detach(|| {
            let mut stepper = self.0.lock().map_err(|_| "a step failed before".to_owned())?;
            Ok(work(&mut stepper))
        })
        .map_err(|message: String| internal(message))
    }
}

#[pymethods]
impl Steps {
    #[new]
    fn new(board: &Bound<'_, PyBoard>, options: Options, frontier: usize) -> PyResult<Steps> {
        let memory = options.limits()?.memory.unwrap_or(usize::MAX);
        let stepper = Stepper::new(&board.get().0, &options.solve_options()?, memory);
        Ok(Steps(Mutex::new(stepper.map_err(solve_error)?.show_frontier(frontier))))
    }

    /// The next expansion; `None` when the search is over.
    fn step(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let expansion = self.with(py, Iterator::next)?;
        expansion.map(|expansion| json(&expansion)).transpose()
    }

    /// Makes up to so many steps that nobody looks at; how many were made.
    fn skip(&self, py: Python<'_>, steps: u64) -> PyResult<u64> {
        let cancel = CancelFlag::default();
        interruptible(py, &cancel, || {
            let mut stepper = self.0.lock().map_err(|_| internal("a step failed before"))?;
            let mut made = 0;
            while made < steps && !stepper.is_over() && !cancel.is_cancelled() {
                stepper.advance();
                made += 1;
            }
            Ok(made)
        })?
    }

    /// The record once the search is over.
    fn record(&self, py: Python<'_>) -> PyResult<Option<String>> {
        match self.with(py, |stepper| stepper.report())? {
            None => Ok(None),
            Some(report) => json(&Record::from(&report.map_err(solve_error)?)).map(Some),
        }
    }
}
