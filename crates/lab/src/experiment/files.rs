//! Results in files: CSV, TSV, JSON lines and Parquet, the same columns in each. A file is whole
//! or not there.

use super::RunResult;
use super::columns::{self, COLUMNS, Cells};
use crate::table::{FormatError, ParquetFault, TableFormat};
use infexion_journal::{AtomicFile, Digest, FileSystem, WriteError};
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Why results cannot be read or written. Every message names the file.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// The file's name tells no format.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// The file cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The file cannot be read.
    #[error("cannot read {path}: {error}", path = .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Not CSV.
    #[error("{path}: {error}", path = .path.display())]
    Csv {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: csv::Error,
    },
    /// Not Parquet.
    #[error("{path}: {fault}", path = .path.display())]
    Parquet {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        fault: ParquetFault,
    },
    /// A row is no result.
    #[error("{path}: row {row} is no result of a run: {error}", path = .path.display())]
    Row {
        /// The file.
        path: PathBuf,
        /// The row, from 1.
        row: usize,
        /// What is wrong.
        error: serde_json::Error,
    },
    /// A number or a list is none.
    #[error("{path}: row {row}, column {column}: '{text}' makes no sense", path = .path.display())]
    Cell {
        /// The file.
        path: PathBuf,
        /// The row, from 1.
        row: usize,
        /// The column.
        column: String,
        /// What stands there.
        text: String,
    },
    /// A table of something else.
    #[error(
        "{path}: these are no results of runs: there is no column 'run'; `infexion compare \
         boards.tsv -o results.csv` makes some",
        path = .0.display()
    )]
    NoResults(PathBuf),
}

enum Form {
    Text {
        writer: Box<csv::Writer<AtomicFile>>,
        is_tsv: bool,
    },
    JsonLines(AtomicFile),
    #[cfg(feature = "parquet")]
    Parquet(Box<crate::table::parquet::Writer<AtomicFile>>),
}

/// A file of results under way.
pub struct ResultWriter {
    form: Form,
    path: PathBuf,
}

impl fmt::Debug for ResultWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ResultWriter").field("path", &self.path).finish_non_exhaustive()
    }
}

impl ResultWriter {
    /// Begins a file in the format of its name.
    pub fn create(files: Arc<dyn FileSystem>, path: &Path) -> Result<ResultWriter, ResultsError> {
        let format = TableFormat::of(path)?;
        let file = AtomicFile::create_on(files, path)?;
        let path = path.to_owned();
        let form = match format {
            TableFormat::Csv | TableFormat::Tsv => {
                let is_tsv = format == TableFormat::Tsv;
                let mut builder = csv::WriterBuilder::new();
                if is_tsv {
                    // A table of boards, which knows no quotes.
                    builder.delimiter(b'\t').quote_style(csv::QuoteStyle::Never);
                }
                let mut writer = builder.from_writer(file);
                if let Err(error) = writer.write_record(COLUMNS.iter().map(|column| column.name)) {
                    return Err(ResultsError::Csv { path, error });
                }
                Form::Text { writer: Box::new(writer), is_tsv }
            }
            TableFormat::JsonLines => Form::JsonLines(file),
            #[cfg(feature = "parquet")]
            TableFormat::Parquet => match crate::table::parquet::Writer::new(file, COLUMNS) {
                Ok(writer) => Form::Parquet(Box::new(writer)),
                Err(fault) => return Err(ResultsError::Parquet { path, fault }),
            },
            #[cfg(not(feature = "parquet"))]
            TableFormat::Parquet => return Err(FormatError::WithoutParquet(path).into()),
        };
        Ok(ResultWriter { form, path })
    }

    /// Writes results; in Parquet they are one group.
    pub fn write(&mut self, results: &[RunResult]) -> Result<(), ResultsError> {
        let path = &self.path;
        let unwritten = |error| WriteError::File { path: path.clone(), error };
        let cells = results.iter().map(Cells::of);
        match &mut self.form {
            Form::Text { writer, is_tsv } => {
                for cells in cells {
                    let cells = cells.map_err(io::Error::from).map_err(unwritten)?;
                    let texts = cells.texts();
                    let texts = texts.map(|text| if *is_tsv { without_tabs(text) } else { text });
                    writer
                        .write_record(texts)
                        .map_err(|error| ResultsError::Csv { path: path.clone(), error })?;
                }
            }
            Form::JsonLines(file) => {
                for cells in cells {
                    let written = cells
                        .and_then(|cells| serde_json::to_string(&cells))
                        .map_err(io::Error::from)
                        .and_then(|line| writeln!(file, "{line}"));
                    written.map_err(unwritten)?;
                }
            }
            #[cfg(feature = "parquet")]
            Form::Parquet(writer) => {
                let rows: Vec<_> = cells
                    .map(|cells| cells.map(Cells::values))
                    .collect::<Result<_, _>>()
                    .map_err(io::Error::from)
                    .map_err(unwritten)?;
                writer
                    .write(&rows)
                    .map_err(|fault| ResultsError::Parquet { path: path.clone(), fault })?;
            }
        }
        Ok(())
    }

