//! Any prices are claimed to be sound (`docs/bounds.md`, Theorems 17 and 18), not only those that are
//! found. So random ones, and those found on the way, are held against states whose solution
//! was there first; and a variant that is false is kept with its board.

use super::{Appraisal, LARGEST, Lives, PRICES, Prices, SPAWN, Tariff, Timing};
use crate::infexion::{InfexionProblem, Spawn};
use infexion_rules::notation::items;
use infexion_rules::{Action, Board, Game, footprint};
use infexion_search::{Keep, Layered, Limits, run};
use infexion_testkit::Random;
use infexion_testkit::solution_first::{TASTES, planned_board};

fn random_prices(random: &mut Random, game: Game) -> Prices {
    let largest = [3, 40, LARGEST as u64][random.below(3) as usize];
    Prices(std::array::from_fn(|place| match (place, game) {
        (SPAWN, Game::SpreadOnly) => 0,
        _ => random.below(largest + 1) as i16,
    }))
}

/// The states of random plans before each action, with the actions left.
fn states(seed: u64, boards: usize, game: Game) -> impl Iterator<Item = (Board, Action, u32)> {
    let mut random = Random(seed);
    TASTES.iter().cycle().take(boards).flat_map(move |taste| {
        let planned = planned_board(&mut random, taste, 12, game);
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
    // They must exclude one move less often enough for the test to mean something; plans with
    // spawns that are made up are longer than they need be.
    for (game, one_in) in [(Game::SpreadOnly, 5), (Game::WithSpawn, 15)] {
        let mut random = Random(21);
        let (mut seen, mut excluded) = (0, 0);
        for (board, action, left) in states(22, 3_000, game) {
            let lives = Lives::of(&board, game);
            let next = board.after(action);
            for start in [random_prices(&mut random, game), Prices::first(&lives)] {
                let mut prices = start;
                for _ in 0..3 {
                    let text = || format!("{left} suffice: {}, {prices:?}", items::write(&board));
                    assert!(Appraisal::of(&lives, &prices, left).slack <= 0, "{}", text());
                    let tariff = Tariff::of(&lives, &prices, left - 1);
                    if let Action::Spread { cell, direction } = action {
                        let laid = footprint(cell, direction, board.power(cell));
                        assert!(next.is_solved() || !tariff.excludes(cell, laid), "{}", text());
                    }
                    prices.refute(&lives, left, 5);
                }
                seen += 1;
                excluded += u32::from(left > 1 && prices.refute(&lives, left - 1, 20).0);
            }
        }
        assert!(excluded * one_in > seen, "{game:?}: {excluded} of {seen}");
    }
}

#[test]
fn the_gradient_leads_to_the_slack_and_a_tariff_to_that_of_the_successor() {
    for game in [Game::SpreadOnly, Game::WithSpawn] {
        let mut random = Random(31);
        for (board, action, left) in states(32, 1_000, game) {
            let lives = Lives::of(&board, game);
            let mut prices = random_prices(&mut random, game);
            for _ in 0..3 {
                let appraisal = Appraisal::of(&lives, &prices, left);
                let gradient = appraisal.gradient(&lives, &prices);
                let along: i32 = (0..PRICES)
                    .map(|place| i32::from(gradient[place]) * i32::from(prices.0[place]))
                    .sum();
                assert_eq!(along, appraisal.slack);
                prices.refute(&lives, left, 1);
            }
            // At its own best threshold the successor has at least the slack that the tariff says.
            let Action::Spread { cell, direction } = action else { continue };
            let laid = footprint(cell, direction, board.power(cell));
            if Tariff::of(&lives, &prices, left).excludes(cell, laid) {
                let next = Lives::of(&board.after(action), game);
                assert!(Appraisal::of(&next, &prices, left).slack > 0);
            }
        }
    }
}

/// The first number of moves that a variant of the bound does not exclude.
fn first_not_excluded(board: &Board, timing: Timing, counted: impl Fn(i16) -> i16) -> u32 {
    let lives = Lives::of(board, Game::SpreadOnly);
    let mut prices = Prices::first(&lives);
    let mut excluded = |&moves: &u32| {
        let appraise = |prices: &Prices| Appraisal::with(&lives, prices, moves, timing, &counted);
        prices.refute_by(60, &lives, appraise).0
    };
    1 + (1..=12).take_while(|moves| excluded(moves)).count() as u32
}

#[test]
fn fresh_lives_cannot_be_left_out() {
    // The red stack must step aside first: its second move uses a fresh life.
    let board = items::read("2,1,b,1 6,2,r,2").expect("a board");
    assert_eq!(shortest(board, Spawn::Never), Some(2));
    assert!(first_not_excluded(&board, Timing::Counted, |_| i16::MIN / 2) > 2);
    assert_eq!(first_not_excluded(&board, Timing::Counted, |value| value), 2);
}

#[test]
fn no_life_gains_less_than_a_token_for_each_move_before() {
    // The same board: one token begins the fresh life, and one move was made before its use.
    let board = items::read("2,1,b,1 6,2,r,2").expect("a board");
    assert!(first_not_excluded(&board, Timing::OneTooFew, |value| value) > 2);
}

#[test]
fn spawns_cannot_be_left_out() {
    // The red stack is gone with the first blue one; a spawned stack must take the other.
    let board = items::read("0,0,r,1 0,1,b,6 0,2,b,6").expect("a board");
    assert_eq!(shortest(board, Spawn::All), Some(3));
    let refuted = |game| {
        let lives = Lives::of(&board, game);
        Prices::first(&lives).refute(&lives, 3, 1_000).0
    };
    assert!(refuted(Game::SpreadOnly), "a game without spawns takes longer");
    assert!(!refuted(Game::WithSpawn));
}

/// By plain breadth-first search.
fn shortest(board: Board, spawn: Spawn) -> Option<u32> {
    let search = Layered::new(InfexionProblem::new(board, spawn), (), Keep::All, usize::MAX);
    run(search, &Limits::default(), &mut ()).0.upper_bound()
}
