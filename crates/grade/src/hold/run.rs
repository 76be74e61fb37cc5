//! The grader's side of a held run.

use super::held::Held;
use super::outcome::RunOutcome;
use super::request::{AllowedMeans, Request, RunAs};
use super::scratch::{Scratch, ScratchError, Workplace};
use super::{RunLimits, interpreter};
use infexion_search::CancelFlag;
use std::path::PathBuf;

/// How to start a supervisor: an executable that calls
/// [`supervisor_main`](super::supervisor_main), and the arguments that make it do so.
#[derive(Clone, Debug)]
pub struct Supervisor {
    /// The executable and its first arguments.
    pub command: Vec<String>,
}

/// What all runs of a grading share.
#[derive(Debug)]
pub struct Holder {
    supervisor: Supervisor,
    scratch: Scratch,
    /// Whom programs run as, if not as whoever grades.
    pub run_as: Option<RunAs>,
    /// What programs may read besides the system and their interpreter.
    pub readable: Vec<PathBuf>,
    /// What they may not see though it lies below something readable: where the answers are.
    pub hidden: Vec<PathBuf>,
    /// Which of the kernel's means to use.
    pub using: AllowedMeans,
}

impl Holder {
    /// Makes a place for runs. Root's programs run as nobody, unless told otherwise.
    pub fn new(supervisor: Supervisor) -> Result<Holder, ScratchError> {
        #[cfg(target_os = "linux")]
        super::groups::remove_abandoned();
        Ok(Holder {
            hidden: supervisor.command.first().map(PathBuf::from).into_iter().collect(),
            supervisor,
            scratch: Scratch::new()?,
            run_as: nobody(),
            readable: Vec::new(),
            using: AllowedMeans::default(),
        })
    }

    /// What this machine offers to hold programs with, tried out.
    pub fn probe(&self) -> Result<Held, HoldError> {
        let command: Vec<String> =
            self.supervisor.command.iter().cloned().chain([super::NOTHING.to_owned()]).collect();
        let run = HeldRun {
            command: &command,
            workplace: &Workplace::Empty,
            input: "",
            input_name: "board",
            environment: &[],
            readable: &interpreter::resolve(&command).readable,
            limits: &RunLimits::default(),
            cancel: &CancelFlag::default(),
        };
        let outcome = run.run(self)?;
        match outcome.exit {
            Some(super::Exit::Code(0)) => Ok(outcome.held),
            _ => Err(HoldError::Probe(outcome.errors)),
        }
    }
}

#[cfg(target_os = "linux")]
fn nobody() -> Option<RunAs> {
    use nix::unistd::{User, geteuid};
    const NOBODY: RunAs = RunAs { user: 65534, group: 65534 };
    geteuid().is_root().then(|| match User::from_name("nobody") {
        Ok(Some(user)) => RunAs { user: user.uid.as_raw(), group: user.gid.as_raw() },
        _ => NOBODY,
    })
}

#[cfg(not(target_os = "linux"))]
fn nobody() -> Option<RunAs> {
    None
}

/// A program to run.
#[derive(Clone, Debug)]
pub struct HeldRun<'a> {
    /// The program and its arguments. The argument `{board}` becomes the name of a file that
    /// holds the input.
    pub command: &'a [String],
    /// Where it runs.
    pub workplace: &'a Workplace,
    /// What it finds on standard input, and in the file named by `{board}`.
    pub input: &'a str,
    /// The last part of that file's name.
    pub input_name: &'a str,
    /// Variables of its environment besides the few that every program gets.
    pub environment: &'a [(String, String)],
    /// What it may read besides the system: its interpreter.
    pub readable: &'a [PathBuf],
    /// What it may use.
    pub limits: &'a RunLimits,
    /// Ends it at once when set.
    pub cancel: &'a CancelFlag,
}

