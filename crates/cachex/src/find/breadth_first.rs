//! Breadth-first search, with own cells free: layer by layer of captured cells.
//!
//! Ties go to the cell entered first, in the course's order of directions.

use super::PathTrace;
use super::lanes::{directions, gather, unseen, usable};
use super::layers::Layers;
use super::marks::{self, Marks, OPEN, ROOT};
use super::search::{Ended, Search, Target};
use crate::Cell;

/// A cheapest path.
pub(super) fn breadth_first<T: PathTrace>(
    search: &mut Search<'_, T>,
    first_cells: &[Cell],
    target: Target,
) -> Ended {
    attempt(search, first_cells, target, u64::MAX)
        .unwrap_or_else(|| unreachable!("nobody expands that many cells"))
}

/// A cheapest path, or that there is none, if that is known after `at_most` expansions.
pub(super) fn attempt<T: PathTrace>(
    search: &mut Search<'_, T>,
    first_cells: &[Cell],
    target: Target,
    at_most: u64,
) -> Option<Ended> {
    let last = search.statistics.expanded.saturating_add(at_most);
    let grid = search.grid;
    let mut marks = Marks::new(grid, search.blocked);
    let mut queue = Layers::default();
    for (cell, cost) in search.usable(first_cells) {
        marks.set(cell, OPEN | ROOT);
        queue.push(cell, cost);
        search.trace.opened(cell, cost.captured(), 0);
    }
    let mut bound = 0;
    let ended = 'search: loop {
        let Some((cell, cost)) = queue.pop() else { break Some(Ended::Exhausted) };
        search.trace.closed(cell);
        if target.reached(cell) {
            let cells = marks::trail_from_first(&marks, cell);
            break Some(Ended::Found { cells, cost });
        }
        if search.statistics.expanded == last {
            break None;
        }
        if cost.captured() > bound {
            bound = cost.captured();
            search.statistics.expanded_until_last_jump = search.statistics.expanded;
        }
        if let Some(reason) = search.expand(|| marks.bytes() + queue.bytes()) {
            break Some(Ended::Stopped { reason, lower_bound: bound });
        }
        let index = grid.index(cell);
        let around = marks.around(cell);
        search.statistics.generated += usable(around);
        for direction in directions(gather(unseen(around))) {
            let Some(price) = search.next_price(index, direction) else { continue };
            let (next, next_cost) = (cell.step(direction), cost + price);
            marks.set(next, OPEN | direction as u8);
            search.trace.opened(next, next_cost.captured(), 0);
            // A single goal is entered at its true cost; of several, a later one may be cheaper.
            if matches!(target, Target::Cell(goal) if goal == next) {
                let cells = marks::trail_from_first(&marks, next);
                break 'search Some(Ended::Found { cells, cost: next_cost });
            }
            queue.push(next, next_cost);
        }
    };
    let stored = search.statistics.expanded + queue.len() as u64;
    search.statistics.record_memory(stored, (marks.bytes() + queue.bytes()) as u64);
    ended
}
