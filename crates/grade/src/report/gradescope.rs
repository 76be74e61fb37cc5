//! `results.json`, the form that Gradescope reads, for one submission.

use crate::grading::{BoardResult, SubmissionResult, total};
use crate::suite::HIDDEN;
use infexion_text::count_of;
use serde::Serialize;

/// Tags that say who sees a board's result, and the platform's words for it.
const VISIBILITIES: [(&str, &str); 3] = [
    (HIDDEN, "hidden"),
    ("after-due-date", "after_due_date"),
    ("after-published", "after_published"),
];

const VISIBLE: &str = "visible";

#[derive(Serialize)]
struct Results<'a> {
    /// Left out where it is not final: Gradescope then shows that something went wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    execution_time: f64,
    output: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tests: Vec<Test<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    leaderboard: Vec<LeaderboardEntry>,
}

#[derive(Serialize)]
struct Test<'a> {
    name: &'a str,
    score: f64,
    max_score: f64,
    status: &'static str,
    output: String,
    tags: &'a [String],
    visibility: &'static str,
}

#[derive(Serialize)]
struct LeaderboardEntry {
    name: &'static str,
    value: f64,
    order: &'static str,
}

/// The results of one submission.
pub fn gradescope(submission: &SubmissionResult) -> String {
    let boards = submission.boards.len();
    let results = if submission.is_complete() {
        Results {
            score: Some(submission.points()),
            execution_time: submission.seconds(),
            output: [Some(counted(submission)), submission.note.clone()]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join("; "),
            tests: submission.boards.iter().map(test).collect(),
            leaderboard: leaderboard(submission),
        }
    } else {
        let missing = count_of(submission.boards_in_all - boards, "board");
        Results {
            score: None,
            execution_time: submission.seconds(),
            output: format!("INCOMPLETE: grading was stopped, {missing} missing"),
            tests: Vec::new(),
            leaderboard: Vec::new(),
        }
    };
    serde_json::to_string_pretty(&results).unwrap_or_default() + "\n"
}

/// Everyone reads this, at once: boards that are shown later or never are not counted in it.
fn counted(submission: &SubmissionResult) -> String {
    let (shown, right) = (shown(submission).count(), shown_right(submission));
    let others = if shown < submission.boards.len() { " that you can see" } else { "" };
    format!("{right} of {}{others}", count_of(shown, "board"))
}

/// The boards whose results students see at once.
fn shown(submission: &SubmissionResult) -> impl Iterator<Item = &BoardResult> {
    submission.boards.iter().filter(|board| visibility(board) == VISIBLE)
}

fn shown_right(submission: &SubmissionResult) -> usize {
    shown(submission).filter(|board| board.right).count()
}

/// Boards right, then how much longer answers are than they need be, then time.
fn leaderboard(submission: &SubmissionResult) -> Vec<LeaderboardEntry> {
    let excess: u32 = shown(submission).filter_map(BoardResult::excess).sum();
    let seconds = total(shown(submission).map(|board| board.processor_seconds));
    let right = shown_right(submission) as f64;
    vec![
        LeaderboardEntry { name: "boards right", value: right, order: "desc" },
        LeaderboardEntry { name: "excess length", value: f64::from(excess), order: "asc" },
        LeaderboardEntry {
            name: "processor seconds",
            value: (seconds * 100.0).round() / 100.0,
            order: "asc",
        },
    ]
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
        visibility: visibility(board),
    }
}

fn visibility(board: &BoardResult) -> &'static str {
    let named = VISIBILITIES.iter().find(|(tag, _)| board.tags.iter().any(|t| t == tag));
    named.map_or(VISIBLE, |(_, word)| word)
}
