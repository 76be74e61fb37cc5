//! Any prices are claimed to be sound (`docs/bounds.md`, Theorem 17), not only those that are
//! found. So random ones, and those found on the way, are held against states whose solution
//! was there first; and a variant that is false is kept with its board.

use super::{Appraisal, CELLS, LARGEST, Lives, Prices, Tariff};
use crate::infexion::{InfexionProblem, Spawn};
use infexion_rules::notation::items;
use infexion_rules::{Action, Board, Game, footprint};
use infexion_search::{Keep, Layered, Limits, run};
use infexion_testkit::Random;
use infexion_testkit::solution_first::{TASTES, planned_board};

fn random_prices(random: &mut Random) -> Prices {
    let largest = [3, 40, LARGEST as u64][random.below(3) as usize];
    Prices(std::array::from_fn(|_| random.below(largest + 1) as i16))
}

/// The states of random plans before each action, with the actions left.
fn states(seed: u64, boards: usize) -> impl Iterator<Item = (Board, Action, u32)> {
    let mut random = Random(seed);
    TASTES.iter().cycle().take(boards).flat_map(move |taste| {
        let planned = planned_board(&mut random, taste, 12, Game::SpreadOnly);
        let mut board = planned.board;
        let mut left = planned.plan.len() as u32 + 1;
        let states: Vec<_> = planned
            .plan
            .iter()
            .map(|&action| {
                left -= 1;
                let before = board;
                board = board.after(action);
                (before, action, left)
            })
            .collect();
        states.into_iter().filter(|(board, ..)| !board.is_solved())
    })
}

#[test]
fn no_prices_exclude_a_state_with_a_known_solution() {
    let mut random = Random(21);
    let (mut seen, mut excluded) = (0, 0);
    for (board, action, left) in states(22, 6_000) {
        let lives = Lives::of(&board);
        let Action::Spread { cell, direction } = action else { continue };
        let laid = footprint(cell, direction, board.power(cell));
        let next = board.after(action);
        for start in [random_prices(&mut random), Prices::first(&lives)] {
            let mut prices = start;
            for _ in 0..3 {
                let text = || format!("{left} suffice: {}, {prices:?}", items::write(&board));
                assert!(Appraisal::of(&lives, &prices, left).slack <= 0, "{}", text());
                let tariff = Tariff::of(&lives, &prices, left - 1);
                assert!(next.is_solved() || !tariff.excludes(cell, laid), "{}", text());
                prices.refute(&lives, left, 5);
            }
            seen += 1;
            excluded += u32::from(left > 1 && prices.refute(&lives, left - 1, 20).0);
        }
    }
    // They exclude one move less often enough for the test to mean something.
    assert!(excluded * 5 > seen, "{excluded} of {seen}");
}

#[test]
fn the_gradient_leads_to_the_slack_and_a_tariff_to_that_of_the_successor() {
    let mut random = Random(31);
    for (board, action, left) in states(32, 1_500) {
        let lives = Lives::of(&board);
        let mut prices = random_prices(&mut random);
        for _ in 0..3 {
            let appraisal = Appraisal::of(&lives, &prices, left);
            let gradient = appraisal.gradient(&lives, left);
            let along: i32 =
                (0..CELLS).map(|cell| i32::from(gradient[cell]) * i32::from(prices.0[cell])).sum();
            assert_eq!(along, appraisal.slack);
            prices.refute(&lives, left, 1);
        }
        // At its own best threshold the successor has at least the slack that the tariff says.
        let Action::Spread { cell, direction } = action else { continue };
        let laid = footprint(cell, direction, board.power(cell));
        if Tariff::of(&lives, &prices, left).excludes(cell, laid) {
            let next = Lives::of(&board.after(action));
            assert!(Appraisal::of(&next, &prices, left).slack > 0);
        }
    }
}

/// The first number of moves that prices do not exclude when fresh lives count for nothing.
fn without_fresh_lives(board: &Board) -> u32 {
    let lives = Lives::of(board);
    let mut prices = Prices::first(&lives);
    let mut excluded = |&moves: &u32| {
        let appraise = |prices: &Prices| Appraisal::with_fresh(&lives, prices, moves, |_| i16::MIN);
        prices.refute_by(60, &lives, moves, appraise).0
    };
    1 + (1..=12).take_while(|moves| excluded(moves)).count() as u32
}

#[test]
fn fresh_lives_cannot_be_left_out() {
    // The red stack must step aside first: its second move uses a fresh life.
    let board = items::read("2,1,b,1 6,2,r,2").expect("a board");
    let problem = InfexionProblem::new(board, Spawn::Never);
    let search = Layered::new(problem, (), Keep::All, usize::MAX);
    let (outcome, _) = run(search, &Limits::default(), &mut ());
    assert_eq!(outcome.upper_bound(), Some(2));
    assert!(without_fresh_lives(&board) > 2);
    assert!(!Prices::first(&Lives::of(&board)).refute(&Lives::of(&board), 2, 1_000).0);
}
