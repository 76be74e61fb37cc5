//! What one request may use.

use crate::input::LimitChoice;
use crate::refusal::Refusal;
use std::time::Duration;

const MEBIBYTE: usize = 1 << 20;
/// For who names no time.
const USUAL_TIME: Duration = Duration::from_secs(60);

/// What requests may use. Whoever meets a limit is told which.
#[derive(Clone, Debug)]
pub struct ServiceLimits {
    /// Longest request in bytes.
    pub body: usize,
    /// Longest time a search may run.
    pub time: Duration,
    /// Most memory one search may hold, in bytes.
    pub memory: usize,
    /// Searches that run at the same time.
    pub jobs: usize,
    /// Threads of one search; 0 for one a core.
    pub threads: usize,
}

impl Default for ServiceLimits {
    fn default() -> ServiceLimits {
        ServiceLimits {
            body: 1 << 20,
            time: Duration::from_secs(600),
            memory: 1 << 30,
            jobs: 4,
            threads: 0,
        }
    }
}

impl ServiceLimits {
    /// What the page's own engine may use: one thread, and memory that a phone has.
    pub fn in_browser() -> ServiceLimits {
        ServiceLimits { memory: 512 << 20, jobs: 1, threads: 1, ..ServiceLimits::default() }
    }
}

/// What one request was granted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Granted {
    pub(crate) time: Duration,
    pub(crate) memory: usize,
    pub(crate) threads: usize,
}

impl ServiceLimits {
    /// What a request gets that asks for so much.
    pub(crate) fn grant(&self, wanted: LimitChoice) -> Result<Granted, Refusal> {
        let most = self.time;
        let time = match wanted.seconds.map(Duration::try_from_secs_f64) {
            None => most.min(USUAL_TIME),
            Some(Ok(time)) if time <= most => time,
            Some(Ok(_)) => {
                let message = format!("a search runs {} s here at most", most.as_secs_f64());
                return Err(Refusal::limit(message));
            }
            Some(Err(_)) => return Err(Refusal::bad_input("seconds is not a possible time")),
        };
        let most = self.memory;
        let memory = match wanted.megabytes {
            None => most,
            Some(megabytes) => {
                let bytes = usize::try_from(megabytes).ok().and_then(|m| m.checked_mul(MEBIBYTE));
                bytes.filter(|bytes| *bytes <= most).ok_or_else(|| {
                    let message = format!("a search holds {} MiB here at most", most / MEBIBYTE);
                    Refusal::limit(message)
                })?
            }
        };
        Ok(Granted { time, memory, threads: self.threads })
    }
}
