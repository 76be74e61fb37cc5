//! What is known of a graded program.

use super::Calibration;
use crate::class::SimilarPair;
use crate::hold::{Exceeded, Exit, Held, RunLimits, RunOutcome};
use crate::puzzle::{Answer, Mistake, Optimum, PuzzleKind, step_word};
use crate::suite::{ClassicMistake, SuiteBoard};
use crate::text::{harmless, in_brackets, shortened};
use crate::verdict::Verdict;
use infexion_text::count_of;
use serde::{Deserialize, Serialize};

/// One program on one board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    pub(super) fn new(
        board: &SuiteBoard,
        outcome: RunOutcome,
        limits: &RunLimits,
        accepted: &[i32],
    ) -> BoardResult {
        // What was cut off at the limit is nobody's answer, and can be long.
        let mut answer = match outcome.exceeded {
            Some(Exceeded::Output) => Answer::Nothing,
            _ => board.puzzle.answer(&outcome.output),
        };
        let verdict = Verdict::of(&outcome, &answer, board.optimum, accepted);
        let note = note(&outcome, &answer, board, limits);
        let note = note.into_iter().chain(shorten(&mut answer, board.optimum));
        let note = note.collect::<Vec<_>>().join("; ");
        // The program's own words go to terminals and pages.
        if let Answer::Invalid { steps, reason, .. } = &mut answer {
            steps.iter_mut().for_each(|step| *step = shortened(&harmless(step), LONGEST_STEP));
            *reason = shortened(&harmless(reason), LONGEST_PART);
        }
        let right = verdict.is_right();
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
            note: Some(note).filter(|note| !note.is_empty()),
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

    /// By how much a valid answer is longer than it need be.
    pub fn excess(&self) -> Option<u32> {
        match (self.length()?, self.optimum) {
            (length, Optimum::Cost(best)) => Some(length.saturating_sub(best)),
            (_, Optimum::Unsolvable(_)) => None,
        }
    }

    /// What went wrong, in a sentence; empty if nothing did.
    pub fn explanation(&self) -> String {
        let mut parts = Vec::new();
        match &self.answer {
            Answer::Invalid { steps, at: Some(at), reason } => {
                let step = steps.get(*at).map_or("", String::as_str);
                let (word, number) = (step_word(step), at + 1);
                parts.push(format!("{word} {number} {}: {reason}", in_brackets(step)));
            }
            Answer::Invalid { reason, .. } => parts.push(reason.clone()),
            Answer::Valid { cost, .. } if self.verdict == Verdict::LongerThanOptimal => {
                parts.push(format!("{cost} instead of {}", self.optimum));
            }
            Answer::Nothing if self.right => parts.push("rightly no answer".to_owned()),
            Answer::Nothing if self.verdict == Verdict::NoAnswer => {
                parts.push("it printed nothing that is part of an answer".to_owned());
            }
            _ => {}
        }
        parts.extend(self.mistake.as_ref().map(ToString::to_string));
        parts.extend(self.note.clone());
        let is_wrong = matches!(
            self.verdict,
            Verdict::LongerThanOptimal | Verdict::Invalid | Verdict::NoAnswer
        );
        parts.extend(ClassicMistake::guess(&self.tags).filter(|_| is_wrong));
        if self.verdict == Verdict::Crash {
            parts.extend(self.exit.map(|exit| exit.to_string()));
            let last = self.errors.lines().rfind(|line| !line.trim().is_empty());
            parts.extend(last.map(|line| shortened(line.trim(), LONGEST_PART)));
        }
        parts.join("; ")
    }
}

/// Cuts off steps that nobody will read: an answer that goes on within the output limit can have half a
/// million, and every report of the class holds them. What is left is enough to find the step that
/// cost the optimum. What there is to say about it.
fn shorten(answer: &mut Answer, optimum: Optimum) -> Option<String> {
    const LEAST: usize = 1000;
    const TIMES_OPTIMUM: usize = 10;
    let kept = match optimum {
        Optimum::Cost(best) => LEAST.max(TIMES_OPTIMUM * best as usize),
        Optimum::Unsolvable(_) => LEAST,
    };
    let (Answer::Valid { steps, .. } | Answer::Invalid { steps, .. }) = answer else { return None };
    if steps.len() <= kept {
        return None;
    }
    let rest = steps.split_off(kept);
    if let Answer::Invalid { at, reason, .. } = answer
        && let Some(bad) = at.take_if(|at| *at >= kept)
    {
        let step = rest.get(bad - kept).map_or("", String::as_str);
        *reason = format!("{} {} {}: {reason}", step_word(step), bad + 1, in_brackets(step));
    }
    Some(format!("only its first {} are shown", count_of(kept, "step")))
}

