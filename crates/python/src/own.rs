//! Functions that users write in Python, called from inside a search.
//!
//! A search cannot pass an exception on. So the first one is kept, the search is ended by its
//! cancel flag, and nothing that it says after that is shown to anyone.

use crate::board::PyBoard;
use crate::errors::{bad_input, callback_error, is_bad_input};
use infexion_rules::Board;
use infexion_rules::notation::items;
use infexion_search::CancelFlag;
use infexion_solver::heuristics::OwnHeuristic;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// What users' functions raised.
#[derive(Clone, Default)]
pub(crate) struct Raised {
    first: Arc<Mutex<Option<PyErr>>>,
    cancel: CancelFlag,
}

impl Raised {
    /// An exception ends what holds the flag.
    pub(crate) fn new(cancel: &CancelFlag) -> Raised {
        Raised { first: Arc::default(), cancel: cancel.clone() }
    }

    /// Keeps an exception, if it is the first, and ends the search.
    pub(crate) fn keep(&self, error: PyErr) {
        self.cancel.cancel();
        self.first.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }

    /// Has anything been raised?
    pub(crate) fn is_raised(&self) -> bool {
        self.first.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Calls Python, which also listens for signals. After an exception nothing is called any more:
    /// the answer is then `otherwise`.
    pub(crate) fn ask<T>(&self, otherwise: T, call: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        if self.is_raised() {
            return otherwise;
        }
        let answer = Python::attach(|py| {
            py.check_signals()?;
            call(py)
        });
        answer.unwrap_or_else(|error| {
            self.keep(error);
            otherwise
        })
    }

    /// The value, unless something was raised on the way to it.
    pub(crate) fn unless_raised<T>(&self, value: T) -> PyResult<T> {
        match &*self.first.lock().unwrap_or_else(PoisonError::into_inner) {
            None => Ok(value),
            Some(error) => Err(Python::attach(|py| error.clone_ref(py))),
        }
    }
}

/// An exception inside a user's function, with where it happened. What is no error of the function
/// (Ctrl-C, an exit) is passed on as it is.
pub(crate) fn failed(py: Python<'_>, error: PyErr, function: &str, place: &str) -> PyErr {
    if !error.is_instance_of::<PyException>(py) {
        return error;
    }
    let told = error.value(py).to_string();
    if is_bad_input(py, &error) {
        return bad_input(format!("{function} on {place}: {told}"));
    }
    let kind = error.get_type(py).name().map(|name| name.to_string()).unwrap_or_default();
    let separator = if told.is_empty() { "" } else { ": " };
    let wrapped = callback_error(format!("{function} failed on {place}: {kind}{separator}{told}"));
    wrapped.set_cause(py, Some(error));
    wrapped
}

/// A heuristic written in Python.
pub(crate) struct Function {
    name: String,
    function: Py<PyAny>,
}

impl Function {
    pub(crate) fn new(name: &str, function: &Bound<'_, PyAny>) -> Function {
        Function { name: name.to_owned(), function: function.clone().unbind() }
    }

    /// What it says of a board; `None` and infinity say that there is no solution.
    pub(crate) fn estimate(&self, py: Python<'_>, board: &Board) -> PyResult<Option<f64>> {
        let told = self.function.bind(py).call1((PyBoard(*board),));
        told.and_then(|value| number(&value)).map_err(|error| {
            let place = match board.occupied().is_empty() {
                true => "the empty board".to_owned(),
                false => format!("the board '{}'", items::write(board)),
            };
            failed(py, error, &called(&self.name), &place)
        })
    }

    /// As a heuristic of a search.
    pub(crate) fn into_heuristic(self, raised: &Raised) -> OwnHeuristic {
        let (raised, name) = (raised.clone(), self.name.clone());
        OwnHeuristic::new(&name, move |board| {
            raised.ask(Some(0), |py| Ok(whole(self.estimate(py, board)?)))
        })
    }
}

/// What messages call a heuristic: one may have a name such as `nan`, or none of its own.
pub(crate) fn called(name: &str) -> String {
    match name {
        "own" | "heuristic" => "the heuristic".to_owned(),
        name => format!("the heuristic {name}"),
    }
}

/// The number that a heuristic returned.
pub(crate) fn number(value: &Bound<'_, PyAny>) -> PyResult<Option<f64>> {
    if value.is_none() {
        return Ok(None);
    }
    let number: f64 = value.extract().map_err(|_| {
        let shown = value.repr().map(|text| text.to_string()).unwrap_or_default();
        bad_input(format!("a heuristic returns a number, not {shown}"))
    })?;
    match number {
        number if number == f64::INFINITY => Ok(None),
        number if number.is_nan() || number == f64::NEG_INFINITY => {
            Err(bad_input(format!("a heuristic returns a number, not {}", value.repr()?)))
        }
        number => Ok(Some(number)),
    }
}

/// Costs are whole: what is at least 2.3 is at least 3. A little less is taken off first, because
/// 0.1 + 0.2 is not quite 0.3. What is below 0 is 0.
pub(crate) fn whole(estimate: Option<f64>) -> Option<u32> {
    // The conversion ends at the ends of the range.
    estimate.map(|estimate| (estimate - 1e-9).ceil() as u32)
}
