//! All runs on all boards, several at a time.

use super::{Ledger, Run, RunResult, try_solve_given};
use crate::collection::GivenBoard;
use infexion_journal::{JournalError, Key};
use infexion_search::{Limits, StopReason};
use infexion_solver::{SolveError, Spawn, thread_count};
use rayon::prelude::*;

/// What is run on what.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// The boards, whether they are boards or not.
    pub boards: Vec<GivenBoard>,
    /// The ways to search.
    pub runs: Vec<Run>,
    /// The game.
    pub spawn: Spawn,
    /// Limits of each run.
    pub limits: Limits,
    /// Nobody chose the memory limit: it depends on what is free at the moment, and a result that
    /// was found with another such limit is taken as it is.
    pub memory_is_automatic: bool,
    /// Runs at the same time; 0 for one a core. Where times matter, 1.
    pub jobs: usize,
    /// Say in each result what the heuristics make of the board before the search.
    pub estimates: bool,
    /// A bug in a solver ends everything; otherwise it is a result that says so.
    pub stop_at_bugs: bool,
}

impl Default for Experiment {
    fn default() -> Experiment {
        Experiment {
            boards: Vec::new(),
            runs: Vec::new(),
            spawn: Spawn::Never,
            limits: Limits::default(),
            memory_is_automatic: false,
            jobs: 1,
            estimates: true,
            stop_at_bugs: false,
        }
    }
}

/// Why an experiment ended early.
#[derive(Debug, thiserror::Error)]
pub enum ExperimentError {
    /// The cancel flag was set.
    #[error("interrupted: {done} of {total} runs done")]
    Cancelled {
        /// Results there are, from now and from before.
        done: usize,
        /// All of them.
        total: usize,
    },
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
    Threads(#[from] rayon::ThreadPoolBuildError),
}

impl Experiment {
    /// Number of results.
    pub fn len(&self) -> usize {
        self.boards.len() * self.runs.len()
    }

    /// Is there nothing to do?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The board and the run of a result: board by board, in the order of the runs.
    fn task(&self, index: usize) -> (&GivenBoard, &Run) {
        (&self.boards[index / self.runs.len()], &self.runs[index % self.runs.len()])
    }

    /// What makes each result this one and no other, in the order of the results.
    fn keys(&self) -> impl Iterator<Item = Key> + '_ {
        let memory = match self.memory_is_automatic {
            true => "automatic".to_owned(),
            false => format!("{:?}", self.limits.memory),
        };
        let (time, version) = (self.limits.time, env!("CARGO_PKG_VERSION"));
        let expansions = self.limits.expansions;
        let asked = |run: &Run| {
            let (name, spawn) = (&run.name, self.spawn);
            format!("{name} {spawn} {time:?} {memory} {expansions:?} {version}")
        };
        let asked: Vec<String> = self.runs.iter().map(asked).collect();
        self.boards.iter().flat_map(move |given| {
            let key = |asked: &String| Key::of([&given.name, &given.board, asked]);
            asked.iter().map(key).collect::<Vec<_>>()
        })
    }

    /// Of everything that was asked.
    pub(crate) fn fingerprint(&self) -> u128 {
        Key::of(self.keys().map(|key| key.0.to_le_bytes())).0
    }

    /// Results that the ledger holds already.
    pub fn known(&self, ledger: &Ledger) -> usize {
        self.keys().filter(|key| ledger.contains(*key)).count()
    }

    /// Runs all that the ledger does not hold, and calls `done` after each.
    pub fn run(
        &self,
        ledger: &Ledger,
        done: impl Fn(&RunResult) + Sync,
    ) -> Result<(), ExperimentError> {
        let cancel = &self.limits.cancel;
        let cancelled = || ExperimentError::Cancelled { done: 0, total: self.len() };
        let one = |(index, key): (usize, Key)| -> Result<(), ExperimentError> {
            if cancel.is_cancelled() {
                return Err(cancelled());
            }
            let result = self.solve(index)?;
            if result.stop_reason() == Some(StopReason::Cancelled) {
                return Err(cancelled());
            }
            ledger.add(key, &result)?;
            done(&result);
            Ok(())
        };
        let open: Vec<(usize, Key)> =
            self.keys().enumerate().filter(|(_, key)| !ledger.contains(*key)).collect();
        let threads = thread_count(self.jobs);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        // One at a time: boards differ a thousandfold in what they take.
        let ended = pool.install(|| open.into_par_iter().with_max_len(1).try_for_each(one));
        match ended {
            Err(ExperimentError::Cancelled { total, .. }) => {
                ledger.sync()?;
                Err(ExperimentError::Cancelled { done: self.known(ledger), total })
            }
            ended => ended,
        }
    }

    fn solve(&self, index: usize) -> Result<RunResult, ExperimentError> {
        let (given, run) = self.task(index);
        let options = run.options(self.spawn);
        match try_solve_given(given, &run.name, &options, &self.limits, self.estimates) {
            Ok(result) => Ok(result),
            Err(error) if self.stop_at_bugs => {
                let (name, run) = (given.name.clone(), run.name.clone());
                Err(ExperimentError::Solve { name, run, error })
            }
            Err(error) => Ok(RunResult::invalid(given, &run.name, &error)),
        }
    }

    /// Runs everything and holds the results in memory.
    pub fn run_in_memory(
        &self,
        done: impl Fn(&RunResult) + Sync,
    ) -> Result<Vec<RunResult>, ExperimentError> {
        let ledger = Ledger::in_memory();
        self.run(&ledger, done)?;
        Ok(self.results(&ledger).collect::<Result<_, _>>()?)
    }

    /// The results of an experiment that was run to its end, one after the other.
    pub fn results<'a>(
        &'a self,
        ledger: &'a Ledger,
    ) -> impl Iterator<Item = Result<RunResult, JournalError>> + 'a {
        self.keys().filter_map(|key| ledger.get(key).transpose())
    }
}
