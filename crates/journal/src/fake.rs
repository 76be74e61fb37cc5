//! A file system in memory that forgets in a power cut what was not synced.
//!
//! It is as unkind as a real one may be: names can be on the disk before the content of their
//! files is, and content that was not synced can be gone or be zeros.

use crate::file_system::{FileSystem, Kind, OpenFile};
use std::collections::BTreeMap;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What a power cut does to names that were not synced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// They are as they were at the last sync of the folder.
    Forgotten,
    /// They are on the disk all the same.
    Kept,
}

/// What a power cut does to content that was not synced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// It is as it was at the last sync.
    Forgotten,
    /// The file has its length, with zeros where nothing was synced.
    Zeros,
}

/// The file system. Clones are the same one.
#[derive(Clone, Debug, Default)]
pub struct Fake(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    nodes: Vec<Node>,
    names: BTreeMap<PathBuf, usize>,
    synced_names: BTreeMap<PathBuf, usize>,
    operations: usize,
    power_ends_after: Option<usize>,
}

#[derive(Clone, Debug, Default)]
struct Node {
    content: Vec<u8>,
    synced: Vec<u8>,
    locked: bool,
}

impl Fake {
    /// After so many operations that change something, all fail.
    pub fn with_power_for(self, operations: usize) -> Fake {
        {
            let mut state = self.lock();
            state.operations = 0;
            state.power_ends_after = Some(operations);
        }
        self
    }

    /// What is on the disk when the power comes back.
    pub fn after_power_cut(&self, names: Names, contents: Contents) -> Fake {
        let state = self.lock();
        let survives = |node: &Node| {
            let mut content = node.synced.clone();
            if contents == Contents::Zeros {
                content.resize(node.content.len().max(content.len()), 0);
            }
            Node { synced: content.clone(), content, locked: false }
        };
        let names = match names {
            Names::Forgotten => state.synced_names.clone(),
            Names::Kept => state.names.clone(),
        };
        let nodes = state.nodes.iter().map(survives).collect();
        let synced_names = names.clone();
        Fake(Arc::new(Mutex::new(State { nodes, names, synced_names, ..State::default() })))
    }

    /// A file system with this file, and no other.
    pub fn with_file(path: &Path, content: &[u8]) -> Fake {
        let node = Node { content: content.to_owned(), synced: content.to_owned(), locked: false };
        let names = BTreeMap::from([(path.to_owned(), 0)]);
        let synced_names = names.clone();
        let state = State { nodes: vec![node], names, synced_names, ..State::default() };
        Fake(Arc::new(Mutex::new(state)))
    }

    /// The content of a file, if it is there.
    pub fn content(&self, path: &Path) -> Option<Vec<u8>> {
        let state = self.lock();
        state.names.get(path).map(|node| state.nodes[*node].content.clone())
    }

    /// The names of all files.
    pub fn names(&self) -> Vec<PathBuf> {
        self.lock().names.keys().cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The state, if there is power for one more change.
    fn change(&self) -> io::Result<MutexGuard<'_, State>> {
        let mut state = self.lock();
        if state.power_ends_after.is_some_and(|most| state.operations >= most) {
            return Err(io::Error::other("there is no power"));
        }
        state.operations += 1;
        Ok(state)
    }
}

impl FileSystem for Fake {
    fn kind(&self, path: &Path) -> io::Result<Kind> {
        Ok(if self.lock().names.contains_key(path) { Kind::File } else { Kind::Missing })
    }

    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        Ok(path.to_owned())
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn OpenFile>> {
        let mut state = self.change()?;
        let node = match state.names.get(path) {
            Some(node) => *node,
            None => {
                state.nodes.push(Node::default());
                let node = state.nodes.len() - 1;
                state.names.insert(path.to_owned(), node);
                node
            }
        };
        Ok(Box::new(FakeFile { files: self.clone(), node, position: 0, has_lock: false.into() }))
    }

    fn open_device(&self, _: &Path) -> io::Result<Box<dyn OpenFile>> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn read(&self, path: &Path) -> io::Result<Box<dyn Read>> {
        let content = self.content(path).ok_or(io::ErrorKind::NotFound)?;
        Ok(Box::new(io::Cursor::new(content)))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut state = self.change()?;
        let node = state.names.remove(from).ok_or(io::ErrorKind::NotFound)?;
        state.names.insert(to.to_owned(), node);
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let mut state = self.change()?;
        state.names.remove(path).map(|_| ()).ok_or(io::ErrorKind::NotFound.into())
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        let mut state = self.change()?;
        let is_here = |path: &Path| path.parent() == Some(folder);
        let mut synced = std::mem::take(&mut state.synced_names);
        synced.retain(|path, _| !is_here(path));
        synced.extend(state.names.clone().into_iter().filter(|(path, _)| is_here(path)));
        state.synced_names = synced;
        Ok(())
    }
}

#[derive(Debug)]
struct FakeFile {
    files: Fake,
    node: usize,
    position: usize,
    has_lock: std::cell::Cell<bool>,
}

impl OpenFile for FakeFile {
    fn sync(&self) -> io::Result<()> {
        let node = &mut self.files.change()?.nodes[self.node];
        node.synced = node.content.clone();
        Ok(())
    }

    fn set_len(&self, length: u64) -> io::Result<()> {
        self.files.change()?.nodes[self.node].content.resize(length as usize, 0);
        Ok(())
    }

    fn try_lock(&self) -> io::Result<bool> {
        let node = &mut self.files.lock().nodes[self.node];
        if node.locked {
            return Ok(false);
        }
        node.locked = true;
        self.has_lock.set(true);
        Ok(true)
    }

    fn is_at(&self, path: &Path) -> io::Result<bool> {
        Ok(self.files.lock().names.get(path) == Some(&self.node))
    }

    fn take_permissions_of(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }
}

impl Read for FakeFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let state = self.files.lock();
        let rest = state.nodes[self.node].content.get(self.position..).unwrap_or_default();
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        drop(state);
        self.position += count;
        Ok(count)
    }
}

impl Write for FakeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut state = self.files.change()?;
        let content = &mut state.nodes[self.node].content;
        let end = self.position + bytes.len();
        content.resize(content.len().max(end), 0);
        content[self.position..end].copy_from_slice(bytes);
        drop(state);
        self.position = end;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for FakeFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let SeekFrom::Start(position) = to else {
            return Err(io::ErrorKind::Unsupported.into());
        };
        self.position = position as usize;
        Ok(position)
    }
}

impl Drop for FakeFile {
    fn drop(&mut self) {
        if self.has_lock.get() {
            self.files.lock().nodes[self.node].locked = false;
        }
    }
}
