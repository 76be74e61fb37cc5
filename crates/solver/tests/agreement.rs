//! Every algorithm with every heuristic against breadth-first search and against the searches of
//! the `pathfinding` crate.

use infexion_rules::notation::items;
use infexion_rules::{Board, Game, Symmetry};
use infexion_search::{Limits, Outcome, StopReason};
use infexion_solver::heuristics::HeuristicName;
use infexion_solver::{Algorithm, Record, Report, SolveOptions, Spawn, solve};
use infexion_testkit::optimum;
use proptest::prelude::*;

/// Enough for every board used here; what needs more is skipped, not waited for.
const MEMORY: usize = 4_000_000;

fn report(
    board: &Board,
    algorithm: Algorithm,
    heuristics: &[HeuristicName],
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
    let named = Record::from(report);
    let what = format!("{} with {:?} on {board:?}", named.algorithm, named.heuristics);
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
    let Ok(optimum) = optimum(board, spawn.game()) else { return Ok(()) };
    for algorithm in Algorithm::ALL {
        // Plain deepening takes branching to the power of depth.
        if algorithm == Algorithm::IterativeDeepening && optimum.is_none_or(|length| length > 2) {
            continue;
        }
        let report = report(board, algorithm, &[], spawn);
        expect(board, &report, optimum)?;
        let incomplete = [Algorithm::Greedy, Algorithm::PrunedBreadthFirst, Algorithm::Beam];
        if !incomplete.contains(&algorithm) {
            prop_assert!(proved_or_full(&report), "{:?} on {:?}", algorithm, board);
        }
    }
    for name in HeuristicName::ALL {
        for algorithm in [Algorithm::AStar, Algorithm::IdaStar] {
            if algorithm == Algorithm::IdaStar && optimum.is_none_or(|length| length > 2) {
                continue;
            }
            let report = report(board, algorithm, &[name], spawn);
            expect(board, &report, optimum)?;
            if name.is_proved(spawn.game()) {
                prop_assert!(proved_or_full(&report), "{name} on {board:?}");
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
    fn everything_agrees_on_sparse_boards(board in infexion_testkit::boards(0..=2, 1..=3, 1..=6, 49)) {
        complete_algorithms_agree(&board, Spawn::Never)?;
    }

    #[test]
    fn everything_agrees_on_crowded_boards(board in infexion_testkit::boards(1..=4, 1..=4, 1..=6, 14)) {
        complete_algorithms_agree(&board, Spawn::Never)?;
    }

    #[test]
    fn everything_agrees_where_stacks_overflow(board in infexion_testkit::boards(1..=3, 1..=4, 5..=6, 10)) {
        complete_algorithms_agree(&board, Spawn::Never)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn everything_agrees_with_spawn(board in infexion_testkit::boards(0..=2, 1..=2, 1..=6, 20)) {
        complete_algorithms_agree(&board, Spawn::All)?;
    }

    #[test]
    fn spawning_only_next_to_blue_claims_nothing_false(
        board in infexion_testkit::boards(0..=1, 1..=2, 1..=6, 20)
    ) {
        if let Ok(optimum) = optimum(&board, Game::WithSpawn) {
            for algorithm in [Algorithm::Auto, Algorithm::AStar, Algorithm::BreadthFirst] {
                expect(&board, &report(&board, algorithm, &[], Spawn::NearBlue), optimum)?;
            }
        }
    }

    #[test]
    fn a_symmetry_keeps_the_optimum(
        board in infexion_testkit::boards(1..=3, 1..=4, 1..=6, 49), which in 0..588_usize
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
    assert_eq!(optimum("6,3,r,2 2,3,b,1 4,2,b,2"), Ok(Some(4)));
    assert_eq!(optimum("6,3,r,2 2,3,b,1 4,2,b,2 6,2,b,2"), Ok(Some(3)));
}

/// More red power is not always better: a red stack of power 6 that is hit is lost. A search that
/// drops a board because another has at least its power everywhere is therefore not optimal.
#[test]
fn trap_more_red_power_can_be_worse() {
    let hit = "SPREAD 0 0 0 1".parse().unwrap();
    let after = |line: &str| items::read(line).unwrap().play(hit, Game::SpreadOnly).unwrap();
    let weaker = after("0,0,r,1 0,1,r,5 0,2,b,1");
    let stronger = after("0,0,r,1 0,1,r,6 0,2,b,1");
    assert_eq!(optimum(&weaker, Game::SpreadOnly), Ok(Some(1)));
    assert_eq!(optimum(&stronger, Game::SpreadOnly), Ok(None));
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

/// They once said "unsolvable" without a single expansion, on the word of a heuristic that was not
/// asked for.
#[test]
fn a_named_algorithm_proves_itself_what_it_says() {
    let board = items::read("0,0,r,1 0,3,b,6 3,3,b,6").unwrap();
    let of = |algorithm, heuristics: &[HeuristicName], limits: &Limits| {
        let heuristics = heuristics.to_vec();
        let options = SolveOptions { algorithm, heuristics, threads: 1, ..SolveOptions::default() };
        solve(&board, &options, limits, &mut ()).unwrap()
    };
    let no_limits = Limits::default();
    for report in [
        of(Algorithm::BreadthFirst, &[], &no_limits),
        of(Algorithm::AStar, &[HeuristicName::LineCover], &no_limits),
    ] {
        assert_eq!(report.outcome, Outcome::Unsolvable);
        assert_eq!(report.statistics.expanded, 49);
    }
    // Infection sees it at once, and is asked here.
    assert_eq!(of(Algorithm::AStar, &[], &no_limits).statistics.expanded, 0);
    assert_eq!(of(Algorithm::Auto, &[], &no_limits).outcome, Outcome::Unsolvable);
    // Without a table iterative deepening goes round in circles for ever.
    let limits = Limits { expansions: Some(10_000), ..Limits::default() };
    let report = of(Algorithm::IterativeDeepening, &[], &limits);
    assert_eq!(report.outcome.stop_reason(), Some(StopReason::Expansions));
    assert_eq!(report.statistics.expanded, 10_000);
}

#[test]
fn breadth_first_search_knows_only_the_layers_it_has_seen() {
    let blue = (1..21).map(|cell| format!("{},{},b,1", cell / 7, cell % 7));
    let items: Vec<String> = blue.chain(["0,0,r,1".to_owned()]).collect();
    let board = items::read(&items.join(" ")).unwrap();
    let limits = Limits { expansions: Some(100), ..Limits::default() };
    let options =
        SolveOptions { algorithm: Algorithm::BreadthFirst, threads: 1, ..Default::default() };
    let report = solve(&board, &options, &limits, &mut ()).unwrap();
    assert_eq!(report.outcome.lower_bound(), Some(4));
}

/// The default solver looks at this limit every few hundred expansions, always at the same place.
#[test]
fn a_limit_on_expansions_ends_every_search_at_the_same_place() {
    let board = items::read(
        "0,0,r,1 0,2,b,1 0,5,b,1 1,3,b,1 2,0,b,1 2,6,b,1 3,2,b,1 3,4,b,1 4,1,b,1 4,6,b,1 5,3,b,1 6,5,b,1",
    )
    .unwrap();
    for spawn in [Spawn::Never, Spawn::All] {
        for algorithm in Algorithm::ALL {
            let options = SolveOptions { algorithm, spawn, threads: 1, ..Default::default() };
            let within = |expansions| {
                let limits = Limits { expansions: Some(expansions), ..Limits::default() };
                solve(&board, &options, &limits, &mut ()).unwrap()
            };
            let (one, other) = (within(1_000), within(1_000));
            assert_eq!(one.outcome, other.outcome, "{algorithm}");
            assert_eq!(one.statistics.expanded, other.statistics.expanded, "{algorithm}");
            if algorithm != Algorithm::Auto {
                assert!(one.statistics.expanded <= 1_000, "{algorithm}");
            } else if one.outcome.stop_reason().is_some() {
                assert_eq!(one.outcome.stop_reason(), Some(StopReason::Expansions));
            }
        }
    }
}
