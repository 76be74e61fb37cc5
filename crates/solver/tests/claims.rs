//! What the heuristics claim, held against true distances and along actions.

mod common;

use infexion_rules::notation::items;
use infexion_rules::{Board, Game};
use infexion_solver::heuristics::{ALL, Status, by_name};
use proptest::prelude::*;

const GAMES: [Game; 2] = [Game::SpreadOnly, Game::WithSpawn];

/// `None` means that there is no solution: more than any number.
fn value(estimate: Option<u32>) -> u32 {
    estimate.unwrap_or(u32::MAX)
}

fn consistent_from(board: &Board) -> Result<(), TestCaseError> {
    for game in GAMES {
        for info in ALL.iter().filter(|info| info.claim(game).consistent == Status::Proved) {
            let mut heuristic = (info.build)(game);
            let here = value(heuristic.estimate(board));
            for action in board.actions(game) {
                let there = value(heuristic.estimate(&board.after(action)));
                prop_assert!(
                    here <= there.saturating_add(1),
                    "{} falls from {here} to {there} by {action} on {board:?}",
                    info.name
                );
            }
        }
    }
    Ok(())
}

fn admissible_at(board: &Board) -> Result<(), TestCaseError> {
    for game in GAMES {
        let Some(optimum) = common::optimum(board, game) else { continue };
        let truth = optimum.map_or(u32::MAX, |optimum| optimum as u32);
        for info in ALL.iter().filter(|info| info.claim(game).admissible != Status::False) {
            let here = value((info.build)(game).estimate(board));
            prop_assert!(here <= truth, "{} says {here}, truth {truth}: {board:?}", info.name);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn proved_consistent_heuristics_fall_by_at_most_one(
        board in common::boards(0..=10, 0..=14, 1..=6, 49)
    ) {
        consistent_from(&board)?;
    }

    #[test]
    fn proved_consistent_heuristics_fall_by_at_most_one_where_stacks_meet(
        board in common::boards(1..=6, 1..=8, 1..=6, 16)
    ) {
        consistent_from(&board)?;
    }

    #[test]
    fn estimates_are_never_above_the_truth(board in common::boards(0..=3, 1..=3, 1..=6, 49)) {
        admissible_at(&board)?;
    }

    #[test]
    fn estimates_are_never_above_the_truth_where_stacks_meet(
        board in common::boards(1..=4, 1..=5, 1..=6, 12)
    ) {
        admissible_at(&board)?;
    }
}

#[test]
fn what_is_called_false_is_false() {
    let excess = |name: &str, line: &str, game| {
        let board = items::read(line).unwrap();
        let estimate = (by_name(name).unwrap().build)(game).estimate(&board).unwrap();
        i64::from(estimate) - common::optimum(&board, game).unwrap().unwrap() as i64
    };
    assert!(excess("nearest", "0,0,r,6 0,3,b,1", Game::SpreadOnly) > 0);
    assert!(excess("nearest", "0,0,r,1 3,3,b,1", Game::WithSpawn) > 0);
    assert!(excess("approach-infection", "3,3,b,1", Game::WithSpawn) > 0);
}

#[test]
fn approach_infection_is_not_consistent() {
    let mut heuristic = (by_name("approach-infection").unwrap().build)(Game::SpreadOnly);
    let before = items::read("0,4,b,1 2,3,b,1 4,4,r,1 4,5,r,1").unwrap();
    let after = before.play("SPREAD 4 4 0 1".parse().unwrap(), Game::SpreadOnly).unwrap();
    assert_eq!((heuristic.estimate(&before), heuristic.estimate(&after)), (Some(4), Some(2)));
}
