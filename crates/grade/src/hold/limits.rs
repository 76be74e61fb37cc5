//! Limits of a program under test.

use serde::{Deserialize, Serialize};

const MEBIBYTE: u64 = 1 << 20;

/// How many times its processor time a program may take by the clock, unless told otherwise.
pub const WALL_FACTOR: f64 = 3.0;

/// What one run may use.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunLimits {
    /// Seconds of processor time of all its processes together. This is what verdicts go by: it
    /// is the same on an idle and on a busy machine.
    pub seconds: f64,
    /// Seconds by the clock, against programs that sleep. Time in which the program was ready
    /// and had to wait for a processor is not counted.
    pub wall_seconds: f64,
    /// Seconds by the clock after which it is ended in any case, even if it only had to wait.
    #[serde(default)]
    pub longest: Option<f64>,
    /// Resident bytes of all its processes added up.
    pub memory: u64,
    /// Bytes of address space of each process, if limited. Larger than `memory` by default:
    /// many runtimes reserve far more than they touch.
    pub address_space: Option<u64>,
    /// Bytes it may write to each of standard output and standard error.
    pub output: u64,
    /// Bytes of the largest file it may write.
    pub file: u64,
    /// Bytes of all files it keeps, temporary files and shared memory included.
    pub disk: u64,
    /// Files and folders it may have.
    pub files: u64,
    /// Processes and threads it may have at once.
    pub processes: usize,
    /// Seconds between the request to end (SIGTERM) and the end (SIGKILL).
    pub grace: f64,
}

/// How many times the limit by the clock a program may take that waits for a processor.
const MOST_WAITING: f64 = 10.0;

impl RunLimits {
    /// Seconds by the clock that a run never exceeds, however long it waits.
    pub(super) fn most_seconds(&self) -> f64 {
        let most = self.wall_seconds * MOST_WAITING;
        self.longest.map_or(most, |longest| longest.min(most))
    }
}

impl Default for RunLimits {
    /// 30 s, as in the course; 2 GiB.
    fn default() -> RunLimits {
        RunLimits {
            seconds: 30.0,
            wall_seconds: WALL_FACTOR * 30.0,
            longest: None,
            memory: 2048 * MEBIBYTE,
            address_space: Some(4 * 2048 * MEBIBYTE),
            output: 8 * MEBIBYTE,
            file: 64 * MEBIBYTE,
            disk: 256 * MEBIBYTE,
            files: 20_000,
            processes: 256,
            grace: 0.2,
        }
    }
}
