//! Boards that no sequence of spreads can solve, recognised by counting tokens.

use crate::anytime::{Clock, Exhaustion, Most, exhaust};
use infexion_rules::Board;

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

/// States that are looked at before anything else is tried.
const FIRST_STATES: usize = 2_000;

/// Do all ways from the board end, after few states, in boards that are [`proved_unsolvable`]?
///
/// That there is no solution is then a proof; anything else says nothing.
pub(super) fn dead_end(board: &Board) -> Exhaustion {
    let unbreakable = board.blue() & board.with_power(6);
    match unbreakable.is_empty() {
        true => Exhaustion { solvable: None, bytes: 0 },
        false => exhausted(board, FIRST_STATES, &mut Never),
    }
}

/// A clock for what is over in no time.
struct Never;

impl Clock for Never {
    fn must_stop(&mut self) -> bool {
        false
    }
}

/// Looks at all states within reach, up to so many.
///
/// That there is no solution is then a proof; anything else says nothing.
pub(super) fn exhausted(board: &Board, states: usize, clock: &mut impl Clock) -> Exhaustion {
    let judge = |board: &Board| match board.is_solved() {
        true => Some(true),
        false => proved_unsolvable(board).then_some(false),
    };
    exhaust(board, judge, Most { boards: states, bytes: usize::MAX }, clock)
}
