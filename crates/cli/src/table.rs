//! Tables and sentences for standard output: as wide as the terminal and no wider.

use crate::output::known_width_of;
use infexion_text::TextTable;
use std::io::stdout;

/// A table for standard output. Where the width is known and too small, columns and notes go on
/// below; into files and pipes every row is one line.
pub(crate) fn fitted(table: &TextTable) -> String {
    table.within(room())
}

/// A text for standard output. Where the width is known, long sentences are broken between words;
/// into files and pipes they stay as they are.
pub(crate) fn folded(text: &str) -> String {
    infexion_text::folded(text, room())
}

/// Columns for a line; files and pipes have room for every line.
pub(crate) fn room() -> usize {
    known_width_of(stdout()).unwrap_or(usize::MAX)
}
