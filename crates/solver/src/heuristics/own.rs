//! A heuristic that somebody brings along: nothing is proved of it, whoever it comes from.

use super::BoxedHeuristic;
use infexion_rules::Board;
use infexion_search::{Heuristic, Rated, Status};
use std::fmt;
use std::sync::Arc;

type Estimate = dyn Fn(&Board) -> Option<u32> + Send + Sync;

/// A function from outside with a name, beside the heuristics of the project. It is rated as
/// believed, so no search says "optimal" or "unsolvable" on its word.
///
/// ```
/// use infexion_rules::notation::items;
/// use infexion_search::Limits;
/// use infexion_solver::heuristics::OwnHeuristic;
/// use infexion_solver::{Algorithm, SolveOptions, solve};
///
/// let board = items::read("5,6,r,2 1,0,b,2 1,1,b,1 3,2,b,1 1,3,b,3").unwrap();
/// let six_at_a_time = |board: &infexion_rules::Board| Some(board.blue().len().div_ceil(6));
/// let options = SolveOptions {
///     algorithm: Algorithm::AStar,
///     own: vec![OwnHeuristic::new("six-at-a-time", six_at_a_time)],
///     ..SolveOptions::default()
/// };
/// let report = solve(&board, &options, &Limits::default(), &mut ()).unwrap();
/// assert_eq!(report.outcome.upper_bound(), Some(5));
/// assert!(!report.outcome.is_proved());
/// ```
#[derive(Clone)]
pub struct OwnHeuristic {
    name: Arc<str>,
    estimate: Arc<Estimate>,
}

impl OwnHeuristic {
    /// The function gives the estimate of a board; `None` says that it has no solution.
    pub fn new(
        name: &str,
        estimate: impl Fn(&Board) -> Option<u32> + Send + Sync + 'static,
    ) -> OwnHeuristic {
        OwnHeuristic { name: name.into(), estimate: Arc::new(estimate) }
    }

    /// What its owner calls it.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn build(&self) -> Rated<BoxedHeuristic> {
        Rated::new(Box::new(self.clone()), Status::Believed)
    }
}

impl Heuristic<Board> for OwnHeuristic {
    fn estimate(&mut self, board: &Board) -> Option<u32> {
        (self.estimate)(board)
    }
}

impl fmt::Debug for OwnHeuristic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("OwnHeuristic").field(&self.name).finish()
    }
}
