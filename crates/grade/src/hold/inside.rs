//! The process inside: the first of a run, parent of the program. It makes the program's view of
//! the files, gives up every right that the program shall not have, starts it, and tells how it
//! ended. It tells by a file that it holds open and that has no name any more.
//!
//! It is there because a program can be given less only by a process that has less itself: what
//! is set on this process before the start, the program inherits, with no moment in between.
//! Rejected: a `pre_exec` hook, which is unsafe code, and limits set from outside after the
//! start, which come too late.

use super::access;
use super::calls::{self, FilesSeen};
use super::groups::Entrance;
use super::held::{Aspect, Held, Means};
use super::outcome::{Exceeded, Exit};
use super::request::{Plan, Request, RunAs};
use super::view::{self, View, ViewError};
use super::{namespaces, tree};
use landlock::RulesetError;
use nix::errno::Errno;
use nix::sys::prctl::{set_dumpable, set_no_new_privs, set_pdeathsig};
use nix::sys::resource::{Resource, UsageWho, getrlimit, getrusage, setrlimit};
use nix::sys::signal::Signal;
use nix::sys::statvfs::statvfs;
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Gid, Pid, Uid, fchown, setgid, setgroups, setuid};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Write, stderr, stdout};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

/// What the process inside tells its supervisor, a line of JSON each.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum StatusMessage {
    /// The process inside has been started.
    Outside {
        /// Processor time of the process outside, which is not the program's.
        own_seconds: f64,
    },
    /// The program cannot be started here, through a fault of its own or of the machine.
    Refused(String),
    /// The program is about to start.
    Started {
        /// What holds it.
        held: Held,
        /// Processor time that was used before, which is not the program's.
        own_seconds: f64,
    },
    /// Its files fill all there is.
    Exceeded(Exceeded),
    /// The program's first process has ended.
    Ended {
        /// How.
        exit: Exit,
        /// Processor time of the process inside, which is not the program's.
        own_seconds: f64,
    },
}

/// Files that each process may have open.
const OPEN_FILES: u64 = 1024;

/// The status by which shells say that a program could not be started.
const NOT_STARTED: i32 = 127;

/// Runs the request in a file. `in_namespaces` says that this process is the first of its own
/// namespaces.
pub(super) fn main(plan: &Path, in_namespaces: bool) -> io::Result<()> {
    let Plan { request, groups } = serde_json::from_slice(&fs::read(plan)?)?;
    let mut status = File::options().append(true).open(request.status())?;
    fs::remove_file(plan)?;
    fs::remove_file(request.status())?;
    let entrance = groups.entrance();
    // Where memory is short, the kernel ends the program first, not who grades it.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    // No terminal, and no group that a signal to all of it would reach beyond the run.
    nix::unistd::setsid().map_err(io::Error::from)?;
    match prepare(&request, in_namespaces) {
        Ok((view, held)) => run(&request, &view, held, entrance, &mut status),
        Err(refusal) => tell(&mut status, &StatusMessage::Refused(refusal.to_string())),
    }
}

pub(super) fn tell(status: &mut File, told: &StatusMessage) -> io::Result<()> {
    let line = serde_json::to_string(told)? + "\n";
    status.write_all(line.as_bytes())
}

