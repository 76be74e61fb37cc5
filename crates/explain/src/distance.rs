//! True distances by plain breadth-first search: slow, and beholden to no heuristic.

use infexion_rules::{Action, Board};
use infexion_search::{Keep, Layered, Limits, Outcome, run};
use infexion_solver::{InfexionProblem, Spawn};

/// The search ended at a limit: nothing is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("breadth-first search of this board ended at its limit")]
pub struct Unfinished;

/// A shortest solution, or that there is none.
///
/// # Errors
/// The search would hold more than `memory` bytes.
pub fn shortest(
    board: &Board,
    spawn: Spawn,
    memory: usize,
) -> Result<Option<Vec<Action>>, Unfinished> {
    shortest_within(board, spawn, &Limits { memory: Some(memory), ..Limits::default() })
}

/// The same within limits. Without one for memory it gives up at once.
pub(crate) fn shortest_within(
    board: &Board,
    spawn: Spawn,
    limits: &Limits,
) -> Result<Option<Vec<Action>>, Unfinished> {
    let problem = InfexionProblem::new(*board, spawn);
    let search = Layered::new(problem, (), Keep::All, limits.memory.ok_or(Unfinished)?);
    match run(search, limits, &mut ()).0 {
        Outcome::Optimal(solution) => Ok(Some(solution.actions)),
        Outcome::Unsolvable => Ok(None),
        _ => Err(Unfinished),
    }
}
