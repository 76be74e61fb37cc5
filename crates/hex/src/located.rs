//! Where something is in a text: line and column for people, bytes for programs.

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

/// The lines of a text with the byte offset of each, line ends (LF or CRLF) taken off.
pub fn lines_with_offsets(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = offset;
        offset += line.len();
        (start, line.trim_end_matches(['\n', '\r']))
    })
}
