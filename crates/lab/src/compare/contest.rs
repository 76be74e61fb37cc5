//! All runs on all boards.

use super::journal::{Journal, JournalError};
use super::run::{Run, RunResult};
use crate::collection::NamedBoard;
use infexion_search::Limits;
use infexion_solver::{SolveError, Spawn};
use rayon::prelude::*;

/// Who runs on what.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The boards.
    pub boards: Vec<NamedBoard>,
    /// The ways to search.
    pub runs: Vec<Run>,
    /// The game.
    pub spawn: Spawn,
    /// Limits of each run.
    pub limits: Limits,
    /// Runs at the same time; 0 for one a core. Where times matter, 1.
    pub jobs: usize,
}

/// Why a comparison ended early.
#[derive(Debug, thiserror::Error)]
pub enum CompareError {
    /// The cancel flag was set.
    #[error("interrupted")]
    Cancelled,
    /// The journal does not work.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A bug in a solver.
    #[error("{name}, {run}: {error}")]
    Solve {
        /// The board.
        name: String,
        /// The run.
        run: String,
        /// What went wrong.
        error: SolveError,
    },
    /// No threads.
    #[error("cannot start threads: {0}")]
    Threads(String),
}

/// Runs all that the journal does not know, calls `done` after each run (those of the journal
/// too), and returns the results board by board, in the order of the runs.
pub fn compare(
    contest: &Contest,
    journal: &Journal,
    done: impl Fn(&RunResult) + Sync,
) -> Result<Vec<RunResult>, CompareError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(contest.jobs)
        .build()
        .map_err(|error| CompareError::Threads(error.to_string()))?;
    let one = |(named, run): (&NamedBoard, &Run)| -> Result<RunResult, CompareError> {
        let planned = run.planned(named, contest.spawn, &contest.limits);
        if let Some(known) = journal.find(&planned) {
            done(known);
            return Ok(known.clone());
        }
        if contest.limits.cancel.is_cancelled() {
            return Err(CompareError::Cancelled);
        }
        let result = run.on(named, contest.spawn, &contest.limits).map_err(|error| {
            CompareError::Solve { name: named.name.clone(), run: run.name.clone(), error }
        })?;
        if result.stop_reason.as_deref() == Some("cancelled") {
            return Err(CompareError::Cancelled);
        }
        journal.add(&result)?;
        done(&result);
        Ok(result)
    };
    let pairs: Vec<(&NamedBoard, &Run)> = contest
        .boards
        .iter()
        .flat_map(|named| contest.runs.iter().map(move |run| (named, run)))
        .collect();
    // One at a time: boards differ a thousandfold in what they take.
    pool.install(|| pairs.into_par_iter().with_max_len(1).map(one).collect())
}
