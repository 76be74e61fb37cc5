//! Control groups: the kernel counts what all processes of a run use together, keeps them within
//! it, and knows them all, so that none can hide when they are to be ended. Used where this user
//! may make groups: root, and whoever was given a part of the tree.
//!
//! The supervisor makes the groups of its run and removes them. The process inside joins them for
//! as long as it takes to start the program, which is born there; only the program is counted.
//!
//! The limit of the kernel is that on memory and that on files together: the files of a program
//! may be in memory, and then they are the program's. Whether memory alone is exceeded is still
//! counted; what comes too fast for that ends at the limit of the kernel.
//!
//! No group is touched that was not made here, and no process is ended by its number: the kernel
//! ends whoever is in a group. Where it cannot (before Linux 5.14, or without version 2), no groups
//! are used.
//!
//! Rejected: putting the grader itself into a group, which would be needed where it is alone in
//! the only group it may write to. For a user under systemd, groups beside its own are enough.

mod abandoned;
mod group;
mod places;

pub(super) use abandoned::remove_abandoned;

use super::held::{Aspect, Held, Means};
use super::limits::RunLimits;
use abandoned::own_names;
use group::{Group, PROCESSES, remove_all};
use places::{Tree, Version};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The groups of one run, one in each tree, those of version 2 last; none where this machine offers none.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct RunGroups(Vec<Group>);

impl RunGroups {
    /// Makes groups for a run of this process.
    pub(super) fn make(limits: &RunLimits) -> RunGroups {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let Some(name) = own_names() else { return RunGroups::default() };
        let name = format!("{name}{}", MADE.fetch_add(1, Ordering::Relaxed));
        let make = |tree: &Tree| {
            let mut group = Group::make(tree, &name)?;
            group.set_limits(limits);
            // In the older version a tree is there for its controller alone.
            let is_of_use = group.version == Version::Two || group.limits_anything();
            if !is_of_use {
                remove_all(&[group.clone()]);
            }
            is_of_use.then_some(group)
        };
        let groups = RunGroups(places::here().iter().filter_map(make).collect());
        if groups.0.iter().any(Group::can_kill) {
            return groups;
        }
        groups.remove();
        RunGroups::default()
    }

    /// What a process needs to join, to be opened while it still sees the groups.
    pub(super) fn entrance(&self) -> Entrance {
        let open = |group: &Group| {
            let file = |folder: &Path| File::options().write(true).open(folder.join(PROCESSES));
            Some((group.clone(), file(&group.path).ok()?, file(&group.home).ok()?))
        };
        Entrance(self.0.iter().filter_map(open).collect())
    }

    /// Seconds of processor time of all processes that were ever in them.
    pub(super) fn processor_seconds(&self) -> Option<f64> {
        let of = |group: &Group| group.number_after("cpu.stat", "usage_usec ");
        self.0.iter().find_map(of).map(|microseconds| microseconds as f64 / 1e6)
    }

    /// Did the kernel end a process because there was no more memory?
    pub(super) fn ran_out_of_memory(&self) -> bool {
        self.0.iter().any(|group| {
            let file = group.named("memory.oom_control", "memory.events");
            group.number_after(file, "oom_kill ").is_some_and(|count| count > 0)
        })
    }

    /// Ends every process in them.
    pub(super) fn kill(&self) {
        self.0.iter().for_each(Group::kill);
    }

    /// Ends every process in them and removes them; how many processes would not end.
    pub(super) fn remove(&self) -> usize {
        remove_all(&self.0)
    }
}

/// The open files by which a process joins the groups of a run.
pub(super) struct Entrance(Vec<(Group, File, File)>);

impl Entrance {
    /// Joins the groups, and notes what they hold.
    pub(super) fn enter(&mut self, held: &mut Held) {
        // The one that can end this process comes first.
        self.0.reverse();
        self.0.retain_mut(|(group, inside, _)| {
            let joined = move_here(inside).is_ok();
            if joined && group.limits_memory {
                held.add(Aspect::Memory, Means::ControlGroup);
            }
            if joined && group.limits_processes {
                held.add(Aspect::ProcessCount, Means::ControlGroup);
            }
            joined
        });
    }

    /// Goes back to where the process came from. One that cannot is counted with the program.
    pub(super) fn leave(self) {
        for (_, _, mut home) in self.0 {
            let _ = move_here(&mut home);
        }
    }
}

/// Moves this process into the group whose list of processes this is.
fn move_here(processes: &mut File) -> io::Result<()> {
    processes.write_all(b"0")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::process::{Command, Stdio};

    /// What a shell that works in such groups exits with.
    fn in_groups(limits: &RunLimits, script: &str) -> Option<(RunGroups, Option<i32>)> {
        let groups = RunGroups::make(limits);
        let limited = groups.0.iter().filter(|group| group.limits_anything()).count();
        if limited == 0 {
            groups.remove();
            return None;
        }
        let script = format!("read go; {script}");
        let mut shell = Command::new("sh");
        let shell = shell.args(["-c", &script]).stdin(Stdio::piped()).stderr(Stdio::null());
        let mut shell = shell.stdout(Stdio::null()).spawn().unwrap();
        for group in &groups.0 {
            fs::write(group.path.join(PROCESSES), shell.id().to_string()).unwrap();
        }
        shell.stdin.take().unwrap().write_all(b"go\n").unwrap();
        Some((groups, shell.wait().unwrap().code()))
    }

    #[test]
    fn the_kernel_ends_what_takes_more_memory_than_the_group_has() {
        // It has no line ends, so that it is kept as one line.
        const KEEP: &str = "head -c 200000000 /dev/zero | tail -n 1";
        let limits = |memory| RunLimits { memory, disk: 10 << 20, ..RunLimits::default() };
        let Some((little, exit)) = in_groups(&limits(40 << 20), KEEP) else { return };
        assert!(exit == Some(137) && little.ran_out_of_memory(), "{exit:?}");
        assert_eq!(little.remove(), 0);
        let Some((enough, exit)) = in_groups(&limits(400 << 20), KEEP) else { return };
        assert!(exit == Some(0) && !enough.ran_out_of_memory(), "{exit:?}");
        assert_eq!(enough.remove(), 0);
    }

    #[test]
    fn the_kernel_refuses_more_processes_than_the_group_may_have() {
        const START: &str = "for i in 1 2 3 4 5 6 7 8; do sleep 100 & done; exit 7";
        let limits = |processes| RunLimits { processes, ..RunLimits::default() };
        let Some((few, exit)) = in_groups(&limits(4), START) else { return };
        assert_ne!(exit, Some(7));
        assert_eq!(few.remove(), 0);
        let Some((many, exit)) = in_groups(&limits(20), START) else { return };
        assert_eq!(exit, Some(7));
        // Those that sleep are ended, or the groups could not be removed.
        assert_eq!(many.remove(), 0);
    }
}
