//! Cachex path-finding: an n x n hex board without wrap-around, what is asked of it, and the
//! answer.
//!
//! [`Grid`] holds the tokens, two bits a cell; [`Position`] adds the start and the goal of a
//! board file; [`Task`] is a question that makes sense on its grid. [`find()`] answers it.
//!
//! ```
//! use infexion_cachex::{Mode, notation};
//!
//! let text = r#"{"n": 3, "board": [["b",1,0]], "start": [2,0], "goal": [0,0]}"#;
//! let position = notation::read(text.as_bytes(), Some(Mode::Plain), usize::MAX).unwrap();
//! assert_eq!(position.grid.side(), 3);
//! assert!(position.task(Mode::Plain).is_ok());
//! ```

mod cell;
mod certificate;
mod find;
mod grid;
pub mod notation;
pub mod picture;
mod task;

pub use cell::{Cell, DIRECTIONS};
pub use certificate::{PathCertificate, PathCertificateError};
pub use find::{
    Answer, Cost, Footprints, PathAlgorithm, PathHeuristic, PathRecord, PathSystem,
    PathSystemError, PathTrace, RejectedPath, TraceWriter, find, find_as_reported, find_each,
    find_several, find_traced,
};
pub use grid::{Grid, MAX_SIDE, OUTSIDE};
pub use task::{End, Mode, ModeKind, Position, Task, TaskFault};
