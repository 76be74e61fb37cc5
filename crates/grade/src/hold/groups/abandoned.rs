//! Groups whose maker is gone. A supervisor that is killed cannot remove its own; the name tells
//! whose they were, and the next grader removes them.

use super::group::{Group, remove_all};
use super::places;
use crate::hold::processes;
use nix::errno::Errno;
use nix::sys::signal::kill;
use nix::unistd::Pid;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What the names of groups begin with. The rest tells who made it: the namespace of process
/// numbers, the number, when that process started; and how many it made before.
const PREFIX: &str = "infexion-run-";

/// What the names of groups begin with that this process makes; `None` if `/proc` is not that of
/// this process, so that nobody could tell who made them.
pub(super) fn own_names() -> Option<String> {
    let this = Pid::this();
    Some(format!("{}{this}-{}-", prefix_here()?, processes::start_of(this)?))
}

/// What the names of groups begin with whose makers can be seen from here.
fn prefix_here() -> Option<String> {
    let this = fs::read_link("/proc/self").ok()?;
    if this != Path::new(&Pid::this().to_string()) {
        return None;
    }
    let world = fs::read_link("/proc/self/ns/pid").ok()?.to_string_lossy().into_owned();
    let number: String = world.chars().filter(char::is_ascii_digit).collect();
    Some(format!("{PREFIX}{number}-"))
}

/// Ends and removes what supervisors left that were killed.
pub(in crate::hold) fn remove_abandoned() {
    if let Some(prefix) = prefix_here() {
        remove_where(|name| is_abandoned(name, &prefix));
    }
}

/// Is the maker of the group of this name gone? Not if its number is another's by now: a group
/// that stays a while longer does no harm.
fn is_abandoned(name: &str, prefix: &str) -> bool {
    let maker = name.strip_prefix(prefix).and_then(|rest| rest.split_once('-'));
    let maker = maker.and_then(|(number, _)| number.parse::<i32>().ok());
    // Smaller numbers mean many processes. No signal is sent: the kernel says who there is.
    maker.is_some_and(|maker| maker > 0 && kill(Pid::from_raw(maker), None) == Err(Errno::ESRCH))
}

fn remove_where(is_wanted: impl Fn(&str) -> bool) {
    let mut found: BTreeMap<String, Vec<Group>> = BTreeMap::new();
    for tree in places::here() {
        for parent in tree.parents() {
            for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
                let name = entry.file_name().to_string_lossy().into_owned();
                if is_wanted(&name) {
                    found.entry(name).or_default().push(Group::at(&tree, entry.path()));
                }
            }
        }
    }
    for groups in found.values() {
        remove_all(groups);
    }
}

#[cfg(test)]
mod tests {
    use super::super::RunGroups;
    use super::super::group::PROCESSES;
    use super::*;
    use crate::hold::limits::RunLimits;
    use std::process::{Command, Stdio};

    #[test]
    fn what_a_killed_supervisor_left_is_ended_and_removed_and_nothing_in_use() {
        let used = RunGroups::make(&RunLimits::default());
        if used.0.is_empty() {
            // No group can be made here; what is never made is never left.
            return;
        }
        // By another name than usual: graders that start beside this test remove what is abandoned.
        let name = format!("infexion-test-{}", Pid::this());
        let trees = places::here();
        let left: Vec<Group> = trees.iter().filter_map(|tree| Group::make(tree, &name)).collect();
        let mut child = Command::new("cat").stdin(Stdio::piped()).spawn().unwrap();
        for group in &left {
            fs::write(group.path.join(PROCESSES), child.id().to_string()).unwrap();
        }
        let usual = prefix_here().unwrap();
        remove_where(|found| found == name || is_abandoned(found, &usual));
        assert!(!left.is_empty() && left.iter().all(|group| !group.path.exists()), "{left:?}");
        assert!(!child.wait().unwrap().success());
        assert!(used.0.iter().all(|group| group.path.exists()), "{used:?}");
        assert_eq!(used.remove(), 0);
        assert!(used.0.iter().all(|group| !group.path.exists()), "{used:?}");
    }

    #[test]
    fn a_group_is_abandoned_when_the_process_that_made_it_is_gone() {
        let prefix = prefix_here().unwrap();
        let is_abandoned = |name: &str| is_abandoned(name, &prefix);
        // Larger than any process number can be.
        assert!(is_abandoned(&format!("{prefix}{}-1-0", i32::MAX)));
        let mine = own_names().unwrap();
        assert!(!is_abandoned(&format!("{mine}0")) && !is_abandoned(&format!("{mine}17")));
        // The same number, of another process: nobody can tell for sure.
        assert!(!is_abandoned(&format!("{prefix}{}-1-0", Pid::this())));
        // What others made, or somebody who cannot be seen from here; and no single process.
        let many = ["0", "-1", "", "99999999999"].map(|number| format!("{prefix}{number}-1-0"));
        let others = ["user.slice", "infexion-run-", "infexion-run-1-2-3-0", &prefix];
        for name in others.into_iter().chain(many.iter().map(String::as_str)) {
            assert!(!is_abandoned(name), "{name}");
        }
    }
}
