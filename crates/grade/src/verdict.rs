//! What a run is worth.

use crate::hold::{Exceeded, Exit, RunOutcome};
use crate::puzzle::{Answer, Optimum};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The verdict on one run. How the program ended comes before what it printed: an answer from a
/// program that crashed or had to be ended is shown but earns nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// A cheapest solution.
    Optimal,
    /// No answer, and rightly: the board has no solution.
    Unsolvable,
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
    /// It wrote too much to its files.
    DiskLimit,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Verdict; 10] = [
        Verdict::Optimal,
        Verdict::Unsolvable,
        Verdict::LongerThanOptimal,
        Verdict::Invalid,
        Verdict::Crash,
        Verdict::NoAnswer,
        Verdict::TimeLimit,
        Verdict::MemoryLimit,
        Verdict::OutputLimit,
        Verdict::DiskLimit,
    ];

    /// The verdict on a run; `accepted` are the exit statuses that mean "ended well".
    pub fn of(
        outcome: &RunOutcome,
        answer: &Answer,
        optimum: Optimum,
        accepted: &[i32],
    ) -> Verdict {
        match outcome.exceeded {
            Some(Exceeded::Time | Exceeded::WallClock) => return Verdict::TimeLimit,
            Some(Exceeded::Memory) => return Verdict::MemoryLimit,
            Some(Exceeded::Output) => return Verdict::OutputLimit,
            Some(Exceeded::Disk) => return Verdict::DiskLimit,
            Some(Exceeded::Processes) => return Verdict::Crash,
            None => {}
        }
        match outcome.exit {
            Some(Exit::Code(code)) if accepted.contains(&code) => {}
            _ if ran_out_of_memory(&outcome.errors) => return Verdict::MemoryLimit,
            _ => return Verdict::Crash,
        }
        match (answer, optimum) {
            (Answer::Nothing, Optimum::Unsolvable(_)) => Verdict::Unsolvable,
            (Answer::Nothing, Optimum::Cost(_)) => Verdict::NoAnswer,
            (Answer::Invalid { .. }, _) => Verdict::Invalid,
            (Answer::Valid { cost, .. }, Optimum::Cost(best)) if *cost > best => {
                Verdict::LongerThanOptimal
            }
            (Answer::Valid { .. }, _) => Verdict::Optimal,
        }
    }

    /// Is that the best that can be done on the board?
    pub fn is_right(self) -> bool {
        matches!(self, Verdict::Optimal | Verdict::Unsolvable)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Optimal => "optimal",
            Verdict::Unsolvable => "unsolvable",
            Verdict::LongerThanOptimal => "longer than optimal",
            Verdict::Invalid => "invalid",
            Verdict::Crash => "crash",
            Verdict::NoAnswer => "no answer",
            Verdict::TimeLimit => "time limit",
            Verdict::MemoryLimit => "memory limit",
            Verdict::OutputLimit => "output limit",
            Verdict::DiskLimit => "disk limit",
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
            (Exceeded::WallClock, Verdict::TimeLimit),
            (Exceeded::Disk, Verdict::DiskLimit),
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
        let silent = RunOutcome { exit: Some(Exit::Code(0)), ..RunOutcome::default() };
        let verdict = |optimum| Verdict::of(&silent, &Answer::Nothing, optimum, &[0]);
        assert_eq!(verdict(Optimum::UNSOLVABLE), Verdict::Unsolvable);
        assert_eq!(verdict(Optimum::Cost(1)), Verdict::NoAnswer);
        let right: Vec<Verdict> = Verdict::ALL.into_iter().filter(|v| v.is_right()).collect();
        assert_eq!(right, [Verdict::Optimal, Verdict::Unsolvable]);
    }
}
