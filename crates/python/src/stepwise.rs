//! A search one expansion at a time.

use crate::board::PyBoard;
use crate::errors::{internal, json};
use crate::interrupt::interruptible;
use crate::options::Options;
use crate::own::Raised;
use crate::solving::solve_error;
use infexion_search::CancelFlag;
use infexion_solver::{Record, Stepper};
use pyo3::prelude::*;
use std::sync::Mutex;

/// Drives a search; each expansion leaves as JSON.
#[pyclass(module = "infexion", frozen)]
pub(crate) struct Steps {
    stepper: Mutex<Stepper>,
    raised: Raised,
}

impl Steps {
    // With the interpreter's lock released: another thread may hold this one and wait for that.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Stepper) -> T + Send,
    ) -> PyResult<T> {
        py.detach(|| {
            let mut stepper = self.stepper.lock().map_err(|_| "a step failed before".to_owned())?;
            Ok(work(&mut stepper))
        })
        .map_err(|message: String| internal(message))
        .and_then(|value| self.raised.unless_raised(value))
    }
}

#[pymethods]
impl Steps {
    #[new]
    fn new(
        py: Python<'_>,
        board: &Bound<'_, PyBoard>,
        options: Options,
        frontier: usize,
    ) -> PyResult<Steps> {
        let (board, limits) = (board.get().0, options.limits()?);
        let raised = Raised::new(&limits.cancel);
        let how = options.solve_options(py, &raised)?;
        // A search looks at its start at once, which may call a function of the user's.
        let stepper = py.detach(|| Stepper::new(&board, &how, &limits));
        let stepper = raised.unless_raised(stepper)?.map_err(solve_error)?;
        Ok(Steps { stepper: Mutex::new(stepper.show_frontier(frontier)), raised })
    }

    /// The next expansion; `None` when the search is over.
    fn step(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let expansion = self.with(py, Iterator::next)?;
        expansion.map(|expansion| json(&expansion)).transpose()
    }

    /// Makes up to so many expansions that nobody looks at; how many were made.
    fn skip(&self, py: Python<'_>, steps: u64) -> PyResult<u64> {
        let cancel = CancelFlag::default();
        interruptible(py, &cancel, || {
            let mut stepper = self.stepper.lock().map_err(|_| internal("a step failed before"))?;
            // The step in which a search takes its goal, or finds nothing left, expands nothing.
            let before = stepper.statistics().expanded;
            let made = |stepper: &Stepper| stepper.statistics().expanded - before;
            let ended = || cancel.is_cancelled() || self.raised.is_raised();
            while made(&stepper) < steps && !stepper.is_over() && !ended() {
                stepper.advance();
            }
            Ok(made(&stepper))
        })?
        .and_then(|made| self.raised.unless_raised(made))
    }

    /// The record once the search is over.
    fn record(&self, py: Python<'_>) -> PyResult<Option<String>> {
        match self.with(py, |stepper| stepper.report())? {
            None => Ok(None),
            Some(report) => json(&Record::from(&report.map_err(solve_error)?)).map(Some),
        }
    }
}
