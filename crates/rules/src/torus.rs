//! The 7 x 7 hex torus: cells, sets of cells, lines.
//!
//! A cell is an index 0..49 (`7 r + q`) and a set of cells one bit a cell in a `u64`, so that
//! everything a spread can touch is a mask from a table made at compile time.

use infexion_hex::Direction;
use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Not, Sub};

/// Cells along each axis of the board.
pub const SIDE: u8 = 7;
/// Cells on the board.
pub const CELLS: usize = 49;

const ALL: u64 = (1 << CELLS) - 1;

/// One of the 49 cells of the torus.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell `(r, q)`, or `None` outside the board.
    pub const fn new(r: u8, q: u8) -> Option<Cell> {
        if r < SIDE && q < SIDE { Some(Cell(r * SIDE + q)) } else { None }
    }

    /// The cell `(r, q)` with both coordinates taken modulo 7.
    pub const fn wrapping(r: i32, q: i32) -> Cell {
        Cell((r.rem_euclid(SIDE as i32) * SIDE as i32 + q.rem_euclid(SIDE as i32)) as u8)
    }

    /// The cell with this [`index`](Cell::index).
    ///
    /// # Panics
    /// If `index` is 49 or more.
    pub const fn from_index(index: usize) -> Cell {
        assert!(index < CELLS, "a cell index is below 49");
        Cell(index as u8)
    }

    /// `7 r + q`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row coordinate.
    pub const fn r(self) -> u8 {
        self.0 / SIDE
    }

    /// The column coordinate.
    pub const fn q(self) -> u8 {
        self.0 % SIDE
    }

    /// The cell `steps` further in a direction, around the torus.
    pub const fn step(self, direction: Direction, steps: u8) -> Cell {
        let (dr, dq) = direction.delta();
        Cell::wrapping(
            self.r() as i32 + dr as i32 * steps as i32,
            self.q() as i32 + dq as i32 * steps as i32,
        )
    }

    /// All cells in index order.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS as u8).map(Cell)
    }

    /// Steps between two cells on the torus, moving in the six directions.
    pub fn distance(self, other: Cell) -> u8 {
        let (dr, dq) = (
            i32::from(other.r()) - i32::from(self.r()),
            i32::from(other.q()) - i32::from(self.q()),
        );
        let side = i32::from(SIDE);
        let mut best = u8::MAX;
        for wr in [-side, 0, side] {
            for wq in [-side, 0, side] {
                let (r, q) = (dr + wr, dq + wq);
                let steps = r.abs().max(q.abs()).max((r + q).abs());
                best = best.min(steps as u8);
            }
        }
        best
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.r(), self.q())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of cells, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet(u64);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);
    /// All 49 cells.
    pub const FULL: CellSet = CellSet(ALL);

    /// The cells whose bits (by index) are set; bits beyond the board are dropped.
    pub const fn from_bits(bits: u64) -> CellSet {
        CellSet(bits & ALL)
    }

    /// One bit a cell.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Number of cells.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// No cell at all?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is the cell in the set?
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
    }

    /// Is every cell of `other` in this set?
    pub const fn covers(self, other: CellSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Have the two sets a cell in common?
    pub const fn meets(self, other: CellSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The cell of lowest index.
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Some(Cell(self.0.trailing_zeros() as u8)) }
    }

    /// The set with one more cell.
    pub const fn with(self, cell: Cell) -> CellSet {
        CellSet(self.0 | 1 << cell.0)
    }

    /// The set without a cell.
    pub const fn without(self, cell: Cell) -> CellSet {
        CellSet(self.0 & !(1 << cell.0))
    }

    /// All cells that are one step from a cell of the set.
    pub fn neighbours(self) -> CellSet {
        self.into_iter().fold(CellSet::EMPTY, |all, cell| all | NEIGHBOURS[cell.index()])
    }
}

impl From<Cell> for CellSet {
    fn from(cell: Cell) -> CellSet {
        CellSet(1 << cell.0)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::EMPTY, CellSet::with)
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = CellSetIter;
    fn into_iter(self) -> CellSetIter {
        CellSetIter(self.0)
    }
}

