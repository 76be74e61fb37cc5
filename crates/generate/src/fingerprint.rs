//! Telling puzzles apart up to the 588 symmetries, quickly.
//!
//! [`Symmetry::canonical`] looks at all 588 images of a board. It is enough to look at those
//! that bring a stack of the rarest kind (colour and power) to the first cell: how often each
//! kind occurs is the same for all images, so equal puzzles have the same candidates. That leaves
//! 12 images a stack of that kind, mostly 12 in all. The form is not the one of
//! [`Symmetry::canonical`], but two boards share it just when they share that one.

use infexion_rules::{Board, CELLS, Cell, CellSet, Symmetry};
use std::sync::LazyLock;
use xxhash_rust::xxh3::xxh3_128;

/// Where each of the 588 symmetries sends each cell, by the cell that it sends to the first.
static TO_FIRST: LazyLock<Vec<[[u8; CELLS]; 12]>> = LazyLock::new(|| {
    let mut table = vec![[[0; CELLS]; 12]; CELLS];
    let mut filled = [0; CELLS];
    for symmetry in Symmetry::all() {
        let images: [u8; CELLS] =
            std::array::from_fn(|i| symmetry.cell(Cell::from_index(i)).index() as u8);
        let origin = images.iter().position(|&image| image == 0).expect("a permutation");
        table[origin][filled[origin]] = images;
        filled[origin] += 1;
    }
    table
});

/// A board equal for two boards just when a symmetry maps one to the other.
pub fn normal_form(board: &Board) -> Board {
    let images = rarest_kind(board)
        .into_iter()
        .flat_map(|origin| &TO_FIRST[origin.index()])
        .map(|map| image(board, map));
    images.min().unwrap_or(Board::EMPTY)
}

/// 128 bits that tell puzzles apart: equal for equal puzzles; among 10^12 different ones the
/// chance that any two are taken for one is below 10^-14.
pub fn fingerprint(board: &Board) -> u128 {
    let (planes, red) = normal_form(board).to_bits();
    let mut bytes = [0; 32];
    for (place, word) in bytes.chunks_exact_mut(8).zip(planes.into_iter().chain([red])) {
        place.copy_from_slice(&word.to_le_bytes());
    }
    xxh3_128(&bytes)
}

/// The cells of the kind of stack that occurs least often; empty for the empty board.
fn rarest_kind(board: &Board) -> CellSet {
    let kinds = (1..=6).flat_map(|power| {
        let cells = board.with_power(power);
        [cells & board.red(), cells & board.blue()]
    });
    kinds.filter(|cells| !cells.is_empty()).min_by_key(|cells| cells.len()).unwrap_or_default()
}

fn image(board: &Board, map: &[u8; CELLS]) -> Board {
    let ([mut low, mut middle, mut high], red) = ([0_u64; 3], board.red());
    let mut image_red = 0_u64;
    for cell in board.occupied() {
        let to = map[cell.index()];
        let power = u64::from(board.power(cell));
        low |= (power & 1) << to;
        middle |= (power >> 1 & 1) << to;
        high |= (power >> 2) << to;
        image_red |= u64::from(red.contains(cell)) << to;
    }
    Board::from_bits([low, middle, high], image_red).expect("the image of a legal board is legal")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GenerateOptions, Generator};

    fn boards(count: usize) -> Vec<Board> {
        // Few kinds of stacks on few cells, so that symmetric boards occur.
        let options = GenerateOptions {
            red: 0..=2,
            blue: 0..=3,
            red_power: 1..=2,
            blue_power: 1..=1,
            ..GenerateOptions::default()
        };
        Generator::new(options).unwrap().take(count).map(Result::unwrap).collect()
    }

    #[test]
    fn all_588_images_of_a_board_have_one_normal_form() {
        for board in boards(60) {
            let form = normal_form(&board);
            for symmetry in Symmetry::all() {
                assert_eq!(normal_form(&symmetry.board(&board)), form, "{board:?}");
            }
        }
    }

    #[test]
    fn boards_share_a_normal_form_just_when_they_share_the_slow_one() {
        let mut slow: Vec<(Board, Board)> =
            boards(3_000).iter().map(|b| (Symmetry::canonical(b), normal_form(b))).collect();
        slow.sort_unstable();
        slow.dedup();
        let classes = slow.len();
        slow.dedup_by_key(|(canonical, _)| *canonical);
        assert_eq!(slow.len(), classes, "one puzzle, two normal forms");
        slow.sort_unstable_by_key(|(_, form)| *form);
        slow.dedup_by_key(|(_, form)| *form);
        assert_eq!(slow.len(), classes, "two puzzles, one normal form");
    }
}
