//! Anything a person can type or draw, and every reason why it is not a legal board.

use crate::board::{Board, Stack};
use crate::torus::Cell;
use infexion_hex::Colour;

/// The highest power of a stack.
pub const MAX_POWER: u8 = 6;
/// SPAWN is allowed only below this total power; a set-up above it is unusual, not illegal.
pub const MAX_TOTAL_POWER: u32 = 49;

/// A stack as written: any numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// Row coordinate.
    pub r: i64,
    /// Column coordinate.
    pub q: i64,
    /// Whose stack.
    pub colour: Colour,
    /// Its power.
    pub power: i64,
}

/// A list of placements that need not make sense.
///
/// ```
/// use infexion_rules::{Colour, Placement, Setup};
/// let mut setup = Setup::default();
/// setup.placements.push(Placement { r: 9, q: 0, colour: Colour::Red, power: 8 });
/// assert_eq!(setup.board().unwrap_err().len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Setup {
    /// The stacks in the order they were given.
    pub placements: Vec<Placement>,
}

/// Why a placement cannot stand; the index is its place in the list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupFault {
    /// A coordinate is not 0 to 6.
    #[error("cell ({r},{q}) is outside the board: both coordinates run from 0 to 6")]
    OutsideBoard {
        /// Row coordinate as given.
        r: i64,
        /// Column coordinate as given.
        q: i64,
    },
    /// The power is not 1 to 6.
    #[error("power {0} is not between 1 and 6")]
    Power(i64),
    /// Another placement has the cell already.
    #[error("cell {cell} is given twice (first as stack number {})", first + 1)]
    Twice {
        /// The cell.
        cell: Cell,
        /// Index of the earlier placement.
        first: usize,
    },
}

/// A legal board together with the placements it was made of, so that a plan for it can be
/// checked against what was typed.
///
/// ```
/// use infexion_rules::{Board, TypedBoard, notation::csv};
///
/// let typed = csv::read("5,6,r,2\n1,0,b,2\n").unwrap();
/// assert_eq!(typed.placements()[0].power, 2);
/// assert_eq!(TypedBoard::from(typed.board()).placements().len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedBoard {
    setup: Setup,
    board: Board,
}

impl TypedBoard {
    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Its stacks as they were given.
    pub fn placements(&self) -> &[Placement] {
        &self.setup.placements
    }
}

/// Nothing was typed: the placements are those of the board.
impl From<&Board> for TypedBoard {
    fn from(board: &Board) -> TypedBoard {
        TypedBoard { setup: Setup::from(board), board: *board }
    }
}

impl From<&TypedBoard> for TypedBoard {
    fn from(typed: &TypedBoard) -> TypedBoard {
        typed.clone()
    }
}

impl Setup {
    /// The legal board and its placements, or every fault with the index of its placement.
    pub fn typed(self) -> Result<TypedBoard, Vec<(usize, SetupFault)>> {
        Ok(TypedBoard { board: self.board()?, setup: self })
    }

    /// The legal board, or every fault with the index of its placement.
    pub fn board(&self) -> Result<Board, Vec<(usize, SetupFault)>> {
        let mut faults = Vec::new();
        let mut first_on: [Option<usize>; crate::torus::CELLS] = [None; crate::torus::CELLS];
        let mut board = Board::EMPTY;
        for (index, placed) in self.placements.iter().enumerate() {
            let power =
                u8::try_from(placed.power).ok().filter(|power| (1..=MAX_POWER).contains(power));
            if power.is_none() {
                faults.push((index, SetupFault::Power(placed.power)));
            }
            let coordinates = u8::try_from(placed.r).ok().zip(u8::try_from(placed.q).ok());
            let Some(cell) = coordinates.and_then(|(r, q)| Cell::new(r, q)) else {
                faults.push((index, SetupFault::OutsideBoard { r: placed.r, q: placed.q }));
                continue;
            };
            match first_on[cell.index()] {
                Some(first) => faults.push((index, SetupFault::Twice { cell, first })),
                None => {
                    first_on[cell.index()] = Some(index);
                    if let Some(power) = power {
                        board = board.with_stack(cell, Stack { colour: placed.colour, power });
                    }
                }
            }
        }
        if faults.is_empty() { Ok(board) } else { Err(faults) }
    }
}

impl From<&Board> for Setup {
    fn from(board: &Board) -> Setup {
        let place = |(cell, stack): (Cell, Stack)| Placement {
            r: cell.r().into(),
            q: cell.q().into(),
            colour: stack.colour,
            power: stack.power.into(),
        };
        Setup { placements: board.stacks().map(place).collect() }
    }
}
