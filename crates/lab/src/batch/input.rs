//! Boards from tables: Parquet and CSV with a column `board` and perhaps `name`, or TSV with a
//! name, a tab and a board on each line.

use super::{AnyError, TableError};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// A board as a table gives it: the text may be anything.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Given {
    /// What it is called; its number, from 0, where the table does not say.
    pub name: String,
    /// `r,q,colour,power` items.
    pub board: String,
}

/// Reads all boards of a file, by the end of its name: `.parquet`, `.csv` or `.tsv`.
pub fn read_boards(path: &Path) -> Result<Vec<Given>, TableError> {
    let fault = |error: AnyError| TableError::new(path, error);
    let open = || File::open(path).map_err(|error| fault(error.into()));
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("csv") => read_csv(open()?).map_err(fault),
        Some("tsv") => read_tsv(open()?).map_err(fault),
        #[cfg(feature = "parquet")]
        Some("parquet") => super::parquet::read(open()?).map_err(fault),
        #[cfg(not(feature = "parquet"))]
        Some("parquet") => Err(TableError::new(path, "this program was built without Parquet")),
        _ => Err(TableError::new(path, "expected a name that ends with .parquet, .csv or .tsv")),
    }
}

fn read_csv(file: File) -> Result<Vec<Given>, AnyError> {
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::Headers).from_reader(file);
    let headers = reader.headers()?.clone();
    let place = |name: &str| headers.iter().position(|header| header == name);
    let Some(board) = place("board") else {
        return Err("there is no column 'board'; the first line must name the columns".into());
    };
    let name = place("name");
    let mut boards = Vec::new();
    for (index, record) in reader.records().enumerate() {
        let record = record?;
        let field = |at: usize| record.get(at).unwrap_or_default().to_owned();
        let name = name.map_or_else(|| index.to_string(), field);
        boards.push(Given { name, board: field(board) });
    }
    Ok(boards)
}

fn read_tsv(file: File) -> Result<Vec<Given>, AnyError> {
    let mut boards = Vec::new();
    for (index, line) in BufReader::new(file).lines().enumerate() {
        let line = line.map_err(|error| format!("line {}: {error}", index + 1))?;
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let mut fields = line.split('\t');
        let (Some(name), Some(board)) = (fields.next(), fields.next()) else {
            return Err(format!("line {}: expected a name, a tab and a board", index + 1).into());
        };
        if index > 0 || (name, board) != ("name", "board") {
            boards.push(Given { name: name.trim().to_owned(), board: board.trim().to_owned() });
        }
    }
    Ok(boards)
}
