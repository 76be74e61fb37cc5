//! `results.json`, the form that Gradescope reads, for one submission.

use crate::grading::{BoardResult, SubmissionResult};
use serde::Serialize;

#[derive(Serialize)]
struct Results<'a> {
    score: f64,
    execution_time: f64,
    output: String,
    tests: Vec<Test<'a>>,
}

#[derive(Serialize)]
struct Test<'a> {
    name: &'a str,
    score: f64,
    max_score: f64,
    status: &'static str,
    output: String,
    tags: &'a [String],
}

/// The results of one submission.
pub fn gradescope(submission: &SubmissionResult) -> String {
    let results = Results {
        score: submission.points(),
        execution_time: submission.seconds(),
        output: format!("{} of {} boards", submission.right(), submission.boards.len()),
        tests: submission.boards.iter().map(test).collect(),
    };
    serde_json::to_string_pretty(&results).unwrap_or_default() + "\n"
}

fn test(board: &BoardResult) -> Test<'_> {
    let explanation = board.explanation();
    let colon = if explanation.is_empty() { "" } else { ": " };
    Test {
        name: &board.board,
        score: board.points,
        max_score: board.max_points,
        status: if board.right { "passed" } else { "failed" },
        output: format!("{}{colon}{explanation}", board.verdict),
        tags: &board.tags,
    }
}
