//! What the reports say without measuring it: the order among equals, how close a heuristic comes,
//! power, separation, SPAWN, and what dropping a duplicate costs.

use super::measure::{MEMORY, SEED, boards_of_every_length, runs};
use super::small::smallest;
use super::{StudyError, StudyOptions};
use infexion_generate::{GenerateOptions, Generator};
use infexion_lab::collection::GivenBoard;
use infexion_lab::experiment::{Experiment, RunResult};
use infexion_rules::notation::items;
use infexion_rules::{Board, Game};
use infexion_search::{Fate, Limits, Outcome, Status, Ties};
use infexion_solver::heuristics::HeuristicName;
use infexion_solver::{SolveOptions, Spawn, Stepper, System, solve};
use rustc_hash::{FxHashMap, FxHashSet};

fn experiment(
    options: &StudyOptions,
    boards: Vec<GivenBoard>,
    names: &[String],
    spawn: Spawn,
) -> Result<Vec<RunResult>, StudyError> {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let experiment = Experiment {
        boards,
        runs: runs(&names)?,
        spawn,
        limits: Limits {
            memory: Some(MEMORY),
            expansions: Some(options.expansions),
            cancel: options.cancel.clone(),
            ..Limits::default()
        },
        stop_at_bugs: true,
        ..Experiment::default()
    };
    Ok(experiment.run_in_memory(|_| {})?)
}

/// Expansions in all on the boards of section 2 that every one of some runs solves.
pub(super) struct Totals<T> {
    pub(super) boards: usize,
    pub(super) expanded: Vec<(T, u64)>,
}

impl<T: Copy + PartialEq> Totals<T> {
    /// How many states a run expanded.
    pub(super) fn of(&self, run: T) -> u64 {
        self.expanded.iter().find(|(each, _)| *each == run).map_or(0, |(_, expanded)| *expanded)
    }
}

fn totals<T: Copy>(
    options: &StudyOptions,
    runs: &[T],
    name: impl Fn(T) -> String,
) -> Result<Totals<T>, StudyError> {
    let names: Vec<String> = runs.iter().map(|run| name(*run)).collect();
    let boards = boards_of_every_length(options)?;
    let results = experiment(options, boards, &names, Spawn::Never)?;
    let by_board: Vec<&[RunResult]> = results.chunks(names.len()).collect();
    let solved: Vec<&&[RunResult]> =
        by_board.iter().filter(|runs| runs.iter().all(RunResult::is_proved)).collect();
    let total = |index: usize| solved.iter().map(|runs| runs[index].statistics().expanded).sum();
    let expanded = runs.iter().enumerate().map(|(index, run)| (*run, total(index)));
    Ok(Totals { boards: solved.len(), expanded: expanded.collect() })
}

/// A* with line cover, for each order among equals.
pub(super) fn ties(options: &StudyOptions) -> Result<Totals<Ties>, StudyError> {
    totals(options, &Ties::ALL, |ties| format!("astar:line-cover/ties={ties}/expand=whole"))
}

/// A* with each heuristic that is proved admissible, the one that says nothing first.
pub(super) fn closeness(options: &StudyOptions) -> Result<Totals<HeuristicName>, StudyError> {
    let is_proved =
        |name: &HeuristicName| name.claim(Game::SpreadOnly).admissible == Status::Proved;
    let names: Vec<HeuristicName> = HeuristicName::ALL.into_iter().filter(is_proved).collect();
    totals(options, &names, |name| format!("astar:{name}/expand=whole"))
}

/// A kind of board, with the mean length of its solutions and the mean number of successors.
pub(super) struct Growth {
    pub(super) kind: String,
    pub(super) boards: usize,
    pub(super) depth: f64,
    pub(super) branching: f64,
}

/// Boards by how far apart the blue stacks are on average.
pub(super) const APART: [&str; 3] = [
    "blue stacks at most 2 apart on average",
    "blue stacks 2 to 3 apart",
    "blue stacks more than 3 apart",
];
/// The same with more red stacks.
pub(super) const APART_OF_THREE: [&str; 3] = [
    "3 red stacks, blue stacks at most 2 apart",
    "3 red stacks, blue stacks 2 to 3 apart",
    "3 red stacks, blue stacks more than 3 apart",
];
/// Boards by how far the nearest red and blue stacks are from each other.
pub(super) const AWAY: [&str; 3] = [
    "nearest blue stack 1 from red",
    "nearest blue stack 2 from red",
    "nearest blue stack 3 or more from red",
];

