//! How many optimal solutions a board has.
//!
//! The optimum is found first. Then the states that an optimal solution can pass are found layer
//! by layer, each with the number of ways to reach it: a state is dropped as soon as its layer and
//! a proved lower bound of its distance together exceed the optimum. A state met again in a later
//! layer lies on no optimal solution through that layer, so layers need not know of each other.

use crate::plain;
use infexion_rules::{Action, Board};
use infexion_search::{Heuristic, Limits, Outcome, Problem, StopReason, Watch};
use infexion_solver::heuristics::{self, Maximum};
use infexion_solver::{InfexionProblem, SolveError, SolveOptions, Spawn, solve};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The optimal solutions of a board, counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// Actions of an optimal solution.
    pub optimum: u32,
    /// Number of different sequences of that many actions that solve the board.
    pub solutions: u64,
    /// Number of different boards they end with.
    pub final_boards: usize,
    /// The first solutions in the order of the actions, as many as were asked for.
    #[serde(with = "plain::plans")]
    pub listed: Vec<Vec<Action>>,
}

/// What was known when a limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// Which limit.
    pub reason: StopReason,
    /// No solution is shorter, proved.
    pub lower_bound: u32,
    /// Length of the best solution known; it is optimal where it is the lower bound.
    pub upper_bound: Option<u32>,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by = match self.reason {
            StopReason::Time => "the time limit",
            StopReason::Memory => "the memory limit",
            StopReason::Cancelled => "the caller",
            StopReason::GaveUp => "an incomplete search",
        };
        let Stopped { lower_bound, upper_bound, .. } = self;
        match upper_bound {
            Some(optimum) if optimum == lower_bound => write!(
                f,
                "stopped by {by}; the optimum is {optimum}, but not all solutions of that length \
                 are found"
            ),
            Some(best) => write!(
                f,
                "stopped by {by}; the optimum is between {lower_bound} and {best}, and is needed \
                 first"
            ),
            None => write!(
                f,
                "stopped by {by}; the optimum is at least {lower_bound}, and is needed first"
            ),
        }
    }
}

/// Why there is no count.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// No solution, so nothing to count.
    #[error("the board has no solution")]
    Unsolvable,
    /// A limit was reached.
    #[error("{0}")]
    Stopped(Stopped),
    /// More than 64 bits hold.
    #[error("there are more than {} optimal solutions", u64::MAX)]
    TooMany,
    /// A bug in the solver.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// The states of one layer, each with the number of ways to reach it.
type Layer = FxHashMap<Board, u64>;

/// Counts the optimal solutions, and lists the first `list` of them. The time limit holds for
/// finding the optimum and for counting each.
///
/// ```
/// use infexion_lab::count::count;
/// use infexion_rules::notation::items;
/// use infexion_search::Limits;
/// use infexion_solver::Spawn;
///
/// // A stack of power 6 reaches a stack on its line from both sides.
/// let board = items::read("0,0,r,6 0,3,b,1").unwrap();
/// let count = count(&board, Spawn::Never, 10, &Limits::default()).unwrap();
/// assert_eq!((count.optimum, count.solutions, count.final_boards), (1, 2, 1));
/// assert_eq!(count.listed.len(), 2);
/// ```
pub fn count(
    board: &Board,
    spawn: Spawn,
    list: usize,
    limits: &Limits,
) -> Result<Count, CountError> {
    // The count is over all spawns of the game, whichever a search would consider.
    let spawn = if spawn == Spawn::Never { Spawn::Never } else { Spawn::All };
    let options = SolveOptions { spawn, ..SolveOptions::default() };
    let outcome = solve(board, &options, limits, &mut ())?.outcome;
    let (lower_bound, upper_bound) = (outcome.lower_bound(), outcome.upper_bound());
    let stopped = |reason| {
        let lower_bound = lower_bound.unwrap_or(0);
        Err(CountError::Stopped(Stopped { reason, lower_bound, upper_bound }))
    };
    let optimum = match outcome {
        Outcome::Optimal(solution) => solution.cost,
        Outcome::Unsolvable => return Err(CountError::Unsolvable),
        Outcome::Solved { .. } => return stopped(StopReason::GaveUp),
        Outcome::Stopped { reason, .. } => return stopped(reason),
    };
    let mut counter = Counter {
        problem: InfexionProblem::new(*board, spawn),
        bound: proved(spawn),
        optimum,
        watch: Watch::start(limits),
        work: 0,
    };
    let layers = counter.layers(board)?;
    let last = &layers[optimum as usize];
    let solutions = last.values().try_fold(0_u64, |sum, ways| sum.checked_add(*ways));
    let listed = if list == 0 { Vec::new() } else { counter.list(board, &layers, list)? };
    Ok(Count {
        optimum,
        solutions: solutions.ok_or(CountError::TooMany)?,
        final_boards: last.len(),
        listed,
    })
}

