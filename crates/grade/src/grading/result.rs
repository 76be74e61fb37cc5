//! What is known of a graded program.

use crate::hold::{Exceeded, Exit, RunOutcome};
use crate::puzzle::{Answer, Game, Mistake, Optimum};
use crate::suite::SuiteBoard;
use crate::verdict::Verdict;
use serde::{Deserialize, Serialize};

/// One program on one board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoardResult {
    /// The board's name.
    pub board: String,
    /// Its tags.
    pub tags: Vec<String>,
    /// The verdict.
    pub verdict: Verdict,
    /// Is it the best that can be done?
    pub right: bool,
    /// Points earned.
    pub points: f64,
    /// Points that could be earned.
    pub max_points: f64,
    /// The best that can be done.
    pub optimum: Optimum,
    /// What was answered.
    #[serde(flatten)]
    pub answer: Answer,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// Peak memory in bytes.
    pub peak_memory: u64,
    /// How the program ended.
    pub exit: Option<Exit>,
    /// The limit at which it was ended.
    pub exceeded: Option<Exceeded>,
    /// The beginning of its standard error.
    pub errors: String,
    /// What else there is to say, in a sentence.
    pub note: Option<String>,
    /// Where an answer that is too long lost the optimum.
    pub mistake: Option<Mistake>,
}

impl BoardResult {
    pub(super) fn new(board: &SuiteBoard, outcome: RunOutcome, accepted: &[i32]) -> BoardResult {
        let answer = board.puzzle.answer(&outcome.output);
        let verdict = Verdict::of(&outcome, &answer, board.optimum, accepted);
        let right = verdict.is_right(board.optimum);
        let points = match verdict {
            _ if right => board.points,
            Verdict::LongerThanOptimal => board.points_if_longer,
            _ => 0.0,
        };
        BoardResult {
            board: board.name.clone(),
            tags: board.tags.clone(),
            verdict,
            right,
            points,
            max_points: board.points,
            optimum: board.optimum,
            note: note(&outcome, &answer, board.optimum),
            answer,
            seconds: outcome.seconds,
            peak_memory: outcome.peak_memory,
            exit: outcome.exit,
            exceeded: outcome.exceeded,
            errors: outcome.errors,
            mistake: None,
        }
    }

    /// Length of a valid answer.
    pub fn length(&self) -> Option<u32> {
        match self.answer {
            Answer::Valid { cost, .. } => Some(cost),
            _ => None,
        }
    }

    /// What went wrong, in a sentence; empty if nothing did.
    pub fn explanation(&self) -> String {
        let mut parts = Vec::new();
        match &self.answer {
            Answer::Invalid { steps, at: Some(at), reason } => {
                let step = steps.get(*at).map_or("", String::as_str);
                parts.push(format!("step {} ({step}): {reason}", at + 1));
            }
            Answer::Invalid { reason, .. } => parts.push(reason.clone()),
            Answer::Valid { cost, .. } if self.verdict == Verdict::LongerThanOptimal => {
                parts.push(format!("{cost} instead of {}", self.optimum));
            }
            Answer::Nothing if self.right => parts.push("right: there is no solution".to_owned()),
            _ => {}
        }
        parts.extend(self.mistake.as_ref().map(ToString::to_string));
        parts.extend(self.note.clone());
        if self.verdict == Verdict::Crash {
            parts.extend(self.exit.map(|exit| exit.to_string()));
            let last = self.errors.lines().rfind(|line| !line.trim().is_empty());
            parts.extend(last.map(|line| line.trim().to_owned()));
        }
        parts.join("; ")
    }
}

fn note(outcome: &RunOutcome, answer: &Answer, optimum: Optimum) -> Option<String> {
    let cost = match answer {
        Answer::Valid { cost, .. } => Some(*cost),
        _ => None,
    };
    if outcome.left_behind > 0 {
        Some(format!("{} of its processes could not be ended", outcome.left_behind))
    } else if outcome.exceeded == Some(Exceeded::Processes) {
        Some("it started more processes than it may".to_owned())
    } else if cost.is_some_and(|cost| optimum > Optimum::Cost(cost)) {
        Some(format!("better than the suite's optimum ({optimum}): the suite is wrong"))
    } else {
        None
    }
}

/// One program on all boards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SubmissionResult {
    /// Its name.
    pub name: String,
    /// One result for each board of the suite.
    pub boards: Vec<BoardResult>,
}

impl SubmissionResult {
    /// Points earned.
    pub fn points(&self) -> f64 {
        self.boards.iter().map(|board| board.points).sum()
    }

    /// Points that could be earned.
    pub fn max_points(&self) -> f64 {
        self.boards.iter().map(|board| board.max_points).sum()
    }

    /// Boards with the best answer.
    pub fn right(&self) -> usize {
        self.boards.iter().filter(|board| board.right).count()
    }

    /// Boards with this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.boards.iter().filter(|board| board.verdict == verdict).count()
    }

    /// Wall-clock seconds of all runs.
    pub fn seconds(&self) -> f64 {
        self.boards.iter().map(|board| board.seconds).sum()
    }
}

/// A whole grading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GradeReport {
    /// The suite's name.
    pub suite: String,
    /// Its game.
    pub game: Game,
    /// The command that was run.
    pub command: String,
    /// One result for each submission, in the order of names.
    pub submissions: Vec<SubmissionResult>,
}

impl GradeReport {
    /// Is every answer the best there is?
    pub fn all_right(&self) -> bool {
        self.submissions.iter().all(|submission| submission.right() == submission.boards.len())
    }
}
