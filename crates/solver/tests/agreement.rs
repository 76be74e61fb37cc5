//! Every algorithm with every heuristic against breadth-first search and against the searches of
//! the `pathfinding` crate.

mod common;

use common::optimum;
use infexion_rules::notation::items;
use infexion_rules::{Board, Game, Symmetry};
use infexion_search::{Limits, Outcome, StopReason};
use infexion_solver::heuristics::{self, HeuristicInfo};
use infexion_solver::{Algorithm, Report, SolveOptions, Spawn, solve};
use proptest::prelude::*;

/// Enough for every board used here; what needs more is skipped, not waited for.
const MEMORY: usize = 4_000_000;

fn report(
    board: &Board,
    algorithm: Algorithm,
    heuristics: &[&'static HeuristicInfo],
    spawn: Spawn,
) -> Report {
    let options = SolveOptions {
        algorithm,
        heuristics: heuristics.to_vec(),
        spawn,
        threads: 1,
        ..SolveOptions::default()
    };
    let limits = Limits { memory: Some(MEMORY), ..Limits::default() };
    solve(board, &options, &limits, &mut ()).unwrap()
}

fn expect(board: &Board, report: &Report, optimum: Option<usize>) -> Result<(), TestCaseError> {
    let what = format!("{} with {:?} on {board:?}", report.algorithm.name(), report.heuristics);
    match (&report.outcome, optimum) {
        (Outcome::Optimal(solution), Some(optimum)) => {
            prop_assert_eq!(solution.cost as usize, optimum, "{}", what);
            prop_assert_eq!(solution.actions.len(), optimum, "{}", what);
        }
        (Outcome::Unsolvable, None) => {}
        (Outcome::Solved { solution, lower_bound }, Some(optimum)) => {
            prop_assert!((*lower_bound as usize) <= optimum, "{}", what);
            prop_assert!(solution.cost as usize >= optimum, "{}", what);
        }
        (Outcome::Stopped { reason: StopReason::GaveUp, best: None, lower_bound }, optimum) => {
            prop_assert!(optimum.is_none_or(|optimum| *lower_bound as usize <= optimum));
        }
        (Outcome::Stopped { reason: StopReason::Memory, .. }, _) => {}
        (outcome, optimum) => prop_assert!(false, "{what}: {outcome:?}, truth {optimum:?}"),
    }
    Ok(())
}

fn proved_or_full(report: &Report) -> bool {
    report.outcome.is_proved()
        || matches!(report.outcome, Outcome::Stopped { reason: StopReason::Memory, .. })
}

fn complete_algorithms_agree(board: &Board, spawn: Spawn) -> Result<(), TestCaseError> {
    let Some(optimum) = optimum(board, spawn.game()) else { return Ok(()) };
    for algorithm in Algorithm::ALL {
        // Plain deepening takes branching to the power of depth.
        if algorithm == Algorithm::IterativeDeepening && optimum.is_none_or(|length| length > 2) {
            continue;
        }
        let report = report(board, algorithm, &[], spawn);
        expect(board, &report, optimum)?;
        if !matches!(algorithm, Algorithm::PrunedBreadthFirst | Algorithm::Beam) {
            prop_assert!(proved_or_full(&report), "{:?} on {:?}", algorithm, board);
        }
    }
    for info in heuristics::ALL {
        for algorithm in [Algorithm::AStar, Algorithm::IdaStar] {
            if algorithm == Algorithm::IdaStar && optimum.is_none_or(|length| length > 2) {
                continue;
            }
            let report = report(board, algorithm, &[info], spawn);
            expect(board, &report, optimum)?;
            if info.is_proved(spawn.game()) {
                prop_assert!(proved_or_full(&report), "{} on {board:?}", info.name);
            } else if let Outcome::Optimal(solution) = &report.outcome {
                // A proved bound met by chance: then it must be the truth.
                prop_assert_eq!(Some(solution.cost as usize), optimum);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn everything_agrees_on_sparse_boards(board in common::boards(0..=2, 1..=3, 1..=6, 49)) {
        complete_algorithms_agree(&board, Spawn::Never)?;
    }

    #[test]
    fn everything_agrees_on_crowded_boards(board in common::boards(1..=4, 1..=4, 1..=6, 14)) {
        complete_algorithms_agree(&board, Spawn::Never)?;
    }

    #[test]
    fn everything_agrees_where_stacks_overflow(board in common::boards(1..=3, 1..=4, 5..=6, 10)) {
        complete_algorithms_agree(&board, Spawn::Never)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn everything_agrees_with_spawn(board in common::boards(0..=2, 1..=2, 1..=6, 20)) {
        complete_algorithms_agree(&board, Spawn::All)?;
    }

    #[test]
    fn spawning_only_next_to_blue_claims_nothing_false(
        board in common::boards(0..=1, 1..=2, 1..=6, 20)
    ) {
        if let Some(optimum) = optimum(&board, Game::WithSpawn) {
            for algorithm in [Algorithm::Auto, Algorithm::AStar, Algorithm::BreadthFirst] {
                expect(&board, &report(&board, algorithm, &[], Spawn::NearBlue), optimum)?;
            }
        }
    }

    #[test]
    fn a_symmetry_keeps_the_optimum(
        board in common::boards(1..=3, 1..=4, 1..=6, 49), which in 0..588_usize
    ) {
        let image = Symmetry::all().nth(which).unwrap().board(&board);
        let length = |board| report(board, Algorithm::Auto, &[], Spawn::Never).outcome.upper_bound();
        prop_assert_eq!(length(&board), length(&image));
        prop_assert_eq!(Symmetry::canonical(&board), Symmetry::canonical(&image));
    }
}

#[test]
fn all_588_images_of_a_board_have_its_optimum() {
    let board = items::read("5,6,r,2 1,0,b,2 1,1,b,1 3,2,b,1 1,3,b,3").unwrap();
    for symmetry in Symmetry::all() {
        let report = report(&symmetry.board(&board), Algorithm::Auto, &[], Spawn::Never);
        assert_eq!(report.outcome.upper_bound(), Some(5), "{symmetry:?}");
    }
}

/// A pattern database that forgets blue stacks is therefore not admissible.
#[test]
fn trap_fewer_blue_stacks_can_be_harder() {
    let optimum = |line: &str| optimum(&items::read(line).unwrap(), Game::SpreadOnly);
    assert_eq!(optimum("6,3,r,2 2,3,b,1 4,2,b,2"), Some(Some(4)));
    assert_eq!(optimum("6,3,r,2 2,3,b,1 4,2,b,2 6,2,b,2"), Some(Some(3)));
}

/// More red power is not always better: a red stack of power 6 that is hit is lost. A search that
/// drops a board because another has at least its power everywhere is therefore not optimal.
#[test]
fn trap_more_red_power_can_be_worse() {
    let hit = "SPREAD 0 0 0 1".parse().unwrap();
    let after = |line: &str| items::read(line).unwrap().play(hit, Game::SpreadOnly).unwrap();
    let weaker = after("0,0,r,1 0,1,r,5 0,2,b,1");
    let stronger = after("0,0,r,1 0,1,r,6 0,2,b,1");
    assert_eq!(optimum(&weaker, Game::SpreadOnly), Some(Some(1)));
    assert_eq!(optimum(&stronger, Game::SpreadOnly), Some(None));
}

/// The default solver once returned two spreads along two lines here, called optimal.
#[test]
fn one_spread_is_not_passed_over_for_two() {
    let board = items::read("0,0,r,1 2,2,r,5 3,1,b,1 4,0,b,1").unwrap();
    let report = report(&board, Algorithm::Auto, &[], Spawn::Never);
    assert_eq!(report.outcome.upper_bound(), Some(1));
}

/// A last token lost on a blue stack of power 6 still wins, with nothing left on the board.
#[test]
fn a_win_that_empties_the_board_is_seen() {
    let board = items::read("4,4,r,1 4,5,b,6").unwrap();
    for algorithm in Algorithm::ALL {
        let report = report(&board, algorithm, &[], Spawn::Never);
        assert_eq!(report.outcome.upper_bound(), Some(1), "{}", algorithm.name());
    }
}

/// The default solver raised its bound for ever here, past every limit and Ctrl-C: bounds refuted
/// each number of moves without an expansion, and only expansions looked at the clock.
#[test]
fn a_walled_in_stack_is_no_endless_search() {
    let walled_in = "3,3,r,1 3,4,b,6 2,4,b,6 2,3,b,6 3,2,b,6 4,2,b,6 4,3,b,6 0,0,b,5";
    let board = items::read(walled_in).unwrap();
    let report = solve(&board, &SolveOptions::default(), &Limits::default(), &mut ()).unwrap();
    assert_eq!(report.outcome, Outcome::Unsolvable);
    // Far too many states to exhaust, and a limit that is over at once.
    let board = items::read(&format!("{walled_in} 0,2,b,5 1,5,b,4 5,5,b,5 6,3,b,3")).unwrap();
    let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
    let report = solve(&board, &SolveOptions::default(), &limits, &mut ()).unwrap();
    assert!(matches!(report.outcome, Outcome::Stopped { .. } | Outcome::Unsolvable));
}
