//! Can a cell be reached at all? Answered for 64 cells at a time, without the way there.
//!
//! A* proves that there is no path by looking at every cell it can reach, one by one. Filling
//! the region with whole words of cells takes a small part of that time; so a search that has
//! grown large asks once, and goes on only if there is something to be found.

use super::marks::blocked_places;
use infexion_rules::cachex::{Cell, Grid};
use infexion_search::StopReason;

/// A word of cells of one row.
const CELLS: usize = u64::BITS as usize;
/// Limits are looked at once in so many words.
const WORDS_PER_LOOK: u32 = 1 << 14;

/// When A* asks: after a sixteenth of the board. By then the answer costs less than what was
/// spent; on small boards it is not worth asking, and the search is more instructive.
pub(super) fn asked_after(grid: &Grid) -> u64 {
    const LEAST: u64 = 4096;
    (u64::from(grid.side()).pow(2) / 16).max(LEAST)
}

/// Bytes that the question takes.
pub(super) fn bytes(grid: &Grid) -> usize {
    // Two bit sets; the list of words is short.
    2 * usize::from(grid.side()) * usize::from(grid.side()).div_ceil(CELLS) * size_of::<u64>()
}

/// Is there any path from `start` to `goal` over cells without the `blocked` bits?
///
/// # Errors
/// What `exceeded` says, which is asked now and then.
pub(super) fn reaches(
    grid: &Grid,
    blocked: u8,
    start: Cell,
    goal: Cell,
    exceeded: impl Fn() -> Option<StopReason>,
) -> Result<bool, StopReason> {
    let mut region = Region::new(grid, blocked);
    let (goal_word, goal_bit) = region.place(goal);
    let (start_word, start_bit) = region.place(start);
    region.offer(start_word, start_bit);
    let mut words: u32 = 0;
    while let Some(word) = region.waiting.pop() {
        let filled = region.fill(word as usize);
        if word as usize == goal_word && filled & goal_bit != 0 {
            return Ok(true);
        }
        region.spread(word as usize, filled);
        words = words.wrapping_add(1);
        if words.is_multiple_of(WORDS_PER_LOOK)
            && let Some(reason) = exceeded()
        {
            return Err(reason);
        }
    }
    Ok(false)
}

struct Region {
    across: usize,
    /// Cells that may be used and were not reached.
    left: Vec<u64>,
    /// Cells that were reached but have not spread to their neighbours.
    reached: Vec<u64>,
    /// The words that have such cells.
    waiting: Vec<u32>,
}

impl Region {
    fn new(grid: &Grid, blocked: u8) -> Region {
        let side = usize::from(grid.side());
        let across = side.div_ceil(CELLS);
        let mut left = Vec::with_capacity(side * across);
        for r in 0..grid.side() {
            let row = grid.index(Cell::new(r, 0));
            for first in (0..side).step_by(CELLS) {
                let inside = u64::MAX >> CELLS.saturating_sub(side - first);
                let usable = !blocked_places(grid.codes(row + first), blocked);
                left.push(every_second_bit(usable) & inside);
            }
        }
        Region { across, reached: vec![0; left.len()], left, waiting: Vec::new() }
    }

    /// The word of a cell, and its bit there.
    fn place(&self, cell: Cell) -> (usize, u64) {
        let q = usize::from(cell.q);
        (usize::from(cell.r) * self.across + q / CELLS, 1 << (q % CELLS))
    }

    /// Cells of a word that have a reached neighbour.
    #[inline]
    fn offer(&mut self, word: usize, cells: u64) {
        let Some(left) = self.left.get_mut(word) else { return };
        let new = cells & *left;
        if new != 0 {
            *left ^= new;
            if self.reached[word] == 0 {
                self.waiting.push(word as u32);
            }
            self.reached[word] |= new;
        }
    }

    /// All cells of a word that are joined to the reached ones within it.
    #[inline]
    fn fill(&mut self, word: usize) -> u64 {
        let mut cells = std::mem::take(&mut self.reached[word]);
        let (mut up, mut down) = (self.left[word] | cells, self.left[word] | cells);
        let mut upward = cells;
        // Runs of 1, 2, 4, ... cells at a time.
        for shift in [1, 2, 4, 8, 16, 32] {
            upward |= up & (upward << shift);
            up &= up << shift;
            cells |= down & (cells >> shift);
            down &= down >> shift;
        }
        cells |= upward;
        self.left[word] &= !cells;
        cells
    }

    /// Offers what is next to these cells, outside the word.
    #[inline]
    fn spread(&mut self, word: usize, cells: u64) {
        const LAST: u64 = 1 << (CELLS - 1);
        let column = word % self.across;
        let (above, below) = (word.wrapping_sub(self.across), word + self.across);
        self.offer(above, cells | cells << 1);
        self.offer(below, cells | cells >> 1);
        if cells & 1 != 0 && column > 0 {
            self.offer(word - 1, LAST);
            self.offer(below - 1, LAST);
        }
        if cells & LAST != 0 && column + 1 < self.across {
            self.offer(word + 1, 1);
            self.offer(above.wrapping_add(1), 1);
        }
    }
}

/// The bits 0, 2, 4, ... side by side.
fn every_second_bit(bits: u128) -> u64 {
    let half = |half: u64| {
        let mut bits = half & 0x5555_5555_5555_5555;
        bits = (bits | bits >> 1) & 0x3333_3333_3333_3333;
        bits = (bits | bits >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
        bits = (bits | bits >> 4) & 0x00ff_00ff_00ff_00ff;
        bits = (bits | bits >> 8) & 0x0000_ffff_0000_ffff;
        (bits | bits >> 16) & 0x0000_0000_ffff_ffff
    };
    half(bits as u64) | half((bits >> 64) as u64) << 32
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::Colour;
    use proptest::prelude::*;
    use std::collections::HashSet;

    /// Cell by cell.
    fn reaches_slowly(grid: &Grid, blocked: u8, start: Cell, goal: Cell) -> bool {
        let mut seen = HashSet::from([start]);
        let mut waiting = vec![start];
        while let Some(cell) = waiting.pop() {
            for next in grid.neighbours(cell) {
                if grid.code(grid.index(next)) & blocked == 0 && seen.insert(next) {
                    waiting.push(next);
                }
            }
        }
        seen.contains(&goal)
    }

    proptest! {
        #[test]
        fn words_reach_what_cells_reach(
            side in prop_oneof![1u16..12, 60u16..70, 120u16..135],
            tokens in prop::collection::vec((0u16..135, 0u16..135, any::<bool>()), 0..9000),
            ends in [(0u16..135, 0u16..135), (0u16..135, 0u16..135)],
            blocked in 1u8..=3,
        ) {
            let mut grid = Grid::empty(side);
            for (r, q, red) in tokens {
                let colour = if red { Colour::Red } else { Colour::Blue };
                grid.set(Cell::new(r % side, q % side), Some(colour));
            }
            let [start, goal] = ends.map(|(r, q)| Cell::new(r % side, q % side));
            grid.set(start, None);
            grid.set(goal, None);
            prop_assert_eq!(
                reaches(&grid, blocked, start, goal, || None),
                Ok(reaches_slowly(&grid, blocked, start, goal))
            );
        }
    }

    #[test]
    fn a_limit_ends_it() {
        let grid = Grid::empty(2000);
        let (start, goal) = (Cell::new(0, 0), Cell::new(1999, 1999));
        let stopped = reaches(&grid, 3, start, goal, || Some(StopReason::Time));
        assert_eq!(stopped, Err(StopReason::Time));
    }
}
