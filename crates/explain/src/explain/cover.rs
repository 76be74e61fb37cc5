//! The geometric argument: a spread touches one line, so blue cells cost as many spreads as lines
//! it takes to cover them.

use infexion_rules::{Board, Cell, CellSet, LINES, LINES_THROUGH};
use infexion_solver::heuristics::covering_lines;
use serde::{Deserialize, Serialize};

/// A smallest set of lines that covers all blue cells, and blue cells that show why it is hard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cover {
    /// The lines. No fewer cover all blue cells.
    pub lines: Vec<Line>,
    /// As many blue cells as possible of which no two share a line: each needs a spread of its
    /// own. Often as many as lines; where there are fewer, that no fewer lines suffice is known
    /// by trying all.
    pub apart: Vec<Cell>,
}

/// One of the 21 lines, and the blue cells on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Line {
    /// `r = 3`, `q = 0` or `r + q = 5`.
    pub name: String,
    /// Its index in [`LINES`].
    pub index: usize,
    /// The blue cells it covers.
    pub covers: Vec<Cell>,
}

impl Cover {
    /// The lines and cells of a board.
    pub fn of(board: &Board) -> Cover {
        let line = |index: usize| Line {
            name: line_name(index),
            index,
            covers: (LINES[index] & board.blue()).into_iter().collect(),
        };
        Cover {
            lines: covering_lines(board.blue()).into_iter().map(line).collect(),
            apart: cells_apart(board.blue()).into_iter().collect(),
        }
    }

    /// The lower bound: the number of lines.
    pub fn value(&self) -> u32 {
        self.lines.len() as u32
    }
}

fn line_name(index: usize) -> String {
    let constant = index % 7;
    match index / 7 {
        0 => format!("r = {constant}"),
        1 => format!("q = {constant}"),
        _ => format!("r + q = {constant}"),
    }
}

/// The largest set of the cells of which no two share a line; the first such set in the order of
/// the cells.
fn cells_apart(cells: CellSet) -> CellSet {
    (1..=7).rev().find_map(|size| choose_apart(cells, size)).unwrap_or(CellSet::EMPTY)
}

fn choose_apart(cells: CellSet, size: u32) -> Option<CellSet> {
    if size == 0 {
        return Some(CellSet::EMPTY);
    }
    let mut left = cells;
    while left.len() >= size {
        let cell = left.first()?;
        left = left.without(cell);
        let seen = LINES_THROUGH[cell.index()].iter().fold(left, |left, &line| left - LINES[line]);
        if let Some(chosen) = choose_apart(seen, size - 1) {
            return Some(chosen.with(cell));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::notation::items;
    use proptest::prelude::*;

    fn are_apart(cells: CellSet) -> bool {
        LINES.iter().all(|line| (*line & cells).len() <= 1)
    }

    #[test]
    fn lines_are_named_after_what_is_constant_on_them() {
        for (index, line) in LINES.iter().enumerate() {
            let name = line_name(index);
            let (what, constant) = name.split_once(" = ").unwrap();
            for cell in *line {
                let value = match what {
                    "r" => cell.r(),
                    "q" => cell.q(),
                    _ => (cell.r() + cell.q()) % 7,
                };
                assert_eq!(value.to_string(), constant);
            }
        }
    }

    #[test]
    fn the_example_of_the_course_needs_two_lines() {
        let board = items::read("5,6,r,2 1,0,b,2 1,1,b,1 3,2,b,1 1,3,b,3").unwrap();
        let cover = Cover::of(&board);
        assert_eq!((cover.value(), cover.apart.len()), (2, 2));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        #[test]
        fn chosen_cells_are_apart_and_no_larger_choice_exists(bits in any::<u64>(), thin in any::<u64>()) {
            let cells: CellSet = CellSet::from_bits(bits & thin).into_iter().take(12).collect();
            let chosen = cells_apart(cells);
            prop_assert!(cells.covers(chosen) && are_apart(chosen));
            // The definition: every subset.
            let all: Vec<Cell> = cells.into_iter().collect();
            let subset = |set: u32| -> CellSet {
                all.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, c)| *c).collect()
            };
            let most = (0..1_u32 << all.len()).map(subset).filter(|s| are_apart(*s)).map(|s| s.len());
            prop_assert_eq!(Some(chosen.len()), most.max());
        }
    }
}
