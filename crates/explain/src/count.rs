//! How many optimal solutions a board has.
//!
//! The optimum is found first. Then the states that an optimal solution can pass are found layer
//! by layer, each with the number of ways to reach it: a state is dropped as soon as its layer and
//! a proved lower bound of its distance together exceed the optimum. A state met again in a later
//! layer lies on no optimal solution through that layer, so layers need not know of each other.

use infexion_rules::{Action, Board};
use infexion_search::{Limits, Outcome, Problem, Rated, StopReason, Watch};
use infexion_solver::heuristics::{Largest, largest_proved};
use infexion_solver::{InfexionProblem, SolveError, SolveOptions, Spawn, solve};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The optimal solutions of a board, counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Count {
    /// Actions of an optimal solution.
    pub optimum: u32,
    /// Number of different sequences of that many actions that solve the board.
    pub solutions: u64,
    /// Number of different boards they end with.
    pub final_boards: usize,
    /// The first solutions in the order of the actions, as many as were asked for.
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
        let why = self.reason.in_words();
        let Stopped { lower_bound, upper_bound, .. } = self;
        match upper_bound {
            Some(optimum) if optimum == lower_bound => write!(
                f,
                "{why}; the optimum is {optimum}, but not all solutions of that length \
                 are found"
            ),
            Some(best) => write!(
                f,
                "{why}; the optimum is between {lower_bound} and {best}, and is needed \
                 first"
            ),
            None => write!(f, "{why}; the optimum is at least {lower_bound}, and is needed first"),
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

/// Counts the optimal solutions, and lists the first `list` of them. The limits hold for all of it:
/// finding the optimum, counting, and listing.
///
/// ```
/// use infexion_explain::count::count;
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
    let watch = Watch::start(limits);
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
        bound: largest_proved(spawn.game()),
        optimum,
        watch,
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

/// Has a board whose optimum is known only one optimal solution? Looks no further than the second,
/// so it is much quicker than [`count()`] where there are many.
///
/// ```
/// use infexion_explain::count::has_one_solution;
/// use infexion_rules::notation::items;
/// use infexion_solver::Spawn;
///
/// let one_side = items::read("0,0,r,3 0,3,b,1").unwrap();
/// assert!(has_one_solution(&one_side, Spawn::Never, 1));
/// let both_sides = items::read("0,0,r,6 0,3,b,1").unwrap();
/// assert!(!has_one_solution(&both_sides, Spawn::Never, 1));
/// ```
pub fn has_one_solution(board: &Board, spawn: Spawn, optimum: u32) -> bool {
    let problem = InfexionProblem::new(*board, spawn);
    let mut look =
        Look { problem, bound: largest_proved(spawn.game()), dead: FxHashSet::default() };
    look.solutions(board, optimum, 2) == 1
}

/// A look for a few solutions.
struct Look {
    problem: InfexionProblem,
    bound: Rated<Largest>,
    /// States with no solution of so many actions.
    dead: FxHashSet<(Board, u32)>,
}

impl Look {
    /// The number of solutions of `left` actions, or `most` if there are more.
    fn solutions(&mut self, state: &Board, left: u32, most: u64) -> u64 {
        if left == 0 {
            return state.is_solved().into();
        }
        let mut children = Vec::new();
        self.problem.successors(state, |_, _, child| children.push(child));
        let mut found = 0;
        for child in children {
            if found < most
                && self.bound.estimate(&child).is_some_and(|estimate| estimate < left)
                && !self.dead.contains(&(child, left - 1))
            {
                found += self.solutions(&child, left - 1, most - found);
            }
        }
        if found == 0 {
            self.dead.insert((*state, left));
        }
        found
    }
}

struct Counter {
    problem: InfexionProblem,
    bound: Rated<Largest>,
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
                self.check(stored + next.len(), 0)?;
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
        let mut stored: usize = layers.iter().map(Layer::len).sum();
        for layer in layers.iter().rev().skip(1) {
            let after = &passed[passed.len() - 1];
            let mut here = FxHashSet::default();
            for state in layer.keys() {
                self.check(stored + here.len(), 0)?;
                let mut leads_on = false;
                self.problem.successors(state, |_, _, child| leads_on |= after.contains(&child));
                if leads_on {
                    here.insert(*state);
                }
            }
            stored += here.len();
            passed.push(here);
        }
        passed.reverse();
        let mut list = List { passed, stored, most, solutions: Vec::new() };
        self.walk(start, &mut Vec::new(), &mut list)?;
        Ok(list.solutions)
    }

    fn walk(
        &mut self,
        state: &Board,
        actions: &mut Vec<Action>,
        list: &mut List,
    ) -> Result<(), CountError> {
        let depth = actions.len();
        if depth == self.optimum as usize {
            list.solutions.push(actions.clone());
            return Ok(());
        }
        self.check(list.stored, list.solutions.len())?;
        let mut next = Vec::new();
        self.problem.successors(state, |action, _, child| {
            if list.passed[depth + 1].contains(&child) {
                next.push((action, child));
            }
        });
        for (action, child) in next {
            if list.solutions.len() == list.most {
                break;
            }
            actions.push(action);
            self.walk(&child, actions, list)?;
            actions.pop();
        }
        Ok(())
    }

    /// Looks at the limits, with so many states and solutions held.
    fn check(&mut self, states: usize, solutions: usize) -> Result<(), CountError> {
        self.work += 1;
        // A state with SPAWN has some hundred successors: the clock is looked at often.
        if self.work % 16 != 1 {
            return Ok(());
        }
        // A state and its count in a hash map that is at least 7/16 full.
        let of_states = states * (size_of::<(Board, u64)>() + 1) * 16 / 7;
        let of_solution = self.optimum as usize * size_of::<Action>() + size_of::<Vec<Action>>();
        let (lower_bound, upper_bound) = (self.optimum, Some(self.optimum));
        match self.watch.exceeded(of_states + solutions * of_solution) {
            None => Ok(()),
            Some(reason) => Err(CountError::Stopped(Stopped { reason, lower_bound, upper_bound })),
        }
    }
}

/// Solutions on their way into a list.
struct List {
    /// The states at each depth that an optimal solution passes.
    passed: Vec<FxHashSet<Board>>,
    /// States held, here and in the layers.
    stored: usize,
    most: usize,
    solutions: Vec<Vec<Action>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_generate::{GenerateOptions, Generator};
    use infexion_rules::notation::items;
    use infexion_search::CancelFlag;
    use infexion_solver::check;
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
                assert_eq!(has_one_solution(&board, spawn, found.optimum), ways == 1);
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
    fn a_list_of_solutions_is_held_within_the_memory_limit() {
        let board = items::read("0,0,b,6 2,3,b,6 4,5,b,6").unwrap();
        let with = |memory: usize, list: usize| {
            let limits = Limits { memory: Some(memory), ..Limits::default() };
            count(&board, Spawn::All, list, &limits)
        };
        let enough_to_count = (10..40).map(|bits| 1 << bits).find(|most| with(*most, 0).is_ok());
        let listed = with(enough_to_count.unwrap(), usize::MAX);
        let is_full = |known: Stopped| known.reason == StopReason::Memory;
        assert!(matches!(listed, Err(CountError::Stopped(known)) if is_full(known)));
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
