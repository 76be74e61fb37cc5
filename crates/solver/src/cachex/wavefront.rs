//! A* over blocks of 8 x 8 cells, each a word with a bit for every cell.
//!
//! A best-first search that has to look at much of a board spends its time on single cells.
//! Here all cells of a block that are due at one sum of cost and estimate (a level) are taken at
//! once, by shifts. From a cell of a level the steps towards the end lead to cells of the same
//! level, steps aside to the next and steps back to the one after it; so three lists of blocks
//! are the queue, and levels are finished in order. Which steps are which depends only on where
//! a block lies as seen from the end, but for blocks that its three lines cross: those are taken
//! in parts. (Words of 64 cells of one row are simpler, but a front crosses most rows in a single
//! cell: measured, they were no faster than cells.)
//!
//! What is kept of a cell is its level modulo 3. Costs of neighbours differ by at most 1, and the
//! difference of their estimates is known: so three neighbouring levels come into question, which
//! the remainder tells apart. That is enough to walk along a shortest path.
//!
//! It starts at the goal: a best-first search has then looked around the start already, and a
//! goal that is walled in is found at once.

use super::blocks::{
    EDGE, SIDE, every_second_bit, flood, flood_once, leaving_columns, lies_apart, parts, shifted,
    within,
};
use super::estimate::{Distance, PlainEstimate};
use super::marks::blocked_places;
use infexion_rules::cachex::{Cell, DIRECTIONS, Grid};
use infexion_search::StopReason;

/// Limits are looked at once in so many blocks.
const BLOCKS_PER_LOOK: u32 = 4096;

/// After how many expansions a best-first search of single cells should give way: twice the
/// longest straight way. Up to there it is at its best, as it spends nothing on the rest of the
/// board; a search that goes on after that looks at areas.
pub(super) fn worth_it_after(grid: &Grid) -> u64 {
    4 * u64::from(grid.side())
}

/// Bytes that the search takes, but for the lists of blocks, which are short.
pub(super) fn bytes(grid: &Grid) -> usize {
    let across = usize::from(grid.side().div_ceil(SIDE));
    (across + 1) * (across + 2) * (size_of::<Block>() + size_of::<u64>())
}

/// A shortest path over cells without the `blocked` bits; `None` if there is none.
///
/// # Errors
/// What `exceeded` says, which is asked now and then.
pub(super) fn shortest(
    grid: &Grid,
    blocked: u8,
    start: Cell,
    goal: Cell,
    exceeded: impl Fn() -> Option<StopReason>,
) -> Result<Option<Vec<Cell>>, StopReason> {
    let mut wave = Wave::new(grid, blocked, start);
    let (start_block, start_bit) = wave.place(start);
    let (goal_block, goal_bit) = wave.place(goal);
    wave.offer(goal_block, goal_bit, 0);
    // Whether there is a path at all is answered faster than how long it is. It is asked when
    // that takes no longer than what was done so far.
    let doubtful = wave.blocks.len() as u32;
    let mut entered = 0u32;
    while wave.blocks[start_block].unseen & start_bit != 0 {
        if entered.is_multiple_of(BLOCKS_PER_LOOK)
            && let Some(reason) = exceeded()
        {
            return Err(reason);
        }
        entered = entered.wrapping_add(1);
        if entered == doubtful && !wave.can_reach(start_block, start_bit) {
            return Ok(None);
        }
        let Some(block) = wave.next() else { return Ok(None) };
        wave.enter(block);
    }
    Ok(Some(wave.path(grid, start, goal)))
}

/// 64 cells: `(r, q)` within the block is bit `8r + q`.
#[derive(Clone, Copy)]
struct Block {
    /// Cells that may be used and were not reached.
    unseen: u64,
    /// Cells that are due, by their level modulo 3.
    due: [u64; 3],
    /// The two bits of the level modulo 3 of every cell; both are set where there is none.
    level: [u64; 2],
}

/// All blocks, with a rim of blocks that cannot be entered, as [`Grid`] has one of cells.
struct Wave {
    stride: usize,
    blocks: Vec<Block>,
    /// Blocks with cells that are due, by level modulo 3.
    waiting: [Vec<u32>; 3],
    /// The level that is being finished, modulo 3.
    level: usize,
    /// Where paths end, and how far that is.
    end: Cell,
    estimate: Distance,
}

