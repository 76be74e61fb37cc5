//! What has been run already, so that a grading that was interrupted goes on where it stopped.
//!
//! A run is noted before it starts, too. One that was started and has no result was under way
//! when the grader ended. It gets another chance, alone; when the grading ends again while it
//! runs, it is what ends it, and counts as a crash.

use super::{BoardResult, Calibration};
use infexion_journal::{Journal, JournalError, Key, Subject};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Results of earlier runs, and a file that new ones are added to.
#[derive(Debug)]
pub struct GradingJournal(Option<Journal<JournalEntry>>);

/// What is known of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum JournalEntry {
    /// How fast the machine was when the grading began: scaled limits stay what they were.
    Calibration(Calibration),
    /// It was started so many times, and has no result.
    Started(u32),
    /// What came out, and whose it is.
    Result { submission: String, result: Box<BoardResult> },
}

/// Another form of the results gets another name.
const SUBJECT: Subject = Subject { kind: "infexion-grading-2", fingerprint: 0 };

impl GradingJournal {
    /// A journal that remembers nothing.
    pub fn none() -> GradingJournal {
        GradingJournal(None)
    }

    /// Opens a journal, or begins one.
    pub fn open(path: &Path) -> Result<GradingJournal, JournalError> {
        Ok(GradingJournal(Some(Journal::open(path, &SUBJECT)?)))
    }

    /// Lines that are not as they were written, to be shown; their runs are repeated.
    pub fn damage(&self) -> Vec<String> {
        let damage = self.0.as_ref().map(Journal::damage).unwrap_or_default();
        damage.iter().map(ToString::to_string).collect()
    }

    /// How fast this machine is: what was measured when the grading began, or else now.
    pub fn calibration(&self) -> Result<Calibration, JournalError> {
        let key = Key::of(["calibration"]);
        if let Some(JournalEntry::Calibration(calibration)) = self.entry(key)? {
            return Ok(calibration);
        }
        let calibration = Calibration::measure();
        self.note(key, &JournalEntry::Calibration(calibration))?;
        Ok(calibration)
    }

    /// What is known of a run.
    pub(super) fn entry(&self, key: Key) -> Result<Option<JournalEntry>, JournalError> {
        self.0.as_ref().map_or(Ok(None), |file| file.get(key))
    }

    /// Notes something about a run.
    pub(super) fn note(&self, key: Key, entry: &JournalEntry) -> Result<(), JournalError> {
        self.0.as_ref().map_or(Ok(()), |file| file.add(key, entry))
    }
}
