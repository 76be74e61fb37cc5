//! Relaxed infection: the strongest red stack takes as many blue stacks as it has tokens,
//! wherever they stand, the strongest below power 6 first; each comes back red with one power
//! more. A blue stack of power 6 costs a token and gives nothing, so these are taken last.
//!
//! **Proof (SPREAD only).** Call a red stack from its birth to its end a *life*. A life is born
//! with a *base*: its power now, or the captured stack's power + 1 (no life comes from power 6),
//! or 1 for a token on an empty cell. When it is spread it lays base + s tokens, s being the
//! tokens that landed on it since. Take the first t actions of any solution and the lives they
//! use. The tokens they lay are the sum of (base + s); each captures a blue stack, or lands on a
//! life, or makes a life on an empty cell. The s of the used lives are among those that landed on
//! a life, and the base 1 of a used life born on an empty cell is the token that made it. So
//!
//! > captures after t actions <= sum of the bases of the used lives not born on empty cells.
//!
//! Now play a game without geometry: an action uses one available base, the budget is the sum of
//! bases used, and as many blue stacks as the budget allows are captured, each releasing its
//! base. Every real solution is a game of this kind (actions that use a life born on an empty
//! cell left out). The greedy player has the largest budget after every action: capturing the
//! strongest stacks first releases the largest bases earliest, and with fixed release times,
//! taking the largest available base maximises the sum of every prefix (if an available larger
//! base is used later or never, exchanging the two lowers no prefix). So the greedy player needs
//! no more actions than any solution, and if its bases run out there is no solution. Admissible.
//!
//! **Consistent.** Let a real action use a life of power p, capture k stacks and leave p - k
//! tokens on lives and empty cells. From a relaxed game of L actions after it one gets one of
//! L + 1 actions before it: use that life first; the p - k tokens left in the budget make good
//! for the lives that would be larger and for the lives of base 1 that would be new, whose
//! actions are left out. So h(before) <= 1 + h(after).
//!
//! **With SPAWN** the value is the least over j of j + (relaxed infection with j more red stacks
//! of power 1). A solution with j spawns is a game of the same kind in which j of the actions
//! only make lives of base 1; making them all at the start, ignoring the limit on total power,
//! hinders nothing. A spawn adds one base of 1 and takes one action, so it stays consistent.

use super::{Claim, Entry};
use infexion_rules::{Board, Game};
use infexion_search::Heuristic;

pub(super) static ENTRY: Entry = Entry {
    spread_only: Claim::PROVED,
    with_spawn: Claim::PROVED,
    build: |game| Box::new(Infection { game }),
};

struct Infection {
    game: Game,
}

impl Heuristic<Board> for Infection {
    fn estimate(&mut self, board: &Board) -> Option<u32> {
        relaxed_infection(board, self.game)
    }
}

/// Stacks of each colour by power; index 0 is not used.
#[derive(Clone, Copy)]
struct Powers {
    red: [u32; 7],
    blue: [u32; 7],
}

/// The value of relaxed infection; `None` when no number of actions suffices.
pub fn relaxed_infection(board: &Board, game: Game) -> Option<u32> {
    let (red, blue) = (board.red(), board.blue());
    if blue.is_empty() {
        return Some(0);
    }
    let mut powers = Powers { red: [0; 7], blue: [0; 7] };
    for power in 1..=6_u8 {
        let cells = board.with_power(power);
        powers.red[usize::from(power)] = (cells & red).len();
        powers.blue[usize::from(power)] = (cells & blue).len();
    }
    let without = actions(powers);
    if game == Game::SpreadOnly {
        return without;
    }
    let mut least = without;
    for spawned in 1..=blue.len() {
        if least.is_some_and(|least| spawned + 1 >= least) {
            break;
        }
        powers.red[1] += 1;
        let with = actions(powers).map(|actions| actions + spawned);
        least = match (least, with) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
    }
    least
}

/// Plays the game without geometry.
fn actions(Powers { mut red, mut blue }: Powers) -> Option<u32> {
    let mut left: u32 = blue.iter().sum();
    let mut actions = 0;
    while left > 0 {
        let strongest = (1..=6).rev().find(|&power| red[power] > 0)?;
        red[strongest] -= 1;
        actions += 1;
        let mut tokens = strongest as u32;
        for power in (1..=5).rev() {
            let taken = tokens.min(blue[power]);
            blue[power] -= taken;
            red[power + 1] += taken;
            tokens -= taken;
            left -= taken;
        }
        let broken = tokens.min(blue[6]);
        blue[6] -= broken;
        left -= broken;
    }
    Some(actions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::notation::items;

    #[test]
    fn known_values() {
        let value = |line: &str, game| relaxed_infection(&items::read(line).unwrap(), game);
        let spread = |line: &str| value(line, Game::SpreadOnly);
        assert_eq!(spread("0,0,r,1"), Some(0));
        assert_eq!(spread("0,0,r,2 1,1,b,1 5,5,b,1"), Some(1));
        assert_eq!(spread("0,0,r,1 1,1,b,1 5,5,b,1 3,3,b,1"), Some(2));
        assert_eq!(spread("0,0,r,1 1,1,b,6 5,5,b,6"), None);
        assert_eq!(spread("0,0,r,1 1,1,b,6 5,5,b,1"), Some(2));
        assert_eq!(spread("1,1,b,1"), None);
        assert_eq!(value("1,1,b,1", Game::WithSpawn), Some(2));
        assert_eq!(value("0,0,r,1 1,1,b,6 5,5,b,6", Game::WithSpawn), Some(3));
    }
}
