//! The blocks of a search, what is due in each, and how a level goes on from block to block.

use super::super::estimate::{Distance, PlainEstimate};
use super::super::marks::blocked_places;
use super::blocks::{
    EDGE, GROWTH, SIDE, every_second_bit, flood, flood_once, lies_apart, over, parts, within,
};
use infexion_rules::cachex::{Cell, DIRECTIONS, Grid};

/// 64 cells: `(r, q)` within the block is bit `8r + q`.
#[derive(Clone, Copy)]
pub(super) struct Block {
    /// Cells that may be used and were not reached.
    pub(super) unseen: u64,
    /// Cells that are due, by their level modulo 3.
    due: [u64; 3],
}

/// The sextant of blocks that one of the end's lines crosses.
const CROSSED: u8 = 6;

/// All blocks, with a rim of blocks that cannot be entered, as [`Grid`] has one of cells.
pub(super) struct Wave {
    stride: usize,
    pub(super) blocks: Vec<Block>,
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
    /// Where paths end, and how far that is.
    end: Cell,
    pub(super) estimate: Distance,
}

/// How many blocks there are for a grid, with the rim.
pub(super) fn count(grid: &Grid) -> usize {
    let across = usize::from(grid.side().div_ceil(SIDE));
    (across + 1) * (across + 2)
}

/// Bytes that each block takes.
pub(super) const BYTES_EACH: usize =
    size_of::<Block>() + size_of::<[u64; 2]>() + size_of::<u8>() + size_of::<[u32; 3]>();

impl Wave {
    pub(super) fn new(grid: &Grid, blocked: u8, end: Cell) -> Wave {
        let across = grid.side().div_ceil(SIDE);
        let count = count(grid);
        let mut wave = Wave {
            stride: usize::from(across) + 1,
            blocks: vec![Block { unseen: 0, due: [0; 3] }; count],
            levels: vec![[0; 2]; count],
            sextants: vec![CROSSED; count],
            waiting: std::array::from_fn(|_| Waiting::with_room_for(count)),
            next_levels: [0, 1, 2],
            finished: 0,
            end,
            estimate: Distance::new(end),
        };
        for (r, q) in (0..across).flat_map(|r| (0..across).map(move |q| (r, q))) {
            let corner = Cell::new(SIDE * r, SIDE * q);
            let (block, _) = wave.place(corner);
            if q % SIDE == 0 {
                let last = usize::from(across - q).min(ROW_OF_BLOCKS);
                let cells = usable_cells(grid, blocked, corner);
                for (target, cells) in wave.blocks[block..block + last].iter_mut().zip(cells) {
                    target.unseen = cells;
                }
            }
            if lies_apart(corner, end) {
                wave.sextants[block] = wave.estimate.slopes(corner).sextant;
            }
        }
        wave
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
        let new = cells & target.unseen;
        self.waiting[level].push_if((new != 0) & (target.due[level] == 0), block);
        target.due[level] |= new;
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
        let Block { unseen, due } = &mut self.blocks[block];
        let unseen = *unseen;
        let cells = std::mem::take(&mut due[self.next_levels[0]]) & unseen;
        if cells == 0 {
            return;
        }
        match self.sextants[block] {
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
        let parts = parts(corner, self.end);
        let mut before = 0;
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

    #[inline]
    fn close(&mut self, block: usize, cells: u64) {
        self.blocks[block].unseen ^= cells;
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
        if (beyond[0] | beyond[1] | beyond[2]) & self.blocks[next].unseen == 0 {
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
            let [a, b, c] = self.blocks[block].due;
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

/// A list of blocks without repetition, so that its length is known beforehand.
struct Waiting {
    blocks: Vec<u32>,
    count: usize,
}

impl Waiting {
    fn with_room_for(count: usize) -> Waiting {
        Waiting { blocks: vec![0; count + 1], count: 0 }
    }

    /// Appends a block, or does nothing, without a branch.
    #[inline]
    fn push_if(&mut self, does: bool, block: usize) {
        self.blocks[self.count] = block as u32;
        self.count += usize::from(does);
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
