//! What a run is worth.

use crate::hold::{Exceeded, Exit, RunOutcome};
use crate::puzzle::{Answer, Optimum};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The verdict on one run. How the program ended comes before what it printed: an answer from a
/// program that crashed or had to be ended is shown but earns nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// A cheapest solution.
    Optimal,
    /// A solution, but not a cheapest one.
    LongerThanOptimal,
    /// An answer that is no solution.
    Invalid,
    /// The program failed, or started more processes than it may.
    Crash,
    /// The program ended well and printed no answer.
    NoAnswer,
    /// It ran too long.
    TimeLimit,
    /// It needed too much memory.
    MemoryLimit,
    /// It printed too much.
    OutputLimit,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Verdict; 8] = [
        Verdict::Optimal,
        Verdict::LongerThanOptimal,
        Verdict::Invalid,
        Verdict::Crash,
        Verdict::NoAnswer,
        Verdict::TimeLimit,
        Verdict::MemoryLimit,
        Verdict::OutputLimit,
    ];

    /// The verdict on a run; `accepted` are the exit statuses that mean "ended well".
    pub fn of(
        outcome: &RunOutcome,
        answer: &Answer,
        optimum: Optimum,
        accepted: &[i32],
    ) -> Verdict {
        match outcome.exceeded {
            Some(Exceeded::Time) => return Verdict::TimeLimit,
            Some(Exceeded::Memory) => return Verdict::MemoryLimit,
            Some(Exceeded::Output) => return Verdict::OutputLimit,
            Some(Exceeded::Processes) => return Verdict::Crash,
            None => {}
        }
        match outcome.exit {
            Some(Exit::Code(code)) if accepted.contains(&code) => {}
            _ if ran_out_of_memory(&outcome.errors) => return Verdict::MemoryLimit,
            _ => return Verdict::Crash,
        }
        match (answer, optimum) {
            (Answer::Nothing, _) => Verdict::NoAnswer,
            (Answer::Invalid { .. }, _) => Verdict::Invalid,
            (Answer::Valid { cost, .. }, Optimum::Cost(best)) if *cost > best => {
                Verdict::LongerThanOptimal
            }
            (Answer::Valid { .. }, _) => Verdict::Optimal,
        }
    }

    /// Is that the best that can be done on the board? No answer is, where there is no solution.
    pub fn is_right(self, optimum: Optimum) -> bool {
        match optimum {
            Optimum::Cost(_) => self == Verdict::Optimal,
            Optimum::Unsolvable(_) => self == Verdict::NoAnswer,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Optimal => "optimal",
            Verdict::LongerThanOptimal => "longer than optimal",
            Verdict::Invalid => "invalid",
            Verdict::Crash => "crash",
            Verdict::NoAnswer => "no answer",
            Verdict::TimeLimit => "time limit",
            Verdict::MemoryLimit => "memory limit",
            Verdict::OutputLimit => "output limit",
        })
    }
}

// A program that is refused memory ends by itself; all that tells is what its runtime says.
fn ran_out_of_memory(errors: &str) -> bool {
    const SAYINGS: [&str; 6] = [
        "MemoryError",
        "std::bad_alloc",
        "OutOfMemoryError",
        "memory allocation of",
        "Cannot allocate memory",
        "out of memory",
    ];
    SAYINGS.iter().any(|saying| errors.contains(saying))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(exceeded: Option<Exceeded>, exit: Option<Exit>, answer: &Answer) -> Verdict {
        let outcome = RunOutcome { exceeded, exit, ..RunOutcome::default() };
        Verdict::of(&outcome, answer, Optimum::Cost(5), &[0])
    }

    #[test]
    fn the_end_of_the_program_comes_before_its_answer() {
        let right = Answer::Valid { steps: Vec::new(), cost: 5 };
        let well = Some(Exit::Code(0));
        assert_eq!(verdict(None, well, &right), Verdict::Optimal);
        assert_eq!(verdict(None, Some(Exit::Code(1)), &right), Verdict::Crash);
        assert_eq!(verdict(None, None, &right), Verdict::Crash);
        for (exceeded, expected) in [
            (Exceeded::Time, Verdict::TimeLimit),
            (Exceeded::Memory, Verdict::MemoryLimit),
            (Exceeded::Output, Verdict::OutputLimit),
            (Exceeded::Processes, Verdict::Crash),
        ] {
            assert_eq!(verdict(Some(exceeded), well, &right), expected);
        }
    }

    #[test]
    fn answers_are_told_apart() {
        let well = Some(Exit::Code(0));
        let longer = Answer::Valid { steps: Vec::new(), cost: 6 };
        assert_eq!(verdict(None, well, &longer), Verdict::LongerThanOptimal);
        assert_eq!(verdict(None, well, &Answer::Nothing), Verdict::NoAnswer);
        let wrong = Answer::Invalid { steps: Vec::new(), at: None, reason: String::new() };
        assert_eq!(verdict(None, well, &wrong), Verdict::Invalid);
    }

    #[test]
    fn no_answer_is_right_only_where_there_is_no_solution() {
        for verdict in Verdict::ALL {
            assert_eq!(verdict.is_right(Optimum::UNSOLVABLE), verdict == Verdict::NoAnswer);
            assert_eq!(verdict.is_right(Optimum::Cost(0)), verdict == Verdict::Optimal);
        }
    }
}
