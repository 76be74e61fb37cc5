//! Every place of the solver that may say "optimal" or "unsolvable", as `docs/bounds.md` section
//! 11 lists them: a board for each, with the truth from a search that shares nothing with them.

use infexion_rules::notation::items;
use infexion_rules::{Action, Board, Cell, CellSet, Colour, Game, Stack};
use infexion_search::{Limits, Outcome, Statistics};
use infexion_solver::prove::{ProveOptions, prove, proved_unsolvable};
use infexion_solver::spawn::{SpawnOptions, prove_with_spawn};
use infexion_solver::{Algorithm, SolveOptions, solve};
use std::collections::HashSet;

/// How far a search without any knowledge has to go: the length of a shortest solution, or that
/// there is none, and the boards it saw.
fn truth(board: &Board, game: Game) -> (Option<u32>, usize) {
    let mut seen = HashSet::from([*board]);
    let mut layer = vec![*board];
    for length in 0.. {
        if layer.iter().any(Board::is_solved) {
            return (Some(length), seen.len());
        }
        let next = layer.iter().flat_map(|board| {
            board.actions(game).map(move |action| board.after(action)).collect::<Vec<_>>()
        });
        layer = next.filter(|board| seen.insert(*board)).collect();
        if layer.is_empty() {
            return (None, seen.len());
        }
    }
    unreachable!("there are finitely many boards")
}

/// Red stacks of power 1, each with a wall of six blue stacks of 6 around it, and blue stacks
/// that make counting give up. Every red stack is lost with its only spread, so 7 to the power
/// of the red stacks are within reach, and none of these boards is solved.
fn walled_in(reds: usize) -> Board {
    // Of these seven cells every other cell has exactly one neighbour.
    let centres = Cell::all().filter(|cell| (cell.r() + 3 * cell.q()) % 7 == 0);
    let centres: CellSet = centres.take(reds).collect();
    let walls = centres.neighbours();
    let board = Cell::all().fold(Board::EMPTY, |board, cell| {
        let (colour, power) = match (centres.contains(cell), walls.contains(cell)) {
            (true, _) => (Colour::Red, 1),
            (_, true) => (Colour::Blue, 6),
            _ => (Colour::Blue, 5),
        };
        board.with_stack(cell, Stack { colour, power })
    });
    assert!(!proved_unsolvable(&board));
    board
}

fn proved(board: &Board, a_star_beside: bool) -> (Outcome<Action>, Statistics) {
    let options = ProveOptions { threads: 1, a_star_beside, ..ProveOptions::default() };
    prove(board, &options, &Limits::default(), &mut ())
}

#[test]
fn at_most_two_moves_are_optimal_without_an_expansion() {
    let lines =
        ["0,0,r,1", "0,0,r,1 0,1,b,1", "0,0,r,1 2,2,r,5 3,1,b,1 4,0,b,1", "0,0,r,1 0,2,b,1"];
    for (line, length) in lines.into_iter().zip([0, 1, 1, 2]) {
        let board = items::read(line).unwrap();
        assert_eq!(truth(&board, Game::SpreadOnly).0, Some(length), "{line}");
        let (outcome, statistics) = proved(&board, true);
        assert!(matches!(outcome, Outcome::Optimal(solution) if solution.cost == length));
        assert_eq!(statistics.expanded, 0);
    }
}

#[test]
fn counting_says_unsolvable() {
    for line in ["0,0,b,1", "0,0,r,1 0,1,b,6 3,3,b,6"] {
        let board = items::read(line).unwrap();
        assert!(proved_unsolvable(&board));
        assert_eq!(truth(&board, Game::SpreadOnly).0, None, "{line}");
        assert_eq!(proved(&board, true).0, Outcome::Unsolvable);
    }
}

#[test]
fn a_dead_end_of_few_boards_is_unsolvable_without_an_expansion() {
    let board = walled_in(3);
    assert_eq!(truth(&board, Game::SpreadOnly), (None, 343));
    let (outcome, statistics) = proved(&board, true);
    assert_eq!((outcome, statistics.expanded), (Outcome::Unsolvable, 0));
    assert!(statistics.peak_bytes > 343 * 20, "{}", statistics.peak_bytes);
}

