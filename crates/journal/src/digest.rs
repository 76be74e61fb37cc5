//! Length and checksum of a file: enough to tell whether it is the one that was written.

use crate::file_system::{Computer, FileSystem};
use serde::{Deserialize, Serialize};
use std::io::{self, Read};
use std::path::Path;
use xxhash_rust::xxh3::Xxh3;

/// What a file holds, in short.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Digest {
    /// Number of bytes.
    pub length: u64,
    /// XXH3 of the bytes, 128 bits as hexadecimal digits.
    pub checksum: String,
}

impl Digest {
    /// The digest of a file, which is read bit by bit.
    pub fn of(path: &Path) -> io::Result<Digest> {
        Digest::of_file(&Computer, path)
    }

    /// The digest of a file in this file system.
    pub fn of_file(files: &dyn FileSystem, path: &Path) -> io::Result<Digest> {
        let mut file = files.read(path)?;
        let mut digester = Digester::default();
        let mut buffer = vec![0; 1 << 16];
        loop {
            match file.read(&mut buffer) {
                Ok(0) => return Ok(digester.finish()),
                Ok(count) => digester.add(&buffer[..count]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// A digest of bytes as they come.
#[derive(Clone, Default)]
pub(crate) struct Digester {
    length: u64,
    hash: Xxh3,
}

impl Digester {
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        self.length += bytes.len() as u64;
        self.hash.update(bytes);
    }

    pub(crate) fn finish(&self) -> Digest {
        Digest { length: self.length, checksum: format!("{:032x}", self.hash.digest128()) }
    }
}
