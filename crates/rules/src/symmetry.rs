//! The 588 maps of the board that keep the rules: 49 translations times the 12 rotations and
//! reflections of the hex lattice.

use crate::board::Board;
use crate::torus::{CELLS, Cell};
use infexion_hex::Direction;

/// One of the 588 symmetries, as a linear map of `(r, q)` followed by a translation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    matrix: [i32; 4],
    shift: (i32, i32),
}

/// The lattice maps that send the six directions to the six directions: powers of the
/// rotation by 60 degrees, and the same after the reflection that swaps the axes.
const POINT_MAPS: [[i32; 4]; 12] = {
    let mut maps = [[1, 0, 0, 1]; 12];
    let mut i = 1;
    while i < 12 {
        maps[i] = if i == 6 {
            [0, 1, 1, 0]
        } else {
            // Rotation sends (0,1) to (-1,1) and (1,0) to (0,1).
            let [a, b, c, d] = maps[i - 1];
            [-b, a + b, -d, c + d]
        };
        i += 1;
    }
    maps
};

impl Symmetry {
    /// All 588; the identity comes first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        POINT_MAPS.into_iter().flat_map(|matrix| {
            (0..CELLS as i32).map(move |i| Symmetry { matrix, shift: (i / 7, i % 7) })
        })
    }

    /// Where a cell goes.
    pub fn cell(&self, cell: Cell) -> Cell {
        let (r, q) = self.turned(i32::from(cell.r()), i32::from(cell.q()));
        Cell::wrapping(r + self.shift.0, q + self.shift.1)
    }

    /// Where a direction goes.
    pub fn direction(&self, direction: Direction) -> Direction {
        let (dr, dq) = direction.delta();
        let (r, q) = self.turned(dr.into(), dq.into());
        Direction::from_delta(r.into(), q.into()).expect("a symmetry permutes the directions")
    }

    /// Where a board goes.
    pub fn board(&self, board: &Board) -> Board {
        board
            .stacks()
            .fold(Board::EMPTY, |image, (cell, stack)| image.with_stack(self.cell(cell), stack))
    }

    /// The symmetries that leave a board as it is, the identity among them.
    pub fn stabiliser(board: &Board) -> Vec<Symmetry> {
        Symmetry::all().filter(|symmetry| symmetry.board(board) == *board).collect()
    }

    /// The smallest image of a board: equal for two boards just when they are one puzzle.
    pub fn canonical(board: &Board) -> Board {
        Symmetry::all().map(|symmetry| symmetry.board(board)).min().expect("588 images")
    }

    // A row vector (r, q) times the matrix [a b; c d].
    fn turned(&self, r: i32, q: i32) -> (i32, i32) {
        let [a, b, c, d] = self.matrix;
        (r * a + q * c, r * b + q * d)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn there_are_588_different_maps_that_permute_cells_and_directions() {
        let mut seen = HashSet::new();
        for symmetry in Symmetry::all() {
            let cells: Vec<Cell> = Cell::all().map(|cell| symmetry.cell(cell)).collect();
            assert_eq!(cells.iter().collect::<HashSet<_>>().len(), CELLS);
            for cell in Cell::all() {
                for direction in Direction::ALL {
                    assert_eq!(
                        symmetry.cell(cell.step(direction, 1)),
                        symmetry.cell(cell).step(symmetry.direction(direction), 1)
                    );
                }
            }
            seen.insert(cells);
        }
        assert_eq!(seen.len(), 588);
    }
}