impl Wave {
    fn new(grid: &Grid, blocked: u8, end: Cell) -> Wave {
        const BYTES: usize = size_of::<u64>();
        let across = usize::from(grid.side().div_ceil(SIDE));
        let stride = across + 1;
        let rim = Block { unseen: 0, due: [0; 3], level: [u64::MAX; 2] };
        let mut blocks = vec![rim; (across + 2) * stride];
        let side = usize::from(grid.side());
        for r in 0..grid.side() {
            let row = grid.index(Cell::new(r, 0));
            let first_block = (usize::from(r / SIDE) + 1) * stride;
            for first in (0..side).step_by(64) {
                let inside = u64::MAX >> 64usize.saturating_sub(side - first);
                let usable = !blocked_places(grid.codes(row + first), blocked);
                let cells = (every_second_bit(usable) & inside).to_le_bytes();
                let targets = &mut blocks[first_block + first / BYTES..first_block + across];
                for (block, byte) in targets.iter_mut().zip(cells) {
                    block.unseen |= u64::from(byte) << (SIDE * (r % SIDE));
                }
            }
        }
        let waiting = [const { Vec::new() }; 3];
        Wave { stride, blocks, waiting, level: 0, end, estimate: Distance::new(end) }
    }

    /// The block of a cell, and its bit there.
    fn place(&self, cell: Cell) -> (usize, u64) {
        let block = usize::from(cell.r / SIDE + 1) * self.stride + usize::from(cell.q / SIDE);
        (block, 1 << (SIDE * (cell.r % SIDE) + cell.q % SIDE))
    }

    /// The first cell of a block.
    fn corner(&self, block: usize) -> Cell {
        let (row, column) = (block / self.stride - 1, block % self.stride);
        Cell::new(row as u16 * SIDE, column as u16 * SIDE)
    }

    /// Lets cells be due at a level, unless they were reached.
    #[inline]
    fn offer(&mut self, block: usize, cells: u64, level: usize) {
        if cells == 0 {
            return;
        }
        let target = &mut self.blocks[block];
        let new = cells & target.unseen;
        if new != 0 {
            if target.due[level] == 0 {
                self.waiting[level].push(block as u32);
            }
            target.due[level] |= new;
        }
    }

    /// The next block with cells that are due, after moving on to their level.
    fn next(&mut self) -> Option<usize> {
        for _ in 0..3 {
            if let Some(block) = self.waiting[self.level].pop() {
                return Some(block as usize);
            }
            self.level = (self.level + 1) % 3;
        }
        None
    }

    /// Takes the cells of a block that are due, and those that are then, and offers what is
    /// around them.
    fn enter(&mut self, block: usize) {
        let (level, corner) = (self.level, self.corner(block));
        let Block { unseen, due, .. } = &mut self.blocks[block];
        let unseen = *unseen;
        let cells = std::mem::take(&mut due[level]) & unseen;
        if cells == 0 {
            return;
        }
        if lies_apart(corner, self.end) {
            let growth = self.growth(corner, u64::MAX);
            let cells = flood(cells, unseen, growth);
            self.close(block, cells);
            self.spread(block, cells, growth);
            return;
        }
        let parts = parts(corner, self.end);
        let (mut cells, mut before) = (cells, 0);
        while cells != before {
            before = cells;
            for part in parts.clone() {
                cells |= flood_once(cells & part, unseen, self.growth(corner, part));
            }
        }
        self.close(block, cells);
        for part in parts {
            self.spread(block, cells & part, self.growth(corner, part));
        }
    }

    /// By how much the level grows in each direction from the cells of a part.
    fn growth(&self, corner: Cell, part: u64) -> [usize; 6] {
        let bit = part.trailing_zeros() as u16;
        let slopes = self.estimate.slopes(Cell::new(corner.r + bit / SIDE, corner.q + bit % SIDE));
        std::array::from_fn(|direction| slopes.growth(direction) as usize)
    }

    fn close(&mut self, block: usize, cells: u64) {
        let target = &mut self.blocks[block];
        target.unseen ^= cells;
        for (bit, plane) in target.level.iter_mut().enumerate() {
            *plane ^= if self.level & (1 << bit) == 0 { cells } else { 0 };
        }
    }

    /// Offers the neighbours of cells that were taken, in their block and in six others.
    #[inline]
    fn spread(&mut self, block: usize, cells: u64, growth: [usize; 6]) {
        let mut inside = [0; 3];
        for direction in 0..6 {
            inside[growth[direction]] |= within(cells, direction);
        }
        // Those of the same level were taken with them.
        for (growth, cells) in inside.into_iter().enumerate().skip(1) {
            self.offer(block, cells, (self.level + growth) % 3);
        }
        let cells = cells & EDGE;
        if cells == 0 {
            return;
        }
        for (direction, growth) in growth.into_iter().enumerate() {
            let level = (self.level + growth) % 3;
            for (next, beyond) in self.beyond(block, cells, direction) {
                self.offer(next, beyond, level);
            }
        }
    }

