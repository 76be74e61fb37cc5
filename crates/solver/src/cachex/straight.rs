//! Straight on: a walk on which every step leads nearer to the goal.
//!
//! Such a walk has as few cells as the distance says, and no path has fewer: if it arrives, it is
//! a shortest path, and no search is needed. Nothing is kept but the path itself.

use super::estimate::PlainEstimate;
use super::lanes::{directions, gather};
use super::search::{Ended, Search};
use super::{Cost, Trace};
use infexion_rules::cachex::Cell;

/// Walks until it arrives or a limit is met; `None` if it comes to a cell where every step that
/// leads nearer is blocked.
pub(super) fn walk<T: Trace>(
    search: &mut Search<'_, T>,
    start: Cell,
    goal: Cell,
    estimate: &impl PlainEstimate,
) -> Option<Ended> {
    let length = 1 + estimate.rest(start).cells();
    let mut cells = Vec::with_capacity(length as usize);
    let mut cell = start;
    cells.push(cell);
    while cell != goal {
        if let Some(reason) = search.expand(|| length as usize * size_of::<Cell>()) {
            return Some(Ended::Stopped { reason, lower_bound: length });
        }
        let nearer = gather(estimate.slopes(cell).falls);
        search.statistics.generated += u64::from(nearer.count_ones());
        let index = search.grid.index(cell);
        let free = |direction: &usize| search.next_price(index, *direction).is_some();
        let mut ways = directions(nearer).filter(free);
        let first = ways.next()?;
        let direction = match ways.next() {
            Some(second) if !estimate.prefers_first(cell) => second,
            _ => first,
        };
        cell = cell.step(direction);
        cells.push(cell);
    }
    let held = cells.capacity() * size_of::<Cell>();
    search.statistics.record_memory(cells.len() as u64, held as u64);
    Some(Ended::Found { cells, cost: Cost::new(length, length) })
}
