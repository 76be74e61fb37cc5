//! The blocks of a search, what is due in each, and how a level goes on from block to block.

use super::super::estimate::{Distance, PlainEstimate};
use super::super::marks::blocked_places;
use super::blocks::{
    self, EDGE, GROWTH, MOST_PARTS, SIDE, every_second_bit, flood, flood_once, lie_apart, over,
    within,
};
use crate::{Cell, DIRECTIONS, Grid};

/// 64 cells: `(r, q)` within the block is bit `8r + q`. Three words for the cells that are due,
/// by their level modulo 3, and at [`SEEN`] one for the cells that may not be used or were
/// reached. All are zero at first (and so cost nothing until somebody comes there): what may not
/// be used is known when the block is [made](Wave::make).
type Block = [u64; 4];
const SEEN: usize = 3;

/// What `sextants` holds of a block that has not been made, of one in the first sextant, and of
/// one that a line of the end crosses.
const UNMADE: u8 = 0;
const FIRST_SEXTANT: u8 = 1;
const CROSSED: u8 = 7;

/// All blocks, with a rim of blocks that cannot be entered, as [`Grid`] has one of cells.
pub(super) struct Wave<'g> {
    pub(super) grid: &'g Grid,
    /// The bits of a cell's code that make it unusable.
    blocked: u8,
    stride: usize,
    blocks: Vec<Block>,
    /// The two bits of the level of every cell that was reached, modulo 3 from 1 to 3.
    levels: Vec<[u64; 2]>,
    /// Where each block lies as seen from the end, see [`GROWTH`].
    sextants: Vec<u8>,
    /// Blocks with cells that are due, by level modulo 3.
    waiting: [Waiting; 3],
    /// The level that is being finished and the two after it, modulo 3.
    next_levels: [usize; 3],
    /// How many levels were finished.
    pub(super) finished: u32,
    /// How many cells were taken.
    pub(super) taken: u64,
    /// Where paths end, and how far that is.
    end: Cell,
    pub(super) estimate: Distance,
}

/// How many blocks there are for a grid, with the rim.
pub(super) fn count(grid: &Grid) -> usize {
    let across = usize::from(grid.side().div_ceil(SIDE));
    (across + 1) * (across + 2)
}

/// Bytes that each block takes at most: lists hold it once and have room for it twice.
pub(super) const BYTES_EACH: usize =
    size_of::<Block>() + size_of::<[u64; 2]>() + size_of::<u8>() + 2 * size_of::<[u32; 3]>();

