//! What the grader asks of a supervisor: one line of JSON on its standard input. The answer is a
//! [`RunOutcome`](super::RunOutcome) on its standard output; the end of its standard input
//! before that means that the grader is gone.

use super::Limits;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Request {
    /// How to start the supervisor's executable again, to set the limits.
    pub(super) supervisor: Vec<String>,
    pub(super) command: Vec<String>,
    pub(super) directory: PathBuf,
    /// The run's scratch folder, for the supervisor to remove if the grader is gone.
    pub(super) scratch: PathBuf,
    pub(super) environment: Vec<(String, String)>,
    /// The file that becomes the program's standard input.
    pub(super) input: PathBuf,
    pub(super) limits: Limits,
}
