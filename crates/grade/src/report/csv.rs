//! One line for each run, for spreadsheets.

use crate::grading::{BoardResult, GradeReport};

const COLUMNS: [&str; 13] = [
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
];

/// The whole report.
pub fn csv(report: &GradeReport) -> Result<String, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(COLUMNS)?;
    for submission in &report.submissions {
        for board in &submission.boards {
            writer.write_record(record(&submission.name, board))?;
        }
    }
    let bytes = writer.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn record(submission: &str, board: &BoardResult) -> [String; COLUMNS.len()] {
    [
        submission.to_owned(),
        board.board.clone(),
        board.verdict.to_string(),
        board.right.to_string(),
        board.points.to_string(),
        board.max_points.to_string(),
        board.length().map_or_else(String::new, |length| length.to_string()),
        board.optimum.to_string(),
        format!("{:.3}", board.seconds),
        board.peak_memory.to_string(),
        board.exit.map_or_else(String::new, |exit| exit.to_string()),
        board.explanation(),
        format!("{:.3}", board.processor_seconds),
    ]
}
