//! Tables for the terminal.

use super::mebibytes;
use crate::grading::{BoardResult, GradeReport, SubmissionResult};
use crate::text::{harmless, shortened};
use crate::verdict::Verdict;
use infexion_text::{TextTable, wrapped};

/// One submission, board by board, with a last line that sums up; lines have so many columns at most.
pub fn board_table(submission: &SubmissionResult, width: usize) -> String {
    let heads = ["board", "verdict", "points", "length", "optimum", "time", "processor", "memory"];
    let mut table = TextTable::new(&heads);
    for board in &submission.boards {
        let explanation = board.explanation().replace(['\n', '\t'], " ");
        table.push_noted(board_row(board), shortened(&explanation, LONGEST_EXPLANATION));
    }
    let summary = wrapped(&summary(submission), width).join("\n");
    format!("{}\n{summary}\n", table.within(width))
}

/// A class, one line for each submission; lines have so many columns at most.
pub fn class_table(report: &GradeReport, width: usize) -> String {
    let verdicts = Verdict::ALL.map(|verdict| verdict.to_string());
    let mut heads = vec!["submission", "points", "right"];
    heads.extend(verdicts.iter().map(String::as_str));
    heads.push("time");
    let mut table = TextTable::new(&heads);
    report.submissions.iter().for_each(|submission| table.push(class_row(submission)));
    table.within(width)
}

fn board_row(board: &BoardResult) -> Vec<String> {
    vec![
        board.board.clone(),
        board.verdict.to_string(),
        format!("{}/{}", board.points, board.max_points),
        board.length().map_or("-".to_owned(), |length| length.to_string()),
        board.optimum.to_string(),
        format!("{:.2} s", board.seconds),
        format!("{:.2} s", board.processor_seconds),
        mebibytes(board.peak_memory),
    ]
}

fn class_row(submission: &SubmissionResult) -> Vec<String> {
    // What is not final must not look so.
    let points = match submission.is_complete() {
        true => format!("{}/{}", submission.points(), submission.max_points()),
        false => "INCOMPLETE".to_owned(),
    };
    let mut row = vec![
        shortened(&harmless(&submission.name), LONGEST_NAME),
        points,
        format!("{}/{}", submission.right(), submission.boards_in_all),
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
        if done == 0 {
            return format!("INCOMPLETE: none of {all} boards done");
        }
        return format!("INCOMPLETE: {done} of {all} boards done ({counts}), {seconds:.1} s");
    }
    let (points, most) = (submission.points(), submission.max_points());
    format!("{right} of {done} boards right ({counts}), {points} of {most} points, {seconds:.1} s")
}

/// Signs of a name in a table, so that nobody's leaves no room for the others.
const LONGEST_NAME: usize = 40;
/// Signs of an explanation in a table; the other reports have all of it.
const LONGEST_EXPLANATION: usize = 160;
