//! Certificates of paths: accepted for every question, and no edit makes the checker say
//! something false.

use crate::oracle::cheapest;
use crate::{board, tasks};
use infexion_cachex::{Cell, Grid, PathAlgorithm, PathCertificate, Task, find};
use infexion_hex::Colour;
use infexion_proof::{Options, Verdict, check_bytes};
use infexion_search::{Limits, Outcome, Solution};

use proptest::prelude::*;

fn certificate(grid: &Grid, task: &Task) -> Vec<u8> {
    let limits = Limits::default();
    let answer = find(grid, task, PathAlgorithm::Auto, &limits).unwrap();
    let mut bytes = Vec::new();
    let certificate = PathCertificate::new(grid, task, &answer.outcome, &limits);
    certificate.expect("a certificate").write(&mut bytes).expect("memory takes every byte");
    bytes
}

/// What an accepted certificate says: captured cells (all cells if plain) and cells.
fn shown(bytes: &[u8], plain: bool) -> Result<Option<(u32, u32)>, String> {
    match check_bytes(bytes, &Options::default()).map_err(|refusal| refusal.to_string())? {
        Verdict::Cachex { claim, cost } => Ok(claim.path.map(|path| {
            let cells = path.len() as u32;
            (if plain { cells } else { (cost >> 32) as u32 }, cells)
        })),
        Verdict::Infexion { .. } => panic!("a certificate of the other game"),
    }
}

proptest! {
    #[test]
    fn a_certificate_shows_what_the_oracle_says((grid, start, goal) in board(1..=7)) {
        for task in tasks(&grid, start, goal) {
            let plain = task.mode().colour().is_none();
            prop_assert_eq!(shown(&certificate(&grid, &task), plain), Ok(cheapest(&grid, &task)));
        }
    }

    #[test]
    fn an_edited_certificate_is_refused_or_right_about_its_own_board(
        (grid, start, goal) in board(1..=7),
        place in any::<prop::sample::Index>(),
        bit in 0..8_u8,
    ) {
        let questions = [None, Some(Colour::Red), Some(Colour::Blue)];
        for capture in questions {
            let Ok(task) = Task::between(&grid, capture, start, goal) else { continue };
            let mut bytes = certificate(&grid, &task);
            // What comes before asks another question.
            let first = 26;
            let place = first + place.index(bytes.len() - first);
            bytes[place] ^= 1 << bit;
            let Ok(said) = shown(&bytes, capture.is_none()) else { continue };
            let grid = board_of(&bytes, grid.side());
            // Nothing is to be said about paths whose ends are blocked.
            let Ok(task) = Task::between(&grid, capture, start, goal) else { continue };
            prop_assert_eq!(said, cheapest(&grid, &task));
        }
    }
}

/// The board that a certificate is about.
fn board_of(bytes: &[u8], side: u16) -> Grid {
    let n = usize::from(side);
    let row = n * if bytes[10] == 0 { 5 } else { 9 };
    let rows = bytes[bytes.len() - n * row..].chunks(row).flat_map(|row| &row[..n]);
    let mut grid = Grid::empty(side);
    for (cell, content) in grid.cells().zip(rows) {
        let colour = [None, Some(Colour::Red), Some(Colour::Blue)];
        grid.set(cell, colour[usize::from(*content)]);
    }
    grid
}

#[test]
fn a_path_that_is_not_cheapest_gets_no_certificate() {
    let grid = Grid::empty(3);
    let task = Task::between(&grid, None, Cell::new(0, 0), Cell::new(0, 2)).unwrap();
    let cells = [(0, 0), (1, 0), (1, 1), (0, 2)].map(|(r, q)| Cell::new(r, q)).to_vec();
    let limits = Limits::default();
    for outcome in [Outcome::Optimal(Solution { actions: cells, cost: 4 }), Outcome::Unsolvable] {
        assert!(PathCertificate::new(&grid, &task, &outcome, &limits).is_err());
    }
}

#[test]
fn a_hostile_board_is_refused() {
    let grid = Grid::empty(3);
    let task = Task::between(&grid, None, Cell::new(0, 0), Cell::new(0, 2)).unwrap();
    let good = certificate(&grid, &task);
    for length in 0..good.len() {
        assert!(shown(&good[..length], true).is_err());
    }
    let with = |place: usize, bytes: &[u8]| {
        let mut edited = good.clone();
        edited[place..place + bytes.len()].copy_from_slice(bytes);
        shown(&edited, true).expect_err("a refusal")
    };
    assert_eq!(with(12, &[0xFF, 0xFF]), "4294836225 entries are announced, but 45 bytes follow");
    assert_eq!(with(12, &[0, 0]), "the start or goal is not on the board");
    assert_eq!(with(22, &[0xFF; 4]), "the file ends too early");
    // The last label is one too many.
    let last = good.len() - 4;
    assert_eq!(with(last, &[9, 0, 0, 0]), "the label of (2,2) is larger than a neighbour allows");
}
