//! What has been done already, so that work that was ended goes on where it stopped.

use crate::atomic::{AtomicFile, WriteError, with_ending};
use crate::digest::Digest;
use crate::file_system::{Computer, FileSystem, Kind, folder_of, open_locked};
use crate::line::{self, Key, Line};
use crate::opening::{self, Content, Damage, Found, Place};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// At most so much work is lost in a power cut; a kill loses none.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);

/// What a journal is of. A journal of something else is refused.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Subject {
    /// The kind of records, without blanks: another form of the records gets another name.
    pub kind: &'static str,
    /// Of all that was asked, where a journal serves one question only.
    pub fingerprint: u128,
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The system says no.
    #[error("cannot use the journal {path}: {error}", path = .path.display())]
    File {
        /// The journal.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Another process has it.
    #[error(
        "another process is at work with the journal {path}; wait until it has ended, or choose \
         another output or journal", path = .0.display()
    )]
    InUse(PathBuf),
    /// A file of something else has this name.
    #[error("{path} is no journal; choose another file, or delete it", path = .0.display())]
    NoJournal(PathBuf),
    /// A journal of other work.
    #[error(
        "{path} is the journal of something else: of other boards, options or limits; delete it and \
         the output to start over, or choose another output", path = .0.display()
    )]
    OtherSubject(PathBuf),
    /// A record is not as it was written.
    #[error("the journal {path} was damaged while it was in use; run the same command again", path = .0.display())]
    Damaged(PathBuf),
    /// A record cannot be written as JSON.
    #[error("a record cannot be written: {0}")]
    Record(#[from] serde_json::Error),
    /// The journal cannot be replaced.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// Records by key, in a file that only grows. Only their places are held in memory. While it is
/// open no other process can open it.
///
/// ```
/// use infexion_journal::{Journal, Key, Subject};
///
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("squares.journal");
/// let subject = Subject { kind: "squares", fingerprint: 0 };
/// let journal: Journal<u32> = Journal::open(&path, &subject).unwrap();
/// journal.add(Key::of(["12"]), &144).unwrap();
/// drop(journal);
///
/// let journal: Journal<u32> = Journal::open(&path, &subject).unwrap();
/// assert_eq!(journal.get(Key::of(["12"])).unwrap(), Some(144));
/// assert_eq!(journal.get(Key::of(["13"])).unwrap(), None);
/// ```
#[derive(Debug)]
pub struct Journal<R> {
    files: Arc<dyn FileSystem>,
    path: PathBuf,
    head: String,
    fingerprint: u128,
    state: Mutex<State>,
    records: PhantomData<fn(R) -> R>,
}

#[derive(Debug)]
struct State {
    content: Content,
    last_sync: Instant,
}

impl<R: Serialize + DeserializeOwned> Journal<R> {
    /// The usual place of a journal: the output's name with `.journal` at the end.
    pub fn path_for(output: &Path) -> PathBuf {
        with_ending(output, ".journal")
    }

    /// Opens a journal, or begins one.
    pub fn open(path: &Path, subject: &Subject) -> Result<Journal<R>, JournalError> {
        Journal::open_on(Arc::new(Computer), path, subject)
    }

    /// Opens a journal in this file system, or begins one.
    pub fn open_on(
        files: Arc<dyn FileSystem>,
        path: &Path,
        subject: &Subject,
    ) -> Result<Journal<R>, JournalError> {
        let fault = |error| JournalError::File { path: path.to_owned(), error };
        let Subject { kind, fingerprint } = *subject;
        if !matches!(files.kind(path).map_err(fault)?, Kind::Missing | Kind::File) {
            return Err(JournalError::NoJournal(path.to_owned()));
        }
        let file = open_locked(&*files, path).map_err(fault)?;
        let file = file.ok_or_else(|| JournalError::InUse(path.to_owned()))?;
        let head = line::head(kind, fingerprint);
        let is_record = |json: &str| serde_json::from_str::<R>(json).is_ok();
        let content = match opening::read(file, &head, fingerprint, is_record).map_err(fault)? {
            Found::Journal(content) => content,
            Found::OtherJournal => return Err(JournalError::OtherSubject(path.to_owned())),
            Found::NoJournal => return Err(JournalError::NoJournal(path.to_owned())),
        };
        if content.is_new {
            files.sync_folder(folder_of(path)).map_err(fault)?;
        }
        let state = Mutex::new(State { content, last_sync: Instant::now() });
        let (path, records) = (path.to_owned(), PhantomData);
        Ok(Journal { files, path, head, fingerprint, state, records })
    }

    /// What was found damaged when the journal was opened: to be shown to the user.
    pub fn damage(&self) -> Vec<Damage> {
        self.lock().content.damage.clone()
    }

    /// Number of records.
    pub fn len(&self) -> usize {
        self.lock().content.places.len()
    }

    /// Is there no record?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Is there a record of this key?
    pub fn contains(&self, key: Key) -> bool {
        self.lock().content.places.contains_key(&key)
    }

    /// The record of this key, if there is one.
    pub fn get(&self, key: Key) -> Result<Option<R>, JournalError> {
        let mut state = self.lock();
        let Some(&Place { offset, length }) = state.content.places.get(&key) else {
            return Ok(None);
        };
        let mut bytes = vec![0; length];
        let file = &mut state.content.file;
        let read = file.seek(SeekFrom::Start(offset)).and_then(|_| file.read_exact(&mut bytes));
        read.map_err(|error| self.fault(error))?;
        drop(state);
        match line::read(&bytes, self.fingerprint) {
            Some(Line::Record { key: found, json, .. }) if found == key => {
                Ok(Some(serde_json::from_str(json)?))
            }
            _ => Err(JournalError::Damaged(self.path.clone())),
        }
    }

    /// Writes a record down. One of the same key takes the place of an earlier one.
    pub fn add(&self, key: Key, record: &R) -> Result<(), JournalError> {
        let json = serde_json::to_string(record)?;
        let mut state = self.lock();
        let State { content, last_sync } = &mut *state;
        let line = line::record(content.next_number, key, &json, self.fingerprint);
        let written = content
            .file
            .seek(SeekFrom::Start(content.end))
            .and_then(|_| content.file.write_all(line.as_bytes()));
        if let Err(error) = written {
            // Half a line would pass for a damaged one.
            let _ = content.file.set_len(content.end);
            return Err(self.fault(error));
        }
        content.places.insert(key, Place { offset: content.end, length: line.len() });
        content.end += line.len() as u64;
        content.next_number += 1;
        content.is_synced = false;
        if last_sync.elapsed() >= SYNC_INTERVAL {
            content.file.sync().map_err(|error| self.fault(error))?;
            (content.is_synced, *last_sync) = (true, Instant::now());
        }
        Ok(())
    }

    /// Makes all records survive a power cut.
    pub fn sync(&self) -> Result<(), JournalError> {
        self.lock().content.file.sync().map_err(|error| self.fault(error))
    }

    /// Leaves nothing but the word that the work is complete, and what the outputs are.
    pub fn complete(&self, outputs: &[Digest]) -> Result<(), JournalError> {
        self.replace(Some(outputs))
    }

    /// Forgets everything.
    pub fn restart(&self) -> Result<(), JournalError> {
        self.replace(None)
    }

    /// The outputs of work that was complete. They may have been lost or changed since:
    /// see [`Journal::is_complete`].
    pub fn completed(&self) -> Option<Vec<Digest>> {
        self.lock().content.completed.clone()
    }

    /// Was the work complete, and are all its outputs there as they were written?
    pub fn is_complete(&self, outputs: &[&Path]) -> io::Result<bool> {
        let Some(digests) = self.completed() else { return Ok(false) };
        if digests.len() != outputs.len() {
            return Ok(false);
        }
        for (path, written) in outputs.iter().zip(&digests) {
            match Digest::of_file(&*self.files, path) {
                Ok(found) if found == *written => {}
                Ok(_) => return Ok(false),
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
                Err(error) => return Err(error),
            }
        }
        Ok(true)
    }

    /// Takes the file away, once its work is done and kept elsewhere.
    pub fn remove(self) -> Result<(), JournalError> {
        self.files.remove(&self.path).map_err(|error| self.fault(error))
    }

    fn replace(&self, outputs: Option<&[Digest]>) -> Result<(), JournalError> {
        let mut state = self.lock();
        let mut file = AtomicFile::create_on(Arc::clone(&self.files), &self.path)?;
        let mut text = self.head.clone();
        if let Some(outputs) = outputs {
            text += &line::complete(outputs, self.fingerprint)?;
        }
        file.write_all(text.as_bytes()).map_err(|error| self.fault(error))?;
        // It was locked under its other name, and stays so: nobody can come in between.
        let (_, file) = file.commit_open()?;
        state.content = Content {
            file,
            end: text.len() as u64,
            next_number: 0,
            places: Default::default(),
            completed: outputs.map(<[Digest]>::to_vec),
            damage: Vec::new(),
            is_new: false,
            is_synced: true,
        };
        Ok(())
    }

    fn fault(&self, error: io::Error) -> JournalError {
        JournalError::File { path: self.path.clone(), error }
    }

    // A panic while it is held leaves at worst a torn line, which is cut off.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<R> Drop for Journal<R> {
    fn drop(&mut self) {
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        if !state.content.is_synced {
            // What cannot be synced is at worst done again.
            let _ = state.content.file.sync();
        }
        let _ = state.content.file.unlock();
    }
}
