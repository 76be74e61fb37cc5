//! A cell of a board of any size, and the six steps from it.

use infexion_hex::Direction;
use std::fmt;

/// A cell `(r, q)`. It fits in four bytes, which is what queues of cells are made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Row coordinate.
    pub r: u16,
    /// Column coordinate.
    pub q: u16,
}

/// The six steps `(dr, dq)` in the course's order.
pub const DIRECTIONS: [(i8, i8); 6] = {
    let mut steps = [(0, 0); 6];
    let mut index = 0;
    while index < 6 {
        steps[index] = Direction::ALL[index].delta();
        index += 1;
    }
    steps
};

impl Cell {
    /// The cell `(r, q)`.
    pub const fn new(r: u16, q: u16) -> Cell {
        Cell { r, q }
    }

    /// The cell one step further. There is no edge here: the grid says what is outside.
    pub const fn step(self, direction: usize) -> Cell {
        let (dr, dq) = DIRECTIONS[direction];
        Cell { r: self.r.wrapping_add_signed(dr as i16), q: self.q.wrapping_add_signed(dq as i16) }
    }

    /// The cell one step back.
    pub const fn step_back(self, direction: usize) -> Cell {
        self.step((direction + 3) % 6)
    }

    /// How far another cell is away in r and in q.
    pub const fn difference(self, other: Cell) -> (i32, i32) {
        (other.r as i32 - self.r as i32, other.q as i32 - self.q as i32)
    }

    /// Steps between two cells on an empty board: the largest difference on the three axes of
    /// the cube projection.
    pub const fn distance(self, other: Cell) -> u32 {
        let (dr, dq) = self.difference(other);
        let (a, b, c) = (dr.unsigned_abs(), dq.unsigned_abs(), (dr + dq).unsigned_abs());
        let larger = if a > b { a } else { b };
        if larger > c { larger } else { c }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.r, self.q)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
