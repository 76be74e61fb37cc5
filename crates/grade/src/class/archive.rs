//! Unpacking archives of strangers: nothing leaves the folder, nothing is larger than it says, and
//! only files and folders come out.

use crate::text::{one_line, shortened};
use flate2::read::GzDecoder;
use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::{Component, Path, PathBuf};

/// What all files of an archive may hold, and how many there may be.
pub(super) const LARGEST: u64 = 64 << 20;
const MOST_ENTRIES: usize = 20_000;
/// What an archive may be itself, and all of it when it is not compressed: what its files hold, and as
/// much again for their names and rights.
const LARGEST_ARCHIVE: u64 = 2 * LARGEST;

/// Why an archive is not unpacked, or a file not copied.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// It is no archive, or damaged.
    #[error("this archive cannot be read: {0}")]
    Damaged(#[from] io::Error),
    /// It wants to write elsewhere.
    #[error("this archive names '{0}', which leads out of its folder")]
    Outside(String),
    /// It holds too much.
    #[error("this archive holds more than {} MiB or {MOST_ENTRIES} files", LARGEST >> 20)]
    TooLarge,
    /// It is no archive but a file, and too large.
    #[error("it is larger than {} MiB", LARGEST >> 20)]
    LargeFile,
    /// It is no archive but a file, and cannot be copied.
    #[error("cannot read it: {0}")]
    File(io::Error),
    /// A file cannot be written.
    #[error("cannot unpack '{path}': {error}")]
    Write {
        /// Which.
        path: String,
        /// What the system says.
        error: io::Error,
    },
}

/// A submission's name, and the ending that makes it an archive, in small or large letters.
pub(super) fn name_and_ending(file: &str) -> (String, Option<&'static str>) {
    for ending in [".zip", ".tar.gz", ".tgz", ".tar"] {
        let parts = file.len().checked_sub(ending.len()).and_then(|at| file.split_at_checked(at));
        if let Some((name, end)) = parts.filter(|(name, _)| !name.is_empty())
            && end.eq_ignore_ascii_case(ending)
        {
            return (name.to_owned(), Some(ending));
        }
    }
    let name = Path::new(file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    (name, None)
}

/// Unpacks an archive into a folder. Links, devices and the like are left out; how many.
pub fn unpack(archive: &Path, folder: &Path) -> Result<usize, ArchiveError> {
    let name = archive.file_name().unwrap_or_default().to_string_lossy();
    let file = File::open(archive)?;
    // Nothing is looked for in a file of holes.
    if file.metadata()?.len() > LARGEST_ARCHIVE {
        return Err(ArchiveError::TooLarge);
    }
    let mut unpacking = Unpacking { folder, bytes: LARGEST, entries: MOST_ENTRIES, left_out: 0 };
    match name_and_ending(&name).1 {
        Some(".zip") => unzip(file, &mut unpacking),
        Some(".tar") => untar(file, &mut unpacking),
        _ => untar(GzDecoder::new(file), &mut unpacking),
    }?;
    Ok(unpacking.left_out)
}

fn unzip(file: impl Read + Seek, unpacking: &mut Unpacking<'_>) -> Result<(), ArchiveError> {
    let damaged = |error: zip::result::ZipError| ArchiveError::Damaged(error.into());
    let mut archive = zip::ZipArchive::new(file).map_err(damaged)?;
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).map_err(damaged)?;
        // Some programs on Windows write their own separator, which no name has there.
        let path = PathBuf::from(entry.name().replace('\\', "/"));
        match (entry.is_dir(), entry.is_file()) {
            (true, _) => unpacking.make_folder(&path)?,
            (_, true) => unpacking.write(&path, &mut entry)?,
            _ => unpacking.leave_out()?,
        }
    }
    Ok(())
}

/// Names may be as long as whole files, and are read into memory: so the stream has an end, too.
fn untar(stream: impl Read, unpacking: &mut Unpacking<'_>) -> Result<(), ArchiveError> {
    let mut stream = stream.take(LARGEST_ARCHIVE);
    let unpacked = untar_all(&mut stream, unpacking);
    if stream.limit() == 0 { Err(ArchiveError::TooLarge) } else { unpacked }
}

