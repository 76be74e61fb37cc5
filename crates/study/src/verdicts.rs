//! The claims, each held against the game.

use super::capture::{self, Example};
use super::effects::arrangements;
use super::measure::{MEMORY, SEED};
use super::small::{all_boards, number_of_boards, smallest};
use super::{StudyError, StudyOptions};
use infexion_generate::{GenerateOptions, Generator};
use infexion_rules::notation::items;
use infexion_rules::{Action, Board, Game};
use infexion_search::{Limits, Outcome};
use infexion_solver::heuristics::HeuristicName;
use infexion_solver::{Algorithm, SolveError, SolveOptions, Spawn, System, solve};

fn outcome(
    board: &Board,
    algorithm: Algorithm,
    spawn: Spawn,
) -> Result<Outcome<Action>, SolveError> {
    let options = SolveOptions { algorithm, spawn, threads: 1, ..SolveOptions::default() };
    let limits = Limits { memory: Some(MEMORY), ..Limits::default() };
    Ok(solve(board, &options, &limits, &mut ())?.outcome)
}

fn optimum(board: &Board) -> Option<u32> {
    match outcome(board, Algorithm::Auto, Spawn::Never).ok()? {
        Outcome::Optimal(solution) => Some(solution.cost),
        _ => None,
    }
}

/// Expansions after which the pruned search is said to find nothing: it looks for no duplicates,
/// and may go round in circles for ever.
const PATIENCE: u64 = 2_000;

/// What report 003 finds; `None` where it goes round in circles.
fn pruned_length(board: &Board) -> Option<u32> {
    let how = SolveOptions { system: Some(System::Report003), ..SolveOptions::default() };
    let limits = Limits { memory: Some(MEMORY), expansions: Some(PATIENCE), ..Limits::default() };
    let found = solve(board, &how, &limits, &mut ()).ok()?.outcome;
    found.solution().map(|solution| solution.cost)
}

/// The pruned search on random boards with a solution.
pub(super) struct Pruned {
    pub(super) boards: usize,
    pub(super) optimal: usize,
    pub(super) longer: usize,
    pub(super) gave_up: usize,
    /// Actions more than needed, at most.
    pub(super) worst: u32,
    /// The smallest board of all on which it is too long, with its answer and the optimum.
    pub(super) smallest: Option<(Board, u32, u32)>,
}

pub(super) fn pruned(options: &StudyOptions) -> Result<Pruned, StudyError> {
    let shape = GenerateOptions { seed: SEED, solvable: true, ..GenerateOptions::default() };
    let mut found =
        Pruned { boards: 0, optimal: 0, longer: 0, gave_up: 0, worst: 0, smallest: None };
    for board in Generator::new(shape)?.take(options.pruned) {
        let board = board?;
        let Some(optimum) = optimum(&board) else { continue };
        found.boards += 1;
        match pruned_length(&board) {
            None => found.gave_up += 1,
            Some(length) if length == optimum => found.optimal += 1,
            Some(length) => {
                found.longer += 1;
                found.worst = found.worst.max(length - optimum);
            }
        }
    }
    let too_long = |board: &Board| {
        pruned_length(board).is_some_and(|length| optimum(board).is_some_and(|best| length > best))
    };
    found.smallest = smallest(too_long)
        .and_then(|board| Some((board, pruned_length(&board)?, optimum(&board)?)));
    Ok(found)
}

/// What is true of every board of up to three stacks.
pub(super) struct Exhaustive {
    pub(super) boards: usize,
    /// Approach + infection above the optimum.
    pub(super) sum_too_high: Option<Board>,
    /// Infection of the strongest first, those of 6 included and gone, above the optimum: board,
    /// estimate (`None` for no solution), optimum.
    pub(super) six_first: Option<(Board, Option<u32>, u32)>,
    /// The same with 7 for a stack of 6 that is taken.
    pub(super) seven: Option<Board>,
    /// Sets of stacks, and the first of which no arrangement has an optimum of h2: with h2 and the
    /// least optimum.
    pub(super) arrangements: (usize, Option<(Board, u32, u32)>),
}

