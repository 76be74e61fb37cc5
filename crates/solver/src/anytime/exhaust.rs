//! A look at every board that spreads can lead to, where there are few.

use super::worker::Clock;
use crate::PackedBoard;
use infexion_rules::{Board, Game};
use rustc_hash::FxHashSet;

/// Boards between two looks at the clock.
const BOARDS_PER_LOOK: u32 = 256;

/// What an exhaustion came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exhaustion {
    /// Is there a solution? `None` where it ended before it knew.
    pub(crate) solvable: Option<bool>,
    /// Most bytes it held.
    pub(crate) bytes: usize,
}

/// How much an exhaustion may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Most {
    /// Boards it may keep.
    pub(crate) boards: usize,
    /// Bytes it may hold. It ends before it doubles what it holds beyond them.
    pub(crate) bytes: usize,
}

/// Looks at all boards that spreads lead to from `start`. `judge` says of a board that it has a
/// solution or that it has none; where it says nothing, the search goes on with all spreads.
///
/// `Some(false)` is a proof: then every way ends in boards without a solution, and none of them
/// is reached by anything but spreads. So `judge` must settle every board on which another
/// action is possible.
pub(crate) fn exhaust(
    start: &Board,
    judge: impl Fn(&Board) -> Option<bool>,
    most: Most,
    clock: &mut impl Clock,
) -> Exhaustion {
    let first = PackedBoard::new(start);
    let mut seen = FxHashSet::from_iter([first]);
    let mut open = vec![first];
    let mut looked_at = 0;
    let mut bytes = 0;
    while let Some(packed) = open.pop() {
        let board = packed.board(start);
        match judge(&board) {
            Some(true) => return Exhaustion { solvable: Some(true), bytes },
            Some(false) => continue,
            None => {}
        }
        for action in board.actions(Game::SpreadOnly) {
            let next = PackedBoard::new(&board.after(action));
            if seen.insert(next) {
                open.push(next);
            }
        }
        // While a set or list grows to twice its size, the old one is held as well.
        let of_seen = seen.capacity() * 8 / 7 * (size_of::<PackedBoard>() + 1);
        let of_open = open.capacity() * size_of::<PackedBoard>();
        bytes = bytes.max((of_seen + of_open) * 3 / 2);
        looked_at += 1;
        if seen.len() > most.boards
            || 2 * bytes > most.bytes
            || looked_at % BOARDS_PER_LOOK == 0 && clock.must_stop()
        {
            return Exhaustion { solvable: None, bytes };
        }
    }
    Exhaustion { solvable: Some(false), bytes }
}
