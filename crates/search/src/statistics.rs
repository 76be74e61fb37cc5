//! What a search did, in numbers of fixed meaning.

use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use std::time::Duration;

/// Counters of one search. Two runs with the same input have the same counters, but for time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// States whose successors were generated (again, where a state was re-opened or visited
    /// in several iterations; once, where it was expanded in parts).
    pub expanded: u64,
    /// Successors looked at, including those dropped at once.
    pub generated: u64,
    /// Times a state that had been expanded was reached at a smaller cost and opened again.
    pub reopened: u64,
    /// Expansions up to the moment the lower bound last rose: what every search with the same
    /// bound must do, undisturbed by the order among equals.
    pub expanded_until_last_jump: u64,
    /// States expanded at each depth; for deepening searches those of the last iteration.
    pub nodes_per_depth: Vec<u64>,
    /// Most states stored at one time.
    pub peak_stored: u64,
    /// Most bytes held in stored states, their index and the queue.
    pub peak_bytes: u64,
    /// Wall-clock time.
    pub time: Duration,
}

impl Statistics {
    /// Peak bytes divided by peak stored states; 0 when nothing was stored.
    pub fn bytes_per_stored_state(&self) -> f64 {
        if self.peak_stored == 0 { 0.0 } else { self.peak_bytes as f64 / self.peak_stored as f64 }
    }

    /// Counts one expansion at a depth.
    pub fn count_expansion(&mut self, depth: u32) {
        self.expanded += 1;
        let depth = depth as usize;
        if self.nodes_per_depth.len() <= depth {
            self.nodes_per_depth.resize(depth + 1, 0);
        }
        self.nodes_per_depth[depth] += 1;
    }

    /// Records what is stored now, keeping the peaks.
    pub fn record_memory(&mut self, stored: u64, bytes: u64) {
        self.peak_stored = self.peak_stored.max(stored);
        self.peak_bytes = self.peak_bytes.max(bytes);
    }
}

/// The counters of a search, ready for JSON; see [`Statistics`] for their meaning.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StatisticsRecord {
    /// States expanded.
    pub expanded: u64,
    /// Successors looked at.
    pub generated: u64,
    /// States opened again.
    pub reopened: u64,
    /// Expansions until the lower bound last rose.
    pub expanded_until_last_jump: u64,
    /// States expanded at each depth.
    pub nodes_per_depth: Vec<u64>,
    /// Most states stored at one time.
    pub peak_stored: u64,
    /// Most bytes held.
    pub peak_bytes: u64,
    /// Peak bytes divided by peak states, rounded to hundredths.
    pub bytes_per_stored_state: f64,
    /// Wall-clock time.
    pub seconds: f64,
}

impl StatisticsRecord {
    /// The counters of a search that did not take place.
    pub fn nothing() -> &'static StatisticsRecord {
        static NOTHING: LazyLock<StatisticsRecord> = LazyLock::new(StatisticsRecord::default);
        &NOTHING
    }
}

impl From<&Statistics> for StatisticsRecord {
    fn from(statistics: &Statistics) -> StatisticsRecord {
        StatisticsRecord {
            expanded: statistics.expanded,
            generated: statistics.generated,
            reopened: statistics.reopened,
            expanded_until_last_jump: statistics.expanded_until_last_jump,
            nodes_per_depth: statistics.nodes_per_depth.clone(),
            peak_stored: statistics.peak_stored,
            peak_bytes: statistics.peak_bytes,
            // Rounded, a number survives every text format to its last digit.
            bytes_per_stored_state: (100.0 * statistics.bytes_per_stored_state()).round() / 100.0,
            seconds: statistics.time.as_secs_f64(),
        }
    }
}
