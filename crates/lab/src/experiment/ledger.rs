//! Where results are kept until all are there: in memory, or in a journal that survives a crash.

use super::RunResult;
use infexion_journal::{Computer, Damage, Digest, FileSystem, Journal, JournalError, Key, Subject};
use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Another form of [`RunResult`] gets another number.
const KIND: &str = "runs-3";

/// Results by key.
#[derive(Debug)]
pub enum Ledger {
    /// Gone with the program.
    Memory(Mutex<HashMap<Key, RunResult>>),
    /// On disk.
    Journal(Journal<RunResult>),
}

impl Ledger {
    /// A ledger that is gone with the program.
    pub fn in_memory() -> Ledger {
        Ledger::Memory(Mutex::default())
    }

    /// A ledger in a file, for one question or, with the fingerprint 0, for any.
    pub fn in_journal(path: &Path, fingerprint: u128) -> Result<Ledger, JournalError> {
        Ledger::in_journal_on(Arc::new(Computer), path, fingerprint)
    }

    pub(crate) fn in_journal_on(
        files: Arc<dyn FileSystem>,
        path: &Path,
        fingerprint: u128,
    ) -> Result<Ledger, JournalError> {
        let subject = Subject { kind: KIND, fingerprint };
        Journal::open_on(files, path, &subject).map(Ledger::Journal)
    }

    /// What was found damaged in the journal; what it told is done again.
    pub fn damage(&self) -> Vec<Damage> {
        match self {
            Ledger::Memory(_) => Vec::new(),
            Ledger::Journal(journal) => journal.damage(),
        }
    }

    /// Takes the journal away, once its results are elsewhere.
    pub fn remove(self) -> Result<(), JournalError> {
        match self {
            Ledger::Memory(_) => Ok(()),
            Ledger::Journal(journal) => journal.remove(),
        }
    }

    pub(crate) fn contains(&self, key: Key) -> bool {
        match self {
            Ledger::Memory(known) => {
                known.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&key)
            }
            Ledger::Journal(journal) => journal.contains(key),
        }
    }

    pub(crate) fn get(&self, key: Key) -> Result<Option<RunResult>, JournalError> {
        match self {
            Ledger::Memory(known) => {
                Ok(known.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned())
            }
            Ledger::Journal(journal) => journal.get(key),
        }
    }

    pub(crate) fn add(&self, key: Key, result: &RunResult) -> Result<(), JournalError> {
        match self {
            Ledger::Memory(known) => {
                let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
                known.insert(key, result.clone());
                Ok(())
            }
            Ledger::Journal(journal) => journal.add(key, result),
        }
    }

    /// Makes what was added survive a power cut.
    pub(crate) fn sync(&self) -> Result<(), JournalError> {
        match self {
            Ledger::Memory(_) => Ok(()),
            Ledger::Journal(journal) => journal.sync(),
        }
    }

    /// Were all results written into this output, and is it there as it was written?
    pub(crate) fn is_complete(&self, output: &Path) -> io::Result<bool> {
        match self {
            Ledger::Memory(_) => Ok(false),
            Ledger::Journal(journal) => journal.is_complete(&[output]),
        }
    }

    /// Were all results written into an output?
    pub(crate) fn was_completed(&self) -> bool {
        matches!(self, Ledger::Journal(journal) if journal.completed().is_some())
    }

    /// Forgets everything.
    pub(crate) fn restart(&self) -> Result<(), JournalError> {
        match self {
            Ledger::Memory(known) => {
                known.lock().unwrap_or_else(PoisonError::into_inner).clear();
                Ok(())
            }
            Ledger::Journal(journal) => journal.restart(),
        }
    }

    /// All results are in these outputs.
    pub(crate) fn complete(&self, outputs: &[Digest]) -> Result<(), JournalError> {
        match self {
            Ledger::Memory(_) => Ok(()),
            Ledger::Journal(journal) => journal.complete(outputs),
        }
    }
}
