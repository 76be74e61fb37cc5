//! The supervisor's side: two starts of one executable, `supervise` and then `launch`.

use super::limits::Limits;
use super::outcome::{Exceeded, RunOutcome};
use super::processes::{descendants, resident_bytes, signal_all};
use super::request::Request;
use super::scratch::remove_scratch;
use super::watch::{self, Event};
use nix::sys::prctl::set_child_subreaper;
use nix::sys::resource::{Resource, UsageWho, getrusage, setrlimit};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use std::error::Error;
use std::ffi::OsString;
use std::fs::File;
use std::io::{BufRead, Write, stdin, stdout};
use std::num::NonZero;
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

/// How much of standard error is kept.
const ERRORS_KEPT: u64 = 16 << 10;
/// How long a process that does not die of SIGKILL (it waits for a device) is waited for.
const PATIENCE: Duration = Duration::from_secs(5);
/// The status by which shells say that a program could not be started.
const NOT_STARTED: u8 = 127;

pub(super) fn main(mut arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let result = match arguments.next() {
        None => supervise(),
        Some(_launch) => launch(arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(NOT_STARTED)
        }
    }
}

/// Sets the limits on itself and becomes the program. Returns only if that fails.
fn launch(mut arguments: impl Iterator<Item = OsString>) -> Result<(), Box<dyn Error>> {
    let resources = [Resource::RLIMIT_CPU, Resource::RLIMIT_FSIZE, Resource::RLIMIT_AS];
    setrlimit(Resource::RLIMIT_CORE, 0, 0)?;
    for resource in resources {
        let value = arguments.next().unwrap_or_default();
        if let Ok(limit) = value.to_string_lossy().parse() {
            setrlimit(resource, limit, limit)?;
        }
    }
    let program = arguments.next().unwrap_or_default();
    let error = Command::new(&program).args(arguments).exec();
    Err(format!("cannot start '{}': {error}", program.display()).into())
}

fn supervise() -> Result<(), Box<dyn Error>> {
    let mut line = String::new();
    stdin().lock().read_line(&mut line)?;
    let request: Request = serde_json::from_str(&line)?;
    set_child_subreaper(true)?;
    let (outcome, grader_is_gone) = hold(&request)?;
    if grader_is_gone {
        // Nobody else is left to clear up.
        remove_scratch(&request.scratch);
        return Ok(());
    }
    serde_json::to_writer(stdout().lock(), &outcome)?;
    stdout().flush()?;
    Ok(())
}

fn hold(request: &Request) -> Result<(RunOutcome, bool), Box<dyn Error>> {
    let limits = &request.limits;
    let (sender, events) = mpsc::channel();
    let mut child = launcher(request).spawn()?;
    let started = Instant::now();
    let main = Pid::from_raw(i32::try_from(child.id())?);
    let output = child.stdout.take().ok_or("no standard output")?;
    let errors = child.stderr.take().ok_or("no standard error")?;
    let output = watch::stream(output, limits.output, limits.output, sender.clone());
    let errors = watch::stream(errors, ERRORS_KEPT, limits.output, sender.clone());
    watch::grader(stdin(), sender.clone());
    watch::children(main, sender);

    let mut holding = Holding {
        limits,
        events,
        main,
        started,
        outcome: RunOutcome::default(),
        all_gone: false,
        open_streams: 2,
        grader_is_gone: false,
    };
    holding.until_it_ends();
    holding.end_everything();
    let grader_is_gone = holding.grader_is_gone;
    let mut outcome = holding.outcome;
    outcome.output = output.text();
    outcome.errors = errors.text();
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let times = [usage.user_time(), usage.system_time()];
    outcome.processor_seconds =
        times.map(|time| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6).iter().sum();
    let largest = u64::try_from(usage.max_rss())? * 1024;
    outcome.peak_memory = outcome.peak_memory.max(largest);
    if outcome.peak_memory > limits.memory {
        outcome.exceeded.get_or_insert(Exceeded::Memory);
    }
    Ok((outcome, grader_is_gone))
}

