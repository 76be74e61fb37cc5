//! The default solver of the extended game against plain breadth-first search, which knows
//! nothing of its normal form and its bounds.

use infexion_rules::notation::items;
use infexion_rules::{Action, Board, Cell, Colour, Game, Stack};
use infexion_search::{Limits, Outcome};
use infexion_solver::check;
use infexion_solver::spawn::{SpawnOptions, prove_with_spawn};
use infexion_testkit::{self as testkit, Random};
use std::collections::HashSet;

/// A kind of random boards, and how deep plain search can follow.
struct Kind {
    name: &'static str,
    boards: u64,
    depth: u32,
    blue: (u64, u64),
    red: (u64, u64),
    cells: usize,
    power: (u64, u64),
}

/// Columns: boards, depth, blue stacks, red stacks, cells they stand on, powers.
#[rustfmt::skip]
const KINDS: [Kind; 8] = {
    type Range = (u64, u64);
    const fn kind(
        name: &'static str, boards: u64, depth: u32, blue: Range, red: Range, cells: usize, power: Range,
    ) -> Kind {
        Kind { name, boards, depth, blue, red, cells, power }
    }
    [
        kind("sparse",      200, 4, (1, 3), (0, 3),   49, (1, 6)),
        kind("strong",      120, 4, (1, 3), (0, 2),   49, (5, 6)),
        kind("packed",      300, 3, (1, 5), (0, 5),   14, (1, 6)),
        kind("flower",      150, 3, (1, 4), (6, 14),  21, (1, 2)),
        kind("crowded",      60, 2, (1, 5), (20, 40), 49, (1, 1)),
        kind("nearly full",  60, 2, (2, 6), (36, 43), 49, (1, 1)),
        kind("heavy",       150, 3, (1, 7), (1, 3),   49, (5, 6)),
        kind("deep",          4, 5, (3, 3), (0, 1),   49, (4, 6)),
    ]
};

impl Kind {
    fn board(&self, random: &mut Random) -> Board {
        let stacks = testkit::Kind {
            red: self.red,
            red_power: self.power,
            blue: self.blue,
            blue_power: self.power,
        };
        stacks.board_on(random, Cell::all().take(self.cells).collect())
    }
}

/// Length of a shortest solution if it has at most `depth` actions, by breadth-first search
/// over the actions the filter lets through.
fn breadth_first(
    start: &Board,
    depth: u32,
    allowed: impl Fn(&Board, Action) -> bool,
) -> Option<u32> {
    if start.is_solved() {
        return Some(0);
    }
    let mut seen = HashSet::from([*start]);
    let mut layer = vec![*start];
    for length in 1..=depth {
        let mut next_layer = Vec::new();
        for board in &layer {
            for action in board.actions(Game::WithSpawn) {
                if !allowed(board, action) {
                    continue;
                }
                let next = board.play(action, Game::WithSpawn).expect("a legal action");
                if next.is_solved() {
                    return Some(length);
                }
                if length < depth && seen.insert(next) {
                    next_layer.push(next);
                }
            }
        }
        layer = next_layer;
    }
    None
}

fn optimum(board: &Board, threads: usize) -> Option<u32> {
    let (outcome, _) =
        prove_with_spawn(board, &SpawnOptions { threads }, &Limits::default(), &mut ());
    match outcome {
        Outcome::Optimal(solution) => {
            assert_eq!(check(board, &solution.actions, Game::WithSpawn), Ok(()), "{board:?}");
            assert_eq!(solution.cost as usize, solution.actions.len());
            Some(solution.cost)
        }
        Outcome::Unsolvable => None,
        other => panic!("{board:?}: no answer without limits: {other:?}"),
    }
}

#[test]
fn optima_agree_with_plain_breadth_first_search() {
    for kind in &KINDS {
        let mut random = Random(1);
        for number in 0..kind.boards {
            let board = kind.board(&mut random);
            let expected = breadth_first(&board, kind.depth, |_, _| true);
            let found = optimum(&board, 1);
            match expected {
                Some(_) => assert_eq!(found, expected, "{} {number}: {board:?}", kind.name),
                // Nothing within the depth: then the optimum is larger, or there is none.
                None => assert!(
                    found.is_none_or(|length| length > kind.depth),
                    "{} {number}: {board:?} has no solution of {found:?} actions",
                    kind.name
                ),
            }
        }
    }
}

