//! The process table, read from `/proc`.

use super::PATIENCE;
use nix::sys::signal::{Signal, kill};
use nix::unistd::{Pid, SysconfVar, sysconf};
use std::collections::HashMap;
use std::fs;
use std::time::{Duration, Instant};

/// What the table tells of a process.
#[derive(Clone, Copy, Debug)]
pub(super) struct Process {
    pub(super) id: Pid,
    parent: Pid,
    is_zombie: bool,
    /// Does its first thread run, or wait for nothing but a processor?
    is_ready: bool,
    /// Its threads.
    pub(super) threads: usize,
    /// When it started, in ticks: with its number this tells it from any other.
    started: u64,
    /// Processor time of its own, in ticks, and of its children that it has waited for.
    own_ticks: u64,
    waited_for_ticks: u64,
}

impl Process {
    // "pid (name) state parent ...": the name may hold anything, brackets too.
    fn read(id: i32) -> Option<Process> {
        let bytes = fs::read(format!("/proc/{id}/stat")).ok()?;
        let text = String::from_utf8_lossy(&bytes);
        let fields: Vec<&str> = text[text.rfind(')')? + 1..].split_whitespace().collect();
        let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
        Some(Process {
            id: Pid::from_raw(id),
            parent: Pid::from_raw(fields.get(1)?.parse().ok()?),
            is_zombie: matches!(fields.first(), Some(&("Z" | "X"))),
            is_ready: fields.first() == Some(&"R"),
            own_ticks: number(11)? + number(12)?,
            waited_for_ticks: number(13)? + number(14)?,
            threads: number(17)? as usize,
            started: number(19)?,
        })
    }

    /// Is it the process outside, `first`, or its only child, the process inside?
    pub(super) fn is_ours(&self, first: Pid) -> bool {
        self.id == first || self.parent == first
    }

    /// Resident bytes with the tables that the kernel keeps of its pages, and how many of them others
    /// may share; 0 once it is gone. Who reads far and wide in memory that was never written has large
    /// tables and hardly a page.
    pub(super) fn memory(&self) -> (u64, u64) {
        let page = sysconf(SysconfVar::PAGE_SIZE).ok().flatten().unwrap_or(4096) as u64;
        let text = fs::read_to_string(format!("/proc/{}/statm", self.id)).unwrap_or_default();
        let mut pages = text.split(' ').skip(1).map(|pages| pages.parse().unwrap_or(0));
        let (resident, shared) = (pages.next().unwrap_or(0), pages.next().unwrap_or(0));
        (page * resident + self.page_tables(), page * u64::min(shared, resident))
    }

    fn page_tables(&self) -> u64 {
        let text = fs::read_to_string(format!("/proc/{}/status", self.id)).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmPTE:"));
        let kibibytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        kibibytes.unwrap_or(0) << 10
    }

    /// Nanoseconds in which its threads ran, and in which they had to wait for a processor.
    fn ran_and_waited(&self) -> (u64, u64) {
        let threads = fs::read_dir(format!("/proc/{}/task", self.id)).into_iter().flatten();
        let of_thread = |thread: fs::DirEntry| {
            let text = fs::read_to_string(thread.path().join("schedstat")).ok()?;
            let mut numbers = text.split(' ').map(|number| number.parse::<u64>().ok());
            Some((numbers.next()??, numbers.next()??))
        };
        let times = threads.flatten().filter_map(of_thread);
        times.fold((0, 0), |sum, time| (sum.0 + time.0, sum.1 + time.1))
    }
}

/// When a process started, in ticks; `None` if there is none of that number.
pub(super) fn start_of(process: Pid) -> Option<u64> {
    Process::read(process.as_raw()).map(|process| process.started)
}

/// Every process below `ancestor`, zombies included.
fn family(ancestor: Pid) -> Vec<Process> {
    let mut found = Vec::new();
    let mut open = vec![ancestor];
    while let Some(parent) = open.pop() {
        let Some(children) = children(parent) else { return family_of_all(ancestor) };
        for child in children.into_iter().filter_map(Process::read) {
            open.push(child.id);
            found.push(child);
        }
    }
    found
}

