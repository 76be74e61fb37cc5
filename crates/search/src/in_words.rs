//! An outcome in words: the one sentence that the command line, the page and Python show.

use crate::outcome::{Outcome, StopReason};

/// What a puzzle calls its answers and the steps they are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wording {
    /// A proved best answer: `optimal`.
    pub optimal: &'static str,
    /// That there is no answer: `unsolvable`.
    pub unsolvable: &'static str,
    /// One of what is counted: `action`.
    pub unit: &'static str,
}

impl Wording {
    /// A number of steps: `1 action`, `5 actions`.
    pub fn count(&self, number: u32) -> String {
        format!("{number} {}{}", self.unit, if number == 1 { "" } else { "s" })
    }
}

impl StopReason {
    /// What ended the search, as the beginning of a sentence.
    pub const fn in_words(self) -> &'static str {
        match self {
            StopReason::Time => "stopped by the time limit",
            StopReason::Memory => "stopped by the memory limit",
            StopReason::Expansions => "stopped by the limit on expansions",
            StopReason::Cost => "stopped at a cost that is too large to hold",
            StopReason::Cancelled => "interrupted",
            StopReason::GaveUp => {
                "gave up, as every state left was dropped by pruning or by a heuristic that is not \
                 proved"
            }
        }
    }
}

impl<A> Outcome<A> {
    /// What is known, in a sentence that claims nothing that is not proved.
    ///
    /// ```
    /// use infexion_search::{Outcome, StopReason, Wording};
    ///
    /// let wording = Wording { optimal: "optimal", unsolvable: "unsolvable", unit: "action" };
    /// let stopped: Outcome<()> =
    ///     Outcome::Stopped { reason: StopReason::Time, best: None, lower_bound: 3 };
    /// assert_eq!(
    ///     stopped.in_words(&wording),
    ///     "stopped by the time limit: nothing found, at least 3 actions needed"
    /// );
    /// ```
    pub fn in_words(&self, wording: &Wording) -> String {
        // That none is needed goes without saying.
        let needed = |bound: u32| match bound {
            0 => String::new(),
            1 => ", at least 1 is needed".to_owned(),
            bound => format!(", at least {bound} are needed"),
        };
        match self {
            Outcome::Optimal(solution) => {
                format!("{}, proved: {}", wording.optimal, wording.count(solution.cost))
            }
            Outcome::Solved { solution, lower_bound } => format!(
                "solved, not proved optimal: {}{}",
                wording.count(solution.cost),
                needed(*lower_bound)
            ),
            Outcome::Unsolvable => format!("{}, proved", wording.unsolvable),
            Outcome::Stopped { reason, best: Some(best), lower_bound } => format!(
                "{}: best found {}{}",
                reason.in_words(),
                wording.count(best.cost),
                needed(*lower_bound)
            ),
            Outcome::Stopped { reason, best: None, lower_bound: 0 } => {
                format!("{}: nothing found", reason.in_words())
            }
            Outcome::Stopped { reason, best: None, lower_bound } => format!(
                "{}: nothing found, at least {} needed",
                reason.in_words(),
                wording.count(*lower_bound)
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Solution;

    const WORDING: Wording =
        Wording { optimal: "optimal", unsolvable: "unsolvable", unit: "action" };

    fn solution(cost: u32) -> Solution<()> {
        Solution { actions: vec![(); cost as usize], cost }
    }

    #[test]
    fn only_what_is_proved_is_called_proved() {
        let proved = [Outcome::Optimal(solution(1)), Outcome::Unsolvable];
        assert_eq!(
            proved.map(|outcome| outcome.in_words(&WORDING)),
            ["optimal, proved: 1 action", "unsolvable, proved"]
        );
        let open = [
            Outcome::Solved { solution: solution(4), lower_bound: 3 },
            Outcome::Stopped {
                reason: StopReason::Memory,
                best: Some(solution(4)),
                lower_bound: 1,
            },
            Outcome::Stopped { reason: StopReason::GaveUp, best: None, lower_bound: 1 },
        ];
        assert_eq!(
            open.map(|outcome| outcome.in_words(&WORDING)),
            [
                "solved, not proved optimal: 4 actions, at least 3 are needed",
                "stopped by the memory limit: best found 4 actions, at least 1 is needed",
                "gave up, as every state left was dropped by pruning or by a heuristic that is not \
                 proved: nothing found, at least 1 action needed",
            ]
        );
    }
}
