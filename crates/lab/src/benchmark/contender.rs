//! Who runs, and what is measured of a run.
//!
//! A run is meant for a process of its own: its peak memory is then the process's, the same
//! yardstick for every contender.

use super::fast_downward::{self, Configuration};
use super::other_program;
use infexion_rules::Board;
use infexion_search::{Limits, Outcome, Solution, Statistics, StatisticsRecord, StopReason, Watch};
use infexion_solver::heuristics::HeuristicName;
use infexion_solver::{Algorithm, Record, Report, SolveError, SolveOptions, Spawn, solve};
use infexion_text::count_of;
use serde::{Deserialize, Serialize};
use std::cell::{Cell, RefCell};
use std::path::PathBuf;

/// A solver in the benchmark.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    /// The default solver of another program of this project, such as the version before.
    Program {
        /// Where it is.
        path: PathBuf,
        /// Its threads; 0 for all cores.
        threads: usize,
    },
}

/// What one run gave.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Measurement {
    /// What was asked and what came out; null where the process did not live to tell.
    pub record: Option<Record>,
    /// Most memory the process held, in bytes; 0 where the system does not tell.
    pub process_peak_bytes: u64,
    /// The checker rejects the plan of another program.
    #[serde(default)]
    pub is_wrong: bool,
}

impl Measurement {
    /// The word for what is known.
    pub fn outcome(&self) -> &'static str {
        let without_record = if self.is_wrong { "wrong plan" } else { "crashed" };
        self.record.as_ref().map_or(without_record, |record| record.outcome.name())
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
    pub fn name(&self) -> String {
        let auto = |threads: usize| match threads {
            0 => "auto".to_owned(),
            threads => format!("auto, {}", count_of(threads, "thread")),
        };
        match self {
            Contender::Auto(threads) => auto(*threads),
            Contender::Program { path, threads } => {
                format!("{}: {}", path.display(), auto(*threads))
            }
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
    pub fn measure(
        &self,
        board: &Board,
        spawn: Spawn,
        limits: &Limits,
    ) -> Result<Measurement, SolveError> {
        let options = SolveOptions { spawn, ..SolveOptions::default() };
        let astar = SolveOptions { algorithm: Algorithm::AStar, ..options.clone() };
        let line_cover =
            SolveOptions { heuristics: vec![HeuristicName::LineCover], ..astar.clone() };
        let report = match self {
            Contender::Auto(threads) => {
                solve(board, &SolveOptions { threads: *threads, ..options }, limits, &mut ())?
            }
            Contender::AStar => solve(board, &astar, limits, &mut ())?,
            Contender::AStarLineCover => solve(board, &line_cover, limits, &mut ())?,
            Contender::Pathfinding => of_pathfinding(board, line_cover, limits),
            Contender::FastDownward(configuration) => {
                let told = fast_downward::solve(board, spawn, *configuration, limits)?;
                return Ok(told.map_or_else(Measurement::default, |(report, peak)| Measurement {
                    record: Some(Record::from(&report)),
                    process_peak_bytes: peak,
                    is_wrong: false,
                }));
            }
            Contender::Program { path, threads } => {
                return Ok(other_program::measure(path, *threads, board, spawn, limits));
            }
        };
        let record = Some(Record::from(&report));
        let process_peak_bytes = memory(MY_STATUS, "VmHWM:");
        Ok(Measurement { record, process_peak_bytes, is_wrong: false })
    }
}

/// The crate's A* knows no limits: past one, states have no successors, and it soon gives up.
fn of_pathfinding(board: &Board, options: SolveOptions, limits: &Limits) -> Report {
    /// How often to look at the limits.
    const EXPANSIONS: u64 = 1 << 10;
    let watch = Watch::start(limits);
    let game = options.spawn.game();
    let estimate = RefCell::new(HeuristicName::LineCover.build(game));
    let (expanded, generated, stopped) = (Cell::new(0_u64), Cell::new(0_u64), Cell::new(None));
    let successors = |state: &Board| -> Vec<(Board, u32)> {
        if stopped.get().is_some() {
            return Vec::new();
        }
        if watch.is_spent(expanded.get()) {
            stopped.set(Some(StopReason::Expansions));
            return Vec::new();
        }
        expanded.set(expanded.get() + 1);
        if expanded.get() % EXPANSIONS == 0 {
            let held = usize::try_from(memory(MY_STATUS, "VmRSS:")).unwrap_or(usize::MAX);
            stopped.set(watch.exceeded(held));
        }
        let children: Vec<_> = state.actions(game).map(|action| (state.after(action), 1)).collect();
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
                from.actions(game).find(|action| from.after(*action) == *to)
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
    Report { board: board.into(), options, limits: limits.clone(), outcome, statistics }
}

/// Where Linux says what this process holds.
const MY_STATUS: &str = "/proc/self/status";

/// A line of what Linux says of a process, in bytes; 0 where there is none.
pub(super) fn memory(status: &str, line: &str) -> u64 {
    let status = std::fs::read_to_string(status).unwrap_or_default();
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
        // Four steps of one stack, or a new stack beside the blue one.
        let board = items::read("0,0,r,1 3,3,b,1").unwrap();
        for contender in CONTENDERS {
            for (spawn, optimum) in [(Spawn::Never, 4), (Spawn::All, 2)] {
                let measured = contender.measure(&board, spawn, &Limits::default()).unwrap();
                let record = measured.record.as_ref().unwrap();
                let actions = record.actions.as_ref().map(|actions| actions.len() as u32);
                let name = contender.name();
                assert_eq!((actions, record.length), (Some(optimum), Some(optimum)), "{name}");
                assert!(measured.is_proved());
            }
        }
    }

    #[test]
    fn the_rival_stops_at_a_limit_and_claims_nothing() {
        let blue = (1..48).map(|cell| format!("{},{},b,1", cell / 7, cell % 7));
        let items: Vec<String> = blue.chain(["0,0,r,1".to_owned()]).collect();
        let board = items::read(&items.join(" ")).unwrap();
        let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
        let measured = Contender::Pathfinding.measure(&board, Spawn::Never, &limits).unwrap();
        assert_eq!((measured.outcome(), measured.upper_bound()), ("stopped", None));
        let limits = Limits { expansions: Some(7), ..Limits::default() };
        let measured = Contender::Pathfinding.measure(&board, Spawn::Never, &limits).unwrap();
        assert_eq!((measured.outcome(), measured.statistics().expanded), ("stopped", 7));
    }
}
