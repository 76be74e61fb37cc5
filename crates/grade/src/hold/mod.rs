//! Holding a program: it runs within limits, and nothing of it is left when it ends.
//!
//! Between the grader and the program stands a **supervisor**, one small process for each run
//! (the grader's own executable, started again). It is there because
//! - it can adopt orphans: a process whose parent is gone, even one that left its process
//!   group, becomes the supervisor's child, so "no child is left" means that nothing is left,
//!   and parallel runs do not take each other's orphans;
//! - peak memory is exact: the kernel's account of the supervisor's children is the account of
//!   this run. A program started straight from the grader would inherit the grader's own peak;
//! - it notices when the grader dies, and then ends the program too.
//!
//! Before the program starts, a second start of the same executable sets the resource limits
//! on itself and becomes the program, so there is no moment without limits.
//!
//! Rejected: limits set from outside after the start (a gap, however short), a `pre_exec` hook
//! (unsafe code), control groups (need rights that a marker's laptop does not give). A program
//! is held, not imprisoned: it runs as the same user. See `docs/grading.md`.

mod limits;
mod outcome;
#[cfg(target_os = "linux")]
mod processes;
mod request;
mod run;
mod scratch;
#[cfg(target_os = "linux")]
mod supervisor;
#[cfg(target_os = "linux")]
mod watch;

pub use limits::Limits;
pub use outcome::{Exceeded, Exit, RunOutcome};
pub use run::{HoldError, Run, Supervisor};
pub use scratch::{Scratch, ScratchError, Workplace};

use std::ffi::OsString;
use std::process::ExitCode;

/// What the supervisor's executable does: call it with the arguments that follow
/// [`Supervisor::command`]. It never returns to the ordinary business of the executable.
pub fn supervisor_main(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    #[cfg(target_os = "linux")]
    return supervisor::main(arguments);
    #[cfg(not(target_os = "linux"))]
    {
        drop(arguments);
        eprintln!("{}", HoldError::Unsupported);
        ExitCode::from(2)
    }
}