fn proved(spawn: Spawn) -> Maximum {
    let game = spawn.game();
    Maximum::new(heuristics::ALL.into_iter().filter(|info| info.is_proved(game)), game)
}

struct Counter {
    problem: InfexionProblem,
    bound: Maximum,
    optimum: u32,
    watch: Watch,
    work: u64,
}

impl Counter {
    fn layers(&mut self, start: &Board) -> Result<Vec<Layer>, CountError> {
        let mut layers = vec![Layer::from_iter([(*start, 1)])];
        let mut stored = 1;
        for depth in 0..self.optimum {
            let left = self.optimum - depth - 1;
            let mut next = Layer::default();
            let mut overflow = false;
            for (state, ways) in &layers[depth as usize] {
                self.check(stored + next.len())?;
                let Counter { problem, bound, .. } = self;
                problem.successors(state, |_, _, child| {
                    // A child that is there already has passed the test.
                    if let Some(sum) = next.get_mut(&child) {
                        let total = sum.checked_add(*ways);
                        overflow |= total.is_none();
                        *sum = total.unwrap_or(u64::MAX);
                    } else if (left > 0 || child.is_solved())
                        && bound.estimate(&child).is_some_and(|estimate| estimate <= left)
                    {
                        next.insert(child, *ways);
                    }
                });
            }
            if overflow {
                return Err(CountError::TooMany);
            }
            stored += next.len();
            layers.push(next);
        }
        Ok(layers)
    }

    /// The first solutions in the order of the actions.
    fn list(
        &mut self,
        start: &Board,
        layers: &[Layer],
        most: usize,
    ) -> Result<Vec<Vec<Action>>, CountError> {
        // From the end backwards: the states that an optimal solution really passes.
        let mut passed = vec![FxHashSet::from_iter(layers[layers.len() - 1].keys().copied())];
        for layer in layers.iter().rev().skip(1) {
            let after = &passed[passed.len() - 1];
            let mut here = FxHashSet::default();
            for state in layer.keys() {
                self.check(0)?;
                let mut leads_on = false;
                self.problem.successors(state, |_, _, child| leads_on |= after.contains(&child));
                if leads_on {
                    here.insert(*state);
                }
            }
            passed.push(here);
        }
        passed.reverse();
        let mut solutions = Vec::new();
        self.walk(start, &passed, &mut Vec::new(), most, &mut solutions);
        Ok(solutions)
    }

    fn walk(
        &self,
        state: &Board,
        passed: &[FxHashSet<Board>],
        actions: &mut Vec<Action>,
        most: usize,
        solutions: &mut Vec<Vec<Action>>,
    ) {
        let depth = actions.len();
        if depth == self.optimum as usize {
            solutions.push(actions.clone());
            return;
        }
        let mut next = Vec::new();
        self.problem.successors(state, |action, _, child| {
            if passed[depth + 1].contains(&child) {
                next.push((action, child));
            }
        });
        for (action, child) in next {
            if solutions.len() == most {
                return;
            }
            actions.push(action);
            self.walk(&child, passed, actions, most, solutions);
            actions.pop();
        }
    }

