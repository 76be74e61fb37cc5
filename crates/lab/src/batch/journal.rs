//! What has been done already, beside the output: a first line that says which batch this is, then
//! one line for each row as soon as it is done. Rows stay on disk; only their places are held.

use super::Row;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Which batch a journal is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    /// Of the boards and of how they are solved.
    fingerprint: String,
    /// Number of boards.
    boards: usize,
    /// The output is complete.
    complete: bool,
}

#[derive(Serialize, Deserialize)]
struct Entry<R> {
    index: usize,
    row: R,
}

/// Where a row is in the file.
type Place = Option<(u64, u32)>;

/// The rows of a batch under way.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    head: Head,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    file: File,
    end: u64,
    places: Vec<Place>,
}

/// Why a journal does not work.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The system says no.
    #[error("the journal {path} does not work: {error}", path = .path.display())]
    File {
        /// The journal.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It is of other boards or other options.
    #[error(
        "{path} is of another batch: other boards, options or limits; delete it and the output to \
         start over, or choose another output", path = .0.display()
    )]
    Other(PathBuf),
}

impl Journal {
    /// The journal of an output: its name with `.batch` at the end.
    pub fn path_for(output: &Path) -> PathBuf {
        let mut path = output.as_os_str().to_owned();
        path.push(".batch");
        path.into()
    }

    /// Opens the journal of a batch, or begins one. A line that cannot be read (the last one, if
    /// the program was killed while it wrote) is passed over: that board is done again.
    pub(super) fn open(
        path: &Path,
        fingerprint: u128,
        boards: usize,
    ) -> Result<Journal, JournalError> {
        let fault = |error| JournalError::File { path: path.to_owned(), error };
        let mut head = Head { fingerprint: format!("{fingerprint:032x}"), boards, complete: false };
        let mut places: Vec<Place> = vec![None; boards];
        let mut options = OpenOptions::new();
        let file = options.create(true).truncate(false).read(true).write(true).open(path);
        let file = file.map_err(fault)?;
        let mut reader = BufReader::new(file);
        let (mut line, mut end) = (Vec::new(), 0_u64);
        loop {
            line.clear();
            let read = reader.read_until(b'\n', &mut line).map_err(fault)?;
            if read == 0 || !line.ends_with(b"\n") {
                // A torn line is written over.
                break;
            }
            if end == 0 {
                let found: Head = serde_json::from_slice(&line)
                    .map_err(|_| JournalError::Other(path.to_owned()))?;
                head.complete = found.complete;
                if found != head {
                    return Err(JournalError::Other(path.to_owned()));
                }
            } else if let Ok(entry) = serde_json::from_slice::<Entry<Row>>(&line)
                && let Some(place) = places.get_mut(entry.index)
            {
                *place = Some((end, read as u32));
            }
            end += read as u64;
        }
        let mut file = reader.into_inner();
        file.set_len(end).map_err(fault)?;
        if end == 0 {
            let text = head_line(&head).map_err(fault)?;
            file.seek(SeekFrom::Start(0)).map_err(fault)?;
            file.write_all(&text).map_err(fault)?;
            end = text.len() as u64;
        }
        let state = Mutex::new(State { file, end, places });
        Ok(Journal { path: path.to_owned(), head, state })
    }

    pub(super) fn is_complete(&self) -> bool {
        self.head.complete
    }

    /// Which boards are done.
    pub(super) fn done(&self) -> Vec<bool> {
        self.lock().places.iter().map(Option::is_some).collect()
    }

    pub(super) fn add(&self, index: usize, row: &Row) -> Result<(), JournalError> {
        let mut line =
            serde_json::to_vec(&Entry { index, row }).map_err(|e| self.fault(e.into()))?;
        line.push(b'\n');
        let mut state = self.lock();
        let end = state.end;
        state.file.seek(SeekFrom::Start(end)).map_err(|error| self.fault(error))?;
        state.file.write_all(&line).map_err(|error| self.fault(error))?;
        state.places[index] = Some((end, line.len() as u32));
        state.end += line.len() as u64;
        Ok(())
    }

    /// The row of a board that is done.
    pub(super) fn row(&self, index: usize) -> Result<Row, JournalError> {
        let mut state = self.lock();
        let missing = || self.fault(io::Error::other(format!("board {index} is not done")));
        let (offset, length) = state.places[index].ok_or_else(missing)?;
        let mut line = vec![0; length as usize];
        state.file.seek(SeekFrom::Start(offset)).map_err(|error| self.fault(error))?;
        state.file.read_exact(&mut line).map_err(|error| self.fault(error))?;
        let entry: Entry<Row> =
            serde_json::from_slice(&line).map_err(|error| self.fault(error.into()))?;
        Ok(entry.row)
    }

    /// Leaves only the first line, which then says that the output is complete.
    pub(super) fn complete(&self) -> Result<(), JournalError> {
        let head = Head { complete: true, ..self.head.clone() };
        let mut partial = self.path.as_os_str().to_owned();
        partial.push(".partial");
        let line = head_line(&head).map_err(|error| self.fault(error))?;
        fs::write(&partial, line).map_err(|error| self.fault(error))?;
        fs::rename(&partial, &self.path).map_err(|error| self.fault(error))
    }

    fn fault(&self, error: io::Error) -> JournalError {
        JournalError::File { path: self.path.clone(), error }
    }

    // A panic while it is held leaves at worst a torn line, which is written over.
    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn head_line(head: &Head) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(head)?;
    line.push(b'\n');
    Ok(line)
}
