//! Text for terminals: as wide as the terminal and no wider.

use crate::output::width_of;
use infexion_lab::text_table::TextTable;
use std::io::{IsTerminal, stdout};

/// A table for standard output. On a terminal that is too narrow the columns go on below; into
/// files and pipes every row is one line.
pub(crate) fn fitted(table: &TextTable) -> String {
    if stdout().is_terminal() { table.within(width_of(stdout())) } else { table.to_string() }
}

/// Breaks a text into lines of at most so many columns, between words.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A text for standard output. On a terminal its long sentences are broken between words; into
/// files and pipes they stay as they are.
pub(crate) fn folded(text: &str) -> String {
    if stdout().is_terminal() { folded_to(text, width_of(stdout())) } else { text.to_owned() }
}

fn folded_to(text: &str, width: usize) -> String {
    let mut folded = String::new();
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        // A line with gaps is the row of a table or of a picture.
        let is_row = line.trim_start().contains("  ");
        if line.chars().count() <= width || is_row {
            folded += line;
            folded.push('\n');
            continue;
        }
        for part in wrapped(line, width.saturating_sub(indent).max(20)) {
            folded += &format!("{:indent$}{part}\n", "");
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_broken_between_words() {
        assert_eq!(wrapped("one two  three", 8), ["one two", "three"]);
        assert_eq!(wrapped("unbreakable", 3), ["unbreakable"]);
        assert!(wrapped("", 3).is_empty());
    }

    #[test]
    fn sentences_are_folded_and_rows_are_not() {
        let text = "A sentence of more than twenty letters.\n\n  a     row of more than twenty\n";
        let expected =
            "A sentence of more\nthan twenty letters.\n\n  a     row of more than twenty\n";
        assert_eq!(folded_to(text, 20), expected);
        let indented = folded_to("  an indented sentence again\n", 22);
        assert_eq!(indented, "  an indented sentence\n  again\n");
    }
}
