//! Breadth-first search over blocks of 8 x 8 cells, each a word with a bit for every cell.
//!
//! A best-first search that has to look at most of a board spends its time on single cells.
//! Here the part of a layer that lies in a block takes its step at once, by shifts. (Words of 64
//! cells of one row are simpler, but a layer crosses most rows in a single cell: measured, they
//! were no faster than cells.) What is kept of a cell is the number of its layer modulo 3, which
//! tells the layer before from the layer after: enough to walk along a shortest path.
//!
//! It starts at the goal: a best-first search has then looked around the start already, and a
//! goal that is walled in is found at once.

use super::marks::blocked_places;
use infexion_rules::cachex::{Cell, Grid};
use infexion_search::StopReason;

/// Cells along each side of a block.
const SIDE: u16 = 8;
/// The first and the last row of a block, and its first and last column.
const FIRST_ROW: u64 = 0xff;
const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;
/// Limits are looked at once in so many layers.
const LAYERS_PER_LOOK: u32 = 64;

/// After how many expansions a best-first search should give way: a sixth of the board, which
/// takes about as long as this search does. So neither is used in vain for longer than the other
/// would take. On small boards it is not worth it.
pub(super) fn worth_it_after(grid: &Grid) -> u64 {
    const LEAST: u64 = 4096;
    (u64::from(grid.side()).pow(2) / 6).max(LEAST)
}

/// Bytes that the search takes, but for the lists of blocks, which are short.
pub(super) fn bytes(grid: &Grid) -> usize {
    let across = usize::from(grid.side().div_ceil(SIDE));
    (across + 1) * (across + 2) * size_of::<Block>()
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
    let mut wave = Wave::new(grid, blocked);
    let (start_block, start_bit) = wave.place(start);
    let (goal_block, goal_bit) = wave.place(goal);
    wave.offer(goal_block, goal_bit);
    let mut front = Vec::new();
    while wave.blocks[start_block].unseen & start_bit != 0 {
        if wave.entered.is_empty() {
            return Ok(None);
        }
        if wave.layer.is_multiple_of(LAYERS_PER_LOOK)
            && let Some(reason) = exceeded()
        {
            return Err(reason);
        }
        wave.step(&mut front);
    }
    Ok(Some(wave.path(grid, start, goal)))
}

/// 64 cells: `(r, q)` within the block is bit `8r + q`.
#[derive(Clone, Copy)]
struct Block {
    /// Cells that may be used and were not reached.
    unseen: u64,
    /// Cells that were reached in the layer that is being made.
    new: u64,
    /// The two bits of the layer modulo 3 of every cell; both are set where there is none.
    layer: [u64; 2],
}

/// All blocks, with a rim of blocks that cannot be entered, as [`Grid`] has one of cells.
struct Wave {
    stride: usize,
    blocks: Vec<Block>,
    /// Blocks with new cells.
    entered: Vec<u32>,
    /// The layer that is being made.
    layer: u32,
}

impl Wave {
    fn new(grid: &Grid, blocked: u8) -> Wave {
        const BYTES: usize = size_of::<u64>();
        let across = usize::from(grid.side().div_ceil(SIDE));
        let stride = across + 1;
        let rim = Block { unseen: 0, new: 0, layer: [u64::MAX; 2] };
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
        Wave { stride, blocks, entered: Vec::new(), layer: 0 }
    }

    /// The block of a cell, and its bit there.
    fn place(&self, cell: Cell) -> (usize, u64) {
        let block = usize::from(cell.r / SIDE + 1) * self.stride + usize::from(cell.q / SIDE);
        (block, 1 << (SIDE * (cell.r % SIDE) + cell.q % SIDE))
    }

    /// Puts cells next to the last layer into the one being made, unless they were reached.
    #[inline]
    fn offer(&mut self, block: usize, cells: u64) {
        if cells == 0 {
            return;
        }
        let target = &mut self.blocks[block];
        let new = cells & target.unseen;
        if new != 0 {
            if target.new == 0 {
                self.entered.push(block as u32);
            }
            target.unseen ^= new;
            target.new |= new;
        }
    }

    /// Ends the layer that is being made and makes the next; `front` is room to work in.
    fn step(&mut self, front: &mut Vec<(u32, u64)>) {
        let layer = self.layer % 3;
        front.clear();
        for block in self.entered.drain(..) {
            let target = &mut self.blocks[block as usize];
            let new = std::mem::take(&mut target.new);
            for (bit, plane) in target.layer.iter_mut().enumerate() {
                *plane ^= if layer & (1 << bit) == 0 { new } else { 0 };
            }
            front.push((block, new));
        }
        self.layer += 1;
        for &(block, cells) in &*front {
            self.spread(block as usize, cells);
        }
    }

    /// Offers the neighbours of cells of a block, which lie in it and in six others.
    #[inline]
    fn spread(&mut self, block: usize, cells: u64) {
        let (above, below) = (block - self.stride, block + self.stride);
        // The steps (0,1) and (-1,1) lead to the next column, (0,-1) and (1,-1) to the one before.
        let (to_next, to_last) = (cells & !LAST_COLUMN, cells & !FIRST_COLUMN);
        let rows = cells << 8 | cells >> 8;
        self.offer(block, rows | to_next << 1 | to_next >> 7 | to_last >> 1 | to_last << 7);
        let (next, last) = ((cells & LAST_COLUMN) >> 7, (cells & FIRST_COLUMN) << 7);
        self.offer(block + 1, next | next >> 8);
        self.offer(block - 1, last | last << 8);
        let (first_row, last_row) = (cells & FIRST_ROW, cells >> 56);
        self.offer(above, (first_row | first_row << 1) << 56);
        self.offer(below, last_row | last_row >> 1);
        self.offer(above + 1, (first_row >> 7) << 56);
        self.offer(below - 1, (last_row & 1) << 7);
    }

    /// The layer of a cell modulo 3; 3 if it was not reached.
    fn layer(&self, cell: Cell) -> u32 {
        let (block, bit) = self.place(cell);
        let [lower, upper] = self.blocks[block].layer.map(|plane| u32::from(plane & bit != 0));
        lower | upper << 1
    }

    /// Walks from the start, which is in the layer being made, to the goal.
    fn path(&self, grid: &Grid, start: Cell, goal: Cell) -> Vec<Cell> {
        let (mut cells, mut cell, mut layer) = (vec![start], start, self.layer);
        while cell != goal {
            layer -= 1;
            let next = grid.neighbours(cell).find(|&next| self.layer(next) == layer % 3);
            cell = next.unwrap_or_else(|| unreachable!("{cell} was entered from somewhere"));
            cells.push(cell);
        }
        cells
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
