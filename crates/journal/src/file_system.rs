//! The operations of a file system that journals and outputs need, and no others.

use std::fmt::Debug;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// What is at a path; links are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Nothing.
    Missing,
    /// A file.
    File,
    /// A folder.
    Folder,
    /// A device or a pipe.
    Device,
}

/// A file system. [`Computer`] is the real one.
pub trait FileSystem: Debug + Send + Sync {
    /// What is at the path?
    fn kind(&self, path: &Path) -> io::Result<Kind>;

    /// The path without links, for a file that is there.
    fn resolve(&self, path: &Path) -> io::Result<PathBuf>;

    /// Opens a file for reading and writing, and makes it if it is not there.
    fn open(&self, path: &Path) -> io::Result<Box<dyn OpenFile>>;

    /// Opens a device or pipe for writing.
    fn open_device(&self, path: &Path) -> io::Result<Box<dyn OpenFile>>;

    /// Opens a file for reading.
    fn read(&self, path: &Path) -> io::Result<Box<dyn Read>>;

    /// Gives a file another name, in the place of a file that has it.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Takes a file away.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Makes the names of a folder survive a power cut.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;
}

/// A file that is open for reading and writing.
pub trait OpenFile: Read + Write + Seek + Debug + Send {
    /// Makes the content survive a power cut.
    fn sync(&self) -> io::Result<()>;

    /// Cuts the file, or fills it up with zeros.
    fn set_len(&self, length: u64) -> io::Result<()>;

    /// Locks the file until it is closed; `false` if someone else has locked it.
    fn try_lock(&self) -> io::Result<bool>;

    /// Is this file, and no other, the one at the path?
    fn is_at(&self, path: &Path) -> io::Result<bool>;

    /// Gives the lock back at once. Closing the file does so too, but only when nobody else has it
    /// open: a process that is just being started by another thread may, for a moment.
    fn unlock(&self) -> io::Result<()> {
        Ok(())
    }

    /// Gives it the permissions of the file whose place it is going to take.
    fn take_permissions_of(&self, path: &Path) -> io::Result<()>;
}

/// The file system of this computer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Computer;

impl FileSystem for Computer {
    fn kind(&self, path: &Path) -> io::Result<Kind> {
        match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Kind::Missing),
            Err(error) => Err(error),
            Ok(found) if found.is_file() => Ok(Kind::File),
            Ok(found) if found.is_dir() => Ok(Kind::Folder),
            Ok(_) => Ok(Kind::Device),
        }
    }

    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        fs::canonicalize(path)
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn OpenFile>> {
        let mut options = OpenOptions::new();
        let file = options.create(true).truncate(false).read(true).write(true).open(path)?;
        Ok(Box::new(file))
    }

    fn open_device(&self, path: &Path) -> io::Result<Box<dyn OpenFile>> {
        Ok(Box::new(OpenOptions::new().write(true).open(path)?))
    }

    fn read(&self, path: &Path) -> io::Result<Box<dyn Read>> {
        Ok(Box::new(File::open(path)?))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        let here = Path::new(".");
        let folder = if folder.as_os_str().is_empty() { here } else { folder };
        match File::open(folder)?.sync_all() {
            // Some file systems cannot do it for folders, and do not need it.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
            synced => synced,
        }
    }
}

impl OpenFile for File {
    fn sync(&self) -> io::Result<()> {
        self.sync_all()
    }

    fn set_len(&self, length: u64) -> io::Result<()> {
        File::set_len(self, length)
    }

    fn try_lock(&self) -> io::Result<bool> {
        match File::try_lock(self) {
            Ok(()) => Ok(true),
            Err(TryLockError::WouldBlock) => Ok(false),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    fn unlock(&self) -> io::Result<()> {
        File::unlock(self)
    }

    fn is_at(&self, path: &Path) -> io::Result<bool> {
        let found = match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            found => found?,
        };
        Ok(is_same(&self.metadata()?, &found))
    }

    fn take_permissions_of(&self, path: &Path) -> io::Result<()> {
        let permissions = fs::metadata(path)?.permissions();
        match permissions.readonly() {
            true => Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only")),
            false => self.set_permissions(permissions),
        }
    }
}

#[cfg(unix)]
fn is_same(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Elsewhere an open file cannot be taken away, so that a file at its path is this one.
#[cfg(not(unix))]
fn is_same(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
}

/// How often a file may be taken away between opening and locking it: others do that once each.
const ATTEMPTS: usize = 100;

/// Opens a file and locks it; `None` if someone else has locked it.
pub(crate) fn open_locked(
    files: &dyn FileSystem,
    path: &Path,
) -> io::Result<Option<Box<dyn OpenFile>>> {
    for _ in 0..ATTEMPTS {
        let file = files.open(path)?;
        if !file.try_lock()? {
            return Ok(None);
        }
        // Who had the lock before may have renamed or removed the file since it was opened here.
        if file.is_at(path)? {
            return Ok(Some(file));
        }
    }
    Ok(None)
}

/// The folder that a path is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new(""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_that_was_given_back_is_free_though_a_copy_of_the_file_is_open() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("journal");
        let file = File::create(&path).unwrap();
        // What a process that is just being started has of it.
        let _copy = file.try_clone().unwrap();
        assert!(OpenFile::try_lock(&file).unwrap());
        assert!(!Computer.open(&path).unwrap().try_lock().unwrap());
        OpenFile::unlock(&file).unwrap();
        assert!(Computer.open(&path).unwrap().try_lock().unwrap());
    }
}
