//! Files that are whole or not there: written under another name in the same folder, synced,
//! renamed, and then the folder synced. Devices and pipes are written to as they are.

use crate::digest::{Digest, Digester};
use crate::file_system::{Computer, FileSystem, Kind, OpenFile, folder_of, open_locked};
use std::fmt;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Why a file cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The system says no.
    #[error("cannot write {path}: {error}", path = .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Another process writes it.
    #[error(
        "{path} is being written by another process; wait until it has ended, or choose another name",
        path = .0.display()
    )]
    InUse(PathBuf),
}

/// A file under way. It gets its name with [`AtomicFile::commit`]; dropped before, it was never
/// there.
pub struct AtomicFile {
    files: Arc<dyn FileSystem>,
    writer: Option<BufWriter<Box<dyn OpenFile>>>,
    // Boxed: it is most of what there is.
    digester: Box<Digester>,
    path: PathBuf,
    /// Its name until then; `None` for a device.
    partial: Option<PathBuf>,
}

impl fmt::Debug for AtomicFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AtomicFile").field("path", &self.path).finish_non_exhaustive()
    }
}

impl AtomicFile {
    /// Begins a file; what is there under its name stays until [`AtomicFile::commit`].
    pub fn create(path: &Path) -> Result<AtomicFile, WriteError> {
        AtomicFile::create_on(Arc::new(Computer), path)
    }

    /// Begins a file in this file system.
    pub fn create_on(files: Arc<dyn FileSystem>, path: &Path) -> Result<AtomicFile, WriteError> {
        let fault = |error| WriteError::File { path: path.to_owned(), error };
        let kind = files.kind(path).map_err(fault)?;
        let target = match kind {
            Kind::Missing => path.to_owned(),
            Kind::File => files.resolve(path).map_err(fault)?,
            Kind::Folder => return Err(fault(io::ErrorKind::IsADirectory.into())),
            Kind::Device => {
                let file = files.open_device(path).map_err(fault)?;
                return Ok(AtomicFile::under_way(files, file, path.to_owned(), None));
            }
        };
        let partial = with_ending(&target, ".partial");
        let file = open_locked(&*files, &partial).map_err(fault)?;
        let file = file.ok_or_else(|| WriteError::InUse(path.to_owned()))?;
        // From here on the partial file is removed if something fails.
        let under_way = AtomicFile::under_way(files, file, target, Some(partial));
        under_way.prepare(kind).map_err(fault)?;
        Ok(under_way)
    }

    fn under_way(
        files: Arc<dyn FileSystem>,
        file: Box<dyn OpenFile>,
        path: PathBuf,
        partial: Option<PathBuf>,
    ) -> AtomicFile {
        let writer = Some(BufWriter::with_capacity(1 << 16, file));
        AtomicFile { files, writer, digester: Box::default(), path, partial }
    }

    /// A process that was killed may have left something under the other name.
    fn prepare(&self, kind: Kind) -> io::Result<()> {
        let Some(writer) = &self.writer else { return Ok(()) };
        writer.get_ref().set_len(0)?;
        match kind {
            Kind::File => writer.get_ref().take_permissions_of(&self.path),
            _ => Ok(()),
        }
    }

    /// Writes on; a fault names the file.
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        let written = self.write_all(bytes);
        written.map_err(|error| WriteError::File { path: self.path.clone(), error })
    }

    /// Gives the file its name, for good: from now on it survives a power cut.
    pub fn commit(self) -> Result<Digest, WriteError> {
        self.commit_open().map(|(digest, _)| digest)
    }

    /// Gives the file its name if all went well with what was written into it.
    pub fn commit_if(self, written: io::Result<()>) -> Result<Digest, WriteError> {
        match written {
            Ok(()) => self.commit(),
            Err(error) => Err(WriteError::File { path: self.path.clone(), error }),
        }
    }

    /// The same; the file stays open, and locked.
    pub(crate) fn commit_open(mut self) -> Result<(Digest, Box<dyn OpenFile>), WriteError> {
        let fault = |path: &Path, error| WriteError::File { path: path.to_owned(), error };
        let writer = self.writer.take().ok_or_else(|| fault(&self.path, taken()))?;
        let file = writer.into_inner().map_err(|error| fault(&self.path, error.into_error()))?;
        if let Some(partial) = &self.partial {
            file.sync().map_err(|error| fault(&self.path, error))?;
            self.files.rename(partial, &self.path).map_err(|error| fault(&self.path, error))?;
            self.partial = None;
            let synced = self.files.sync_folder(folder_of(&self.path));
            synced.map_err(|error| fault(&self.path, error))?;
        }
        Ok((self.digester.finish(), file))
    }
}

fn taken() -> io::Error {
    io::Error::other("the file is closed already")
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.writer.as_mut().ok_or_else(taken)?.write(bytes)?;
        self.digester.add(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.as_mut().ok_or_else(taken)?.flush()
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some(partial) = &self.partial {
            // Removed while it is still locked, so that it is nobody else's. What cannot be
            // removed is written over the next time.
            let _ = self.files.remove(partial);
        }
        if let Some(writer) = self.writer.take() {
            // What waits in the buffer is not wanted.
            let _ = writer.into_parts();
        }
    }
}

/// Writes a whole file at once.
pub fn write_file(path: &Path, bytes: impl AsRef<[u8]>) -> Result<Digest, WriteError> {
    let mut file = AtomicFile::create(path)?;
    file.put(bytes.as_ref())?;
    file.commit()
}

/// A name with something added at its end.
pub(crate) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
