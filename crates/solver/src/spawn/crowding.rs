//! When is there so much room that spawns can be kept in their strictest normal form?
//!
//! `docs/spawn.md` proves that on a *roomy* board some cheapest solution begins with a spread
//! (of a red stack, or of a blue stack captured by a spawned neighbour just before), with spawns
//! only under the tokens it lays, or consists of nothing but such captures. What can spoil it is
//! a cell whose neighbours all become occupied by one more spread, or the limit on total power.

use infexion_rules::{Board, CellSet, MAX_TOTAL_POWER};

/// Bits of the cells `(r, 0)`.
const FIRST_OF_ROWS: u64 = {
    let mut bits = 0;
    let mut row = 0;
    while row < 7 {
        bits |= 1 << (7 * row);
        row += 1;
    }
    bits
};

/// Every cell moved to the next `q`.
fn next_q(cells: u64) -> u64 {
    (cells << 1 & !FIRST_OF_ROWS | cells >> 6 & FIRST_OF_ROWS) & CellSet::FULL.bits()
}

/// Every cell moved to the previous `q`.
fn previous_q(cells: u64) -> u64 {
    cells >> 1 & !(FIRST_OF_ROWS << 6) | (cells & FIRST_OF_ROWS) << 6
}

/// Every cell moved to the next `r`.
fn next_r(cells: u64) -> u64 {
    (cells << 7 | cells >> 42) & CellSet::FULL.bits()
}

/// Every cell moved to the previous `r`.
fn previous_r(cells: u64) -> u64 {
    (cells >> 7 | cells << 42) & CellSet::FULL.bits()
}

/// For all 49 cells at once, how many of the six neighbours are in a set: a three-bit number
/// spread over three words, lowest bit first.
fn neighbour_counts(cells: u64) -> [u64; 3] {
    let (after, before) = (next_q(cells), previous_q(cells));
    let add = |a: u64, b: u64, c: u64| (a ^ b ^ c, a & b | c & (a ^ b));
    let (ones, twos) = add(after, previous_r(after), previous_r(cells));
    let (more_ones, more_twos) = add(before, next_r(before), next_r(cells));
    let (low, carry) = (ones ^ more_ones, ones & more_ones);
    let (middle, high) = add(twos, more_twos, carry);
    [low, middle, high]
}

/// Is the board roomy for every plan of at most `left` actions?
pub(super) fn is_roomy(board: &Board, left: u32) -> bool {
    if board.total_power() + left > MAX_TOTAL_POWER {
        return false;
    }
    let empty = board.empty().bits();
    let [low, middle, high] = neighbour_counts(empty);
    let at_most_two = !high & !(middle & low);
    let at_most_three = !high;
    let at_most_four = !high | !middle & !low;
    // Pockets of empty cells that can be filled by power 2 (three actions each) and closed by
    // one spread: a pocket of two has a cell with at most three empty neighbours, one of three
    // to six a cell with at most four.
    let crowded = match left {
        0..=6 => at_most_two,
        7..=9 => at_most_two | at_most_three & empty,
        10..=21 => at_most_two | at_most_four & empty,
        _ => u64::MAX,
    };
    crowded & CellSet::FULL.bits() == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::Cell;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn counts_agree_with_the_neighbour_table(bits in any::<u64>()) {
            let cells = CellSet::from_bits(bits);
            let [low, middle, high] = neighbour_counts(cells.bits());
            for cell in Cell::all() {
                let bit = |word: u64| (word >> cell.index() & 1) as u32;
                let counted = bit(low) + 2 * bit(middle) + 4 * bit(high);
                prop_assert_eq!(counted, (CellSet::from(cell).neighbours() & cells).len());
            }
        }
    }
}
