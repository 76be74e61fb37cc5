//! Everything that is known, as JSON.

use crate::grading::{GradeReport, SubmissionResult};
use serde::Serialize;

#[derive(Serialize)]
struct Whole<'a> {
    /// False if runs are missing: then no total is final.
    complete: bool,
    warning: Option<String>,
    totals: Vec<Total<'a>>,
    #[serde(flatten)]
    report: &'a GradeReport,
}

#[derive(Serialize)]
struct Total<'a> {
    name: &'a str,
    complete: bool,
    points: Option<f64>,
    max_points: Option<f64>,
    right: usize,
    boards: usize,
}

/// The whole report.
pub fn json(report: &GradeReport) -> String {
    let total = |row: &'_ SubmissionResult| (row.is_complete(), row.points(), row.max_points());
    let totals = report.submissions.iter().map(|row| {
        let (complete, points, max_points) = total(row);
        Total {
            name: &row.name,
            complete,
            points: complete.then_some(points),
            max_points: complete.then_some(max_points),
            right: row.right(),
            boards: row.boards.len(),
        }
    });
    let whole = Whole {
        complete: report.runs_missing == 0,
        warning: report.warning(),
        totals: totals.collect(),
        report,
    };
    serde_json::to_string_pretty(&whole).unwrap_or_default() + "\n"
}
