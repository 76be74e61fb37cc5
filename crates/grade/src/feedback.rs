//! What there is to say about one answer: the same words as in a graded report, for someone who
//! checks a single one.

use crate::puzzle::{Answer, Mistake, Optimum, Puzzle, SearchResult};
use crate::text::in_brackets;
use infexion_search::Limits;
use infexion_text::count_of;
use infexion_words::words;
use serde::Serialize;

/// What an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// A solution; whether a shorter one exists was not asked.
    Valid,
    /// A cheapest solution, proved; or no answer where there is no solution.
    Optimal,
    /// A solution that is too long.
    LongerThanOptimal,
    /// A solution; whether it is a cheapest one is not known.
    NotProved,
    /// The caller stopped the search for the optimum.
    Interrupted,
    /// No solution.
    Invalid,
}

words! { Standing, "standing":
    Valid = "valid",
    Optimal = "optimal",
    LongerThanOptimal = "longer-than-optimal",
    NotProved = "not-proved",
    Interrupted = "interrupted",
    Invalid = "invalid",
}

/// All that is said about an answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Feedback {
    /// What it is.
    pub standing: Standing,
    /// The answer as it was read.
    #[serde(flatten)]
    pub answer: Answer,
    /// The best that can be done, if it was asked for and proved.
    pub optimum: Option<Optimum>,
    /// The step that cost the optimum.
    pub mistake: Option<Mistake>,
    /// All of it in words, a line each.
    pub lines: Vec<String>,
}

impl Feedback {
    /// Reads an answer to a board. With limits it is compared with the optimum too.
    pub fn new(puzzle: &dyn Puzzle, text: &str, optimal_within: Option<&Limits>) -> Feedback {
        let answer = puzzle.answer(text);
        let (step, unit) = (puzzle.step_name(), puzzle.unit_name());
        let mut feedback = Feedback {
            standing: Standing::Invalid,
            optimum: None,
            mistake: None,
            lines: Vec::new(),
            answer,
        };
        match feedback.answer.clone() {
            Answer::Invalid { steps, at: Some(at), reason } => {
                let bad = in_brackets(steps.get(at).map_or("", String::as_str));
                let number = at + 1;
                let line = format!("not a solution: {step} {number} {bad} is not legal: {reason}");
                feedback.lines.push(line);
            }
            Answer::Invalid { reason, .. } => {
                feedback.lines.push(format!("not a solution: {reason}"));
            }
            Answer::Nothing => feedback.judge_silence(puzzle, optimal_within),
            Answer::Valid { steps, cost } => {
                feedback.standing = Standing::Valid;
                feedback.lines.push(format!("valid solution, {}", count_of(cost as usize, unit)));
                if let Some(limits) = optimal_within {
                    feedback.compare(puzzle, &steps, cost, limits);
                }
            }
        }
        feedback
    }

    /// The steps up to where it went wrong: what a picture should show.
    pub fn shown(&self) -> &[String] {
        match (&self.answer, &self.mistake) {
            (Answer::Valid { steps, .. }, Some(mistake)) => &steps[..mistake.step],
            (Answer::Valid { steps, .. }, None) => steps,
            (Answer::Invalid { steps, at, .. }, _) => &steps[..at.unwrap_or(steps.len())],
            (Answer::Nothing, _) => &[],
        }
    }

    /// No step at all: right where there is no solution.
    fn judge_silence(&mut self, puzzle: &dyn Puzzle, optimal_within: Option<&Limits>) {
        let proved = optimal_within.and_then(|limits| puzzle.solve(limits));
        self.optimum = proved.map(|solved| solved.optimum);
        if self.optimum == Some(Optimum::UNSOLVABLE) {
            self.standing = Standing::Optimal;
            self.lines.push("no answer, and rightly: there is no solution, proved".to_owned());
        } else {
            let step = puzzle.step_name();
            self.lines.push(format!("not a solution: there is no {step} in the answer"));
        }
    }

