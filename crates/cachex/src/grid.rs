//! The tokens of a board of any size: two bits a cell in one flat array.
//!
//! The array has a rim: a row before and after, and one column that the end of each row shares
//! with the beginning of the next. Rim cells hold the code [`OUTSIDE`], which has both colour
//! bits set and so is blocked for everyone; a search needs no test for the edge, and nothing
//! can wrap around. One byte a cell is simpler but reads four times the memory; two separate
//! bit sets need two reads where this needs one.

use super::Cell;
use infexion_hex::Colour;

/// The largest board that can be numbered.
pub const MAX_SIDE: u16 = 65_000;

/// The code of a cell beyond the edge.
pub const OUTSIDE: u8 = 3;

const CELLS_PER_WORD: usize = 32;

/// An n x n board with its tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    side: u16,
    words: Vec<u64>,
}

/// The bit of a colour in a cell's code.
pub(super) const fn code_of(colour: Colour) -> u8 {
    match colour {
        Colour::Red => 1,
        Colour::Blue => 2,
    }
}

impl Grid {
    /// A board of `side` x `side` empty cells.
    ///
    /// # Panics
    /// If `side` is 0 or above [`MAX_SIDE`].
    pub fn empty(side: u16) -> Grid {
        assert!((1..=MAX_SIDE).contains(&side), "a side is 1 to {MAX_SIDE}");
        let mut grid = Grid { side, words: Vec::new() };
        let (length, stride) = (grid.padded_len(), grid.stride());
        grid.words = vec![0; length.div_ceil(CELLS_PER_WORD)];
        (0..stride).for_each(|index| grid.set_code(index, OUTSIDE));
        for row in 1..=usize::from(side) {
            grid.set_code(row * stride + stride - 1, OUTSIDE);
        }
        // To the end of the last word, beyond the rim.
        let end = grid.words.len() * CELLS_PER_WORD;
        (length - stride..end).for_each(|index| grid.set_code(index, OUTSIDE));
        grid
    }

    /// Bytes that the tokens of a board of this side take.
    pub const fn bytes(side: u64) -> u64 {
        (side + 2) * (side + 1) / 4 + 8
    }

    /// Cells along each side.
    pub const fn side(&self) -> u16 {
        self.side
    }

    /// The distance of a cell's index from that of the cell below it (one row on).
    pub const fn stride(&self) -> usize {
        self.side as usize + 1
    }

    /// Length of an array with one entry for each cell and each cell of the rim.
    pub const fn padded_len(&self) -> usize {
        (self.side as usize + 2) * self.stride()
    }

    /// The place of a cell in such an array.
    pub const fn index(&self, cell: Cell) -> usize {
        (cell.r as usize + 1) * self.stride() + cell.q as usize
    }

    /// How the six steps change an index, in the course's order.
    pub fn offsets(&self) -> [isize; 6] {
        super::DIRECTIONS.map(|(dr, dq)| isize::from(dr) * self.stride() as isize + isize::from(dq))
    }

    /// The code at an index: 0 empty, 1 red, 2 blue, [`OUTSIDE`].
    #[inline]
    pub fn code(&self, index: usize) -> u8 {
        (self.words[index / CELLS_PER_WORD] >> (2 * (index % CELLS_PER_WORD))) as u8 & 3
    }

    /// The codes of 64 cells from an index on, two bits each; past the end they are [`OUTSIDE`].
    pub fn codes(&self, index: usize) -> u128 {
        let (first, shift) = (index / CELLS_PER_WORD, 2 * (index % CELLS_PER_WORD));
        let word = |at: usize| u128::from(self.words.get(first + at).copied().unwrap_or(u64::MAX));
        let codes = (word(0) | word(1) << 64) >> shift;
        if shift == 0 { codes } else { codes | word(2) << (128 - shift) }
    }

    fn set_code(&mut self, index: usize, code: u8) {
        let shift = 2 * (index % CELLS_PER_WORD);
        let word = &mut self.words[index / CELLS_PER_WORD];
        *word = *word & !(3 << shift) | u64::from(code) << shift;
    }

    /// Is the cell on the board?
    pub const fn contains(&self, cell: Cell) -> bool {
        cell.r < self.side && cell.q < self.side
    }

    /// The token on a cell of the board; `None` where it is empty or outside.
    pub fn token(&self, cell: Cell) -> Option<Colour> {
        if !self.contains(cell) {
            return None;
        }
        match self.code(self.index(cell)) {
            1 => Some(Colour::Red),
            2 => Some(Colour::Blue),
            _ => None,
        }
    }

    /// Lays a token, or takes what is there off.
    ///
    /// # Panics
    /// If the cell is outside.
    pub fn set(&mut self, cell: Cell, token: Option<Colour>) {
        assert!(self.contains(cell), "{cell} is outside a board of side {}", self.side);
        self.set_code(self.index(cell), token.map_or(0, code_of));
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let side = self.side;
        (0..side).flat_map(move |r| (0..side).map(move |q| Cell { r, q }))
    }

