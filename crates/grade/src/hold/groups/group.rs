//! One control group: a folder whose files the kernel reads and writes.
//!
//! Only groups that were made here are ever written to, and only empty ones can be removed.

use super::places::{Tree, Version};
use crate::hold::PATIENCE;
use crate::hold::limits::RunLimits;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The file that lists the processes of a group, and takes those that join.
pub(super) const PROCESSES: &str = "cgroup.procs";
/// The file that ends every process of a group. There is none in version 1, nor before Linux 5.14.
const KILL: &str = "cgroup.kill";
/// The pause between two attempts to remove a group.
const PAUSE: Duration = Duration::from_millis(2);

/// A group of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Group {
    pub(super) version: Version,
    pub(super) path: PathBuf,
    /// The group of whoever made it.
    pub(super) home: PathBuf,
    pub(super) limits_memory: bool,
    pub(super) limits_processes: bool,
}

impl Group {
    pub(super) fn at(tree: &Tree, path: PathBuf) -> Group {
        let (version, home) = (tree.version, tree.home.clone());
        Group { version, path, home, limits_memory: false, limits_processes: false }
    }

    pub(super) fn make(tree: &Tree, name: &str) -> Option<Group> {
        let make = |parent: &Path| {
            let path = parent.join(name);
            fs::create_dir(&path).ok().map(|()| Group::at(tree, path))
        };
        match tree.version {
            Version::One => make(&tree.home),
            // Where no group hands on what is needed, one without limits still tells who is in it.
            Version::Two => {
                let hands_on = tree.parents().filter(|parent| hands_on_all(parent));
                hands_on.chain(tree.parents()).find_map(make)
            }
        }
    }

    /// The name of a file in the older and in the newer version.
    pub(super) fn named(&self, older: &'static str, newer: &'static str) -> &'static str {
        match self.version {
            Version::One => older,
            Version::Two => newer,
        }
    }

    pub(super) fn limits_anything(&self) -> bool {
        self.limits_memory || self.limits_processes
    }

    pub(super) fn set_limits(&mut self, limits: &RunLimits) {
        if let Some(most) = limits.memory.checked_add(limits.disk) {
            self.limits_memory = self.set(self.named("memory.limit_in_bytes", "memory.max"), most);
            // What is put out to disk is memory too.
            match self.version {
                Version::One => self.set("memory.memsw.limit_in_bytes", most),
                Version::Two => self.set("memory.swap.max", 0),
            };
        }
        // One more than is allowed: a program that stays there is seen to, and ended for it. And
        // one for the process inside, which is there when it starts the program.
        self.limits_processes = self.set("pids.max", limits.processes as u64 + 2);
    }

    /// Sets a limit; is it kept?
    fn set(&self, file: &str, value: u64) -> bool {
        let path = self.path.join(file);
        // No new files: where there are no control groups, that is a folder like any other.
        let written = File::options().write(true).open(&path);
        let written = written.and_then(|mut file| file.write_all(value.to_string().as_bytes()));
        let read = || fs::read_to_string(&path).ok()?.trim().parse::<u64>().ok();
        // The kernel counts memory by pages.
        written.is_ok() && read().is_some_and(|read| read <= value)
    }

    pub(super) fn number_after(&self, file: &str, word: &str) -> Option<u64> {
        let text = fs::read_to_string(self.path.join(file)).ok()?;
        text.lines().find_map(|line| line.strip_prefix(word)?.trim().parse().ok())
    }

    /// Can the kernel end all of its processes at once?
    pub(super) fn can_kill(&self) -> bool {
        self.path.join(KILL).exists()
    }

    /// Ends every process in it. By the kernel alone, never by number: a number may be that of
    /// another process by the time it is used.
    pub(super) fn kill(&self) {
        let file = File::options().write(true).open(self.path.join(KILL));
        let _ = file.and_then(|mut file| file.write_all(b"1"));
    }

    /// Removes it if nobody is in it; is it gone, or another user's to remove?
    fn remove_empty(&self) -> bool {
        let is_settled = |kind| matches!(kind, ErrorKind::NotFound | ErrorKind::PermissionDenied);
        fs::remove_dir(&self.path).map_or_else(|error| is_settled(error.kind()), |()| true)
    }

    fn process_count(&self) -> usize {
        fs::read_to_string(self.path.join(PROCESSES)).map_or(0, |text| text.lines().count())
    }
}

/// Ends every process in the groups of a run and removes them; how many processes would not end.
pub(super) fn remove_all(groups: &[Group]) -> usize {
    let give_up = Instant::now() + PATIENCE;
    while Instant::now() < give_up {
        // In order: the last is the one that can end whoever is in the others.
        if groups.iter().all(Group::remove_empty) {
            return 0;
        }
        groups.iter().for_each(Group::kill);
        std::thread::sleep(PAUSE);
    }
    groups.iter().map(Group::process_count).max().unwrap_or(0)
}

/// Does a group hand on to those below what limits memory and processes?
fn hands_on_all(parent: &Path) -> bool {
    let text = fs::read_to_string(parent.join("cgroup.subtree_control")).unwrap_or_default();
    let has = |controller: &str| text.split_whitespace().any(|word| word == controller);
    has("memory") && has("pids")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_is_no_group_holds_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let top = folder.path().to_owned();
        for version in [Version::One, Version::Two] {
            let tree = Tree { version, home: top.clone(), top: top.clone() };
            let mut group = Group::make(&tree, "group").unwrap();
            group.set_limits(&RunLimits::default());
            assert!(!group.limits_anything());
            assert!(!group.can_kill());
            assert_eq!(remove_all(&[group]), 0);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
