//! One board on one line: `r,q,c,p` items separated by blanks. Used in suites and messages.

use crate::board::Board;
use crate::notation::csv::{self, BoardFault};

/// Writes a board on one line, stacks in cell order.
pub fn write(board: &Board) -> String {
    let items: Vec<String> = board
        .stacks()
        .map(|(cell, stack)| {
            format!("{},{},{},{}", cell.r(), cell.q(), stack.colour.letter(), stack.power)
        })
        .collect();
    items.join(" ")
}

/// Reads a board from one line; the first fault if it is not one.
///
/// ```
/// use infexion_rules::notation::items;
/// let line = "1,0,b,2 5,6,r,2";
/// assert_eq!(items::write(&items::read(line).unwrap()), line);
/// ```
pub fn read(line: &str) -> Result<Board, BoardFault> {
    let text: Vec<&str> = line.split_whitespace().collect();
    csv::read_board(&text.join("\n")).map_err(|faults| faults.into_listed().swap_remove(0).fault)
}
