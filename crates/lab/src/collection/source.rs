//! Where boards come from: files, pipes, standard input; never more than can be held.

use super::fault::ReadError;
use crate::table::TableFormat;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, stdin};
use std::path::Path;

/// Larger tables are refused: some four million boards.
pub const LARGEST_TABLE: u64 = 256 << 20;

/// A longer line holds no board, and no row of results.
pub(super) const LONGEST_LINE: u64 = 1 << 20;

/// A board has at most 49 lines; whatever is longer than this is none.
pub(super) const LONGEST_BOARD: u64 = 1 << 20;

/// A stream that ends with an error of the kind `FileTooLarge` when there is too much.
#[derive(Debug)]
pub(super) struct Limited<R> {
    from: R,
    left: u64,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.from.read(buffer)?;
        self.left = self.left.checked_sub(count as u64).ok_or(io::ErrorKind::FileTooLarge)?;
        Ok(count)
    }
}

/// An open table.
pub(super) struct Source {
    /// What it is called in messages.
    pub(super) name: String,
    /// What its one board is called, if it is no table.
    pub(super) stem: String,
    pub(super) format: Shape,
    pub(super) stream: BufReader<Limited<Box<dyn Read>>>,
}

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// One board in the course's format.
    Board,
    /// Many boards.
    Table(TableFormat),
}

impl Source {
    /// Opens a file, or standard input for `-`. The end of the name tells the format; other files
    /// are told by how they begin.
    pub(super) fn open(path: &Path) -> Result<Source, ReadError> {
        let is_standard_input = path == Path::new("-");
        let name = match is_standard_input {
            true => "standard input".to_owned(),
            false => path.display().to_string(),
        };
        let fault = |error| ReadError::File { name: name.clone(), error };
        let from: Box<dyn Read> = match is_standard_input {
            true => Box::new(stdin().lock()),
            false => {
                let file = File::open(path).map_err(fault)?;
                // What is known to be too large is not even begun.
                if file.metadata().is_ok_and(|found| found.len() > LARGEST_TABLE) {
                    return Err(ReadError::TooLarge { name });
                }
                Box::new(file)
            }
        };
        let limited = Limited { from, left: LARGEST_TABLE };
        let mut stream = BufReader::with_capacity(1 << 16, limited);
        let beginning = stream.fill_buf().map_err(fault)?;
        let format = match TableFormat::by_ending(path) {
            Some(TableFormat::Csv) => csv_shape(beginning),
            Some(format) => Shape::Table(format),
            None => shape_of(beginning),
        };
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Source { name, stem, format, stream })
    }

    /// The fault of a stream that cannot be read on.
    pub(super) fn fault(&self, error: io::Error) -> ReadError {
        let name = self.name.clone();
        match error.kind() {
            io::ErrorKind::FileTooLarge => ReadError::TooLarge { name },
            _ => ReadError::File { name, error },
        }
    }
}

/// The first line that is neither blank nor a comment.
fn first_line(beginning: &[u8]) -> &[u8] {
    let lines = without_mark(beginning).split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    lines.next().unwrap_or_default()
}

/// Without the mark that some programs put before UTF-8.
pub(super) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// A table has a line of column names, one board has none.
fn csv_shape(beginning: &[u8]) -> Shape {
    let mut names = first_line(beginning).split(|byte| *byte == b',');
    let is_board = |name: &[u8]| matches!(name.trim_ascii(), b"board" | b"\"board\"");
    if names.any(is_board) { Shape::Table(TableFormat::Csv) } else { Shape::Board }
}

fn shape_of(beginning: &[u8]) -> Shape {
    let line = first_line(beginning);
    match line {
        _ if beginning.starts_with(b"PAR1") => Shape::Table(TableFormat::Parquet),
        [b'{', ..] => Shape::Table(TableFormat::JsonLines),
        _ if line.contains(&b'\t') => Shape::Table(TableFormat::Tsv),
        _ => csv_shape(beginning),
    }
}
