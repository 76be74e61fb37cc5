//! Boards as planning tasks.

use crate::board::PyBoard;
use crate::errors::bad_input;
use crate::options::{game, word};
use infexion_export::{Format, pddl, sas};
use pyo3::prelude::*;

/// The texts of a task: one for SAS+, domain and problem for PDDL.
#[pyfunction]
pub(crate) fn export(
    board: &Bound<'_, PyBoard>,
    format: &str,
    spawn: bool,
) -> PyResult<Vec<String>> {
    let (board, game) = (board.get().0, game(spawn));
    match word(format)? {
        Format::Sas => Ok(vec![sas::write(&board, game).map_err(bad_input)?]),
        Format::Pddl => {
            let task = pddl::write(&board, game).map_err(bad_input)?;
            Ok(vec![task.domain, task.problem])
        }
    }
}
