//! The same prices for all successors of a board, at the cost of a few additions each.

use super::{Appraisal, Lives, Prices};
use infexion_rules::{CELLS, Cell, CellSet};

/// What becomes of the slack when a board changes at fixed prices and a fixed threshold.
pub(crate) struct Tariff {
    slack: i32,
    /// What a move less is worth.
    threshold: i32,
    /// When the stack of a cell is taken off, a blue one after it was captured.
    taken: [i32; CELLS],
    /// When a token lands on a cell.
    laid: [i32; CELLS],
    /// When two tokens land on an empty cell.
    laid_twice: [i32; CELLS],
}

impl Tariff {
    /// For the successors of a board that have `moves` left.
    pub(crate) fn of(lives: &Lives, prices: &Prices, moves: u32) -> Tariff {
        let appraisal = Appraisal::of(lives, prices, moves);
        let excess = |base: usize, cell: usize| match base {
            0 => 0,
            base => {
                let value = appraisal.values.of_life(base, cell, appraisal.gained);
                i32::from((value - appraisal.threshold).max(0))
            }
        };
        let [mut taken, mut laid, mut laid_twice] = [[0; CELLS]; 3];
        for cell in 0..CELLS {
            taken[cell] = excess(usize::from(lives.base[cell]), cell);
            if lives.blue[cell] == 1 {
                // It need not be paid any more; the life on it may gain one token more.
                let before = i32::from(appraisal.excess(cell));
                laid[cell] = before - taken[cell] - i32::from(prices.0[cell]);
            } else {
                let power = usize::from(lives.base[cell]);
                // A stack of seven is gone.
                laid[cell] = taken[cell] - excess((power + 1) % 7, cell);
                if power == 0 {
                    laid_twice[cell] = -excess(2, cell);
                }
            }
        }
        let threshold = i32::from(appraisal.threshold);
        Tariff { slack: appraisal.slack_in_any_order, threshold, taken, laid, laid_twice }
    }

    /// Is the board after a spread proved to have no solution within the moves?
    #[inline]
    pub(crate) fn excludes(&self, cell: Cell, laid: CellSet) -> bool {
        let slack = self.slack + self.taken[cell.index()];
        laid.into_iter().fold(slack, |slack, cell| slack + self.laid[cell.index()]) > 0
    }

    /// The same after spawns and spreads: what is taken off, what gets a token and what gets two,
    /// with so many moves less.
    #[inline]
    pub(crate) fn excludes_all(
        &self,
        taken: Option<Cell>,
        laid: impl Iterator<Item = Cell>,
        laid_twice: impl Iterator<Item = Cell>,
        fewer: u32,
    ) -> bool {
        let slack = self.slack
            + self.threshold * fewer as i32
            + taken.map_or(0, |cell| self.taken[cell.index()]);
        let slack = laid.fold(slack, |slack, cell| slack + self.laid[cell.index()]);
        laid_twice.fold(slack, |slack, cell| slack + self.laid_twice[cell.index()]) > 0
    }
}
