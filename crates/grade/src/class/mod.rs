//! What a class handed in: folders, archives and plain files, each a submission. Nothing is passed
//! over without a word.

mod archive;
mod entry;
mod frame;
mod roster;
mod similar;

pub use archive::{ArchiveError, unpack};
pub use roster::{Lateness, Roster, RosterError, Student};
pub use similar::{SimilarPair, similar};

use crate::grading::Submission;
use crate::hold::{RunFolder, Scratch, ScratchError, Workplace};
use crate::text::one_line;
use infexion_text::count_of;
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Why what a class handed in cannot be graded.
#[derive(Debug, thiserror::Error)]
pub enum ClassError {
    /// The folder cannot be read.
    #[error("cannot read the submissions in '{folder}': {error}")]
    Unreadable {
        /// Which folder.
        folder: String,
        /// What the system says.
        error: io::Error,
    },
    /// There is nothing to grade.
    #[error("there are no submissions in '{0}': folders, .zip, .tar or .tar.gz files, or programs")]
    Empty(String),
    /// There is no place for what archives hold.
    #[error(transparent)]
    Scratch(#[from] ScratchError),
}

/// A class, with the places where its archives were unpacked; they are gone with it.
#[derive(Debug)]
pub struct Class {
    /// The submissions in the order of names.
    pub submissions: Vec<Submission>,
    /// What was passed over, and why.
    pub passed_over: Vec<String>,
    _unpacked: Vec<RunFolder>,
    _scratch: Scratch,
}

impl Class {
    /// Every entry of a folder is a submission: a folder, an archive, or a file. The command says
    /// what must be found in each; `in_place` runs folders where they are.
    pub fn open(folder: &Path, command: &[String], in_place: bool) -> Result<Class, ClassError> {
        let fault = |error| ClassError::Unreadable { folder: folder.display().to_string(), error };
        let scratch = Scratch::new()?;
        let (mut submissions, mut passed_over) = (Vec::new(), Vec::new());
        let mut unpacked = Vec::new();
        let mut paths: Vec<PathBuf> = fs::read_dir(folder)
            .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect())
            .map_err(fault)?;
        paths.sort();
        for path in paths {
            let file = one_line(&path.file_name().unwrap_or_default().to_string_lossy());
            let data = path.symlink_metadata().map_err(fault)?;
            if file.starts_with('.') {
                passed_over.push(format!("{file}: hidden"));
            } else if data.is_dir() {
                let place = scratch.for_run()?;
                submissions.push(self::folder(file, path, place.path(), command, in_place));
                unpacked.push(place);
            } else if data.is_file() {
                let place = scratch.for_run()?;
                let framed = scratch.for_run()?;
                submissions.push(self::file(&file, &path, [&place, &framed], command));
                unpacked.extend([place, framed]);
            } else {
                passed_over.push(format!("{file}: neither a folder nor a file"));
            }
        }
        if submissions.is_empty() {
            return Err(ClassError::Empty(folder.display().to_string()));
        }
        submissions.sort_by(|a, b| a.name.cmp(&b.name));
        tell_apart(&mut submissions);
        Ok(Class { submissions, passed_over, _unpacked: unpacked, _scratch: scratch })
    }

    /// A class of one: the folder itself is the submission, as on platforms that grade each alone.
    pub fn of_one(
        folder: PathBuf,
        command: &[String],
        in_place: bool,
    ) -> Result<Class, ClassError> {
        let scratch = Scratch::new()?;
        let place = scratch.for_run()?;
        let name = one_line(&folder.file_name().unwrap_or_default().to_string_lossy());
        let submissions = vec![self::folder(name, folder, place.path(), command, in_place)];
        let passed_over = Vec::new();
        Ok(Class { submissions, passed_over, _unpacked: vec![place], _scratch: scratch })
    }
}

/// A folder. Where it lacks the frame of the course, a copy in `place` gets it.
fn folder(
    name: String,
    path: PathBuf,
    place: &Path,
    command: &[String],
    in_place: bool,
) -> Submission {
    let found = entry::find(&path, command);
    if let (None, Some(_), Some(module)) = (&found.root, &found.note, entry::module(command))
        && !module.contains(['.', '/'])
        && let Some(inside) = frame::find(&path)
    {
        return framed(name, &inside, place, module);
    }
    let root = found.root.unwrap_or(path);
    let workplace = if in_place { Workplace::InPlace(root) } else { Workplace::CopyOf(root) };
    Submission { note: found.note, ..Submission::new(name, workplace) }
}

fn framed(name: String, inside: &Path, place: &Path, module: &str) -> Submission {
    let note = format!("program.py was put into a package '{module}', as the course does");
    match frame::put(inside, place, module) {
        Ok(()) => Submission {
            note: Some(note),
            ..Submission::new(name, Workplace::CopyOf(place.to_owned()))
        },
        Err(error) => faulty(name, error.to_string()),
    }
}

fn faulty(name: String, fault: String) -> Submission {
    // It may name files, and these have names that strangers gave them.
    Submission { fault: Some(one_line(&fault)), ..Submission::new(name, Workplace::Empty) }
}

/// An archive, unpacked, or a plain file in a folder of its own.
fn file(file: &str, path: &Path, places: [&RunFolder; 2], command: &[String]) -> Submission {
    let (name, ending) = archive::name_and_ending(file);
    let place = places[0].path();
    let outcome = match ending {
        Some(_) => archive::unpack(path, place),
        None => copy(path, place, file, command).map(|()| 0),
    };
    let left_out = match outcome {
        Ok(left_out) => left_out,
        Err(fault) => return faulty(name, fault.to_string()),
    };
    let mut submission = folder(name, place.to_owned(), places[1].path(), command, false);
    if left_out > 0 {
        let told = format!("left out of the archive: {}", count_of(left_out, "link or device"));
        let told = told.replace("link or devices", "links or devices");
        submission.note = Some(match submission.note {
            Some(note) => format!("{note}; {told}"),
            None => told,
        });
    }
    submission
}

/// Copies a file that is not too large: one that is mostly holes takes no space where it comes from.
fn copy(path: &Path, place: &Path, file: &str, command: &[String]) -> Result<(), ArchiveError> {
    if path.metadata().map_err(ArchiveError::File)?.len() > archive::LARGEST {
        return Err(ArchiveError::LargeFile);
    }
    let name = match frame::is_program(path) {
        true => frame::PROGRAM.to_owned(),
        false => entry::name_for(file, command),
    };
    fs::copy(path, place.join(name)).map(drop).map_err(ArchiveError::File)
}

/// `ada` and `ada.zip` are two submissions, and neither is that of somebody who is called `ada (2)`.
fn tell_apart(submissions: &mut [Submission]) {
    let mut taken: HashSet<String> = submissions.iter().map(|s| s.name.clone()).collect();
    for index in 1..submissions.len() {
        let (before, rest) = submissions.split_at_mut(index);
        let name = &mut rest[0].name;
        if before.iter().any(|other| other.name == *name) {
            let mut free = (2..).map(|number| format!("{name} ({number})"));
            *name = free.find(|free| !taken.contains(free)).unwrap_or_default();
            taken.insert(name.clone());
        }
    }
}
