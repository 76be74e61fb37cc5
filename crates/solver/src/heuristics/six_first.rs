//! Relaxed infection word for word, as two reports write it: the strongest red stack takes the
//! strongest blue stacks first, those of power 6 among them.
//!
//! **Six gone: false.** Tokens are wasted on stacks that give nothing while weaker ones would give
//! power: on `0,0,r,1 0,1,b,1 0,2,b,6` the stack of 6 is taken first, no red stack is left, and
//! the estimate says that there is no solution. Two actions solve it.
//!
//! **Six becomes seven: proved.** If a stack of 6 comes back with power 7 ("stacks their power by
//! one"), this is the game of [infection](super::infection) in which stacks of 6 give a base of 7
//! instead of none. Whatever is possible there is possible here, and the greedy player is best
//! here too, by the same exchange. So the value is at most that of infection: admissible. It is
//! consistent by the argument given there: a real action that breaks a stack of 6 only leaves less
//! than the relaxed one.
//!
//! **With SPAWN both are false**: without a red stack they see no way, and a spawn makes one.

use super::{Claim, Entry};
use infexion_rules::{Board, Colour};
use infexion_search::Heuristic;

/// `six-first`.
pub(super) static GONE: Entry = Entry {
    spread_only: Claim::FALSE,
    with_spawn: Claim::FALSE,
    build: |_| Box::new(StrongestFirst { six: Six::Gone }),
};

/// `six-seven`.
pub(super) static SEVEN: Entry = Entry {
    spread_only: Claim::PROVED,
    with_spawn: Claim::FALSE,
    build: |_| Box::new(StrongestFirst { six: Six::Seven }),
};

/// What becomes of a blue stack of power 6 that is taken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Six {
    /// It is gone, as in the game.
    Gone,
    /// It comes back red with power 7.
    Seven,
}

struct StrongestFirst {
    six: Six,
}

impl Heuristic<Board> for StrongestFirst {
    fn estimate(&mut self, board: &Board) -> Option<u32> {
        strongest_first(board, self.six).map(|(actions, _)| actions)
    }
}

/// Plays the game without geometry; says how many actions it takes and whether a red stack is
/// left. `None` when only blue stacks are left.
pub(super) fn strongest_first(board: &Board, six: Six) -> Option<(u32, bool)> {
    let powers = |colour| -> Vec<u8> {
        board.stacks().filter(|(_, s)| s.colour == colour).map(|(_, s)| s.power).collect()
    };
    let (mut red, mut blue) = (powers(Colour::Red), powers(Colour::Blue));
    blue.sort_unstable();
    let mut actions = 0;
    while !blue.is_empty() {
        red.sort_unstable();
        let tokens = red.pop()?;
        actions += 1;
        for _ in 0..tokens {
            let taken = blue.pop().filter(|power| *power < 6 || six == Six::Seven);
            red.extend(taken.map(|power| power + 1));
        }
    }
    Some((actions, !red.is_empty()))
}
