//! Writing answers: to standard output, and to files without leaving half of one behind.

use crate::exit::Failure;
use crate::fault::Fault;
use clap::builder::TypedValueParser;
use infexion_journal::AtomicFile;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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
    let written = standard_output.write_all(text.as_bytes());
    written.and_then(|()| standard_output.flush()).map_err(standard_output_fault)
}

/// Why standard output takes no more.
pub(crate) fn standard_output_fault(error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
        _ => Fault::plain(format!("cannot write to standard output: {error}")).into(),
    }
}

/// Refuses outputs that would be written over one of the inputs, or over each other.
pub(crate) fn refuse_overwriting<'a>(
    inputs: impl IntoIterator<Item = &'a PathBuf>,
    outputs: impl IntoIterator<Item = &'a Path>,
) -> Result<(), Failure> {
    let inputs: Vec<PathBuf> =
        inputs.into_iter().filter_map(|path| path.canonicalize().ok()).collect();
    let mut found: Vec<PathBuf> = Vec::new();
    for output in outputs {
        let Some(path) = place(output) else { continue };
        let refused = |why: &str| {
            let message = format!("{} {why}; choose another output", output.display());
            Err(Fault::plain(message).into())
        };
        // In a folder that is an input, every board counts as one.
        let is_input = |input: &PathBuf| *input == path || path.parent() == Some(input);
        if path.exists() && inputs.iter().any(is_input) {
            return refused("is one of the inputs and would be overwritten");
        }
        if found.contains(&path) {
            return refused("is named twice");
        }
        found.push(path);
    }
    Ok(())
}

/// The one name of a file that is there, or will be; none for devices and pipes, which nothing is
/// written over.
fn place(path: &Path) -> Option<PathBuf> {
    if let Ok(known) = path.canonicalize() {
        return known.is_file().then_some(known);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
    Some(folder.join(path.file_name()?))
}

/// Makes a folder, and those it is in, where they are missing.
pub(crate) fn make_folder(path: &Path) -> Result<(), Failure> {
    let fault = |error| Fault::plain(format!("cannot make {}: {error}", path.display()));
    Ok(std::fs::create_dir_all(path).map_err(fault)?)
}

/// A file whose name must end like this; a device, such as /dev/stdout, has no ending.
pub(crate) fn file_named(ending: &'static str) -> impl TypedValueParser<Value = PathBuf> {
    move |name: &str| -> Result<PathBuf, String> {
        let path = PathBuf::from(name);
        let is_device = path.exists() && !path.is_file() && !path.is_dir();
        match path.extension().is_some_and(|found| found == ending) || is_device {
            true => Ok(path),
            false => Err(format!("expected a name that ends with .{ending}")),
        }
    }
}

/// Tells now that there is no folder for a file, which is written at the end of long work.
pub(crate) fn refuse_missing_folder(path: &Path) -> Result<(), Failure> {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            let (path, folder) = (path.display(), folder.display());
            let message = format!("cannot write {path}: there is no folder {folder}");
            Err(Fault::plain(message).into())
        }
        _ => Ok(()),
    }
}

/// Tells now that a file cannot be written, before there is an answer that would be lost.
pub(crate) fn check_writable(path: &Path) -> Result<(), Failure> {
    create_file(path).map(drop)
}

/// Begins a file to write to bit by bit; it is there when it is committed.
pub(crate) fn create_file(path: &Path) -> Result<AtomicFile, Failure> {
    refuse_missing_folder(path)?;
    Ok(AtomicFile::create(path)?)
}

/// Writes a file, all of it or none.
pub(crate) fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    refuse_missing_folder(path)?;
    infexion_journal::write_file(path, text)?;
    Ok(())
}

/// A value as one line of JSON.
pub(crate) fn json_line(value: &impl serde::Serialize) -> Result<String, Failure> {
    let text =
        serde_json::to_string(value).map_err(|error| Failure::Internal(error.to_string()))?;
    Ok(text + "\n")
}

/// Columns of this stream, if they are known: the terminal's, else those of `COLUMNS`.
pub(crate) fn known_width_of(stream: impl std::os::fd::AsFd) -> Option<usize> {
    let columns = || std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = terminal_size::terminal_size_of(stream);
    terminal.map(|(width, _)| usize::from(width.0)).or_else(columns)
}

/// Columns a picture on this stream may take: those that are known, else 80.
pub(crate) fn width_of(stream: impl std::os::fd::AsFd) -> usize {
    known_width_of(stream).unwrap_or(80)
}
