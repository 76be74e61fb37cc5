//! The course's board format: `{"n": 5, "board": [["b",1,0]], "start": [4,2], "goal": [0,0]}`.
//!
//! Boards have up to millions of tokens, so the text is read in one pass and never held: a
//! buffer of fixed size goes over it, and the tokens run from it into the grid. Every value
//! knows its place, so that all faults can be reported together with line and column, up to
//! where the text is no longer JSON. A derived `Deserialize` would hold a list of all tokens and
//! stop at the first fault, without a place for any but the syntax.

mod fault;
mod read;
mod source;
mod tokens;
mod value;
mod write;

pub use fault::{MAX_FAULTS, NotationFault};
pub use read::{BYTES_PER_CELL, read, read_from};
pub use write::{write, write_answer, write_path};
