//! Results in files: CSV, JSON lines and Parquet, the same columns in each.

use super::run::RunResult;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A format of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultFormat {
    /// Comma-separated, with a header line.
    Csv,
    /// One JSON object a line.
    JsonLines,
    /// Parquet.
    Parquet,
}

/// Why results cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {what}")]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub what: String,
}

impl ResultFormat {
    /// The format that the file's name ends with: `.csv`, `.jsonl` or `.parquet`.
    pub fn of(path: &Path) -> Result<ResultFormat, FileError> {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("csv") => Ok(ResultFormat::Csv),
            Some("jsonl") => Ok(ResultFormat::JsonLines),
            Some("parquet") if cfg!(feature = "parquet") => Ok(ResultFormat::Parquet),
            Some("parquet") => Err(fault(path, "this program was built without Parquet")),
            _ => Err(fault(path, "expected a name that ends with .csv, .jsonl or .parquet")),
        }
    }
}

fn fault(path: &Path, what: impl ToString) -> FileError {
    FileError { path: path.to_owned(), what: what.to_string() }
}

/// Writes results in the format of the file's name. The file is complete or not there: it is
/// written under another name first.
pub fn write_results(path: &Path, results: &[RunResult]) -> Result<(), FileError> {
    let format = ResultFormat::of(path)?;
    let mut partial = path.as_os_str().to_owned();
    partial.push(".partial");
    let partial = PathBuf::from(partial);
    let file = File::create(&partial).map_err(|error| fault(path, error))?;
    match format {
        ResultFormat::Csv => write_csv(file, results),
        ResultFormat::JsonLines => write_json_lines(file, results),
        #[cfg(feature = "parquet")]
        ResultFormat::Parquet => super::parquet::write(file, results),
        #[cfg(not(feature = "parquet"))]
        ResultFormat::Parquet => unreachable!("refused by ResultFormat::of"),
    }
    .and_then(|()| Ok(std::fs::rename(&partial, path)?))
    .map_err(|error| fault(path, error))
}

type AnyError = Box<dyn std::error::Error + Send + Sync>;

fn write_csv(file: File, results: &[RunResult]) -> Result<(), AnyError> {
    let mut writer = csv::Writer::from_writer(file);
    results.iter().try_for_each(|result| writer.serialize(result))?;
    Ok(writer.flush()?)
}

fn write_json_lines(file: File, results: &[RunResult]) -> Result<(), AnyError> {
    let mut writer = BufWriter::new(file);
    for result in results {
        serde_json::to_writer(&mut writer, result)?;
        writer.write_all(b"\n")?;
    }
    Ok(writer.flush()?)
}

/// Reads results in the format of the file's name.
pub fn read_results(path: &Path) -> Result<Vec<RunResult>, FileError> {
    let format = ResultFormat::of(path)?;
    let file = File::open(path).map_err(|error| fault(path, error))?;
    match format {
        ResultFormat::Csv => read_csv(file),
        ResultFormat::JsonLines => read_json_lines(file),
        #[cfg(feature = "parquet")]
        ResultFormat::Parquet => super::parquet::read(file),
        #[cfg(not(feature = "parquet"))]
        ResultFormat::Parquet => unreachable!("refused by ResultFormat::of"),
    }
    .map_err(|error| fault(path, error))
}

fn read_csv(file: File) -> Result<Vec<RunResult>, AnyError> {
    let mut reader = csv::Reader::from_reader(file);
    // A file of something else may have no line but its first, which would pass for a header.
    if !reader.headers()?.iter().any(|column| column == "run") {
        return Err("these are no results: there is no column 'run'".into());
    }
    Ok(reader.deserialize().collect::<Result<_, _>>()?)
}

fn read_json_lines(file: File) -> Result<Vec<RunResult>, AnyError> {
    let mut results = Vec::new();
    for (index, line) in BufReader::new(file).lines().enumerate() {
        let line = line?;
        if !line.trim().is_empty() {
            let result = serde_json::from_str(&line);
            results.push(result.map_err(|error| format!("line {}: {error}", index + 1))?);
        }
    }
    Ok(results)
}