/// Random boards of three blue stacks, by power, by the number of red stacks, and by how far apart
/// the stacks are.
pub(super) fn growth(options: &StudyOptions) -> Result<Vec<Growth>, StudyError> {
    let shape = |stacks: u32, red: u32, blue: u32| GenerateOptions {
        seed: SEED,
        red: stacks..=stacks,
        blue: 3..=3,
        red_power: red..=red,
        blue_power: blue..=blue,
        solvable: true,
        ..GenerateOptions::default()
    };
    let sampled = |stacks, red, blue| -> Result<Vec<Board>, StudyError> {
        let boards = Generator::new(shape(stacks, red, blue))?.take(options.sample);
        Ok(boards.collect::<Result<_, _>>()?)
    };
    let sample = |red, blue| sampled(1, red, blue);
    let mut rows = Vec::new();
    for power in [1, 2, 3, 4, 5] {
        rows.push((format!("red power {power}, blue power 1"), sample(power, 1)?));
    }
    // Two tokens cannot break three stacks of power 6.
    for power in [2, 3, 4, 5] {
        rows.push((format!("red power 2, blue power {power}"), sample(2, power)?));
    }
    for stacks in [2, 3] {
        let kind = format!("{stacks} red stacks of power 1, blue power 1");
        rows.push((kind, sampled(stacks, 1, 1)?));
    }
    let (mut apart, mut away): ([Vec<Board>; 3], [Vec<Board>; 3]) = Default::default();
    for board in sample(1, 1)?.into_iter().chain(sample(2, 1)?) {
        apart[separation(&board)].push(board);
        away[(nearest(&board).clamp(1, 3) - 1) as usize].push(board);
    }
    rows.extend(APART.map(str::to_owned).into_iter().zip(apart));
    let mut of_three: [Vec<Board>; 3] = Default::default();
    for board in sampled(3, 1, 1)? {
        of_three[separation(&board)].push(board);
    }
    rows.extend(APART_OF_THREE.map(str::to_owned).into_iter().zip(of_three));
    rows.extend(AWAY.map(str::to_owned).into_iter().zip(away));
    let measured = rows.into_iter().filter(|(_, boards)| !boards.is_empty());
    measured.map(|(kind, boards)| measure(options, kind, &boards)).collect()
}

/// 0, 1 or 2: how far apart the blue stacks are on average.
fn separation(board: &Board) -> usize {
    let blue: Vec<_> = board.blue().into_iter().collect();
    let pairs = blue.iter().enumerate().flat_map(|(at, one)| {
        blue[at + 1..].iter().map(move |other| u32::from(one.distance(*other)))
    });
    let (sum, count) = pairs.fold((0, 0), |(sum, count), distance| (sum + distance, count + 1));
    match sum {
        sum if sum <= 2 * count => 0,
        sum if sum <= 3 * count => 1,
        _ => 2,
    }
}

/// How far the nearest red and blue stacks are from each other.
fn nearest(board: &Board) -> u32 {
    let distances = board
        .red()
        .into_iter()
        .flat_map(|red| board.blue().into_iter().map(move |blue| u32::from(red.distance(blue))));
    distances.min().unwrap_or(0)
}

fn measure(options: &StudyOptions, kind: String, boards: &[Board]) -> Result<Growth, StudyError> {
    let given = boards.iter().map(|board| {
        let board = items::write(board);
        GivenBoard { name: board.clone(), board }
    });
    let names = ["astar:line-cover/expand=whole".to_owned()];
    let results = experiment(options, given.collect(), &names, Spawn::Never)?;
    Ok(means(kind, &results))
}

fn means(kind: String, results: &[RunResult]) -> Growth {
    let proved: Vec<&RunResult> = results.iter().filter(|result| result.is_proved()).collect();
    let sum =
        |of: fn(&RunResult) -> u64| proved.iter().map(|result| of(result)).sum::<u64>() as f64;
    let depth = sum(|result| result.upper_bound().unwrap_or(0).into());
    let expanded = sum(|result| result.statistics().expanded);
    Growth {
        kind,
        boards: proved.len(),
        depth: depth / (proved.len() as f64).max(1.0),
        branching: sum(|result| result.statistics().generated) / expanded.max(1.0),
    }
}

/// The same boards without and with SPAWN.
pub(super) fn with_spawn(options: &StudyOptions) -> Result<[Growth; 2], StudyError> {
    let shape = GenerateOptions {
        seed: SEED,
        red: 1..=2,
        blue: 2..=4,
        solvable: true,
        ..GenerateOptions::default()
    };
    let boards: Vec<Board> =
        Generator::new(shape)?.take(options.sample).collect::<Result<_, _>>()?;
    let given = |board: &Board| {
        let board = items::write(board);
        GivenBoard { name: board.clone(), board }
    };
    let names = ["astar:line-cover+infection/expand=whole".to_owned()];
    let of = |spawn| experiment(options, boards.iter().map(given).collect(), &names, spawn);
    let (without, with) = (of(Spawn::Never)?, of(Spawn::All)?);
    // Only boards that both games finish.
    let both: Vec<bool> = without
        .iter()
        .zip(&with)
        .map(|(one, other)| one.is_proved() && other.is_proved())
        .collect();
    let keep = |results: Vec<RunResult>| -> Vec<RunResult> {
        results
            .into_iter()
            .zip(&both)
            .filter(|(_, both)| **both)
            .map(|(result, _)| result)
            .collect()
    };
    Ok([
        means("SPREAD only".to_owned(), &keep(without)),
        means("with SPAWN".to_owned(), &keep(with)),
    ])
}