/// Why a program is not started.
#[derive(Debug, thiserror::Error)]
enum Refusal {
    #[error(transparent)]
    View(#[from] ViewError),
    #[error("cannot become another user: {0}")]
    User(Errno),
    #[error("cannot set limits: {0}")]
    Limits(Errno),
    #[error("cannot give up rights: {0}")]
    Rights(Errno),
    #[error("Landlock: {0}")]
    Landlock(#[from] RulesetError),
}

fn prepare(request: &Request, in_namespaces: bool) -> Result<(View, Held), Refusal> {
    let mut held = Held::default();
    let view = make_view(request, in_namespaces)?;
    held.add(Aspect::Memory, Means::Counted);
    held.add(Aspect::ProcessCount, Means::Counted);
    if view.is_own_root {
        held.add(Aspect::Files, Means::Namespace);
        held.add(Aspect::Disk, Means::OwnFileSystem);
    } else {
        held.add(Aspect::Disk, Means::Counted);
    }
    if in_namespaces {
        held.add(Aspect::Processes, Means::Namespace);
        held.add(Aspect::Network, Means::Namespace);
    }
    if let Some(user) = request.run_as {
        become_user(user).map_err(Refusal::User)?;
        held.add(Aspect::User, Means::OtherUser);
    }
    let counts_processes = in_namespaces && namespaces::leave_rights().is_ok();
    if in_namespaces && counts_processes {
        held.add(Aspect::User, Means::Namespace);
    }
    set_limits(request, counts_processes).map_err(Refusal::Limits)?;
    let runs_as_root = request.by_root && request.run_as.is_none();
    if counts_processes && !runs_as_root {
        held.add(Aspect::ProcessCount, Means::Kernel);
    }
    // The order of these: Landlock and the filter ask that no program gives new rights, the end
    // of the parent is forgotten when the user changes.
    let ends = set_no_new_privs()
        .and_then(|()| set_dumpable(false))
        .and_then(|()| set_pdeathsig(Signal::SIGKILL));
    ends.map_err(Refusal::Rights)?;
    if request.using.landlock {
        access::restrict(&view, &mut held)?;
    }
    let sees = match view.is_own_root {
        true => FilesSeen::OwnRoot,
        false => FilesSeen::Machine { as_another_user: request.run_as.is_some() },
    };
    if request.using.seccomp && calls::restrict(sees).is_ok() {
        held.add(Aspect::Network, Means::Seccomp);
    }
    Ok((view, held))
}

fn make_view(request: &Request, in_namespaces: bool) -> Result<View, ViewError> {
    if in_namespaces {
        match view::own_root(request) {
            // Some systems allow the namespace and then no mount in it.
            Err(ViewError::System { .. }) => {}
            view => return view,
        }
    }
    view::plain(request)
}

fn become_user(user: RunAs) -> nix::Result<()> {
    // Who opens these by their names, such as /dev/stderr, is asked whose they are.
    let (owner, group) = (Uid::from_raw(user.user), Gid::from_raw(user.group));
    fchown(stdout(), Some(owner), Some(group))?;
    fchown(stderr(), Some(owner), Some(group))?;
    setgroups(&[])?;
    setgid(group)?;
    setuid(owner)
}

fn set_limits(request: &Request, counts_processes: bool) -> nix::Result<()> {
    let limits = &request.limits;
    // The supervisor ends the program before; these are for when it does not look in time.
    let seconds = limits.seconds.ceil() as u64 + 1;
    let mut wanted = vec![
        // Not 0: programs that collect the remains of crashes are started all the same then.
        (Resource::RLIMIT_CORE, 1),
        (Resource::RLIMIT_NOFILE, OPEN_FILES),
        (Resource::RLIMIT_MSGQUEUE, 0),
        (Resource::RLIMIT_CPU, seconds),
        (Resource::RLIMIT_FSIZE, limits.file),
    ];
    wanted.extend(limits.address_space.map(|bytes| (Resource::RLIMIT_AS, bytes)));
    if counts_processes {
        // This process is one of them. And one more than is allowed: a program that stays there
        // is seen to, and ended for it.
        wanted.push((Resource::RLIMIT_NPROC, limits.processes as u64 + 2));
    }
    wanted.into_iter().try_for_each(|(resource, value)| {
        // Whoever grades may be limited further.
        let value = value.min(getrlimit(resource)?.1);
        setrlimit(resource, value, value)
    })
}

fn run(
    request: &Request,
    view: &View,
    mut held: Held,
    mut entrance: Entrance,
    status: &mut File,
) -> io::Result<()> {
    entrance.enter(&mut held);
    let own_seconds = processor_seconds(UsageWho::RUSAGE_SELF);
    tell(status, &StatusMessage::Started { held, own_seconds })?;
    let started = start(request, view);
    entrance.leave();
    let end = match started {
        Ok(child) => wait(request, view, &child)?,
        Err(error) => {
            let program = request.command.first().map_or("", String::as_str);
            eprintln!("cannot start '{program}': {error}");
            ended(Exit::Code(NOT_STARTED))
        }
    };
    tell(status, &end)
}

fn ended(exit: Exit) -> StatusMessage {
    StatusMessage::Ended { exit, own_seconds: processor_seconds(UsageWho::RUSAGE_SELF) }
}

fn start(request: &Request, view: &View) -> io::Result<Child> {
    let board = view.board.to_string_lossy();
    let mut words = request.command.iter().map(|word| word.replace("{board}", &board));
    Command::new(words.next().unwrap_or_default())
        .args(words)
        .current_dir(&view.work)
        // By a name that it can see, so that it can be opened again as /dev/stdin.
        .stdin(File::open(&view.board)?)
        .env_clear()
        .env("HOME", &view.home)
        .env("TMPDIR", &view.temporary)
        .envs(request.environment.iter().map(|(name, value)| (name, value)))
        .process_group(0)
        .spawn()
}

/// Waits for the program and for every process that it leaves to this one.
fn wait(request: &Request, view: &View, child: &Child) -> io::Result<StatusMessage> {
    let main = Pid::from_raw(child.id() as i32);
    let mut pause = Duration::from_micros(500);
    let mut next_look = Instant::now();
    loop {
        match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
            // One that was refused more may end at once, before anybody looks.
            Ok(WaitStatus::Exited(pid, _)) if pid == main && is_full(request, view) => {
                return Ok(StatusMessage::Exceeded(Exceeded::Disk));
            }
            Ok(WaitStatus::Exited(pid, code)) if pid == main => return Ok(ended(Exit::Code(code))),
            Ok(WaitStatus::Signaled(pid, signal, _)) if pid == main => {
                return Ok(ended(Exit::Signal(signal as i32)));
            }
            Ok(WaitStatus::StillAlive) => {}
            Ok(_) | Err(Errno::EINTR) => continue,
            Err(errno) => return Err(errno.into()),
        }
        let look = Instant::now();
        if look >= next_look {
            if is_full(request, view) {
                return Ok(StatusMessage::Exceeded(Exceeded::Disk));
            }
            // A look may cost a twentieth of the time, not more.
            next_look = look + look.elapsed() * 20;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

/// Has the program used up its files? On its own file system nothing is left then; on disk
/// somebody has to count. What is in a folder that is not a copy is not the program's.
fn is_full(request: &Request, view: &View) -> bool {
    if view.is_own_root {
        return statvfs("/tmp")
            .is_ok_and(|data| data.blocks_available() == 0 || data.files_available() == 0);
    }
    let limits = &request.limits;
    let copies = view.writable.iter().filter(|folder| folder.starts_with(&request.folder));
    let (mut bytes, mut files) = (0, 0);
    for folder in copies {
        let Some(found) = tree::usage(folder, limits.files) else { return true };
        (bytes, files) = (bytes + found.0, files + found.1);
    }
    bytes > limits.disk || files > limits.files
}

pub(super) fn processor_seconds(who: UsageWho) -> f64 {
    let Ok(usage) = getrusage(who) else { return 0.0 };
    [usage.user_time(), usage.system_time()]
        .map(|time| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6)
        .iter()
        .sum()
}
