//! What has been run already: one line of JSON for each run, written whole as soon as it is done,
//! so that a comparison that was killed goes on where it stopped.

use super::run::{RunKey, RunResult};
use serde::{Deserialize, Serialize};
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
    memory_is_automatic: bool,
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Entry<R> {
    Run(R),
    /// A run whose memory limit nobody chose.
    Automatic {
        automatic_memory: R,
    },
}

/// Why a journal does not work.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The system says no.
    #[error("the journal '{path}' does not work: {error}")]
    File {
        /// Its file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file holds something else.
    #[error("'{0}' is no journal of a comparison; choose another file")]
    NoJournal(PathBuf),
}

impl Journal {
    /// A journal that remembers nothing.
    pub fn none() -> Journal {
        Journal::default()
    }

    /// Opens a journal, or begins one. A line that cannot be read (the last one, if the program
    /// was killed while it wrote) is passed over: that run is done again.
    pub fn open(path: &Path) -> Result<Journal, JournalError> {
        let fault = |error| JournalError::File { path: path.to_owned(), error };
        let bytes = match fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            read => read.map_err(fault)?,
        };
        let read = |line: &[u8]| match serde_json::from_slice(line).ok()? {
            Entry::Run::<RunResult>(result) => Some((result.key(false), result)),
            Entry::Automatic { automatic_memory: result } => Some((result.key(true), result)),
        };
        let lines = bytes.split(|byte| *byte == b'\n');
        let known: HashMap<RunKey, RunResult> = lines.filter_map(read).collect();
        // A first line may be torn; but then it is the only one, and begins as lines do.
        let torn = bytes.starts_with(b"{\"") && !bytes.contains(&b'\n');
        if known.is_empty() && !bytes.is_empty() && !torn {
            return Err(JournalError::NoJournal(path.to_owned()));
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(fault)?;
        if !bytes.is_empty() && !bytes.ends_with(b"\n") {
            file.write_all(b"\n").map_err(fault)?;
        }
        let file = Some((Mutex::new(file), path.to_owned()));
        Ok(Journal { known, file, memory_is_automatic: false })
    }

    /// The memory limit of the runs depends on what is free at the moment: a run that was done
    /// with another such limit is the same run.
    pub fn with_automatic_memory(self, memory_is_automatic: bool) -> Journal {
        Journal { memory_is_automatic, ..self }
    }

    /// The result of an earlier run, if there is one.
    pub(super) fn find(&self, planned: &RunResult) -> Option<&RunResult> {
        self.known.get(&planned.key(self.memory_is_automatic))
    }

    pub(super) fn add(&self, result: &RunResult) -> Result<(), JournalError> {
        let Some((file, path)) = &self.file else { return Ok(()) };
        let fault = |error| JournalError::File { path: path.clone(), error };
        let entry = match self.memory_is_automatic {
            false => Entry::Run(result),
            true => Entry::Automatic { automatic_memory: result },
        };
        let mut line = serde_json::to_vec(&entry).map_err(|error| fault(error.into()))?;
        line.push(b'\n');
        // Nothing panics while it holds the lock, and a whole line at a time cannot be torn.
        let mut file = file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        file.write_all(&line).map_err(fault)
    }
}