fn launcher(request: &Request) -> Command {
    let limits = &request.limits;
    // Every core may be busy until the time limit. The supervisor ends the program long before;
    // this is for programs that managed to kill their supervisor.
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get) as u64;
    let processor_seconds = (limits.seconds.ceil() as u64 + 2) * cores;
    let address_space = limits.address_space.map_or("none".to_owned(), |bytes| bytes.to_string());
    let mut command = Command::new(&request.supervisor[0]);
    command
        .args(&request.supervisor[1..])
        .arg("launch")
        .args([processor_seconds.to_string(), limits.file.to_string(), address_space])
        .args(&request.command)
        .current_dir(&request.directory)
        .env_clear()
        .envs(request.environment.iter().map(|(name, value)| (name, value)))
        .stdin(File::open(&request.input).map_or_else(|_| Stdio::null(), Stdio::from))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0);
    command
}

struct Holding<'a> {
    limits: &'a Limits,
    events: Receiver<Event>,
    main: Pid,
    started: Instant,
    outcome: RunOutcome,
    all_gone: bool,
    open_streams: u8,
    grader_is_gone: bool,
}

impl Holding<'_> {
    /// Waits until the program ends, exceeds a limit, or the grader goes away.
    fn until_it_ends(&mut self) {
        let limit = Duration::from_secs_f64(self.limits.seconds);
        let mut pause = Duration::from_millis(2);
        while self.outcome.exit.is_none() && self.outcome.exceeded.is_none() {
            let Some(left) = limit.checked_sub(self.started.elapsed()) else {
                return self.exceed(Exceeded::Time);
            };
            match self.events.recv_timeout(pause.min(left)) {
                Ok(Event::GraderGone) => return self.note(Event::GraderGone),
                Ok(event) => self.note(event),
                Err(_) => {
                    let look = Instant::now();
                    self.look_at_processes();
                    // A look may cost a twentieth of the time, not more.
                    pause = (look.elapsed() * 20).max(Duration::from_millis(10));
                }
            }
        }
    }

    fn note(&mut self, event: Event) {
        match event {
            Event::MainEnded(exit, at) => {
                self.outcome.exit = Some(exit);
                if self.outcome.exceeded.is_none() {
                    self.outcome.seconds = (at - self.started).as_secs_f64();
                }
            }
            Event::AllGone => self.all_gone = true,
            Event::OutputLimit => self.exceed(Exceeded::Output),
            Event::StreamEnded => self.open_streams -= 1,
            Event::GraderGone => self.grader_is_gone = true,
        }
    }

    fn look_at_processes(&mut self) {
        let processes = descendants(Pid::this());
        let resident = processes.iter().map(|process| resident_bytes(*process)).sum();
        self.outcome.peak_memory = self.outcome.peak_memory.max(resident);
        if processes.len() > self.limits.processes {
            self.exceed(Exceeded::Processes);
        } else if resident > self.limits.memory {
            self.exceed(Exceeded::Memory);
        }
    }

    fn exceed(&mut self, exceeded: Exceeded) {
        if self.outcome.exceeded.is_none() {
            self.outcome.exceeded = Some(exceeded);
            self.outcome.seconds = self.started.elapsed().as_secs_f64();
        }
    }

    /// Ends everything the program started; one that is merely late is asked first.
    fn end_everything(&mut self) {
        let grows = matches!(self.outcome.exceeded, Some(e) if e != Exceeded::Time);
        if self.outcome.exit.is_none() && !grows {
            let _ = killpg(self.main, Signal::SIGTERM);
            self.wait_for_end(Duration::from_secs_f64(self.limits.grace));
        }
        let give_up = Instant::now() + PATIENCE;
        while !self.all_gone && Instant::now() < give_up {
            signal_all(&descendants(Pid::this()), Signal::SIGKILL);
            self.wait_for_end(Duration::from_millis(2));
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
