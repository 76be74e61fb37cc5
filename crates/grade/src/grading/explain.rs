//! Feedback that teaches: where an answer that is too long lost the optimum.
//!
//! It is looked for after all programs have run, so that the search does not slow them down, and
//! once for equal answers: a class makes the same mistakes.

use super::GradeReport;
use crate::puzzle::{Answer, Mistake, Optimum};
use crate::suite::Suite;
use crate::verdict::Verdict;
use infexion_search::Limits;
use std::collections::HashMap;

/// Adds the first mistake to every answer that is too long, as far as it can be found within
/// the limits, which are for each answer.
pub fn explain(report: &mut GradeReport, suite: &Suite, limits: &Limits) {
    let mut known: HashMap<(usize, Vec<String>), Option<Mistake>> = HashMap::new();
    for submission in &mut report.submissions {
        for result in &mut submission.boards {
            let (Answer::Valid { steps, .. }, Optimum::Cost(optimum), Verdict::LongerThanOptimal) =
                (&result.answer, result.optimum, result.verdict)
            else {
                continue;
            };
            let Some(index) = suite.boards.iter().position(|board| board.name == result.board)
            else {
                continue;
            };
            let puzzle = &suite.boards[index].puzzle;
            let mistake = known.entry((index, steps.clone())).or_insert_with(|| {
                // Marks are final then, and answers that are left say that this is missing.
                let is_wanted = !limits.cancel.is_cancelled();
                is_wanted.then(|| puzzle.first_mistake(steps, optimum, limits)).flatten()
            });
            result.mistake.clone_from(mistake);
            if mistake.is_none() {
                let note = "where it lost the optimum was not found in time";
                result.note.get_or_insert_with(|| note.to_owned());
            }
        }
    }
}
