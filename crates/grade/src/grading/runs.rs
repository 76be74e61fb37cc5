//! The runs of a grading: which are left to be done, in which order, and what came of them.

use super::fingerprint::Fingerprint;
use super::journal::JournalEntry;
use super::{
    BoardResult, GradeError, GradeReport, Grading, GradingJournal, JournalError, Submission,
    SubmissionResult,
};
use crate::hold::{
    Exceeded, Held, HeldRun, HoldError, Holder, Resolved, RunLimits, RunOutcome, resolve,
};
use crate::suite::{Suite, SuiteBoard};
use infexion_journal::Key;
use infexion_search::CancelFlag;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// What an observer hears after each run.
#[derive(Clone, Copy, Debug)]
pub struct GradingProgress<'a> {
    /// Runs done.
    pub done: usize,
    /// Runs in all.
    pub total: usize,
    /// Whose run this was.
    pub submission: &'a str,
    /// What came out.
    pub result: &'a BoardResult,
}

/// A run that has been started this often without an end is what ends the grading.
const MOST_STARTS: u32 = 2;

/// One submission on one board.
struct Planned<'a> {
    submission: &'a Submission,
    board: &'a SuiteBoard,
    key: Key,
    result: Option<BoardResult>,
    /// How often it was started before, without a result.
    starts: u32,
}

impl Grading {
    /// Grades every submission on every board. Runs that the journal holds already, from the
    /// same program under the same conditions, are not run again. What the machine holds runs by
    /// is what [`Holder::probe`] says.
    pub fn run(
        &self,
        suite: &Suite,
        holder: &Holder,
        held: &Held,
        journal: &GradingJournal,
        cancel: &CancelFlag,
        mut progress: impl FnMut(GradingProgress<'_>),
    ) -> Result<GradeReport, GradeError> {
        let mut plan = self.plan(suite, journal)?;
        let total = plan.len();
        let mut done = plan.iter().filter(|run| run.result.is_some()).count();
        let mut told = |run: &Planned<'_>, result: &BoardResult| {
            done += 1;
            progress(GradingProgress { done, total, submission: &run.submission.name, result });
        };
        // What was under way when an earlier grading ended runs alone, so that it drags nobody
        // else along if it ends this one too.
        let (alone, together): (Vec<usize>, Vec<usize>) = (0..total)
            .filter(|index| plan[*index].result.is_none())
            .partition(|index| plan[*index].starts > 0);
        let end = self.total_seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let end = end.and_then(|time| Instant::now().checked_add(time));
        let work = Work { grading: self, suite, holder, journal, cancel, held, end };
        for (queue, jobs) in [(alone, 1), (together, self.jobs)] {
            for (index, result) in work.run_all(&plan, &queue, jobs, &mut told)? {
                plan[index].result = Some(result);
            }
        }
        let report = self.report(suite, held.clone(), plan);
        match report.runs_missing {
            0 => Ok(report),
            missing => {
                let done = total - missing;
                Err(GradeError::Cancelled { done, total, report: Box::new(report) })
            }
        }
    }

    fn plan<'a>(
        &'a self,
        suite: &'a Suite,
        journal: &GradingJournal,
    ) -> Result<Vec<Planned<'a>>, JournalError> {
        let mut plan = Vec::new();
        for submission in &self.submissions {
            let fingerprint = Fingerprint::new(self, submission);
            for board in &suite.boards {
                let key = fingerprint.of_board(board, &self.limits_for(suite, board));
                let (result, starts) = match journal.entry(key)? {
                    Some(JournalEntry::Result { result, .. }) => (Some(*result), 0),
                    Some(JournalEntry::Started(starts)) => (None, starts),
                    Some(JournalEntry::Calibration(_)) | None => (None, 0),
                };
                plan.push(Planned { submission, board, key, result, starts });
            }
        }
        Ok(plan)
    }

    fn report(&self, suite: &Suite, held: Held, plan: Vec<Planned<'_>>) -> GradeReport {
        let runs_missing = plan.iter().filter(|run| run.result.is_none()).count();
        let mut results = plan.into_iter().map(|run| run.result);
        let submissions = self.submissions.iter().map(|submission| SubmissionResult {
            name: submission.name.clone(),
            note: submission.note.clone().or_else(|| submission.fault.clone()),
            boards_in_all: suite.boards.len(),
            boards: results.by_ref().take(suite.boards.len()).flatten().collect(),
        });
        GradeReport {
            suite: suite.name.clone(),
            game: suite.game,
            command: shell_words::join(&self.command),
            held,
            calibration: self.calibration,
            submissions: submissions.collect(),
            runs_missing,
            similar: Vec::new(),
        }
    }
}

/// What every run needs.
struct Work<'a> {
    grading: &'a Grading,
    suite: &'a Suite,
    holder: &'a Holder,
    journal: &'a GradingJournal,
    cancel: &'a CancelFlag,
    held: &'a Held,
    /// When the time for all runs together is over.
    end: Option<Instant>,
}

