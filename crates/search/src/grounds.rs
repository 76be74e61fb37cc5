//! What the answer of a search rests on: the one place where a search that has ended by itself
//! becomes an outcome, and where "optimal" and "unsolvable" are said.

use crate::heuristic::{Heuristic, Rated, Status};
use crate::outcome::{Outcome, Solution, StopReason};
use crate::problem::Problem;

/// Whether everything is looked at, and how sure the estimates are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grounds {
    complete: bool,
    admissible: Status,
}

impl Grounds {
    /// Of a search led by a heuristic.
    pub(crate) fn of<P: Problem, H: Heuristic<P::State>>(
        problem: &P,
        heuristic: &Rated<H>,
    ) -> Grounds {
        Grounds { complete: problem.is_complete(), admissible: heuristic.admissible() }
    }

    /// Of a search that looks at everything in order of cost.
    pub(crate) fn without_estimates(problem: &impl Problem) -> Grounds {
        Grounds { complete: problem.is_complete(), admissible: Status::Proved }
    }

    /// From now on the search does not look at everything.
    pub(crate) fn leave_out(&mut self) {
        self.complete = false;
    }

    /// May "optimal" and "unsolvable" be said?
    pub(crate) fn prove(self) -> bool {
        self.complete && self.admissible == Status::Proved
    }

    /// The first solution of the search, which so far has proved the lower bound.
    pub(crate) fn solved<A>(self, solution: Solution<A>, lower_bound: u32) -> Outcome<A> {
        let proved = if self.prove() { solution.cost } else { lower_bound };
        Outcome::Solved { solution, lower_bound }.with_lower_bound(proved)
    }

    /// Nothing is left to look at, and there was no solution.
    pub(crate) fn exhausted<A>(self, lower_bound: u32) -> Outcome<A> {
        if self.prove() {
            Outcome::Unsolvable
        } else {
            Outcome::Stopped { reason: StopReason::GaveUp, best: None, lower_bound }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::OutcomeKind;

    fn kinds(complete: bool, admissible: Status, lower_bound: u32) -> (OutcomeKind, OutcomeKind) {
        let grounds = Grounds { complete, admissible };
        let solution = Solution { actions: vec![(); 3], cost: 3 };
        (grounds.solved(solution, lower_bound).kind(), grounds.exhausted::<()>(lower_bound).kind())
    }

    #[test]
    fn optimal_and_unsolvable_need_a_complete_search_with_proved_estimates() {
        use OutcomeKind::{Optimal, Solved, Stopped, Unsolvable};
        for admissible in Status::ALL {
            for complete in [false, true] {
                let proved = complete && admissible == Status::Proved;
                let expected = if proved { (Optimal, Unsolvable) } else { (Solved, Stopped) };
                assert_eq!(kinds(complete, admissible, 2), expected, "{complete} {admissible}");
            }
        }
    }

    #[test]
    fn a_solution_that_meets_the_proved_bound_is_optimal_whatever_led_to_it() {
        assert_eq!(kinds(false, Status::False, 3).0, OutcomeKind::Optimal);
    }
}
