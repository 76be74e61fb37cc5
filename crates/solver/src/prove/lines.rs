//! Lines: can so few of them cover all blue cells, and can one or two spreads finish?
//!
//! A spread touches one line only, so the blue cells of a board that is `k` moves from its end
//! lie on `k` lines. The last two moves are not searched at all: the lines say which spreads
//! can be the last two, and there are few of them.

use super::line_words::{FORWARD, PLACES, cells_of_word};
use crate::heuristics::can_cover;
use infexion_rules::{Action, Board, Cell, CellSet, Direction, footprint};

/// Remembered answers of [`can_cover`]: siblings and cousins ask about the same cells.
pub(super) struct Covers {
    slots: Vec<u64>,
}

impl Covers {
    pub(super) fn new() -> Covers {
        Covers { slots: Vec::new() }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u64>()
    }

    /// The same as [`can_cover`].
    pub(super) fn can_cover(&mut self, cells: CellSet, lines: u32) -> bool {
        if !(3..7).contains(&lines) || cells.len() <= lines {
            return can_cover(cells, lines);
        }
        if self.slots.is_empty() {
            self.slots = vec![0; 1 << 12];
        }
        let key = cells.bits() << 4 | u64::from(lines) << 1;
        let slot = &mut self.slots[(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize];
        if *slot & !1 != key {
            *slot = key | u64::from(can_cover(cells, lines));
        }
        *slot & 1 == 1
    }
}

/// The three lines through the first cell of a set.
#[inline]
fn through_first(cells: u64) -> [u64; 3] {
    let places = &PLACES[cells.trailing_zeros() as usize];
    [0, 1, 2].map(|axis| cells_of_word(axis, places[axis].line, 127))
}

/// A spread that takes every blue stack.
pub(super) fn last_move(board: &Board) -> Option<Action> {
    let blue = board.blue().bits();
    debug_assert_ne!(blue, 0);
    let lines = through_first(blue);
    (0..3).filter(|&axis| blue & !lines[axis] == 0).find_map(|axis| {
        let sources = CellSet::from_bits(board.red().bits() & lines[axis]);
        spreads_along(board, axis, sources)
            .find(|(_, laid)| blue & !laid.bits() == 0)
            .map(|(action, _)| action)
    })
}

/// Two spreads (or one) that take every blue stack.
pub(super) fn last_two_moves(board: &Board) -> Option<(Action, Option<Action>)> {
    let blue = board.blue().bits();
    debug_assert_ne!(blue, 0);
    for (axis, line) in through_first(blue).into_iter().enumerate() {
        let rest = blue & !line;
        if rest == 0 {
            if let Some(action) = last_move(board) {
                return Some((action, None));
            }
            // All blue cells on one line: the first of two moves may be anything.
            let mut all = (0..3).flat_map(|axis| spreads_along(board, axis, board.red()));
            return all.find_map(|(action, laid)| then_last(board, action, laid));
        }
        for (other_axis, other) in through_first(rest).into_iter().enumerate() {
            if rest & !other != 0 {
                continue;
            }
            // One move on each line, in either order: the first must take what only its own
            // line holds.
            let found = first_of_two(board, axis, line, blue & !other)
                .or_else(|| first_of_two(board, other_axis, other, rest));
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

fn first_of_two(
    board: &Board,
    axis: usize,
    line: u64,
    must: u64,
) -> Option<(Action, Option<Action>)> {
    let sources = CellSet::from_bits(board.red().bits() & line);
    spreads_along(board, axis, sources)
        .filter(|(_, laid)| must & !laid.bits() == 0)
        .find_map(|(action, laid)| then_last(board, action, laid))
}

fn then_last(board: &Board, action: Action, laid: CellSet) -> Option<(Action, Option<Action>)> {
    let Action::Spread { cell, .. } = action else { return None };
    let next = board.after_laying(cell, laid);
    if next.is_solved() {
        return Some((action, None));
    }
    last_move(&next).map(|last| (action, Some(last)))
}

fn spreads_along(
    board: &Board,
    axis: usize,
    sources: CellSet,
) -> impl Iterator<Item = (Action, CellSet)> {
    let ways = [FORWARD[axis], (FORWARD[axis] + 3) % 6].map(|index| Direction::ALL[index]);
    sources.into_iter().flat_map(move |cell: Cell| {
        let power = board.power(cell);
        ways.map(|direction| {
            (Action::Spread { cell, direction }, footprint(cell, direction, power))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembered_covers_are_those_worked_out() {
        let mut covers = Covers::new();
        for seed in 1..40_000_u64 {
            let random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let thin = random & random.rotate_left(21);
            let cells = CellSet::from_bits(if seed % 2 == 0 {
                thin
            } else {
                thin & random.rotate_left(39)
            });
            for lines in 0..=7 {
                assert_eq!(covers.can_cover(cells, lines), can_cover(cells, lines));
            }
        }
    }
}
