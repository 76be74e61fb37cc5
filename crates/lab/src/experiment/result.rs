//! What one run on one board gave.

use super::Run;
use crate::collection::GivenBoard;
use infexion_rules::notation::items;
use infexion_rules::{Board, Game};
use infexion_search::{Limits, OutcomeKind, StatisticsRecord, StopReason};
use infexion_solver::heuristics::{HeuristicName, relaxed_infection};
use infexion_solver::{Algorithm, Record, SolveError, SolveOptions, Spawn, prove, solve};
use infexion_words::words;
use serde::{Deserialize, Serialize};

/// What one run on one board gave: a row of every table of results, from `batch` and `compare`, in
/// Python and on a cluster.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunResult {
    /// The board's name.
    pub name: String,
    /// What was run: `astar:line-cover`.
    pub run: String,
    /// Number of red stacks.
    pub red: u32,
    /// Number of blue stacks.
    pub blue: u32,
    /// The heuristics' estimate of the board before the search; null where none is used.
    pub estimate: Option<u32>,
    /// The record of the search, or why there is none.
    #[serde(flatten)]
    pub found: Found,
}

/// What came of a text that should be a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Found {
    /// It was searched. The record's board is written as it was given.
    Record(Box<Record>),
    /// It is no board, or there is a bug in the solver.
    Nothing {
        /// The text as it was given.
        board: String,
        /// Always `invalid`.
        outcome: Invalid,
        /// What is wrong.
        error: String,
    },
}

/// The outcome where nothing was searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Invalid {
    /// There is no such board.
    Invalid,
}

words! { Invalid, "outcome": Invalid = "invalid" }

/// Solves a board. What is wrong with it is part of the result: one bad line does not end a batch.
///
/// ```
/// use infexion_lab::collection::GivenBoard;
/// use infexion_lab::experiment::solve_given;
/// use infexion_search::Limits;
/// use infexion_solver::SolveOptions;
///
/// let solve = |board: &str| {
///     let given = GivenBoard { name: "a".to_owned(), board: board.to_owned() };
///     solve_given(&given, &SolveOptions::default(), &Limits::default())
/// };
/// let result = solve("0,0,r,1 0,1,b,1");
/// assert_eq!(result.record().unwrap().summary, "optimal, proved: 1 action");
/// assert_eq!(solve("0,0,r,9").error(), Some("power 9 is not between 1 and 6"));
/// ```
pub fn solve_given(given: &GivenBoard, options: &SolveOptions, limits: &Limits) -> RunResult {
    let run = Run::from(options).name;
    try_solve_given(given, &run, options, limits, false)
        .unwrap_or_else(|error| RunResult::invalid(given, &run, &error))
}

/// The same for a run of this name, and with the heuristics' estimate if that is wanted.
///
/// # Errors
/// A bug in the solver.
pub fn try_solve_given(
    given: &GivenBoard,
    run: &str,
    options: &SolveOptions,
    limits: &Limits,
    with_estimate: bool,
) -> Result<RunResult, SolveError> {
    let board = match items::read(&given.board) {
        Ok(board) => board,
        Err(fault) => return Ok(RunResult::invalid(given, run, &fault)),
    };
    let report = solve(&board, options, limits, &mut ())?;
    let record = Record { board: given.board.clone(), ..Record::from(&report) };
    let estimate = || estimate(&board, options, &record.heuristics);
    Ok(RunResult {
        name: given.name.clone(),
        run: run.to_owned(),
        red: board.red().len(),
        blue: board.blue().len(),
        estimate: with_estimate.then(estimate).flatten(),
        found: Found::Record(Box::new(record)),
    })
}

/// What the search had to begin with.
fn estimate(board: &Board, options: &SolveOptions, used: &[HeuristicName]) -> Option<u32> {
    let game = options.spawn.game();
    // A system has its own heuristic, or none, whatever the algorithm is called.
    let is_default = options.algorithm == Algorithm::Auto && options.system.is_none();
    if is_default && game == Game::SpreadOnly {
        let bound = |_| prove::lower_bound(board, prove::Bound::default());
        return relaxed_infection(board, game).map(bound);
    }
    if used.is_empty() && options.own.is_empty() {
        return None;
    }
    let used = SolveOptions { heuristics: used.to_vec(), ..options.clone() };
    used.estimate().estimate(board)
}

impl RunResult {
    /// What is not a board, or could not be solved.
    pub(super) fn invalid(
        given: &GivenBoard,
        run: &str,
        error: &dyn std::error::Error,
    ) -> RunResult {
        RunResult {
            name: given.name.clone(),
            run: run.to_owned(),
            red: 0,
            blue: 0,
            estimate: None,
            found: Found::Nothing {
                board: given.board.clone(),
                outcome: Invalid::Invalid,
                error: error.to_string(),
            },
        }
    }

    /// The record, where there was a search.
    pub fn record(&self) -> Option<&Record> {
        match &self.found {
            Found::Record(record) => Some(record),
            Found::Nothing { .. } => None,
        }
    }

    /// The board as it was given.
    pub fn board(&self) -> &str {
        match &self.found {
            Found::Record(record) => &record.board,
            Found::Nothing { board, .. } => board,
        }
    }

    /// Why there was no search.
    pub fn error(&self) -> Option<&str> {
        match &self.found {
            Found::Record(_) => None,
            Found::Nothing { error, .. } => Some(error),
        }
    }

    /// The word for what is known.
    pub fn outcome(&self) -> &'static str {
        match &self.found {
            Found::Record(record) => record.outcome.name(),
            Found::Nothing { outcome, .. } => outcome.name(),
        }
    }

    /// Ended like this?
    pub fn is(&self, outcome: OutcomeKind) -> bool {
        self.record().is_some_and(|record| record.outcome == outcome)
    }

    /// What ended a search that does not know the answer.
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.record()?.stop_reason
    }

    /// Ended with a proof: optimal, or no solution.
    pub fn is_proved(&self) -> bool {
        self.record().is_some_and(|record| record.outcome.is_proved())
    }

    /// The proved optimum.
    pub fn optimum(&self) -> Option<u32> {
        self.upper_bound().filter(|_| self.is(OutcomeKind::Optimal))
    }

    /// Length of the best solution known.
    pub fn upper_bound(&self) -> Option<u32> {
        self.record()?.upper_bound
    }

    /// The time limit in seconds.
    pub fn time_limit(&self) -> Option<f64> {
        self.record()?.time_limit
    }

    /// Which spawns were tried; none where there was no search.
    pub fn spawn(&self) -> Spawn {
        self.record().map_or(Spawn::Never, |record| record.spawn)
    }

    /// What its optimum depends on: the board and the game. To spawn anywhere or only near blue is
    /// one game.
    pub fn puzzle(&self) -> (&str, Game) {
        (self.board(), self.spawn().game())
    }

    /// What the search did; nothing where there was none.
    pub fn statistics(&self) -> &StatisticsRecord {
        self.record().map_or(StatisticsRecord::nothing(), |record| &record.statistics)
    }
}