#[test]
fn a_star_that_runs_dry_says_unsolvable() {
    let board = walled_in(4);
    assert_eq!(truth(&board, Game::SpreadOnly), (None, 2_401));
    let (outcome, statistics) = proved(&board, true);
    assert_eq!(outcome, Outcome::Unsolvable);
    assert!(statistics.expanded >= 500, "A* had no turn: {}", statistics.expanded);
}

#[test]
fn boards_within_reach_that_are_exhausted_say_unsolvable_and_their_bytes_are_counted() {
    for (reds, reached) in [(4, 2_401), (5, 16_807)] {
        let board = walled_in(reds);
        assert_eq!(truth(&board, Game::SpreadOnly), (None, reached));
        let (outcome, statistics) = proved(&board, false);
        assert_eq!(outcome, Outcome::Unsolvable);
        assert!(statistics.peak_bytes > 20 * reached as u64, "{}", statistics.peak_bytes);
    }
}

#[test]
fn refuting_every_shorter_length_says_optimal() {
    let board = items::read("5,6,r,2 1,0,b,2 1,1,b,1 3,2,b,1 1,3,b,3").unwrap();
    assert_eq!(truth(&board, Game::SpreadOnly).0, Some(5));
    for a_star_beside in [false, true] {
        let (outcome, statistics) = proved(&board, a_star_beside);
        assert!(matches!(outcome, Outcome::Optimal(solution) if solution.cost == 5));
        assert!(statistics.expanded > 0);
    }
}

#[test]
fn the_extended_game_says_both() {
    let eight = "0,0,b,6 0,1,b,6 0,2,b,6 0,3,b,6 0,4,b,6 0,5,b,6 0,6,b,6 1,0,b,6";
    let wall = "3,3,r,1 3,4,b,6 2,4,b,6 2,3,b,6 3,2,b,6 4,2,b,6 4,3,b,6";
    let said = |line: &str| {
        let options = SpawnOptions { threads: 1 };
        prove_with_spawn(&items::read(line).unwrap(), &options, &Limits::default(), &mut ())
    };
    // No action is legal; the sixes outnumber all else; every way ends in such a board.
    let nothing_moves = format!("{eight} 5,5,b,1");
    let outnumbered = format!("{eight} 1,1,b,6 1,2,b,6 5,5,r,1");
    let walled_in = format!("{wall} 0,0,b,5 0,1,b,5 0,2,b,5 0,3,b,5");
    for line in [&nothing_moves, &outnumbered, &walled_in] {
        let board = items::read(line).unwrap();
        assert_eq!(truth(&board, Game::WithSpawn).0, None, "{line}");
        let (outcome, statistics) = said(line);
        assert_eq!(outcome, Outcome::Unsolvable);
        // Only the last is searched, and what that takes is counted.
        assert_eq!(statistics.peak_bytes > 0, *line == walled_in, "{line}");
    }
    let (outcome, _) = said("0,0,b,6 2,3,b,6");
    assert!(matches!(outcome, Outcome::Optimal(solution) if solution.cost == 4));
}

#[test]
fn infection_without_an_estimate_says_unsolvable_before_any_search() {
    let board = items::read("0,0,r,1 0,1,b,6 3,3,b,6").unwrap();
    assert_eq!(truth(&board, Game::SpreadOnly).0, None);
    let said = |algorithm: Algorithm| {
        let options = SolveOptions { algorithm, ..SolveOptions::default() };
        let report = solve(&board, &options, &Limits::default(), &mut ()).unwrap();
        (report.outcome, report.statistics.expanded)
    };
    assert_eq!(said(Algorithm::Auto), (Outcome::Unsolvable, 0));
    assert_eq!(said(Algorithm::AStar), (Outcome::Unsolvable, 0));
    // A search without heuristics gets no help: it has to see every board.
    let (outcome, expanded) = said(Algorithm::BreadthFirst);
    assert_eq!(outcome, Outcome::Unsolvable);
    assert!(expanded > 0);
}
