//! One byte a cell: how a search came there and what it has done with it. Zero is "not seen".

use super::tiles::Tiles;
use infexion_rules::cachex::Cell;

/// The direction in which a cell was entered, in the lowest three bits; 6 for a first cell.
pub(super) const ROOT: u8 = 6;
const ENTERED: u8 = 0b111;
/// The cell was reached.
pub(super) const OPEN: u8 = 1 << 5;
/// The cell was expanded.
pub(super) const CLOSED: u8 = 1 << 6;

/// Marks of all cells.
pub(super) type Marks = Tiles<u8>;

/// The cells from `last` back to the first cell of its trail.
pub(super) fn trail(marks: &Marks, last: Cell) -> Vec<Cell> {
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
pub(super) fn trail_from_first(marks: &Marks, last: Cell) -> Vec<Cell> {
    let mut cells = trail(marks, last);
    cells.reverse();
    cells
}
