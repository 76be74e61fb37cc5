//! What takes room and has no name: shared memory that no process maps any more, files that were
//! removed while they are in use, what is on its way through sockets and pipes. Neither the memory
//! of the processes nor a walk through their folders shows it; what they have open and mapped does.
//!
//! It is looked at while the program runs. What it does between two looks is not seen; where there
//! are control groups, they hold that too.

use super::processes::Process;
use std::collections::HashMap;
use std::fs;
use std::os::unix::fs::MetadataExt;

/// What a socket holds for its reader, at most, and a pipe: the kernel's own defaults.
const SOCKET: u64 = 212_992;
const PIPE: u64 = 65_536;
/// What the kernel calls memory that is shared between processes.
const SHARED_MEMORY: &str = "/dev/zero (deleted)";
const DELETED: &str = " (deleted)";

/// A file, as the kernel knows it.
type Identity = (u64, u64);

/// What a program has, from looks at its processes.
#[derive(Debug, Default)]
pub(super) struct UnnamedStorage {
    memory: HashMap<Identity, u64>,
    files: HashMap<Identity, u64>,
    buffers: HashMap<u64, u64>,
}

impl UnnamedStorage {
    /// Looks at what the processes have open and mapped. Something that is still in use is as
    /// large as it ever was seen: pages stay when only a part is mapped.
    pub(super) fn look(&mut self, processes: &[Process]) {
        let mut now = UnnamedStorage::default();
        for process in processes {
            now.look_at_files(&format!("/proc/{}/fd", process.id));
            let maps = fs::read_to_string(format!("/proc/{}/maps", process.id));
            maps.unwrap_or_default().lines().for_each(|line| now.look_at_mapping(line));
        }
        for (seen, before) in [(&mut now.memory, &self.memory), (&mut now.files, &self.files)] {
            for (identity, size) in seen {
                *size = before.get(identity).map_or(*size, |before| u64::max(*size, *before));
            }
        }
        *self = now;
    }

    /// Bytes of memory that belong to no process.
    pub(super) fn memory(&self) -> u64 {
        self.memory.values().chain(self.buffers.values()).sum()
    }

    /// Bytes of files that have no name any more.
    pub(super) fn disk(&self) -> u64 {
        self.files.values().sum()
    }

    fn look_at_files(&mut self, folder: &str) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(target) = fs::read_link(entry.path()) else { continue };
            let target = target.to_string_lossy();
            let number =
                |kind: &str| target.strip_prefix(kind)?.strip_suffix(']')?.parse::<u64>().ok();
            if let Some(number) = number("socket:[") {
                self.buffers.insert(number, SOCKET);
            } else if let Some(number) = number("pipe:[") {
                self.buffers.insert(number, PIPE);
            } else if target.ends_with(DELETED)
                && let Ok(data) = fs::metadata(entry.path())
                && data.is_file()
                && data.nlink() == 0
            {
                note(&mut self.files, (data.dev(), data.ino()), data.blocks() * 512);
            }
        }
    }

    /// A line such as `7f00-7f10 rw-s 00000000 00:01 2053 /dev/zero (deleted)`.
    fn look_at_mapping(&mut self, line: &str) {
        if !line.ends_with(DELETED) {
            return;
        }
        let mut fields = line.splitn(6, ' ');
        let mut next = || fields.next().unwrap_or_default();
        let (range, rights, offset, device, inode) = (next(), next(), next(), next(), next());
        let hexadecimal = |text: &str| u64::from_str_radix(text, 16).ok();
        let identity = || {
            let (major, minor) = device.split_once(':')?;
            let device = nix::sys::stat::makedev(hexadecimal(major)?, hexadecimal(minor)?);
            Some((device, inode.parse().ok()?))
        };
        let end = || {
            let (from, to) = range.split_once('-')?;
            let length = hexadecimal(to)?.saturating_sub(hexadecimal(from)?);
            hexadecimal(offset)?.checked_add(length)
        };
        let (Some(identity), Some(end)) = (identity(), end()) else { return };
        if line.ends_with(SHARED_MEMORY) && rights.ends_with('s') {
            note(&mut self.memory, identity, end);
        } else {
            note(&mut self.files, identity, end);
        }
    }
}

fn note(sizes: &mut HashMap<Identity, u64>, identity: Identity, size: u64) {
    let known = sizes.entry(identity).or_default();
    *known = size.max(*known);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mappings_without_a_name_count_once_and_by_their_furthest_end() {
        let mut unnamed = UnnamedStorage::default();
        for line in [
            "7f0000000000-7f0000010000 rw-s 00000000 00:01 2053 /dev/zero (deleted)",
            "7f1000000000-7f1000010000 rw-s 00010000 00:01 2053 /dev/zero (deleted)",
            "7f2000000000-7f2000001000 r--p 00000000 08:01 77 /tmp/a file (deleted)",
            "7f3000000000-7f3000001000 r--p 00000000 08:01 78 /usr/lib/libc.so.6",
            "7f4000000000-7f4000001000 rw-p 00000000 00:00 0",
        ] {
            unnamed.look_at_mapping(line);
        }
        assert_eq!((unnamed.memory(), unnamed.disk()), (0x20000, 0x1000));
    }
}
