//! The course hands out a frame: a package whose `__main__.py` reads the board and calls `search` in
//! `program.py`. Some hand in only `program.py`, some only what is in the package. Both run when they
//! are put into a package again.

use super::entry;
use crate::hold::tree::{self, TreeError};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

pub(super) const PROGRAM: &str = "program.py";
const MAIN: &str = "__main__.py";
const FUNCTION: &str = "def search(";

/// Reads a board as the course gives it, and prints what `search` returns.
const FRAME: &str = "\
import sys

from .program import search

board = {}
for line in sys.stdin:
    if line.strip():
        r, q, colour, power = (field.strip() for field in line.split(\",\"))
        board[int(r), int(q)] = (colour, int(power))
for action in search(board) or []:
    print(\"SPREAD\" if len(action) == 4 else \"SPAWN\", *action)
";

/// Programs of the frame import this to draw boards; what is drawn is no part of an answer.
const TOOLS: &str = "def render_board(board, ansi=False):\n    return \"\"\n";

/// Is a file that was handed in alone such a `program.py`, whatever it is called? It has the function
/// and reads no board itself.
pub(super) fn is_program(file: &Path) -> bool {
    source(file).is_some_and(|text| {
        text.contains(FUNCTION) && !["stdin", "input(", "open("].iter().any(|w| text.contains(w))
    })
}

/// The text of somebody's program. Only of a file: a link may lead to anything on this machine, and a
/// pipe or a device has no end.
fn source(file: &Path) -> Option<String> {
    const LARGEST: u64 = 1 << 20;
    let mut bytes = Vec::new();
    if file.symlink_metadata().is_ok_and(|data| data.is_file()) {
        File::open(file).ok()?.take(LARGEST).read_to_end(&mut bytes).ok()?;
    }
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// The folder that is the inside of the package: with `program.py` that has the function.
pub(super) fn find(folder: &Path) -> Option<PathBuf> {
    let has_function =
        |place: &PathBuf| source(&place.join(PROGRAM)).is_some_and(|text| text.contains(FUNCTION));
    entry::nearby(folder).into_iter().find(has_function)
}

/// Puts what is in `inside` into a package of this name below `place`.
pub(super) fn put(inside: &Path, place: &Path, module: &str) -> Result<(), TreeError> {
    let package = place.join(module);
    let fault = |error| TreeError::File { path: package.clone(), error };
    fs::create_dir(&package).map_err(fault)?;
    tree::copy(inside, &package)?;
    for (name, text) in [("__init__.py", ""), (MAIN, FRAME), ("utils.py", TOOLS)] {
        let file = package.join(name);
        if file.symlink_metadata().is_err() {
            fs::write(&file, text).map_err(fault)?;
        }
    }
    Ok(())
}