impl<'g> Wave<'g> {
    pub(super) fn new(grid: &'g Grid, blocked: u8, end: Cell) -> Wave<'g> {
        let stride = usize::from(grid.side().div_ceil(SIDE)) + 1;
        let count = count(grid);
        let mut blocks: Vec<Block> = vec![[0; 4]; count];
        let rows = (0..stride).chain(count - stride..count);
        let column = (1..stride).map(|row| row * stride + stride - 1);
        rows.chain(column).for_each(|rim| blocks[rim][SEEN] = u64::MAX);
        Wave {
            grid,
            blocked,
            stride,
            blocks,
            levels: vec![[0; 2]; count],
            sextants: vec![UNMADE; count],
            waiting: Default::default(),
            next_levels: [0, 1, 2],
            finished: 0,
            taken: 0,
            end,
            estimate: Distance::new(end),
        }
    }

    /// Learns which cells of a block, and of those that share its words of tokens, may be used,
    /// and where they lie. A search that comes by few blocks makes few.
    #[cold]
    fn make(&mut self, block: usize) {
        let column = block % self.stride;
        let first = block - column % ROW_OF_BLOCKS;
        let corner = self.corner(first);
        let last = self.stride - 1 - column / ROW_OF_BLOCKS * ROW_OF_BLOCKS;
        let last = last.min(ROW_OF_BLOCKS);
        let usable = usable_cells(self.grid, self.blocked, corner);
        // Most rows of blocks are in one sextant.
        let alike = lie_apart(corner, last, self.end);
        let sextant = FIRST_SEXTANT + self.estimate.slopes(corner).sextant;
        for (place, usable) in usable.into_iter().enumerate().take(last) {
            let corner = Cell::new(corner.r, corner.q + place as u16 * SIDE);
            self.blocks[first + place][SEEN] = !usable;
            self.sextants[first + place] = if alike {
                sextant
            } else if lie_apart(corner, 1, self.end) {
                FIRST_SEXTANT + self.estimate.slopes(corner).sextant
            } else {
                CROSSED
            };
        }
    }

    /// The cells of every block that may be used and were not reached.
    pub(super) fn unseen(&mut self) -> Vec<u64> {
        for block in self.stride..self.blocks.len() - self.stride {
            let is_rim = block % self.stride == self.stride - 1;
            if !is_rim && self.sextants[block] == UNMADE {
                self.make(block);
            }
        }
        self.blocks.iter().map(|block| !block[SEEN]).collect()
    }

    /// Has a cell been reached?
    pub(super) fn has_reached(&self, (block, bit): (usize, u64)) -> bool {
        self.levels[block].iter().any(|plane| plane & bit != 0)
    }

    /// The block of a cell, and its bit there.
    pub(super) fn place(&self, cell: Cell) -> (usize, u64) {
        let block = usize::from(cell.r / SIDE + 1) * self.stride + usize::from(cell.q / SIDE);
        (block, 1 << (SIDE * (cell.r % SIDE) + cell.q % SIDE))
    }

    /// The first cell of a block.
    fn corner(&self, block: usize) -> Cell {
        let (row, column) = (block / self.stride - 1, block % self.stride);
        Cell::new(row as u16 * SIDE, column as u16 * SIDE)
    }

    /// The block on a side of a block. Blocks lie side by side as cells do.
    #[inline]
    pub(super) fn beside(&self, block: usize, side: usize) -> usize {
        let (dr, dq) = DIRECTIONS[side];
        block.wrapping_add_signed(isize::from(dr) * self.stride as isize + isize::from(dq))
    }

    /// Lets cells be due at the present level or `later` by 1 or 2, unless they were reached.
    // What is new cannot be foreseen: it is cheaper to do this for nothing than to ask.
    #[inline]
    pub(super) fn offer(&mut self, block: usize, cells: u64, later: usize) {
        let (target, level) = (&mut self.blocks[block], self.next_levels[later]);
        let new = cells & !target[SEEN];
        self.waiting[level].push_if((new != 0) & (target[level] == 0), block);
        target[level] |= new;
    }

    /// The next block with cells that are due, after moving on to their level.
    pub(super) fn next(&mut self) -> Option<usize> {
        for _ in 0..3 {
            if let Some(block) = self.waiting[self.next_levels[0]].pop() {
                return Some(block);
            }
            self.next_levels.rotate_left(1);
            self.finished += 1;
        }
        None
    }

    /// Takes the cells of a block that are due, and those that are then, and offers what is
    /// around them.
    pub(super) fn enter(&mut self, block: usize) {
        if self.sextants[block] == UNMADE {
            self.make(block);
        }
        let target = &mut self.blocks[block];
        let unseen = !target[SEEN];
        let cells = std::mem::take(&mut target[self.next_levels[0]]) & unseen;
        if cells == 0 {
            return;
        }
        match self.sextants[block] - FIRST_SEXTANT {
            0 => self.enter_apart::<0>(block, cells, unseen),
            1 => self.enter_apart::<1>(block, cells, unseen),
            2 => self.enter_apart::<2>(block, cells, unseen),
            3 => self.enter_apart::<3>(block, cells, unseen),
            4 => self.enter_apart::<4>(block, cells, unseen),
            5 => self.enter_apart::<5>(block, cells, unseen),
            _ => self.enter_crossed(block, cells, unseen),
        }
    }

    /// A block whose cells all lie in a sextant that is known when this is compiled: every shift
    /// is a constant then, and half of them vanish.
    #[inline]
    fn enter_apart<const SEXTANT: usize>(&mut self, block: usize, cells: u64, unseen: u64) {
        let growth = const { GROWTH[SEXTANT] };
        let cells = flood(cells, unseen, growth);
        self.close(block, cells);
        self.spread(block, cells, growth);
    }

    #[cold]
    fn enter_crossed(&mut self, block: usize, mut cells: u64, unseen: u64) {
        let corner = self.corner(block);
        let mut parts = [(0, [0; 6]); MOST_PARTS];
        let mut count = 0;
        for part in blocks::parts(corner, self.end) {
            parts[count] = (part, self.growth(corner, part));
            count += 1;
        }
        let parts = &parts[..count];
        let mut before = 0;
        while cells != before {
            before = cells;
            for &(part, growth) in parts {
                cells |= flood_once(cells & part, unseen, growth);
            }
        }
        self.close(block, cells);
        for &(part, growth) in parts.iter().filter(|(part, _)| cells & part != 0) {
            self.spread(block, cells & part, growth);
        }
    }

    /// By how much the level grows in each direction from the cells of a part.
    fn growth(&self, corner: Cell, part: u64) -> [usize; 6] {
        let bit = part.trailing_zeros() as u16;
        let slopes = self.estimate.slopes(Cell::new(corner.r + bit / SIDE, corner.q + bit % SIDE));
        std::array::from_fn(|direction| slopes.growth(direction) as usize)
    }

    #[inline]
    fn close(&mut self, block: usize, cells: u64) {
        self.blocks[block][SEEN] |= cells;
        self.taken += u64::from(cells.count_ones());
        let level = self.next_levels[0] + 1;
        for (bit, plane) in self.levels[block].iter_mut().enumerate() {
            *plane |= if level & (1 << bit) == 0 { 0 } else { cells };
        }
    }

    /// Offers the neighbours of cells that were taken, in their block and in six others.
    #[inline(always)]
    fn spread(&mut self, block: usize, cells: u64, growth: [usize; 6]) {
        let mut inside = [0; 3];
        for direction in 0..6 {
            inside[growth[direction]] |= within(cells, direction);
        }
        // Those of the same level were taken with them.
        self.offer(block, inside[1], 1);
        self.offer(block, inside[2], 2);
        if cells & EDGE != 0 {
            self.cross::<0>(block, cells, growth);
            self.cross::<1>(block, cells, growth);
            self.cross::<2>(block, cells, growth);
            self.cross::<3>(block, cells, growth);
            self.cross::<4>(block, cells, growth);
            self.cross::<5>(block, cells, growth);
        }
    }

    /// Offers the neighbours of cells that are in the block on one side.
    #[inline(always)]
    fn cross<const BESIDE: usize>(&mut self, block: usize, cells: u64, growth: [usize; 6]) {
        // Steps in other directions do not lead there.
        let directions = const { [(BESIDE + 5) % 6, BESIDE, (BESIDE + 1) % 6] };
        let beyond = directions.map(|direction| over(cells, BESIDE, direction));
        let next = self.beside(block, BESIDE);
        if (beyond[0] | beyond[1] | beyond[2]) & !self.blocks[next][SEEN] == 0 {
            return;
        }
        for later in 0..3 {
            let at_once = directions.map(|direction| growth[direction] == later);
            if at_once.contains(&true) {
                let part = |place: usize| if at_once[place] { beyond[place] } else { 0 };
                self.offer(next, part(0) | part(1) | part(2), later);
            }
        }
    }

    /// All blocks with cells that are due, and these cells.
    pub(super) fn due(&self) -> impl Iterator<Item = (usize, u64)> {
        let waiting = self.waiting.iter().flat_map(Waiting::blocks);
        waiting.map(|block| {
            let [a, b, c, _] = self.blocks[block];
            (block, a | b | c)
        })
    }

    /// The level of a cell, modulo 3 from 1 to 3; 0 if it was not reached.
    pub(super) fn level(&self, cell: Cell) -> u32 {
        let (block, bit) = self.place(cell);
        let [lower, upper] = self.levels[block].map(|plane| u32::from(plane & bit != 0));
        lower | upper << 1
    }
}

/// How many blocks side by side a word has cells of, in each row.
const ROW_OF_BLOCKS: usize = 8;

/// The cells of blocks side by side that may be used; none where there is no board.
fn usable_cells(grid: &Grid, blocked: u8, corner: Cell) -> [u64; ROW_OF_BLOCKS] {
    let width = u32::from(grid.side() - corner.q).min(u64::BITS);
    let inside = u64::MAX >> (u64::BITS - width);
    let rows: [[u8; 8]; 8] = std::array::from_fn(|row| {
        let cell = Cell::new(corner.r + row as u16, corner.q);
        if cell.r >= grid.side() {
            return [0; 8];
        }
        let usable = !blocked_places(grid.codes(grid.index(cell)), blocked);
        (every_second_bit(usable) & inside).to_le_bytes()
    });
    std::array::from_fn(|block| u64::from_le_bytes(rows.map(|row| row[block])))
}

/// A list of blocks. It grows by itself, so that it can be appended to without a branch.
#[derive(Default)]
struct Waiting {
    blocks: Vec<u32>,
    count: usize,
}

impl Waiting {
    /// Appends a block, or does nothing, without a branch that cannot be foreseen.
    #[inline]
    fn push_if(&mut self, does: bool, block: usize) {
        if self.count == self.blocks.len() {
            self.grow();
        }
        self.blocks[self.count] = block as u32;
        self.count += usize::from(does);
    }

    #[cold]
    fn grow(&mut self) {
        self.blocks.resize(256.max(2 * self.count), 0);
    }

    #[inline]
    fn pop(&mut self) -> Option<usize> {
        self.count = self.count.checked_sub(1)?;
        Some(self.blocks[self.count] as usize)
    }

    fn blocks(&self) -> impl Iterator<Item = usize> {
        self.blocks[..self.count].iter().map(|block| *block as usize)
    }
}
