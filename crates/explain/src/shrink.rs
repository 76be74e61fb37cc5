//! Making a board with some property as small as it gets: fewest stacks, then smallest powers.
//!
//! Stacks are taken off one at a time, then two at a time, then powers are lowered, each as long
//! as the property stays. What comes out depends on the order, so a few fixed orders are tried
//! and the smallest board is kept. It is minimal in that no stack and no pair of stacks can be
//! taken off and no power lowered; a smaller board that is not part of this one may exist.

use infexion_rules::{Board, Cell, Colour, Stack};

/// The smallest board found that still has the property, starting from one that has it.
pub fn shrink(board: &Board, mut has_property: impl FnMut(&Board) -> bool) -> Board {
    let orders: [fn(&mut Vec<Cell>, &Board); 4] = [
        |_, _| {},
        |cells, _| cells.reverse(),
        |cells, board| cells.sort_by_key(|&cell| (board.red().contains(cell), cell)),
        |cells, board| cells.sort_by_key(|&cell| (!board.red().contains(cell), cell)),
    ];
    orders
        .into_iter()
        .map(|order| shrink_in_order(board, order, &mut has_property))
        .min_by_key(|small| (small.occupied().len(), small.total_power(), *small))
        .expect("there are four orders")
}

fn shrink_in_order(
    board: &Board,
    order: fn(&mut Vec<Cell>, &Board),
    has_property: &mut dyn FnMut(&Board) -> bool,
) -> Board {
    let mut small = *board;
    while let Some(smaller) = smaller_boards(&small, order).find(|board| has_property(board)) {
        small = smaller;
    }
    small
}

/// The boards one step smaller: without a stack, without two, with a power lowered.
fn smaller_boards(
    board: &Board,
    order: fn(&mut Vec<Cell>, &Board),
) -> impl Iterator<Item = Board> + use<> {
    let board = *board;
    let mut cells: Vec<Cell> = board.occupied().into_iter().collect();
    order(&mut cells, &board);
    let pairs = (0..cells.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
    let without_two: Vec<Board> =
        pairs.map(|(i, j)| board.without_stack(cells[i]).without_stack(cells[j])).collect();
    let lowered: Vec<Board> = cells
        .iter()
        .flat_map(|&cell| {
            let colour = if board.red().contains(cell) { Colour::Red } else { Colour::Blue };
            (1..board.power(cell)).map(move |power| board.with_stack(cell, Stack { colour, power }))
        })
        .collect();
    let without_one = cells.into_iter().map(move |cell| board.without_stack(cell));
    without_one.chain(without_two).chain(lowered)
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_generate::{GenerateOptions, Generator};

    /// Planted faults of which the smallest boards are known.
    #[test]
    fn planted_faults_are_shrunk_to_their_cores() {
        type Fault = fn(&Board) -> bool;
        let faults: [(Fault, u32, u32); 3] = [
            (|b| b.blue().len() >= 3, 3, 3),
            (|b| b.red().len() >= 2 && !b.blue().is_empty(), 3, 3),
            // An even number of stacks, not none: single stacks cannot be taken off one by one.
            (|b| b.occupied().len() % 2 == 0 && !b.occupied().is_empty(), 2, 2),
        ];
        let options = GenerateOptions { red: 2..=5, blue: 3..=7, ..GenerateOptions::default() };
        let boards: Vec<Board> =
            Generator::new(options).unwrap().take(50).map(Result::unwrap).collect();
        for (fault, stacks, power) in faults {
            for board in boards.iter().filter(|board| fault(board)) {
                let small = shrink(board, fault);
                assert!(fault(&small));
                assert_eq!((small.occupied().len(), small.total_power()), (stacks, power));
            }
        }
    }

    #[test]
    fn nothing_can_be_taken_off_what_comes_out() {
        let has_fault = |board: &Board| board.total_power() >= 9 && board.red().len() % 3 != 1;
        let options = GenerateOptions { red: 2..=5, blue: 3..=7, ..GenerateOptions::default() };
        let boards = Generator::new(options).unwrap().take(50).map(Result::unwrap);
        for board in boards.filter(has_fault) {
            let small = shrink(&board, has_fault);
            assert!(has_fault(&small));
            assert!(!smaller_boards(&small, |_, _| {}).any(|board| has_fault(&board)));
        }
    }
}