pub(super) fn exhaustive(options: &StudyOptions) -> Option<Exhaustive> {
    if !options.exhaustive {
        return None;
    }
    let above = |board: &Board, estimate: Option<u32>| {
        optimum(board).is_some_and(|best| estimate.is_none_or(|estimate| estimate > best))
    };
    let value = |name: HeuristicName, board: &Board| name.build(Game::SpreadOnly).estimate(board);
    let too_high = |name| smallest(|board| above(board, value(name, board)));
    let six_first = too_high(HeuristicName::SixFirst);
    Some(Exhaustive {
        boards: number_of_boards(),
        sum_too_high: too_high(HeuristicName::ApproachInfection),
        six_first: six_first.and_then(|board| {
            Some((board, value(HeuristicName::SixFirst, &board), optimum(&board)?))
        }),
        seven: too_high(HeuristicName::SixSeven),
        arrangements: arrangements(all_boards(), optimum),
    })
}

/// The claims about spawning.
pub(super) struct SpawnVerdict {
    pub(super) near_blue_board: Board,
    /// A shortest solution with spawns anywhere.
    pub(super) anywhere: Vec<Action>,
    /// The shortest length with spawns next to blue stacks only.
    pub(super) near_blue: u32,
    pub(super) twice_board: Board,
    /// Its optimum, more than twice its blue stacks.
    pub(super) twice_optimum: u32,
}

const NEAR_BLUE: &str = "0,0,b,6 2,6,b,6 3,3,r,2 3,6,b,6";
const TWICE: &str = "0,0,b,6 0,1,b,6 0,6,b,6 3,3,r,1 5,6,b,6 6,0,b,6 6,1,b,6 6,5,b,6 6,6,b,6";

pub(super) fn spawn() -> Result<SpawnVerdict, StudyError> {
    let read = |line: &str| {
        items::read(line).map_err(|fault| StudyError::Contradiction(format!("{line}: {fault}")))
    };
    let best = |board: &Board| match outcome(board, Algorithm::Auto, Spawn::All)? {
        Outcome::Optimal(solution) => Ok(solution.actions),
        other => Err(StudyError::Contradiction(format!("{board:?} is not solved: {other:?}"))),
    };
    let near_blue_board = read(NEAR_BLUE)?;
    // Breadth-first search is complete for the spawns it tries.
    let restricted = outcome(&near_blue_board, Algorithm::BreadthFirst, Spawn::NearBlue)?;
    let near_blue = restricted.upper_bound().ok_or_else(|| {
        StudyError::Contradiction(format!("{NEAR_BLUE} has no solution with spawns near blue"))
    })?;
    let anywhere = best(&near_blue_board)?;
    let twice_board = read(TWICE)?;
    let twice_optimum = best(&twice_board)?.len() as u32;
    if near_blue as usize <= anywhere.len() || twice_optimum <= 2 * twice_board.blue().len() {
        return Err(StudyError::Contradiction("a counterexample about spawning is none".into()));
    }
    Ok(SpawnVerdict { near_blue_board, anywhere, near_blue, twice_board, twice_optimum })
}

/// The claims about Cachex.
pub(super) struct CachexVerdict {
    pub(super) distance: Example,
    pub(super) cells: Example,
    pub(super) expansions: Vec<(u16, u64)>,
}

pub(super) fn cachex() -> Result<CachexVerdict, StudyError> {
    let missing = |what: &str| StudyError::Contradiction(format!("no counterexample: {what}"));
    Ok(CachexVerdict {
        distance: capture::distance_is_no_bound().ok_or_else(|| missing("distance"))?,
        cells: capture::fewest_cells_is_not_fewest_captured().ok_or_else(|| missing("cells"))?,
        expansions: capture::expansions(),
    })
}
