//! Breadth-first search from both ends at once, with own cells free.
//!
//! Each side takes cells in the order of their cost and enters a cell once, at its true cost
//! ([`Layers`]). A cell belongs to the side that enters it first. When a side, looking at a
//! cell, sees a neighbour of the other side, the two trails make a path; the best of these is
//! the answer as soon as the next costs of both sides together are not below it.
//!
//! Proof that no cell need be entered by both sides. Let P be a cheapest path, of cost m, and
//! suppose the search ends with a best path above m; then the next costs x and y of the sides
//! have x + y > m. For each step (a, b) of P the cost of P up to a and from b on add up to m, so
//! a is below x or b is below y: P begins with cells the forward side has looked at and goes on
//! with cells the backward side has looked at, with at most one cell between, which one of them
//! has entered. If the owners along P change once, the step where they change was seen by the
//! side that looked later, at true costs, and gave a path of cost m: a contradiction. They
//! cannot change more often: let b be a backward cell before a forward cell a on P. When the
//! backward side entered b it had reached a cost beyond that of P from a on, so it had looked at
//! the cell after a, and a was entered already; so a was entered before b. By the same argument
//! from the other end b was entered before a. (Costs grow strictly along P, as every cell
//! counts in the second part.)
//!
//! The side with fewer waiting cells moves, the forward side among equals.

use super::lanes::{byte, directions, gather, has, usable};
use super::layers::Layers;
use super::marks::{self, BLOCKED, Marks, OPEN, ROOT};
use super::search::{Ended, Search};
use super::tiles::Tiles;
use super::{Cost, PathTrace};
use crate::Cell;

const BACKWARD: u8 = 1 << 3;

/// The trails that met, and what the path costs: the last cell of each side.
#[derive(Clone, Copy)]
struct Meeting {
    forward: Cell,
    backward: Cell,
    cost: Cost,
}

/// The owner of a cell with this mark, if any.
fn owner(mark: u8) -> Option<usize> {
    (mark != 0).then_some(usize::from(mark & BACKWARD != 0))
}

struct Sides<'g> {
    marks: Marks<'g>,
    /// The cost from a cell's own end to the cell, both included.
    costs: Tiles<u64>,
    queues: [Layers; 2],
    best: Option<Meeting>,
}

impl Sides<'_> {
    fn bytes(&self) -> usize {
        self.marks.bytes()
            + self.costs.bytes()
            + self.queues.iter().map(Layers::bytes).sum::<usize>()
    }

    fn enter(&mut self, side: usize, cell: Cell, cost: Cost, entered: u8) {
        let owner = if side == 0 { 0 } else { BACKWARD };
        self.marks.set(cell, OPEN | owner | entered);
        self.costs.set(cell, cost.bits());
        self.queues[side].push(cell, cost);
    }

    fn meet(&mut self, side: usize, cell: Cell, other: Cell, cost: Cost) {
        if self.best.is_none_or(|best| cost < best.cost) {
            let (forward, backward) = if side == 0 { (cell, other) } else { (other, cell) };
            self.best = Some(Meeting { forward, backward, cost });
        }
    }

    fn path(&self, meeting: Meeting) -> Vec<Cell> {
        let mut cells = marks::trail_from_first(&self.marks, meeting.forward);
        if meeting.forward != meeting.backward {
            cells.extend(marks::trail(&self.marks, meeting.backward));
        }
        cells
    }
}

pub(super) fn bidirectional<T: PathTrace>(
    search: &mut Search<'_, T>,
    first_cells: &[Cell],
    last_cells: &[Cell],
) -> Ended {
    let grid = search.grid;
    let mut sides = Sides {
        marks: Marks::new(grid, search.blocked),
        costs: Tiles::new(grid),
        queues: Default::default(),
        best: None,
    };
    for (side, ends) in [first_cells, last_cells].into_iter().enumerate() {
        for (cell, cost) in search.usable(ends) {
            if owner(sides.marks.get(cell)).is_some() {
                sides.meet(side, cell, cell, cost);
            } else {
                sides.enter(side, cell, cost, ROOT);
                search.trace.opened(cell, cost.captured(), 0);
            }
        }
    }
    let mut bound = 0;
    let ended = loop {
        let fronts = [sides.queues[0].front(), sides.queues[1].front()];
        let (Some(forward), Some(backward)) = (fronts[0], fronts[1]) else {
            break found_or_exhausted(&sides);
        };
        let together = forward + backward;
        if sides.best.is_some_and(|best| together >= best.cost) {
            break found_or_exhausted(&sides);
        }
        if together.captured() > bound {
            bound = together.captured();
            search.statistics.expanded_until_last_jump = search.statistics.expanded;
        }
        let side = usize::from(sides.queues[1].len() < sides.queues[0].len());
        let Some((cell, cost)) = sides.queues[side].pop() else { break Ended::Exhausted };
        search.trace.closed(cell);
        if let Some(reason) = search.expand(|| sides.bytes()) {
            let best = sides.best.map_or(bound, |best| best.cost.captured());
            break Ended::Stopped { reason, lower_bound: bound.min(best) };
        }
        let index = grid.index(cell);
        let around = sides.marks.around(cell);
        search.statistics.generated += usable(around);
        let of_this_side = if side == 0 { !has(around, BACKWARD) } else { has(around, BACKWARD) };
        let own = has(around, OPEN) & of_this_side;
        for direction in directions(gather(!(own | has(around, BLOCKED)))) {
            let Some(price) = search.next_price(index, direction) else { continue };
            let next = cell.step(direction);
            match owner(byte(around, direction)) {
                Some(_) => {
                    let other = Cost::from_bits(sides.costs.get(next));
                    sides.meet(side, cell, next, cost + other);
                }
                None => {
                    sides.enter(side, next, cost + price, direction as u8);
                    search.trace.opened(next, (cost + price).captured(), 0);
                }
            }
        }
    };
    let waiting: usize = sides.queues.iter().map(Layers::len).sum();
    let stored = search.statistics.expanded + waiting as u64;
    search.statistics.record_memory(stored, sides.bytes() as u64);
    ended
}

fn found_or_exhausted(sides: &Sides<'_>) -> Ended {
    sides.best.map_or(Ended::Exhausted, |meeting| Ended::Found {
        cells: sides.path(meeting),
        cost: meeting.cost,
    })
}
