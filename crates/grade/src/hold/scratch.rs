//! A place to work in that is thrown away: a copy of the submission, a home, a temporary folder.
//!
//! Every run gets its own copy, so that a program finds its files in the current directory
//! (`python -m search` needs that) and yet can neither spoil the submission nor keep answers
//! from one board to the next. Links into the original folder would be quicker to make and
//! would let it do both.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Where programs run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Workplace {
    /// In a copy of this folder, made new for every run.
    CopyOf(PathBuf),
    /// In this folder itself.
    InPlace(PathBuf),
    /// In an empty folder, made new for every run.
    Empty,
}

/// A folder above this size is not copied for every run.
const LARGEST_COPY: u64 = 64 << 20;

/// Why a run has no place to work in.
#[derive(Debug, thiserror::Error)]
pub enum ScratchError {
    /// The folder is too large.
    #[error(
        "'{0}' holds more than {mebibytes} MiB and is not copied for every board: name a smaller \
         folder, or run in place",
        mebibytes = LARGEST_COPY >> 20
    )]
    TooLarge(PathBuf),
    /// A file could not be read or written.
    #[error("cannot copy '{path}': {error}")]
    Copy {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// No scratch folder could be made.
    #[error("cannot make a scratch folder: {0}")]
    Make(io::Error),
}

/// The scratch folder of one run; gone when dropped.
#[derive(Debug)]
pub struct Scratch {
    root: tempfile::TempDir,
    work: PathBuf,
}

impl Scratch {
    /// Makes a scratch folder.
    pub fn new(workplace: &Workplace) -> Result<Scratch, ScratchError> {
        let root =
            tempfile::Builder::new().prefix("infexion-").tempdir().map_err(ScratchError::Make)?;
        for name in ["home", "tmp"] {
            fs::create_dir(root.path().join(name)).map_err(ScratchError::Make)?;
        }
        let work = match workplace {
            Workplace::InPlace(folder) => folder.clone(),
            Workplace::Empty => {
                let work = root.path().join("work");
                fs::create_dir(&work).map_err(ScratchError::Make)?;
                work
            }
            Workplace::CopyOf(folder) => {
                let work = root.path().join("work");
                let mut room = LARGEST_COPY;
                copy(folder, &work, &mut room)?
                    .then_some(work)
                    .ok_or_else(|| ScratchError::TooLarge(folder.clone()))?
            }
        };
        Ok(Scratch { root, work })
    }

    /// The folder that holds all the others.
    pub(super) fn root(&self) -> &Path {
        self.root.path()
    }

    /// The working directory.
    pub fn work(&self) -> &Path {
        &self.work
    }

    /// The program's home directory.
    pub fn home(&self) -> PathBuf {
        self.root.path().join("home")
    }

    /// The program's folder for temporary files.
    pub fn temporary(&self) -> PathBuf {
        self.root.path().join("tmp")
    }

    /// Puts a file beside the working directory, where the program does not see it by chance.
    pub fn put(&self, name: &str, text: &str) -> Result<PathBuf, ScratchError> {
        let path = self.root.path().join(name);
        fs::write(&path, text).map_err(ScratchError::Make)?;
        Ok(path)
    }
}

impl Drop for Scratch {
    // Folders that the program made read-only could not be emptied.
    fn drop(&mut self) {
        make_writable(self.root.path());
    }
}

/// Removes a scratch folder whose owner is gone.
#[cfg(target_os = "linux")]
pub(super) fn remove_scratch(root: &Path) {
    make_writable(root);
    let _ = fs::remove_dir_all(root);
}

#[cfg(unix)]
fn make_writable(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            make_writable(&entry.path());
        }
    }
}

#[cfg(not(unix))]
fn make_writable(_: &Path) {}

/// Copies a folder; false when it does not fit into `room`. Links stay links; pipes and sockets
/// are left out, and so is the history in `.git`.
fn copy(from: &Path, to: &Path, room: &mut u64) -> Result<bool, ScratchError> {
    let fault = |path: &Path| {
        let path = path.to_owned();
        move |error| ScratchError::Copy { path, error }
    };
    fs::create_dir(to).map_err(fault(to))?;
    for entry in fs::read_dir(from).map_err(fault(from))? {
        let entry = entry.map_err(fault(from))?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        let kind = entry.file_type().map_err(fault(&source))?;
        if kind.is_dir() && to.starts_with(&source) {
            // The scratch folder itself is below: a copy of the copy would have no end.
        } else if kind.is_dir() && entry.file_name() != ".git" {
            if !copy(&source, &target, room)? {
                return Ok(false);
            }
        } else if kind.is_symlink() {
            link(&source, &target).map_err(fault(&source))?;
        } else if kind.is_file() {
            let size = entry.metadata().map_err(fault(&source))?.len();
            if size > *room {
                return Ok(false);
            }
            *room -= size;
            fs::copy(&source, &target).map_err(fault(&source))?;
        }
    }
    Ok(true)
}

#[cfg(unix)]
fn link(source: &Path, target: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(fs::read_link(source)?, target)
}

#[cfg(not(unix))]
fn link(source: &Path, target: &Path) -> io::Result<()> {
    fs::copy(source, target).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_can_be_spoilt_and_the_original_stays() {
        let original = tempfile::tempdir().unwrap();
        fs::create_dir_all(original.path().join("search/data")).unwrap();
        fs::create_dir_all(original.path().join(".git")).unwrap();
        fs::write(original.path().join("search/data/table"), "1").unwrap();
        fs::write(original.path().join(".git/HEAD"), "x").unwrap();
        std::os::unix::fs::symlink("search", original.path().join("alias")).unwrap();

        let scratch = Scratch::new(&Workplace::CopyOf(original.path().to_owned())).unwrap();
        let copy = scratch.work().to_owned();
        assert_eq!(fs::read_to_string(copy.join("alias/data/table")).unwrap(), "1");
        assert!(!copy.join(".git").exists());
        fs::write(copy.join("search/data/table"), "2").unwrap();
        drop(scratch);
        assert!(!copy.exists());
        assert_eq!(fs::read_to_string(original.path().join("search/data/table")).unwrap(), "1");
    }

    #[test]
    fn a_scratch_folder_inside_the_folder_is_not_copied_into_itself() {
        let original = tempfile::tempdir().unwrap();
        fs::create_dir_all(original.path().join("tmp/infexion")).unwrap();
        fs::write(original.path().join("solver"), "1").unwrap();
        let work = original.path().join("tmp/infexion/work");
        assert!(copy(original.path(), &work, &mut 1_000).unwrap());
        assert!(work.join("solver").exists() && !work.join("tmp").exists());
    }

    #[test]
    fn a_folder_that_is_too_large_is_refused() {
        let original = tempfile::tempdir().unwrap();
        let file = fs::File::create(original.path().join("large")).unwrap();
        file.set_len(LARGEST_COPY + 1).unwrap();
        let error = Scratch::new(&Workplace::CopyOf(original.path().to_owned())).unwrap_err();
        assert!(matches!(error, ScratchError::TooLarge(_)), "{error}");
    }
}
