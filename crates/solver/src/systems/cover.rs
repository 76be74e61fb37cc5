//! The line cover as report 000 computes it: a breadth-first search over the blue cells left, and
//! a dictionary of every configuration met.

use infexion_rules::{Board, CellSet, LINES, LINES_THROUGH};
use infexion_search::Heuristic;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// The fewest lines that clear the blue cells, remembered per configuration and never forgotten.
#[derive(Default)]
pub(super) struct RememberedCover {
    known: FxHashMap<u64, u32>,
}

impl Heuristic<Board> for RememberedCover {
    fn estimate(&mut self, board: &Board) -> Option<u32> {
        let blue = board.blue();
        Some(*self.known.entry(blue.bits()).or_insert_with(|| lines_to_clear(blue)))
    }
}

/// Takes a blue cell, clears each of the three lines through it, and so on: the first arrangement
/// without blue tells the fewest lines. Which cell is taken does not matter, since one of its
/// three lines is in every cover.
fn lines_to_clear(blue: CellSet) -> u32 {
    let mut queue = VecDeque::from([(blue, 0)]);
    while let Some((left, lines)) = queue.pop_front() {
        let Some(cell) = left.first() else { return lines };
        let cleared = LINES_THROUGH[cell.index()].into_iter().map(|line| left - LINES[line]);
        queue.extend(cleared.map(|left| (left, lines + 1)));
    }
    unreachable!("every line clears a cell")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristics::HeuristicName;
    use infexion_rules::Game;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]
        #[test]
        fn the_report_and_the_project_count_the_same_lines(
            board in infexion_testkit::boards(0..=2, 0..=14, 1..=6, 49)
        ) {
            let ours = HeuristicName::LineCover.build(Game::SpreadOnly).estimate(&board);
            prop_assert_eq!(RememberedCover::default().estimate(&board), ours);
        }
    }
}
