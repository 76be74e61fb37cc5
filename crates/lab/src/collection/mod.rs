//! Many boards in one file: one reader for every command that takes them, one writer for every
//! command that makes them.
//!
//! A table of boards is CSV with a line of column names, TSV, JSON lines or Parquet, with a column
//! `board` and perhaps `name`. A file in the course's format is a table of one board, a folder
//! stands for the .csv files in it, and `-` for standard input.

mod fault;
mod lines;
mod read;
mod source;
#[cfg(test)]
mod tests;
mod write;

pub use fault::{Place, ReadError, RowFault};
pub use read::{for_each_board, read_boards, read_given};
pub use source::LARGEST_TABLE;
pub use write::{BoardWriteError, BoardWriter};

use infexion_rules::Board;
use infexion_rules::notation::items;
use std::collections::{HashMap, HashSet};

/// A board and what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedBoard {
    /// Its name.
    pub name: String,
    /// The board.
    pub board: Board,
}

/// A board as a table gives it: the text may be anything.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GivenBoard {
    /// What it is called; its number, from 0, where the table does not say.
    pub name: String,
    /// `r,q,colour,power` items.
    pub board: String,
}

impl From<&NamedBoard> for GivenBoard {
    fn from(named: &NamedBoard) -> GivenBoard {
        GivenBoard { name: named.name.clone(), board: items::write(&named.board) }
    }
}

/// Every board once, and no name twice: a board that comes again under the same name is left out,
/// another board of a name that is taken gets a number, as in `name (2)`.
pub fn with_distinct_names(boards: Vec<NamedBoard>) -> Vec<NamedBoard> {
    let mut of_name: HashMap<String, Vec<Board>> = HashMap::new();
    let mut names: HashSet<String> = boards.iter().map(|named| named.name.clone()).collect();
    let mut distinct = Vec::with_capacity(boards.len());
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
        distinct.push(NamedBoard { name, board });
    }
    distinct
}