fn untar_all(stream: impl Read, unpacking: &mut Unpacking<'_>) -> Result<(), ArchiveError> {
    let mut archive = tar::Archive::new(stream);
    for entry in archive.entries()? {
        let mut entry = entry?;
        let path = entry.path()?.into_owned();
        let kind = entry.header().entry_type();
        if kind.is_dir() {
            unpacking.make_folder(&path)?;
        } else if kind.is_file() {
            unpacking.write(&path, &mut entry)?;
        } else if !kind.is_pax_global_extensions() {
            unpacking.leave_out()?;
        }
    }
    Ok(())
}

/// A folder that is filled, and how much more may come.
struct Unpacking<'a> {
    folder: &'a Path,
    bytes: u64,
    entries: usize,
    left_out: usize,
}

impl Unpacking<'_> {
    /// Where a path of the archive goes: below the folder, or nowhere.
    fn place(&mut self, path: &Path) -> Result<PathBuf, ArchiveError> {
        let outside = || ArchiveError::Outside(told(path));
        let mut place = self.folder.to_owned();
        for part in path.components() {
            match part {
                Component::Normal(name) => place.push(name),
                Component::CurDir => {}
                _ => return Err(outside()),
            }
        }
        // On Windows such a name could lead out.
        if path.to_string_lossy().contains('\\') {
            return Err(outside());
        }
        self.entries = self.entries.checked_sub(1).ok_or(ArchiveError::TooLarge)?;
        Ok(place)
    }

    fn leave_out(&mut self) -> Result<(), ArchiveError> {
        self.left_out += 1;
        self.entries = self.entries.checked_sub(1).ok_or(ArchiveError::TooLarge)?;
        Ok(())
    }

    fn make_folder(&mut self, path: &Path) -> Result<(), ArchiveError> {
        let place = self.place(path)?;
        fs::create_dir_all(&place).map_err(write(path))
    }

    /// What an archive says of a file's size is not believed: bytes are counted as they come.
    fn write(&mut self, path: &Path, from: &mut impl Read) -> Result<(), ArchiveError> {
        let place = self.place(path)?;
        if let Some(parent) = place.parent() {
            fs::create_dir_all(parent).map_err(write(path))?;
        }
        let mut file = File::create(&place).map_err(write(path))?;
        let written = io::copy(&mut from.take(self.bytes + 1), &mut file)?;
        self.bytes = self.bytes.checked_sub(written).ok_or(ArchiveError::TooLarge)?;
        Ok(())
    }
}

fn write(path: &Path) -> impl FnOnce(io::Error) -> ArchiveError + '_ {
    |error| ArchiveError::Write { path: told(path), error }
}

