//! The answer to a path question as plain data: one form wherever it is shown.

use super::{Answer, PathAlgorithm, PathSystem, PathTrace};
use crate::{Cell, ModeKind};
use infexion_hex::Colour;
use infexion_search::{Outcome, OutcomeKind, StatisticsRecord, StopReason, Wording};
use serde::Serialize;
use std::io::{self, Write};

/// What was asked of a board, and what came out. The board is not said again: it may have millions
/// of cells.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PathRecord {
    /// Rows and columns of the board.
    pub n: u16,
    /// What was asked.
    pub mode: ModeKind,
    /// Whose cells are free; null for a plain path.
    pub colour: Option<Colour>,
    /// Where paths begin, `[r, q]`; null for a connection of sides.
    pub start: Option<[u16; 2]>,
    /// Where paths end, `[r, q]`; null for a connection of sides.
    pub goal: Option<[u16; 2]>,
    /// The algorithm that ran.
    pub algorithm: PathAlgorithm,
    /// The report whose system was run as it is written; null for the project's own search.
    pub system: Option<PathSystem>,
    /// The time limit in seconds; null for none.
    pub time_limit: Option<f64>,
    /// The memory limit in bytes; null for none.
    pub memory_limit: Option<u64>,
    /// The limit on expansions; null for none.
    pub expansions_limit: Option<u64>,
    /// The version of infexion.
    pub version: String,
    /// What is known at the end.
    pub outcome: OutcomeKind,
    /// What ended the search, where the outcome is `stopped`; else null.
    pub stop_reason: Option<StopReason>,
    /// What a cheapest path costs: cells on a plain path, captured cells otherwise; 0 where
    /// there is no path, null where none was found.
    pub cost: Option<u32>,
    /// No path is cheaper, proved; null where there is no path at all.
    pub lower_bound: Option<u32>,
    /// What the path found costs, or null.
    pub upper_bound: Option<u32>,
    /// Cheapest paths, each a list of `[r, q]` from start to goal: one, or as many as were
    /// asked for and exist.
    pub paths: Vec<Vec<[u16; 2]>>,
    /// The outcome in words.
    pub summary: String,
    /// What the search did.
    pub statistics: StatisticsRecord,
}

impl Answer {
    /// The outcome in words.
    pub fn summary(&self) -> String {
        let unit = match self.task.mode().kind() {
            ModeKind::Plain => "cell",
            ModeKind::Capture | ModeKind::Connect => "captured cell",
        };
        let wording = Wording { optimal: "cheapest path", unsolvable: "no path", unit };
        let mut words = self.outcome.in_words(&wording);
        if let Some(path) = self.paths().next() {
            if self.task.mode().kind() != ModeKind::Plain {
                words += &format!(", {} in all", path.len());
            }
            if self.path_count > 1 {
                words += &format!(", {} different paths", self.path_count);
            }
            if let Some(reason) = self.list_cut_by {
                words += &format!(", maybe not all: the list was {}", reason.in_words());
            }
        }
        words
    }
}

impl From<&Answer> for PathRecord {
    fn from(answer: &Answer) -> PathRecord {
        let pair = |cell: Cell| [cell.r, cell.q];
        let mode = answer.task.mode();
        PathRecord {
            n: answer.side,
            mode: mode.kind(),
            colour: mode.colour(),
            start: answer.task.ends().map(|(start, _)| pair(start)),
            goal: answer.task.ends().map(|(_, goal)| pair(goal)),
            algorithm: answer.algorithm,
            system: answer.system,
            time_limit: answer.limits.time.map(|time| time.as_secs_f64()),
            memory_limit: answer.limits.memory.map(|bytes| bytes as u64),
            expansions_limit: answer.limits.expansions,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            outcome: answer.outcome.kind(),
            stop_reason: answer.outcome.stop_reason(),
            cost: match &answer.outcome {
                Outcome::Unsolvable => Some(0),
                outcome => outcome.upper_bound(),
            },
            lower_bound: answer.outcome.lower_bound(),
            upper_bound: answer.outcome.upper_bound(),
            paths: answer.paths().map(|cells| cells.iter().copied().map(pair).collect()).collect(),
            summary: answer.summary(),
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
    /// with them; there is no such line where there is no path. Gives back what it wrote to.
    ///
    /// # Errors
    /// The first that the writer gave; what came after it is lost.
    pub fn finish(mut self, answer: &Answer) -> io::Result<W> {
        self.result?;
        for path in answer.paths() {
            self.out.write_all(b"{\"path\":[")?;
            for (index, cell) in path.iter().enumerate() {
                let comma = if index > 0 { "," } else { "" };
                write!(self.out, "{comma}[{},{}]", cell.r, cell.q)?;
            }
            self.out.write_all(b"]}\n")?;
        }
        self.out.flush()?;
        Ok(self.out)
    }
}

impl<W: Write> PathTrace for TraceWriter<W> {
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
