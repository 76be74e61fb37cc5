//! A way to search, and what one run of it gave.

use crate::collection::NamedBoard;
use infexion_rules::notation::items;
use infexion_rules::{Board, Game};
use infexion_search::{Heuristic, Limits};
use infexion_solver::heuristics::{self, HeuristicInfo, Maximum, relaxed_infection};
use infexion_solver::{Algorithm, Record, SolveError, SolveOptions, Spawn, prove, solve};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// An algorithm and its heuristics, written `astar:line-cover+infection`, or `bfs`.
#[derive(Clone, Debug)]
pub struct Run {
    /// What tables and charts call it: as it was written.
    pub name: String,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Its heuristics; none for the algorithm's own choice.
    pub heuristics: Vec<&'static HeuristicInfo>,
}

/// Why a text names no run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseRunError {
    /// No such algorithm.
    #[error("there is no algorithm '{0}'; expected one of {names}", names = Algorithm::ALL.map(Algorithm::name).join(", "))]
    UnknownAlgorithm(String),
    /// No such heuristic.
    #[error("there is no heuristic '{0}'; expected one of {names}", names = heuristics::ALL.map(|info| info.name).join(", "))]
    UnknownHeuristic(String),
    /// The algorithm has no use for a heuristic.
    #[error("{} takes no heuristic", .0.name())]
    TakesNoHeuristic(Algorithm),
}

impl FromStr for Run {
    type Err = ParseRunError;

    fn from_str(text: &str) -> Result<Run, ParseRunError> {
        let (algorithm, names) = match text.split_once(':') {
            None => (text, None),
            Some((algorithm, names)) => (algorithm, Some(names)),
        };
        let algorithm = Algorithm::by_name(algorithm)
            .ok_or_else(|| ParseRunError::UnknownAlgorithm(algorithm.to_owned()))?;
        let heuristic = |name: &str| {
            heuristics::by_name(name)
                .ok_or_else(|| ParseRunError::UnknownHeuristic(name.to_owned()))
        };
        let heuristics = match names {
            None => Vec::new(),
            Some(_) if !algorithm.takes_heuristics() => {
                return Err(ParseRunError::TakesNoHeuristic(algorithm));
            }
            Some(names) => names.split('+').map(heuristic).collect::<Result<_, _>>()?,
        };
        Ok(Run { name: text.to_owned(), algorithm, heuristics })
    }
}

/// What one run on one board gave; the columns of every results file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunResult {
    /// The board's name.
    pub name: String,
    /// The board, as `r,q,colour,power` items.
    pub board: String,
    /// Number of red stacks.
    pub red: u32,
    /// Number of blue stacks.
    pub blue: u32,
    /// What was run: `astar:line-cover`.
    pub run: String,
    /// `never`, `all` or `near-blue`.
    pub spawn: String,
    /// The time limit in seconds.
    pub time_limit: Option<f64>,
    /// The memory limit in bytes.
    pub memory_limit: Option<u64>,
    /// `optimal`, `solved`, `unsolvable` or `stopped`.
    pub outcome: String,
    /// For `stopped`: `time`, `memory` or `gave-up`.
    pub stop_reason: Option<String>,
    /// No solution is shorter, proved.
    pub lower_bound: Option<u32>,
    /// Length of the best solution known.
    pub upper_bound: Option<u32>,
    /// The heuristics' estimate of the board before the search; missing where none is used.
    pub estimate: Option<u32>,
    /// States expanded.
    pub expanded: u64,
    /// Successors looked at.
    pub generated: u64,
    /// States opened again.
    pub reopened: u64,
    /// Expansions until the lower bound last rose.
    pub expanded_until_last_jump: u64,
    /// Most states stored at one time.
    pub peak_stored: u64,
    /// Most bytes held.
    pub peak_bytes: u64,
    /// States expanded at each depth from 0, separated by blanks; empty where not counted.
    pub nodes_per_depth: String,
    /// Wall-clock time.
    pub seconds: f64,
}

