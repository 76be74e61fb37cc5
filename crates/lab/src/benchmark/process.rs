//! A run in a process of its own, so that its peak memory can be told.

use super::contender::{Contender, Measurement};
use infexion_rules::Board;
use infexion_rules::notation::items;
use infexion_search::Limits;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How often the cancel flag is looked at.
const PAUSE: Duration = Duration::from_millis(20);

/// How long a process has to end itself.
const GRACE: Duration = Duration::from_secs(3);

/// Why a run could not be measured.
#[derive(Debug, thiserror::Error)]
pub enum MeasureError {
    /// The cancel flag was set.
    #[error("interrupted")]
    Cancelled,
    /// The process cannot be started or spoken to.
    #[error("cannot run the benchmark in a process of its own: {0}")]
    Process(#[from] io::Error),
    /// The process does not speak as it should.
    #[error("the process of the benchmark gave no measurement: {0}")]
    Answer(#[from] serde_json::Error),
}

/// Runs a contender on a board in a process of this program: one that was given `arguments` and
/// the contender reads a board on the first line of standard input, prints a measurement, and ends
/// when its standard input does.
pub fn measure_in_own_process(
    program: &Path,
    arguments: &[String],
    contender: &Contender,
    board: &Board,
    limits: &Limits,
) -> Result<Measurement, MeasureError> {
    let time = limits.time.map_or("none".to_owned(), |time| time.as_secs_f64().to_string());
    let memory = limits.memory.map_or("none".to_owned(), |bytes| format!("{bytes}B"));
    let child = Command::new(program)
        .args(arguments)
        .arg(serde_json::to_string(contender)?)
        .args(["--time-limit", &time, "--memory-limit", &memory])
        .args(limits.expansions.map(|most| format!("--expansions={most}")))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut child = Ended(child);
    // Its standard input stays open: where it ends, this process has ended, and the run ends too.
    if let Some(input) = &mut child.0.stdin {
        writeln!(input, "{}", items::write(board))?;
    }
    let reader = child.0.stdout.take().map(|mut output| {
        thread::spawn(move || {
            let mut text = Vec::new();
            output.read_to_end(&mut text).map(|_| text)
        })
    });
    let status = loop {
        if let Some(status) = child.0.try_wait()? {
            break status;
        }
        if limits.cancel.is_cancelled() {
            return Err(MeasureError::Cancelled);
        }
        thread::sleep(PAUSE);
    };
    // A rival without a memory limit of its own can be killed by the system: that is a result.
    if !status.success() {
        return Ok(Measurement::default());
    }
    let text = match reader.map(thread::JoinHandle::join) {
        Some(Ok(text)) => text?,
        _ => Vec::new(),
    };
    Ok(serde_json::from_slice(&text)?)
}

/// A process that does not outlive this value.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        // Its standard input ends, so it ends itself, and first the program that it may have started.
        drop(self.0.stdin.take());
        let asked = Instant::now();
        while asked.elapsed() < GRACE && matches!(self.0.try_wait(), Ok(None)) {
            thread::sleep(PAUSE);
        }
        // One that has ended already cannot be killed, which is as well.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
