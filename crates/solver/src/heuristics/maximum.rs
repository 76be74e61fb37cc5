//! The largest of several heuristics.
//!
//! **Proof.** The maximum of admissible heuristics is admissible, of consistent ones consistent;
//! if one of them proves that there is no solution, there is none.

use super::{BoxedHeuristic, HeuristicInfo};
use infexion_rules::{Board, Game};
use infexion_search::Heuristic;

/// Several heuristics as one.
pub struct Maximum {
    parts: Vec<BoxedHeuristic>,
}

impl Maximum {
    /// The maximum of the given heuristics.
    pub fn new(parts: impl IntoIterator<Item = &'static HeuristicInfo>, game: Game) -> Maximum {
        Maximum { parts: parts.into_iter().map(|info| (info.build)(game)).collect() }
    }
}

impl Heuristic<Board> for Maximum {
    fn estimate(&mut self, board: &Board) -> Option<u32> {
        self.parts.iter_mut().try_fold(0, |largest, part| Some(part.estimate(board)?.max(largest)))
    }

    fn is_admissible(&self) -> bool {
        self.parts.iter().all(|part| part.is_admissible())
    }
}