    fn compare(&mut self, puzzle: &dyn Puzzle, steps: &[String], cost: u32, limits: &Limits) {
        let unit = puzzle.unit_name();
        let (lower, upper, cancelled) = match puzzle.search(limits) {
            Some(SearchResult::Proved(solved)) => {
                self.optimum = Some(solved.optimum);
                match solved.optimum {
                    Optimum::Cost(best) => (best, Some(best), false),
                    // Only a wrong suite or solver says so; the answer was replayed.
                    Optimum::Unsolvable(_) => (cost, None, false),
                }
            }
            Some(SearchResult::Bounds { lower, upper, cancelled }) => (lower, upper, cancelled),
            None => (0, None, false),
        };
        let shorter = upper.filter(|best| *best < cost);
        let (standing, line) = match shorter {
            _ if cost <= lower => (Standing::Optimal, "optimal, proved".to_owned()),
            Some(best) if best == lower => {
                (Standing::LongerThanOptimal, format!("not optimal: the optimum is {best}"))
            }
            Some(best) => {
                let line = format!("not optimal: {} suffice", count_of(best as usize, unit));
                (Standing::LongerThanOptimal, line)
            }
            None if cancelled => {
                (Standing::Interrupted, format!("interrupted: at least {lower} are needed"))
            }
            None => {
                let line = format!("not known to be optimal: at least {lower} are needed");
                (Standing::NotProved, line)
            }
        };
        self.standing = standing;
        self.lines.push(line);
        if let (Standing::LongerThanOptimal, Some(Optimum::Cost(best))) = (standing, self.optimum) {
            self.mistake = puzzle.first_mistake(steps, best, limits);
            self.lines.extend(self.mistake.as_ref().map(ToString::to_string));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::PuzzleKind;

    const EXAMPLE: &str = "5,6,r,2\n1,0,b,2\n1,1,b,1\n3,2,b,1\n1,3,b,3\n";
    const BEST: &str =
        "SPREAD 5 6 -1 1\nSPREAD 3 1 0 1\nSPREAD 3 2 -1 1\nSPREAD 1 4 0 -1\nSPREAD 1 3 0 -1\n";
    const LONGER: &str = "SPREAD 5 6 0 1\nSPREAD 5 0 -1 1\nSPREAD 4 1 -1 1\nSPREAD 3 2 -1 1\n\
                          SPREAD 1 4 0 -1\nSPREAD 1 3 0 -1\n";

    fn feedback(kind: PuzzleKind, board: &str, answer: &str) -> Feedback {
        Feedback::new(&*kind.read(board).unwrap(), answer, Some(&Limits::default()))
    }

    #[test]
    fn one_answer_gets_the_words_of_a_graded_one() {
        let told = |answer: &str| {
            let feedback = feedback(PuzzleKind::Infexion, EXAMPLE, answer);
            (feedback.standing, feedback.lines, feedback.mistake.map(|mistake| mistake.step))
        };
        let lines = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
        assert_eq!(
            told(BEST),
            (Standing::Optimal, lines(&["valid solution, 5 actions", "optimal, proved"]), None)
        );
        let (standing, said, step) = told(LONGER);
        assert_eq!((standing, step), (Standing::LongerThanOptimal, Some(0)));
        assert_eq!(said[1], "not optimal: the optimum is 5");
        assert!(said[2].starts_with("action 1 (SPREAD 5 6 0 1) is the mistake: after it the optimum is out of reach; SPREAD "), "{said:?}");
        let (standing, said, _) = told("SPREAD 5 6 0 1\n");
        assert_eq!(standing, Standing::Invalid);
        let left = "after 1 action 4 blue stacks are left: (1,0) (1,1) (1,3) (3,2)";
        assert_eq!(said, [format!("not a solution: {left}")]);
    }

    #[test]
    fn paths_and_boards_without_a_solution_are_told_too() {
        let board = r#"{"n": 3, "board": [], "start": [0,0], "goal": [0,2]}"#;
        let told = |answer: &str| feedback(PuzzleKind::Cachex, board, answer);
        assert_eq!(told("3\n(0,0)\n(0,1)\n(0,2)\n").standing, Standing::Optimal);
        let longer = told("4\n(0,0)\n(1,0)\n(1,1)\n(0,2)\n");
        assert_eq!(longer.lines[..2], ["valid solution, 4 cells", "not optimal: the optimum is 3"]);
        assert_eq!(longer.shown(), ["(0,0)"]);
        let jump = told("3\n(0,0)\n(2,2)\n(0,2)\n");
        assert!(jump.lines[0].starts_with("not a solution: cell 2 (2,2) is not legal: "));
        let silent = feedback(PuzzleKind::Infexion, "0,0,b,1\n", "");
        assert_eq!(
            (silent.standing, silent.optimum),
            (Standing::Optimal, Some(Optimum::UNSOLVABLE))
        );
    }
}
