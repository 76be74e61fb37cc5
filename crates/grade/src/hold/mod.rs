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
//! Below the supervisor is the **process inside**, which gives up every right that the
//! program shall not have, and starts it. What it gives up, and by what means, depends on what
//! the kernel offers: namespaces, Landlock, a filter of system calls, limits, control groups,
//! another user. Each is used where it is to be had, and [`Held`] says which were. See
//! `docs/grading.md`.
//!
//! Rejected: limits set from outside after the start (a gap, however short), a `pre_exec` hook
//! (unsafe code), calling `bwrap` or `isolate` (one more thing to install, and nothing of it
//! would be in the report).

#[cfg(target_os = "linux")]
mod access;
#[cfg(target_os = "linux")]
mod calls;
#[cfg(target_os = "linux")]
mod groups;
mod held;
#[cfg(target_os = "linux")]
mod inside;
mod interpreter;
mod limits;
#[cfg(target_os = "linux")]
mod namespaces;
mod outcome;
#[cfg(target_os = "linux")]
mod outside;
#[cfg(target_os = "linux")]
mod processes;
mod request;
mod run;
mod scratch;
#[cfg(target_os = "linux")]
mod supervisor;
pub mod tree;
#[cfg(target_os = "linux")]
mod unnamed;
#[cfg(target_os = "linux")]
mod view;
#[cfg(target_os = "linux")]
mod watch;

pub use held::{Aspect, Held, Means};
pub use interpreter::{Resolved, is_there, resolve};
pub use limits::{RunLimits, WALL_FACTOR};
pub use outcome::{Exceeded, Exit, RunOutcome};
pub use request::{AllowedMeans, RunAs, UserError};
pub use run::{HeldRun, HoldError, Holder, Supervisor};
pub use scratch::{RunFolder, Scratch, ScratchError, Workplace};

use std::ffi::OsString;
use std::process::ExitCode;
use std::time::Duration;

/// How long processes are waited for that have been sent SIGKILL. Where others keep every
/// processor busy, dying takes a while; one that waits for a device may not die at all.
const PATIENCE: Duration = Duration::from_secs(20);

/// The argument by which the supervisor's executable does nothing, as a program to try things
/// out on.
const NOTHING: &str = "nothing";

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
