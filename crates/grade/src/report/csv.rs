//! One line for each run, for spreadsheets.

use super::safe_cell;
use crate::grading::{BoardResult, GradeReport, SubmissionResult};

const COLUMNS: [&str; 14] = [
    "submission",
    "board",
    "verdict",
    "right",
    "points",
    "max_points",
    "length",
    "optimum",
    "seconds",
    "peak_memory",
    "exit",
    "explanation",
    "processor_seconds",
    "status",
];

/// The whole report.
pub fn csv(report: &GradeReport) -> Result<String, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(COLUMNS)?;
    for submission in &report.submissions {
        for board in &submission.boards {
            writer.write_record(record(submission, board))?;
        }
        // A submission that is not whole says so even if it has no row yet.
        if submission.boards.is_empty() && !submission.is_complete() {
            let mut row = vec![safe_cell(&submission.name)];
            row.resize(COLUMNS.len() - 1, String::new());
            row.push(status(submission).to_owned());
            writer.write_record(row)?;
        }
    }
    let bytes = writer.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn status(submission: &SubmissionResult) -> &'static str {
    if submission.is_complete() { "complete" } else { "INCOMPLETE" }
}

fn record(submission: &SubmissionResult, board: &BoardResult) -> [String; COLUMNS.len()] {
    [
        safe_cell(&submission.name),
        safe_cell(&board.board),
        board.verdict.to_string(),
        board.right.to_string(),
        board.points.to_string(),
        board.max_points.to_string(),
        board.length().map_or_else(String::new, |length| length.to_string()),
        board.optimum.to_string(),
        format!("{:.3}", board.seconds),
        board.peak_memory.to_string(),
        board.exit.map_or_else(String::new, |exit| exit.to_string()),
        safe_cell(&board.explanation()),
        format!("{:.3}", board.processor_seconds),
        status(submission).to_owned(),
    ]
}
