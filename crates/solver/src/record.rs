//! The report as data: the same record from the command line, Python, the web and batches.

use crate::solve::Report;
use infexion_search::{Outcome, Statistics};
use serde::{Deserialize, Serialize};

/// What is known about a board, ready for JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// `optimal`, `solved`, `unsolvable` or `stopped`.
    pub outcome: String,
    /// For `stopped`: `time`, `memory`, `cancelled` or `gave-up`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stop_reason: Option<String>,
    /// Actions of the best solution known.
    pub length: Option<u32>,
    /// No solution is shorter, proved; missing where there is no solution at all.
    pub lower_bound: Option<u32>,
    /// Length of the best solution known.
    pub upper_bound: Option<u32>,
    /// The best solution known, in course notation.
    pub actions: Option<Vec<String>>,
    /// The algorithm's name.
    pub algorithm: String,
    /// Names of the heuristics.
    pub heuristics: Vec<String>,
    /// What the search did.
    pub statistics: StatisticsRecord,
}

/// The counters of a search, ready for JSON; see [`Statistics`] for their meaning.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
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
    /// Peak bytes divided by peak states.
    pub bytes_per_stored_state: f64,
    /// Wall-clock time.
    pub seconds: f64,
}

impl From<&Report> for Record {
    fn from(report: &Report) -> Record {
        let (outcome, stop_reason) = match &report.outcome {
            Outcome::Optimal(_) => ("optimal", None),
            Outcome::Solved { .. } => ("solved", None),
            Outcome::Unsolvable => ("unsolvable", None),
            Outcome::Stopped { reason, .. } => ("stopped", Some(reason.name().to_owned())),
        };
        let solution = report.outcome.solution();
        Record {
            outcome: outcome.to_owned(),
            stop_reason,
            length: solution.map(|solution| solution.cost),
            lower_bound: report.outcome.lower_bound(),
            upper_bound: report.outcome.upper_bound(),
            actions: solution
                .map(|solution| solution.actions.iter().map(ToString::to_string).collect()),
            algorithm: report.algorithm.name().to_owned(),
            heuristics: report.heuristics.iter().map(|name| (*name).to_owned()).collect(),
            statistics: StatisticsRecord::from(&report.statistics),
        }
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
            bytes_per_stored_state: statistics.bytes_per_stored_state(),
            seconds: statistics.time.as_secs_f64(),
        }
    }
}
