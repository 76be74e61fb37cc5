//! The measurements behind the figures.

use super::verdicts::SpawnVerdict;
use super::{StudyError, StudyOptions};
use infexion_draw::infexion::storyboard_svg;
use infexion_explain::audit::{AuditOptions, AuditReport, Candidate, audit_all};
use infexion_generate::{GenerateOptions, Generator};
use infexion_lab::chart::{self, EstimateSeries};
use infexion_lab::collection::GivenBoard;
use infexion_lab::experiment::{Experiment, Run, RunResult};
use infexion_rules::notation::items;
use infexion_rules::{Board, Game};
use infexion_search::Limits;
use infexion_solver::Spawn;
use infexion_solver::heuristics::HeuristicName;
use rustc_hash::FxHashMap;

/// The course's example, which the reports measure too.
pub(super) const EXAMPLE: &str = "1,0,b,2 1,1,b,1 1,3,b,3 3,2,b,1 5,6,r,2";
pub(super) const SEED: u64 = 2023;
/// Memory for each run.
pub(super) const MEMORY: usize = 1 << 30;

pub(super) fn runs(names: &[&str]) -> Result<Vec<Run>, StudyError> {
    let run = |name: &&str| {
        name.parse().map_err(|error| StudyError::Contradiction(format!("{name}: {error}")))
    };
    names.iter().map(run).collect()
}

/// Report 004's experiment, with all systems in it.
pub(super) fn difficulty_runs() -> [&'static str; 8] {
    ["auto", "000", "001", "003", "004", "astar:infection", "bfs", "ids"]
}

/// Random boards for each length of the optimal solution, the shortest first.
pub(super) fn boards_of_every_length(
    options: &StudyOptions,
) -> Result<Vec<GivenBoard>, StudyError> {
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
            let name = format!("{optimum}-{}", index + 1);
            boards.push(GivenBoard { name, board: items::write(&board?) });
        }
    }
    Ok(boards)
}

pub(super) fn difficulty(options: &StudyOptions) -> Result<Vec<RunResult>, StudyError> {
    let experiment = Experiment {
        boards: boards_of_every_length(options)?,
        runs: runs(&difficulty_runs())?,
        limits: Limits {
            // A limit on time would end a run elsewhere on every machine.
            expansions: Some(options.expansions),
            memory: Some(MEMORY),
            cancel: options.cancel.clone(),
            ..Limits::default()
        },
        // Times are measured: nothing runs beside them.
        jobs: 1,
        stop_at_bugs: true,
        ..Experiment::default()
    };
    Ok(experiment.run_in_memory(|_| {})?)
}

/// Report 003's table, for the course's example.
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
    let experiment = Experiment {
        boards: vec![GivenBoard { name: "example".to_owned(), board: EXAMPLE.to_owned() }],
        runs: runs(&[
            "bfs",
            "astar:zero/expand=whole",
            "003",
            "003/reading=converted-count",
            "pruned-bfs",
            "000",
            "ids",
        ])?,
        limits: Limits { memory: Some(MEMORY), ..Limits::default() },
        stop_at_bugs: true,
        ..Experiment::default()
    };
    let results = experiment.run_in_memory(|_| {})?;
    Ok(Depths { sequences, boards, results })
}

/// A heuristic and what the audit says of it.
pub(super) struct Audited {
    pub(super) name: &'static str,
    pub(super) spawn: Spawn,
    pub(super) report: AuditReport,
}

/// Every heuristic in both games, the reports' own among them.
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
        let mut candidates = HeuristicName::ALL.map(|name| Candidate::of(name, spawn));
        let reports = audit_all(&mut candidates, boards(), &settings(spawn), |_| {});
        let named = HeuristicName::ALL.into_iter().zip(reports);
        audited.extend(named.map(|(name, report)| Audited { name: name.name(), spawn, report }));
    }
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
        .filter(|audited| !audited.name.starts_with("six") && audited.name != "report-001")
        .enumerate()
        .map(|(series, audited)| EstimateSeries {
            name: audited.name.to_owned(),
            series,
            game: audited.spawn.game(),
            infinite: audited.report.infinite(),
            samples: audited.report.samples.clone(),
        })
        .collect();
    Ok(vec![
        ("cases.svg", chart::cases(contest)?),
        ("difficulty.svg", chart::difficulty(contest)?),
        ("cactus.svg", chart::cactus(contest)?),
        ("depth.svg", chart::depth(example)?),
        ("estimates.svg", chart::estimates(&series)?),
        ("near-blue.svg", storyboard_svg(&spawn.near_blue_board, &spawn.anywhere)),
    ])
}
