//! Many boards in one file: a name, a tab and a board on each line, or one JSON object a line.

use crate::plain;
use infexion_rules::Board;
use infexion_rules::notation::items;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

/// A board and what it is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedBoard {
    /// Its name.
    pub name: String,
    /// The board.
    #[serde(with = "plain::board")]
    pub board: Board,
}

/// How many boards are written into one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// A name, a tab, a board as `r,q,colour,power` items; further columns are ignored.
    Tsv,
    /// `{"name": ..., "board": ...}`, one object a line.
    JsonLines,
}

/// Every board once: a board that comes again under the same name is left out, another board of a
/// name that is taken gets a number, as in `name (2)`.
pub fn told_apart(boards: Vec<NamedBoard>) -> Vec<NamedBoard> {
    let mut of_name: HashMap<String, Vec<Board>> = HashMap::new();
    let mut names: HashSet<String> = boards.iter().map(|named| named.name.clone()).collect();
    let mut apart = Vec::with_capacity(boards.len());
    for NamedBoard { name, board } in boards {
        let known = of_name.entry(name.clone()).or_default();
        if known.contains(&board) {
            continue;
        }
        known.push(board);
        let name = match known.len() {
            1 => name,
            count => {
                let numbered = |number: usize| format!("{name} ({number})");
                let free = (count..).map(numbered).find(|name| !names.contains(name));
                free.unwrap_or(name)
            }
        };
        names.insert(name.clone());
        apart.push(NamedBoard { name, board });
    }
    apart
}

/// Why a line is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct LineFault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

impl Layout {
    /// The layout of files with this extension.
    pub fn by_extension(extension: &str) -> Option<Layout> {
        match extension {
            "tsv" => Some(Layout::Tsv),
            "jsonl" => Some(Layout::JsonLines),
            _ => None,
        }
    }

    /// Writes one line, with its end.
    pub fn write(self, named: &NamedBoard) -> String {
        match self {
            Layout::Tsv => format!("{}\t{}\n", named.name, items::write(&named.board)),
            Layout::JsonLines => {
                let name = serde_json::Value::from(named.name.as_str());
                format!("{{\"name\":{name},\"board\":\"{}\"}}\n", items::write(&named.board))
            }
        }
    }

    /// Reads all boards of a text; blank lines are passed over.
    ///
    /// ```
    /// use infexion_lab::collection::Layout;
    ///
    /// let boards = Layout::Tsv.read("one\t0,0,r,1 3,3,b,1\n").unwrap();
    /// assert_eq!(boards[0].name, "one");
    /// assert_eq!(Layout::Tsv.write(&boards[0]), "one\t0,0,r,1 3,3,b,1\n");
    /// ```
    pub fn read(self, text: &str) -> Result<Vec<NamedBoard>, LineFault> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let read = |(index, line): (usize, &str)| {
            self.read_line(line).map_err(|what| LineFault { line: index + 1, what })
        };
        lines.map(read).collect()
    }

    fn read_line(self, line: &str) -> Result<NamedBoard, String> {
        match self {
            Layout::Tsv => {
                let mut columns = line.split('\t');
                let (Some(name), Some(board)) = (columns.next(), columns.next()) else {
                    return Err("expected a name, a tab and a board".to_owned());
                };
                let board = items::read(board).map_err(|fault| fault.to_string())?;
                Ok(NamedBoard { name: name.trim().to_owned(), board })
            }
            Layout::JsonLines => serde_json::from_str(line).map_err(|error| error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{GenerateOptions, Generator};

    #[test]
    fn boards_survive_the_round_trip_through_both_layouts() {
        let options = GenerateOptions { red: 0..=3, blue: 0..=3, ..Default::default() };
        let boards: Vec<NamedBoard> = Generator::new(options)
            .unwrap()
            .map(Result::unwrap)
            .filter(|board| !board.occupied().is_empty())
            .take(50)
            .enumerate()
            .map(|(index, board)| NamedBoard { name: format!("\"{index}\" é"), board })
            .collect();
        for layout in [Layout::Tsv, Layout::JsonLines] {
            let text: String = boards.iter().map(|named| layout.write(named)).collect();
            assert_eq!(layout.read(&text).as_ref(), Ok(&boards));
        }
    }

    #[test]
    fn a_board_given_twice_counts_once_and_two_boards_of_a_name_are_told_apart() {
        let text = "a\t0,0,r,1\nb\t0,0,r,1\na\t0,0,r,2\na\t0,0,r,1\na (2)\t0,0,r,3\n";
        let apart = told_apart(Layout::Tsv.read(text).unwrap());
        let names: Vec<&str> = apart.iter().map(|named| named.name.as_str()).collect();
        assert_eq!(names, ["a", "b", "a (3)", "a (2)"]);
    }

    #[test]
    fn faults_name_their_line() {
        let fault = |layout: Layout, text| layout.read(text).unwrap_err().to_string();
        assert_eq!(
            fault(Layout::Tsv, "a\t0,0,r,1\n\nb"),
            "line 3: expected a name, a tab and a board"
        );
        assert!(fault(Layout::Tsv, "a\t0,0,r,9").starts_with("line 1: power 9"));
        assert!(fault(Layout::JsonLines, "{}").starts_with("line 1: missing field `name`"));
    }
}
