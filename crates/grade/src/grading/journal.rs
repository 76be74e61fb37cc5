//! What has been run already: one line of JSON for each run, written as soon as it is done, so
//! that a grading that was interrupted goes on where it stopped.

use super::BoardResult;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Results of earlier runs, and a file that new ones are added to.
#[derive(Debug, Default)]
pub struct Journal {
    known: HashMap<String, BoardResult>,
    file: Option<(File, PathBuf)>,
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

#[derive(Serialize, Deserialize)]
struct Entry<S, R> {
    key: String,
    submission: S,
    result: R,
}

impl Journal {
    /// A journal that remembers nothing.
    pub fn none() -> Journal {
        Journal::default()
    }

    /// Opens a journal, or begins one. Lines that cannot be read (the last one, if the grader
    /// was killed while it wrote) are passed over.
    pub fn open(path: &Path) -> Result<Journal, JournalError> {
        let fault = |error| JournalError { path: path.to_owned(), error };
        let bytes = match fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            read => read.map_err(fault)?,
        };
        let known = bytes
            .split(|byte| *byte == b'\n')
            .filter_map(|line| serde_json::from_slice::<Entry<String, BoardResult>>(line).ok())
            .map(|entry| (entry.key, entry.result))
            .collect();
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(fault)?;
        if !bytes.is_empty() && !bytes.ends_with(b"\n") {
            file.write_all(b"\n").map_err(fault)?;
        }
        Ok(Journal { known, file: Some((file, path.to_owned())) })
    }

    /// The result of an earlier run, if there is one.
    pub(super) fn take(&mut self, key: &str) -> Option<BoardResult> {
        self.known.remove(key)
    }

    pub(super) fn add(
        &mut self,
        key: &str,
        submission: &str,
        result: &BoardResult,
    ) -> Result<(), JournalError> {
        let Some((file, path)) = &mut self.file else { return Ok(()) };
        let fault = |error| JournalError { path: path.clone(), error };
        let entry = Entry { key: key.to_owned(), submission, result };
        let mut line = serde_json::to_vec(&entry).map_err(|error| fault(error.into()))?;
        line.push(b'\n');
        file.write_all(&line).map_err(fault)
    }
}
