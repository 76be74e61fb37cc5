//! All boards of two and three stacks, smallest first: where a claim fails on one of them, the
//! counterexample is the smallest there is; where it does not, that is known for all of them.

use infexion_rules::{Board, Cell, Colour, Stack};
use rayon::prelude::*;

/// A board of the fewest stacks, then of the least power, that has a property; up to three stacks,
/// with at least one of each colour. `None` if no such board has it.
pub(super) fn smallest(has_property: impl Fn(&Board) -> bool + Sync) -> Option<Board> {
    let two = (2..=12).map(|power| (1, 1, power));
    let three = (3..=18).flat_map(|power| [(1, 2, power), (2, 1, power)]);
    two.chain(three).find_map(|(red, blue, power)| {
        boards(red, blue, power).into_par_iter().find_first(|board| has_property(board))
    })
}

/// All boards that [`smallest`] looks at.
pub(super) fn all_boards() -> impl Iterator<Item = Board> {
    let kinds = [(1, 1), (1, 2), (2, 1)].into_iter();
    kinds.flat_map(|(red, blue)| (2..=18).flat_map(move |power| boards(red, blue, power)))
}

/// How many boards [`smallest`] looks at when none has the property.
pub(super) fn number_of_boards() -> usize {
    let count = |red, blue| (2..=18).map(|power| boards(red, blue, power).len()).sum::<usize>();
    count(1, 1) + count(1, 2) + count(2, 1)
}

/// Every board of so many stacks and such total power, up to translation: the first stack stands
/// on the first cell.
fn boards(red: usize, blue: usize, power: u32) -> Vec<Board> {
    let colours: Vec<Colour> = std::iter::repeat_n(Colour::Red, red)
        .chain(std::iter::repeat_n(Colour::Blue, blue))
        .collect();
    let mut found = Vec::new();
    add_stacks(&Board::EMPTY, &colours, None, power, &mut found);
    found
}

fn add_stacks(
    board: &Board,
    colours: &[Colour],
    before: Option<(Colour, Cell)>,
    power: u32,
    found: &mut Vec<Board>,
) {
    let Some((&colour, rest)) = colours.split_first() else {
        if power == 0 {
            found.push(*board);
        }
        return;
    };
    let cells = Cell::all().filter(|cell| match before {
        None => cell.index() == 0,
        // Stacks of one colour in the order of their cells, but for the first, which is fixed.
        Some((last, at)) => {
            !board.occupied().contains(*cell)
                && (last != colour || at.index() == 0 || cell.index() > at.index())
        }
    });
    for cell in cells {
        for stack_power in 1..=6.min(power) {
            let stack = Stack { colour, power: stack_power as u8 };
            let next = board.with_stack(cell, stack);
            add_stacks(&next, rest, Some((colour, cell)), power - stack_power, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_is_listed_once() {
        // One red on the first cell; two of 48 cells for blue; powers 1 to 6 each.
        let all: Vec<Board> = (3..=18).flat_map(|power| boards(1, 2, power)).collect();
        assert_eq!(all.len(), 48 * 47 / 2 * 216);
        assert_eq!(all.iter().collect::<std::collections::HashSet<_>>().len(), all.len());
        assert_eq!(number_of_boards(), 48 * 36 + 48 * 47 / 2 * 216 + 48 * 47 * 216);
    }

    #[test]
    fn the_smallest_board_is_found() {
        let found = smallest(|board| board.blue().len() == 2 && board.total_power() >= 5).unwrap();
        assert_eq!((found.occupied().len(), found.total_power()), (3, 5));
        assert_eq!(smallest(|board| board.occupied().len() > 3), None);
    }
}