/// The cells of a set in index order.
#[derive(Clone, Debug)]
pub struct CellSetIter(u64);

impl Iterator for CellSetIter {
    type Item = Cell;
    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let cell = CellSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for CellSetIter {}

impl BitAnd for CellSet {
    type Output = CellSet;
    fn bitand(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }
}

impl BitOr for CellSet {
    type Output = CellSet;
    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }
}

impl BitXor for CellSet {
    type Output = CellSet;
    fn bitxor(self, other: CellSet) -> CellSet {
        CellSet(self.0 ^ other.0)
    }
}

impl Sub for CellSet {
    type Output = CellSet;
    fn sub(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }
}

impl Not for CellSet {
    type Output = CellSet;
    fn not(self) -> CellSet {
        CellSet(!self.0 & ALL)
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The cells a stack of `power` (0 to 7) at `origin` lays tokens on.
#[inline]
pub fn footprint(origin: Cell, direction: Direction, power: u8) -> CellSet {
    CellSet(FOOTPRINTS[origin.index()][direction as usize][power as usize])
}

static FOOTPRINTS: [[[u64; 8]; 6]; CELLS] = {
    let mut table = [[[0; 8]; 6]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut direction = 0;
        while direction < 6 {
            let mut power = 1;
            while power < 8 {
                let last = Cell(cell as u8).step(Direction::ALL[direction], power as u8);
                table[cell][direction][power] = table[cell][direction][power - 1] | 1 << last.0;
                power += 1;
            }
            direction += 1;
        }
        cell += 1;
    }
    table
};

static NEIGHBOURS: [CellSet; CELLS] = {
    let mut table = [CellSet(0); CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut direction = 0;
        while direction < 6 {
            table[cell].0 |= FOOTPRINTS[cell][direction][1];
            direction += 1;
        }
        cell += 1;
    }
    table
};

/// The 21 lines of 7 cells: constant `r`, constant `q`, constant `(r + q) mod 7`.
pub const LINES: [CellSet; 21] = {
    let mut lines = [CellSet(0); 21];
    let mut cell = 0;
    while cell < CELLS {
        let (r, q) = (cell / 7, cell % 7);
        lines[r].0 |= 1 << cell;
        lines[7 + q].0 |= 1 << cell;
        lines[14 + (r + q) % 7].0 |= 1 << cell;
        cell += 1;
    }
    lines
};

/// The three lines through each cell, as indices into [`LINES`].
pub const LINES_THROUGH: [[usize; 3]; CELLS] = {
    let mut table = [[0; 3]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (r, q) = (cell / 7, cell % 7);
        table[cell] = [r, 7 + q, 14 + (r + q) % 7];
        cell += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_seven_cells_and_every_cell_three_lines() {
        assert!(LINES.iter().all(|line| line.len() == 7));
        for cell in Cell::all() {
            let through: Vec<usize> = (0..21).filter(|&l| LINES[l].contains(cell)).collect();
            assert_eq!(through, LINES_THROUGH[cell.index()]);
        }
    }

    #[test]
    fn a_footprint_lies_on_one_line_and_seven_steps_come_home() {
        for cell in Cell::all() {
            for direction in Direction::ALL {
                let full = footprint(cell, direction, 7);
                assert_eq!(full.len(), 7);
                assert!(LINES.contains(&full) && full.contains(cell));
                for power in 0..=6 {
                    let laid = footprint(cell, direction, power);
                    assert_eq!(laid.len(), u32::from(power));
                    assert!(!laid.contains(cell) && full.covers(laid));
                }
                assert_eq!(cell.step(direction, 3).step(direction.opposite(), 3), cell);
            }
        }
    }

    #[test]
    fn distance_counts_steps_of_a_breadth_first_walk() {
        let origin = Cell::from_index(0);
        let mut reached = CellSet::from(origin);
        for steps in 0..7 {
            for cell in Cell::all() {
                assert_eq!(reached.contains(cell), origin.distance(cell) <= steps, "{cell}");
            }
            reached = reached | reached.neighbours();
        }
    }
}