/// Why a program could not be run.
#[derive(Debug, thiserror::Error)]
pub enum HoldError {
    /// There is no place to run it in.
    #[error(transparent)]
    Scratch(#[from] ScratchError),
    /// The supervisor does not start.
    #[error("cannot start the supervisor '{command}': {error}")]
    Supervisor {
        /// What was started.
        command: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// The caller asked to stop before the program ended.
    #[error("the run was stopped")]
    Stopped,
    /// Not even a program that does nothing runs.
    #[error("programs cannot be run here: {0}")]
    Probe(String),
    /// This system has no such thing.
    #[error("programs can be held only on Linux: process groups, adoption and limits differ")]
    Unsupported,
}

impl HeldRun<'_> {
    /// Runs the program and waits for its end, or ends it when asked to.
    pub fn run(&self, holder: &Holder) -> Result<RunOutcome, HoldError> {
        let folder = holder.scratch.for_run()?;
        let input = folder.put(self.input_name, self.input.as_bytes())?;
        // Somebody's folder itself is run in with the rights of its owner.
        let in_place = matches!(self.workplace, Workplace::InPlace(_));
        let request = Request {
            supervisor: holder.supervisor.command.clone(),
            command: self.command.to_vec(),
            workplace: self.workplace.clone(),
            folder: folder.path().to_owned(),
            environment: self.environment(),
            input,
            readable: self.readable.iter().chain(&holder.readable).cloned().collect(),
            hidden: self.hidden(holder),
            run_as: holder.run_as.filter(|_| !in_place),
            by_root: nobody().is_some(),
            using: holder.using,
            limits: self.limits.clone(),
        };
        ask(&holder.supervisor, &request, self.cancel)
    }

    /// A program that is to be run is not hidden: our own searches are graded too.
    fn hidden(&self, holder: &Holder) -> Vec<PathBuf> {
        let program = self.command.first().map(PathBuf::from);
        holder.hidden.iter().filter(|path| Some(*path) != program.as_ref()).cloned().collect()
    }

    // No inherited secrets: only what a program needs to start and to behave the same each time.
    fn environment(&self) -> Vec<(String, String)> {
        let path = std::env::var("PATH").unwrap_or_else(|_| "/usr/local/bin:/usr/bin:/bin".into());
        let mut environment = vec![
            ("PATH".into(), path),
            ("LANG".into(), "C.UTF-8".into()),
            ("PYTHONHASHSEED".into(), "0".into()),
        ];
        environment.extend_from_slice(self.environment);
        environment
    }
}

#[cfg(not(target_os = "linux"))]
fn ask(_: &Supervisor, _: &Request, _: &CancelFlag) -> Result<RunOutcome, HoldError> {
    Err(HoldError::Unsupported)
}

#[cfg(target_os = "linux")]
fn ask(
    supervisor: &Supervisor,
    request: &Request,
    cancel: &CancelFlag,
) -> Result<RunOutcome, HoldError> {
    use std::io::{Read, Write};
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};
    use std::sync::mpsc::{self, RecvTimeoutError};
    use std::time::{Duration, Instant};

    /// What a supervisor may take beyond the limits it watches, to end everything: it is patient
    /// up to three times.
    const SLACK: Duration = super::PATIENCE.saturating_mul(4);
    /// How often the wish to stop is looked for.
    const LOOK: Duration = Duration::from_millis(20);

    let fault = |error| HoldError::Supervisor { command: supervisor.command.join(" "), error };
    let started = Instant::now();
    let mut process = Command::new(&supervisor.command[0])
        .args(&supervisor.command[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .process_group(0)
        .spawn()
        .map_err(fault)?;
    let mut control = process.stdin.take();
    let line = serde_json::to_string(request).map_err(|error| fault(error.into()))? + "\n";
    // A supervisor that cannot read this has no answer either, and that is told below.
    let _ = control.as_mut().map(|control| control.write_all(line.as_bytes()));
    let (sender, answers) = mpsc::channel();
    if let Some(mut answer) = process.stdout.take() {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = answer.read_to_end(&mut bytes);
            let _ = sender.send(bytes);
        });
    }
    let limits = &request.limits;
    let longest = limits.most_seconds() + limits.grace;
    let patience = Duration::try_from_secs_f64(longest).unwrap_or(Duration::MAX);
    let mut give_up = started.checked_add(patience.saturating_add(SLACK));
    let mut stopped = false;
    let answer = loop {
        match answers.recv_timeout(LOOK) {
            Ok(answer) => break answer,
            Err(RecvTimeoutError::Disconnected) => break Vec::new(),
            Err(RecvTimeoutError::Timeout) if give_up.is_some_and(|end| Instant::now() > end) => {
                break Vec::new();
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if cancel.is_cancelled() && !stopped {
            stopped = true;
            give_up = Instant::now().checked_add(SLACK);
            let _ = control.as_mut().map(|control| control.write_all(b"stop\n"));
        }
    };
    drop(control);
    if let Ok(outcome) = serde_json::from_slice(&answer) {
        process.wait().map_err(fault)?;
        return if stopped { Err(HoldError::Stopped) } else { Ok(outcome) };
    }
    // The program ended or stopped its supervisor. Only one that was not held could.
    process.kill().map_err(fault)?;
    process.wait().map_err(fault)?;
    super::groups::remove_abandoned();
    let marker = format!("HOME={}", request.folder.join("box/home").display());
    let left_behind = super::processes::sweep(&marker);
    match stopped {
        true => Err(HoldError::Stopped),
        false => Ok(RunOutcome::lost(started.elapsed().as_secs_f64(), left_behind)),
    }
}
