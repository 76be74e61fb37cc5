//! Writing a board, one line for each row that has tokens.

use crate::cachex::{Cell, Position};
use std::io::{self, Write};

/// Writes a board in the course's format.
///
/// # Errors
/// Those of the writer.
pub fn write(position: &Position, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{{\"n\": {}, \"board\": [", position.grid.side())?;
    let mut before: Option<Cell> = None;
    for (cell, colour) in position.grid.tokens() {
        match before {
            None => {}
            Some(before) if before.r == cell.r => write!(out, ",")?,
            Some(_) => writeln!(out, ",")?,
        }
        write!(out, "[\"{}\",{},{}]", colour.letter(), cell.r, cell.q)?;
        before = Some(cell);
    }
    write!(out, "]")?;
    for (name, end) in [("start", position.start), ("goal", position.goal)] {
        if let Some(cell) = end {
            write!(out, ", \"{name}\": [{},{}]", cell.r, cell.q)?;
        }
    }
    writeln!(out, "}}")
}
