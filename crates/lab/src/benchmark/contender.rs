//! Who runs, and what is measured of a run.
//!
//! A run is meant for a process of its own: its peak memory is then the process's, the same
//! yardstick for every contender.

use infexion_rules::{Board, Game};
use infexion_search::{Heuristic, Limits, Watch};
use infexion_solver::heuristics::{self, Maximum};
use infexion_solver::{Algorithm, Record, SolveOptions, solve};
use serde::{Deserialize, Serialize};
use std::cell::{Cell, RefCell};

/// A solver in the benchmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Contender {
    /// The default solver on so many threads; 0 for all cores.
    Auto(usize),
    /// This project's A* with line cover.
    AStar,
    /// `pathfinding::astar` with this project's board and line cover: what a user would pick.
    Pathfinding,
}

/// What one run gave.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Measurement {
    /// `optimal`, `solved`, `unsolvable` or `stopped`.
    pub outcome: String,
    /// No solution is shorter, proved.
    pub lower_bound: Option<u32>,
    /// Length of the best solution known.
    pub upper_bound: Option<u32>,
    /// States expanded.
    pub expanded: u64,
    /// Successors looked at.
    pub generated: u64,
    /// Wall-clock time of the search alone.
    pub seconds: f64,
    /// Most memory the process held, in bytes; 0 where the system does not tell.
    pub peak_bytes: u64,
}

impl Measurement {
    /// Did it end with a proof?
    pub fn is_proved(&self) -> bool {
        matches!(self.outcome.as_str(), "optimal" | "unsolvable")
    }
}

impl Contender {
    /// What tables call it.
    pub fn name(self) -> String {
        match self {
            Contender::Auto(0) => "auto".to_owned(),
            Contender::Auto(1) => "auto, 1 thread".to_owned(),
            Contender::Auto(threads) => format!("auto, {threads} threads"),
            Contender::AStar => "astar line-cover".to_owned(),
            Contender::Pathfinding => "pathfinding::astar line-cover".to_owned(),
        }
    }

    /// Runs on a board, in this process.
    pub fn measure(self, board: &Board, limits: &Limits) -> Measurement {
        let measurement = match self {
            Contender::Auto(threads) => {
                let options = SolveOptions { threads, ..SolveOptions::default() };
                of_facade(board, &options, limits)
            }
            Contender::AStar => {
                let options = SolveOptions {
                    algorithm: Algorithm::AStar,
                    heuristics: heuristics::by_name("line-cover").into_iter().collect(),
                    ..SolveOptions::default()
                };
                of_facade(board, &options, limits)
            }
            Contender::Pathfinding => of_pathfinding(board, limits),
        };
        Measurement { peak_bytes: memory("VmHWM:"), ..measurement }
    }
}

fn of_facade(board: &Board, options: &SolveOptions, limits: &Limits) -> Measurement {
    match solve(board, options, limits, &mut ()) {
        Ok(report) => {
            let record = Record::from(&report);
            Measurement {
                outcome: record.outcome,
                lower_bound: record.lower_bound,
                upper_bound: record.upper_bound,
                expanded: record.statistics.expanded,
                generated: record.statistics.generated,
                seconds: record.statistics.seconds,
                peak_bytes: 0,
            }
        }
        Err(error) => Measurement { outcome: error.to_string(), ..Measurement::default() },
    }
}

/// The crate's A* knows no limits: past one, states have no successors, and it soon gives up.
fn of_pathfinding(board: &Board, limits: &Limits) -> Measurement {
    /// How often to look at the limits.
    const EXPANSIONS: u64 = 1 << 10;
    let watch = Watch::start(limits);
    let line_cover = heuristics::by_name("line-cover");
    let estimate = RefCell::new(Maximum::new(line_cover, Game::SpreadOnly));
    let (expanded, generated, stopped) = (Cell::new(0_u64), Cell::new(0_u64), Cell::new(false));
    let successors = |state: &Board| -> Vec<(Board, u32)> {
        if stopped.get() {
            return Vec::new();
        }
        expanded.set(expanded.get() + 1);
        if expanded.get() % EXPANSIONS == 0
            && watch.exceeded(usize::try_from(memory("VmRSS:")).unwrap_or(usize::MAX)).is_some()
        {
            stopped.set(true);
        }
        let children: Vec<_> =
            state.actions(Game::SpreadOnly).map(|action| (state.after(action), 1)).collect();
        generated.set(generated.get() + children.len() as u64);
        children
    };
    let found = pathfinding::directed::astar::astar(
        board,
        successors,
        |state| estimate.borrow_mut().estimate(state).unwrap_or(49),
        |state| state.blue().is_empty(),
    );
    let length = found.map(|(_, cost)| cost);
    let outcome = match (length, stopped.get()) {
        (Some(_), false) => "optimal",
        (None, false) => "unsolvable",
        (_, true) => "stopped",
    };
    let length = length.filter(|_| !stopped.get());
    Measurement {
        outcome: outcome.to_owned(),
        lower_bound: length,
        upper_bound: length,
        expanded: expanded.get(),
        generated: generated.get(),
        seconds: watch.elapsed().as_secs_f64(),
        peak_bytes: 0,
    }
}

/// A line of `/proc/self/status`, in bytes; 0 where there is none.
fn memory(line: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let value = status.lines().find_map(|found| found.strip_prefix(line));
    let kibibytes = value.and_then(|value| value.split_whitespace().next()?.parse::<u64>().ok());
    kibibytes.unwrap_or(0) * 1024
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::notation::items;
    use std::time::Duration;

    const CONTENDERS: [Contender; 4] =
        [Contender::Auto(0), Contender::Auto(1), Contender::AStar, Contender::Pathfinding];

    #[test]
    fn all_contenders_agree_on_the_optimum() {
        let board = items::read("5,6,r,2 1,0,b,2 1,1,b,1 3,2,b,1 1,3,b,3").unwrap();
        for contender in CONTENDERS {
            let measured = contender.measure(&board, &Limits::default());
            assert_eq!(measured.upper_bound, Some(5), "{}", contender.name());
            assert!(measured.is_proved());
        }
    }

    #[test]
    fn the_rival_stops_at_a_limit_and_claims_nothing() {
        let blue = (1..48).map(|cell| format!("{},{},b,1", cell / 7, cell % 7));
        let items: Vec<String> = blue.chain(["0,0,r,1".to_owned()]).collect();
        let board = items::read(&items.join(" ")).unwrap();
        let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
        let measured = Contender::Pathfinding.measure(&board, &limits);
        assert_eq!((measured.outcome.as_str(), measured.upper_bound), ("stopped", None));
    }
}
