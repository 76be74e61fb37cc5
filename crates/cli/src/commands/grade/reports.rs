//! Where the reports of a grading go.

use super::parts::Graded;
use super::plain;
use crate::exit::Failure;
use crate::output::{check_writable, file_named, make_folder, refuse_overwriting, write_file};
use clap::Args;
use infexion_grade::class::{Lateness, Roster};
use infexion_grade::grading::GradeReport;
use infexion_grade::report::{self, PageOptions};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
#[command(next_help_heading = "Reports")]
pub(super) struct ReportArgs {
    /// Everything, as JSON.
    #[arg(long, value_name = "FILE", value_parser = file_named("json"))]
    json: Option<PathBuf>,

    /// One line for each run.
    #[arg(long, value_name = "FILE", value_parser = file_named("csv"))]
    csv: Option<PathBuf>,

    /// JUnit XML.
    #[arg(long, value_name = "FILE", value_parser = file_named("xml"))]
    junit: Option<PathBuf>,

    /// The results.json that Gradescope reads; for one submission.
    #[arg(long, value_name = "FILE", value_parser = file_named("json"), conflicts_with = "submissions")]
    gradescope: Option<PathBuf>,

    /// A page with tables, pictures of what went wrong, and figures.
    #[arg(long, value_name = "FILE", value_parser = file_named("html"))]
    html: Option<PathBuf>,

    /// One row for each student: points, lateness, what is final.
    #[arg(long, value_name = "FILE", value_parser = file_named("csv"))]
    gradebook: Option<PathBuf>,

    /// Who is in the class: a CSV file with the columns id (as the submission is called), name,
    /// email, late_days, command (where someone needs their own).
    #[arg(long, value_name = "FILE")]
    roster: Option<PathBuf>,

    /// The part of the points that each day late costs, such as 0.1.
    #[arg(long, value_name = "PART", default_value_t = 0.0, value_parser = part)]
    late_penalty: f64,

    /// After so many days late nothing is earned.
    #[arg(long, value_name = "DAYS", default_value_t = f64::INFINITY, value_parser = days)]
    late_days: f64,

    /// Feedback gives no solution away, neither an optimal answer nor the step that was right.
    #[arg(long)]
    pub(super) no_solutions: bool,

    /// For each submission NAME.html and NAME.results.json in this folder.
    #[arg(long, value_name = "DIR")]
    each: Option<PathBuf>,
}

/// The folders of files, as far as they are in one of the inputs.
fn folders_within<'a>(inputs: &[&PathBuf], files: impl Iterator<Item = &'a Path>) -> Vec<PathBuf> {
    let inputs: Vec<PathBuf> = inputs.iter().filter_map(|path| path.canonicalize().ok()).collect();
    files
        .filter_map(|file| file.canonicalize().ok()?.parent().map(Path::to_owned))
        .filter(|folder| inputs.iter().any(|input| folder.starts_with(input)))
        .collect()
}

fn part(text: &str) -> Result<f64, String> {
    let part = text.parse().ok().filter(|part| (0.0..=1.0).contains(part));
    part.ok_or_else(|| "a part is a number from 0 to 1".to_owned())
}

fn days(text: &str) -> Result<f64, String> {
    let days = text.parse().ok().filter(|days| *days >= 0.0);
    days.ok_or_else(|| "days are a number from 0".to_owned())
}

impl ReportArgs {
    /// Tells before a grading of hours that its reports cannot be written, or would be written over
    /// what it reads, the journal, or each other.
    pub(super) fn prepare<'a>(
        &'a self,
        inputs: impl IntoIterator<Item = &'a PathBuf>,
        journal: Option<&'a Path>,
    ) -> Result<(), Failure> {
        let files =
            [&self.json, &self.csv, &self.junit, &self.gradescope, &self.html, &self.gradebook];
        let reports = || files.into_iter().flatten().map(PathBuf::as_path);
        let inputs: Vec<&PathBuf> = inputs.into_iter().chain(&self.roster).collect();
        let written = || reports().chain(journal);
        // Suites and submissions have folders in them, and what is there counts as well.
        let folders = folders_within(&inputs, written());
        refuse_overwriting(inputs.into_iter().chain(&folders), written())?;
        reports().try_for_each(check_writable)?;
        self.each.as_deref().map_or(Ok(()), make_folder)
    }

    /// Do the results go to a platform that grades each submission alone?
    pub(super) fn is_for_a_platform(&self) -> bool {
        self.gradescope.is_some()
    }

    /// Where that is told who is in the class.
    pub(super) fn roster_file(&self) -> Option<&PathBuf> {
        self.roster.as_ref()
    }

    /// Who is in the class; nobody, if nobody says so.
    pub(super) fn roster(&self) -> Result<Roster, Failure> {
        self.roster
            .as_deref()
            .map_or(Ok(Roster::default()), |path| Roster::read(path).map_err(plain))
    }

    pub(super) fn write(
        &self,
        report: &GradeReport,
        graded: &Graded,
        circumstances: &str,
    ) -> Result<(), Failure> {
        // Seen from the class's page, which is usually beside that folder.
        let pages = self.each.as_ref().and_then(|folder| folder.file_name()?.to_str());
        let options = PageOptions { pages, no_solutions: self.no_solutions, circumstances };
        if let Some(path) = &self.gradebook {
            let lateness = Lateness { a_day: self.late_penalty, most_days: self.late_days };
            let book = report::gradebook(report, &self.roster()?, &lateness).map_err(plain)?;
            write_file(path, &book)?;
        }
        if let Some(path) = &self.json {
            write_file(path, &report::json(report))?;
        }
        if let Some(path) = &self.csv {
            write_file(path, &report::csv(report).map_err(plain)?)?;
        }
        if let Some(path) = &self.junit {
            write_file(path, &report::junit(report).map_err(plain)?)?;
        }
        if let (Some(path), [submission]) = (&self.gradescope, report.submissions.as_slice()) {
            write_file(path, &report::gradescope(submission))?;
        }
        if let Some(path) = &self.html {
            // A page of one submission has pictures of its boards; that of a class has none.
            let first = report.submissions.first().map_or("", |submission| &submission.name);
            write_file(path, &report::html(report, graded.suite_of(first), options))?;
        }
        if let Some(folder) = &self.each {
            for submission in &report.submissions {
                let one = GradeReport { submissions: vec![submission.clone()], ..report.clone() };
                let file = |end: &str| {
                    folder.join(format!("{}.{end}", report::page_name(&submission.name)))
                };
                let suite = graded.suite_of(&submission.name);
                write_file(&file("html"), &report::html(&one, suite, options))?;
                write_file(&file("results.json"), &report::gradescope(submission))?;
            }
        }
        Ok(())
    }
}
