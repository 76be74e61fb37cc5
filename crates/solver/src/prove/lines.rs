//! Lines: can so few of them cover all blue cells, and can one or two spreads finish?
//!
//! A spread touches one line only, so the blue cells of a board that is `k` moves from its end
//! lie on `k` lines. The last two moves are not searched at all: the lines say which spreads
//! can be the last two, and there are few of them.

use super::torus::{CELLS_OF_WORD, FORWARD, PLACES};
use infexion_rules::{Action, Board, Cell, CellSet, Direction, footprint};

/// Do `lines` lines cover all the cells? Exact.
///
/// Two lines meet in one cell at most, so a line that holds more than `lines` of the cells is
/// part of every cover: without it each of these cells would need a line of its own.
pub(super) fn covered(cells: u64, lines: u32) -> bool {
    let count = cells.count_ones();
    if count <= lines || lines >= 7 {
        return true;
    }
    if lines <= 1 {
        return lines == 1 && through_first(cells).iter().any(|line| cells & !line == 0);
    }
    let (fullest, most) = fullest_line(cells);
    if most * lines < count {
        return false;
    }
    if most > lines {
        return covered(cells & !fullest, lines - 1);
    }
    through_first(cells).iter().any(|line| covered(cells & !line, lines - 1))
}

/// The line that holds most of the cells, and how many that are.
fn fullest_line(cells: u64) -> (u64, u32) {
    let mut fullest = (0, 0);
    for line in CELLS_OF_WORD.iter().flatten().map(|words| words[127]) {
        let held = (cells & line).count_ones();
        if held > fullest.1 {
            fullest = (line, held);
        }
    }
    fullest
}

/// Remembered answers of [`covered`]: siblings and cousins ask about the same cells.
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

    /// The same as [`covered`].
    pub(super) fn covered(&mut self, cells: u64, lines: u32) -> bool {
        if !(3..7).contains(&lines) || cells.count_ones() <= lines {
            return covered(cells, lines);
        }
        if self.slots.is_empty() {
            self.slots = vec![0; 1 << 12];
        }
        let key = cells << 4 | u64::from(lines) << 1;
        let slot = &mut self.slots[(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize];
        if *slot & !1 != key {
            *slot = key | u64::from(covered(cells, lines));
        }
        *slot & 1 == 1
    }
}

/// The three lines through the first cell of a set.
#[inline]
fn through_first(cells: u64) -> [u64; 3] {
    let places = &PLACES[cells.trailing_zeros() as usize];
    [0, 1, 2].map(|axis| CELLS_OF_WORD[axis][usize::from(places[axis].line)][127])
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
    use crate::heuristics::covering_lines;

    #[test]
    fn covers_are_those_of_the_exact_count() {
        for seed in 1..4_000_u64 {
            let random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let thin = random & random.rotate_left(21) & super::super::torus::ALL;
            let cells = if seed % 2 == 0 { thin } else { thin & random.rotate_left(39) };
            let needed = covering_lines(CellSet::from_bits(cells)).len() as u32;
            let mut covers = Covers::new();
            for lines in 0..=7 {
                assert_eq!(covered(cells, lines), lines >= needed, "{cells:x} by {lines}");
                assert_eq!(covers.covered(cells, lines), lines >= needed);
            }
        }
    }
}