impl Work<'_> {
    /// Runs what is in the queue, so many at a time, and writes each result down as it comes.
    fn run_all(
        &self,
        plan: &[Planned<'_>],
        queue: &[usize],
        jobs: usize,
        told: &mut impl FnMut(&Planned<'_>, &BoardResult),
    ) -> Result<Vec<(usize, BoardResult)>, GradeError> {
        if queue.is_empty() {
            return Ok(Vec::new());
        }
        let programs = self.programs(plan, queue);
        let next = AtomicUsize::new(0);
        let (sender, finished) = mpsc::channel();
        let mut results = Vec::new();
        thread::scope(|scope| {
            for _ in 0..jobs.clamp(1, queue.len()) {
                let (sender, next, programs) = (sender.clone(), &next, &programs);
                scope.spawn(move || {
                    while let Some(&index) = queue.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if self.cancel.is_cancelled() {
                            break;
                        }
                        let program = &programs[&self.command(plan[index].submission)];
                        let result = self.run_one(&plan[index], program);
                        let Some(result) = result.transpose() else { break };
                        let failed = result.is_err();
                        if sender.send((index, result)).is_err() || failed {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for (index, result) in finished {
                let (run, result) = (&plan[index], result?);
                let submission = run.submission.name.clone();
                let entry = JournalEntry::Result { submission, result: Box::new(result.clone()) };
                self.journal.note(run.key, &entry)?;
                told(run, &result);
                results.push((index, result));
            }
            Ok::<(), GradeError>(())
        })?;
        Ok(results)
    }

    /// Every command of these runs, with what it needs to see; each is looked for once.
    fn programs(&self, plan: &[Planned<'_>], queue: &[usize]) -> HashMap<Vec<String>, Resolved> {
        let commands = queue.iter().map(|index| self.command(plan[*index].submission));
        let mut programs = HashMap::new();
        for command in commands {
            programs.entry(command).or_insert_with_key(|command| resolve(command));
        }
        programs
    }

    /// The command, with the board's file where the game asks for it.
    fn command(&self, submission: &Submission) -> Vec<String> {
        let mut command = submission.command.as_ref().unwrap_or(&self.grading.command).clone();
        let names_board = command.iter().any(|word| word.contains("{board}"));
        if self.suite.game.takes_file_name() && !names_board {
            command.push("{board}".to_owned());
        }
        command
    }

    /// What comes of a run; `None` if the caller asked to stop before it ended.
    fn run_one(
        &self,
        run: &Planned<'_>,
        program: &Resolved,
    ) -> Result<Option<BoardResult>, GradeError> {
        let accepted = &self.grading.accepted_exits;
        let limits = &self.grading.limits_for(self.suite, run.board);
        if let Some(fault) = &run.submission.fault {
            let outcome = RunOutcome { errors: fault.clone(), ..RunOutcome::default() };
            return Ok(Some(BoardResult::new(run.board, outcome, limits, accepted)));
        }
        let left = self.end.map(|end| end.saturating_duration_since(Instant::now()));
        if left == Some(Duration::ZERO) {
            let outcome = RunOutcome { exceeded: Some(Exceeded::Time), ..RunOutcome::default() };
            let mut result = BoardResult::new(run.board, outcome, limits, accepted);
            let note = "it was not run: the time for all boards together was used up";
            result.note = Some(note.to_owned());
            return Ok(Some(result));
        }
        if run.starts >= MOST_STARTS {
            let errors = "the whole grading ended while it ran, each time it was started";
            let outcome = RunOutcome { errors: errors.to_owned(), ..RunOutcome::default() };
            return Ok(Some(BoardResult::new(run.board, outcome, limits, accepted)));
        }
        self.journal.note(run.key, &JournalEntry::Started(run.starts + 1))?;
        // Whoever gives so much time in all does not wait longer.
        let limits = &RunLimits { longest: left.map(|left| left.as_secs_f64()), ..limits.clone() };
        let outcome = HeldRun {
            command: &program.command,
            workplace: &run.submission.workplace,
            input: &run.board.text,
            input_name: &format!("board.{}", self.suite.game.extension()),
            environment: &self.grading.environment,
            readable: &program.readable,
            limits,
            cancel: self.cancel,
        }
        .run(self.holder);
        if let Err(HoldError::Stopped) = outcome {
            // It was not this run that ended the grading.
            self.journal.note(run.key, &JournalEntry::Started(run.starts))?;
            return Ok(None);
        }
        let outcome = outcome?;
        let held_less = match outcome.held == Held::default() {
            true => None,
            false => self.held.beyond(&outcome.held),
        };
        let mut result = BoardResult::new(run.board, outcome, limits, accepted);
        if let Some(missing) = held_less {
            result.note.get_or_insert_with(|| format!("this run was not held by {missing}"));
        }
        Ok(Some(result))
    }
}
