//! Trees of files that others made: measured before they are read, copied and removed without
//! recursion, so that folders nested without end do no harm.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A folder above this size is not copied for every run.
const LARGEST: u64 = 64 << 20;
/// Nor is one with more files and folders than this,
const MOST_ENTRIES: usize = 20_000;
/// nor one that is nested more deeply.
const DEEPEST: usize = 60;

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TreeError {
    /// It holds too much.
    #[error("'{0}' holds more than {mebibytes} MiB", mebibytes = LARGEST >> 20)]
    TooLarge(PathBuf),
    /// It holds too many files.
    #[error("'{0}' holds more than {MOST_ENTRIES} files and folders")]
    TooMany(PathBuf),
    /// Its folders are nested too deeply.
    #[error("the folders in '{0}' are nested more than {DEEPEST} deep")]
    TooDeep(PathBuf),
    /// A file could not be read or written.
    #[error("cannot copy '{path}': {error}")]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

/// What an entry of a tree is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A folder.
    Folder,
    /// A file with so many bytes.
    File(u64),
    /// A symbolic link.
    Link,
}

/// One entry of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeEntry {
    /// Its path, seen from the tree's root.
    pub path: PathBuf,
    /// What it is.
    pub kind: EntryKind,
}

fn fault(path: &Path) -> impl FnOnce(io::Error) -> TreeError + '_ {
    |error| TreeError::File { path: path.to_owned(), error }
}

/// Everything in a folder, folders before what they hold, in the order of names. Pipes, sockets
/// and devices are left out, and so is the history in `.git`, and whatever `skip` names.
pub fn entries(root: &Path, skip: Option<&Path>) -> Result<Vec<TreeEntry>, TreeError> {
    let mut found: Vec<TreeEntry> = Vec::new();
    let mut bytes: u64 = 0;
    let mut open = vec![(PathBuf::new(), 0)];
    while let Some((folder, depth)) = open.pop() {
        if depth > DEEPEST {
            return Err(TreeError::TooDeep(root.to_owned()));
        }
        let place = root.join(&folder);
        for entry in fs::read_dir(&place).map_err(fault(&place))? {
            let entry = entry.map_err(fault(&place))?;
            let source = entry.path();
            let data = source.symlink_metadata().map_err(fault(&source))?;
            let kind = match data.file_type() {
                kind if kind.is_dir() && entry.file_name() == ".git" => continue,
                // A scratch folder below the folder: a copy of the copy would have no end.
                kind if kind.is_dir() && skip.is_some_and(|skip| skip.starts_with(&source)) => {
                    continue;
                }
                kind if kind.is_dir() => EntryKind::Folder,
                kind if kind.is_symlink() => EntryKind::Link,
                kind if kind.is_file() => EntryKind::File(data.len()),
                _ => continue,
            };
            let path = folder.join(entry.file_name());
            match kind {
                EntryKind::Folder => open.push((path.clone(), depth + 1)),
                EntryKind::File(size) => bytes = bytes.saturating_add(size),
                EntryKind::Link => {}
            }
            found.push(TreeEntry { path, kind });
            if bytes > LARGEST {
                return Err(TreeError::TooLarge(root.to_owned()));
            }
            if found.len() > MOST_ENTRIES {
                return Err(TreeError::TooMany(root.to_owned()));
            }
        }
    }
    // A folder's path is the beginning of what it holds and sorts before it.
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

/// Copies what is in one folder into another, which must be there and is never part of the copy.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), TreeError> {
    for TreeEntry { path, kind } in entries(from, Some(to))? {
        let (source, target) = (from.join(&path), to.join(&path));
        match kind {
            EntryKind::Folder => fs::create_dir(&target),
            EntryKind::Link => link(&source, &target),
            EntryKind::File(_) => fs::copy(&source, &target).map(drop),
        }
        .map_err(fault(&source))?;
    }
    Ok(())
}

#[cfg(unix)]
fn link(source: &Path, target: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(fs::read_link(source)?, target)
}

#[cfg(not(unix))]
fn link(source: &Path, target: &Path) -> io::Result<()> {
    fs::copy(source, target).map(drop)
}

/// Bytes and number of files below a folder, as far as `most` of them; `None` beyond that, and
/// where folders are nested more deeply than anyone needs.
#[cfg(target_os = "linux")]
pub(super) fn usage(root: &Path, most: u64) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    let (mut bytes, mut files) = (0, 0);
    let mut open = vec![(root.to_owned(), 0)];
    while let Some((folder, depth)) = open.pop() {
        if depth > DEEPEST || files > most {
            return None;
        }
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let Ok(data) = entry.path().symlink_metadata() else { continue };
            files += 1;
            bytes += data.blocks() * 512;
            if data.is_dir() {
                open.push((entry.path(), depth + 1));
            }
        }
    }
    Some((bytes, files))
}

