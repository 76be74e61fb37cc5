//! What is graded together, on the same boards: the whole class, or each student alone where
//! everyone has boards of their own.

use super::plain;
use crate::exit::Failure;
use infexion_grade::grading::{
    GradeError, GradeReport, Grading, GradingJournal, GradingProgress, Submission, explain,
};
use infexion_grade::hold::{Held, Holder};
use infexion_grade::suite::Suite;
use infexion_search::{CancelFlag, Limits};
use std::time::Instant;

/// Submissions, and the boards that they all get.
pub(super) struct Part {
    pub(super) grading: Grading,
    pub(super) suite: Suite,
}

/// A grading, part by part.
pub(super) struct Graded {
    parts: Vec<(GradeReport, Suite)>,
    /// Runs in all.
    pub(super) total: usize,
}

impl Part {
    /// One part for each submission; `suite` makes the boards of the one who is called so.
    pub(super) fn for_each(
        grading: &Grading,
        suite: impl Fn(&str) -> Result<Suite, Failure>,
    ) -> Result<Vec<Part>, Failure> {
        let part = |submission: &Submission| {
            let submissions = vec![submission.clone()];
            let grading = Grading { submissions, ..grading.clone() };
            Ok(Part { grading, suite: suite(&submission.name)? })
        };
        grading.submissions.iter().map(part).collect()
    }

    fn runs(&self) -> usize {
        self.grading.submissions.len() * self.suite.boards.len()
    }
}

/// Grades all parts, one after the other. What was asked to stop has runs missing.
pub(super) fn grade(
    parts: Vec<Part>,
    holder: &Holder,
    held: &Held,
    journal: &GradingJournal,
    cancel: &CancelFlag,
    mut progress: impl FnMut(GradingProgress<'_>),
) -> Result<Graded, Failure> {
    let total = parts.iter().map(Part::runs).sum();
    let begin = Instant::now();
    let mut graded = Graded { parts: Vec::new(), total };
    let mut before = 0;
    for mut part in parts {
        let left = |seconds: f64| (seconds - begin.elapsed().as_secs_f64()).max(0.0);
        part.grading.total_seconds = part.grading.total_seconds.map(left);
        let told = |told: GradingProgress<'_>| {
            progress(GradingProgress { done: before + told.done, total, ..told });
        };
        let report = match part.grading.run(&part.suite, holder, held, journal, cancel, told) {
            Err(GradeError::Cancelled { report, .. }) => *report,
            report => report.map_err(plain)?,
        };
        before += part.runs();
        graded.parts.push((report, part.suite));
    }
    Ok(graded)
}

impl Graded {
    /// Says of answers that are too long where they lost the optimum.
    pub(super) fn explain(&mut self, limits: &Limits) {
        self.parts.iter_mut().for_each(|(report, suite)| explain(report, suite, limits));
    }

    /// All parts as one report.
    pub(super) fn report(&self) -> GradeReport {
        let mut all = self.parts[0].0.clone();
        for (report, _) in &self.parts[1..] {
            all.submissions.extend(report.submissions.iter().cloned());
            all.runs_missing += report.runs_missing;
        }
        all
    }

    /// The boards that a submission had.
    pub(super) fn suite_of(&self, submission: &str) -> &Suite {
        let has = |report: &GradeReport| report.submissions.iter().any(|s| s.name == submission);
        let part = self.parts.iter().find(|(report, _)| has(report));
        &part.unwrap_or(&self.parts[0]).1
    }
}