    /// Gives the file its name.
    pub fn finish(self) -> Result<Digest, ResultsError> {
        let path = self.path;
        let file = match self.form {
            Form::Text { writer, .. } => writer.into_inner().map_err(|error| {
                let error = io::Error::new(error.error().kind(), error.error().to_string());
                WriteError::File { path, error }
            })?,
            Form::JsonLines(file) => file,
            #[cfg(feature = "parquet")]
            Form::Parquet(writer) => {
                writer.finish().map_err(|fault| ResultsError::Parquet { path, fault })?
            }
        };
        Ok(file.commit()?)
    }
}

/// A line of a .tsv file has no room for tabs and line ends within a field.
fn without_tabs(text: String) -> String {
    text.replace(['\t', '\n', '\r'], " ")
}

/// Writes results in the format of the file's name.
pub fn write_results(path: &Path, results: &[RunResult]) -> Result<Digest, ResultsError> {
    let mut writer = ResultWriter::create(Arc::new(infexion_journal::Computer), path)?;
    writer.write(results)?;
    writer.finish()
}

/// Reads results in the format of the file's name.
pub fn read_results(path: &Path) -> Result<Vec<RunResult>, ResultsError> {
    let format = TableFormat::of(path)?;
    let fault = |error| ResultsError::Read { path: path.to_owned(), error };
    let file = File::open(path).map_err(fault)?;
    match format {
        TableFormat::Csv => read_text(path, b',', file),
        TableFormat::Tsv => read_text(path, b'\t', file),
        TableFormat::JsonLines => {
            let mut results = Vec::new();
            for (index, line) in BufReader::new(file).lines().enumerate() {
                let line = line.map_err(fault)?;
                if !line.trim().is_empty() {
                    results.push(row(
                        path,
                        index + 1,
                        serde_json::from_str(&line).and_then(columns::result),
                    )?);
                }
            }
            Ok(results)
        }
        #[cfg(feature = "parquet")]
        TableFormat::Parquet => read_parquet(path, file),
        #[cfg(not(feature = "parquet"))]
        TableFormat::Parquet => Err(FormatError::WithoutParquet(path.to_owned()).into()),
    }
}

fn row(
    path: &Path,
    row: usize,
    read: serde_json::Result<RunResult>,
) -> Result<RunResult, ResultsError> {
    read.map_err(|error| ResultsError::Row { path: path.to_owned(), row, error })
}

fn read_text(path: &Path, delimiter: u8, file: File) -> Result<Vec<RunResult>, ResultsError> {
    let fault = |error| ResultsError::Csv { path: path.to_owned(), error };
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .quoting(delimiter != b'\t')
        .from_reader(file);
    let names = reader.headers().map_err(fault)?.clone();
    // A file of something else may have no line but its first, which would pass for a header.
    if !names.iter().any(|name| name == "run") {
        return Err(ResultsError::NoResults(path.to_owned()));
    }
    let mut results = Vec::new();
    for (index, record) in reader.records().enumerate() {
        let record = record.map_err(fault)?;
        let mut object = serde_json::Map::new();
        for (name, text) in names.iter().zip(&record) {
            let value = columns::from_text(name, text).ok_or_else(|| ResultsError::Cell {
                path: path.to_owned(),
                row: index + 1,
                column: name.to_owned(),
                text: text.to_owned(),
            })?;
            object.insert(name.to_owned(), value);
        }
        results.push(row(path, index + 1, columns::result(object))?);
    }
    Ok(results)
}

#[cfg(feature = "parquet")]
fn read_parquet(path: &Path, file: File) -> Result<Vec<RunResult>, ResultsError> {
    let fault = |fault| ResultsError::Parquet { path: path.to_owned(), fault };
    let rows = crate::table::parquet::Rows::open(file, &[]).map_err(fault)?;
    if !rows.names().iter().any(|name| name == "run") {
        return Err(ResultsError::NoResults(path.to_owned()));
    }
    let mut results = Vec::new();
    for (index, found) in rows.enumerate() {
        let found = found.map_err(fault)?;
        let object = crate::table::parquet::fields(&found);
        results.push(row(path, index + 1, columns::result(object))?);
    }
    Ok(results)
}
