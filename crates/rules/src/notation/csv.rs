//! The course's board format: one stack a line, `r,q,colour,power`.
//!
//! Spaces around fields, blank lines, CRLF and a byte-order mark are accepted; everything else
//! that is not a stack is a fault with its line and column, and all faults are reported.

use crate::board::Board;
use crate::setup::{Placement, Setup, SetupFault, TypedBoard};
use infexion_hex::{Colour, Faults, FaultsIn, lines_with_offsets};
use std::str::FromStr;

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardFault {
    /// There is no stack at all.
    #[error("the board is empty: expected one stack a line, such as 5,6,r,2")]
    Empty,
    /// Not UTF-8, or control characters.
    #[error("this is binary data, not text")]
    Binary,
    /// A line of column names.
    #[error("'{0}' looks like a header line; the format has none, delete it")]
    Header(String),
    /// A comment line.
    #[error("'{0}' looks like a comment; the format has none, delete it")]
    Comment(String),
    /// Not four fields.
    #[error("expected 4 fields r,q,colour,power, found {found} in '{text}'")]
    FieldCount {
        /// How many there are.
        found: usize,
        /// The line.
        text: String,
    },
    /// A number field is something else.
    #[error("{field} '{text}' is not a whole number")]
    NotANumber {
        /// Which field.
        field: &'static str,
        /// What stands there.
        text: String,
    },
    /// The colour is neither r nor b.
    #[error("colour '{0}' is neither r nor b")]
    Colour(String),
    /// The stacks cannot stand like this.
    #[error(transparent)]
    Setup(SetupFault),
}

/// Reads a board from bytes that may be anything.
pub fn read_bytes(bytes: &[u8]) -> Result<TypedBoard, Faults<BoardFault>> {
    match std::str::from_utf8(bytes) {
        Ok(text) => read(text),
        Err(error) => {
            let valid = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or("");
            Err(Faults::one(valid, valid.len(), 1, BoardFault::Binary))
        }
    }
}

/// Reads a board, as [`read`], and forgets how it was typed.
pub fn read_board(text: &str) -> Result<Board, Faults<BoardFault>> {
    read(text).map(|typed| *typed.board())
}

/// Reads a board, or reports every fault in the order of the text.
pub fn read(text: &str) -> Result<TypedBoard, Faults<BoardFault>> {
    let mut setup = Setup::default();
    let mut places = Vec::new();
    let mut faults = FaultsIn::new(text);
    if let Some(offset) = text.find(|c: char| c.is_control() && !c.is_whitespace()) {
        return Err(Faults::one(text, offset, 1, BoardFault::Binary));
    }
    for (offset, line) in lines_with_offsets(text) {
        let line_text = line.trim_start_matches('\u{feff}').trim();
        if line_text.is_empty() {
            continue;
        }
        let start = offset + line.find(line_text).unwrap_or(0);
        match placement(line_text) {
            Ok(placed) => {
                setup.placements.push(placed);
                places.push((start, line_text));
            }
            Err(found) => {
                for (at, length, fault) in found {
                    faults.add(start + at, length, fault);
                }
            }
        }
    }
    let typed = setup.typed().unwrap_or_else(|found| {
        for (index, fault) in found {
            let (start, line) = places[index];
            let (offset, length) = place_in_line(line, &fault);
            faults.add(start + offset, length, BoardFault::Setup(fault));
        }
        TypedBoard::from(&Board::EMPTY)
    });
    faults.finish()?;
    match typed.placements().is_empty() {
        true => Err(Faults::one(text, 0, 0, BoardFault::Empty)),
        false => Ok(typed),
    }
}

impl FromStr for Board {
    type Err = Faults<BoardFault>;

    fn from_str(text: &str) -> Result<Board, Faults<BoardFault>> {
        read_board(text)
    }
}

/// Writes a board, one stack a line in cell order.
pub fn write(board: &Board) -> String {
    let mut text = super::items::write(board).replace(' ', "\n");
    text.push('\n');
    text
}

type FaultInLine = (usize, usize, BoardFault);

