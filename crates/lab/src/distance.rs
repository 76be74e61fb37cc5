//! True distances by plain breadth-first search: slow, and beholden to no heuristic.

use infexion_rules::{Action, Board};
use infexion_search::{Keep, Layered, Limits, Outcome, run};
use infexion_solver::{InfexionProblem, Spawn};

/// A shortest solution: `Some(None)` where there is none, `None` where the search would hold more
/// than `memory` bytes.
pub fn shortest(board: &Board, spawn: Spawn, memory: usize) -> Option<Option<Vec<Action>>> {
    shortest_within(board, spawn, &Limits { memory: Some(memory), ..Limits::default() })
}

/// The same within limits, of which memory must be one.
pub(crate) fn shortest_within(
    board: &Board,
    spawn: Spawn,
    limits: &Limits,
) -> Option<Option<Vec<Action>>> {
    let problem = InfexionProblem::new(*board, spawn);
    let mut search = Layered::new(problem, (), Keep::All, limits.memory?);
    match run(&mut search, limits, &mut ()).0 {
        Outcome::Optimal(solution) => Some(Some(solution.actions)),
        Outcome::Unsolvable => Some(None),
        _ => None,
    }
}
