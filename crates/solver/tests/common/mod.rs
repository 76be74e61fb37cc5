//! Random boards for the tests.

use infexion_rules::{Board, Cell, Colour, Stack};
use proptest::prelude::*;
use std::ops::RangeInclusive;

/// Boards with so many red and blue stacks of such powers. `crowd` packs them into the first
/// cells, where they meet more often; 49 spreads them over the whole board.
pub(crate) fn boards(
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
