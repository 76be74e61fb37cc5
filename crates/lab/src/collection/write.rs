//! The one writer of boards. A file is whole or not there.

use super::{GivenBoard, NamedBoard};
use crate::table::{ParquetFault, TableFormat};
use infexion_journal::{AtomicFile, WriteError, write_file};
use infexion_rules::notation::csv as course;
use serde::Serialize;
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Why boards cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum BoardWriteError {
    /// A file.
    #[error(transparent)]
    File(#[from] WriteError),
    /// A folder.
    #[error("cannot make {folder}: {error}", folder = .folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A stream that was handed over.
    #[error(transparent)]
    Stream(#[from] io::Error),
    /// A Parquet file.
    #[error("{path}: {fault}", path = .path.display())]
    Parquet {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        fault: ParquetFault,
    },
    /// The course's format holds one board.
    #[error("a file in the course's format holds one board, not more")]
    SecondBoard,
    /// Parquet was left out when the program was built.
    #[error("this program was built without Parquet")]
    WithoutParquet,
}

/// Boards on their way to a file, a folder or a stream.
pub struct BoardWriter(Sink);

enum Sink {
    Lines {
        line: fn(&NamedBoard) -> serde_json::Result<String>,
        to: Output,
    },
    /// One board in the course's format.
    Course {
        to: Output,
        is_written: bool,
    },
    /// A file in the course's format for each board.
    Folder(PathBuf),
    #[cfg(feature = "parquet")]
    Parquet(Box<Groups>),
}

impl fmt::Debug for BoardWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoardWriter").finish_non_exhaustive()
    }
}

impl BoardWriter {
    /// Boards into a file, which gets its name with [`BoardWriter::finish`]. In a .csv file there
    /// is room for one, in the course's format.
    pub fn file(path: &Path, format: TableFormat) -> Result<BoardWriter, BoardWriteError> {
        BoardWriter::new(Output::File(Box::new(AtomicFile::create(path)?), path.to_owned()), format)
    }

    /// Boards into a stream.
    pub fn stream(
        to: Box<dyn Write + Send>,
        format: TableFormat,
    ) -> Result<BoardWriter, BoardWriteError> {
        BoardWriter::new(Output::Stream(to), format)
    }

    /// Each board into a file of its own in this folder, in the course's format.
    pub fn folder(folder: &Path) -> Result<BoardWriter, BoardWriteError> {
        std::fs::create_dir_all(folder)
            .map_err(|error| BoardWriteError::Folder { folder: folder.to_owned(), error })?;
        Ok(BoardWriter(Sink::Folder(folder.to_owned())))
    }

    fn new(to: Output, format: TableFormat) -> Result<BoardWriter, BoardWriteError> {
        Ok(BoardWriter(match format {
            TableFormat::Csv => Sink::Course { to, is_written: false },
            TableFormat::Tsv => Sink::Lines { line: tsv_line, to },
            TableFormat::JsonLines => Sink::Lines { line: json_line, to },
            #[cfg(feature = "parquet")]
            TableFormat::Parquet => Sink::Parquet(Box::new(Groups::new(to)?)),
            #[cfg(not(feature = "parquet"))]
            TableFormat::Parquet => return Err(BoardWriteError::WithoutParquet),
        }))
    }

    /// Writes a board.
    pub fn write(&mut self, named: &NamedBoard) -> Result<(), BoardWriteError> {
        match &mut self.0 {
            Sink::Lines { line, to } => {
                let line = line(named).map_err(io::Error::from)?;
                to.put(line.as_bytes())
            }
            Sink::Course { to, is_written } => {
                if std::mem::replace(is_written, true) {
                    return Err(BoardWriteError::SecondBoard);
                }
                to.put(course::write(&named.board).as_bytes())
            }
            Sink::Folder(folder) => {
                let path = folder.join(format!("{}.csv", named.name));
                write_file(&path, course::write(&named.board))?;
                Ok(())
            }
            #[cfg(feature = "parquet")]
            Sink::Parquet(groups) => groups.write(named),
        }
    }

    /// All boards are written.
    pub fn finish(self) -> Result<(), BoardWriteError> {
        match self.0 {
            Sink::Lines { to, .. } | Sink::Course { to, .. } => to.finish(),
            Sink::Folder(_) => Ok(()),
            #[cfg(feature = "parquet")]
            Sink::Parquet(groups) => groups.finish(),
        }
    }
}

fn tsv_line(named: &NamedBoard) -> serde_json::Result<String> {
    let GivenBoard { name, board } = named.into();
    Ok(format!("{name}\t{board}\n"))
}

fn json_line(named: &NamedBoard) -> serde_json::Result<String> {
    #[derive(Serialize)]
    struct Object {
        name: String,
        board: String,
    }
    let GivenBoard { name, board } = named.into();
    Ok(serde_json::to_string(&Object { name, board })? + "\n")
}

/// Where bytes go.
enum Output {
    Stream(Box<dyn Write + Send>),
    File(Box<AtomicFile>, PathBuf),
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Output::Stream(to) => to.write(bytes),
            Output::File(file, _) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Stream(to) => to.flush(),
            Output::File(file, _) => file.flush(),
        }
    }
}

impl Output {
    fn put(&mut self, bytes: &[u8]) -> Result<(), BoardWriteError> {
        self.write_all(bytes).map_err(|error| match self {
            Output::Stream(_) => error.into(),
            Output::File(_, path) => WriteError::File { path: path.clone(), error }.into(),
        })
    }

    fn finish(self) -> Result<(), BoardWriteError> {
        match self {
            Output::Stream(mut to) => Ok(to.flush()?),
            Output::File(file, _) => {
                file.commit()?;
                Ok(())
            }
        }
    }
}

/// A Parquet file under way: boards wait until there are enough for a group.
#[cfg(feature = "parquet")]
struct Groups {
    writer: crate::table::parquet::Writer<Output>,
    waiting: Vec<Vec<serde_json::Value>>,
    path: PathBuf,
}

#[cfg(feature = "parquet")]
impl Groups {
    const SIZE: usize = 10_000;

    fn new(to: Output) -> Result<Groups, BoardWriteError> {
        use crate::table::{Column, Kind};
        let path = match &to {
            Output::File(_, path) => path.clone(),
            Output::Stream(_) => PathBuf::from("standard output"),
        };
        let columns = ["name", "board"].map(|name| Column::new(name, Kind::Text));
        match crate::table::parquet::Writer::new(to, &columns) {
            Ok(writer) => Ok(Groups { writer, waiting: Vec::new(), path }),
            Err(fault) => Err(BoardWriteError::Parquet { path, fault }),
        }
    }

    fn write(&mut self, named: &NamedBoard) -> Result<(), BoardWriteError> {
        let GivenBoard { name, board } = named.into();
        self.waiting.push([name, board].map(serde_json::Value::from).into());
        if self.waiting.len() == Groups::SIZE { self.write_group() } else { Ok(()) }
    }

    fn write_group(&mut self) -> Result<(), BoardWriteError> {
        let written = self.writer.write(&self.waiting);
        self.waiting.clear();
        written.map_err(|fault| BoardWriteError::Parquet { path: self.path.clone(), fault })
    }

    fn finish(mut self) -> Result<(), BoardWriteError> {
        if !self.waiting.is_empty() {
            self.write_group()?;
        }
        let Groups { writer, path, .. } = self;
        writer.finish().map_err(|fault| BoardWriteError::Parquet { path, fault })?.finish()
    }
}
