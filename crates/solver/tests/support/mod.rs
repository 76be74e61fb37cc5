//! Random boards of several kinds, and an independent, slow, obviously right search.

use infexion_rules::{Action, Board, Cell, Colour, Direction, LINES, Stack};
use std::collections::HashMap;

/// A small generator of random numbers (SplitMix64): the tests need repeatable boards.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) % limit
    }

    /// A number in a range, both ends included.
    pub(crate) fn within(&mut self, (low, high): (u64, u64)) -> u64 {
        low + self.below(high - low + 1)
    }
}

/// A kind of random board: counts and powers of red and blue stacks, as ranges.
pub(crate) struct Kind {
    pub(crate) red: (u64, u64),
    pub(crate) red_power: (u64, u64),
    pub(crate) blue: (u64, u64),
    pub(crate) blue_power: (u64, u64),
}

const fn kind(
    red: (u64, u64),
    red_power: (u64, u64),
    blue: (u64, u64),
    blue_power: (u64, u64),
) -> Kind {
    Kind { red, red_power, blue, blue_power }
}

/// Small boards on which different bounds bite.
pub(crate) const KINDS: [Kind; 11] = [
    kind((1, 4), (1, 6), (1, 6), (1, 6)),
    kind((1, 3), (1, 1), (1, 7), (1, 1)),
    kind((1, 4), (1, 2), (2, 8), (1, 2)),
    kind((1, 6), (1, 1), (3, 9), (1, 2)),
    kind((1, 3), (1, 3), (2, 7), (1, 1)),
    kind((4, 11), (1, 1), (2, 7), (1, 1)),
    kind((2, 6), (1, 2), (3, 8), (1, 1)),
    // Stacks that overflow when they are hit, and blue ones that leave nothing.
    kind((1, 5), (5, 6), (1, 6), (5, 6)),
    kind((2, 6), (6, 6), (2, 8), (1, 6)),
    kind((2, 8), (1, 6), (1, 5), (6, 6)),
    // Crowded: red everywhere, few blue.
    kind((12, 30), (1, 2), (2, 6), (1, 2)),
];

/// A random board: half of them on all 49 cells, half packed into 12 to 25.
pub(crate) fn random_board(random: &mut Random, kind: &Kind) -> Board {
    let mut cells: Vec<Cell> = Cell::all().collect();
    if random.below(2) == 0 {
        // A patch that grows from one cell by random neighbours.
        let size = random.within((12, 25)) as usize;
        let mut patch = vec![cells[random.below(49) as usize]];
        while patch.len() < size {
            let from = patch[random.below(patch.len() as u64) as usize];
            let next = from.step(Direction::ALL[random.below(6) as usize], 1);
            if !patch.contains(&next) {
                patch.push(next);
            }
        }
        cells = patch;
    }
    let mut board = Board::EMPTY;
    let red = random.within(kind.red);
    let stacks = (0..red)
        .map(|_| (Colour::Red, kind.red_power))
        .chain((0..random.within(kind.blue)).map(|_| (Colour::Blue, kind.blue_power)));
    for (colour, powers) in stacks {
        if cells.is_empty() {
            break;
        }
        let cell = cells.swap_remove(random.below(cells.len() as u64) as usize);
        board = board.with_stack(cell, Stack { colour, power: random.within(powers) as u8 });
    }
    board
}

/// A shortest solution by depth-first iterative deepening with nothing but line cover and an
/// exact map of failures; `None` when it takes more than `limit` expansions.
pub(crate) fn shortest_solution(board: &Board, limit: usize) -> Option<Vec<Action>> {
    let mut search = Slow { failed: HashMap::new(), left: limit, path: Vec::new() };
    for depth in 0..30 {
        if search.solve(board, depth)? {
            search.path.reverse();
            return Some(search.path);
        }
    }
    None
}

struct Slow {
    failed: HashMap<Board, u32>,
    left: usize,
    path: Vec<Action>,
}

impl Slow {
    fn solve(&mut self, board: &Board, depth: u32) -> Option<bool> {
        if board.is_solved() {
            return Some(true);
        }
        if !covered(board.blue().bits(), depth)
            || self.failed.get(board).is_some_and(|&failed| failed >= depth)
        {
            return Some(false);
        }
        self.left = self.left.checked_sub(1)?;
        for cell in board.red() {
            for direction in Direction::ALL {
                if self.solve(&board.after_spread(cell, direction), depth - 1)? {
                    self.path.push(Action::Spread { cell, direction });
                    return Some(true);
                }
            }
        }
        self.failed.insert(*board, depth);
        Some(false)
    }
}

/// Do so many lines cover the cells?
pub(crate) fn covered(cells: u64, lines: u32) -> bool {
    if cells == 0 || lines == 0 {
        return cells == 0;
    }
    let first = cells & cells.wrapping_neg();
    LINES
        .iter()
        .map(|line| line.bits())
        .filter(|line| line & first != 0)
        .any(|line| covered(cells & !line, lines - 1))
}
