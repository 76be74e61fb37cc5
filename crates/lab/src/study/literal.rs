//! Heuristics as the reports describe them, where that differs from what the project proves.

use infexion_rules::{Board, Colour};

/// What becomes of a blue stack of power 6 that is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Six {
    /// It is gone, as in the game.
    Gone,
    /// It comes back red with power 7, as the words "stacks their power by one" say.
    Seven,
}

/// Relaxed infection word for word: the strongest blue stacks first, those of power 6 among them.
pub(super) fn strongest_first(board: &Board, six: Six) -> Option<u32> {
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
    Some(actions)
}
