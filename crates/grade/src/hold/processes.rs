//! The process table, read from `/proc`.

use nix::sys::signal::{Signal, kill};
use nix::unistd::{Pid, SysconfVar, sysconf};
use std::collections::HashMap;
use std::fs;

/// Every process below `ancestor` that is not a zombie.
pub(super) fn descendants(ancestor: Pid) -> Vec<Pid> {
    let mut children: HashMap<i32, Vec<(i32, bool)>> = HashMap::new();
    for process in all() {
        if let Some((parent, zombie)) = parent_and_zombie(process) {
            children.entry(parent).or_default().push((process, zombie));
        }
    }
    let mut found = Vec::new();
    let mut open = vec![ancestor.as_raw()];
    while let Some(parent) = open.pop() {
        for &(child, zombie) in children.get(&parent).into_iter().flatten() {
            open.push(child);
            if !zombie {
                found.push(Pid::from_raw(child));
            }
        }
    }
    found
}

/// Resident bytes of a process, 0 once it is gone.
pub(super) fn resident_bytes(process: Pid) -> u64 {
    let page = sysconf(SysconfVar::PAGE_SIZE).ok().flatten().unwrap_or(4096) as u64;
    let text = fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
    let pages = text.split(' ').nth(1).and_then(|pages| pages.parse().ok()).unwrap_or(0);
    page * pages
}

/// Every process with this entry (`NAME=value`) in the environment it was started with.
pub(super) fn with_environment(entry: &str) -> Vec<Pid> {
    let has_entry = |process: &i32| {
        let environment = fs::read(format!("/proc/{process}/environ")).unwrap_or_default();
        environment.split(|byte| *byte == 0).any(|found| found == entry.as_bytes())
    };
    all().filter(has_entry).map(Pid::from_raw).collect()
}

/// Sends a signal; a process that is gone already is no matter.
pub(super) fn signal_all(processes: &[Pid], signal: Signal) {
    for process in processes {
        let _ = kill(*process, signal);
    }
}

fn all() -> impl Iterator<Item = i32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

// "pid (name) state parent ...": the name may hold anything, brackets too.
fn parent_and_zombie(process: i32) -> Option<(i32, bool)> {
    let bytes = fs::read(format!("/proc/{process}/stat")).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let mut fields = text[text.rfind(')')? + 1..].split_whitespace();
    let state = fields.next()?;
    Some((fields.next()?.parse().ok()?, matches!(state, "Z" | "X")))
}

/// Ends every process with this entry in its environment; how many would not end.
pub(super) fn sweep(entry: &str) -> usize {
    const ROUNDS: usize = 500;
    for _ in 0..ROUNDS {
        let found = with_environment(entry);
        if found.is_empty() {
            return 0;
        }
        signal_all(&found, Signal::SIGKILL);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    with_environment(entry).len()
}
