//! The straight-line distance from a red to a blue stack, least over all pairs.
//!
//! **False.** A report takes this distance for a lower bound because no path is shorter, but a
//! stack of power p covers p steps in one action: red of power 6 five steps from blue wins in one.
//! With SPAWN it is worse still. It serves to rank states in the pruned search.

use super::{Claim, Entry};
use infexion_rules::Board;
use infexion_search::Heuristic;

pub(super) static ENTRY: Entry =
    Entry { spread_only: Claim::FALSE, with_spawn: Claim::FALSE, build: |_| Box::new(Nearest) };

struct Nearest;

impl Heuristic<Board> for Nearest {
    fn estimate(&mut self, board: &Board) -> Option<u32> {
        Some(nearest_distance(board))
    }
}

/// Steps between the nearest red and blue stacks; 0 where a colour is missing.
pub(crate) fn nearest_distance(board: &Board) -> u32 {
    let pairs = board
        .red()
        .into_iter()
        .flat_map(|red| board.blue().into_iter().map(move |blue| red.distance(blue)));
    pairs.min().unwrap_or(0).into()
}
