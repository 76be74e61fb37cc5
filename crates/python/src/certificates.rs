//! Certificates: made for a result, and checked.

use crate::board::{PyBoard, to_action};
use crate::errors::{bad_input, internal, stopped};
use crate::interrupt::interruptible;
use crate::options::{game, limits, word};
use infexion_proof::{Options, check_bytes};
use infexion_rules::Action;
use infexion_search::{Outcome, Solution};
use infexion_solver::certificate::{Certificate, CertificateError, CertificateOptions};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The certificate of a proved answer: a shortest solution, or none where there is none.
#[pyfunction]
pub(crate) fn certificate<'py>(
    py: Python<'py>,
    board: &Bound<'py, PyBoard>,
    actions: Option<Vec<Bound<'py, PyAny>>>,
    spawn: bool,
    level: Option<&str>,
    time_limit: Option<f64>,
    memory_limit: Option<usize>,
) -> PyResult<Bound<'py, PyBytes>> {
    let (board, limits) = (board.get().0, limits(time_limit, memory_limit)?);
    let outcome = match actions {
        None => Outcome::Unsolvable,
        Some(actions) => {
            let actions: Vec<Action> = actions.iter().map(to_action).collect::<PyResult<_>>()?;
            let cost = actions.len() as u32;
            Outcome::Optimal(Solution { actions, cost })
        }
    };
    let options = CertificateOptions { level: level.map(word).transpose()?, threads: 0 };
    let work = || Certificate::new(&board, game(spawn), &outcome, &options, &limits);
    match interruptible(py, &limits.cancel, work)? {
        Ok(certificate) => Ok(PyBytes::new(py, &certificate.to_bytes())),
        Err(error @ CertificateError::Stopped(_)) => Err(stopped(error)),
        Err(error @ CertificateError::Wrong) => Err(internal(error)),
        Err(error) => Err(bad_input(error)),
    }
}

/// Is a certificate accepted, what it shows or why not, and what it is about.
#[pyfunction]
pub(crate) fn verify(py: Python<'_>, data: &[u8]) -> (bool, String, String) {
    match py.detach(|| check_bytes(data, &Options::default())) {
        Ok(verdict) => (true, verdict.to_string(), verdict.subject()),
        Err(refusal) => (false, refusal.to_string(), String::new()),
    }
}
