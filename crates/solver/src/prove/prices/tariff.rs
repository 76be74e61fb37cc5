//! The same prices for all successors of a board, at the cost of a few additions each.

use super::{Appraisal, CELLS, Lives, Prices};
use infexion_rules::{Cell, CellSet};

/// What becomes of the slack when a board changes at fixed prices and a fixed threshold.
pub(in crate::prove) struct Tariff {
    slack: i32,
    /// When the red stack of a cell is taken off.
    taken: [i32; CELLS],
    /// When a token lands on a cell.
    laid: [i32; CELLS],
}

impl Tariff {
    /// For the successors of a board that have `moves` left.
    pub(in crate::prove) fn of(lives: &Lives, prices: &Prices, moves: u32) -> Tariff {
        let appraisal = Appraisal::of(lives, prices, moves);
        let excess = |base: usize, cell: usize| match base {
            0 => 0,
            base => i32::from((appraisal.values.of_life(base, cell) - appraisal.threshold).max(0)),
        };
        let (mut taken, mut laid) = ([0; CELLS], [0; CELLS]);
        for cell in 0..CELLS {
            if lives.blue[cell] == 1 {
                // It need not be paid any more; the life on it is counted before and after.
                laid[cell] = -i32::from(prices.0[cell]);
            } else {
                let power = usize::from(lives.base[cell]);
                taken[cell] = excess(power, cell);
                // A stack of seven is gone.
                laid[cell] = taken[cell] - excess((power + 1) % 7, cell);
            }
        }
        Tariff { slack: appraisal.slack, taken, laid }
    }

    /// Is the board after a spread proved to have no solution within the moves?
    #[inline]
    pub(in crate::prove) fn excludes(&self, cell: Cell, laid: CellSet) -> bool {
        let slack = self.slack + self.taken[cell.index()];
        laid.into_iter().fold(slack, |slack, cell| slack + self.laid[cell.index()]) > 0
    }
}
