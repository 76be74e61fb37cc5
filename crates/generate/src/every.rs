//! Every board with one red stack, each once up to the 588 symmetries.
//!
//! A symmetry brings the red stack to the first cell, and twelve leave it there. So an
//! arrangement of the blue stacks is listed if none of its twelve images comes before it, and
//! powers on it if none of the images that leave the arrangement as it is comes before them.

use infexion_rules::{Board, CELLS, Cell, Colour, MAX_POWER, Stack, Symmetry};
use std::sync::LazyLock;

/// Where the twelve symmetries that leave the first cell in its place send each cell.
static AROUND_THE_FIRST: LazyLock<Vec<[u8; CELLS]>> = LazyLock::new(|| {
    Symmetry::all()
        .filter(|symmetry| symmetry.cell(Cell::from_index(0)).index() == 0)
        .map(|symmetry| {
            std::array::from_fn(|index| symmetry.cell(Cell::from_index(index)).index() as u8)
        })
        .collect()
});

/// Cells for blue stacks beside a red stack on the first cell, in rising order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement(Vec<u8>);

impl Arrangement {
    /// All arrangements of so many blue stacks, each once up to symmetry.
    pub fn all(blue: usize) -> Vec<Arrangement> {
        let mut found = Vec::new();
        add_cells(blue, &mut Vec::new(), &mut found);
        found
    }

    /// Where the blue stacks stand.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.0.iter().map(|&cell| Cell::from_index(usize::from(cell)))
    }

    /// All boards of this arrangement, with all powers, each once up to symmetry.
    pub fn boards(&self) -> impl Iterator<Item = Board> {
        let same: Vec<[u8; CELLS]> =
            AROUND_THE_FIRST.iter().filter(|map| image(&self.0, map) == self.0).copied().collect();
        let most = u32::from(MAX_POWER);
        let count = most.pow(self.0.len() as u32 + 1);
        (0..count).filter_map(move |number| {
            let digit = |place: usize| (number / most.pow(place as u32) % most) as u8 + 1;
            // The power of the stack that a map brings to each place must not come before.
            let is_first = same.iter().all(|map| {
                let moved = self.0.iter().map(|&cell| {
                    let to = map[usize::from(cell)];
                    let place = self.0.binary_search(&to).expect("the arrangement stays");
                    digit(1 + place)
                });
                (1..=self.0.len()).map(digit).le(moved)
            });
            is_first.then(|| {
                let red = Stack { colour: Colour::Red, power: digit(0) };
                let first = Board::EMPTY.with_stack(Cell::from_index(0), red);
                self.cells().zip(1..).fold(first, |board, (cell, place)| {
                    let blue = Stack { colour: Colour::Blue, power: digit(place) };
                    board.with_stack(cell, blue)
                })
            })
        })
    }
}

fn add_cells(left: usize, cells: &mut Vec<u8>, found: &mut Vec<Arrangement>) {
    if left == 0 {
        if AROUND_THE_FIRST.iter().all(|map| *cells <= image(cells, map)) {
            found.push(Arrangement(cells.clone()));
        }
        return;
    }
    let next = cells.last().map_or(1, |last| last + 1);
    for cell in next..CELLS as u8 {
        cells.push(cell);
        add_cells(left - 1, cells, found);
        cells.pop();
    }
}

fn image(cells: &[u8], map: &[u8; CELLS]) -> Vec<u8> {
    let mut image: Vec<u8> = cells.iter().map(|&cell| map[usize::from(cell)]).collect();
    image.sort_unstable();
    image
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normal_form;
    use std::collections::HashSet;

    #[test]
    fn every_puzzle_is_listed_once_and_none_is_left_out() {
        for blue in 0..=2 {
            let listed: Vec<Board> = Arrangement::all(blue)
                .iter()
                .flat_map(|arrangement| arrangement.boards().collect::<Vec<_>>())
                .map(|board| normal_form(&board))
                .collect();
            let different: HashSet<Board> = listed.iter().copied().collect();
            assert_eq!(different.len(), listed.len(), "one of {blue} blue stacks is there twice");
            assert_eq!(different, slow(blue), "{blue} blue stacks");
        }
    }

    /// All boards with the red stack on the first cell, brought to their normal form.
    fn slow(blue: usize) -> HashSet<Board> {
        let stack = |colour, power| Stack { colour, power };
        let mut boards: HashSet<Board> = (1..=MAX_POWER)
            .map(|power| Board::EMPTY.with_stack(Cell::from_index(0), stack(Colour::Red, power)))
            .collect();
        for _ in 0..blue {
            boards = boards
                .iter()
                .flat_map(|board| {
                    let free = Cell::all().filter(|cell| !board.occupied().contains(*cell));
                    free.flat_map(|cell| {
                        (1..=MAX_POWER).map(move |power| (cell, stack(Colour::Blue, power)))
                    })
                    .map(|(cell, stack)| normal_form(&board.with_stack(cell, stack)))
                    .collect::<Vec<_>>()
                })
                .collect();
        }
        boards
    }

    #[test]
    fn so_many_there_are() {
        let count = |blue| -> (usize, usize) {
            let all = Arrangement::all(blue);
            (all.len(), all.iter().map(|arrangement| arrangement.boards().count()).sum())
        };
        assert_eq!(count(0), (1, 6));
        assert_eq!(count(1), (7, 252));
        assert_eq!(count(2), (114, 22_374));
        assert_eq!(Arrangement::all(3).len(), 1_517);
    }
}