#[test]
fn threads_do_not_change_the_optimum() {
    let kind = Kind { blue: (6, 9), red: (0, 2), power: (1, 2), ..KINDS[0] };
    let mut random = Random(7);
    for _ in 0..20 {
        let board = kind.board(&mut random);
        assert_eq!(optimum(&board, 1), optimum(&board, 3), "{board:?}");
    }
}

/// Boards whose optimum needs a certain step.
#[test]
fn every_kind_of_step_is_needed_somewhere() {
    let cases = [
        // A stack spawned where another will lay: power 2, which takes two stacks of power 6.
        ("2,2,b,6 2,3,b,6 3,0,r,1", 3),
        // A blue stack captured by a spawned neighbour spreads.
        ("4,0,b,3 4,1,b,6", 3),
        // Nothing but captures by spawned neighbours.
        ("0,0,b,6 2,3,b,6", 4),
    ];
    for (line, length) in cases {
        let board = items::read(line).unwrap();
        assert_eq!(breadth_first(&board, length, |_, _| true), Some(length), "{line}");
        assert_eq!(optimum(&board, 1), Some(length), "{line}");
    }
}

/// Spawning only next to blue stacks loses the optimum: here a stack must be spawned two steps
/// away. `docs/spawn.md`, section 6, proves that no board with fewer stacks does.
#[test]
fn spawning_only_next_to_blue_can_lose_the_optimum() {
    let board = items::read("0,0,b,6 2,6,b,6 3,3,r,2 3,6,b,6").unwrap();
    assert_eq!(optimum(&board, 1), Some(5));
    let near_blue = |board: &Board, action: Action| match action {
        Action::Spawn { cell } => board.blue().neighbours().contains(cell),
        Action::Spread { .. } => true,
    };
    assert_eq!(breadth_first(&board, 5, near_blue), None);
    assert_eq!(breadth_first(&board, 6, near_blue), Some(6));
}

/// "At most twice the number of blue stacks" fails where the power limit forbids the first
/// spawns: eight blue stacks, 17 actions.
#[test]
fn more_than_two_actions_for_each_blue_stack_can_be_needed() {
    let far = "0,0,b,6 0,1,b,6 0,6,b,6 6,0,b,6 6,1,b,6 6,6,b,6 6,5,b,6 5,6,b,6";
    let board = items::read(&format!("3,3,r,1 {far}")).unwrap();
    assert_eq!(board.total_power(), 49);
    assert_eq!(optimum(&board, 1), Some(17));
}

#[test]
fn boards_that_are_full_or_without_red_or_solved() {
    let full = |red: usize| {
        Cell::all().fold(Board::EMPTY, |board, cell| {
            let colour = if cell.index() < red { Colour::Red } else { Colour::Blue };
            board.with_stack(cell, Stack { colour, power: 1 })
        })
    };
    assert_eq!(optimum(&full(0), 1), None);
    assert_eq!(optimum(&full(1), 1), Some(25));
    assert_eq!(optimum(&full(45), 1), breadth_first(&full(45), 3, |_, _| true));
    assert_eq!(optimum(&full(49), 1), Some(0));
    assert_eq!(optimum(&Board::EMPTY, 1), Some(0));
    // Power 49 and no red: nothing can move. Power 48: a stack can be spawned.
    let line = "0,0,b,6 0,1,b,6 0,2,b,6 0,3,b,6 0,4,b,6 0,5,b,6 0,6,b,6 3,3,b,6";
    assert_eq!(optimum(&items::read(line).unwrap(), 1), Some(16));
    assert_eq!(optimum(&items::read(&format!("{line} 4,4,b,1")).unwrap(), 1), None);
}

/// A red stack walled in by blue stacks of power 6 is lost with its first action, and what is
/// left is too heavy for spawns.
#[test]
fn a_walled_in_stack_cannot_win() {
    let wall = "3,4,b,6 2,4,b,6 2,3,b,6 3,2,b,6 4,2,b,6 4,3,b,6";
    let line = format!("3,3,r,1 {wall} 0,0,b,5 0,1,b,5 0,2,b,5 0,3,b,5");
    assert_eq!(optimum(&items::read(&line).unwrap(), 1), None);
}
