//! What requests may use, each and all together.

use infexion_service::ServiceLimits;
use std::time::Duration;

/// Limits of the server. Whoever meets one is told which.
#[derive(Clone, Debug)]
pub struct WebLimits {
    /// Longest request body in bytes.
    pub body: usize,
    /// Longest time a search may run.
    pub time: Duration,
    /// Most memory one search may hold, in bytes.
    pub memory: usize,
    /// Most memory all searches may hold together, in bytes.
    pub total_memory: usize,
    /// Searches that run at the same time.
    pub jobs: usize,
    /// Threads of one search; 0 for one a core.
    pub threads: usize,
    /// How long a request waits for a free worker before it is turned away.
    pub patience: Duration,
    /// Connections at the same time.
    pub connections: usize,
    /// Requests that are read, and small answers that are made, at the same time.
    pub readers: usize,
    /// How long a client may take to send its headers, to send the next part of its body, and to
    /// take the next part of its answer.
    pub slowness: Duration,
    /// How long a client may take to send its whole body.
    pub upload: Duration,
}

impl Default for WebLimits {
    fn default() -> WebLimits {
        WebLimits {
            body: 1 << 20,
            time: Duration::from_secs(600),
            memory: 1 << 30,
            total_memory: 4 << 30,
            jobs: 4,
            threads: 0,
            patience: Duration::from_secs(2),
            connections: 256,
            readers: 4,
            slowness: Duration::from_secs(10),
            upload: Duration::from_secs(60),
        }
    }
}

impl WebLimits {
    /// What one request may use.
    pub(crate) fn service(&self) -> ServiceLimits {
        let WebLimits { body, time, memory, jobs, threads, .. } = *self;
        ServiceLimits { body, time, memory, jobs, threads }
    }
}