    fn check(&mut self, stored: usize) -> Result<(), CountError> {
        self.work += 1;
        // A state and its count in a hash map that is at least 7/16 full.
        let bytes = stored * (size_of::<(Board, u64)>() + 1) * 16 / 7;
        let exceeded = if self.work % 256 == 1 { self.watch.exceeded(bytes) } else { None };
        let (lower_bound, upper_bound) = (self.optimum, Some(self.optimum));
        match exceeded {
            None => Ok(()),
            Some(reason) => Err(CountError::Stopped(Stopped { reason, lower_bound, upper_bound })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{GenerateOptions, Generator};
    use infexion_rules::notation::items;
    use infexion_search::CancelFlag;
    use infexion_verify::infexion::check;
    use std::collections::HashSet;

    /// The definition: every sequence of that many actions.
    fn by_definition(board: &Board, spawn: Spawn, depth: u32) -> (u64, HashSet<Board>) {
        if depth == 0 {
            let solved = board.is_solved();
            return (solved.into(), solved.then_some(*board).into_iter().collect());
        }
        let mut total = (0, HashSet::new());
        for action in board.actions(spawn.game()) {
            let (ways, ends) = by_definition(&board.after(action), spawn, depth - 1);
            total.0 += ways;
            total.1.extend(ends);
        }
        total
    }

    #[test]
    fn counts_agree_with_the_definition_and_every_listed_solution_is_one() {
        for (spawn, blue, optimum, boards) in
            [(Spawn::Never, 1..=4, 0..=3, 15), (Spawn::All, 0..=1, 0..=2, 10)]
        {
            let options = GenerateOptions {
                red: 1..=2,
                blue,
                optimum: Some(optimum),
                spawn,
                ..GenerateOptions::default()
            };
            for board in Generator::new(options).unwrap().take(boards).map(Result::unwrap) {
                let found = count(&board, spawn, usize::MAX, &Limits::default()).unwrap();
                let (ways, ends) = by_definition(&board, spawn, found.optimum);
                assert_eq!((found.solutions, found.final_boards), (ways, ends.len()), "{board:?}");
                let listed: HashSet<&Vec<Action>> = found.listed.iter().collect();
                assert_eq!(listed.len() as u64, ways);
                for actions in listed {
                    assert_eq!(actions.len(), found.optimum as usize);
                    assert_eq!(check(&board, actions, spawn.game()), Ok(()));
                }
            }
        }
    }

    #[test]
    fn a_list_is_cut_where_it_was_asked_to_be() {
        let board = items::read("0,0,r,1 3,3,b,1").unwrap();
        let all = count(&board, Spawn::Never, usize::MAX, &Limits::default()).unwrap();
        let some = count(&board, Spawn::Never, 3, &Limits::default()).unwrap();
        assert!(all.listed.len() > 3);
        assert_eq!(some.listed, all.listed[..3]);
        assert_eq!(some.solutions, all.solutions);
    }

    #[test]
    fn no_solution_and_a_set_cancel_flag_are_told_apart() {
        let unsolvable = items::read("0,0,b,1").unwrap();
        let found = count(&unsolvable, Spawn::Never, 0, &Limits::default());
        assert_eq!(found, Err(CountError::Unsolvable));
        let limits = Limits { cancel: CancelFlag::default(), ..Limits::default() };
        limits.cancel.cancel();
        let board = items::read("0,0,r,1 3,3,b,1 5,2,b,1").unwrap();
        let found = count(&board, Spawn::Never, 0, &limits);
        let Err(CountError::Stopped(stopped)) = found else { panic!("{found:?}") };
        assert_eq!(stopped.reason, StopReason::Cancelled);
    }

    #[test]
    fn a_count_that_is_stopped_says_what_is_known() {
        let board = items::read("0,0,r,1 3,3,b,1 5,2,b,1 1,5,b,2 6,6,b,3").unwrap();
        // Enough to find the optimum, but not to count.
        let limits = Limits { memory: Some(0), ..Limits::default() };
        let Err(CountError::Stopped(known)) = count(&board, Spawn::Never, 0, &limits) else {
            panic!("no memory is not enough")
        };
        let optimum = count(&board, Spawn::Never, 0, &Limits::default()).unwrap().optimum;
        assert!(known.lower_bound > 0 && known.lower_bound <= optimum, "{known}");
        assert!(known.upper_bound.is_none_or(|best| best >= optimum), "{known}");
        let bounds = |lower_bound, upper_bound| {
            Stopped { reason: StopReason::Time, lower_bound, upper_bound }.to_string()
        };
        assert!(bounds(5, Some(5)).contains("the optimum is 5, but"));
        assert!(bounds(5, Some(7)).contains("between 5 and 7"));
        assert!(bounds(5, None).contains("at least 5"));
    }
}
