//! The gradebook: one row for each student, for a spreadsheet or a learning platform.

use super::safe_cell;
use crate::class::{Lateness, Roster, Student};
use crate::grading::{GradeReport, SubmissionResult};

const COLUMNS: [&str; 12] = [
    "id",
    "name",
    "email",
    "points",
    "max_points",
    "late_days",
    "factor",
    "final_points",
    "right",
    "boards",
    "status",
    "note",
];

/// A row for everyone on the roster, in its order, and for every submission that is nobody's.
/// Points that are not final are left out.
pub fn gradebook(
    report: &GradeReport,
    roster: &Roster,
    lateness: &Lateness,
) -> Result<String, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(COLUMNS)?;
    let of = |id: &str| report.submissions.iter().find(|row| row.name == id);
    for student in &roster.students {
        writer.write_record(row(student, of(&student.id), lateness, ""))?;
    }
    for submission in &report.submissions {
        if roster.student(&submission.name).is_none() {
            let student = Student { id: submission.name.clone(), ..Student::default() };
            let note = if roster.students.is_empty() { "" } else { "not on the roster" };
            writer.write_record(row(&student, Some(submission), lateness, note))?;
        }
    }
    let bytes = writer.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn row(
    student: &Student,
    result: Option<&SubmissionResult>,
    lateness: &Lateness,
    note: &str,
) -> [String; COLUMNS.len()] {
    let status = match result {
        None => "no submission",
        Some(result) if result.is_complete() => "complete",
        Some(_) => "INCOMPLETE",
    };
    let complete = result.filter(|result| result.is_complete());
    let shown = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
    let factor = lateness.factor(student.late_days);
    let number = |count: Option<usize>| count.map_or_else(String::new, |count| count.to_string());
    let notes = [Some(note.to_owned()), result.and_then(|result| result.note.clone())];
    let notes: Vec<String> = notes.into_iter().flatten().filter(|note| !note.is_empty()).collect();
    [
        safe_cell(&student.id),
        safe_cell(&student.name),
        safe_cell(&student.email),
        shown(complete.map(SubmissionResult::points)),
        shown(complete.map(SubmissionResult::max_points)),
        student.late_days.to_string(),
        factor.to_string(),
        // Who handed in nothing has earned nothing; what is not final is not told.
        shown(match result {
            None => Some(0.0),
            Some(_) => complete.map(|result| round(result.points() * factor)),
        }),
        number(complete.map(SubmissionResult::right)),
        number(complete.map(|result| result.boards.len())),
        status.to_owned(),
        safe_cell(&notes.join("; ")),
    ]
}

fn round(points: f64) -> f64 {
    (points * 100.0).round() / 100.0
}
