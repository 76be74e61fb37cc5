//! What a program under test may use.

use serde::{Deserialize, Serialize};

const MEBIBYTE: u64 = 1 << 20;

/// Limits of one run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Limits {
    /// Wall-clock seconds.
    pub seconds: f64,
    /// Resident bytes of all its processes added up.
    pub memory: u64,
    /// Bytes of address space of each process, if limited. Larger than `memory` by default:
    /// many runtimes reserve far more than they touch.
    pub address_space: Option<u64>,
    /// Bytes it may write to each of standard output and standard error.
    pub output: u64,
    /// Bytes of the largest file it may write.
    pub file: u64,
    /// Processes it may have at once.
    pub processes: usize,
    /// Seconds between the request to end (SIGTERM) and the end (SIGKILL).
    pub grace: f64,
}

impl Default for Limits {
    /// 30 s, as in the course; 2 GiB.
    fn default() -> Limits {
        Limits {
            seconds: 30.0,
            memory: 2048 * MEBIBYTE,
            address_space: Some(4 * 2048 * MEBIBYTE),
            output: 8 * MEBIBYTE,
            file: 64 * MEBIBYTE,
            processes: 64,
            grace: 0.2,
        }
    }
}
