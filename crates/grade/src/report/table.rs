//! Tables for the terminal.

use super::mebibytes;
use crate::grading::{BoardResult, GradeReport, SubmissionResult};
use crate::text::{harmless, shortened};
use crate::verdict::Verdict;

/// One submission, board by board, with a last line that sums up.
pub fn board_table(submission: &SubmissionResult) -> String {
    let heads =
        ["board", "verdict", "length", "optimum", "time", "processor", "memory", "points", ""];
    let rows: Vec<Vec<String>> = submission.boards.iter().map(board_row).collect();
    format!("{}\n{}\n", table(&heads, &rows), summary(submission))
}

/// A class, one line for each submission.
pub fn class_table(report: &GradeReport) -> String {
    let verdicts = Verdict::ALL.map(|verdict| verdict.to_string());
    let mut heads = vec!["submission", "points", "right"];
    heads.extend(verdicts.iter().map(String::as_str));
    heads.push("time");
    let rows: Vec<Vec<String>> = report.submissions.iter().map(class_row).collect();
    table(&heads, &rows)
}

fn board_row(board: &BoardResult) -> Vec<String> {
    vec![
        board.board.clone(),
        board.verdict.to_string(),
        board.length().map_or("-".to_owned(), |length| length.to_string()),
        board.optimum.to_string(),
        format!("{:.2} s", board.seconds),
        format!("{:.2} s", board.processor_seconds),
        mebibytes(board.peak_memory),
        format!("{}/{}", board.points, board.max_points),
        shortened(&board.explanation().replace(['\n', '\t'], " "), LONGEST_EXPLANATION),
    ]
}

fn class_row(submission: &SubmissionResult) -> Vec<String> {
    // What is not final must not look so.
    let points = match submission.is_complete() {
        true => format!("{}/{}", submission.points(), submission.max_points()),
        false => "INCOMPLETE".to_owned(),
    };
    let mut row = vec![
        harmless(&submission.name),
        points,
        format!("{}/{}", submission.right(), submission.boards.len()),
    ];
    row.extend(Verdict::ALL.map(|verdict| submission.count(verdict).to_string()));
    row.push(format!("{:.1} s", submission.seconds()));
    row
}

fn summary(submission: &SubmissionResult) -> String {
    let counts: Vec<String> = Verdict::ALL
        .into_iter()
        .filter_map(|verdict| match submission.count(verdict) {
            0 => None,
            count => Some(format!("{count} {verdict}")),
        })
        .collect();
    let (right, done) = (submission.right(), submission.boards.len());
    let (counts, seconds) = (counts.join(", "), submission.seconds());
    if !submission.is_complete() {
        let all = submission.boards_in_all;
        return format!("INCOMPLETE: {done} of {all} boards done ({counts}), {seconds:.1} s");
    }
    let (points, most) = (submission.points(), submission.max_points());
    format!("{right} of {done} boards right ({counts}), {points} of {most} points, {seconds:.1} s")
}

/// Signs of an explanation in a table; the other reports have all of it.
const LONGEST_EXPLANATION: usize = 160;

/// Columns as wide as their widest entry.
fn table(heads: &[&str], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let entries = rows.iter().map(|row| row[column].chars().count());
        entries.chain([heads[column].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..heads.len()).map(width).collect();
    let line = |row: Vec<&str>| {
        let cells = row.iter().zip(&widths).map(|(text, &width)| format!("{text:<width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    let mut text = line(heads.to_vec());
    text.extend(rows.iter().map(|row| line(row.iter().map(String::as_str).collect())));
    text
}
