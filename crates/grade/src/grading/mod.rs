//! One program, or one for each folder of a class, against every board of a suite.

mod calibration;
mod explain;
mod fingerprint;
mod journal;
mod result;
mod runs;

pub use calibration::Calibration;
pub use explain::explain;
pub use infexion_journal::JournalError;
pub use journal::GradingJournal;
pub(crate) use result::total;
pub use result::{BoardResult, GradeReport, SubmissionResult};
pub use runs::GradingProgress;

use crate::hold::{HoldError, RunLimits, WALL_FACTOR, Workplace};
use crate::suite::{Suite, SuiteBoard};

/// A program to be graded, by the place where it runs.
#[derive(Clone, Debug)]
pub struct Submission {
    /// What its row is called.
    pub name: String,
    /// Where it runs.
    pub workplace: Workplace,
    /// The command that starts it, if not everyone's.
    pub command: Option<Vec<String>>,
    /// What was noticed when it was opened.
    pub note: Option<String>,
    /// Why it cannot be run at all.
    pub fault: Option<String>,
}

impl Submission {
    /// A program in its place, and nothing to say about it.
    pub fn new(name: impl Into<String>, workplace: Workplace) -> Submission {
        Submission { name: name.into(), workplace, command: None, note: None, fault: None }
    }
}

/// Everything that decides what a grading gives.
#[derive(Clone, Debug)]
pub struct Grading {
    /// The program and its arguments, the same for all submissions. `{board}` becomes the name
    /// of the board file; where the game asks for it and `{board}` is missing, it is added.
    pub command: Vec<String>,
    /// Who is graded.
    pub submissions: Vec<Submission>,
    /// What each run may use; the time is that of the board or the suite if they have one.
    pub limits: RunLimits,
    /// Seconds of processor time for every board, whatever the suite says.
    pub time_limit: Option<f64>,
    /// Seconds by the clock for every board; otherwise a multiple of the processor time.
    pub wall_limit: Option<f64>,
    /// How fast this machine is, if that was measured.
    pub calibration: Option<Calibration>,
    /// All these seconds are for the machine of reference: more on a slower one.
    pub scale_time: bool,
    /// Variables of the environment that programs see besides the usual few.
    pub environment: Vec<(String, String)>,
    /// Exit statuses that mean that the program ended well.
    pub accepted_exits: Vec<i32>,
    /// Seconds by the clock for all runs together; what is not started by then has failed.
    pub total_seconds: Option<f64>,
    /// Runs at the same time.
    pub jobs: usize,
}

/// Why a grading could not be done.
#[derive(Debug, thiserror::Error)]
pub enum GradeError {
    /// Programs cannot be run.
    #[error(transparent)]
    Hold(#[from] HoldError),
    /// The journal does not work.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The caller asked to stop; what is done is in the journal.
    #[error("grading was stopped after {done} of {total} runs")]
    Cancelled {
        /// Runs that are done.
        done: usize,
        /// Runs in all.
        total: usize,
        /// What there is.
        report: Box<GradeReport>,
    },
}

impl Grading {
    /// What a run on this board may use.
    fn limits_for(&self, suite: &Suite, board: &SuiteBoard) -> RunLimits {
        let seconds = self.time_limit.or(board.time_limit).or(suite.time_limit);
        let seconds = seconds.unwrap_or(self.limits.seconds);
        let wall_seconds = self.wall_limit.unwrap_or(WALL_FACTOR * seconds);
        let scale = match self.calibration.filter(|_| self.scale_time) {
            Some(calibration) => calibration.time_scale(),
            None => 1.0,
        };
        let [seconds, wall_seconds] = [seconds, wall_seconds].map(|time| time * scale);
        RunLimits { seconds, wall_seconds, ..self.limits.clone() }
    }
}
