//! What a path costs: cells to capture first, cells in all second.

use std::ops::{Add, AddAssign};

/// A cost that is compared by captured cells first and by cells in all among equals.
///
/// Both counts live in one number, so that comparing and adding take one instruction each. On
/// a plain path every cell is paid for and the two counts are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cost(u64);

impl Cost {
    /// Nothing.
    pub const ZERO: Cost = Cost(0);
    /// An empty cell.
    pub const PAID: Cost = Cost::new(1, 1);
    /// A cell of one's own.
    pub const FREE: Cost = Cost::new(0, 1);

    /// So many captured cells and so many cells in all.
    pub const fn new(captured: u32, cells: u32) -> Cost {
        Cost((captured as u64) << 32 | cells as u64)
    }

    /// Cells to capture: what the path is said to cost.
    pub const fn captured(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// Cells in all.
    pub const fn cells(self) -> u32 {
        self.0 as u32
    }

    /// As one number, for arrays that the system hands out zeroed.
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    pub(super) const fn from_bits(bits: u64) -> Cost {
        Cost(bits)
    }
}

impl Add for Cost {
    type Output = Cost;
    fn add(self, other: Cost) -> Cost {
        Cost(self.0 + other.0)
    }
}

impl AddAssign for Cost {
    fn add_assign(&mut self, other: Cost) {
        self.0 += other.0;
    }
}
