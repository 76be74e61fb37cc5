//! What is known of a graded program.

use crate::hold::{Exceeded, Exit, RunOutcome};
use crate::puzzle::{Answer, Game, Mistake, Optimum};
use crate::suite::SuiteBoard;
use crate::text::{count_of, harmless, shortened};
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
    /// Seconds of processor time of all its processes that have ended.
    #[serde(default)]
    pub processor_seconds: f64,
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

/// Signs of a step that is none, and of anything else that a program says.
const LONGEST_STEP: usize = 200;
const LONGEST_PART: usize = 300;

impl BoardResult {
    pub(super) fn new(board: &SuiteBoard, outcome: RunOutcome, accepted: &[i32]) -> BoardResult {
        let mut answer = board.puzzle.answer(&outcome.output);
        let verdict = Verdict::of(&outcome, &answer, board.optimum, accepted);
        // The program's own words go to terminals and pages.
        if let Answer::Invalid { steps, reason, .. } = &mut answer {
            steps.iter_mut().for_each(|step| *step = shortened(&harmless(step), LONGEST_STEP));
            *reason = shortened(&harmless(reason), LONGEST_PART);
        }
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
            processor_seconds: outcome.processor_seconds,
            peak_memory: outcome.peak_memory,
            exit: outcome.exit,
            exceeded: outcome.exceeded,
            errors: harmless(&outcome.errors),
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
            parts.extend(last.map(|line| shortened(line.trim(), LONGEST_PART)));
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
    /// One result for each board of the suite; fewer where the grading was stopped.
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
    /// Runs that are missing because the grading was stopped.
    #[serde(default)]
    pub runs_missing: usize,
}

impl GradeReport {
    /// Is every answer the best there is?
    pub fn all_right(&self) -> bool {
        let is_right = |row: &SubmissionResult| row.right() == row.boards.len();
        self.runs_missing == 0 && self.submissions.iter().all(is_right)
    }

    /// What to say above a report that is not whole.
    pub fn warning(&self) -> Option<String> {
        let missing = count_of(self.runs_missing, "run");
        let warning = || format!("INCOMPLETE: grading was stopped, {missing} missing");
        (self.runs_missing > 0).then(warning)
    }
}
