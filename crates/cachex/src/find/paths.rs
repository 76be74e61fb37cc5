//! Several cheapest paths: a search from the goal until the start is reached tells the cost of
//! the rest from every cell that matters, and the paths are then read off, one after the other,
//! in the lexicographic order of their steps (the course's order of directions).
//!
//! Every cell on the way has a next one, so no step is ever taken in vain: a path takes time in
//! proportion to its length, however many there are. Nobody knows beforehand how many there are:
//! each is given away as soon as it is found, the limits hold for all of them, and the list says
//! so where they end it.

use super::lanes::directions;
use super::layers::Layers;
use super::search::{Ended, Search, Target, directions_where};
use super::tiles::Tiles;
use super::{Cost, PathTrace};
use crate::Cell;
use infexion_search::StopReason;
use std::ops::ControlFlow;

/// Who gets the paths, one at a time.
pub(super) struct Receiver<'a> {
    /// How many are wanted, at least one.
    pub(super) wanted: usize,
    /// What the receiver holds of each cell of a path.
    pub(super) bytes_per_cell: usize,
    /// Takes a path and what it costs; may want no more.
    pub(super) take: &'a mut dyn FnMut(&[Cell], Cost) -> ControlFlow<()>,
}

/// What became of a list of paths.
pub(super) struct Listed {
    pub(super) first: Vec<Cell>,
    pub(super) cost: Cost,
    pub(super) count: usize,
    /// What ended the list before it had as many as were wanted.
    pub(super) cut_by: Option<StopReason>,
    /// What the receiver holds.
    bytes: usize,
}

/// Cells between two looks at the limits.
const CELLS_PER_LOOK: usize = 1 << 14;

/// Gives cheapest paths from the first cells to the last cells to a receiver. `start` tells which
/// cells are first ones.
pub(super) fn cheapest_paths<T: PathTrace>(
    search: &mut Search<'_, T>,
    first_cells: &[Cell],
    start: Target,
    last_cells: &[Cell],
    mut receiver: Receiver<'_>,
) -> Result<Listed, Ended> {
    let mut rest = Rest { costs: Tiles::new(search.grid), queue: Layers::default() };
    let found = rest.search(search, start, last_cells);
    let stored = search.statistics.expanded + rest.queue.len() as u64;
    search.statistics.record_memory(stored, rest.bytes() as u64);
    let cost = found?;
    let mut listed = Listed { first: Vec::new(), cost, count: 0, cut_by: None, bytes: 0 };
    for &first in first_cells {
        if rest.costs.get(first) == cost.bits()
            && rest.read_off(search, first, &mut receiver, &mut listed).is_break()
        {
            break;
        }
    }
    search.statistics.record_memory(stored, (rest.bytes() + listed.bytes) as u64);
    Ok(listed)
}

/// What a path costs from a cell on, the cell included; zero where it is not known.
struct Rest {
    costs: Tiles<u64>,
    queue: Layers,
}

impl Rest {
    fn bytes(&self) -> usize {
        self.costs.bytes() + self.queue.bytes()
    }

    /// Searches until a first cell is taken; gives its cost.
    fn search<T: PathTrace>(
        &mut self,
        search: &mut Search<'_, T>,
        start: Target,
        last_cells: &[Cell],
    ) -> Result<Cost, Ended> {
        for (cell, cost) in search.usable(last_cells) {
            self.costs.set(cell, cost.bits());
            self.queue.push(cell, cost);
            search.trace.opened(cell, cost.captured(), 0);
        }
        let mut bound = 0;
        while let Some((cell, cost)) = self.queue.pop() {
            search.trace.closed(cell);
            if start.reached(cell) {
                return Ok(cost);
            }
            if cost.captured() > bound {
                bound = cost.captured();
                search.statistics.expanded_until_last_jump = search.statistics.expanded;
            }
            if let Some(reason) = search.expand(|| self.bytes()) {
                return Err(Ended::Stopped { reason, lower_bound: bound });
            }
            let index = search.grid.index(cell);
            let passable = search.passable(index);
            search.statistics.generated += u64::from(passable.count_ones());
            let around = self.costs.around(cell, passable);
            let unseen = directions_where(|direction| around[direction] == 0);
            for direction in directions(passable & unseen) {
                let Some(price) = search.next_price(index, direction) else { continue };
                let (next, next_cost) = (cell.step(direction), cost + price);
                self.costs.set(next, next_cost.bits());
                self.queue.push(next, next_cost);
                search.trace.opened(next, next_cost.captured(), 0);
            }
        }
        Err(Ended::Exhausted)
    }

    /// Walks all ways down from a first cell until there are enough paths.
    fn read_off<T: PathTrace>(
        &self,
        search: &Search<'_, T>,
        first: Cell,
        receiver: &mut Receiver<'_>,
        listed: &mut Listed,
    ) -> ControlFlow<()> {
        let mut cells = vec![first];
        let mut tried = vec![0];
        let mut since_look = 0;
        while let (Some(&cell), Some(from)) = (cells.last(), tried.last_mut()) {
            since_look += 1;
            if since_look >= CELLS_PER_LOOK && listed.count > 0 {
                since_look = 0;
                listed.cut_by = search.watch.exceeded(self.bytes() + listed.bytes);
                if listed.cut_by.is_some() {
                    return ControlFlow::Break(());
                }
            }
            let index = search.grid.index(cell);
            let cost = self.costs.get(cell);
            let price = search.price(index).unwrap_or_default().bits();
            if cost == price {
                since_look += cells.len();
                listed.count += 1;
                listed.bytes += cells.len() * receiver.bytes_per_cell;
                if listed.count == 1 {
                    listed.first = cells.clone();
                }
                (receiver.take)(&cells, listed.cost)?;
                if listed.count == receiver.wanted {
                    return ControlFlow::Break(());
                }
            }
            let passable = search.passable(index);
            let around = self.costs.around(cell, passable);
            let leads_on = |&direction: &usize| {
                let next = around[direction];
                passable & (1 << direction) != 0 && next != 0 && next + price == cost
            };
            match (*from..6).find(leads_on) {
                Some(direction) => {
                    *from = direction + 1;
                    cells.push(cell.step(direction));
                    tried.push(0);
                }
                None => {
                    cells.pop();
                    tried.pop();
                }
            }
        }
        ControlFlow::Continue(())
    }
}
