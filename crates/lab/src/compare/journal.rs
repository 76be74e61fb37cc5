//! What has been run already: one line of JSON for each run, written whole as soon as it is done,
//! so that a comparison that was killed goes on where it stopped.

use super::run::{RunKey, RunResult};
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Results of earlier runs, and a file that new ones are added to.
#[derive(Debug, Default)]
pub struct Journal {
    known: HashMap<RunKey, RunResult>,
    file: Option<(Mutex<File>, PathBuf)>,
}

/// Why a journal does not work.
#[derive(Debug, thiserror::Error)]
#[error("the journal '{path}' does not work: {error}")]
pub struct JournalError {
    /// Its file.
    pub path: PathBuf,
    /// What the system says.
    pub error: io::Error,
}

impl Journal {
    /// A journal that remembers nothing.
    pub fn none() -> Journal {
        Journal::default()
    }

    /// Opens a journal, or begins one. A line that cannot be read (the last one, if the program
    /// was killed while it wrote) is passed over: that run is done again.
    pub fn open(path: &Path) -> Result<Journal, JournalError> {
        let fault = |error| JournalError { path: path.to_owned(), error };
        let bytes = match fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            read => read.map_err(fault)?,
        };
        let known = bytes
            .split(|byte| *byte == b'\n')
            .filter_map(|line| serde_json::from_slice::<RunResult>(line).ok())
            .map(|result| (result.key(), result))
            .collect();
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(fault)?;
        if !bytes.is_empty() && !bytes.ends_with(b"\n") {
            file.write_all(b"\n").map_err(fault)?;
        }
        Ok(Journal { known, file: Some((Mutex::new(file), path.to_owned())) })
    }

    /// The result of an earlier run, if there is one.
    pub(super) fn find(&self, planned: &RunResult) -> Option<&RunResult> {
        self.known.get(&planned.key())
    }

    pub(super) fn add(&self, result: &RunResult) -> Result<(), JournalError> {
        let Some((file, path)) = &self.file else { return Ok(()) };
        let fault = |error| JournalError { path: path.clone(), error };
        let mut line = serde_json::to_vec(result).map_err(|error| fault(error.into()))?;
        line.push(b'\n');
        // Nothing panics while it holds the lock, and a whole line at a time cannot be torn.
        let mut file = file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        file.write_all(&line).map_err(fault)
    }
}
