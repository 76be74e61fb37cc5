//! Text forms: what people type and read. Parsers report every fault with its place.

pub mod actions;
pub mod csv;
pub mod items;
pub mod picture;

use std::fmt;

/// A fault and where it is in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located<F> {
    /// 1 for the first line.
    pub line: usize,
    /// 1 for the first character of the line.
    pub column: usize,
    /// Bytes before the offending text.
    pub offset: usize,
    /// Bytes of the offending text.
    pub length: usize,
    /// What is wrong.
    pub fault: F,
}

impl<F: fmt::Display> fmt::Display for Located<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.fault)
    }
}

impl<F: std::error::Error> std::error::Error for Located<F> {}

impl<F> Located<F> {
    /// Locates a fault at a byte range of `text`.
    pub fn at(text: &str, offset: usize, length: usize, fault: F) -> Located<F> {
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Located {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            offset,
            length,
            fault,
        }
    }
}

/// The lines of a text with the byte offset of each, line ends (LF or CRLF) taken off.
pub(crate) fn lines_with_offsets(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = offset;
        offset += line.len();
        (start, line.trim_end_matches(['\n', '\r']))
    })
}
