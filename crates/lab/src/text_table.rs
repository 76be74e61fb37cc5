//! Tables as text, for people: in columns, and no wider than they are asked to be.

use std::fmt;

const GAP: usize = 2;

/// Rows of text, of which the first has the headings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextTable {
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// A table with these headings and no row.
    pub fn new(headings: &[&str]) -> TextTable {
        TextTable { rows: vec![headings.iter().map(|&heading| heading.to_owned()).collect()] }
    }

    /// Adds a row.
    pub fn push(&mut self, row: Vec<String>) {
        self.rows.push(row);
    }

    /// All rows, that of the headings first.
    pub fn rows(&self) -> &[Vec<String>] {
        &self.rows
    }

    /// The table in at most so many columns of letters: what does not fit goes on below, with the
    /// first column again.
    pub fn within(&self, width: usize) -> String {
        let cell = |row: &Vec<String>, column: usize| row.get(column).cloned().unwrap_or_default();
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width_of = |column| self.rows.iter().map(move |row| cell(row, column).chars().count());
        let widths: Vec<usize> =
            (0..columns).map(|column| width_of(column).max().unwrap_or(0)).collect();
        let mut text = String::new();
        let mut from = 1;
        while from < columns {
            // As many columns as fit beside the first, and one in any case.
            let mut used = widths[0] + GAP + widths[from];
            let mut to = from + 1;
            while to < columns && used + GAP + widths[to] <= width {
                used += GAP + widths[to];
                to += 1;
            }
            if from > 1 {
                text.push('\n');
            }
            for row in &self.rows {
                let mut line = format!("{:<1$}", cell(row, 0), widths[0]);
                for (column, width) in widths.iter().enumerate().take(to).skip(from) {
                    line += &format!("{:>1$}", cell(row, column), GAP + width);
                }
                text += line.trim_end();
                text.push('\n');
            }
            from = to;
        }
        text
    }
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

    fn table() -> TextTable {
        let mut table = TextTable::new(&["name", "boards", "states", "edges"]);
        table.push(["zero", "12", "3456", "7"].map(str::to_owned).to_vec());
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
}
