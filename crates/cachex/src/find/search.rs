//! What every search on a grid has in common: the terrain, the ends, limits and counters.

use super::{Cost, PathTrace};
use crate::{Cell, Grid, Mode, Task};
use infexion_hex::Colour;
use infexion_search::{Limits, Statistics, StopReason, Watch};

/// How a search ended.
pub(super) enum Ended {
    /// With a cheapest path.
    Found { cells: Vec<Cell>, cost: Cost },
    /// Every cell that can be reached was, and the goal is not among them.
    Exhausted,
    /// At a limit; nothing costs less than the bound.
    Stopped { reason: StopReason, lower_bound: u32 },
}

impl Ended {
    /// The same of a search from the goal.
    pub(super) fn reversed(mut self) -> Ended {
        if let Ended::Found { cells, .. } = &mut self {
            cells.reverse();
        }
        self
    }
}

/// Where paths end.
#[derive(Clone, Copy)]
pub(super) enum Target {
    Cell(Cell),
    Row(u16),
    Column(u16),
}

impl Target {
    #[inline]
    pub(super) fn reached(self, cell: Cell) -> bool {
        match self {
            Target::Cell(goal) => cell == goal,
            Target::Row(r) => cell.r == r,
            Target::Column(q) => cell.q == q,
        }
    }
}

/// The grid as one colour (or none) sees it, and the books of one search.
pub(super) struct Search<'a, T> {
    pub(super) grid: &'a Grid,
    offsets: [isize; 6],
    pub(super) blocked: u8,
    pub(super) watch: Watch,
    pub(super) trace: &'a mut T,
    pub(super) statistics: Statistics,
}

/// The clock is read once in so many expansions.
const EXPANSIONS_PER_LOOK: u64 = 4096;

impl<'a, T: PathTrace> Search<'a, T> {
    pub(super) fn new(grid: &'a Grid, mode: Mode, limits: &Limits, trace: &'a mut T) -> Self {
        Search {
            grid,
            offsets: grid.offsets(),
            blocked: mode.blocked_bits(),
            watch: Watch::start(limits),
            trace,
            statistics: Statistics::default(),
        }
    }

    /// What the cell at an index costs; `None` where it is blocked or outside.
    #[inline]
    pub(super) fn price(&self, index: usize) -> Option<Cost> {
        let code = self.grid.code(index);
        if code & self.blocked != 0 {
            None
        } else if code == 0 {
            Some(Cost::PAID)
        } else {
            Some(Cost::FREE)
        }
    }

    /// The index of the cell one step on.
    #[inline]
    pub(super) fn next_index(&self, index: usize, direction: usize) -> usize {
        index.wrapping_add_signed(self.offsets[direction])
    }

    /// What the cell one step on costs, given the index of this one.
    #[inline]
    pub(super) fn next_price(&self, index: usize, direction: usize) -> Option<Cost> {
        self.price(self.next_index(index, direction))
    }

    /// Is the cell at an index in the way, or outside?
    #[inline]
    pub(super) fn is_blocked(&self, index: usize) -> bool {
        self.grid.code(index) & self.blocked != 0
    }

    /// The directions in which the next cell may be used, one bit each.
    #[inline]
    pub(super) fn passable(&self, index: usize) -> u32 {
        directions_where(|direction| !self.is_blocked(self.next_index(index, direction)))
    }

    /// The cells among these that may be used, with what they cost.
    pub(super) fn usable(&self, cells: &[Cell]) -> Vec<(Cell, Cost)> {
        let price = |&cell: &Cell| Some((cell, self.price(self.grid.index(cell))?));
        cells.iter().filter_map(price).collect()
    }

    /// Counts an expansion; now and then looks at the limits.
    #[inline]
    pub(super) fn expand(&mut self, bytes: impl FnOnce() -> usize) -> Option<StopReason> {
        if self.watch.is_spent(self.statistics.expanded) {
            return Some(StopReason::Expansions);
        }
        let look = self.statistics.expanded.is_multiple_of(EXPANSIONS_PER_LOOK);
        self.statistics.expanded += 1;
        if look { self.watch.exceeded(bytes()) } else { None }
    }
}

/// The directions for which something holds, one bit each.
#[inline]
pub(super) fn directions_where(mut holds: impl FnMut(usize) -> bool) -> u32 {
    (0..6).fold(0, |bits, direction| bits | u32::from(holds(direction)) << direction)
}

/// Where the paths of a task begin and where they end.
pub(super) fn targets(grid: &Grid, task: &Task) -> [Target; 2] {
    let last = grid.side() - 1;
    match (task.ends(), task.mode()) {
        (Some((start, goal)), _) => [Target::Cell(start), Target::Cell(goal)],
        (None, Mode::Connect(Colour::Red)) => [Target::Row(0), Target::Row(last)],
        (None, _) => [Target::Column(0), Target::Column(last)],
    }
}
