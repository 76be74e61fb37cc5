//! Boards by the million on one machine: a table of boards in, a table of rows out.
//!
//! Every row is written down as soon as its board is done, so that a batch that was ended goes on
//! where it stopped, and a batch that is done is not run again. A text that is no board is a row
//! that says so: one bad line does not end a batch, and limits are for each board, so that one
//! hard board does not either.

mod input;
mod journal;
mod output;
#[cfg(feature = "parquet")]
mod parquet;
mod row;
mod run;

pub use input::{Given, read_boards};
pub use journal::{Journal, JournalError};
pub use output::OutputFormat;
pub use row::{Row, solve_row};
pub use run::{Batch, BatchError, Summary, run};

use std::path::{Path, PathBuf};

/// Why a table cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {what}", path = .path.display())]
pub struct TableError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub what: String,
}

impl TableError {
    fn new(path: &Path, what: impl ToString) -> TableError {
        TableError { path: path.to_owned(), what: what.to_string() }
    }
}

type AnyError = Box<dyn std::error::Error + Send + Sync>;
