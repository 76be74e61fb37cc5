//! One byte a cell: how a search came there, what it has done with it, and whether it is in the
//! way at all. Zero is "may be used and was not seen".
//!
//! Marks come tile by tile, 64 x 64 cells, as a search comes there: a path that crosses a large
//! board without detours touches a few dozen tiles, and neither time nor memory is spent on the
//! rest. What is in the way is marked when a tile is taken, so that one byte answers all that a
//! search asks of a neighbour; reading the tokens for each neighbour again took longer than all
//! the rest of an expansion.

use super::lanes::{self, Lanes};
use crate::{Cell, DIRECTIONS, Grid};

/// The direction in which a cell was entered, in the lowest three bits; 6 for a first cell.
pub(super) const ROOT: u8 = 6;
const ENTERED: u8 = 0b111;
/// The cell was reached.
pub(super) const OPEN: u8 = 1 << 5;
/// The cell was expanded.
pub(super) const CLOSED: u8 = 1 << 6;
/// The cell may not be used, or is outside.
pub(super) const BLOCKED: u8 = 1 << 7;

const SHIFT: u32 = 6;
const SIDE: u16 = 1 << SHIFT;
const CELLS: usize = 1 << (2 * SHIFT);

type Tile = [u8; CELLS];

/// Marks of all cells.
pub(super) struct Marks<'g> {
    grid: &'g Grid,
    offsets: [isize; 6],
    /// The bits of a cell's code that make it unusable.
    blocked: u8,
    across: usize,
    tiles: Vec<Option<Box<Tile>>>,
    taken: usize,
}

#[inline]
fn place(cell: Cell) -> usize {
    usize::from(((cell.r % SIDE) << SHIFT) | (cell.q % SIDE))
}

/// Are all six neighbours on the same tile?
#[inline]
fn is_inner(cell: Cell) -> bool {
    let inner = |line: u16| (line % SIDE).wrapping_sub(1) < SIDE - 2;
    inner(cell.r) & inner(cell.q)
}

#[inline]
fn around_inner(tile: &Tile, cell: Cell) -> Lanes {
    // From the neighbour in the row before to the one in the row after: one test for all six.
    const SPAN: usize = 2 * SIDE as usize + 1;
    const MIDDLE: usize = SIDE as usize;
    let first = place(cell).wrapping_sub(MIDDLE);
    let around: Option<&[u8; SPAN]> = tile.get(first..).and_then(<[u8]>::first_chunk);
    let around = around.unwrap_or_else(|| unreachable!("{cell} is not at the edge of its tile"));
    lanes::from_bytes(DIRECTIONS.map(|(dr, dq)| {
        around[MIDDLE.wrapping_add_signed(isize::from(dr) * SIDE as isize + isize::from(dq))]
    }))
}

impl<'g> Marks<'g> {
    /// Nothing is seen; codes with one of the `blocked` bits are in the way.
    pub(super) fn new(grid: &'g Grid, blocked: u8) -> Marks<'g> {
        let across = usize::from(grid.side().div_ceil(SIDE));
        let mut tiles = Vec::new();
        tiles.resize_with(across * across, || None);
        Marks { grid, offsets: grid.offsets(), blocked, across, tiles, taken: 0 }
    }

    #[inline]
    fn tile(&self, cell: Cell) -> usize {
        usize::from(cell.r >> SHIFT) * self.across + usize::from(cell.q >> SHIFT)
    }

    /// The mark of a cell that may be used.
    #[inline]
    pub(super) fn get(&self, cell: Cell) -> u8 {
        match &self.tiles[self.tile(cell)] {
            Some(tile) => tile[place(cell)],
            None => 0,
        }
    }

    /// Marks a cell that may be used.
    #[inline]
    pub(super) fn set(&mut self, cell: Cell, mark: u8) {
        let index = self.tile(cell);
        if self.tiles[index].is_none() {
            self.take_tile(cell);
        }
        if let Some(tile) = &mut self.tiles[index] {
            tile[place(cell)] = mark;
        }
    }

    /// The marks of the six neighbours of a cell.
    #[inline]
    pub(super) fn around(&self, cell: Cell) -> Lanes {
        match &self.tiles[self.tile(cell)] {
            Some(tile) if is_inner(cell) => around_inner(tile, cell),
            _ => self.around_edge(cell),
        }
    }

    /// Closes a cell that is open and gives the marks around it; `None` if it was closed before.
    #[inline]
    pub(super) fn close(&mut self, cell: Cell) -> Option<Lanes> {
        let index = self.tile(cell);
        let tile = self.tiles[index].as_mut()?;
        let mark = &mut tile[place(cell)];
        if *mark & CLOSED != 0 {
            return None;
        }
        *mark |= CLOSED;
        Some(if is_inner(cell) { around_inner(tile, cell) } else { self.around_edge(cell) })
    }

    #[inline(never)]
    fn around_edge(&self, cell: Cell) -> Lanes {
        let index = self.grid.index(cell);
        lanes::from_bytes(std::array::from_fn(|direction| {
            let next = index.wrapping_add_signed(self.offsets[direction]);
            if self.grid.code(next) & self.blocked != 0 {
                BLOCKED
            } else {
                self.get(cell.step(direction))
            }
        }))
    }

    /// Takes the tile of a cell and marks what is in the way.
    #[cold]
    fn take_tile(&mut self, cell: Cell) {
        // By way of the heap: a tile does not belong on the stack.
        let cells = vec![0; CELLS].into_boxed_slice();
        let mut tile: Box<Tile> =
            cells.try_into().unwrap_or_else(|_| unreachable!("a tile has {CELLS} cells"));
        let corner = Cell::new(cell.r & !(SIDE - 1), cell.q & !(SIDE - 1));
        let rows = tile.chunks_exact_mut(usize::from(SIDE));
        // One row beyond the last of the board is the rim; no search comes further.
        let within = usize::from(self.grid.side() - corner.r) + 1;
        for (line, row) in rows.enumerate().take(within) {
            let codes = self.grid.codes(self.grid.index(corner) + line * self.grid.stride());
            let mut blocked = blocked_places(codes, self.blocked);
            while blocked != 0 {
                row[blocked.trailing_zeros() as usize / 2] = BLOCKED;
                blocked &= blocked - 1;
            }
        }
        let index = self.tile(cell);
        self.tiles[index] = Some(tile);
        self.taken += 1;
    }

    /// Bytes taken so far.
    pub(super) fn bytes(&self) -> usize {
        self.tiles.len() * size_of::<usize>() + self.taken * CELLS
    }
}

/// One bit, the lower of two, for each code that has one of these bits.
pub(super) fn blocked_places(codes: u128, blocked: u8) -> u128 {
    const LOWER: u128 = u128::MAX / 3;
    let lower = if blocked & 1 != 0 { codes } else { 0 };
    let upper = if blocked & 2 != 0 { codes >> 1 } else { 0 };
    (lower | upper) & LOWER
}

/// The cells from `last` back to the first cell of its trail.
pub(super) fn trail(marks: &Marks<'_>, last: Cell) -> Vec<Cell> {
    let mut cells = vec![last];
    let mut cell = last;
    loop {
        let entered = marks.get(cell) & ENTERED;
        if entered == ROOT {
            return cells;
        }
        cell = cell.step_back(usize::from(entered));
        cells.push(cell);
    }
}

/// The same from the first cell on.
pub(super) fn trail_from_first(marks: &Marks<'_>, last: Cell) -> Vec<Cell> {
    let mut cells = trail(marks, last);
    cells.reverse();
    cells
}
