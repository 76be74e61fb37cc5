//! What requests may use, each and all together.

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
    /// How long a request waits for a free worker before it is turned away.
    pub patience: Duration,
    /// Connections at the same time.
    pub connections: usize,
    /// How long a client may take to send its headers, and to send the next part of its body.
    pub slowness: Duration,
}

impl Default for WebLimits {
    fn default() -> WebLimits {
        WebLimits {
            body: 1 << 20,
            time: Duration::from_secs(600),
            memory: 1 << 30,
            total_memory: 4 << 30,
            jobs: 4,
            patience: Duration::from_secs(2),
            connections: 256,
            slowness: Duration::from_secs(10),
        }
    }
}
