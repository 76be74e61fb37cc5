//! Why a text is not a Cachex board.

use super::source::Place;
use crate::{Cell, TaskFault};
use infexion_hex::Colour;
use infexion_hex::{Faults, Located};

/// So many faults are reported one by one; the rest is counted.
pub const MAX_FAULTS: usize = 20;

/// Why a text is not a Cachex board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationFault {
    /// Nothing but blanks.
    #[error("the file is empty: expected a JSON object with n, board, start and goal")]
    Empty,
    /// Not UTF-8, or control characters.
    #[error("this is binary data, not text")]
    Binary,
    /// A value that is not JSON.
    #[error("this is not JSON: {0}")]
    Json(String),
    /// Not what comes at this place of a board.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What would be right.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// A field that the format does not have.
    #[error("unknown field {0}: the fields are n, board, start and goal")]
    UnknownField(String),
    /// A field that was there already.
    #[error("the field {0} is given twice")]
    FieldTwice(String),
    /// A field without which there is no board.
    #[error("the field \"{0}\" is missing")]
    MissingField(&'static str),
    /// `n` is no size.
    #[error("n is {0}: expected a whole number, at least 1")]
    Side(String),
    /// The board would not fit in memory.
    #[error("n = {n} is too large: it takes {needed} MB, and the memory limit is {limit} MB")]
    TooLarge {
        /// As written.
        n: String,
        /// Megabytes for the board and a search on it.
        needed: u64,
        /// Megabytes allowed.
        limit: u64,
    },
    /// `board` is no list.
    #[error("board must be a list of tokens such as [\"b\",1,0], found {0}")]
    NotAList(String),
    /// An item of `board` has not three fields.
    #[error("a token is [colour, r, q], such as [\"b\",1,0]; found {0}")]
    Token(String),
    /// The colour is neither r nor b.
    #[error("colour {0} is neither \"r\" nor \"b\"")]
    Colour(String),
    /// A coordinate is no whole number.
    #[error("coordinate {axis} of {of} is {text}, not a whole number")]
    Coordinate {
        /// `r` or `q`.
        axis: char,
        /// Whose coordinate.
        of: &'static str,
        /// What stands there.
        text: String,
    },
    /// A token beyond the edge.
    #[error("token ({r},{q}) is outside the board: both coordinates run from 0 to {last}")]
    TokenOutside {
        /// Row coordinate as given.
        r: i64,
        /// Column coordinate as given.
        q: i64,
        /// The last row and column.
        last: u16,
    },
    /// The same token again.
    #[error("cell {0} is given twice")]
    Twice(Cell),
    /// A token on a token of the other colour.
    #[error("cell {cell} cannot be {} here: it is {} already", later.name(), first.name())]
    Overlap {
        /// Where.
        cell: Cell,
        /// The token that was there.
        first: Colour,
        /// The token that came later.
        later: Colour,
    },
    /// An end that is no pair.
    #[error("{end} must be a cell [r, q], found {text}")]
    NotACell {
        /// `start` or `goal`.
        end: &'static str,
        /// What stands there.
        text: String,
    },
    /// The ends make no sense here.
    #[error(transparent)]
    Task(TaskFault),
}

/// Gathers faults: those that come first in the text in full, the rest as a number.
#[derive(Default)]
pub(super) struct Gathered {
    kept: Vec<Located<NotationFault>>,
    more: usize,
}

impl Gathered {
    /// Adds a fault of a part of the text.
    pub(super) fn add(&mut self, place: Place, length: usize, fault: NotationFault) {
        let Place { offset, line, column } = place;
        let at = self.kept.partition_point(|kept| kept.offset <= offset);
        self.kept.insert(at, Located { line, column, offset, length, fault });
        if self.kept.len() > MAX_FAULTS {
            self.kept.pop();
            self.more += 1;
        }
    }

    /// Adds faults that come after so many others that nobody is told more of them.
    pub(super) fn add_more(&mut self, count: usize) {
        self.more += count;
    }

    /// `Ok` if all is well, else what was gathered.
    pub(super) fn finish(self) -> Result<(), Faults<NotationFault>> {
        if self.kept.is_empty() { Ok(()) } else { Err(Faults::new(self.kept, self.more)) }
    }
}

/// The beginning of a text that may be long or broken over lines, to quote in a message.
pub(super) fn quote(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut quoted: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = quoted.char_indices().nth(LONGEST) {
        quoted.truncate(end);
        quoted.push('…');
    }
    quoted
}
