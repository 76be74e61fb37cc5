//! One engine behind every door: a board and options in, a checked report out.

use crate::algorithm::Algorithm;
use crate::heuristics::{self, HeuristicInfo};
use crate::infexion::Spawn;
use crate::prove::{ProveOptions, prove};
use crate::searches::AnySearch;
use crate::spawn::{SpawnOptions, prove_with_spawn};
use infexion_rules::{Action, Board};
use infexion_search::{Limits, Observer, Outcome, Statistics, run};
use infexion_verify::infexion::{Rejection, check};

/// How to solve.
#[derive(Clone, Debug)]
pub struct SolveOptions {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The heuristics, of which the largest counts; none for the algorithm's own choice.
    pub heuristics: Vec<&'static HeuristicInfo>,
    /// Which game, and which spawns are tried.
    pub spawn: Spawn,
    /// States a beam search keeps in each layer.
    pub beam_width: usize,
    /// Threads of the default solver; 0 for all cores, 1 for runs that repeat exactly.
    pub threads: usize,
}

impl Default for SolveOptions {
    fn default() -> SolveOptions {
        SolveOptions {
            algorithm: Algorithm::Auto,
            heuristics: Vec::new(),
            spawn: Spawn::Never,
            beam_width: 1_000,
            threads: 0,
        }
    }
}

impl SolveOptions {
    pub(crate) fn check(&self) -> Result<(), SolveError> {
        match self.heuristics.is_empty() || self.algorithm.takes_heuristics() {
            true => Ok(()),
            false => Err(SolveError::TakesNoHeuristic(self.algorithm)),
        }
    }
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Report {
    /// The answer. Its plan has been replayed by the independent checker.
    pub outcome: Outcome<Action>,
    /// What was run.
    pub algorithm: Algorithm,
    /// Names of the heuristics that were used.
    pub heuristics: Vec<&'static str>,
    /// What the search did.
    pub statistics: Statistics,
}

/// Why there is no report.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The algorithm has no use for a heuristic.
    #[error("{} takes no heuristic", .0.name())]
    TakesNoHeuristic(Algorithm),
    /// The algorithm is not one that expands one state after the other.
    #[error("{} cannot be watched step by step; choose another algorithm", .0.name())]
    NotStepwise(Algorithm),
    /// A bug: the checker rejects the plan that was found.
    #[error("internal error: the independent checker rejects the plan: {0}")]
    Rejected(Rejection),
}

/// Solves a board.
///
/// ```
/// use infexion_rules::notation::csv;
/// use infexion_search::Limits;
/// use infexion_solver::{SolveOptions, solve};
///
/// let board = csv::read_board("5,6,r,2\n1,0,b,2\n1,1,b,1\n3,2,b,1\n1,3,b,3\n").unwrap();
/// let report = solve(&board, &SolveOptions::default(), &Limits::default(), &mut ()).unwrap();
/// assert!(report.outcome.is_proved());
/// assert_eq!(report.outcome.upper_bound(), Some(5));
/// ```
pub fn solve(
    board: &Board,
    options: &SolveOptions,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Report, SolveError> {
    options.check()?;
    let mut options = options.clone();
    if options.algorithm == Algorithm::Auto && options.spawn == Spawn::NearBlue {
        // The default solver tries every spawn; A* is the best of those that can leave some out.
        options.algorithm = Algorithm::AStar;
    }
    let (outcome, statistics) = match heuristics::proved_lower_bound(board, options.spawn.game()) {
        None => (Outcome::Unsolvable, Statistics::default()),
        Some(_) => search(board, &options, &chosen_heuristics(&options), limits, observer),
    };
    finish(board, &options, outcome, statistics)
}

/// Adds what is proved anyway and has the independent checker replay the plan.
pub(crate) fn finish(
    board: &Board,
    options: &SolveOptions,
    outcome: Outcome<Action>,
    statistics: Statistics,
) -> Result<Report, SolveError> {
    let game = options.spawn.game();
    let outcome = match heuristics::proved_lower_bound(board, game) {
        None => Outcome::Unsolvable,
        Some(bound) => outcome.with_lower_bound(bound),
    };
    if let Some(solution) = outcome.solution() {
        check(board, &solution.actions, game).map_err(SolveError::Rejected)?;
    }
    Ok(Report {
        outcome,
        algorithm: options.algorithm,
        heuristics: chosen_heuristics(options).iter().map(|info| info.name).collect(),
        statistics,
    })
}

pub(crate) fn chosen_heuristics(options: &SolveOptions) -> Vec<&'static HeuristicInfo> {
    if options.heuristics.is_empty() && options.algorithm.takes_heuristics() {
        ["line-cover", "infection"].into_iter().filter_map(heuristics::by_name).collect()
    } else {
        options.heuristics.clone()
    }
}

fn search(
    board: &Board,
    options: &SolveOptions,
    heuristics: &[&'static HeuristicInfo],
    limits: &Limits,
    observer: &mut dyn Observer,
) -> (Outcome<Action>, Statistics) {
    let memory = limits.memory.unwrap_or(usize::MAX);
    match AnySearch::new(board, options, heuristics, memory) {
        Some(search) => run(&mut search.unwatched(), limits, observer),
        None if options.spawn == Spawn::Never => {
            let options = ProveOptions { threads: options.threads, ..ProveOptions::default() };
            prove(board, &options, limits, observer)
        }
        None => {
            let options = SpawnOptions { threads: options.threads };
            prove_with_spawn(board, &options, limits, observer)
        }
    }
}
