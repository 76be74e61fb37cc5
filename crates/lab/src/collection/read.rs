//! The one reader of boards.

use super::fault::{Place, ReadError, RowFault};
use super::lines::Lines;
use super::source::{LONGEST_BOARD, Shape, Source};
use super::{GivenBoard, NamedBoard};
use crate::table::TableFormat;
use infexion_rules::notation::{csv as course, items};
use serde::Deserialize;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Reads the boards of a file or folder; a row that is no board is a fault.
///
/// ```
/// # let folder = tempfile::tempdir().unwrap();
/// # let path = folder.path().join("boards.tsv");
/// std::fs::write(&path, "# two boards\none\t0,0,r,1 3,3,b,1\ntwo\t0,0,r,2\n").unwrap();
/// let boards = infexion_lab::collection::read_boards(&path).unwrap();
/// assert_eq!(boards[1].name, "two");
/// ```
pub fn read_boards(path: &Path) -> Result<Vec<NamedBoard>, ReadError> {
    let mut boards = Vec::new();
    for_each_board(path, |row| {
        let GivenBoard { name, board } = row.given;
        match items::read(&board) {
            Ok(board) => boards.push(NamedBoard { name, board }),
            Err(fault) => {
                let (name, place) = (row.source.to_owned(), row.place);
                return Err(ReadError::Row { name, place, fault: fault.into() });
            }
        }
        Ok(())
    })?;
    Ok(boards)
}

/// Reads the boards of a file or folder as they are given, whether they are boards or not.
pub fn read_given(path: &Path) -> Result<Vec<GivenBoard>, ReadError> {
    let mut boards = Vec::new();
    for_each_board(path, |row| {
        boards.push(row.given);
        Ok(())
    })?;
    Ok(boards)
}

/// A row of a table of boards.
#[derive(Debug)]
pub struct BoardRow<'a> {
    /// The file.
    pub source: &'a str,
    /// Where in it.
    pub place: Place,
    /// What stands there.
    pub given: GivenBoard,
}

type Each<'a> = dyn FnMut(BoardRow<'_>) -> Result<(), ReadError> + 'a;

/// Calls `each` for the boards of a file or folder, one after the other: only one is held.
pub fn for_each_board(
    path: &Path,
    mut each: impl FnMut(BoardRow<'_>) -> Result<(), ReadError>,
) -> Result<(), ReadError> {
    if path.is_dir() {
        return boards_in(path)?.iter().try_for_each(|file| read_file(file, &mut each));
    }
    read_file(path, &mut each)
}

/// The .csv files of a folder, in the order of their names.
fn boards_in(folder: &Path) -> Result<Vec<PathBuf>, ReadError> {
    let name = || folder.display().to_string();
    let fault = |error| ReadError::File { name: name(), error };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(fault)? {
        let file = entry.map_err(fault)?.path();
        if TableFormat::by_ending(&file) == Some(TableFormat::Csv) {
            files.push(file);
        }
    }
    files.sort_unstable();
    match files.is_empty() {
        true => Err(ReadError::EmptyFolder { name: name() }),
        false => Ok(files),
    }
}

fn read_file(path: &Path, each: &mut Each<'_>) -> Result<(), ReadError> {
    let source = Source::open(path)?;
    match source.format {
        Shape::Board => read_one(source, each),
        Shape::Table(TableFormat::Csv) => read_csv(source, each),
        Shape::Table(TableFormat::Tsv) => read_tsv(source, each),
        Shape::Table(TableFormat::JsonLines) => read_json_lines(source, each),
        #[cfg(feature = "parquet")]
        Shape::Table(TableFormat::Parquet) => read_parquet(path, source, each),
        #[cfg(not(feature = "parquet"))]
        Shape::Table(TableFormat::Parquet) => Err(ReadError::WithoutParquet { name: source.name }),
    }
}

fn read_one(mut source: Source, each: &mut Each<'_>) -> Result<(), ReadError> {
    let mut text = Vec::new();
    let read = (&mut source.stream).take(LONGEST_BOARD + 1).read_to_end(&mut text);
    read.map_err(|error| source.fault(error))?;
    let name = source.name;
    if text.len() as u64 > LONGEST_BOARD {
        return Err(ReadError::LongBoard { name });
    }
    let board = match course::read_bytes(&text) {
        Ok(typed) => items::write(typed.board()),
        Err(faults) => return Err(ReadError::Board { name, text, faults }),
    };
    let given = GivenBoard { name: source.stem, board };
    each(BoardRow { source: &name, place: Place::Line(1), given })
}

fn read_csv(source: Source, each: &mut Each<'_>) -> Result<(), ReadError> {
    let Source { name, stream, .. } = source;
    let fault = |error: csv::Error| match error.kind() {
        csv::ErrorKind::Io(io) if io.kind() == std::io::ErrorKind::FileTooLarge => {
            ReadError::TooLarge { name: name.clone() }
        }
        _ => ReadError::Csv { name: name.clone(), error },
    };
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::Headers).from_reader(stream);
    let headers = reader.headers().map_err(fault)?.clone();
    let column = |name: &str| headers.iter().position(|header| header == name);
    let Some(board) = column("board") else { return Err(ReadError::NoBoardColumn { name }) };
    let named = column("name");
    for (index, record) in reader.records().enumerate() {
        let record = record.map_err(fault)?;
        let field = |at: usize| record.get(at).unwrap_or_default().to_owned();
        let line = record.position().map_or(0, csv::Position::line);
        let given = GivenBoard {
            name: named.map_or_else(|| index.to_string(), field),
            board: field(board),
        };
        each(BoardRow { source: &name, place: Place::Line(line), given })?;
    }
    Ok(())
}

