//! The fewest of the 21 lines that cover all blue cells.
//!
//! **Proof.** A spread lays tokens on one line only, so with one more action the blue cells that
//! go all lie on one line: cover(before) <= 1 + cover(after). Hence it is consistent, and with
//! cover = 0 on a solved board, admissible. A spawn captures nothing and leaves the cover as it
//! is, so both hold in the extended game too.
//!
//! The cover is found exactly: some line through the first uncovered blue cell must be taken, so
//! three branches a line, cut off where even the fullest lines hold too few cells, and none where
//! a line must be taken (never more than 7 are needed: all lines of constant r). It depends on the blue cells alone, and non-capturing moves do not change these,
//! so it is remembered per blue set, in a small table that overwrites itself.

use super::{Claim, Entry};
use infexion_rules::{Board, CELLS, CellSet, LINES, LINES_THROUGH};
use infexion_search::Heuristic;

pub(super) static ENTRY: Entry = Entry {
    spread_only: Claim::PROVED,
    with_spawn: Claim::PROVED,
    build: |_| Box::new(LineCover::default()),
};

/// Remembers the covers of the blue sets it met last.
struct LineCover {
    // Blue set and cover in one word: the cover in the bits above the 49 cells.
    remembered: Vec<u64>,
}

const SLOT_BITS: u32 = 12;

impl Default for LineCover {
    fn default() -> LineCover {
        // No cell is covered by no line: right for the empty set, and a key no other set has.
        LineCover { remembered: vec![0; 1 << SLOT_BITS] }
    }
}

impl Heuristic<Board> for LineCover {
    fn estimate(&mut self, board: &Board) -> Option<u32> {
        let blue = board.blue();
        let slot = blue.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOT_BITS);
        let remembered = &mut self.remembered[slot as usize];
        if CellSet::from_bits(*remembered) != blue {
            *remembered = blue.bits() | u64::from(cover_size(blue)) << 49;
        }
        Some((*remembered >> 49) as u32)
    }
}

/// The size of a smallest cover.
fn cover_size(cells: CellSet) -> u32 {
    (0..7).find(|&lines| can_cover(cells, lines)).unwrap_or(7)
}

/// Can this many lines cover the cells? Exact.
///
/// Two lines meet in one cell at most, so a line that holds more than `lines` of the cells is
/// part of every cover: without it each of these cells would need a line of its own.
pub(crate) fn can_cover(cells: CellSet, lines: u32) -> bool {
    if cells.len() <= lines || lines >= 7 {
        return true;
    }
    let Some(cell) = cells.first() else { return true };
    let mut through = LINES_THROUGH[cell.index()].iter().map(|&line| LINES[line]);
    if lines <= 1 {
        return lines == 1 && through.any(|line| line.covers(cells));
    }
    if apart(cells) > lines {
        return false;
    }
    let (fullest, most) = fullest_line(cells);
    if most * lines < cells.len() {
        return false;
    }
    if most > lines {
        return can_cover(cells - fullest, lines - 1);
    }
    through.any(|line| can_cover(cells - line, lines - 1))
}

/// Cells of the set no two of which share a line, chosen greedily: each needs a line of its own.
fn apart(mut cells: CellSet) -> u32 {
    let mut count = 0;
    while let Some(cell) = cells.first() {
        cells = cells - ON_A_LINE_WITH[cell.index()];
        count += 1;
    }
    count
}

/// The cells that share a line with each cell, and the cell itself.
static ON_A_LINE_WITH: [CellSet; CELLS] = {
    let mut table = [CellSet::EMPTY; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let [first, second, third] = LINES_THROUGH[cell];
        let bits = LINES[first].bits() | LINES[second].bits() | LINES[third].bits();
        table[cell] = CellSet::from_bits(bits);
        cell += 1;
    }
    table
};

/// The line that holds most of the cells, and how many that are.
fn fullest_line(cells: CellSet) -> (CellSet, u32) {
    let mut fullest = (CellSet::EMPTY, 0);
    for line in LINES {
        let held = (cells & line).len();
        if held > fullest.1 {
            fullest = (line, held);
        }
    }
    fullest
}

/// A smallest set of lines (indices into [`LINES`]) that covers the cells.
pub fn covering_lines(cells: CellSet) -> Vec<usize> {
    let mut chosen = Vec::new();
    let mut left = cells;
    let mut size = cover_size(cells);
    while let Some(cell) = left.first() {
        size -= 1;
        let line = LINES_THROUGH[cell.index()]
            .into_iter()
            .find(|&line| can_cover(left - LINES[line], size))
            .expect("a cover of this size exists");
        chosen.push(line);
        left = left - LINES[line];
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The definition: try every set of lines, smallest first.
    fn cover_by_definition(cells: CellSet) -> u32 {
        let covers = |set: u32| {
            let taken = (0..21).filter(|line| set >> line & 1 == 1);
            taken.fold(CellSet::EMPTY, |all, line| all | LINES[line as usize]).covers(cells)
        };
        (0..1_u32 << 21).filter(|&set| covers(set)).map(u32::count_ones).min().unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn the_cover_is_the_smallest(bits in any::<u64>(), thin in any::<u64>()) {
            let cells = CellSet::from_bits(bits & thin);
            prop_assert_eq!(cover_size(cells), cover_by_definition(cells));
            let lines = covering_lines(cells);
            prop_assert_eq!(lines.len() as u32, cover_size(cells));
            let covered = lines.iter().fold(CellSet::EMPTY, |all, &line| all | LINES[line]);
            prop_assert!(covered.covers(cells));
        }
    }

    #[test]
    fn sets_that_share_a_slot_do_not_disturb_each_other() {
        let mut heuristic = LineCover::default();
        for bits in (0..200_000_u64).map(|i| i.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 15) {
            let blue = CellSet::from_bits(bits & (bits >> 7) & (bits >> 20));
            let stack = infexion_rules::Stack { colour: infexion_rules::Colour::Blue, power: 1 };
            let board = blue.into_iter().fold(Board::EMPTY, |b, cell| b.with_stack(cell, stack));
            assert_eq!(heuristic.estimate(&board), Some(cover_size(blue)));
        }
    }
}
