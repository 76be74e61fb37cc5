//! One program, or one for each folder of a class, against every board of a suite.

mod explain;
mod fingerprint;
mod journal;
mod result;

pub use explain::explain;
pub use journal::{Journal, JournalError};
pub use result::{BoardResult, GradeReport, SubmissionResult};

use crate::hold::{Exceeded, HoldError, Limits, Run, RunOutcome, Supervisor, Workplace};
use crate::suite::{Suite, SuiteBoard};
use fingerprint::Fingerprint;
use infexion_search::CancelFlag;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// A program to be graded, by the place where it runs.
#[derive(Clone, Debug)]
pub struct Submission {
    /// What its row is called.
    pub name: String,
    /// Where it runs.
    pub workplace: Workplace,
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
    pub limits: Limits,
    /// Seconds for every board, whatever the suite says.
    pub time_limit: Option<f64>,
    /// Variables of the environment that programs see besides the usual few.
    pub environment: Vec<(String, String)>,
    /// Exit statuses that mean that the program ended well.
    pub accepted_exits: Vec<i32>,
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
    /// The folder of submissions cannot be read.
    #[error("cannot read the submissions in '{folder}': {error}")]
    Submissions {
        /// Which folder.
        folder: String,
        /// What the system says.
        error: io::Error,
    },
    /// There is nothing to grade.
    #[error("there are no folders in '{0}'")]
    NoSubmissions(String),
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

/// Every folder below `folder`, in the order of names, each a submission. Names that begin with
/// a dot are left out.
pub fn submissions(folder: &Path, in_place: bool) -> Result<Vec<Submission>, GradeError> {
    let fault = |error| GradeError::Submissions { folder: folder.display().to_string(), error };
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(fault)? {
        let path = entry.map_err(fault)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && !name.starts_with('.') {
            let workplace =
                if in_place { Workplace::InPlace(path) } else { Workplace::CopyOf(path) };
            found.push(Submission { name, workplace });
        }
    }
    if found.is_empty() {
        return Err(GradeError::NoSubmissions(folder.display().to_string()));
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
}

/// What an observer hears after each run.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// Runs done.
    pub done: usize,
    /// Runs in all.
    pub total: usize,
    /// Whose run this was.
    pub submission: &'a str,
    /// What came out.
    pub result: &'a BoardResult,
}

impl Grading {
    /// Grades every submission on every board. Runs that the journal holds already, from the
    /// same program under the same conditions, are not run again.
    pub fn run(
        &self,
        suite: &Suite,
        supervisor: &Supervisor,
        journal: &mut Journal,
        cancel: &CancelFlag,
        mut progress: impl FnMut(Progress<'_>),
    ) -> Result<GradeReport, GradeError> {
        let fingerprints: Vec<Fingerprint> =
            self.submissions.iter().map(|submission| Fingerprint::new(self, submission)).collect();
        let boards = suite.boards.len();
        let total = self.submissions.len() * boards;
        let mut results: Vec<Option<BoardResult>> = Vec::new();
        for run in 0..total {
            let board = &suite.boards[run % boards];
            let key = fingerprints[run / boards].of_board(board, &self.limits_for(suite, board));
            results.push(journal.take(&key));
        }
        let open: Vec<usize> = (0..total).filter(|run| results[*run].is_none()).collect();
        let mut done = total - open.len();
        let next = AtomicUsize::new(0);
        let (sender, finished) = mpsc::channel();
        let mut keep = |run: usize, result: BoardResult| -> Result<(), GradeError> {
            let (submission, board) =
                (&self.submissions[run / boards], &suite.boards[run % boards]);
            let key = fingerprints[run / boards].of_board(board, &self.limits_for(suite, board));
            journal.add(&key, &submission.name, &result)?;
            done += 1;
            progress(Progress { done, total, submission: &submission.name, result: &result });
            results[run] = Some(result);
            Ok(())
        };
        let mut held_up: Vec<usize> = Vec::new();
        thread::scope(|scope| {
            for _ in 0..self.jobs.clamp(1, open.len().max(1)) {
                let (sender, next, open) = (sender.clone(), &next, &open);
                scope.spawn(move || {
                    while let Some(&run) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let submission = &self.submissions[run / boards];
                        let board = &suite.boards[run % boards];
                        let result = self.run_board(suite, submission, board, supervisor);
                        let stop = result.is_err() || cancel.is_cancelled();
                        if sender.send((run, result)).is_err() || stop {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for (run, result) in finished {
                let result = result?;
                match self.jobs > 1 && self.was_held_up(suite, &suite.boards[run % boards], &result)
                {
                    true => held_up.push(run),
                    false => keep(run, result)?,
                }
            }
            Ok::<(), GradeError>(())
        })?;
        for run in held_up {
            if cancel.is_cancelled() {
                break;
            }
            let (submission, board) =
                (&self.submissions[run / boards], &suite.boards[run % boards]);
            keep(run, self.run_board(suite, submission, board, supervisor)?)?;
        }
        let report = self.report(suite, &results);
        match report.runs_missing {
            0 => Ok(report),
            missing => {
                let done = total - missing;
                Err(GradeError::Cancelled { done, total, report: Box::new(report) })
            }
        }
    }

    /// Did it meet the time limit while others had the processor? A program that computes uses
    /// most of its time; one that used less than half may have had to wait, and gets another run,
    /// alone.
    fn was_held_up(&self, suite: &Suite, board: &SuiteBoard, result: &BoardResult) -> bool {
        let limit = self.limits_for(suite, board).seconds;
        result.exceeded == Some(Exceeded::Time) && result.processor_seconds < limit / 2.0
    }

    fn report(&self, suite: &Suite, results: &[Option<BoardResult>]) -> GradeReport {
        let rows = results.chunks(suite.boards.len());
        GradeReport {
            suite: suite.name.clone(),
            game: suite.game,
            command: shell_words::join(&self.command),
            submissions: self
                .submissions
                .iter()
                .zip(rows)
                .map(|(submission, row)| SubmissionResult {
                    name: submission.name.clone(),
                    boards: row.iter().flatten().cloned().collect(),
                })
                .collect(),
            runs_missing: results.iter().filter(|result| result.is_none()).count(),
        }
    }

    fn limits_for(&self, suite: &Suite, board: &SuiteBoard) -> Limits {
        let seconds = self.time_limit.or(board.time_limit).or(suite.time_limit);
        Limits { seconds: seconds.unwrap_or(self.limits.seconds), ..self.limits.clone() }
    }

    fn run_board(
        &self,
        suite: &Suite,
        submission: &Submission,
        board: &SuiteBoard,
        supervisor: &Supervisor,
    ) -> Result<BoardResult, GradeError> {
        let mut command = self.command.clone();
        if suite.game.takes_file_name() && !command.iter().any(|word| word.contains("{board}")) {
            command.push("{board}".to_owned());
        }
        let run = Run {
            command: &command,
            workplace: &submission.workplace,
            input: &board.text,
            input_name: &format!("board.{}", suite.game.extension()),
            environment: &self.environment,
            limits: &self.limits_for(suite, board),
        };
        let outcome = match run.run(supervisor) {
            Ok(outcome) => outcome,
            // A folder that cannot be copied is the submission's fault, and its row says so.
            Err(HoldError::Scratch(error)) => {
                RunOutcome { errors: error.to_string(), ..RunOutcome::default() }
            }
            Err(error) => return Err(error.into()),
        };
        Ok(BoardResult::new(board, outcome, &self.accepted_exits))
    }
}
