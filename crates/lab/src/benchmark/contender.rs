//! Who runs, and what is measured of a run.
//!
//! A run is meant for a process of its own: its peak memory is then the process's, the same
//! yardstick for every contender.

use super::fast_downward::{self, Configuration};
use infexion_rules::{Board, Game};
use infexion_search::{Limits, Outcome, Solution, Statistics, StatisticsRecord, Watch};
use infexion_solver::heuristics::HeuristicName;
use infexion_solver::{Algorithm, Record, Report, SolveError, SolveOptions, solve};
use serde::{Deserialize, Serialize};
use std::cell::{Cell, RefCell};

/// A solver in the benchmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Contender {
    /// The default solver on so many threads; 0 for all cores.
    Auto(usize),
    /// This project's A* with its default heuristics.
    AStar,
    /// This project's A* with line cover.
    AStarLineCover,
    /// `pathfinding::astar` with this project's board and line cover: what a user would pick.
    Pathfinding,
    /// A planner on the exported board.
    FastDownward(Configuration),
}

/// What one run gave.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Measurement {
    /// What was asked and what came out; null where the process did not live to tell.
    pub record: Option<Record>,
    /// Most memory the process held, in bytes; 0 where the system does not tell.
    pub process_peak_bytes: u64,
}

impl Measurement {
    /// The word for what is known.
    pub fn outcome(&self) -> &'static str {
        self.record.as_ref().map_or("crashed", |record| record.outcome.name())
    }

    /// Did it end with a proof?
    pub fn is_proved(&self) -> bool {
        self.record.as_ref().is_some_and(|record| record.outcome.is_proved())
    }

    /// The proved lower bound.
    pub fn lower_bound(&self) -> Option<u32> {
        self.record.as_ref()?.lower_bound
    }

    /// Length of the best solution known.
    pub fn upper_bound(&self) -> Option<u32> {
        self.record.as_ref()?.upper_bound
    }

    /// What the search did.
    pub fn statistics(&self) -> &StatisticsRecord {
        self.record.as_ref().map_or(StatisticsRecord::nothing(), |record| &record.statistics)
    }
}

impl Contender {
    /// What tables call it.
    pub fn name(self) -> String {
        match self {
            Contender::Auto(0) => "auto".to_owned(),
            Contender::Auto(1) => "auto, 1 thread".to_owned(),
            Contender::Auto(threads) => format!("auto, {threads} threads"),
            Contender::AStar => "astar".to_owned(),
            Contender::AStarLineCover => "astar:line-cover".to_owned(),
            Contender::Pathfinding => "pathfinding::astar line-cover".to_owned(),
            Contender::FastDownward(configuration) => configuration.name().to_owned(),
        }
    }

    /// Runs on a board, in this process.
    ///
    /// # Errors
    /// A bug in a solver.
    pub fn measure(self, board: &Board, limits: &Limits) -> Result<Measurement, SolveError> {
        let report = match self {
            Contender::Auto(threads) => {
                let options = SolveOptions { threads, ..SolveOptions::default() };
                solve(board, &options, limits, &mut ())?
            }
            Contender::AStar => {
                let algorithm = Algorithm::AStar;
                solve(board, &SolveOptions { algorithm, ..Default::default() }, limits, &mut ())?
            }
            Contender::AStarLineCover => solve(board, &line_cover(), limits, &mut ())?,
            Contender::Pathfinding => of_pathfinding(board, limits),
            Contender::FastDownward(configuration) => {
                let told = fast_downward::solve(board, configuration, limits)?;
                return Ok(told.map_or_else(Measurement::default, |(report, peak)| Measurement {
                    record: Some(Record::from(&report)),
                    process_peak_bytes: peak,
                }));
            }
        };
        let record = Some(Record::from(&report));
        Ok(Measurement { record, process_peak_bytes: memory("VmHWM:") })
    }
}

fn line_cover() -> SolveOptions {
    SolveOptions {
        algorithm: Algorithm::AStar,
        heuristics: vec![HeuristicName::LineCover],
        ..SolveOptions::default()
    }
}

/// The crate's A* knows no limits: past one, states have no successors, and it soon gives up.
fn of_pathfinding(board: &Board, limits: &Limits) -> Report {
    /// How often to look at the limits.
    const EXPANSIONS: u64 = 1 << 10;
    let watch = Watch::start(limits);
    let estimate = RefCell::new(HeuristicName::LineCover.build(Game::SpreadOnly));
    let (expanded, generated, stopped) = (Cell::new(0_u64), Cell::new(0_u64), Cell::new(None));
    let successors = |state: &Board| -> Vec<(Board, u32)> {
        if stopped.get().is_some() {
            return Vec::new();
        }
        expanded.set(expanded.get() + 1);
        if expanded.get() % EXPANSIONS == 0 {
            let held = usize::try_from(memory("VmRSS:")).unwrap_or(usize::MAX);
            stopped.set(watch.exceeded(held));
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
    let outcome = match (found, stopped.get()) {
        (_, Some(reason)) => Outcome::Stopped { reason, best: None, lower_bound: 0 },
        (None, None) => Outcome::Unsolvable,
        (Some((boards, cost)), None) => {
            let steps = boards.iter().zip(boards.iter().skip(1));
            let actions = steps.filter_map(|(from, to)| {
                from.actions(Game::SpreadOnly).find(|action| from.after(*action) == *to)
            });
            Outcome::Optimal(Solution { actions: actions.collect(), cost })
        }
    };
    let statistics = Statistics {
        expanded: expanded.get(),
        generated: generated.get(),
        time: watch.elapsed(),
        ..Statistics::default()
    };
    let (board, options, limits) = (board.into(), line_cover(), limits.clone());
    Report { board, options, limits, outcome, statistics }
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

    const CONTENDERS: [Contender; 5] = [
        Contender::Auto(0),
        Contender::Auto(1),
        Contender::AStar,
        Contender::AStarLineCover,
        Contender::Pathfinding,
    ];

    #[test]
    fn all_contenders_agree_on_the_optimum() {
        let board = items::read("5,6,r,2 1,0,b,2 1,1,b,1 3,2,b,1 1,3,b,3").unwrap();
        for contender in CONTENDERS {
            let measured = contender.measure(&board, &Limits::default()).unwrap();
            let record = measured.record.as_ref().unwrap();
            let actions = record.actions.as_ref().map(Vec::len);
            assert_eq!((actions, record.length), (Some(5), Some(5)), "{}", contender.name());
            assert!(measured.is_proved());
        }
    }

    #[test]
    fn the_rival_stops_at_a_limit_and_claims_nothing() {
        let blue = (1..48).map(|cell| format!("{},{},b,1", cell / 7, cell % 7));
        let items: Vec<String> = blue.chain(["0,0,r,1".to_owned()]).collect();
        let board = items::read(&items.join(" ")).unwrap();
        let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
        let measured = Contender::Pathfinding.measure(&board, &limits).unwrap();
        assert_eq!((measured.outcome(), measured.upper_bound()), ("stopped", None));
    }
}
