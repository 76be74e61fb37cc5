//! The formats of tables, told by the ends of their files' names.

use infexion_words::words;
use std::path::{Path, PathBuf};

/// A format of tables of boards and of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableFormat {
    /// Comma-separated, with a line of column names; of boards also one board in the course's format.
    Csv,
    /// Separated by tabs.
    Tsv,
    /// One JSON object a line.
    JsonLines,
    /// Parquet.
    Parquet,
}

words! { TableFormat, "format":
    Csv = "csv": "the course's format, one file a board",
    Tsv = "tsv": "a name, a tab and a board on each line",
    JsonLines = "jsonl": "a JSON object with name and board on each line",
    Parquet = "parquet": "columns name and board",
}

/// Why a file's name tells no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// No known end.
    #[error(
        "{path}: expected a name that ends with {known}",
        path = .path.display(),
        known = endings(.expected)
    )]
    UnknownEnding {
        /// The file.
        path: PathBuf,
        /// The formats that would do.
        expected: Vec<TableFormat>,
    },
    /// Parquet was left out when the program was built.
    #[error("{path}: this program was built without Parquet", path = .0.display())]
    WithoutParquet(PathBuf),
}

fn endings(formats: &[TableFormat]) -> String {
    let endings: Vec<String> =
        formats.iter().map(|format| format!(".{}", format.ending())).collect();
    match endings.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

impl TableFormat {
    /// What the names of such files end with, without the dot: the format's name.
    pub const fn ending(self) -> &'static str {
        self.name()
    }

    /// The format that the file's name ends with, if it is a known one.
    pub fn by_ending(path: &Path) -> Option<TableFormat> {
        let ending = path.extension()?;
        TableFormat::ALL.into_iter().find(|format| ending.eq_ignore_ascii_case(format.ending()))
    }

    /// The format that the file's name ends with.
    ///
    /// ```
    /// use infexion_lab::table::TableFormat;
    /// use std::path::Path;
    ///
    /// assert_eq!(TableFormat::of(Path::new("rows.csv")), Ok(TableFormat::Csv));
    /// let unknown = TableFormat::of(Path::new("rows.txt")).unwrap_err().to_string();
    /// assert_eq!(unknown, "rows.txt: expected a name that ends with .csv, .tsv, .jsonl or .parquet");
    /// ```
    pub fn of(path: &Path) -> Result<TableFormat, FormatError> {
        match TableFormat::by_ending(path) {
            None => Err(FormatError::UnknownEnding {
                path: path.to_owned(),
                expected: TableFormat::ALL.to_vec(),
            }),
            Some(TableFormat::Parquet) if !cfg!(feature = "parquet") => {
                Err(FormatError::WithoutParquet(path.to_owned()))
            }
            Some(format) => Ok(format),
        }
    }
}