/// What report 000 answers where it drops a board that it generated before.
pub(super) struct Dropped {
    pub(super) boards: usize,
    /// A cheaper way to a board was thrown away, so that its proof is lost.
    pub(super) unproved: usize,
    /// Its answer is longer than needed.
    pub(super) longer: usize,
    /// The smallest board of up to three stacks on which a cheaper way is thrown away.
    pub(super) smallest: Option<Board>,
    /// The smallest on which the answer is too long.
    pub(super) smallest_longer: Option<Board>,
}

pub(super) fn dropped(options: &StudyOptions) -> Result<Dropped, StudyError> {
    let answer = |board: &Board, system: Option<System>| {
        let how = SolveOptions { system, threads: 1, ..SolveOptions::default() };
        let limits = Limits {
            memory: Some(MEMORY),
            expansions: Some(options.expansions),
            cancel: options.cancel.clone(),
            ..Limits::default()
        };
        solve(board, &how, &limits, &mut ()).map(|report| report.outcome)
    };
    let shape = GenerateOptions { seed: SEED, solvable: true, ..GenerateOptions::default() };
    let mut found =
        Dropped { boards: 0, unproved: 0, longer: 0, smallest: None, smallest_longer: None };
    for board in Generator::new(shape)?.take(options.pruned) {
        let board = board?;
        let outcome = answer(&board, Some(System::Report000))?;
        let Outcome::Optimal(best) = answer(&board, None)? else { continue };
        let Some(length) = outcome.upper_bound() else { continue };
        found.boards += 1;
        found.unproved += usize::from(!outcome.is_proved());
        found.longer += usize::from(length > best.cost);
    }
    if options.exhaustive {
        let of = |board: &Board, system| answer(board, system).ok();
        let report = |board: &Board| of(board, Some(System::Report000));
        let loses = |board: &Board| matches!(report(board), Some(Outcome::Solved { .. }));
        found.smallest = smallest(loses);
        found.smallest_longer = smallest(|board| {
            let length =
                |outcome: Option<Outcome<_>>| outcome.and_then(|found| found.upper_bound());
            loses(board) && length(report(board)) > length(of(board, None))
        });
    }
    Ok(found)
}

/// How often report 000's dictionary spares it the work of a line cover.
pub(super) struct Remembered {
    /// Boards that were searched.
    pub(super) boards: usize,
    /// Times that the search asked for a line cover.
    pub(super) asked: u64,
    /// Different configurations of blue among these, each of which is computed once.
    pub(super) computed: u64,
}

pub(super) fn remembered(options: &StudyOptions) -> Result<Remembered, StudyError> {
    /// A search asks most of its questions long before.
    const EXPANSIONS: usize = 500;
    let how = SolveOptions { system: Some(System::Report000), ..SolveOptions::default() };
    let limits = Limits { memory: Some(MEMORY), ..Limits::default() };
    let mut found = Remembered { boards: 0, asked: 0, computed: 0 };
    for given in boards_of_every_length(options)? {
        let board = items::read(&given.board)
            .map_err(|fault| StudyError::Contradiction(format!("{}: {fault}", given.board)))?;
        let mut configurations: FxHashSet<String> = FxHashSet::default();
        for expansion in Stepper::new(&board, &how, &limits)?.take(EXPANSIONS) {
            // Boards that were generated before are not estimated again.
            let new = expansion.children.iter().filter(|child| child.fate != Fate::Duplicate);
            for child in new {
                let blue = child.board.split(' ').filter(|stack| stack.contains('b'));
                configurations.insert(blue.collect::<Vec<_>>().join(" "));
                found.asked += 1;
            }
        }
        found.boards += 1;
        found.computed += configurations.len() as u64;
    }
    Ok(found)
}

/// Is the least optimum over all arrangements of the same stacks always h2? The first stacks, as a
/// board, for which it is not; and how many sets of stacks there are.
pub(super) fn arrangements(
    boards: impl Iterator<Item = Board>,
    optimum: impl Fn(&Board) -> Option<u32>,
) -> (usize, Option<(Board, u32, u32)>) {
    type Stacks = Vec<(bool, u8)>;
    let mut least: FxHashMap<Stacks, (Board, Option<u32>)> = FxHashMap::default();
    for board in boards {
        let mut stacks: Stacks = board
            .stacks()
            .map(|(_, stack)| (stack.colour == infexion_rules::Colour::Red, stack.power))
            .collect();
        stacks.sort_unstable();
        let found = optimum(&board);
        let known = least.entry(stacks).or_insert((board, found));
        if found.is_some() && known.1.is_none_or(|least| found < Some(least)) {
            *known = (board, found);
        }
    }
    let mut missed: Vec<(Board, u32, u32)> = least
        .values()
        .filter_map(|(board, least)| {
            let h2 = infexion_solver::heuristics::relaxed_infection(board, Game::SpreadOnly)?;
            let least = (*least)?;
            (least != h2).then_some((*board, h2, least))
        })
        .collect();
    missed.sort_by_key(|(board, ..)| (board.occupied().len(), board.total_power(), *board));
    (least.len(), missed.first().copied())
}
