//! Errors of the libraries as the exceptions of `infexion.errors`.

use pyo3::prelude::*;
use pyo3::types::PyType;
use std::fmt::Display;

fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyType>> {
    Ok(py.import("infexion.errors")?.getattr(name)?.cast_into::<PyType>()?)
}

fn exception(name: &str, message: String) -> PyErr {
    Python::attach(|py| match class(py, name) {
        Ok(class) => PyErr::from_type(class, message),
        Err(error) => error,
    })
}

/// What is given is wrong.
pub(crate) fn bad_input(message: impl Display) -> PyErr {
    exception("BadInput", message.to_string())
}

/// Is it one of those?
pub(crate) fn is_bad_input(py: Python<'_>, error: &PyErr) -> bool {
    class(py, "BadInput").is_ok_and(|class| error.is_instance(py, class.as_any()))
}

/// All that is wrong, one fault a line.
pub(crate) fn bad_inputs<F: Display>(faults: impl IntoIterator<Item = F>) -> PyErr {
    let lines: Vec<String> = faults.into_iter().map(|fault| fault.to_string()).collect();
    bad_input(lines.join("\n"))
}

/// An action is against the rules.
pub(crate) fn illegal_action(message: impl Display) -> PyErr {
    exception("IllegalAction", message.to_string())
}

/// There is no solution.
pub(crate) fn unsolvable(message: impl Display) -> PyErr {
    exception("Unsolvable", message.to_string())
}

/// A limit was reached before there was an answer.
pub(crate) fn stopped(message: impl Display) -> PyErr {
    exception("Stopped", message.to_string())
}

/// A user's own function failed.
pub(crate) fn callback_error(message: impl Display) -> PyErr {
    exception("CallbackError", message.to_string())
}

/// A bug.
pub(crate) fn internal(message: impl Display) -> PyErr {
    exception("InternalError", message.to_string())
}

/// A record as JSON.
pub(crate) fn json(value: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(internal)
}
