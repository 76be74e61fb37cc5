//! Work that survives a crash.
//!
//! A command that runs for hours writes down each piece of work as soon as it is done, in a
//! [`Journal`]; it writes its output as an [`AtomicFile`], which is whole under its name or not
//! there; and it notes the output's [`Digest`] in the journal, so that the next run does not have
//! to believe that the output is complete: it can check.
//!
//! Everything goes through a [`FileSystem`], so that tests can cut the power after each operation.

mod atomic;
mod digest;
#[cfg(feature = "fake")]
pub mod fake;
mod file_system;
mod journal;
mod line;
mod opening;

pub use atomic::{AtomicFile, WriteError, write_file};
pub use digest::Digest;
pub use file_system::{Computer, FileSystem, Kind, OpenFile};
pub use journal::{Journal, JournalError, Subject};
pub use line::Key;
pub use opening::Damage;
