//! A legal Infexion board in 32 bytes: three bit planes of power and one of colour.
//!
//! Bit-slicing makes a spread a three-bit ripple addition over a mask, for all its cells at
//! once, and the board its own exact hash key. A byte a cell was measured and is slower
//! (`docs/benchmarks`).

use crate::torus::{Cell, CellSet};
use infexion_hex::Colour;
use std::fmt;

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stack {
    /// Whose it is.
    pub colour: Colour,
    /// 1 to 6.
    pub power: u8,
}

/// A legal arrangement of stacks; equality and hash are exact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Board {
    // The power of cell i is read from bit i of the three planes, lowest first. A cell of
    // power 0 is empty and its red bit is clear; power 7 never stands.
    pub(crate) planes: [u64; 3],
    pub(crate) red: u64,
}

impl Board {
    /// The board with nothing on it.
    pub const EMPTY: Board = Board { planes: [0; 3], red: 0 };

    /// The three power planes, lowest bit first, and the red cells: the exact content.
    #[inline]
    pub const fn to_bits(&self) -> ([u64; 3], u64) {
        (self.planes, self.red)
    }

    /// The board with this content, or `None` where it is not a legal one.
    pub const fn from_bits(planes: [u64; 3], red: u64) -> Option<Board> {
        let occupied = planes[0] | planes[1] | planes[2];
        let seven = planes[0] & planes[1] & planes[2];
        let outside = occupied & !CellSet::FULL.bits();
        if seven != 0 || outside != 0 || red & !occupied != 0 {
            None
        } else {
            Some(Board { planes, red })
        }
    }

    /// Cells with a red stack.
    #[inline]
    pub const fn red(&self) -> CellSet {
        CellSet::from_bits(self.red)
    }

    /// Cells with a blue stack.
    #[inline]
    pub const fn blue(&self) -> CellSet {
        CellSet::from_bits(self.occupied().bits() & !self.red)
    }

    /// Cells with a stack.
    #[inline]
    pub const fn occupied(&self) -> CellSet {
        CellSet::from_bits(self.planes[0] | self.planes[1] | self.planes[2])
    }

    /// Cells without a stack.
    #[inline]
    pub fn empty(&self) -> CellSet {
        !self.occupied()
    }

    /// Cells whose stack has this power; for 0 the empty cells.
    #[inline]
    pub const fn with_power(&self, power: u8) -> CellSet {
        let mut cells = CellSet::FULL.bits();
        let mut plane = 0;
        while plane < 3 {
            let bits = self.planes[plane];
            cells &= if power >> plane & 1 == 1 { bits } else { !bits };
            plane += 1;
        }
        CellSet::from_bits(cells)
    }

    /// Power of the stack on a cell, 0 where there is none.
    #[inline]
    pub const fn power(&self, cell: Cell) -> u8 {
        let i = cell.index();
        ((self.planes[0] >> i & 1)
            | (self.planes[1] >> i & 1) << 1
            | (self.planes[2] >> i & 1) << 2) as u8
    }

    /// The stack on a cell.
    pub fn stack(&self, cell: Cell) -> Option<Stack> {
        let power = self.power(cell);
        let colour = if self.red().contains(cell) { Colour::Red } else { Colour::Blue };
        (power > 0).then_some(Stack { colour, power })
    }

    /// All stacks in cell order.
    pub fn stacks(&self) -> impl Iterator<Item = (Cell, Stack)> + '_ {
        self.occupied().into_iter().filter_map(|cell| Some((cell, self.stack(cell)?)))
    }

    /// The board with a stack put on a cell, replacing what stood there.
    ///
    /// # Panics
    /// If the power is not 1 to 6.
    pub fn with_stack(mut self, cell: Cell, stack: Stack) -> Board {
        assert!((1..=6).contains(&stack.power), "a stack has power 1 to 6");
        self = self.without_stack(cell);
        for (plane, bits) in self.planes.iter_mut().enumerate() {
            *bits |= u64::from(stack.power >> plane & 1) << cell.index();
        }
        self.red |= u64::from(stack.colour == Colour::Red) << cell.index();
        self
    }

    /// The board with a cell emptied.
    pub fn without_stack(mut self, cell: Cell) -> Board {
        let keep = !CellSet::from(cell).bits();
        self.planes.iter_mut().for_each(|plane| *plane &= keep);
        self.red &= keep;
        self
    }

    /// Power of all stacks of both colours.
    pub const fn total_power(&self) -> u32 {
        self.planes[0].count_ones()
            + 2 * self.planes[1].count_ones()
            + 4 * self.planes[2].count_ones()
    }

    /// No blue stack is left.
    #[inline]
    pub const fn is_solved(&self) -> bool {
        self.blue().is_empty()
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", crate::notation::items::write(self))
    }
}
