//! The course's board format: `{"n": 5, "board": [["b",1,0]], "start": [4,2], "goal": [0,0]}`.
//!
//! The fields may come in any order, so `n` may follow the tokens that need it. The reader
//! therefore sweeps the object once for the four slices of text that hold the values, and then
//! lets the tokens run, one by one, from their slice into the grid: nothing is kept per token,
//! however many there are, and every slice knows its place in the text, so that all faults can
//! be reported together with line and column. A derived `Deserialize` would hold a list of
//! millions of tokens and stop at the first fault, without a place for any but the syntax.

mod fault;
mod read;
mod write;

pub use fault::{MAX_FAULTS, NotationFault};
pub use read::{BYTES_PER_CELL, read};
pub use write::write;
