//! Writing answers: to standard output, and to files without leaving half of one behind.

use crate::exit::Failure;
use crate::input::Fault;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Tells the user something on standard error, in a line. Whoever closed it does not want to know:
/// that is no reason to panic, as `eprintln` does.
macro_rules! note {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($text)*);
    }};
}

/// The same without the end of the line.
macro_rules! note_part {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = write!(std::io::stderr(), $($text)*);
    }};
}

/// Prints text to standard output; a closed pipe is a [`Failure`], not a panic.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut standard_output = io::stdout().lock();
    standard_output.write_all(text.as_bytes())?;
    standard_output.flush()?;
    Ok(())
}

/// Creates a file to write to bit by bit, or says why it cannot.
pub(crate) fn create_file(path: &Path) -> Result<BufWriter<File>, Failure> {
    File::create(path)
        .map(BufWriter::new)
        .map_err(|error| Fault::plain(format!("cannot write {}: {error}", path.display())).into())
}

/// Writes a file, or says why it cannot.
pub(crate) fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text)
        .map_err(|error| Fault::plain(format!("cannot write {}: {error}", path.display())).into())
}

/// A value as one line of JSON.
pub(crate) fn json_line(value: &impl serde::Serialize) -> Result<String, Failure> {
    let text =
        serde_json::to_string(value).map_err(|error| Failure::Internal(error.to_string()))?;
    Ok(text + "\n")
}

/// Columns a picture on this stream may take: the terminal's, else those of `COLUMNS`, else 80.
pub(crate) fn width_of(stream: impl std::os::fd::AsFd) -> usize {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    terminal_size::terminal_size_of(stream)
        .map(|(width, _)| usize::from(width.0))
        .or(columns)
        .unwrap_or(80)
}
