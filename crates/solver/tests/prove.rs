//! The default solver of the SPREAD-only game: its bounds against true distances, its optima
//! against a slow search, its limits and its repeatability.

use infexion_rules::notation::items;
use infexion_rules::{Action, Board, Game, Symmetry};
use infexion_search::{Limits, Outcome, Progress, Statistics};
use infexion_solver::check;
use infexion_solver::prove::{Bound, ProveOptions, lower_bound, prove, proved_unsolvable};
use infexion_testkit::{KINDS, Random, random_board, shortest_solution};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// Without A* beside it, which would end most of these searches before the bounds are used.
fn proved(board: &Board, threads: usize, limits: &Limits) -> (Outcome<Action>, Statistics) {
    let options = ProveOptions { threads, a_star_beside: false, ..ProveOptions::default() };
    proved_with(board, &options, limits)
}

fn proved_with(
    board: &Board,
    options: &ProveOptions,
    limits: &Limits,
) -> (Outcome<Action>, Statistics) {
    let (outcome, statistics) = prove(board, options, limits, &mut ());
    if let Some(solution) = outcome.solution() {
        check(board, &solution.actions, Game::SpreadOnly).expect("a plan that solves the board");
        assert_eq!(solution.cost as usize, solution.actions.len());
    }
    (outcome, statistics)
}

fn optimum(board: &Board, threads: usize) -> Option<u32> {
    let (outcome, _) = proved(board, threads, &Limits::default());
    assert!(outcome.is_proved(), "{}", items::write(board));
    outcome.upper_bound()
}

/// Random boards of every kind that the slow search can solve, with a shortest solution.
fn solved_boards(seed: u64, boards: usize) -> impl Iterator<Item = (Board, Vec<Action>)> {
    let mut random = Random(seed);
    let kinds = KINDS.iter().cycle().take(boards);
    kinds.filter_map(move |kind| {
        let board = random_board(&mut random, kind);
        let solution = shortest_solution(&board, 2_000)?;
        Some((board, solution))
    })
}

fn admissible(board: &Board, distance: u32) {
    let mut weaker = 0;
    for bound in Bound::ALL {
        let value = lower_bound(board, bound);
        let text = items::write(board);
        assert!(value <= distance, "{}: {value} above {distance} on {text}", bound.name());
        // This level leaves footings out on some boards.
        let includes_weaker = bound != Bound::Footings;
        assert!(!includes_weaker || weaker <= value, "{} below {weaker} on {text}", bound.name());
        weaker = value;
    }
}

#[test]
fn no_bound_is_above_the_true_distance_anywhere_on_a_shortest_way() {
    let mut states = 0;
    for (mut board, actions) in solved_boards(101, 2_500) {
        assert!(!proved_unsolvable(&board));
        for (played, &action) in actions.iter().enumerate() {
            admissible(&board, (actions.len() - played) as u32);
            board = board.after(action);
            states += 1;
        }
        admissible(&board, 0);
    }
    assert!(states > 4_000, "only {states} states");
}

#[test]
fn no_bound_is_above_the_true_distance_beside_the_way() {
    let mut random = Random(7);
    for (mut board, _) in solved_boards(102, 500) {
        for _ in 0..3 {
            let actions: Vec<Action> = board.actions(Game::SpreadOnly).collect();
            board = board.after(actions[random.below(actions.len() as u64) as usize]);
            if board.red().is_empty() {
                break;
            }
            let Some(solution) = shortest_solution(&board, 1_000) else { continue };
            admissible(&board, solution.len() as u32);
            if board.is_solved() {
                break;
            }
        }
    }
}

#[test]
fn the_optimum_is_that_of_a_slow_search() {
    let mut boards = 0;
    for (board, solution) in solved_boards(103, 2_500) {
        assert_eq!(optimum(&board, 1), Some(solution.len() as u32), "{}", items::write(&board));
        let options = ProveOptions { threads: 1, ..ProveOptions::default() };
        let (with_a_star, _) = proved_with(&board, &options, &Limits::default());
        assert!(with_a_star.is_proved());
        assert_eq!(with_a_star.upper_bound(), Some(solution.len() as u32));
        boards += 1;
    }
    assert!(boards > 1_500, "only {boards} boards");
}

#[test]
fn images_under_symmetries_have_the_same_optimum() {
    let mut random = Random(104);
    let symmetries: Vec<Symmetry> = Symmetry::all().collect();
    for kind in KINDS.iter().cycle().take(300) {
        let board = random_board(&mut random, kind);
        if proved_unsolvable(&board) {
            continue;
        }
        let symmetry = symmetries[random.below(588) as usize];
        let image = symmetry.board(&board);
        assert_eq!(optimum(&board, 1), optimum(&image, 1), "{}", items::write(&board));
    }
}

