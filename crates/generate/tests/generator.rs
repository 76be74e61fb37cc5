//! The generator honours every option, and its seed.

use infexion_generate::{GenerateError, GenerateOptions, Generator};
use infexion_rules::notation::items;
use infexion_rules::{Board, Colour, Symmetry};
use infexion_search::{Limits, Outcome};
use infexion_solver::{SolveOptions, solve};
use std::collections::HashSet;

fn boards(options: GenerateOptions, count: usize) -> Vec<Board> {
    Generator::new(options).unwrap().take(count).map(Result::unwrap).collect()
}

fn powers(board: &Board, colour: Colour) -> Vec<u8> {
    board.stacks().filter(|(_, s)| s.colour == colour).map(|(_, s)| s.power).collect()
}

#[test]
fn the_same_seed_gives_the_same_boards_and_another_seed_others() {
    let from = |seed| boards(GenerateOptions { seed, ..Default::default() }, 100);
    assert_eq!(from(3), from(3));
    assert_ne!(from(3), from(4));
    // What a seed means is kept from version to version.
    let first = "0,0,r,5 0,3,b,2 0,4,b,6 1,1,b,5 2,4,r,4 4,5,r,2 6,0,b,3 6,5,r,3";
    assert_eq!(items::write(&from(3)[0]), first);
}

#[test]
fn numbers_powers_density_and_total_power_are_honoured() {
    let options = GenerateOptions {
        red: 2..=3,
        blue: 4..=6,
        red_power: 2..=2,
        blue_power: 3..=5,
        max_total_power: Some(24),
        ..Default::default()
    };
    let (mut reds, mut blues) = (HashSet::new(), HashSet::new());
    for board in boards(options, 500) {
        let (red, blue) = (powers(&board, Colour::Red), powers(&board, Colour::Blue));
        assert!(red.iter().all(|&power| power == 2));
        assert!(blue.iter().all(|power| (3..=5).contains(power)));
        assert!(board.total_power() <= 24);
        reds.insert(red.len());
        blues.insert(blue.len());
    }
    assert_eq!(reds, HashSet::from([2, 3]));
    assert_eq!(blues, HashSet::from([4, 5, 6]));
    let dense = GenerateOptions { density: Some(0.8), red: 1..=9, ..Default::default() };
    for board in boards(dense, 100) {
        assert_eq!(board.occupied().len(), 39);
        assert!((1..=9).contains(&board.red().len()));
    }
}

#[test]
fn a_tight_limit_of_total_power_is_met_and_an_impossible_one_is_named() {
    let tight = |most| GenerateOptions {
        red: 3..=3,
        blue: 9..=9,
        max_total_power: Some(most),
        ..Default::default()
    };
    let found = boards(tight(14), 30);
    assert!(found.iter().all(|b| (b.red().len(), b.blue().len()) == (3, 9)));
    assert!(found.iter().all(|b| b.total_power() <= 14));
    assert_eq!(found, boards(tight(14), 30));
    assert!(boards(tight(12), 5).iter().all(|b| b.total_power() == 12));
    let dense =
        GenerateOptions { density: Some(0.5), max_total_power: Some(49), ..Default::default() };
    for board in boards(dense, 10) {
        assert!(board.total_power() <= 49 && (24..=25).contains(&board.occupied().len()));
    }
    assert_eq!(
        Generator::new(tight(11)).unwrap_err().to_string(),
        "the weakest boards have a total power of 12, above the limit of 11"
    );
}

#[test]
fn the_optimum_lies_where_it_was_asked_for_and_every_board_is_solvable() {
    let options = GenerateOptions {
        optimum: Some(3..=4),
        red: 1..=2,
        blue: 2..=4,
        red_power: 1..=3,
        ..Default::default()
    };
    let mut seen = HashSet::new();
    for board in boards(options, 20) {
        let report = solve(&board, &SolveOptions::default(), &Limits::default(), &mut ()).unwrap();
        let Outcome::Optimal(solution) = report.outcome else { panic!("{board:?}") };
        seen.insert(solution.cost);
    }
    assert_eq!(seen, HashSet::from([3, 4]));
    // Without a red stack there is no solution, and half of these boards have none.
    let options = GenerateOptions { solvable: true, red: 0..=1, blue: 1..=2, ..Default::default() };
    assert!(boards(options, 40).iter().all(|board| board.red().len() == 1));
}

#[test]
fn distinct_boards_are_distinct_up_to_symmetry_and_all_of_them_are_found() {
    // A red and a blue stack of power 1: the blue one stands in one of the classes of 48 cells
    // under the 12 maps that keep the red one.
    let pair = GenerateOptions {
        red: 1..=1,
        blue: 1..=1,
        red_power: 1..=1,
        blue_power: 1..=1,
        distinct: true,
        patience: 5_000,
        ..Default::default()
    };
    let found: Vec<_> = Generator::new(pair).unwrap().collect();
    let (last, boards) = found.split_last().unwrap();
    assert_eq!(*last, Err(GenerateError::Exhausted(5_000)));
    let classes: HashSet<Board> =
        boards.iter().map(|board| Symmetry::canonical(board.as_ref().unwrap())).collect();
    assert_eq!(classes.len(), boards.len());
    let stabiliser: Vec<Symmetry> = Symmetry::stabiliser(&items::read("0,0,r,1").unwrap());
    let orbits: HashSet<Vec<usize>> = infexion_rules::Cell::all()
        .skip(1)
        .map(|cell| {
            let mut orbit: Vec<usize> = stabiliser.iter().map(|s| s.cell(cell).index()).collect();
            orbit.sort_unstable();
            orbit.dedup();
            orbit
        })
        .collect();
    assert_eq!(boards.len(), orbits.len());
}

#[test]
fn options_that_make_no_sense_are_named() {
    let fault = |options| Generator::new(options).unwrap_err().to_string();
    let default = GenerateOptions::default;
    #[allow(clippy::reversed_empty_ranges)]
    let backwards = 3..=2;
    assert_eq!(
        fault(GenerateOptions { red: backwards, ..default() }),
        "the number of red stacks must be a range within 0..49"
    );
    assert!(fault(GenerateOptions { blue_power: 0..=3, ..default() }).contains("within 1..6"));
    assert!(fault(GenerateOptions { density: Some(1.5), ..default() }).contains("density 1.5"));
    assert_eq!(
        fault(GenerateOptions { red: 30..=40, blue: 30..=40, ..default() }),
        "60 stacks do not fit on 49 cells"
    );
}
