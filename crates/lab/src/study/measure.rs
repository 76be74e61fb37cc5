//! The measurements behind the figures.

use super::literal::{Six, strongest_first};
use super::verdicts::SpawnVerdict;
use super::{StudyError, StudyOptions};
use crate::audit::{AuditOptions, AuditReport, Candidate, audit, audit_all};
use crate::chart::{self, EstimateSeries};
use crate::collection::NamedBoard;
use crate::compare::{Contest, Journal, Run, RunResult, compare};
use crate::generate::{GenerateOptions, Generator};
use infexion_draw::infexion::storyboard_svg;
use infexion_rules::notation::items;
use infexion_rules::{Board, Game};
use infexion_search::Limits;
use infexion_solver::Spawn;
use infexion_solver::heuristics::ALL;
use rustc_hash::FxHashMap;

/// The course's example, which the reports measure too.
pub(super) const EXAMPLE: &str = "1,0,b,2 1,1,b,1 1,3,b,3 3,2,b,1 5,6,r,2";
pub(super) const SEED: u64 = 2023;
/// Memory for each run.
pub(super) const MEMORY: usize = 1 << 30;

fn runs(names: &[&str]) -> Result<Vec<Run>, StudyError> {
    let run = |name: &&str| {
        name.parse().map_err(|error| StudyError::Contradiction(format!("{name}: {error}")))
    };
    names.iter().map(run).collect()
}

/// Seed 004's experiment: boards of every difficulty, one run at a time.
pub(super) fn difficulty_runs() -> [&'static str; 5] {
    ["auto", "astar:infection", "astar:line-cover", "bfs", "ids"]
}

pub(super) fn difficulty(options: &StudyOptions) -> Result<Vec<RunResult>, StudyError> {
    let mut boards = Vec::new();
    for optimum in 1..=options.longest {
        let shape = GenerateOptions {
            seed: SEED + u64::from(optimum),
            red: 1..=2,
            blue: 1..=8,
            red_power: 1..=4,
            blue_power: 1..=4,
            optimum: Some(optimum..=optimum),
            distinct: true,
            ..GenerateOptions::default()
        };
        for (index, board) in Generator::new(shape)?.take(options.boards).enumerate() {
            boards.push(NamedBoard { name: format!("{optimum}-{}", index + 1), board: board? });
        }
    }
    let contest = Contest {
        boards,
        runs: runs(&difficulty_runs())?,
        spawn: Spawn::Never,
        limits: Limits {
            time: Some(options.time),
            memory: Some(MEMORY),
            cancel: options.cancel.clone(),
        },
        // Times are measured: nothing runs beside them.
        jobs: 1,
    };
    Ok(compare(&contest, &Journal::none(), |_| {})?)
}

/// Seed 003's table, for the course's example.
pub(super) struct Depths {
    /// Sequences of so many actions from the start: states without looking for duplicates.
    pub(super) sequences: Vec<u64>,
    /// Boards that are first reached with so many actions.
    pub(super) boards: Vec<u64>,
    pub(super) results: Vec<RunResult>,
}

pub(super) fn depths() -> Result<Depths, StudyError> {
    let board = items::read(EXAMPLE)
        .map_err(|fault| StudyError::Contradiction(format!("{EXAMPLE}: {fault}")))?;
    let mut seen = FxHashMap::from_iter([(board, 0)]);
    let mut layer: FxHashMap<Board, u64> = FxHashMap::from_iter([(board, 1)]);
    let (mut sequences, mut boards) = (vec![1], vec![1]);
    for depth in 1..=4 {
        let mut next: FxHashMap<Board, u64> = FxHashMap::default();
        for (state, ways) in &layer {
            for action in state.actions(Game::SpreadOnly) {
                *next.entry(state.after(action)).or_default() += ways;
            }
        }
        let before = seen.len();
        next.keys().for_each(|state| {
            seen.entry(*state).or_insert(depth);
        });
        sequences.push(next.values().sum());
        boards.push((seen.len() - before) as u64);
        layer = next;
    }
    let contest = Contest {
        boards: vec![NamedBoard { name: "example".to_owned(), board }],
        runs: runs(&["bfs", "pruned-bfs", "astar:line-cover", "ids"])?,
        spawn: Spawn::Never,
        limits: Limits { memory: Some(MEMORY), ..Limits::default() },
        jobs: 1,
    };
    let results = compare(&contest, &Journal::none(), |_| {})?;
    Ok(Depths { sequences, boards, results })
}

/// A heuristic and what the audit says of it.
pub(super) struct Audited {
    pub(super) name: &'static str,
    pub(super) spawn: Spawn,
    pub(super) report: AuditReport,
}

/// Every heuristic of the project in both games, and the reports' own where they differ.
pub(super) fn audits(options: &StudyOptions) -> Vec<Audited> {
    let small = GenerateOptions { seed: SEED, red: 0..=3, blue: 1..=4, ..Default::default() };
    let boards = || Generator::new(small.clone()).into_iter().flatten().filter_map(Result::ok);
    let settings = |spawn: Spawn| AuditOptions {
        spawn,
        // With SPAWN a single action has some fifty successors.
        states_per_board: if spawn == Spawn::Never { 500 } else { 4_000 },
        edges: options.edges,
        cancel: options.cancel.clone(),
        ..AuditOptions::default()
    };
    let mut audited: Vec<Audited> = Vec::new();
    for spawn in [Spawn::Never, Spawn::All] {
        let mut candidates = ALL.map(|info| Candidate::of(info, spawn));
        let reports = audit_all(&mut candidates, boards(), &settings(spawn), |_| {});
        let named = ALL.into_iter().zip(reports);
        audited.extend(named.map(|(info, report)| Audited { name: info.name, spawn, report }));
    }
    let literal: Vec<Audited> = [("six first, gone", Six::Gone), ("six first, seven", Six::Seven)]
        .into_iter()
        .map(|(name, six)| {
            let estimate = &mut |board: &Board| strongest_first(board, six).map(f64::from);
            let report = audit(estimate, boards(), &settings(Spawn::Never));
            Audited { name, spawn: Spawn::Never, report }
        })
        .collect();
    audited.extend(literal);
    audited
}

/// The figures, under the names that the document gives them.
pub(super) fn figures(
    contest: &[RunResult],
    example: &[RunResult],
    audits: &[Audited],
    spawn: &SpawnVerdict,
) -> Result<Vec<(&'static str, String)>, StudyError> {
    let series: Vec<EstimateSeries> = audits
        .iter()
        .filter(|audited| audited.spawn == Spawn::Never && audited.name != "zero")
        .filter(|audited| !audited.name.starts_with("six"))
        .enumerate()
        .map(|(series, audited)| EstimateSeries {
            name: audited.name.to_owned(),
            series,
            samples: audited.report.samples.clone(),
        })
        .collect();
    Ok(vec![
        ("difficulty.svg", chart::difficulty(contest)?),
        ("cactus.svg", chart::cactus(contest)?),
        ("depth.svg", chart::depth(example)?),
        ("estimates.svg", chart::estimates(&series)?),
        ("near-blue.svg", storyboard_svg(&spawn.near_blue_board, &spawn.anywhere)),
    ])
}
