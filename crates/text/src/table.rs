//! Tables in columns.

use crate::wrapped;
use std::fmt;
use std::ops::Range;

const GAP: usize = 2;
/// How far notes below their rows are indented.
const INDENT: usize = 4;

/// Rows of text below headings. Columns of numbers stand at the right, words at the left. A row can
/// have a note, a sentence of any length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextTable {
    rows: Vec<Vec<String>>,
    /// One for each row; empty where there is none.
    notes: Vec<String>,
}

impl TextTable {
    /// A table with these headings and no row.
    pub fn new(headings: &[&str]) -> TextTable {
        let headings = headings.iter().map(|&heading| heading.to_owned()).collect();
        TextTable { rows: vec![headings], notes: vec![String::new()] }
    }

    /// Adds a row.
    pub fn push(&mut self, row: Vec<String>) {
        self.push_noted(row, String::new());
    }

    /// Adds a row with a note.
    pub fn push_noted(&mut self, row: Vec<String>, note: String) {
        self.rows.push(row);
        self.notes.push(note);
    }

    /// All rows, that of the headings first.
    pub fn rows(&self) -> &[Vec<String>] {
        &self.rows
    }

    /// The table in at most so many columns of letters. Columns that do not fit go on below, with
    /// the first column again. Notes stand beside their rows if all fit there, else below them.
    pub fn within(&self, width: usize) -> String {
        let count = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let columns: Vec<Column> = (0..count).map(|index| self.column(index)).collect();
        let parts = parts(&columns, width);
        let mut text = String::new();
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                text.push('\n');
            }
            let lines: Vec<String> =
                self.rows.iter().map(|row| line(&columns, part.clone(), row)).collect();
            let used = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
            let longest = self.notes.iter().map(|note| note.chars().count()).max().unwrap_or(0);
            let beside = parts.len() == 1 && longest <= width.saturating_sub(used + GAP);
            for (line, note) in lines.iter().zip(&self.notes) {
                match note.as_str() {
                    note if beside => text += format!("{line}{:GAP$}{note}", "").trim_end(),
                    _ => text += line.trim_end(),
                }
                text.push('\n');
                if !beside && index == 0 {
                    for part in wrapped(note, width.saturating_sub(INDENT).max(20)) {
                        text += &format!("{:INDENT$}{part}\n", "");
                    }
                }
            }
        }
        text
    }

    fn column(&self, index: usize) -> Column {
        let cells = || self.rows.iter().map(|row| cell(row, index));
        let is_number = |cell: &str| {
            cell.is_empty() || cell.starts_with(|c: char| c.is_ascii_digit() || c == '-')
        };
        Column {
            index,
            width: cells().map(|cell| cell.chars().count()).max().unwrap_or(0),
            at_the_right: index > 0 && cells().skip(1).all(is_number),
        }
    }
}

struct Column {
    index: usize,
    width: usize,
    at_the_right: bool,
}

fn cell(row: &[String], index: usize) -> &str {
    row.get(index).map_or("", String::as_str)
}

/// Which columns stand beside the first: as many as fit, and one in any case.
fn parts(columns: &[Column], width: usize) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut from = 1;
    while from < columns.len() {
        let mut used = columns[0].width + GAP + columns[from].width;
        let mut to = from + 1;
        while to < columns.len() && used + GAP + columns[to].width <= width {
            used += GAP + columns[to].width;
            to += 1;
        }
        parts.push(from..to);
        from = to;
    }
    parts
}

/// A row of some columns beside the first, each as wide as it is.
fn line(columns: &[Column], part: Range<usize>, row: &[String]) -> String {
    let mut line = format!("{:<1$}", cell(row, 0), columns[0].width);
    for column in &columns[part] {
        let (text, width) = (cell(row, column.index), column.width);
        line += &" ".repeat(GAP);
        line += &match column.at_the_right {
            true => format!("{text:>width$}"),
            false => format!("{text:<width$}"),
        };
    }
    line
}

/// Every row in one line.
impl fmt::Display for TextTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.within(usize::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(cells: &[&str]) -> Vec<String> {
        cells.iter().map(|&cell| cell.to_owned()).collect()
    }

    fn table() -> TextTable {
        let mut table = TextTable::new(&["name", "boards", "states", "edges"]);
        table.push(row(&["zero", "12", "3456", "7"]));
        table
    }

    #[test]
    fn a_table_that_fits_is_one_table() {
        let text = "name  boards  states  edges\nzero      12    3456      7\n";
        assert_eq!((table().within(80).as_str(), table().to_string().as_str()), (text, text));
    }

    #[test]
    fn columns_that_do_not_fit_go_on_below_with_the_names_again() {
        let expected = "name  boards  states\nzero      12    3456\n\nname  edges\nzero      7\n";
        assert_eq!(table().within(20), expected);
        // Nothing fits, and nothing is lost.
        assert_eq!(table().within(1).lines().count(), 3 * 2 + 2);
    }

    #[test]
    fn words_stand_at_the_left_and_numbers_at_the_right() {
        let mut table = TextTable::new(&["board", "verdict", "length"]);
        table.push(row(&["a", "longer than optimal", "12"]));
        table.push(row(&["b", "wrong", "-"]));
        let expected = "board  verdict              length\n\
                        a      longer than optimal      12\n\
                        b      wrong                     -\n";
        assert_eq!(table.to_string(), expected);
    }

    #[test]
    fn notes_stand_beside_the_rows_if_all_fit_there_and_else_below() {
        let mut table = TextTable::new(&["board", "points"]);
        table.push_noted(row(&["a", "1"]), "a note of some words that is long".to_owned());
        table.push(row(&["b", "2"]));
        let beside =
            "board  points\na           1  a note of some words that is long\nb           2\n";
        assert_eq!((table.within(80), table.to_string()), (beside.to_owned(), beside.to_owned()));
        let below = "board  points\n\
                     a           1\n    a note of some words\n    that is long\n\
                     b           2\n";
        assert_eq!(table.within(25), below);
    }
}