/// Removes a folder and everything in it, however deep and whatever its permissions.
///
/// Folders in folders are moved up until every path is short: neither the stack, nor the length
/// of a path, nor the number of open files limits the depth.
pub(super) fn remove(root: &Path) {
    make_writable(root);
    let mut name = 0_u64;
    loop {
        let mut changed = false;
        for folder in clear(root) {
            for inner in clear(&folder) {
                name += 1;
                let target = root.join(format!(".{name}-{}", std::process::id()));
                changed |= fs::rename(&inner, target).is_ok();
            }
            changed |= fs::remove_dir(&folder).is_ok();
        }
        // What can be neither removed nor moved is left.
        if !changed {
            break;
        }
    }
    let _ = fs::remove_dir(root);
}

/// Removes the files in a folder; the folders in it, each made fit to be emptied.
fn clear(folder: &Path) -> Vec<PathBuf> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            make_writable(&entry.path());
            folders.push(entry.path());
        } else {
            let _ = fs::remove_file(entry.path());
        }
    }
    folders
}

#[cfg(unix)]
fn make_writable(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
}

#[cfg(not(unix))]
fn make_writable(_: &Path) {}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn a_copy_has_everything_but_the_history() {
        let original = tempfile::tempdir().unwrap();
        fs::create_dir_all(original.path().join("search/data")).unwrap();
        fs::create_dir_all(original.path().join(".git")).unwrap();
        fs::write(original.path().join("search/data/table"), "1").unwrap();
        fs::write(original.path().join(".git/HEAD"), "x").unwrap();
        symlink("search", original.path().join("alias")).unwrap();
        let target = tempfile::tempdir().unwrap();
        copy(original.path(), target.path()).unwrap();
        assert_eq!(fs::read_to_string(target.path().join("alias/data/table")).unwrap(), "1");
        assert!(!target.path().join(".git").exists());
    }

    #[test]
    fn a_scratch_folder_inside_the_folder_is_not_copied_into_itself() {
        let original = tempfile::tempdir().unwrap();
        let work = original.path().join("tmp/work");
        fs::create_dir_all(&work).unwrap();
        fs::write(original.path().join("solver"), "1").unwrap();
        copy(original.path(), &work).unwrap();
        assert!(work.join("solver").exists() && !work.join("tmp").exists());
    }

    #[test]
    fn a_sparse_file_of_gigabytes_is_refused_before_it_is_read() {
        let original = tempfile::tempdir().unwrap();
        let file = fs::File::create(original.path().join("large")).unwrap();
        file.set_len(3 << 30).unwrap();
        assert!(matches!(entries(original.path(), None), Err(TreeError::TooLarge(_))));
    }

    #[test]
    fn endlessly_nested_folders_are_refused_and_removed() {
        let outer = tempfile::tempdir().unwrap();
        let root = outer.path().join("root");
        fs::create_dir(&root).unwrap();
        // Built from the inside out: the path of the innermost is longer than any call takes.
        let (spare, name) = (outer.path().join("spare"), "n".repeat(40));
        for _ in 0..150 {
            fs::create_dir(&spare).unwrap();
            if root.join(&name).exists() {
                fs::rename(root.join(&name), spare.join(&name)).unwrap();
            }
            fs::rename(&spare, root.join(&name)).unwrap();
        }
        assert!(matches!(entries(&root, None), Err(TreeError::TooDeep(_))));
        #[cfg(target_os = "linux")]
        assert_eq!(usage(&root, 1 << 20), None);
        remove(&root);
        assert!(!root.exists());
    }

    #[test]
    fn folders_that_were_made_read_only_are_removed() {
        let outer = tempfile::tempdir().unwrap();
        let root = outer.path().join("root");
        fs::create_dir_all(root.join("a/b/c")).unwrap();
        fs::write(root.join("a/b/c/file"), "x").unwrap();
        symlink("/", root.join("a/everything")).unwrap();
        for folder in ["a/b/c", "a/b", "a"] {
            fs::set_permissions(root.join(folder), fs::Permissions::from_mode(0o000)).unwrap();
        }
        remove(&root);
        assert!(!root.exists() && Path::new("/usr").exists());
    }
}
