//! Boards that no sequence of spreads can solve, recognised by counting tokens.

use infexion_rules::{Board, Game};
use rustc_hash::FxHashSet;

/// Is the board proved to have no solution in the SPREAD-only game?
///
/// `false` means "not by this argument". Blue stacks left and no red one: nothing can move.
/// Otherwise count the *live power*: the power of all red stacks and of the blue stacks below
/// 6. A spread takes `p` live power off its cell and lays `p` tokens. A token on an empty
/// cell, on a red stack below 6 or on a blue stack below 6 (which turns red, so that its power
/// stays live) adds one; a token on a red stack of 6 loses six and itself; a token that breaks
/// a blue stack of 6 is gone. So live power never grows, and every blue stack of 6 costs one
/// of it: with less live power than such stacks, one of them stays.
///
/// The converse is false: red stacks of 6 that cannot move without hitting each other may have
/// to waste power (`a_board_that_counting_does_not_settle` in the tests).
pub fn proved_unsolvable(board: &Board) -> bool {
    let blue = board.blue();
    let unbreakable = blue & board.with_power(6);
    !blue.is_empty()
        && (board.red().is_empty()
            || board.total_power() - 6 * unbreakable.len() < unbreakable.len())
}

/// States that [`dead_end`] may look at.
const STATES: usize = 2_000;

/// Do all ways from the board end, after few states, in boards that are [`proved_unsolvable`]?
///
/// Looks at all states within reach, so its `true` is a proof; `false` says nothing.
pub(super) fn dead_end(board: &Board) -> bool {
    if (board.blue() & board.with_power(6)).is_empty() {
        return false;
    }
    let mut seen = FxHashSet::from_iter([*board]);
    let mut open = vec![*board];
    while let Some(board) = open.pop() {
        if board.is_solved() {
            return false;
        }
        if proved_unsolvable(&board) {
            continue;
        }
        for action in board.actions(Game::SpreadOnly) {
            let next = board.after(action);
            if seen.insert(next) {
                open.push(next);
            }
        }
        if seen.len() > STATES {
            return false;
        }
    }
    true
}
