//! The answer to a path question as plain data: one form for every door.

use super::{Answer, Trace};
use crate::record::StatisticsRecord;
use infexion_rules::cachex::{Cell, Mode};
use infexion_search::Outcome;
use serde::Serialize;
use std::io::{self, Write};

/// An answer, ready for JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PathRecord {
    /// `optimal`, `unsolvable` or `stopped`.
    pub outcome: String,
    /// For `stopped`: `time`, `memory` or `cancelled`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop_reason: Option<String>,
    /// `plain`, `capture` or `connect`.
    pub mode: String,
    /// Whose cells are free.
    pub colour: Option<String>,
    /// What a cheapest path costs: cells on a plain path, captured cells otherwise; 0 where
    /// there is no path.
    pub cost: Option<u32>,
    /// No path is cheaper, proved; missing where there is no path at all.
    pub lower_bound: Option<u32>,
    /// What the path found costs.
    pub upper_bound: Option<u32>,
    /// Cheapest paths, each a list of `[r, q]` from start to goal: one, or as many as were
    /// asked for and exist.
    pub paths: Vec<Vec<[u16; 2]>>,
    /// The algorithm's name.
    pub algorithm: String,
    /// What the search did.
    pub statistics: StatisticsRecord,
}

impl From<&Answer> for PathRecord {
    fn from(answer: &Answer) -> PathRecord {
        let (outcome, stop_reason) = match &answer.outcome {
            Outcome::Optimal(_) | Outcome::Solved { .. } => ("optimal", None),
            Outcome::Unsolvable => ("unsolvable", None),
            Outcome::Stopped { reason, .. } => ("stopped", Some(reason.name().to_owned())),
        };
        let mode = match answer.mode {
            Mode::Plain => "plain",
            Mode::Capture(_) => "capture",
            Mode::Connect(_) => "connect",
        };
        let pairs = |cells: &[Cell]| cells.iter().map(|cell| [cell.r, cell.q]).collect();
        PathRecord {
            outcome: outcome.to_owned(),
            stop_reason,
            mode: mode.to_owned(),
            colour: answer.mode.colour().map(|colour| colour.name().to_owned()),
            cost: match &answer.outcome {
                Outcome::Unsolvable => Some(0),
                outcome => outcome.upper_bound(),
            },
            lower_bound: answer.outcome.lower_bound(),
            upper_bound: answer.outcome.upper_bound(),
            paths: answer.paths().map(pairs).collect(),
            algorithm: answer.algorithm.name().to_owned(),
            statistics: StatisticsRecord::from(&answer.statistics),
        }
    }
}

/// Writes a search as JSON lines while it runs: `{"open":[r,q],"cost":3,"estimate":4}` when a
/// cell is reached, `{"close":[r,q]}` when it is expanded, and at the end `{"path":[[r,q],...]}`
/// for each path that was found.
pub struct TraceWriter<W> {
    out: W,
    result: io::Result<()>,
}

impl<W: Write> TraceWriter<W> {
    /// Writes to `out`, which should be buffered.
    pub fn new(out: W) -> TraceWriter<W> {
        TraceWriter { out, result: Ok(()) }
    }

    /// Ends the trace with the paths that the search found, so that whoever plays it can end
    /// with them; there is no such line where there is no path.
    ///
    /// # Errors
    /// The first that the writer gave; what came after it is lost.
    pub fn finish(mut self, answer: &Answer) -> io::Result<()> {
        self.result?;
        for path in answer.paths() {
            self.out.write_all(b"{\"path\":[")?;
            for (index, cell) in path.iter().enumerate() {
                let comma = if index > 0 { "," } else { "" };
                write!(self.out, "{comma}[{},{}]", cell.r, cell.q)?;
            }
            self.out.write_all(b"]}\n")?;
        }
        self.out.flush()
    }
}

impl<W: Write> Trace for TraceWriter<W> {
    fn opened(&mut self, cell: Cell, cost: u32, estimate: u32) {
        if self.result.is_ok() {
            self.result = writeln!(
                self.out,
                "{{\"open\":[{},{}],\"cost\":{cost},\"estimate\":{estimate}}}",
                cell.r, cell.q
            );
        }
    }

    fn closed(&mut self, cell: Cell) {
        if self.result.is_ok() {
            self.result = writeln!(self.out, "{{\"close\":[{},{}]}}", cell.r, cell.q);
        }
    }
}