/// What there is to say about a run besides its answer.
fn note(
    outcome: &RunOutcome,
    answer: &Answer,
    board: &SuiteBoard,
    limits: &RunLimits,
) -> Option<String> {
    let cost = match answer {
        Answer::Valid { cost, .. } => Some(*cost),
        _ => None,
    };
    let optimum = board.optimum;
    if outcome.left_behind > 0 {
        return Some(format!("{} of its processes could not be ended", outcome.left_behind));
    }
    if let Some(exceeded) = outcome.exceeded {
        return Some(ended_because(exceeded, outcome, limits));
    }
    if cost.is_some_and(|cost| optimum > Optimum::Cost(cost)) {
        return Some(format!("better than the suite's optimum ({optimum}): the suite is wrong"));
    }
    if *answer == Answer::Nothing && outcome.output.contains('\0') {
        return Some("its output is not UTF-8 text; UTF-16, perhaps".to_owned());
    }
    match outcome.exit {
        Some(Exit::Code(code)) if code != 0 && cost.map(Optimum::Cost) == Some(optimum) => {
            Some(format!(
                "its answer is right, but exit status {code} counts as a crash: the program \
                 should end with 0, or be graded with --accept-exit 0,{code}"
            ))
        }
        _ => None,
    }
}

fn ended_because(exceeded: Exceeded, outcome: &RunOutcome, limits: &RunLimits) -> String {
    let (used, clock) = (outcome.processor_seconds, outcome.seconds);
    let mebibytes = |bytes: u64| bytes >> 20;
    match exceeded {
        Exceeded::Time => {
            format!("it used {used:.1} s of processor time, {:.1} s are allowed", limits.seconds)
        }
        Exceeded::WallClock if limits.longest.is_some_and(|longest| clock >= longest) => {
            "the time for all boards together was used up while it ran".to_owned()
        }
        Exceeded::WallClock => format!(
            "it ran for {clock:.1} s by the clock and computed for {used:.1} s of them: it slept, \
             or waited for input; {:.1} s are allowed",
            limits.wall_seconds
        ),
        Exceeded::Memory => format!(
            "it used {} MiB of memory, {} are allowed",
            mebibytes(outcome.peak_memory),
            mebibytes(limits.memory)
        ),
        Exceeded::Output => {
            format!("it printed more than {} MiB; nothing of it was read", mebibytes(limits.output))
        }
        Exceeded::Processes => {
            format!("it started more than {} processes and threads", limits.processes)
        }
        Exceeded::Disk => format!(
            "its files took more than {} MiB, or there were more than {}",
            mebibytes(limits.disk),
            limits.files
        ),
    }
}

/// One program on all boards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SubmissionResult {
    /// Its name.
    pub name: String,
    /// What was noticed when it was opened.
    #[serde(default)]
    pub note: Option<String>,
    /// Boards of the suite.
    #[serde(default)]
    pub boards_in_all: usize,
    /// One result for each board of the suite; fewer where the grading was stopped.
    pub boards: Vec<BoardResult>,
}

impl SubmissionResult {
    /// Is there a result for every board? Without, the points are not final.
    pub fn is_complete(&self) -> bool {
        self.boards.len() >= self.boards_in_all
    }

    /// Points earned.
    pub fn points(&self) -> f64 {
        total(self.boards.iter().map(|board| board.points))
    }

    /// Points that could be earned.
    pub fn max_points(&self) -> f64 {
        total(self.boards.iter().map(|board| board.max_points))
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
        total(self.boards.iter().map(|board| board.seconds))
    }

    /// Seconds of processor time of all runs.
    pub fn processor_seconds(&self) -> f64 {
        total(self.boards.iter().map(|board| board.processor_seconds))
    }
}

/// The sum: of no numbers it is 0, where the library's own is -0, which is printed.
pub(crate) fn total(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.fold(0.0, |sum, number| sum + number)
}

/// A whole grading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GradeReport {
    /// The suite's name.
    pub suite: String,
    /// Its game.
    pub game: PuzzleKind,
    /// The command that was run.
    pub command: String,
    /// What every program was held by.
    pub held: Held,
    /// How fast the machine was, if that was measured.
    #[serde(default)]
    pub calibration: Option<Calibration>,
    /// One result for each submission, in the order of names.
    pub submissions: Vec<SubmissionResult>,
    /// Runs that are missing because the grading was stopped.
    #[serde(default)]
    pub runs_missing: usize,
    /// Programs that are nearly the same, as a place to look.
    #[serde(default)]
    pub similar: Vec<SimilarPair>,
}

impl GradeReport {
    /// Takes out what would give solutions away: what would have been right instead.
    pub fn without_solutions(mut self) -> GradeReport {
        for result in self.submissions.iter_mut().flat_map(|row| &mut row.boards) {
            result.mistake = None;
        }
        self
    }

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