fn read_tsv(source: Source, each: &mut Each<'_>) -> Result<(), ReadError> {
    let (name, mut lines, mut is_first) = (source.name.clone(), Lines::new(source), true);
    while let Some(line) = lines.next()? {
        if line.starts_with('#') {
            continue;
        }
        let is_first = std::mem::take(&mut is_first);
        let mut fields = line.split('\t').map(str::trim);
        let (Some(called), Some(board)) = (fields.next(), fields.next()) else {
            return Err(lines.fault(RowFault::NoTab));
        };
        if is_first && (called, board) == ("name", "board") {
            continue;
        }
        let given = GivenBoard { name: called.to_owned(), board: board.to_owned() };
        each(BoardRow { source: &name, place: lines.place(), given })?;
    }
    Ok(())
}

/// A line of JSON; further fields are passed over.
#[derive(Deserialize)]
struct Object {
    name: Option<String>,
    board: String,
}

fn read_json_lines(source: Source, each: &mut Each<'_>) -> Result<(), ReadError> {
    let (name, mut lines, mut count) = (source.name.clone(), Lines::new(source), 0_u64);
    while let Some(line) = lines.next()? {
        let object: Object = match serde_json::from_str(line) {
            Ok(object) => object,
            Err(error) => return Err(lines.fault(error.into())),
        };
        let called = object.name.unwrap_or_else(|| count.to_string());
        let given = GivenBoard { name: called, board: object.board };
        each(BoardRow { source: &name, place: lines.place(), given })?;
        count += 1;
    }
    Ok(())
}

#[cfg(feature = "parquet")]
fn read_parquet(path: &Path, source: Source, each: &mut Each<'_>) -> Result<(), ReadError> {
    use crate::table::parquet::Rows;
    use parquet::record::Field;
    let name = source.name;
    if !path.is_file() {
        return Err(ReadError::ParquetFromPipe { name });
    }
    let file =
        std::fs::File::open(path).map_err(|error| ReadError::File { name: name.clone(), error })?;
    let fault = |fault| ReadError::Parquet { name: name.clone(), fault };
    let rows = Rows::open(file, &["name", "board"]).map_err(fault)?;
    if !rows.names().iter().any(|column| column == "board") {
        return Err(ReadError::NoBoardColumn { name });
    }
    let mut left = super::source::LARGEST_TABLE;
    for (index, row) in rows.enumerate() {
        let (mut called, mut board) = (None, String::new());
        for (column, field) in row.map_err(fault)?.get_column_iter() {
            let text = match field {
                Field::Null => None,
                Field::Str(text) => Some(text.clone()),
                other => Some(other.to_string()),
            };
            match column.as_str() {
                "name" => called = text,
                _ => board = text.unwrap_or_default(),
            }
        }
        let called = called.unwrap_or_else(|| index.to_string());
        // A small file can hold much, packed.
        let size = (called.len() + board.len()) as u64;
        let Some(rest) = left.checked_sub(size) else { return Err(ReadError::TooLarge { name }) };
        left = rest;
        let given = GivenBoard { name: called, board };
        each(BoardRow { source: &name, place: Place::Row(index as u64 + 1), given })?;
    }
    Ok(())
}
