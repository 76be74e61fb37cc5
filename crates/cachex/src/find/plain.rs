//! Best-first search for plain paths: A* with the distance, Dijkstra with zero.
//!
//! Every step costs 1 and the estimate changes by at most 1 a step, so a successor's f is that
//! of its parent or one or two more: the queue is four lists in a ring, and all open cells have
//! one of three values of f. Two bits a cell tell which, and with them the cost (f minus the
//! estimate): one byte a cell is all the search keeps.
//!
//! Ties go to the smaller estimate (that is, the larger cost so far), then to the cell opened
//! last: a list is put in order once, when its turn comes, and the cells that join it then each
//! have the smallest estimate of all. Of two that one cell opens on the way to the goal, the
//! estimate says which goes first: this keeps the search near the straight line.

use super::estimate::{PlainEstimate, Slopes};
use super::lanes::{LOWEST, Lanes, directions, gather, has, open, unseen, usable};
use super::marks::{self, Marks, OPEN, ROOT};
use super::ordering::Ordering;
use super::search::{Ended, Search};
use super::{Cost, PathTrace};
use crate::Cell;

const F_SHIFT: u32 = 3;

/// Neighbours to open: those not seen, and those open at a greater f than they have from here.
#[inline]
fn better(around: Lanes, f: u32, slopes: Slopes) -> u32 {
    // The bits of f in each byte: zero where they are those of this f, or of f + 2.
    let differs = |from: u32| {
        let bits = around ^ (LOWEST * u64::from((from & 3) << F_SHIFT));
        has(bits, 1 << F_SHIFT) | has(bits, 1 << (F_SHIFT + 1))
    };
    let dearer = (slopes.falls & differs(f)) | (slopes.stays & !differs(f + 2));
    gather(unseen(around) | (open(around) & dearer))
}

/// A shortest path.
pub(super) fn best_first<T: PathTrace>(
    search: &mut Search<'_, T>,
    start: Cell,
    goal: Cell,
    estimate: &impl PlainEstimate,
) -> Ended {
    let rest = |cell| estimate.rest(cell).cells();
    let mut marks = Marks::new(search.grid, search.blocked);
    let mut ring: [Vec<Cell>; 4] = [const { Vec::new() }; 4];
    let mut ordering = Ordering::default();
    let mut f = 1 + rest(start);
    marks.set(start, OPEN | (f as u8 & 3) << F_SHIFT | ROOT);
    ring[f as usize & 3].push(start);
    search.trace.opened(start, 1, rest(start));
    let bytes = |marks: &Marks<'_>, ring: &[Vec<Cell>; 4]| {
        marks.bytes() + ring.iter().map(Vec::capacity).sum::<usize>() * size_of::<Cell>()
    };
    let ended = 'search: loop {
        let list = f as usize & 3;
        ordering.smallest_last(&mut ring[list], rest);
        while let Some(cell) = ring[list].pop() {
            let Some(around) = marks.close(cell) else { continue };
            search.trace.closed(cell);
            if cell == goal {
                let cells = marks::trail_from_first(&marks, goal);
                break 'search Ended::Found { cells, cost: Cost::new(f, f) };
            }
            if let Some(reason) = search.expand(|| bytes(&marks, &ring)) {
                break 'search Ended::Stopped { reason, lower_bound: f };
            }
            search.statistics.generated += usable(around);
            let slopes = estimate.slopes(cell);
            let waiting = ring[list].len();
            for direction in directions(better(around, f, slopes)) {
                let (next, next_f) = (cell.step(direction), f + slopes.growth(direction));
                marks.set(next, OPEN | (next_f as u8 & 3) << F_SHIFT | direction as u8);
                ring[next_f as usize & 3].push(next);
                search.trace.opened(next, next_f - rest(next), rest(next));
            }
            if let [.., first, second] = &mut ring[list][waiting..]
                && estimate.prefers_first(cell)
            {
                std::mem::swap(first, second);
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