/// A path as people are told of it.
fn told(path: &Path) -> String {
    const LONGEST: usize = 200;
    one_line(&shortened(&path.display().to_string(), LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    const REGULAR: tar::EntryType = tar::EntryType::Regular;

    fn header(path: &str, size: u64, kind: tar::EntryType) -> tar::Header {
        let mut header = tar::Header::new_gnu();
        // By hand: the crate itself refuses names that lead out.
        header.as_mut_bytes()[..path.len()].copy_from_slice(path.as_bytes());
        header.set_size(size);
        header.set_entry_type(kind);
        header.set_mode(0o644);
        header.set_cksum();
        header
    }

    fn tar_gz(file: &Path, entries: &[(&str, &[u8], tar::EntryType)]) {
        let encoder = GzEncoder::new(File::create(file).unwrap(), Compression::fast());
        let mut builder = tar::Builder::new(encoder);
        for (path, bytes, kind) in entries {
            builder.append(&header(path, bytes.len() as u64, *kind), *bytes).unwrap();
        }
        builder.into_inner().unwrap().finish().unwrap();
    }

    #[test]
    fn archives_are_unpacked_and_links_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let (tar, zip) = (folder.path().join("ada.tar.gz"), folder.path().join("bea.zip"));
        let plain = tar::EntryType::Regular;
        tar_gz(&tar, &[("search/a.py", b"x", plain), ("link", b"", tar::EntryType::Symlink)]);
        let mut writer = zip::ZipWriter::new(File::create(&zip).unwrap());
        let options = zip::write::SimpleFileOptions::default();
        writer.start_file("search/a.py", options).unwrap();
        writer.write_all(b"x").unwrap();
        writer.finish().unwrap();
        for (archive, left_out) in [(tar, 1), (zip, 0)] {
            let target = tempfile::tempdir().unwrap();
            assert_eq!(unpack(&archive, target.path()).unwrap(), left_out);
            assert_eq!(fs::read(target.path().join("search/a.py")).unwrap(), b"x");
            assert!(target.path().join("link").symlink_metadata().is_err());
        }
    }

    #[test]
    fn archives_as_windows_makes_them_are_unpacked() {
        let parts = |file: &str| {
            let (name, ending) = name_and_ending(file);
            format!("{name} {}", ending.unwrap_or("none"))
        };
        let told = ["Ada.ZIP", "bea.Tar.GZ", "c.tgz", "dé.zip", ".zip", "é"].map(parts);
        let expected = ["Ada .zip", "bea .tar.gz", "c .tgz", "dé .zip", ".zip none", "é none"];
        assert_eq!(told, expected);
        let (folder, target) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let archive = folder.path().join("ada.ZIP");
        let mut writer = zip::ZipWriter::new(File::create(&archive).unwrap());
        let options = zip::write::SimpleFileOptions::default();
        writer.start_file("proj\\search\\a.py", options).unwrap();
        writer.write_all(b"x").unwrap();
        writer.finish().unwrap();
        unpack(&archive, target.path()).unwrap();
        assert_eq!(fs::read(target.path().join("proj/search/a.py")).unwrap(), b"x");
    }

    #[test]
    fn a_name_as_long_as_gigabytes_and_an_archive_of_holes_are_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let target = tempfile::tempdir().unwrap();
        let name = vec![b'a'; LARGEST_ARCHIVE as usize + 1];
        let long = [("././@LongLink", &name[..], tar::EntryType::GNULongName), ("x", b"", REGULAR)];
        tar_gz(&at("long.tar.gz"), &long);
        for name in ["holes.zip", "holes.tar"] {
            File::create(at(name)).unwrap().set_len(300 << 30).unwrap();
        }
        let long =
            [("././@LongLink", &name[..1 << 20], tar::EntryType::GNULongName), ("x", b"", REGULAR)];
        tar_gz(&at("longer-than-paths.tar.gz"), &long);
        let error = unpack(&at("longer-than-paths.tar.gz"), target.path()).unwrap_err().to_string();
        assert!(error.starts_with("cannot unpack 'aaa") && error.len() < 400, "{error}");
        for name in ["long.tar.gz", "holes.zip", "holes.tar"] {
            let error = unpack(&at(name), target.path()).unwrap_err();
            assert!(matches!(error, ArchiveError::TooLarge), "{name}: {error}");
        }
    }

    #[test]
    fn names_that_lead_out_bombs_and_rubbish_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let refused = |archive: &str| {
            let target = tempfile::tempdir().unwrap();
            unpack(&at(archive), target.path()).unwrap_err()
        };
        for (index, path) in ["../escaped", "/etc/escaped", "a\\b"].into_iter().enumerate() {
            let name = format!("{index}.tgz");
            tar_gz(&at(&name), &[(path, b"x", tar::EntryType::Regular)]);
            assert!(matches!(refused(&name), ArchiveError::Outside(_)), "{path}");
        }
        let mut writer = zip::ZipWriter::new(File::create(at("windows.zip")).unwrap());
        writer.start_file("a\\..\\..\\b", zip::write::SimpleFileOptions::default()).unwrap();
        writer.finish().unwrap();
        assert!(matches!(refused("windows.zip"), ArchiveError::Outside(_)));
        assert!(!at("../escaped").exists());
        let zeros = vec![0; LARGEST as usize + 1];
        tar_gz(&at("bomb.tar.gz"), &[("zeros", &zeros, tar::EntryType::Regular)]);
        assert!(matches!(refused("bomb.tar.gz"), ArchiveError::TooLarge));
        for name in ["rubbish.zip", "rubbish.tar.gz"] {
            fs::write(at(name), "not an archive at all").unwrap();
            assert!(matches!(refused(name), ArchiveError::Damaged(_)), "{name}");
        }
    }
}
