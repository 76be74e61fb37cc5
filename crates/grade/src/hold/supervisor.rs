//! The supervisor: it starts one child, watches everything below it, and ends it.

use super::PATIENCE;
use super::groups::RunGroups;
use super::inside::{self, StatusMessage};
use super::limits::RunLimits;
use super::outcome::{Exceeded, RunOutcome};
use super::outside::{self, IN_NAMESPACES, INSIDE, OUTSIDE};
use super::processes::{Process, TimeUsed, descendants, signal_all};
use super::request::{Plan, Request};
use super::scratch::remove_orphaned;
use super::unnamed::UnnamedStorage;
use super::watch::{self, Event};
use nix::fcntl::OFlag;
use nix::sys::prctl::{set_child_subreaper, set_dumpable};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::Signal;
use nix::unistd::Pid;
use std::error::Error;
use std::ffi::OsString;
use std::fs::File;
use std::io::{BufRead, Read, Seek, Write, stdin, stdout};
use std::process::{Command, ExitCode, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

/// How much of standard error is kept.
const ERRORS_KEPT: u64 = 16 << 10;
/// The pause between two attempts to end what is left.
const PAUSE: Duration = Duration::from_millis(2);

pub(super) fn main(mut arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let result = match arguments.next() {
        Some(word) if word == OUTSIDE => {
            let plan = arguments.next().unwrap_or_default();
            outside::main(plan.as_ref()).map_err(Into::into)
        }
        Some(word) if word == INSIDE => {
            let plan = arguments.next().unwrap_or_default();
            let in_namespaces = arguments.next().is_some_and(|word| word == IN_NAMESPACES);
            inside::main(plan.as_ref(), in_namespaces).map_err(Into::into)
        }
        Some(word) if word == super::NOTHING => Ok(()),
        _ => supervise(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn supervise() -> Result<(), Box<dyn Error>> {
    close_what_was_inherited();
    // No program may open what this process has open, and forge its answer.
    set_dumpable(false)?;
    let mut line = String::new();
    stdin().lock().read_line(&mut line)?;
    let request: Request = serde_json::from_str(&line)?;
    set_child_subreaper(true)?;
    let (outcome, grader_is_gone) = hold(&request)?;
    if grader_is_gone {
        // Nobody else is left to clear up.
        remove_orphaned(&request.folder);
        return Ok(());
    }
    serde_json::to_writer(stdout().lock(), &outcome)?;
    stdout().flush()?;
    Ok(())
}

/// Closes what whoever started the grader had open: no rule about files would keep a program from
/// what is open already. What this process opened itself is not handed on and stays.
fn close_what_was_inherited() {
    let is_handed_on = |number: &i32| {
        let text = std::fs::read_to_string(format!("/proc/self/fdinfo/{number}"));
        let text = text.unwrap_or_default();
        let flags = text.lines().find_map(|line| line.strip_prefix("flags:"));
        let flags = flags.and_then(|flags| i32::from_str_radix(flags.trim(), 8).ok());
        flags.is_some_and(|flags| flags & OFlag::O_CLOEXEC.bits() == 0)
    };
    let entries = std::fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let inherited: Vec<i32> = numbers.filter(|number| *number > 2).filter(is_handed_on).collect();
    for number in inherited {
        let _ = nix::unistd::close(number);
    }
}

/// What came of the program, and whether the grader is gone.
type End = (RunOutcome, bool);

fn hold(request: &Request) -> Result<End, Box<dyn Error>> {
    let groups = match request.using.groups {
        true => RunGroups::make(&request.limits),
        false => RunGroups::default(),
    };
    let end = hold_in(&groups, request);
    let left_behind = groups.remove();
    let (mut outcome, grader_is_gone) = end?;
    outcome.left_behind = outcome.left_behind.max(left_behind);
    Ok((outcome, grader_is_gone))
}

fn hold_in(groups: &RunGroups, request: &Request) -> Result<End, Box<dyn Error>> {
    let limits = &request.limits;
    let plan = Plan { request: request.clone(), groups: groups.clone() };
    std::fs::write(request.plan(), serde_json::to_vec(&plan)?)?;
    let mut told =
        File::options().read(true).append(true).create_new(true).open(request.status())?;
    let (sender, events) = mpsc::channel();
    let mut child = outside(request).spawn()?;
    let started = Instant::now();
    let first = Pid::from_raw(i32::try_from(child.id())?);
    let output = child.stdout.take().ok_or("no standard output")?;
    let errors = child.stderr.take().ok_or("no standard error")?;
    let output = watch::stream(output, limits.output, limits.output, sender.clone());
    let errors = watch::stream(errors, ERRORS_KEPT, limits.output, sender.clone());
    watch::grader(stdin(), sender.clone());
    watch::children(first, sender);

    let mut holding = Holding {
        limits,
        events,
        first,
        started,
        has_begun: false,
        outcome: RunOutcome::default(),
        time: TimeUsed::default(),
        unnamed: UnnamedStorage::default(),
        groups,
        first_ended: false,
        all_gone: false,
        open_streams: 2,
        stopped: false,
        grader_is_gone: false,
    };
    holding.until_it_ends();
    holding.end_everything();
    let Holding { mut outcome, time, grader_is_gone, .. } = holding;
    outcome.output = output.text();
    outcome.errors = errors.text();
    outcome.waited_seconds = time.waited_seconds();
    let of_others = note_told(&mut told, &mut outcome)?;
    let waited_for = inside::processor_seconds(UsageWho::RUSAGE_CHILDREN) - of_others;
    let counted = time.processor_seconds().max(waited_for).max(0.0);
    outcome.processor_seconds = groups.processor_seconds().unwrap_or(0.0).max(counted);
    let largest = u64::try_from(getrusage(UsageWho::RUSAGE_CHILDREN)?.max_rss())? * 1024;
    outcome.peak_memory = outcome.peak_memory.max(largest);
    if groups.ran_out_of_memory() {
        outcome.exceeded.get_or_insert(Exceeded::Memory);
    }
    if outcome.processor_seconds > limits.seconds {
        outcome.exceeded.get_or_insert(Exceeded::Time);
    }
    if outcome.peak_memory > limits.memory {
        outcome.exceeded.get_or_insert(Exceeded::Memory);
    }
    Ok((outcome, grader_is_gone))
}

/// Reads what the processes outside and inside told; their own seconds of processor time.
fn note_told(told: &mut File, outcome: &mut RunOutcome) -> std::io::Result<f64> {
    let mut text = String::new();
    told.rewind()?;
    told.read_to_string(&mut text)?;
    let (mut of_outside, mut of_inside) = (0.0, 0.0);
    for told in text.lines().filter_map(|line| serde_json::from_str(line).ok()) {
        match told {
            StatusMessage::Refused(reason) => {
                outcome.errors = reason;
                outcome.exit = None;
            }
            StatusMessage::Outside { own_seconds } => of_outside = own_seconds,
            StatusMessage::Started { held, own_seconds } => {
                (outcome.held, of_inside) = (held, own_seconds)
            }
            StatusMessage::Exceeded(exceeded) => {
                outcome.exceeded.get_or_insert(exceeded);
            }
            StatusMessage::Ended { exit, own_seconds } => {
                (outcome.exit, of_inside) = (Some(exit), own_seconds);
            }
        }
    }
    Ok(of_outside + of_inside)
}

fn outside(request: &Request) -> Command {
    let mut command = Command::new(&request.supervisor[0]);
    command
        .args(&request.supervisor[1..])
        .arg(OUTSIDE)
        .arg(request.plan())
        .env_clear()
        .stdin(File::open(&request.input).map_or_else(|_| Stdio::null(), Stdio::from))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    // The program is looked for where the grader would look.
    for (name, value) in request.environment.iter().filter(|(name, _)| name == "PATH") {
        command.env(name, value);
    }
    command
}

/// Memory of processes together with what belongs to none of them. What they share is in both;
/// it counts once.
fn memory(processes: &[Process], unnamed: u64) -> u64 {
    let parts = processes.iter().map(Process::memory);
    let (resident, shared) = parts.fold((0, 0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
    u64::max(resident, resident - shared + unnamed)
}

struct Holding<'a> {
    limits: &'a RunLimits,
    events: Receiver<Event>,
    /// The process outside.
    first: Pid,
    /// When the program was first seen, or else when it was last looked for.
    started: Instant,
    has_begun: bool,
    outcome: RunOutcome,
    time: TimeUsed,
    unnamed: UnnamedStorage,
    groups: &'a RunGroups,
    first_ended: bool,
    all_gone: bool,
    open_streams: u8,
    /// Nobody waits for the program's answer any more.
    stopped: bool,
    grader_is_gone: bool,
}

impl Holding<'_> {
    /// Waits until the program ends, exceeds a limit, or the grader stops it or goes away.
    fn until_it_ends(&mut self) {
        let mut pause = Duration::from_millis(2);
        while !self.first_ended && !self.stopped && self.outcome.exceeded.is_none() {
            match self.events.recv_timeout(pause) {
                Ok(event) => self.note(event),
                Err(_) => {
                    let before = inside::processor_seconds(UsageWho::RUSAGE_THREAD);
                    self.look();
                    let cost = inside::processor_seconds(UsageWho::RUSAGE_THREAD) - before;
                    // Looking may take a twentieth of a processor, not more, and no processor
                    // that is busy with others makes it rarer.
                    let wanted = Duration::from_secs_f64(20.0 * cost.max(0.0));
                    pause = wanted.clamp(Duration::from_millis(5), Duration::from_millis(50));
                }
            }
        }
    }

    fn note(&mut self, event: Event) {
        match event {
            Event::FirstEnded(at) => {
                self.first_ended = true;
                if self.outcome.exceeded.is_none() {
                    self.outcome.seconds = (at - self.started).as_secs_f64();
                }
            }
            Event::AllGone => self.all_gone = true,
            Event::OutputLimit => self.exceed(Exceeded::Output),
            Event::StreamEnded => self.open_streams -= 1,
            Event::Stopped => self.stopped = true,
            Event::GraderGone => (self.stopped, self.grader_is_gone) = (true, true),
        }
    }

    fn look(&mut self) {
        let processes = self.programs();
        if !self.has_begun {
            // What comes before is our own doing.
            self.has_begun = !processes.is_empty();
            self.started = Instant::now();
        }
        self.time.look(Pid::this(), self.first);
        self.unnamed.look(&processes);
        let memory = memory(&processes, self.unnamed.memory());
        self.outcome.peak_memory = self.outcome.peak_memory.max(memory);
        let threads: usize = processes.iter().map(|process| process.threads).sum();
        let waited = self.time.waited_seconds();
        let by_the_clock = self.started.elapsed().as_secs_f64();
        let most = self.limits.most_seconds();
        if threads > self.limits.processes {
            self.exceed(Exceeded::Processes);
        } else if memory > self.limits.memory || self.groups.ran_out_of_memory() {
            self.exceed(Exceeded::Memory);
        } else if self.unnamed.disk() > self.limits.disk {
            self.exceed(Exceeded::Disk);
        } else if self.processor_seconds() > self.limits.seconds {
            self.exceed(Exceeded::Time);
        } else if by_the_clock > (self.limits.wall_seconds + waited).min(most) {
            self.exceed(Exceeded::WallClock);
        }
    }

    /// Processor time so far: what was seen, and what the kernel counted of all.
    fn processor_seconds(&self) -> f64 {
        self.groups.processor_seconds().unwrap_or(0.0).max(self.time.processor_seconds())
    }

    /// The processes of the program: all below this one but those outside and inside.
    fn programs(&self) -> Vec<Process> {
        let mut found = descendants(Pid::this());
        found.retain(|process| !process.is_ours(self.first));
        found
    }

    fn exceed(&mut self, exceeded: Exceeded) {
        if self.outcome.exceeded.is_none() {
            self.outcome.exceeded = Some(exceeded);
            self.outcome.seconds = self.started.elapsed().as_secs_f64();
        }
    }

    /// Ends everything the program started; one that is merely late is asked first.
    fn end_everything(&mut self) {
        use Exceeded::{Time, WallClock};
        let grows = matches!(self.outcome.exceeded, Some(e) if !matches!(e, Time | WallClock));
        if !self.first_ended && !grows && !self.stopped {
            signal_all(&self.programs(), Signal::SIGTERM);
            self.wait_for_end(Duration::from_secs_f64(self.limits.grace));
        }
        // The process inside is left to tell how the program ended; then it ends by itself.
        let give_up = Instant::now() + PATIENCE;
        while !self.first_ended && !self.grader_is_gone && Instant::now() < give_up {
            self.kill(&self.programs());
        }
        let give_up = Instant::now() + PATIENCE;
        while !self.all_gone && Instant::now() < give_up {
            self.kill(&descendants(Pid::this()));
        }
        self.outcome.left_behind = descendants(Pid::this()).len();
        // The streams end with their last writer; only a writer that was handed the pipe from
        // outside the run could keep them open.
        let give_up = Instant::now() + PATIENCE;
        while self.all_gone && self.open_streams > 0 && Instant::now() < give_up {
            if let Ok(event) = self.events.recv_timeout(PATIENCE) {
                self.note(event);
            }
        }
    }

    /// Ends these processes and all of the groups, and waits for a moment.
    fn kill(&mut self, processes: &[Process]) {
        self.time.look(Pid::this(), self.first);
        self.groups.kill();
        signal_all(processes, Signal::SIGKILL);
        self.wait_for_end(PAUSE);
    }

    /// Waits until nothing of the program is left or the time has passed.
    fn wait_for_end(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while !self.all_gone {
            match self.events.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(event) => self.note(event),
                Err(_) => return,
            }
        }
    }
}
