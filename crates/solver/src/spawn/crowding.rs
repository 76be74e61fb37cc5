//! When are there so many empty cells that most spawns need not be tried?
//!
//! `docs/spawn.md` proves that on a *roomy* board some cheapest solution begins with a spread
//! (of a red stack, or of a blue stack captured by a spawned neighbour just before), with spawns
//! only under the tokens it lays, or consists of nothing but such captures. What can spoil it is
//! a cell whose neighbours all become occupied by one more spread, or the limit on total power.

use crate::torus::{ALL, step};
use infexion_rules::{Board, MAX_TOTAL_POWER};

/// For all 49 cells at once, how many of the six neighbours are in a set: a three-bit number
/// spread over three words, lowest bit first.
fn neighbour_counts(cells: u64) -> [u64; 3] {
    let add = |a: u64, b: u64, c: u64| (a ^ b ^ c, a & b | c & (a ^ b));
    let (ones, twos) = add(step::<0>(cells), step::<1>(cells), step::<2>(cells));
    let (more_ones, more_twos) = add(step::<3>(cells), step::<4>(cells), step::<5>(cells));
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
    crowded & ALL == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::{Cell, CellSet};
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