fn placement(line: &str) -> Result<Placement, Vec<FaultInLine>> {
    if line.starts_with(['#', ';', '%']) || line.starts_with("//") {
        return Err(vec![(0, line.len(), BoardFault::Comment(excerpt(line)))]);
    }
    let fields: Vec<(usize, &str)> = fields(line).collect();
    if fields.len() > 1 && !line.contains(|c: char| c.is_ascii_digit()) {
        return Err(vec![(0, line.len(), BoardFault::Header(excerpt(line)))]);
    }
    let &[r, q, colour, power] = fields.as_slice() else {
        let fault = BoardFault::FieldCount { found: fields.len(), text: excerpt(line) };
        return Err(vec![(0, line.len(), fault)]);
    };
    let mut faults = Vec::new();
    let mut number = |field: &'static str, (at, text): (usize, &str)| {
        text.parse::<i64>().unwrap_or_else(|_| {
            faults.push((at, text.len(), BoardFault::NotANumber { field, text: excerpt(text) }));
            0
        })
    };
    let (r, q, power) = (number("r", r), number("q", q), number("power", power));
    let letter = Colour::from_letter(colour.1);
    if letter.is_none() {
        faults.push((colour.0, colour.1.len(), BoardFault::Colour(excerpt(colour.1))));
    }
    match letter {
        Some(colour) if faults.is_empty() => Ok(Placement { r, q, colour, power }),
        _ => Err(faults),
    }
}

/// Offset and length of the fields that a fault is about: the power, or the cell.
fn place_in_line(line: &str, fault: &SetupFault) -> (usize, usize) {
    let span = match fault {
        SetupFault::Power(_) => 3..4,
        SetupFault::OutsideBoard { .. } | SetupFault::Twice { .. } => 0..2,
    };
    let fields: Vec<(usize, &str)> = fields(line).collect();
    let (start, (last, text)) = (fields[span.start].0, fields[span.end - 1]);
    (start, last + text.len() - start)
}

/// The offending text, cut where nobody would read on.
fn excerpt(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", &text[..end]),
    }
}

/// The comma-separated fields of a line, trimmed, each with its byte offset.
fn fields(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    line.split(',').map(move |field| {
        let start = offset + (field.len() - field.trim_start().len());
        offset += field.len() + 1;
        (start, field.trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<String> {
        read_board(text).unwrap_err().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn spaces_blank_lines_crlf_and_a_byte_order_mark_are_accepted() {
        let board = read_board("\u{feff}5,6,r,2\r\n\r\n  1 , 0,b , 2  \n").unwrap();
        assert_eq!(write(&board), "1,0,b,2\n5,6,r,2\n");
    }

    #[test]
    fn every_fault_is_reported_with_its_place() {
        assert_eq!(
            faults("r,q,colour,power\n# note\n1,2,r\n1,x,g,2\n7,0,b,9\n1,1,r,1\n1,1,b,1\n"),
            [
                "line 1, column 1: 'r,q,colour,power' looks like a header line; the format has none, delete it",
                "line 2, column 1: '# note' looks like a comment; the format has none, delete it",
                "line 3, column 1: expected 4 fields r,q,colour,power, found 3 in '1,2,r'",
                "line 4, column 3: q 'x' is not a whole number",
                "line 4, column 5: colour 'g' is neither r nor b",
                "line 5, column 1: cell (7,0) is outside the board: both coordinates run from 0 to 6",
                "line 5, column 7: power 9 is not between 1 and 6",
                "line 7, column 1: cell (1,1) is given twice (first as stack number 2)",
            ]
        );
    }

    #[test]
    fn any_line_of_names_is_a_header() {
        for header in ["r,q,c,p", "row, column, colour, power", "r,q"] {
            assert!(faults(header)[0].contains("looks like a header line"), "{header}");
        }
        assert!(faults("hello")[0].contains("found 1 in 'hello'"));
    }

    /// It took two minutes when every fault's place was counted from the beginning of the text.
    #[test]
    fn a_long_text_in_which_every_line_is_wrong_is_read_at_once() {
        let text = "1,1,b,1\n".repeat(131_000);
        let faults = read_board(&text).unwrap_err();
        assert_eq!((faults.len(), faults.more()), (1_000, 130_999 - 1_000));
        assert_eq!((faults[999].line, faults[999].column), (1_001, 1));
    }

    #[test]
    fn empty_and_binary_input_are_named() {
        assert!(faults("\n \n")[0].contains("the board is empty"));
        assert!(faults("1,2,r,1\n\u{0}")[0].starts_with("line 2, column 1: this is binary data"));
        let found = read_bytes(b"1,2,r,1\n1,\xff\xfe").unwrap_err();
        assert_eq!((found[0].line, found[0].column), (2, 3));
    }
}