    /// All tokens, row by row.
    pub fn tokens(&self) -> impl Iterator<Item = (Cell, Colour)> + '_ {
        // Whole words of empty cells are passed over: a sparse board is read at once.
        let stride = self.stride();
        self.words.iter().enumerate().filter(|&(_, &word)| word != 0).flat_map(
            move |(at, &word)| {
                (0..CELLS_PER_WORD).filter_map(move |place| {
                    let colour = match word >> (2 * place) & 3 {
                        1 => Colour::Red,
                        2 => Colour::Blue,
                        _ => return None,
                    };
                    let index = at * CELLS_PER_WORD + place;
                    Some((Cell::new((index / stride - 1) as u16, (index % stride) as u16), colour))
                })
            },
        )
    }

    /// A board of another side with the same tokens, as far as they are on it.
    pub fn resized(&self, side: u16) -> Grid {
        let mut resized = Grid::empty(side);
        for (cell, colour) in self.tokens().filter(|&(cell, _)| cell.r < side && cell.q < side) {
            resized.set(cell, Some(colour));
        }
        resized
    }

    /// Is there a token of this colour?
    pub fn holds(&self, colour: Colour) -> bool {
        const LOWER: u64 = u64::MAX / 3;
        self.words.iter().any(|word| {
            let (red, blue) = (word & LOWER, word >> 1 & LOWER);
            match colour {
                Colour::Red => red & !blue != 0,
                Colour::Blue => blue & !red != 0,
            }
        })
    }

    /// The cells of the board next to a cell, in the course's order of directions.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        (0..6).map(move |direction| cell.step(direction)).filter(|&next| self.contains(next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_of_the_rim_is_outside_and_every_cell_of_the_board_is_not() {
        for side in [1, 2, 3, 7, 31, 33] {
            let grid = Grid::empty(side);
            let inside = (0..grid.padded_len()).filter(|&i| grid.code(i) == 0).count();
            assert_eq!(inside, usize::from(side).pow(2));
            for cell in grid.cells() {
                for (direction, offset) in grid.offsets().into_iter().enumerate() {
                    let index = grid.index(cell).checked_add_signed(offset).unwrap();
                    let next = cell.step(direction);
                    assert_eq!(grid.code(index) == OUTSIDE, !grid.contains(next), "{next}");
                    assert!(!grid.contains(next) || grid.index(next) == index);
                }
            }
        }
    }

    #[test]
    fn a_grid_holds_the_colours_of_its_tokens() {
        let mut grid = Grid::empty(33);
        assert!(!grid.holds(Colour::Red) && !grid.holds(Colour::Blue));
        grid.set(Cell::new(32, 32), Some(Colour::Red));
        assert!(grid.holds(Colour::Red) && !grid.holds(Colour::Blue));
        grid.set(Cell::new(32, 32), Some(Colour::Blue));
        assert!(!grid.holds(Colour::Red) && grid.holds(Colour::Blue));
    }

    #[test]
    fn a_resized_grid_keeps_the_tokens_that_are_on_it() {
        let mut grid = Grid::empty(9);
        let tokens = [(Cell::new(0, 0), Colour::Red), (Cell::new(4, 8), Colour::Blue)];
        tokens.iter().for_each(|&(cell, colour)| grid.set(cell, Some(colour)));
        assert!(grid.resized(70).tokens().eq(tokens));
        assert_eq!(grid.resized(70).resized(9), grid);
        assert!(grid.resized(8).tokens().eq([tokens[0]]));
    }

    #[test]
    fn many_codes_at_once_are_those_of_each() {
        let mut grid = Grid::empty(41);
        grid.cells().filter(|cell| (cell.r + cell.q) % 3 == 0).for_each(|cell| {
            grid.set(cell, Some(if cell.q % 2 == 0 { Colour::Red } else { Colour::Blue }));
        });
        for index in 0..grid.padded_len() {
            let codes = grid.codes(index);
            for place in 0..64 {
                let inside = index + place < grid.padded_len();
                let code = if inside { grid.code(index + place) } else { OUTSIDE };
                assert_eq!((codes >> (2 * place)) as u8 & 3, code);
            }
        }
        assert_eq!(grid.codes(grid.padded_len() + 64), u128::MAX);
    }

    #[test]
    fn tokens_come_back_and_leave_their_neighbours_alone() {
        let mut grid = Grid::empty(40);
        let laid = |cell: Cell| match (cell.r * 7 + cell.q) % 3 {
            0 => None,
            1 => Some(Colour::Red),
            _ => Some(Colour::Blue),
        };
        grid.cells().for_each(|cell| grid.set(cell, laid(cell)));
        assert!(grid.cells().all(|cell| grid.token(cell) == laid(cell)));
        let tokens = grid.cells().filter_map(|cell| Some((cell, laid(cell)?)));
        assert!(grid.tokens().eq(tokens));
        grid.cells().for_each(|cell| grid.set(cell, None));
        assert_eq!(grid, Grid::empty(40));
    }
}
