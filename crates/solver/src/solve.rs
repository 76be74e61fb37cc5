//! One engine behind every program: a board and options in, a checked report out.

use crate::algorithm::{Algorithm, Expand};
use crate::check::check;
use crate::heuristics::{HeuristicName, Largest, OwnHeuristic, proved_lower_bound};
use crate::infexion::Spawn;
use crate::prove::{ProveOptions, prove};
use crate::searches::AnySearch;
use crate::spawn::{SpawnOptions, prove_with_spawn};
use crate::systems::{Reading, System};
use crate::threads::thread_count;
use infexion_rules::{Action, Board, TypedBoard};
use infexion_search::{Limits, Observer, Outcome, Rated, Solution, Statistics, Ties, Weight, run};
use infexion_verify::infexion::Rejection;
use infexion_words::words;

/// How to solve.
#[derive(Clone, Debug)]
pub struct SolveOptions {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The heuristics, of which the largest counts; none for the algorithm's own choice.
    pub heuristics: Vec<HeuristicName>,
    /// Heuristics from outside, beside those named; a search claims nothing on their word.
    pub own: Vec<OwnHeuristic>,
    /// Which game, and which spawns are tried.
    pub spawn: Spawn,
    /// States a beam search keeps in each layer.
    pub beam_width: usize,
    /// Run the system of a student report as it is described; it decides algorithm and heuristics.
    pub system: Option<System>,
    /// How the report is read where it leaves something open; none for the usual way.
    pub reading: Option<Reading>,
    /// Which of equals comes first in a queue; none for the algorithm's own choice.
    pub ties: Option<Ties>,
    /// What A* multiplies its estimates by; none for 1.
    pub weight: Option<Weight>,
    /// How A* expands a state; none for its own choice.
    pub expand: Option<Expand>,
    /// Threads of the default solver; 0 for all cores, 1 for runs that repeat exactly.
    pub threads: usize,
}

impl Default for SolveOptions {
    fn default() -> SolveOptions {
        SolveOptions {
            algorithm: Algorithm::Auto,
            heuristics: Vec::new(),
            own: Vec::new(),
            spawn: Spawn::Never,
            beam_width: 1_000,
            system: None,
            reading: None,
            ties: None,
            weight: None,
            expand: None,
            threads: 0,
        }
    }
}

impl SolveOptions {
    /// Is a heuristic chosen, by name or brought along?
    pub fn names_heuristics(&self) -> bool {
        !self.heuristics.is_empty() || !self.own.is_empty()
    }

    /// The largest of the heuristics chosen: as sure as the least sure of them.
    pub fn estimate(&self) -> Rated<Largest> {
        let game = self.spawn.game();
        let named = self.heuristics.iter().map(|name| name.build(game));
        named.chain(self.own.iter().map(OwnHeuristic::build)).collect()
    }

    /// The options with what they leave open chosen; or why they do not fit together.
    ///
    /// # Errors
    /// An option does not go with the algorithm or the system.
    pub fn resolved(&self) -> Result<SolveOptions, SolveError> {
        if let Some(system) = self.system {
            return system.resolved(self);
        }
        if let Some(reading) = self.reading {
            let message = format!("the reading {reading} needs a system: a report to read");
            return Err(SolveError::Options(message));
        }
        let mut options = self.clone();
        if options.algorithm == Algorithm::Auto && !options.spawn.is_complete() {
            // The default solver tries every spawn; A* is the best of those that can leave some
            // out.
            options.algorithm = Algorithm::AStar;
        }
        let algorithm = options.algorithm;
        let unfit = [
            (self.names_heuristics() && !algorithm.takes_heuristics(), Extra::Heuristic),
            (self.ties.is_some() && !algorithm.takes_ties(), Extra::Ties),
            (self.weight.is_some() && !algorithm.takes_weight(), Extra::Weight),
            (self.expand.is_some() && !algorithm.takes_weight(), Extra::Expand),
        ];
        if let Some((_, extra)) = unfit.iter().find(|(unfit, _)| *unfit) {
            return Err(SolveError::TakesNo(algorithm, *extra));
        }
        if algorithm.takes_ties() {
            options.ties = self.ties.or(Some(Ties::default()));
        }
        if algorithm.takes_weight() {
            let weight = self.weight.unwrap_or_default();
            // Partial expansion needs the order of g + h.
            let whole = weight != Weight::ONE;
            if whole && self.expand == Some(Expand::Parts) {
                let message =
                    "states are expanded in parts only with weight 1: expand them whole, or leave \
                               the weight out"
                        .to_owned();
                return Err(SolveError::Options(message));
            }
            options.weight = Some(weight);
            options.expand =
                Some(if whole { Expand::Whole } else { self.expand.unwrap_or_default() });
        }
        if !options.names_heuristics() {
            options.heuristics = options.algorithm.default_heuristics().to_vec();
        }
        Ok(options)
    }
}

