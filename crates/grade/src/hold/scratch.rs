//! A place to work in that is thrown away.
//!
//! Every run gets its own copy of the submission, so that a program finds its files in the
//! current directory (`python -m search` needs that) and yet can neither spoil the submission nor
//! keep answers from one board to the next. Links into the original folder would be quicker to
//! make and would let it do both.
//!
//! All runs of one grading have their folders in one private folder. A grader that is killed
//! cannot remove it; the next one does, and knows by a lock that nobody is using it.

use super::tree;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Where programs run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Workplace {
    /// In a copy of this folder, made new for every run.
    CopyOf(PathBuf),
    /// In this folder itself.
    InPlace(PathBuf),
    /// In an empty folder, made new for every run.
    Empty,
}

/// What the names of scratch folders begin with.
const PREFIX: &str = "infexion-scratch-";
/// The file by whose lock a folder in use is known.
const LOCK: &str = "lock";

/// Why there is no place to work in.
#[derive(Debug, thiserror::Error)]
#[error("cannot make a scratch folder in '{folder}': {error}")]
pub struct ScratchError {
    folder: PathBuf,
    error: io::Error,
}

/// The folder for all runs of a grading; gone when dropped.
#[derive(Debug)]
pub struct Scratch {
    root: PathBuf,
    /// Locked as long as it is open.
    _lock: File,
}

impl Scratch {
    /// Makes a scratch folder for temporary files, and removes those whose owners are gone.
    pub fn new() -> Result<Scratch, ScratchError> {
        Scratch::new_in(&std::env::temp_dir())
    }

    /// The same below a given folder.
    pub fn new_in(folder: &Path) -> Result<Scratch, ScratchError> {
        let fault = |error| ScratchError { folder: folder.to_owned(), error };
        remove_abandoned(folder);
        let made = private(PREFIX, folder).map_err(fault)?;
        let lock = File::create(made.path().join(LOCK)).map_err(fault)?;
        lock.try_lock().map_err(|error| fault(error.into()))?;
        // Nobody may look into it. Where programs run as another user, that user must pass
        // through to the folder of its own run; what it is called is not to be seen either.
        open_to_pass(made.path()).map_err(fault)?;
        Ok(Scratch { root: made.keep(), _lock: lock })
    }

    /// A folder for one run, for its owner alone.
    pub fn for_run(&self) -> Result<RunFolder, ScratchError> {
        let fault = |error| ScratchError { folder: self.root.clone(), error };
        let made = private("run-", &self.root).map_err(fault)?;
        Ok(RunFolder { path: made.keep() })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        tree::remove(&self.root);
    }
}

/// The folder of one run; gone when dropped.
#[derive(Debug)]
pub struct RunFolder {
    path: PathBuf,
}

impl RunFolder {
    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Puts a file there.
    pub fn put(&self, name: &str, bytes: &[u8]) -> Result<PathBuf, ScratchError> {
        let path = self.path.join(name);
        let fault = |error| ScratchError { folder: self.path.clone(), error };
        fs::write(&path, bytes).map_err(fault)?;
        Ok(path)
    }
}

impl Drop for RunFolder {
    fn drop(&mut self) {
        tree::remove(&self.path);
    }
}

/// Removes the folder of a run whose grader is gone, and the folder around it if it was the last.
#[cfg(target_os = "linux")]
pub(super) fn remove_orphaned(run: &Path) {
    tree::remove(run);
    if let Some(root) = run.parent().filter(|root| is_scratch(root)) {
        let _ = fs::remove_file(root.join(LOCK));
        let _ = fs::remove_dir(root);
    }
}

/// A new folder that only its owner may look into.
fn private(prefix: &str, folder: &Path) -> io::Result<tempfile::TempDir> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    builder.prefix(prefix).tempdir_in(folder)
}

fn is_scratch(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(PREFIX))
}

fn remove_abandoned(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if is_scratch(&path) && is_mine(&path) {
            // Only a folder with a lock that nobody holds: one that is just being made has none.
            let free = File::open(path.join(LOCK)).is_ok_and(|lock| lock.try_lock().is_ok());
            if free {
                tree::remove(&path);
            }
        }
    }
}

#[cfg(target_os = "linux")]
fn is_mine(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    path.symlink_metadata()
        .is_ok_and(|data| data.is_dir() && data.uid() == nix::unistd::geteuid().as_raw())
}

#[cfg(not(target_os = "linux"))]
fn is_mine(path: &Path) -> bool {
    path.is_dir()
}

#[cfg(target_os = "linux")]
fn open_to_pass(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = if nix::unistd::geteuid().is_root() { 0o711 } else { 0o700 };
    fs::set_permissions(folder, fs::Permissions::from_mode(mode))
}

#[cfg(not(target_os = "linux"))]
fn open_to_pass(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn scratch_folders_are_private_and_leave_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let scratch = Scratch::new_in(folder.path()).unwrap();
        let run = scratch.for_run().unwrap();
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(run.path()), 0o700);
        // No list of its content for anyone else.
        assert_eq!(mode(&scratch.root) & 0o066, 0);
        run.put("board.csv", b"0,0,r,1\n").unwrap();
        drop(run);
        assert_eq!(fs::read_dir(&scratch.root).unwrap().count(), 1);
        drop(scratch);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn what_a_killed_grader_left_is_removed_at_the_next_start_and_nothing_in_use() {
        let folder = tempfile::tempdir().unwrap();
        let used = Scratch::new_in(folder.path()).unwrap();
        let abandoned = folder.path().join(format!("{PREFIX}killed"));
        fs::create_dir_all(abandoned.join("run-1/work/deep")).unwrap();
        fs::write(abandoned.join(LOCK), "").unwrap();
        fs::create_dir(folder.path().join("infexion-of-someone")).unwrap();
        let next = Scratch::new_in(folder.path()).unwrap();
        assert!(!abandoned.exists() && used.root.exists() && next.root.exists());
        assert!(folder.path().join("infexion-of-someone").exists());
    }
}