impl Run {
    /// Runs on a board.
    pub(super) fn on(
        &self,
        named: &NamedBoard,
        spawn: Spawn,
        limits: &Limits,
    ) -> Result<RunResult, SolveError> {
        let board = &named.board;
        let options = SolveOptions {
            algorithm: self.algorithm,
            heuristics: self.heuristics.clone(),
            spawn,
            // Boards run side by side; and with one thread the counters repeat exactly.
            threads: 1,
            ..SolveOptions::default()
        };
        let report = solve(board, &options, limits, &mut ())?;
        let estimate = self.estimate(board, spawn, &report.heuristics);
        let Record { outcome, stop_reason, lower_bound, upper_bound, statistics, .. } =
            Record::from(&report);
        let nodes: Vec<String> = statistics.nodes_per_depth.iter().map(u64::to_string).collect();
        Ok(RunResult {
            outcome,
            stop_reason,
            lower_bound,
            upper_bound,
            estimate,
            expanded: statistics.expanded,
            generated: statistics.generated,
            reopened: statistics.reopened,
            expanded_until_last_jump: statistics.expanded_until_last_jump,
            peak_stored: statistics.peak_stored,
            peak_bytes: statistics.peak_bytes,
            nodes_per_depth: nodes.join(" "),
            seconds: statistics.seconds,
            ..self.planned(named, spawn, limits)
        })
    }

    /// The columns that are known before the run.
    pub(super) fn planned(&self, named: &NamedBoard, spawn: Spawn, limits: &Limits) -> RunResult {
        RunResult {
            name: named.name.clone(),
            board: items::write(&named.board),
            red: named.board.red().len(),
            blue: named.board.blue().len(),
            run: self.name.clone(),
            spawn: match spawn {
                Spawn::Never => "never".to_owned(),
                Spawn::All => "all".to_owned(),
                Spawn::NearBlue => "near-blue".to_owned(),
            },
            time_limit: limits.time.map(|time| time.as_secs_f64()),
            memory_limit: limits.memory.map(|bytes| bytes as u64),
            ..RunResult::default()
        }
    }

    fn estimate(&self, board: &Board, spawn: Spawn, used: &[&str]) -> Option<u32> {
        let game = spawn.game();
        match self.algorithm {
            Algorithm::Auto if game == Game::SpreadOnly => relaxed_infection(board, game)
                .map(|_| prove::lower_bound(board, prove::Bound::default())),
            _ if used.is_empty() => None,
            _ => {
                let used = used.iter().filter_map(|name| heuristics::by_name(name));
                Maximum::new(used, game).estimate(board)
            }
        }
    }
}

impl RunResult {
    /// Ended with a proof: optimal, or no solution.
    pub fn is_proved(&self) -> bool {
        matches!(self.outcome.as_str(), "optimal" | "unsolvable")
    }

    /// The proved optimum.
    pub fn optimum(&self) -> Option<u32> {
        self.upper_bound.filter(|_| self.outcome == "optimal")
    }

    /// Expansions at each depth.
    pub fn nodes(&self) -> Vec<u64> {
        self.nodes_per_depth.split_whitespace().filter_map(|n| n.parse().ok()).collect()
    }

    /// What makes it this run and no other: a memory limit too, if someone chose it.
    pub(super) fn key(&self, memory_is_automatic: bool) -> RunKey {
        RunKey {
            name: self.name.clone(),
            board: self.board.clone(),
            run: self.run.clone(),
            spawn: self.spawn.clone(),
            time_limit: self.time_limit.map(f64::to_bits),
            memory_limit: (!memory_is_automatic).then_some(self.memory_limit),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct RunKey {
    name: String,
    board: String,
    run: String,
    spawn: String,
    time_limit: Option<u64>,
    memory_limit: Option<Option<u64>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_read_as_they_are_written() {
        let run: Run = "astar:line-cover+infection".parse().unwrap();
        assert_eq!((run.algorithm, run.heuristics.len()), (Algorithm::AStar, 2));
        assert_eq!("bfs".parse::<Run>().unwrap().heuristics.len(), 0);
        let fault = |text: &str| text.parse::<Run>().unwrap_err().to_string();
        assert!(fault("dfs").starts_with("there is no algorithm 'dfs'"));
        assert!(fault("astar:lines").starts_with("there is no heuristic 'lines'"));
        assert_eq!(fault("bfs:zero"), "bfs takes no heuristic");
    }
}
