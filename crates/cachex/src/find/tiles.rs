//! A value for each cell, taken from the system tile by tile as a search comes there.
//!
//! A tile is 64 x 64 cells; one of bytes is a page of memory. A path that crosses a large board
//! without detours touches a few dozen tiles, and neither time nor memory is spent on the rest.
//! One flat array is a little faster where all cells are looked at, but must be cleared first:
//! on an open board of side 2,000 that takes longer than the whole search.

use crate::{Cell, DIRECTIONS, Grid};

const SHIFT: u32 = 6;
const SIDE: u16 = 1 << SHIFT;
const CELLS: usize = 1 << (2 * SHIFT);

/// Values that are zero until they are set.
pub(super) struct Tiles<T> {
    across: usize,
    tiles: Vec<Option<Box<[T; CELLS]>>>,
    taken: usize,
}

impl<T: Copy + Default> Tiles<T> {
    /// Zero everywhere.
    pub(super) fn new(grid: &Grid) -> Tiles<T> {
        let across = usize::from(grid.side().div_ceil(SIDE));
        let mut tiles = Vec::new();
        tiles.resize_with(across * across, || None);
        Tiles { across, tiles, taken: 0 }
    }

    #[inline]
    fn tile(&self, cell: Cell) -> usize {
        usize::from(cell.r >> SHIFT) * self.across + usize::from(cell.q >> SHIFT)
    }

    #[inline]
    fn place(cell: Cell) -> usize {
        usize::from(((cell.r % SIDE) << SHIFT) | (cell.q % SIDE))
    }

    /// The value of a cell of the board.
    #[inline]
    pub(super) fn get(&self, cell: Cell) -> T {
        match &self.tiles[self.tile(cell)] {
            Some(tile) => tile[Self::place(cell)],
            None => T::default(),
        }
    }

    /// The values of the cells in these directions, one bit each; the others may be anything.
    #[inline]
    pub(super) fn around(&self, cell: Cell, directions: u32) -> [T; 6] {
        let inner = |line: u16| (1..SIDE - 1).contains(&(line % SIDE));
        match &self.tiles[self.tile(cell)] {
            // All six are on the same tile: no test for any of them.
            Some(tile) if inner(cell.r) && inner(cell.q) => DIRECTIONS.map(|(dr, dq)| {
                let offset = isize::from(dr) * SIDE as isize + isize::from(dq);
                tile[Self::place(cell).wrapping_add_signed(offset) % CELLS]
            }),
            _ => {
                let mut values = [T::default(); 6];
                for (direction, value) in values.iter_mut().enumerate() {
                    if directions & (1 << direction) != 0 {
                        *value = self.get(cell.step(direction));
                    }
                }
                values
            }
        }
    }

    /// Sets the value of a cell of the board.
    #[inline]
    pub(super) fn set(&mut self, cell: Cell, value: T) {
        let index = self.tile(cell);
        let tile = self.tiles[index].get_or_insert_with(|| {
            self.taken += 1;
            new_tile()
        });
        tile[Self::place(cell)] = value;
    }

    /// Bytes taken so far.
    pub(super) fn bytes(&self) -> usize {
        self.tiles.len() * size_of::<usize>() + self.taken * CELLS * size_of::<T>()
    }
}

#[cold]
fn new_tile<T: Copy + Default>() -> Box<[T; CELLS]> {
    // By way of the heap: a tile of large values does not belong on the stack.
    let cells = vec![T::default(); CELLS].into_boxed_slice();
    cells.try_into().unwrap_or_else(|_| unreachable!("a tile has {CELLS} cells"))
}