/// The children of a process, as the kernel lists them for each of its threads; `None` if it
/// keeps no such list. Looking at these alone costs the same however full the machine is.
fn children(parent: Pid) -> Option<Vec<i32>> {
    let mut found = Vec::new();
    for thread in fs::read_dir(format!("/proc/{parent}/task")).into_iter().flatten().flatten() {
        match fs::read_to_string(thread.path().join("children")) {
            Ok(text) => {
                found.extend(text.split_whitespace().filter_map(|id| id.parse::<i32>().ok()))
            }
            // A thread may have ended meanwhile; a process of ours has at least one.
            Err(_) if !thread.path().exists() => {}
            Err(_) => return None,
        }
    }
    Some(found)
}

/// The same from the whole table.
fn family_of_all(ancestor: Pid) -> Vec<Process> {
    let mut children: HashMap<Pid, Vec<Process>> = HashMap::new();
    for process in all().filter_map(Process::read) {
        children.entry(process.parent).or_default().push(process);
    }
    let mut found = Vec::new();
    let mut open = vec![ancestor];
    while let Some(parent) = open.pop() {
        for child in children.get(&parent).into_iter().flatten() {
            open.push(child.id);
            found.push(*child);
        }
    }
    found
}

/// Every process below `ancestor` that is not a zombie.
pub(super) fn descendants(ancestor: Pid) -> Vec<Process> {
    let mut found = family(ancestor);
    found.retain(|process| !process.is_zombie);
    found
}

/// Time used by a program, from looks at its processes.
#[derive(Debug, Default)]
pub(super) struct TimeUsed {
    /// By number and start: ticks of its own, nanoseconds run and waited.
    seen: HashMap<(Pid, u64), (u64, (u64, u64))>,
    /// Ticks of all that lived at the last look and of what they had waited for.
    alive: u64,
    /// Time in which the program had to wait, and when that was looked at.
    waited: Duration,
    looked: Option<Instant>,
}

impl TimeUsed {
    /// Notes what the processes below `ancestor` have used. The time of the processes outside and
    /// inside does not count; that of their children does.
    pub(super) fn look(&mut self, ancestor: Pid, first: Pid) {
        self.alive = 0;
        let mut waited = Duration::ZERO;
        for process in family(ancestor) {
            if process.id != first {
                self.alive += process.waited_for_ticks;
            }
            if !process.is_ours(first) {
                self.alive += process.own_ticks;
                let now = process.ran_and_waited();
                let seen = self
                    .seen
                    .insert((process.id, process.started), (process.own_ticks, now))
                    .map_or((0, 0), |(_, before)| before);
                // The kernel notes a time of waiting when it is over.
                let still_waits = process.is_ready && now == seen;
                let since = Duration::from_nanos(now.1.saturating_sub(seen.1));
                waited += if still_waits { self.since_last_look() } else { since };
            }
        }
        self.note_waiting(waited, Instant::now());
    }

    fn since_last_look(&self) -> Duration {
        self.looked.map_or(Duration::ZERO, |looked| looked.elapsed())
    }

    /// Many that wait at once wait no longer than the clock goes: processes made for nothing but
    /// waiting would otherwise stop the clock.
    fn note_waiting(&mut self, of_all: Duration, now: Instant) {
        let passed = self.looked.map_or(of_all, |looked| now - looked);
        self.waited += of_all.min(passed);
        self.looked = Some(now);
    }

    /// Seconds of processor time, at least: what was used between two looks by processes that
    /// nobody waited for is not known.
    pub(super) fn processor_seconds(&self) -> f64 {
        let ticks = sysconf(SysconfVar::CLK_TCK).ok().flatten().unwrap_or(100) as f64;
        let seen: u64 = self.seen.values().map(|(own, _)| own).sum();
        seen.max(self.alive) as f64 / ticks
    }

