//! Random boards of several kinds.

use crate::random::Random;
use infexion_rules::{Board, Cell, Colour, Direction, Stack};

/// A kind of random board: counts and powers of red and blue stacks, as ranges.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Number of red stacks.
    pub red: (u64, u64),
    /// Their powers.
    pub red_power: (u64, u64),
    /// Number of blue stacks.
    pub blue: (u64, u64),
    /// Their powers.
    pub blue_power: (u64, u64),
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
pub const KINDS: [Kind; 11] = [
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

impl Kind {
    /// A random board of this kind on some of the cells, as far as they suffice.
    pub fn board_on(&self, random: &mut Random, mut cells: Vec<Cell>) -> Board {
        let red = random.within(self.red);
        let blue = random.within(self.blue);
        let stacks = (0..red)
            .map(|_| (Colour::Red, self.red_power))
            .chain((0..blue).map(|_| (Colour::Blue, self.blue_power)));
        let mut board = Board::EMPTY;
        for (colour, powers) in stacks {
            if cells.is_empty() {
                break;
            }
            let cell = cells.swap_remove(random.below(cells.len() as u64) as usize);
            board = board.with_stack(cell, Stack { colour, power: random.within(powers) as u8 });
        }
        board
    }
}

/// A random board: half of them on all 49 cells, half packed into 12 to 25.
pub fn random_board(random: &mut Random, kind: &Kind) -> Board {
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
    kind.board_on(random, cells)
}
