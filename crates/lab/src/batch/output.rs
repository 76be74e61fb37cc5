//! Rows into a file that is complete or not there: it is written under another name first.

use super::{Row, TableError};
use std::fs::File;
use std::path::{Path, PathBuf};

/// A format of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutputFormat {
    /// Comma-separated, with a header line.
    Csv,
    /// Parquet.
    Parquet,
}

impl OutputFormat {
    /// The format that the file's name ends with: `.csv` or `.parquet`.
    pub fn of(path: &Path) -> Result<OutputFormat, TableError> {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("csv") => Ok(OutputFormat::Csv),
            Some("parquet") if cfg!(feature = "parquet") => Ok(OutputFormat::Parquet),
            Some("parquet") => Err(TableError::new(path, "this program was built without Parquet")),
            _ => Err(TableError::new(path, "expected a name that ends with .parquet or .csv")),
        }
    }
}

enum Writer {
    Csv(Box<csv::Writer<File>>),
    #[cfg(feature = "parquet")]
    Parquet(crate::table::Writer<Row>),
}

/// A file of rows under way.
pub(super) struct Output {
    writer: Writer,
    path: PathBuf,
    partial: PathBuf,
}

impl Output {
    pub(super) fn create(path: &Path) -> Result<Output, TableError> {
        let fault = |error: super::AnyError| TableError::new(path, error);
        let format = OutputFormat::of(path)?;
        let mut partial = path.as_os_str().to_owned();
        partial.push(".partial");
        let partial = PathBuf::from(partial);
        let file = File::create(&partial).map_err(|error| fault(error.into()))?;
        let writer = match format {
            OutputFormat::Csv => Writer::Csv(Box::new(csv::Writer::from_writer(file))),
            #[cfg(feature = "parquet")]
            OutputFormat::Parquet => {
                let columns = super::parquet::columns;
                Writer::Parquet(crate::table::Writer::new(file, columns).map_err(fault)?)
            }
            #[cfg(not(feature = "parquet"))]
            OutputFormat::Parquet => unreachable!("refused by OutputFormat::of"),
        };
        Ok(Output { writer, path: path.to_owned(), partial })
    }

    pub(super) fn write(&mut self, rows: &[Row]) -> Result<(), TableError> {
        let written = match &mut self.writer {
            Writer::Csv(writer) => {
                rows.iter().try_for_each(|row| writer.serialize(row)).map_err(Into::into)
            }
            #[cfg(feature = "parquet")]
            Writer::Parquet(writer) => writer.write(rows),
        };
        written.map_err(|error| TableError::new(&self.path, error))
    }

    /// Gives the file its name.
    pub(super) fn finish(self) -> Result<(), TableError> {
        let finished = match self.writer {
            Writer::Csv(mut writer) => writer.flush().map_err(Into::into),
            #[cfg(feature = "parquet")]
            Writer::Parquet(writer) => writer.finish(),
        };
        finished
            .and_then(|()| Ok(std::fs::rename(&self.partial, &self.path)?))
            .map_err(|error| TableError::new(&self.path, error))
    }
}
