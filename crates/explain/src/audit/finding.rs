//! What an audit holds against a heuristic, small enough to check by hand.

use super::{Estimate, exceeds, falls_too_far};
use crate::distance::{Unfinished, shortest};
use crate::explore::action_between;
use crate::shrink::shrink;
use infexion_rules::{Action, Board};
use infexion_search::Limits;
use infexion_solver::{SolveOptions, Spawn, solve};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Bytes a search may take while a board is shrunk.
const MEMORY: usize = 64 << 20;
/// Time the default solver may take for it.
const TIME: Duration = Duration::from_secs(5);

/// A board whose estimate is above its distance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Overestimate {
    /// The board.
    pub board: Board,
    /// The estimate; `None` for "no solution".
    pub estimate: Option<f64>,
    /// A solution shorter than the estimate: a shortest one where breadth-first search can tell.
    pub solution: Vec<Action>,
}

impl Overestimate {
    /// The smallest board found, starting from one that is overestimated. `None` if its true
    /// distance takes too much memory to find.
    pub(super) fn shrunk(
        board: &Board,
        estimate: &mut Estimate<'_>,
        spawn: Spawn,
    ) -> Option<Overestimate> {
        let mut overestimated =
            |board: &Board| {
                let solution = match shortest(board, spawn, MEMORY) {
                    Ok(solution) => solution?,
                    Err(Unfinished) => some_solution(board, spawn)?,
                };
                let value = estimate(board);
                exceeds(value.unwrap_or(f64::INFINITY), solution.len() as u32)
                    .then_some(Overestimate { board: *board, estimate: value, solution })
            };
        let small = shrink(board, |board| overestimated(board).is_some());
        overestimated(&small)
    }
}

/// A solution of a board on which breadth-first search gives up. It need not be a shortest one:
/// an estimate above its length is wrong all the same.
fn some_solution(board: &Board, spawn: Spawn) -> Option<Vec<Action>> {
    let options = SolveOptions { spawn, threads: 1, ..SolveOptions::default() };
    let limits = Limits { time: Some(TIME), memory: Some(MEMORY), ..Limits::default() };
    let outcome = solve(board, &options, &limits, &mut ()).ok()?.outcome;
    outcome.solution().map(|solution| solution.actions.clone())
}

/// An action along which an estimate falls by more than 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Drop {
    /// The board before the action.
    pub board: Board,
    /// The action.
    pub action: Action,
    /// The estimates before and after it; `None` for "no solution".
    pub estimates: (Option<f64>, Option<f64>),
}

impl Drop {
    pub(super) fn between(from: &Board, to: &Board, spawn: Spawn) -> Drop {
        let action = action_between(from, to, spawn).expect("an edge is an action");
        Drop { board: *from, action, estimates: (None, None) }
    }

    /// The smallest board found on which some action has the fault.
    pub(super) fn shrunk(board: &Board, estimate: &mut Estimate<'_>, spawn: Spawn) -> Option<Drop> {
        let mut worst =
            |board: &Board| {
                let before = estimate(board);
                let actions: Vec<Action> = board.actions(spawn.game()).collect();
                actions.into_iter().find_map(|action| {
                    let after = estimate(&board.after(action));
                    let value = |estimate: Option<f64>| estimate.unwrap_or(f64::INFINITY);
                    (!board.is_solved() && falls_too_far(value(before), value(after)))
                        .then_some(Drop { board: *board, action, estimates: (before, after) })
                })
            };
        let small = shrink(board, |board| worst(board).is_some());
        worst(&small)
    }
}
