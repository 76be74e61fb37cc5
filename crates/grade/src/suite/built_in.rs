//! The suites that come with the program, so that they are there in any folder.

use std::io;

include!(concat!(env!("OUT_DIR"), "/built_in.rs"));

/// A file of a built-in suite.
pub(crate) fn file(suite: &str, name: &str) -> io::Result<&'static str> {
    let found = FILES.iter().find(|(of, path, _)| *of == suite && *path == name);
    found.map(|(_, _, text)| *text).ok_or_else(|| io::ErrorKind::NotFound.into())
}
