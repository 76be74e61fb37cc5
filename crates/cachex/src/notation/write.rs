//! Writing a board, one line for each row that has tokens, and an answer, one line for each cell.

use crate::{Answer, Cell, Position};
use infexion_search::Outcome;
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

/// Writes an answer in the course's format: the cost and the cells of a path, several paths with a
/// blank line between them, 0 where there is none; nothing where the search was stopped.
///
/// The writer is no type parameter: millions of lines may be written, and so they are written by
/// code that is compiled here, with this crate's optimisation.
///
/// # Errors
/// Those of the writer.
pub fn write_answer(answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
    if answer.outcome == Outcome::Unsolvable {
        writeln!(out, "0")?;
    }
    let cost = answer.outcome.upper_bound().unwrap_or_default();
    for (index, path) in answer.paths().enumerate() {
        write_path(index, path, cost, out)?;
    }
    Ok(())
}

/// Writes one of several paths, of which `index` have been written before.
///
/// # Errors
/// Those of the writer.
pub fn write_path(index: usize, path: &[Cell], cost: u32, out: &mut dyn Write) -> io::Result<()> {
    let gap = if index > 0 { "\n" } else { "" };
    writeln!(out, "{gap}{cost}")?;
    for cell in path {
        writeln!(out, "{cell}")?;
    }
    Ok(())
}