/// What was asked and what came out.
#[derive(Clone, Debug)]
pub struct Report {
    /// The board.
    pub board: TypedBoard,
    /// How it was searched: with the algorithm and the heuristics that ran, also where the caller
    /// left them to choose.
    pub options: SolveOptions,
    /// What the search was allowed to use.
    pub limits: Limits,
    /// The answer. Its plan has been replayed by the independent checker.
    pub outcome: Outcome<Action>,
    /// What the search did.
    pub statistics: Statistics,
}

impl Report {
    /// The report with a plan from elsewhere in place of the solver's own: what is known of that
    /// plan.
    ///
    /// # Errors
    /// The checker rejects the plan.
    pub fn with_plan(self, plan: Vec<Action>) -> Result<Report, SolveError> {
        let lower_bound = self.outcome.lower_bound().unwrap_or(0);
        let solution = Solution { cost: plan.len() as u32, actions: plan };
        // A plan as long as the bound is a best one.
        let outcome = Outcome::Solved { solution, lower_bound }.with_lower_bound(lower_bound);
        finish(&self.board, &self.options, &self.limits, outcome, self.statistics)
    }
}

/// What some algorithms take and others have no use for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// An estimate of what is to go.
    Heuristic,
    /// Which of equals comes first.
    Ties,
    /// What estimates are multiplied by.
    Weight,
    /// How a state is expanded.
    Expand,
    /// States kept in each layer.
    BeamWidth,
}

words! { Extra, "option of an algorithm":
    Heuristic = "heuristic",
    Ties = "order among equals",
    Weight = "weight",
    Expand = "way to expand",
    BeamWidth = "beam width",
}

/// Why there is no report.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The algorithm has no use for this.
    #[error("{0} takes no {1}")]
    TakesNo(Algorithm, Extra),
    /// The options do not go together.
    #[error("{0}")]
    Options(String),
    /// The algorithm is not one that expands one state after the other.
    #[error("{0} cannot be watched step by step; choose another algorithm")]
    NotStepwise(Algorithm),
    /// A bug: the checker rejects the plan that was found.
    #[error("internal error: the independent checker rejects the plan: {0}")]
    Rejected(Rejection),
}

/// Solves a board. One that was read from a text is best given as it was read: the plan is then
/// checked against what was typed.
///
/// ```
/// use infexion_rules::notation::csv;
/// use infexion_search::Limits;
/// use infexion_solver::{SolveOptions, solve};
///
/// let board = csv::read("5,6,r,2\n1,0,b,2\n1,1,b,1\n3,2,b,1\n1,3,b,3\n").unwrap();
/// let report = solve(&board, &SolveOptions::default(), &Limits::default(), &mut ()).unwrap();
/// assert!(report.outcome.is_proved());
/// assert_eq!(report.outcome.upper_bound(), Some(5));
/// ```
pub fn solve(
    board: impl Into<TypedBoard>,
    options: &SolveOptions,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Report, SolveError> {
    let options = options.resolved()?;
    let typed = board.into();
    let board = typed.board();
    let (outcome, statistics) = search(board, &options, limits, observer);
    finish(&typed, &options, limits, outcome, statistics)
}

/// Has the independent checker replay the plan.
pub(crate) fn finish(
    typed: &TypedBoard,
    options: &SolveOptions,
    limits: &Limits,
    outcome: Outcome<Action>,
    statistics: Statistics,
) -> Result<Report, SolveError> {
    let game = options.spawn.game();
    if let Some(solution) = outcome.solution() {
        check(typed, &solution.actions, game).map_err(SolveError::Rejected)?;
    }
    Ok(Report {
        board: typed.clone(),
        options: options.clone(),
        limits: limits.clone(),
        outcome,
        statistics,
    })
}

fn search(
    board: &Board,
    options: &SolveOptions,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> (Outcome<Action>, Statistics) {
    match AnySearch::new(board, options, limits.memory.unwrap_or(usize::MAX)) {
        Some(search) => run(search, limits, observer),
        None => by_default(board, options, limits, observer),
    }
}

/// The default solver, which uses all that is known: also what the heuristics prove of the board
/// without a search. A named algorithm says what it proves itself and nothing else, so that
/// algorithms can be compared.
fn by_default(
    board: &Board,
    options: &SolveOptions,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> (Outcome<Action>, Statistics) {
    let threads = thread_count(options.threads);
    let Some(bound) = proved_lower_bound(board, options.spawn.game()) else {
        return (Outcome::Unsolvable, Statistics::default());
    };
    let (outcome, statistics) = match options.spawn {
        Spawn::Never => {
            let options = ProveOptions { threads, ..ProveOptions::default() };
            prove(board, &options, limits, observer)
        }
        Spawn::All | Spawn::NearBlue | Spawn::NoCapture => {
            prove_with_spawn(board, &SpawnOptions { threads }, limits, observer)
        }
    };
    (outcome.with_lower_bound(bound), statistics)
}
