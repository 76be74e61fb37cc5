//! The grader's side of a held run.

use super::outcome::RunOutcome;
use super::scratch::{Scratch, ScratchError, Workplace};
use super::{Limits, request::Request};
use std::path::PathBuf;

/// How to start a supervisor: an executable that calls
/// [`supervisor_main`](super::supervisor_main), and the arguments that make it do so.
#[derive(Clone, Debug)]
pub struct Supervisor {
    /// The executable and its first arguments.
    pub command: Vec<String>,
}

/// A program to run.
#[derive(Clone, Debug)]
pub struct Run<'a> {
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
    /// What it may use.
    pub limits: &'a Limits,
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
    /// This system has no such thing.
    #[error("programs can be held only on Linux: process groups, adoption and limits differ")]
    Unsupported,
}

impl Run<'_> {
    /// Runs the program and waits for its end.
    pub fn run(&self, supervisor: &Supervisor) -> Result<RunOutcome, HoldError> {
        let scratch = Scratch::new(self.workplace)?;
        let input = scratch.put(self.input_name, self.input)?;
        let board = input.to_string_lossy();
        let marker = scratch.home().to_string_lossy().into_owned();
        let request = Request {
            supervisor: supervisor.command.clone(),
            command: self.command.iter().map(|word| word.replace("{board}", &board)).collect(),
            directory: scratch.work().to_owned(),
            scratch: scratch.root().to_owned(),
            environment: self.environment(&scratch, marker.clone()),
            input,
            limits: self.limits.clone(),
        };
        ask(supervisor, &request, &format!("HOME={marker}"))
    }

    // No inherited secrets: only what a program needs to start and to behave the same each time.
    fn environment(&self, scratch: &Scratch, home: String) -> Vec<(String, String)> {
        let text = |path: PathBuf| path.to_string_lossy().into_owned();
        let path = std::env::var("PATH").unwrap_or_else(|_| "/usr/local/bin:/usr/bin:/bin".into());
        let mut environment = vec![
            ("PATH".into(), path),
            ("HOME".into(), home),
            ("TMPDIR".into(), text(scratch.temporary())),
            ("LANG".into(), "C.UTF-8".into()),
            ("PYTHONHASHSEED".into(), "0".into()),
        ];
        environment.extend_from_slice(self.environment);
        environment
    }
}

#[cfg(not(target_os = "linux"))]
fn ask(_: &Supervisor, _: &Request, _: &str) -> Result<RunOutcome, HoldError> {
    Err(HoldError::Unsupported)
}

#[cfg(target_os = "linux")]
fn ask(supervisor: &Supervisor, request: &Request, marker: &str) -> Result<RunOutcome, HoldError> {
    use std::io::{Read, Write};
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};
    use std::sync::mpsc;
    use std::time::{Duration, Instant};

    /// What a supervisor may take beyond the limits it watches, to end everything.
    const SLACK: Duration = Duration::from_secs(20);

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
    let patience = Duration::from_secs_f64(request.limits.seconds + request.limits.grace) + SLACK;
    let answer = answers.recv_timeout(patience).unwrap_or_default();
    drop(control);
    if let Ok(outcome) = serde_json::from_slice(&answer) {
        process.wait().map_err(fault)?;
        return Ok(outcome);
    }
    // The program ended or stopped its supervisor.
    process.kill().map_err(fault)?;
    process.wait().map_err(fault)?;
    Ok(RunOutcome::lost(started.elapsed().as_secs_f64(), super::processes::sweep(marker)))
}
