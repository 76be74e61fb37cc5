//! Random boards for the tests, and their true optima.

use infexion_rules::{Board, Cell, Colour, Game, Stack};
use pathfinding::directed::bfs::bfs;
use proptest::prelude::*;
use std::ops::RangeInclusive;

/// Boards with so many red and blue stacks of such powers. `crowd` packs them into the first
/// cells, where they meet more often; 49 spreads them over the whole board.
pub fn boards(
    red: RangeInclusive<usize>,
    blue: RangeInclusive<usize>,
    powers: RangeInclusive<u8>,
    crowd: usize,
) -> impl Strategy<Value = Board> {
    let cells = proptest::sample::subsequence((0..crowd).collect::<Vec<_>>(), crowd).prop_shuffle();
    let powers = proptest::collection::vec(powers, crowd);
    (cells, powers, red, blue).prop_map(|(cells, powers, red, blue)| {
        let stacks = cells.into_iter().zip(powers).take(red + blue).enumerate();
        stacks.fold(Board::EMPTY, |board, (index, (cell, power))| {
            let colour = if index < red { Colour::Red } else { Colour::Blue };
            board.with_stack(Cell::from_index(cell), Stack { colour, power })
        })
    })
}

/// Any board with up to 30 stacks.
pub fn any_board() -> impl Strategy<Value = Board> {
    let stack = (0..49_usize, any::<bool>(), 1..=6_u8);
    proptest::collection::vec(stack, 0..30).prop_map(|stacks| {
        stacks.into_iter().fold(Board::EMPTY, |board, (cell, red, power)| {
            let colour = if red { Colour::Red } else { Colour::Blue };
            board.with_stack(Cell::from_index(cell), Stack { colour, power })
        })
    })
}

/// States the oracle may expand.
const STATES: usize = 1_500;

/// The board has more states than the oracle may expand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// The true optimum (or that there is none) by the `pathfinding` crate.
///
/// # Errors
/// The board is too large for it here.
pub fn optimum(board: &Board, game: Game) -> Result<Option<usize>, TooLarge> {
    let mut states = 0;
    let path = bfs(
        board,
        |board| {
            states += 1;
            // Beyond this the search goes on over nothing, and its answer is thrown away.
            let open = if states > STATES { None } else { Some(board.actions(game)) };
            let board = *board;
            open.into_iter().flatten().map(move |action| board.after(action)).collect::<Vec<_>>()
        },
        Board::is_solved,
    );
    if states > STATES {
        return Err(TooLarge);
    }
    Ok(path.map(|path| path.len() - 1))
}
