//! What the grader asks of a supervisor: one line of JSON on its standard input. The answer is a
//! [`RunOutcome`](super::RunOutcome) on its standard output. Anything more on its standard input
//! before that means that the program is to be ended at once, the end of it that the grader is gone.
//!
//! Nothing of it is on a command line or in an environment, which a program could read.

use super::{RunLimits, Workplace};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Which of the kernel's means to use, where they are to be had. All, unless a test wants to know
/// what one of them holds alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AllowedMeans {
    /// Namespaces for users, mounts, processes, network.
    pub namespaces: bool,
    /// Landlock.
    pub landlock: bool,
    /// A filter of system calls.
    pub seccomp: bool,
    /// Control groups.
    pub groups: bool,
}

impl AllowedMeans {
    /// None of them.
    pub const NONE: AllowedMeans =
        AllowedMeans { namespaces: false, landlock: false, seccomp: false, groups: false };
}

impl Default for AllowedMeans {
    fn default() -> AllowedMeans {
        AllowedMeans { namespaces: true, landlock: true, seccomp: true, groups: true }
    }
}

/// A user to run as; only who is root can become another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunAs {
    /// Its number.
    pub user: u32,
    /// That of its group.
    pub group: u32,
}

/// Why programs cannot run as a user.
#[derive(Debug, thiserror::Error)]
pub enum UserError {
    /// Nobody has that name.
    #[error("there is no user '{0}'")]
    Unknown(String),
    /// Only root can.
    #[error("only root can run programs as another user: start with sudo, or leave out --user")]
    NotRoot,
}

impl RunAs {
    /// The user of this name; `None` if that is who runs this.
    pub fn named(name: &str) -> Result<Option<RunAs>, UserError> {
        #[cfg(target_os = "linux")]
        {
            use nix::unistd::{User, geteuid};
            let unknown = || UserError::Unknown(name.to_owned());
            let user = User::from_name(name).ok().flatten().ok_or_else(unknown)?;
            if user.uid == geteuid() {
                return Ok(None);
            }
            let run_as = RunAs { user: user.uid.as_raw(), group: user.gid.as_raw() };
            if geteuid().is_root() { Ok(Some(run_as)) } else { Err(UserError::NotRoot) }
        }
        #[cfg(not(target_os = "linux"))]
        Err(UserError::Unknown(name.to_owned()))
    }
}

/// A run, as the supervisor and the process inside need to know it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Request {
    /// How to start the supervisor's executable again.
    pub(super) supervisor: Vec<String>,
    /// The program; `{board}` stands for the name of the board file.
    pub(super) command: Vec<String>,
    pub(super) workplace: Workplace,
    /// The run's folder, for the supervisor to remove if the grader is gone.
    pub(super) folder: PathBuf,
    pub(super) environment: Vec<(String, String)>,
    /// The file that becomes the program's standard input.
    pub(super) input: PathBuf,
    /// What else it may read: its interpreter, and what the marker allows.
    pub(super) readable: Vec<PathBuf>,
    /// What it may not see even if it lies below something readable.
    pub(super) hidden: Vec<PathBuf>,
    pub(super) run_as: Option<RunAs>,
    /// Was this asked for by root? The kernel does not count root's processes.
    pub(super) by_root: bool,
    pub(super) using: AllowedMeans,
    pub(super) limits: RunLimits,
}

impl Request {
    /// Where the process inside tells how it went.
    pub(super) fn status(&self) -> PathBuf {
        self.folder.join("status")
    }

    /// Where it finds this request.
    pub(super) fn plan(&self) -> PathBuf {
        self.folder.join("plan")
    }
}

/// What the processes outside and inside need to know.
#[cfg(target_os = "linux")]
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Plan {
    pub(super) request: Request,
    /// The groups that the program belongs into.
    pub(super) groups: super::groups::RunGroups,
}
