//! Tables in files: which formats there are, and Parquet through the crate's own column readers
//! and writers (Arrow would double the build).

mod format;
#[cfg(feature = "parquet")]
pub(crate) mod parquet;
mod value;

pub use format::{FormatError, TableFormat};
#[cfg(feature = "parquet")]
pub use parquet::panics_are_contained;
pub use value::{Column, Kind};

/// Are panics of this thread caught and reported as a damaged file? A panic hook has nothing to
/// say then.
#[cfg(not(feature = "parquet"))]
pub fn panics_are_contained() -> bool {
    false
}

/// Why a table is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParquetFault {
    /// Its bytes make no sense.
    #[error("this Parquet file is damaged: {0}")]
    Damaged(String),
    /// It cannot be written.
    #[error("this Parquet file cannot be written: {0}")]
    Write(String),
}