    /// Seconds in which it was ready and had to wait for a processor.
    pub(super) fn waited_seconds(&self) -> f64 {
        self.waited.as_secs_f64()
    }
}

/// Sends a signal; a process that is gone already is no matter.
pub(super) fn signal_all<'a>(processes: impl IntoIterator<Item = &'a Process>, signal: Signal) {
    for process in processes {
        let _ = kill(process.id, signal);
    }
}

fn all() -> impl Iterator<Item = i32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// Every process with this entry (`NAME=value`) in the environment it was started with.
fn with_environment(entry: &str) -> Vec<Pid> {
    let has_entry = |process: &i32| {
        let environment = fs::read(format!("/proc/{process}/environ")).unwrap_or_default();
        environment.split(|byte| *byte == 0).any(|found| found == entry.as_bytes())
    };
    all().filter(has_entry).map(Pid::from_raw).collect()
}

/// Ends every process with this entry in its environment; how many would not end.
pub(super) fn sweep(entry: &str) -> usize {
    let give_up = Instant::now() + PATIENCE;
    while Instant::now() < give_up {
        let found = with_environment(entry);
        if found.is_empty() {
            return 0;
        }
        for process in found {
            let _ = kill(process, Signal::SIGKILL);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    with_environment(entry).len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    #[test]
    fn a_hundred_that_wait_do_not_stop_the_clock() {
        let mut account = TimeUsed::default();
        let start = Instant::now();
        account.note_waiting(Duration::ZERO, start);
        let second = Duration::from_secs(1);
        account.note_waiting(100 * second, start + second);
        assert_eq!(account.waited_seconds(), 1.0);
        account.note_waiting(second / 2, start + 2 * second);
        assert_eq!(account.waited_seconds(), 1.5);
    }

    #[test]
    fn who_shares_a_processor_waits_while_the_other_runs() {
        use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
        let allowed = sched_getaffinity(Pid::this()).unwrap();
        let mut one = CpuSet::new();
        one.set((0..CpuSet::count()).find(|core| allowed.is_set(*core).unwrap()).unwrap()).unwrap();
        let mut busy = [(); 2].map(|()| {
            let child = Command::new("sh").args(["-c", "while :; do :; done"]).spawn().unwrap();
            sched_setaffinity(Pid::from_raw(child.id() as i32), &one).unwrap();
            child
        });
        // The other one is not looked at.
        let other = Pid::from_raw(busy[1].id() as i32);
        let ran = || Process::read(other.as_raw()).unwrap().ran_and_waited().0;
        let mut account = TimeUsed::default();
        account.look(Pid::this(), other);
        let (waited_before, ran_before) = (account.waited_seconds(), ran());
        while ran() - ran_before < 200_000_000 {
            std::thread::sleep(Duration::from_millis(5));
            account.look(Pid::this(), other);
        }
        let waited = account.waited_seconds() - waited_before;
        for child in &mut busy {
            child.kill().unwrap();
            child.wait().unwrap();
        }
        // What is still being waited for is known at the next look.
        assert!(waited > 0.1, "{waited}");
    }

    #[test]
    fn the_tables_of_a_processs_pages_are_part_of_its_memory() {
        let this = Process::read(Pid::this().as_raw()).unwrap();
        let tables = this.page_tables();
        assert!(tables > 0 && this.memory().0 > tables, "{tables}");
    }

    #[test]
    fn the_family_is_the_same_by_either_list() {
        let mut child =
            Command::new("sh").args(["-c", "cat; true"]).stdin(Stdio::piped()).spawn().unwrap();
        let here = Pid::from_raw(child.id() as i32);
        let ids = |family: Vec<Process>| family.iter().map(|p| p.id).collect::<Vec<_>>();
        let mut found = Vec::new();
        while found.is_empty() {
            found = ids(family(here));
        }
        assert_eq!(found, ids(family_of_all(here)));
        assert!(ids(family(Pid::this())).contains(&here));
        drop(child.stdin.take());
        child.wait().unwrap();
    }
}
