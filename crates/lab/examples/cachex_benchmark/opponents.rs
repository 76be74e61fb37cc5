//! The `pathfinding` crate with every advantage: a cell is one number, the board a flat array of
//! flags with a rim, made before the clock starts, and no list is made for the neighbours.

use infexion_cachex::{Cell, OUTSIDE, Position};
use pathfinding::prelude::{astar, bfs};

/// A board as the opponents see it.
pub(crate) struct Arena {
    free: Vec<bool>,
    offsets: [isize; 6],
    stride: u32,
    start: u32,
    goal: u32,
}

impl Arena {
    /// # Panics
    /// If the board has no start or no goal.
    pub(crate) fn new(position: &Position) -> Arena {
        let grid = &position.grid;
        let index = |cell: Option<Cell>| grid.index(cell.expect("boards have both ends")) as u32;
        Arena {
            free: (0..grid.padded_len()).map(|index| grid.code(index) & OUTSIDE == 0).collect(),
            offsets: grid.offsets(),
            stride: grid.stride() as u32,
            start: index(position.start),
            goal: index(position.goal),
        }
    }

    fn neighbours(&self, index: u32) -> impl Iterator<Item = u32> + '_ {
        let next = move |offset: &isize| (index as usize).wrapping_add_signed(*offset);
        self.offsets.iter().map(next).filter(|next| self.free[*next]).map(|next| next as u32)
    }

    fn cell(&self, index: u32) -> Cell {
        Cell::new((index / self.stride - 1) as u16, (index % self.stride) as u16)
    }

    /// Cells on the path that `astar` finds.
    pub(crate) fn astar(&self) -> Option<u32> {
        let goal = self.cell(self.goal);
        let steps = |index: &u32| self.neighbours(*index).map(|next| (next, 1));
        let rest = |index: &u32| self.cell(*index).distance(goal);
        let found = astar(&self.start, steps, rest, |index| *index == self.goal);
        found.map(|(path, _)| path.len() as u32)
    }

    /// Cells on the path that `bfs` finds.
    pub(crate) fn bfs(&self) -> Option<u32> {
        let found = bfs(&self.start, |index| self.neighbours(*index), |index| *index == self.goal);
        found.map(|path| path.len() as u32)
    }
}