/// Boards of `suites/public.tsv` that need all the machinery: the table, probes, subproblems
/// shared between threads. With their recorded optimum.
fn long_boards() -> impl Iterator<Item = (&'static str, Board, u32)> {
    const NAMES: [&str; 5] =
        ["ladder-14-3", "ladder-20-3", "mixed-3r26b-1", "low-3r10b-3", "crowded-36-2"];
    NAMES.into_iter().map(|name| {
        let row = include_str!("../../../suites/public.tsv")
            .lines()
            .find(|row| row.split('\t').next() == Some(name));
        let fields: Vec<&str> = row.expect("a row with this name").split('\t').collect();
        (name, items::read(fields[1]).expect("a board"), fields[2].parse().expect("its optimum"))
    })
}

#[test]
fn any_number_of_threads_finds_the_recorded_optimum() {
    for (name, board, recorded) in long_boards() {
        for threads in 1..=3 {
            assert_eq!(optimum(&board, threads), Some(recorded), "{name}, {threads} threads");
        }
    }
}

#[test]
fn a_star_beside_is_quick_where_the_lines_decide_and_given_up_elsewhere() {
    for (name, board, recorded) in long_boards() {
        let expanded = [false, true].map(|a_star_beside| {
            let options = ProveOptions { threads: 1, a_star_beside, ..ProveOptions::default() };
            let (outcome, statistics) = proved_with(&board, &options, &Limits::default());
            assert_eq!(outcome.upper_bound(), Some(recorded), "{name}");
            statistics.expanded
        });
        if name.starts_with("mixed") {
            // Prices refute most mixed boards sooner than A* solves them; this one they do not.
            assert!(expanded[1] < expanded[0], "{name}: {expanded:?}");
        } else {
            assert!(expanded[1] <= expanded[0] + 30_000, "{name}: {expanded:?}");
        }
    }
}

#[test]
fn one_thread_does_the_same_in_every_run() {
    for (name, board, _) in long_boards() {
        let [(outcome, counted), (again, counted_again)] =
            [(), ()].map(|()| proved(&board, 1, &Limits::default()));
        assert_eq!(outcome, again, "{name}");
        let counters = |statistics: &Statistics| {
            (statistics.expanded, statistics.generated, statistics.peak_stored)
        };
        assert_eq!(counters(&counted), counters(&counted_again), "{name}");
    }
}

#[test]
fn a_stopped_search_knows_bounds_that_hold() {
    let mut stopped = 0;
    for (name, board, recorded) in long_boards() {
        for milliseconds in [0, 5, 20] {
            let time = Some(Duration::from_millis(milliseconds));
            let (outcome, _) = proved(&board, 2, &Limits { time, ..Limits::default() });
            assert!(outcome.lower_bound().is_some_and(|lower| lower <= recorded), "{name}");
            assert!(outcome.upper_bound().is_none_or(|upper| upper >= recorded), "{name}");
            stopped += usize::from(!outcome.is_proved());
        }
    }
    assert!(stopped > 0);
}

/// The helpers of a thread that panics must end, or nobody would ever hear of the panic.
#[test]
fn a_panic_of_the_observer_ends_the_search_on_every_number_of_threads() {
    for (name, board, _) in long_boards().take(2) {
        for threads in 1..=3 {
            let options = ProveOptions { threads, a_star_beside: false, ..ProveOptions::default() };
            let mut reports = 0;
            let mut observer = |_: &Progress| {
                reports += 1;
                assert!(reports < 3, "a planted fault");
            };
            let ended = catch_unwind(AssertUnwindSafe(|| {
                prove(&board, &options, &Limits::default(), &mut observer)
            }));
            assert!(ended.is_err(), "{name}, {threads} threads");
        }
    }
}

#[test]
fn little_memory_costs_time_but_neither_memory_nor_the_optimum() {
    for (name, board, recorded) in long_boards() {
        for memory in [1 << 20, 1 << 22, 1 << 24] {
            let (outcome, statistics) =
                proved(&board, 2, &Limits { memory: Some(memory), ..Limits::default() });
            assert_eq!(outcome.upper_bound(), Some(recorded), "{name} in {memory} bytes");
            assert!(statistics.peak_bytes > 0);
            assert!(statistics.peak_bytes <= memory as u64, "{name}: {}", statistics.peak_bytes);
        }
    }
}

/// Two spreads along two lines were once tried before one spread along a third.
#[test]
fn one_spread_is_not_passed_over_for_two() {
    let board = items::read("0,0,r,1 2,2,r,5 3,1,b,1 4,0,b,1").unwrap();
    assert_eq!(optimum(&board, 1), Some(1));
}

/// Six red stacks of 6 around a cell: every line through one holds another, which every spread
/// of 6 must hit. 36 tokens would do for 36 blue stacks of 6, but the first spread loses 7.
#[test]
fn a_board_that_counting_does_not_settle() {
    let ring = "3,4,r,6 2,4,r,6 2,3,r,6 3,2,r,6 4,2,r,6 4,3,r,6";
    let mut board = items::read(ring).unwrap();
    let red = board.red();
    for cell in infexion_rules::Cell::all().filter(|&cell| !red.contains(cell)).take(36) {
        let colour = infexion_rules::Colour::Blue;
        board = board.with_stack(cell, infexion_rules::Stack { colour, power: 6 });
    }
    assert!(!proved_unsolvable(&board));
    assert_eq!(proved(&board, 1, &Limits::default()).0, Outcome::Unsolvable);
}
