//! Actions before any capture is possible, from distance and power.
//!
//! For a red stack of power p and a blue stack at distance d (steps on the torus) the stack is
//! d - p short, or 0; the value is the least over all pairs.
//!
//! **Proof.** A spread of power p reaches only cells within distance p, so a capture needs a pair
//! that is 0 short. An action that captures nothing lowers the least shortage by at most 1: a
//! token laid j <= p steps on makes a stack of power 1 at distance at least d - j, short by at
//! least d - p - 1, and a token laid on a red stack raises its power by 1; stacks removed only
//! raise the least. And an action that captures starts from shortage 0. So the value falls by at
//! most 1 along every action: consistent, and being 0 on solved boards, admissible. Without a red
//! stack there is no solution.
//!
//! **With SPAWN** a stack can appear next to a blue one at once, so the value is capped at 1; a
//! spawn then lowers it by at most 1 as well.

use super::{Claim, Entry};
use infexion_rules::{Board, Game};
use infexion_search::Heuristic;

pub(super) static ENTRY: Entry = Entry {
    spread_only: Claim::PROVED,
    with_spawn: Claim::PROVED,
    build: |game| Box::new(Approach { game }),
};

struct Approach {
    game: Game,
}

impl Heuristic<Board> for Approach {
    fn estimate(&mut self, board: &Board) -> Option<u32> {
        approach(board, self.game)
    }
}

/// The least shortage over all pairs of a red and a blue stack.
pub(super) fn approach(board: &Board, game: Game) -> Option<u32> {
    if board.is_solved() {
        return Some(0);
    }
    let pairs = board.red().into_iter().flat_map(|red| {
        board.blue().into_iter().map(move |blue| (red.distance(blue), board.power(red)))
    });
    let least = pairs.map(|(distance, power)| u32::from(distance.saturating_sub(power))).min();
    match game {
        Game::SpreadOnly => least,
        Game::WithSpawn => Some(least.map_or(1, |least| least.min(1))),
    }
}
