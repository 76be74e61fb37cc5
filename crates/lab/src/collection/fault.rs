//! What can be wrong with a table of boards.

use super::source::{LARGEST_TABLE, LONGEST_LINE};
use crate::table::ParquetFault;
use infexion_rules::Faults;
use infexion_rules::notation::csv::BoardFault;
use std::fmt;
use std::io;

/// Why boards cannot be read. Every message names the file.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The system says no.
    #[error("cannot read {name}: {error}")]
    File {
        /// The file.
        name: String,
        /// What the system says.
        error: io::Error,
    },
    /// More than is held in memory.
    #[error(
        "{name}: larger than {most} MiB, more than is read at once; split it into several files",
        most = LARGEST_TABLE >> 20
    )]
    TooLarge {
        /// The file.
        name: String,
    },
    /// A row is not a board.
    #[error("{name}: {place}: {fault}")]
    Row {
        /// The file.
        name: String,
        /// Where.
        place: Place,
        /// What is wrong.
        fault: RowFault,
    },
    /// A file of one board is none.
    #[error("{name}: {first}", first = .faults.first().map(ToString::to_string).unwrap_or_default())]
    Board {
        /// The file.
        name: String,
        /// Its content.
        text: Vec<u8>,
        /// All that is wrong with it.
        faults: Faults<BoardFault>,
    },
    /// A file of one board is too long for that.
    #[error("{name}: longer than 1 MiB, this is no board")]
    LongBoard {
        /// The file.
        name: String,
    },
    /// The boards have no column.
    #[error("{name}: there is no column 'board'")]
    NoBoardColumn {
        /// The file.
        name: String,
    },
    /// Not CSV.
    #[error("{name}: {error}")]
    Csv {
        /// The file.
        name: String,
        /// What is wrong.
        error: csv::Error,
    },
    /// Not Parquet.
    #[error("{name}: {fault}")]
    Parquet {
        /// The file.
        name: String,
        /// What is wrong.
        fault: ParquetFault,
    },
    /// Parquet is read here and there, which a pipe does not allow.
    #[error("{name}: Parquet cannot be read from a pipe; give the name of its file")]
    ParquetFromPipe {
        /// The file.
        name: String,
    },
    /// Parquet was left out when the program was built.
    #[error("{name}: this program was built without Parquet")]
    WithoutParquet {
        /// The file.
        name: String,
    },
    /// A folder without boards.
    #[error("{name}: there is no .csv file in this folder")]
    EmptyFolder {
        /// The folder.
        name: String,
    },
}

/// Where a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A line of a text, from 1.
    Line(u64),
    /// A row of a table that has no lines, from 1.
    Row(u64),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line(number) => write!(f, "line {number}"),
            Place::Row(number) => write!(f, "row {number}"),
        }
    }
}

/// What is wrong with a row.
#[derive(Debug, thiserror::Error)]
pub enum RowFault {
    /// No tab.
    #[error("expected a name, a tab and a board")]
    NoTab,
    /// Not an object with a board.
    #[error("expected an object such as {{\"name\": \"a\", \"board\": \"0,0,r,1 0,1,b,1\"}}: {0}")]
    Json(#[from] serde_json::Error),
    /// The text is not a board.
    #[error(transparent)]
    Board(#[from] BoardFault),
    /// Far too long.
    #[error("longer than {} KiB, this is no board", LONGEST_LINE >> 10)]
    TooLong,
    /// Not UTF-8.
    #[error("this is binary data, not text")]
    Binary,
}
