//! Best-first search for plain paths: A* with the distance, Dijkstra with zero.
//!
//! Every step costs 1 and the estimate changes by at most 1 a step, so a successor's f is that
//! of its parent or one or two more: the queue is four lists in a ring, and all open cells have
//! one of three values of f. Two bits a cell tell which, and with them the cost (f minus the
//! estimate): one byte a cell is all the search keeps.
//!
//! Ties go to the smaller estimate (that is, the larger cost so far), then to the cell opened
//! last: a list is put in order once, when its turn comes, and the cells that join it then each
//! have the smallest estimate of all.

use super::estimate::Estimate;
use super::marks::{self, CLOSED, Marks, OPEN, ROOT};
use super::ordering::Ordering;
use super::search::{Ended, Search};
use super::{Cost, Trace};
use infexion_rules::cachex::Cell;

const F_SHIFT: u32 = 3;

pub(super) fn best_first<T: Trace>(
    search: &mut Search<'_, T>,
    start: Cell,
    goal: Cell,
    estimate: &impl Estimate,
) -> Ended {
    let grid = search.grid;
    let rest = |cell| estimate.rest(cell).cells();
    let mut marks = Marks::new(grid);
    let mut ring: [Vec<Cell>; 4] = [const { Vec::new() }; 4];
    let mut ordering = Ordering::default();
    let mut f = 1 + rest(start);
    marks.set(start, OPEN | (f as u8 & 3) << F_SHIFT | ROOT);
    ring[f as usize & 3].push(start);
    search.trace.opened(start, 1, rest(start));
    let bytes = |marks: &Marks, ring: &[Vec<Cell>; 4]| {
        marks.bytes() + ring.iter().map(Vec::capacity).sum::<usize>() * size_of::<Cell>()
    };
    let ended = 'search: loop {
        let list = f as usize & 3;
        ordering.smallest_last(&mut ring[list], rest);
        while let Some(cell) = ring[list].pop() {
            let mark = marks.get(cell);
            if mark & CLOSED != 0 {
                continue;
            }
            marks.set(cell, mark | CLOSED);
            search.trace.closed(cell);
            if cell == goal {
                let cells = marks::trail_from_first(&marks, goal);
                break 'search Ended::Found { cells, cost: Cost::new(f, f) };
            }
            if let Some(reason) = search.expand(|| bytes(&marks, &ring)) {
                break 'search Ended::Stopped { reason, lower_bound: f };
            }
            let (cost, index) = (f - rest(cell), grid.index(cell));
            for direction in 0..6 {
                if search.next_price(index, direction).is_none() {
                    continue;
                }
                let next = cell.step(direction);
                let mark = marks.get(next);
                if mark & CLOSED != 0 {
                    continue;
                }
                search.statistics.generated += 1;
                let next_rest = rest(next);
                let next_f = cost + 1 + next_rest;
                let known_lead = (mark >> F_SHIFT).wrapping_sub(f as u8) & 3;
                if mark != 0 && next_f - f >= u32::from(known_lead) {
                    continue;
                }
                marks.set(next, OPEN | (next_f as u8 & 3) << F_SHIFT | direction as u8);
                ring[next_f as usize & 3].push(next);
                search.trace.opened(next, cost + 1, next_rest);
            }
        }
        let Some(lead) = (1..=2).find(|&lead| !ring[(f + lead) as usize & 3].is_empty()) else {
            break Ended::Exhausted;
        };
        f += lead;
        search.statistics.expanded_until_last_jump = search.statistics.expanded;
    };
    let stored = ring.iter().map(Vec::len).sum::<usize>() as u64 + search.statistics.expanded;
    let bytes = bytes(&marks, &ring) + ordering.bytes();
    search.statistics.record_memory(stored, bytes as u64);
    ended
}
