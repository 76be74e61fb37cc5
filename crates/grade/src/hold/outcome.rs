//! What happened to a program that was held.

use super::Held;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Exit {
    /// By itself, with a status.
    Code(i32),
    /// By a signal.
    Signal(i32),
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exit::Code(code) => write!(f, "exit status {code}"),
            Exit::Signal(number) => write!(f, "{}", signal_name(*number)),
        }
    }
}

#[cfg(target_os = "linux")]
fn signal_name(number: i32) -> String {
    nix::sys::signal::Signal::try_from(number)
        .map_or_else(|_| format!("signal {number}"), |signal| signal.as_str().to_owned())
}

#[cfg(not(target_os = "linux"))]
fn signal_name(number: i32) -> String {
    format!("signal {number}")
}

/// The limit at which the supervisor ended a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Exceeded {
    /// Processor time of all its processes.
    Time,
    /// Time by the clock, most of it neither computing nor waiting for a processor.
    WallClock,
    /// Resident memory.
    Memory,
    /// Bytes written to standard output or standard error.
    Output,
    /// Processes at once.
    Processes,
    /// Bytes or number of its files.
    Disk,
}

/// What a held run came to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunOutcome {
    /// How the program's first process ended; `None` if it had to be left, or never started.
    pub exit: Option<Exit>,
    /// The limit that ended it.
    pub exceeded: Option<Exceeded>,
    /// Wall-clock seconds from its start to its end, or to the limit.
    pub seconds: f64,
    /// Seconds of processor time of all its processes.
    pub processor_seconds: f64,
    /// Seconds in which its processes were ready and waited for a processor, as far as seen.
    pub waited_seconds: f64,
    /// The larger of: the most resident bytes seen of all its processes together, and the
    /// kernel's account of its largest process. Never below the supervisor's own few MB.
    pub peak_memory: u64,
    /// Standard output, at most the output limit; bytes that are not text are replaced.
    pub output: String,
    /// The first part of standard error.
    pub errors: String,
    /// Processes that could not be ended.
    pub left_behind: usize,
    /// What it was held by.
    pub held: Held,
}

impl RunOutcome {
    /// A run whose supervisor died before it could say anything.
    pub(crate) fn lost(seconds: f64, left_behind: usize) -> RunOutcome {
        RunOutcome {
            seconds,
            errors: "the program ended or stopped its supervisor".to_owned(),
            left_behind,
            ..RunOutcome::default()
        }
    }
}
