//! Straight on: a walk on which every step leads nearer to the goal.
//!
//! Such a walk has as few cells as the distance says, and no path has fewer: if it arrives, it is
//! a shortest path, and no search is needed. It has steps in two directions side by side, so and
//! so many in each, in whatever order. Where both ways on are blocked it goes back, and remembers
//! that there is no way on from there; nothing else is kept but the path itself.

use super::search::{Ended, Search};
use super::{Cost, PathTrace};
use crate::{Cell, DIRECTIONS, Grid};

/// Walks until it arrives or a limit is met, and goes back `at_most` times.
///
/// # Errors
/// How often it went back, if it finds no such way.
pub(super) fn walk<T: PathTrace>(
    search: &mut Search<'_, T>,
    start: Cell,
    goal: Cell,
    at_most: usize,
) -> Result<Ended, usize> {
    let length = 1 + start.distance(goal);
    let grid = search.grid;
    let [mut one, mut other] = straight_steps(grid, start, goal);
    let mut cells = Vec::with_capacity(length as usize);
    let mut dead_ends = DeadEnds::default();
    let (mut cell, mut index) = (start, grid.index(start));
    while cell != goal {
        let bytes = || length as usize * size_of::<Cell>() + dead_ends.bytes();
        if let Some(reason) = search.expand(bytes) {
            return Ok(Ended::Stopped { reason, lower_bound: length });
        }
        // First in the direction in which more steps are left: while there are some in both, an
        // obstacle can be passed without a detour.
        let [more, less] =
            if one.left > other.left { [&mut one, &mut other] } else { [&mut other, &mut one] };
        let mut leads_on = |way: &Steps| {
            let next = index.wrapping_add_signed(way.offset);
            search.statistics.generated += u64::from(way.left > 0);
            way.left > 0 && !search.is_blocked(next) && !dead_ends.contains(next)
        };
        let way = if leads_on(more) {
            more
        } else if leads_on(less) {
            less
        } else {
            let before = cells.pop().filter(|_| dead_ends.count < at_most);
            let before: Cell = before.ok_or(dead_ends.count)?;
            dead_ends.insert(index, grid);
            let taken = if before.step(one.direction) == cell { &mut one } else { &mut other };
            taken.left += 1;
            (cell, index) = (before, grid.index(before));
            continue;
        };
        cells.push(cell);
        way.left -= 1;
        cell = cell.step(way.direction);
        index = index.wrapping_add_signed(way.offset);
    }
    cells.push(goal);
    let held = cells.capacity() * size_of::<Cell>() + dead_ends.bytes();
    search.statistics.record_memory((cells.len() + dead_ends.count) as u64, held as u64);
    Ok(Ended::Found { cells, cost: Cost::new(length, length) })
}

/// Steps of a straight way in one direction.
struct Steps {
    direction: usize,
    /// How a step changes the index of a cell.
    offset: isize,
    /// How many are left.
    left: u32,
}

/// The steps of a straight way, in two directions side by side.
fn straight_steps(grid: &Grid, start: Cell, goal: Cell) -> [Steps; 2] {
    let (r, q) = start.difference(goal);
    let in_sextant = |first: usize| {
        let directions = [first, (first + 1) % 6];
        let [(r1, q1), (r2, q2)] = directions
            .map(|direction| DIRECTIONS[direction])
            .map(|(dr, dq)| (i32::from(dr), i32::from(dq)));
        // The only numbers of steps that together make up the difference.
        let turn = r1 * q2 - r2 * q1;
        let counts = [turn * (r * q2 - q * r2), turn * (q * r1 - r * q1)];
        let possible = counts.iter().all(|&count| count >= 0);
        possible.then_some((directions, counts))
    };
    let Some((directions, counts)) = (0..6).find_map(in_sextant) else {
        unreachable!("{goal} lies in a sextant as seen from {start}")
    };
    let offsets = grid.offsets();
    std::array::from_fn(|way| Steps {
        direction: directions[way],
        offset: offsets[directions[way]],
        left: counts[way].unsigned_abs(),
    })
}

/// Cells from which no way leads nearer all the time: a bit each, from the first one on.
#[derive(Default)]
struct DeadEnds {
    words: Vec<u64>,
    count: usize,
}

impl DeadEnds {
    #[inline]
    fn contains(&self, index: usize) -> bool {
        self.words.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    fn insert(&mut self, index: usize, grid: &Grid) {
        if self.words.is_empty() {
            self.words = vec![0; grid.padded_len().div_ceil(64)];
        }
        self.words[index / 64] |= 1 << (index % 64);
        self.count += 1;
    }

    fn bytes(&self) -> usize {
        self.words.len() * size_of::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_steps_lead_to_the_goal() {
        let (grid, start) = (Grid::empty(40), Cell::new(20, 20));
        for goal in (0..40).flat_map(|r| (0..40).map(move |q| Cell::new(r, q))) {
            let ways = straight_steps(&grid, start, goal);
            let walk = |cell: Cell, way: &Steps| {
                (0..way.left).fold(cell, |cell, _| cell.step(way.direction))
            };
            assert_eq!(ways.iter().fold(start, walk), goal);
            assert_eq!(ways[0].left + ways[1].left, start.distance(goal), "{goal}");
        }
    }
}
