//! The proved lower bound and the best solution so far.

use infexion_rules::Action;
use infexion_search::{Outcome, Solution, StopReason};

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The best solution is as short as the proved lower bound.
    BoundsMeet,
    /// It is proved that there is no solution.
    NoSolution,
    /// A limit of the caller.
    Stopped(StopReason),
}

/// The two bounds of a search. Whatever contradicts what is proved is a bug in a bound or in a
/// search, and ends in a panic here rather than in a wrong answer.
#[derive(Debug)]
pub(crate) struct Gap {
    lower: u32,
    best: Option<Solution<Action>>,
}

impl Gap {
    /// No solution yet, and a proved lower bound.
    pub(crate) fn new(lower: u32) -> Gap {
        Gap { lower, best: None }
    }

    /// No solution is shorter than this, proved.
    pub(crate) fn lower(&self) -> u32 {
        self.lower
    }

    /// The length of the best solution.
    pub(crate) fn upper(&self) -> Option<u32> {
        self.best.as_ref().map(|best| best.cost)
    }

    /// Is the best solution as short as the lower bound?
    pub(crate) fn is_closed(&self) -> bool {
        self.upper() == Some(self.lower)
    }

    /// Takes a lower bound that has been proved; says whether it is news.
    ///
    /// # Panics
    /// If a shorter solution is known.
    pub(crate) fn raise(&mut self, lower: u32) -> bool {
        let rises = lower > self.lower;
        self.lower = self.lower.max(lower);
        self.check();
        rises
    }

    /// Takes a solution; says whether it is the best so far.
    ///
    /// # Panics
    /// If it is shorter than the proved lower bound.
    pub(crate) fn offer(&mut self, actions: Vec<Action>) -> bool {
        let cost = actions.len() as u32;
        let improves = self.upper().is_none_or(|upper| cost < upper);
        if improves {
            self.best = Some(Solution { actions, cost });
            self.check();
        }
        improves
    }

    /// The outcome. This is the only place where a default solver says "optimal" or
    /// "unsolvable".
    ///
    /// # Panics
    /// If the bounds do not meet although they should, or if there is a solution although there
    /// should be none.
    pub(crate) fn into_outcome(self, end: End) -> Outcome<Action> {
        match (end, self.best) {
            (End::BoundsMeet, Some(best)) => {
                assert_eq!(best.cost, self.lower, "internal error: the bounds do not meet");
                Outcome::Optimal(best)
            }
            (End::BoundsMeet, None) => panic!("internal error: bounds that meet need a solution"),
            (End::NoSolution, None) => Outcome::Unsolvable,
            (End::NoSolution, Some(best)) => {
                panic!("internal error: called unsolvable, but {} actions solve it", best.cost)
            }
            // A limit that is reached in the moment in which the bounds meet takes nothing away.
            (End::Stopped(_), Some(best)) if best.cost == self.lower => Outcome::Optimal(best),
            (End::Stopped(reason), best) => {
                Outcome::Stopped { reason, best, lower_bound: self.lower }
            }
        }
    }

    fn check(&self) {
        if let Some(upper) = self.upper() {
            let lower = self.lower;
            assert!(
                lower <= upper,
                "internal error: {lower} actions are proved needed, but {upper} solve it"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::{Cell, Direction};

    fn plan(length: usize) -> Vec<Action> {
        vec![Action::Spread { cell: Cell::from_index(0), direction: Direction::ALL[0] }; length]
    }

    fn gap(lower: u32, upper: usize) -> Gap {
        let mut gap = Gap::new(lower);
        assert!(gap.offer(plan(upper)));
        gap
    }

    #[test]
    fn bounds_that_meet_are_an_optimum() {
        let mut gap = gap(3, 5);
        assert!(!gap.offer(plan(5)) && !gap.is_closed());
        assert!(gap.offer(plan(4)) && gap.raise(4) && !gap.raise(2));
        assert!(gap.is_closed());
        let outcome = gap.into_outcome(End::BoundsMeet);
        assert!(matches!(outcome, Outcome::Optimal(solution) if solution.cost == 4));
    }

    #[test]
    fn a_limit_keeps_both_bounds() {
        let stopped = gap(3, 5).into_outcome(End::Stopped(StopReason::Time));
        assert_eq!((stopped.lower_bound(), stopped.upper_bound()), (Some(3), Some(5)));
        assert!(gap(5, 5).into_outcome(End::Stopped(StopReason::Time)).is_proved());
        assert_eq!(Gap::new(2).into_outcome(End::NoSolution), Outcome::Unsolvable);
    }

    #[test]
    #[should_panic(expected = "the bounds do not meet")]
    fn bounds_that_do_not_meet_are_never_called_optimal() {
        gap(3, 4).into_outcome(End::BoundsMeet);
    }

    #[test]
    #[should_panic(expected = "need a solution")]
    fn nothing_is_optimal_without_a_solution() {
        Gap::new(3).into_outcome(End::BoundsMeet);
    }

    #[test]
    #[should_panic(expected = "called unsolvable, but 4 actions solve it")]
    fn a_solved_board_is_never_called_unsolvable() {
        gap(3, 4).into_outcome(End::NoSolution);
    }

    #[test]
    #[should_panic(expected = "5 actions are proved needed, but 4 solve it")]
    fn a_bound_above_a_solution_is_a_bug() {
        gap(3, 4).raise(5);
    }

    #[test]
    #[should_panic(expected = "3 actions are proved needed, but 2 solve it")]
    fn a_solution_below_the_bound_is_a_bug() {
        gap(3, 4).offer(plan(2));
    }
}
