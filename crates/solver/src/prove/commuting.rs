//! Moves that need not be tried again, because they commute.
//!
//! Let two spreads `a` and `b` of one state start from different cells, neither of which lies
//! in the other's footprint. Then `a` leaves `b`'s stack as it is and the other way round, and
//! every cell gets the same tokens in either order: both orders lead to one state. Now let the
//! state after `b` be refuted for `k` moves. The state after `b` and `a` is one of its
//! successors, so it is refuted for `k - 1` moves, and so is the same state reached by `a` and
//! `b`: after `a`, the move `b` need not be tried.
//!
//! This is the idea of sleep sets, but a move is left out only because it is *proved* to fail,
//! never because it will be tried elsewhere. What is concluded about a state is therefore true of
//! the state itself, whichever way it was reached, and may be stored in the table of refuted
//! boards.

use infexion_rules::{Board, Cell, CellSet, Direction, footprint};

/// A set of spreads: for each direction the cells they start from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Spreads([u64; 6]);

impl Spreads {
    #[inline]
    pub(super) fn contains(&self, cell: Cell, direction: Direction) -> bool {
        self.0[direction as usize] >> cell.index() & 1 == 1
    }

    #[inline]
    pub(super) fn insert(&mut self, cell: Cell, direction: Direction) {
        self.0[direction as usize] |= 1 << cell.index();
    }

    #[inline]
    pub(super) fn remove(&mut self, cell: Cell, direction: Direction) {
        self.0[direction as usize] &= !(1 << cell.index());
    }

    /// Those that commute with the spread from `cell` in `direction` on a board.
    pub(super) fn commuting(&self, board: &Board, cell: Cell, direction: Direction) -> Spreads {
        let laid = footprint(cell, direction, board.power(cell)).bits();
        let apart = !(laid | CellSet::from(cell).bits());
        let ([low, middle, high], _) = board.to_bits();
        // Stacks of at least 1, 2, .. 6.
        let at_least = [
            low | middle | high,
            middle | high,
            low & middle | high,
            high,
            high & (low | middle),
            high & middle,
        ];
        let mut commuting = *self;
        for (index, set) in commuting.0.iter_mut().enumerate() {
            if *set & apart == 0 {
                *set = 0;
                continue;
            }
            // Stacks that lie behind the cell and reach it.
            let back = Direction::ALL[index].opposite();
            let mut reaching = 0;
            let mut nearer = 0;
            for (steps, strong) in (1..=6).zip(at_least) {
                let behind = footprint(cell, back, steps).bits();
                reaching |= behind & !nearer & strong;
                nearer = behind;
            }
            *set &= apart & !reaching;
        }
        commuting
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::{Colour, Stack};

    /// All pairs of spreads on boards full of stacks: those called commuting lead to one state,
    /// and the definition holds cell by cell.
    #[test]
    fn commuting_spreads_lead_to_one_state_in_either_order() {
        for seed in 0..40_u64 {
            let mut board = Board::EMPTY;
            for cell in Cell::all() {
                let number = (seed * 49 + cell.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let power = (number >> 40) % 9;
                let colour = if number >> 50 & 3 == 0 { Colour::Blue } else { Colour::Red };
                if (1..=6).contains(&power) {
                    board = board.with_stack(cell, Stack { colour, power: power as u8 });
                }
            }
            let spreads = || {
                board.red().into_iter().flat_map(|cell| {
                    Direction::ALL.into_iter().map(move |direction| (cell, direction))
                })
            };
            let mut all = Spreads::default();
            spreads().for_each(|(cell, direction)| all.insert(cell, direction));
            for (first, along) in spreads() {
                let laid = footprint(first, along, board.power(first));
                let commuting = all.commuting(&board, first, along);
                for (second, across) in spreads() {
                    let other = footprint(second, across, board.power(second));
                    let apart = first != second && !laid.contains(second) && !other.contains(first);
                    assert_eq!(commuting.contains(second, across), apart);
                    if apart {
                        assert_eq!(
                            board.after_spread(first, along).after_spread(second, across),
                            board.after_spread(second, across).after_spread(first, along)
                        );
                    }
                }
            }
        }
    }
}
