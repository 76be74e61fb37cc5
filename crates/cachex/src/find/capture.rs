//! Best-first search where own cells are free: A* with [`Crossings`](super::estimate), Dijkstra
//! with zero.
//!
//! f has two parts, captured cells and cells in all. The first part rises by at most 2 a step,
//! and so does the second while the first stays: a ring of lists for the first part, and within
//! one value of it the list that was waiting, in order of the second part, beside a ring for
//! what joins on the way. A byte and a length (4 bytes) are kept for each cell.
//!
//! Ties go to the cell that joined last, then to the larger cell in the waiting list.

use super::estimate::Estimate;
use super::lanes::{byte, directions, gather, open as still_open, unseen, usable};
use super::marks::{self, Marks, OPEN, ROOT};
use super::search::{Ended, Search, Target};
use super::tiles::Tiles;
use super::{Cost, PathTrace};
use crate::Cell;

const F_SHIFT: u32 = 3;

/// Open cells, by both parts of f.
#[derive(Default)]
struct Open {
    /// Captured cells of the f that is being worked on.
    captured: u32,
    /// Cells in all of that f.
    length: u32,
    /// By captured cells: what waits for a later value.
    later: [Vec<Cell>; 4],
    /// What waited for this value: the last has the smallest length.
    waiting: Vec<(u32, Cell)>,
    /// By length: what joined since.
    joined: [Vec<Cell>; 4],
}

impl Open {
    fn push(&mut self, cell: Cell, f: Cost) {
        if f.captured() == self.captured {
            self.joined[f.cells() as usize & 3].push(cell);
        } else {
            self.later[f.captured() as usize & 3].push(cell);
        }
    }

    /// The next cell of the smallest f; `length` tells the length of f for a cell.
    fn pop(&mut self, length: impl Fn(Cell) -> u32) -> Option<Cell> {
        loop {
            if let Some(cell) = self.joined[self.length as usize & 3].pop() {
                return Some(cell);
            }
            match self.waiting.last() {
                Some(&(length, cell)) if length == self.length => {
                    self.waiting.pop();
                    return Some(cell);
                }
                _ => {}
            }
            let joined =
                (1..=2).find(|&lead| !self.joined[(self.length + lead) as usize & 3].is_empty());
            let waiting = self.waiting.last().map(|&(length, _)| length);
            match (joined.map(|lead| self.length + lead), waiting) {
                (Some(joined), Some(waiting)) => self.length = joined.min(waiting),
                (Some(length), None) | (None, Some(length)) => self.length = length,
                (None, None) => {
                    let lead = (1..=2).find(|&lead| {
                        !self.later[(self.captured + lead) as usize & 3].is_empty()
                    })?;
                    self.captured += lead;
                    let list = &mut self.later[self.captured as usize & 3];
                    self.waiting.extend(list.drain(..).map(|cell| (length(cell), cell)));
                    self.waiting.sort_unstable_by_key(|&entry| std::cmp::Reverse(entry));
                    self.length = self.waiting.last().map_or(0, |&(length, _)| length);
                }
            }
        }
    }

    fn len(&self) -> usize {
        let rings = self.later.iter().chain(&self.joined);
        rings.map(Vec::len).sum::<usize>() + self.waiting.len()
    }

    fn bytes(&self) -> usize {
        let rings = self.later.iter().chain(&self.joined);
        rings.map(Vec::capacity).sum::<usize>() * size_of::<Cell>()
            + self.waiting.capacity() * size_of::<(u32, Cell)>()
    }
}

/// What is known of each cell.
struct Known<'g> {
    marks: Marks<'g>,
    /// Cells in all on the best path so far.
    lengths: Tiles<u32>,
}

impl Known<'_> {
    fn bytes(&self) -> usize {
        self.marks.bytes() + self.lengths.bytes()
    }

    fn enter(&mut self, cell: Cell, f_captured: u32, length: u32, entered: u8) {
        self.marks.set(cell, OPEN | (f_captured as u8 & 3) << F_SHIFT | entered);
        self.lengths.set(cell, length);
    }
}

pub(super) fn best_first<T: PathTrace>(
    search: &mut Search<'_, T>,
    first_cells: &[Cell],
    target: Target,
    estimate: &impl Estimate,
) -> Ended {
    let grid = search.grid;
    let mut known = Known { marks: Marks::new(grid, search.blocked), lengths: Tiles::new(grid) };
    let mut open = Open::default();
    let roots = search.usable(first_cells);
    let f_of = |&(cell, cost): &(Cell, Cost)| cost + estimate.rest(cell);
    let least = roots.iter().map(f_of).min().unwrap_or_default();
    (open.captured, open.length) = (least.captured(), least.cells());
    for root in roots {
        let ((cell, cost), f) = (root, f_of(&root));
        known.enter(cell, f.captured(), cost.cells(), ROOT);
        open.push(cell, f);
        search.trace.opened(cell, cost.captured(), f.captured() - cost.captured());
    }
    let mut bound = 0;
    let ended = 'search: loop {
        let length = |cell| known.lengths.get(cell) + estimate.rest(cell).cells();
        let Some(cell) = open.pop(length) else { break Ended::Exhausted };
        let Some(around) = known.marks.close(cell) else { continue };
        search.trace.closed(cell);
        let f_captured = open.captured;
        let cost = Cost::new(f_captured - estimate.rest(cell).captured(), known.lengths.get(cell));
        if target.reached(cell) {
            let cells = marks::trail_from_first(&known.marks, cell);
            break Ended::Found { cells, cost };
        }
        if f_captured > bound {
            bound = f_captured;
            search.statistics.expanded_until_last_jump = search.statistics.expanded;
        }
        if let Some(reason) = search.expand(|| known.bytes() + open.bytes()) {
            break 'search Ended::Stopped { reason, lower_bound: bound };
        }
        let index = grid.index(cell);
        search.statistics.generated += usable(around);
        for direction in directions(gather(unseen(around) | still_open(around))) {
            let Some(price) = search.next_price(index, direction) else { continue };
            let (next, mark) = (cell.step(direction), byte(around, direction));
            let (next_cost, rest) = (cost + price, estimate.rest(next));
            let next_f = next_cost + rest;
            if mark != 0 {
                let known_lead = (mark >> F_SHIFT).wrapping_sub(f_captured as u8) & 3;
                let before = (u32::from(known_lead), known.lengths.get(next));
                if (next_f.captured() - f_captured, next_cost.cells()) >= before {
                    continue;
                }
            }
            known.enter(next, next_f.captured(), next_cost.cells(), direction as u8);
            open.push(next, next_f);
            search.trace.opened(next, next_cost.captured(), rest.captured());
        }
    };
    let stored = search.statistics.expanded + open.len() as u64;
    search.statistics.record_memory(stored, (known.bytes() + open.bytes()) as u64);
    ended
}
