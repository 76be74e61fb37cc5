//! The default for plain paths: the cheapest thing that may do comes first.
//!
//! Most boards that are not full of obstacles have a way on which every step leads nearer. Where
//! a walk from either end does not find one, A* of single cells is done first if it has little to
//! look at, and A* over blocks otherwise. They begin at the end from which fewer cells were found
//! to lead straight on: what is in the way is near it, and a goal that is walled in is found out
//! at once.

use super::estimate::Distance;
use super::search::{Ended, Search};
use super::{Trace, plain, straight, wavefront};
use infexion_rules::cachex::Cell;

/// A shortest path. A search that is traced goes cell by cell from the start.
pub(super) fn shortest<T: Trace>(search: &mut Search<'_, T>, start: Cell, goal: Cell) -> Ended {
    if !T::IS_SILENT {
        return plain::best_first(search, start, goal, &Distance::new(goal));
    }
    // Going back as often as that takes about as long as the walk itself.
    let patience = usize::from(search.grid.side());
    let from_start = match straight::walk(search, start, goal, patience) {
        Ok(ended) => return ended,
        Err(dead_ends) => dead_ends,
    };
    let from_goal = match straight::walk(search, goal, start, patience) {
        Ok(ended) => return ended.reversed(),
        Err(dead_ends) => dead_ends,
    };
    if from_goal < from_start {
        by_cells_or_blocks(search, goal, start).reversed()
    } else {
        by_cells_or_blocks(search, start, goal)
    }
}

fn by_cells_or_blocks<T: Trace>(search: &mut Search<'_, T>, start: Cell, goal: Cell) -> Ended {
    let detours = wavefront::worth_detours(search.grid);
    plain::attempt(search, start, goal, &Distance::new(goal), detours)
        .unwrap_or_else(|at_least| wavefront::shortest(search, start, goal, at_least))
}
