//! How many spreads the blue cells that are left need at least, looked up before a child is built.
//!
//! A spread lays on one line only, so the fewest lines that cover the blue cells bound the number
//! of spreads (proof: the `line-cover` heuristic). Blue cells only disappear, so the cover of every
//! subset of the start's blue cells is tabled once: a byte each. Beyond 22 blue cells the table
//! would be large and the cover (at most 7) says little; there blue cells no two of which share
//! a line are counted instead, and each needs a spread of its own.

use infexion_rules::{Board, CELLS, Cell, CellSet, Direction, LINES, LINES_THROUGH, footprint};

/// Most blue cells for which all subsets are tabled.
const MOST_TABLED: u32 = 22;

/// The blue cells left, as a set and as an index into the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlueLeft {
    pub(super) cells: CellSet,
    index: u32,
}

/// Cover of every subset of a board's blue cells.
pub(super) struct Cover {
    // Numbers of the start's blue cells that each line-window takes, by cell, direction, power.
    windows: Vec<[[u32; 7]; 6]>,
    single: [u32; CELLS],
    table: Vec<u8>,
}

impl Cover {
    /// Tables the subsets of the board's blue cells, if the table takes at most so many bytes.
    pub(super) fn new(board: &Board, most_bytes: usize) -> Cover {
        let blue = board.blue();
        if blue.len() > MOST_TABLED || 1 << blue.len() > most_bytes {
            return Cover {
                windows: vec![[[0; 7]; 6]; CELLS],
                single: [0; CELLS],
                table: Vec::new(),
            };
        }
        let mut single = [0; CELLS];
        for (number, cell) in blue.into_iter().enumerate() {
            single[cell.index()] = 1 << number;
        }
        let index = |cells: CellSet| {
            (cells & blue).into_iter().fold(0, |all, cell| all | single[cell.index()])
        };
        let windows = Cell::all()
            .map(|cell| {
                Direction::ALL.map(|direction| {
                    [0, 1, 2, 3, 4, 5, 6].map(|power| index(footprint(cell, direction, power)))
                })
            })
            .collect();
        let lines: Vec<[u32; 3]> = blue
            .into_iter()
            .map(|cell| LINES_THROUGH[cell.index()].map(|line| index(LINES[line])))
            .collect();
        let mut table = vec![0_u8; 1 << blue.len()];
        for subset in 1..table.len() {
            let through = lines[subset.trailing_zeros() as usize];
            let rest = through.map(|line| table[subset & !line as usize]);
            table[subset] = 1 + rest[0].min(rest[1]).min(rest[2]);
        }
        Cover { windows, single, table }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.table.len() + self.windows.len() * size_of::<[[u32; 7]; 6]>()
    }

    /// The blue cells of a board that was reached from the start.
    pub(super) fn blue_left(&self, board: &Board) -> BlueLeft {
        let cells = board.blue();
        let index = cells.into_iter().fold(0, |all, cell| all | self.single[cell.index()]);
        BlueLeft { cells, index }
    }

    /// What is left when a stack of `power` on `cell` spreads.
    #[inline]
    pub(super) fn after_spread(
        &self,
        left: BlueLeft,
        cell: Cell,
        direction: Direction,
        power: u8,
    ) -> BlueLeft {
        let taken = self.windows[cell.index()][direction as usize][power as usize];
        BlueLeft {
            cells: left.cells - footprint(cell, direction, power),
            index: left.index & !taken,
        }
    }

    /// What is left when one cell is captured.
    pub(super) fn after_capture(&self, left: BlueLeft, cell: Cell) -> BlueLeft {
        BlueLeft { cells: left.cells.without(cell), index: left.index & !self.single[cell.index()] }
    }

    /// No plan has fewer spreads than this.
    #[inline]
    pub(super) fn spreads(&self, left: BlueLeft) -> u32 {
        match self.table.get(left.index as usize) {
            Some(&lines) => u32::from(lines),
            None => pairwise_apart(left.cells),
        }
    }
}

/// Size of a set of cells, chosen first come first served, no two of which share a line.
fn pairwise_apart(mut cells: CellSet) -> u32 {
    let mut chosen = 0;
    while let Some(cell) = cells.first() {
        chosen += 1;
        for line in LINES_THROUGH[cell.index()] {
            cells = cells - LINES[line];
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristics::covering_lines;
    use infexion_rules::{Colour, Stack};
    use proptest::prelude::*;

    fn all_blue(cells: CellSet) -> Board {
        let stack = Stack { colour: Colour::Blue, power: 1 };
        cells.into_iter().fold(Board::EMPTY, |board, cell| board.with_stack(cell, stack))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        #[test]
        fn what_is_left_is_covered_as_by_search(
            bits in any::<u64>(), thin in any::<u64>(), origin in 0..CELLS, turn in 0..6_usize, power in 1..=6_u8,
        ) {
            let board = all_blue(CellSet::from_bits(bits & thin));
            let cover = Cover::new(&board, usize::MAX);
            let (origin, direction) = (Cell::from_index(origin), Direction::ALL[turn]);
            let left = cover.after_spread(cover.blue_left(&board), origin, direction, power);
            prop_assert_eq!(left.cells, board.blue() - footprint(origin, direction, power));
            let exact = covering_lines(left.cells).len() as u32;
            if board.blue().len() <= MOST_TABLED {
                prop_assert_eq!(cover.spreads(left), exact);
            } else {
                prop_assert!(cover.spreads(left) <= exact);
                prop_assert_eq!(cover.spreads(left) == 0, left.cells.is_empty());
            }
        }
    }
}