    /// Can a cell still be reached? Floods what is unseen, whatever the level.
    fn can_reach(&self, goal: usize, bit: u64) -> bool {
        let mut dry: Vec<u64> = self.blocks.iter().map(|block| block.unseen).collect();
        let due = |block: &u32| {
            let cells = self.blocks[*block as usize].due.iter().fold(0, |all, due| all | due);
            (*block, cells)
        };
        let mut wet: Vec<(u32, u64)> = self.waiting.iter().flatten().map(due).collect();
        while let Some((block, cells)) = wet.pop() {
            let block = block as usize;
            let cells = flood(cells & dry[block], dry[block], [0; 6]);
            if cells == 0 {
                continue;
            }
            dry[block] ^= cells;
            if dry[goal] & bit == 0 {
                return true;
            }
            for direction in 0..6 {
                for (next, beyond) in self.beyond(block, cells, direction) {
                    if beyond & dry[next] != 0 {
                        wet.push((next as u32, beyond));
                    }
                }
            }
        }
        false
    }

    /// The blocks that steps in a direction from cells of one lead to, with the cells there.
    #[inline]
    fn beyond(&self, block: usize, cells: u64, direction: usize) -> [(usize, u64); 3] {
        let (dr, dq) = DIRECTIONS[direction];
        let (down, right) = (i32::from(dr), i32::from(dq));
        let (shift, leaving) = (8 * down + right, leaving_columns(dq));
        let row = block.wrapping_add_signed(isize::from(dr) * self.stride as isize);
        let column = block.wrapping_add_signed(dq.into());
        let corner = row.wrapping_add_signed(dq.into());
        let to = |cells: u64, by: i32, does: bool| if does { shifted(cells, by) } else { 0 };
        [
            (row, to(cells & !leaving, shift - 64 * down, down != 0)),
            (column, to(cells & leaving, shift - 8 * right, right != 0)),
            (corner, to(cells & leaving, shift - 8 * right - 64 * down, down * right != 0)),
        ]
    }

    /// The level of a cell modulo 3; 3 if it was not reached.
    fn level(&self, cell: Cell) -> u32 {
        let (block, bit) = self.place(cell);
        let [lower, upper] = self.blocks[block].level.map(|plane| u32::from(plane & bit != 0));
        lower | upper << 1
    }

    /// Walks from the start, which was reached, to the goal.
    fn path(&self, grid: &Grid, start: Cell, goal: Cell) -> Vec<Cell> {
        let (mut cells, mut cell) = (vec![start], start);
        while cell != goal {
            let (level, slopes) = (self.level(cell), self.estimate.slopes(cell));
            // A step back grows by what is missing to 2.
            let entered_from = |&direction: &usize| {
                let next = cell.step(direction);
                grid.contains(next)
                    && self.level(next) < 3
                    && (self.level(next) + 2 - slopes.growth(direction)) % 3 == level
            };
            let direction = (0..6).find(entered_from);
            cell = cell.step(
                direction.unwrap_or_else(|| unreachable!("{cell} was entered from somewhere")),
            );
            cells.push(cell);
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::Colour;
    use proptest::prelude::*;
    use std::collections::{HashMap, VecDeque};

    /// Cells on a shortest path, cell by cell.
    fn length_slowly(grid: &Grid, blocked: u8, start: Cell, goal: Cell) -> Option<usize> {
        let mut lengths = HashMap::from([(start, 1)]);
        let mut waiting = VecDeque::from([start]);
        while let Some(cell) = waiting.pop_front() {
            for next in grid.neighbours(cell) {
                let usable = grid.code(grid.index(next)) & blocked == 0;
                if usable && !lengths.contains_key(&next) {
                    lengths.insert(next, lengths[&cell] + 1);
                    waiting.push_back(next);
                }
            }
        }
        lengths.get(&goal).copied()
    }

    proptest! {
        #[test]
        fn blocks_find_what_cells_find(
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
            let path = shortest(&grid, blocked, start, goal, || None).unwrap();
            let expected = length_slowly(&grid, blocked, start, goal);
            prop_assert_eq!(path.as_ref().map(Vec::len), expected);
            if let Some(path) = path {
                prop_assert_eq!((path.first(), path.last()), (Some(&start), Some(&goal)));
                prop_assert!(path.windows(2).all(|step| step[0].distance(step[1]) == 1));
                let usable = |cell: &Cell| grid.code(grid.index(*cell)) & blocked == 0;
                prop_assert!(path.iter().all(usable));
            }
        }
    }

    #[test]
    fn a_limit_ends_it() {
        let grid = Grid::empty(200);
        let (start, goal) = (Cell::new(0, 0), Cell::new(199, 199));
        let stopped = shortest(&grid, 3, start, goal, || Some(StopReason::Time));
        assert_eq!(stopped, Err(StopReason::Time));
    }
}
