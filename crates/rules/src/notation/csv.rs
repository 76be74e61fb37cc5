//! The course's board format: one stack a line, `r,q,colour,power`.
//!
//! Several stacks on a line are accepted too, separated by blanks, as everything prints them (see
//! [`items`](super::items)); and so are spaces around fields, blank lines, CRLF and a byte-order
//! mark. Everything else that is not a stack is a fault with its line and column, and all faults
//! are reported.

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
    /// Four fields with something else than commas between them.
    #[error("the fields of '{text}' are not separated by commas: type {meant}")]
    NoCommas {
        /// The line.
        text: String,
        /// The same with commas.
        meant: String,
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
        let line_start = offset + line.find(line_text).unwrap_or(0);
        for (at, item) in stacks(line_text) {
            let start = line_start + at;
            match placement(item) {
                Ok(placed) => {
                    setup.placements.push(placed);
                    places.push((start, item));
                }
                Err(found) => {
                    for (at, length, fault) in found {
                        faults.add(start + at, length, fault);
                    }
                }
            }
        }
    }
    let typed = setup.typed().unwrap_or_else(|found| {
        for (index, fault) in found {
            let (start, item) = places[index];
            let (offset, length) = place_in_item(item, &fault);
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

/// The stacks on a line, each with its byte offset: all of the line, or what blanks separate. A
/// blank beside a comma belongs to a field and separates nothing.
fn stacks(line: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, _) in line.match_indices(char::is_whitespace) {
        // A comment goes on to the end. Of several blanks the first is the one that separates.
        if at < start || is_comment(&line[start..]) {
            continue;
        }
        let (before, after) = (&line[start..at], line[at..].trim_start());
        if !before.trim_end().ends_with(',') && !after.starts_with(',') {
            found.push((start, before));
            start = line.len() - after.len();
        }
    }
    found.push((start, &line[start..]));
    // Where no part is a stack, the line as a whole is something else.
    let is_stack = |(_, item): &(usize, &str)| fields(item).count() == 4;
    if found.iter().any(is_stack) { found } else { vec![(0, line)] }
}

type FaultInItem = (usize, usize, BoardFault);

fn placement(line: &str) -> Result<Placement, Vec<FaultInItem>> {
    if is_comment(line) {
        return Err(vec![(0, line.len(), BoardFault::Comment(excerpt(line)))]);
    }
    let fields: Vec<(usize, &str)> = fields(line).collect();
    if fields.len() > 1 && !line.contains(|c: char| c.is_ascii_digit()) {
        return Err(vec![(0, line.len(), BoardFault::Header(excerpt(line)))]);
    }
    let &[r, q, colour, power] = fields.as_slice() else {
        let text = excerpt(line);
        let fault = match with_commas(line) {
            Some(meant) => BoardFault::NoCommas { text, meant },
            None => BoardFault::FieldCount { found: fields.len(), text },
        };
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

fn is_comment(text: &str) -> bool {
    text.starts_with(['#', ';', '%']) || text.starts_with("//")
}

/// A stack that was written with something else between its fields, as it should be.
fn with_commas(item: &str) -> Option<String> {
    let is_separator = |c: char| c.is_whitespace() || [';', ':', '|'].contains(&c);
    let fields: Vec<&str> = item.split(is_separator).filter(|field| !field.is_empty()).collect();
    let is_number = |text: &str| text.parse::<i64>().is_ok();
    let &[r, q, colour, power] = fields.as_slice() else { return None };
    let is_stack = [r, q, power].into_iter().all(is_number) && !is_number(colour);
    is_stack.then(|| fields.join(","))
}

/// Offset and length of the fields that a fault is about: the power, or the cell.
fn place_in_item(item: &str, fault: &SetupFault) -> (usize, usize) {
    let span = match fault {
        SetupFault::Power(_) => 3..4,
        SetupFault::OutsideBoard { .. } | SetupFault::Twice { .. } => 0..2,
    };
    let fields: Vec<(usize, &str)> = fields(item).collect();
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

/// The comma-separated fields of a stack, trimmed, each with its byte offset.
fn fields(item: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    item.split(',').map(move |field| {
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
    fn stacks_on_one_line_are_read_as_they_are_printed() {
        for text in [
            "5,6,r,2 1,0,b,2 1,1,b,1",
            " 5,6,r,2  1,0,b,2\t1,1,b,1 \n",
            "5,6,r,2 1,0,b,2\n1,1,b,1\n",
            "5, 6 , r,2 1,0 ,b, 2   1,1,b,1",
        ] {
            let board = read_board(text).unwrap();
            assert_eq!(super::super::items::write(&board), "1,0,b,2 1,1,b,1 5,6,r,2", "{text:?}");
        }
    }

    #[test]
    fn each_stack_of_a_line_has_its_own_place() {
        assert_eq!(
            faults("1,1,r,1 2,2,g,1\n\n 3,3,b 4,4,b,1  9,4,b,1 1,1,b,7 1,1,b,2 and, more"),
            [
                "line 1, column 13: colour 'g' is neither r nor b",
                "line 3, column 2: expected 4 fields r,q,colour,power, found 3 in '3,3,b'",
                "line 3, column 17: cell (9,4) is outside the board: both coordinates run from 0 to 6",
                "line 3, column 25: cell (1,1) is given twice (first as stack number 1)",
                "line 3, column 31: power 7 is not between 1 and 6",
                "line 3, column 33: cell (1,1) is given twice (first as stack number 1)",
                "line 3, column 41: 'and, more' looks like a header line; the format has none, delete it",
            ]
        );
    }

    #[test]
    fn a_comment_is_one_fault_also_behind_a_stack() {
        let comment =
            |text: &str| format!("'{text}' looks like a comment; the format has none, delete it");
        assert_eq!(
            faults("# 1,1,r,1 2,2,b,1"),
            ["line 1, column 1: ".to_owned() + &comment("# 1,1,r,1 2,2,b,1")]
        );
        assert_eq!(
            faults("1,1,r,1 # a red one"),
            ["line 1, column 9: ".to_owned() + &comment("# a red one")]
        );
    }

    #[test]
    fn other_separators_are_told_what_to_type() {
        for text in ["5 6 r 2", "5;6;r;2", "5\t6\tr\t2", "5; 6; r; 2", "5|6|r|2"] {
            let expected = format!(
                "line 1, column 1: the fields of '{text}' are not separated by commas: type 5,6,r,2"
            );
            assert_eq!(faults(text), [expected]);
        }
        assert!(faults("SPREAD 5 6 -1 1")[0].contains("found 1 in 'SPREAD 5 6 -1 1'"));
        assert!(faults("1,1 r,1")[0].contains("found 3 in '1,1 r,1'"));
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
