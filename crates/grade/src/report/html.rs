//! A page that needs nothing else: tables, figures, and for every board that was not answered
//! best the place where the answer went wrong beside an optimal one.
//!
//! A page for one submission has pictures; the page of a class is a dashboard, since pictures of
//! every mistake of hundreds of programs would be more than a browser shows.

use super::dashboard::dashboard;
use super::{chart, mebibytes};
use crate::grading::{BoardResult, GradeReport, SubmissionResult};
use crate::puzzle::{Answer, step_word};
use crate::suite::{Suite, SuiteBoard};
use infexion_text::count_of;
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = "\
body{font-family:sans-serif;margin:2em auto;max-width:84em;padding:0 1em;color:#222}\
table{border-collapse:collapse;margin:1em 0}\
th,td{border:1px solid #ccc;padding:.25em .6em;text-align:left;vertical-align:top;white-space:nowrap}\
td:last-child{white-space:normal}td.told{min-width:24em}\
.wide{overflow-x:auto}svg{max-width:100%;height:auto}\
p,td:last-child,pre,h4{overflow-wrap:anywhere}.warning{background:#f9d9d0;padding:.5em;font-weight:bold}\
tr.best td.verdict{background:#dff0d8}tr.not-best td.verdict{background:#f9d9d0}\
.pair{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:1.5em}\
@media(max-width:50em){.pair{grid-template-columns:minmax(0,1fr)}}\
pre{background:#f6f6f6;padding:.6em;overflow:auto;max-height:20em;white-space:pre-wrap}";

/// What a page shows and where it leads.
#[derive(Clone, Copy, Debug, Default)]
pub struct PageOptions<'a> {
    /// The folder beside a class's page that has a page for each submission.
    pub pages: Option<&'a str>,
    /// Keep the solutions: before the deadline feedback shall give nothing away.
    pub no_solutions: bool,
    /// When and how it was graded, in a line.
    pub circumstances: &'a str,
}

/// The page.
pub fn html(report: &GradeReport, suite: &Suite, options: PageOptions<'_>) -> String {
    let body = match report.submissions.as_slice() {
        [submission] => one(submission, suite, options.no_solutions),
        _ => dashboard(report, options.pages),
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                title { "Grading: " (report.suite) }
                style { (PreEscaped(STYLE)) (PreEscaped(super::dashboard::STYLE)) }
            }
            body {
                h1 { (report.suite) }
                p { (report.held) }
                p { code { (report.command) } " on " (report.game) }
                @if !options.circumstances.is_empty() { p { (options.circumstances) } }
                @if let Some(warning) = report.warning() { p.warning { (warning) } }
                (body)
            }
        }
    };
    page.into_string()
}

fn one(submission: &SubmissionResult, suite: &Suite, no_solutions: bool) -> Markup {
    let of = |result: &BoardResult| suite.boards.iter().find(|board| board.name == result.board);
    let wrong = submission.boards.iter().filter(|result| !result.right);
    let wrong = wrong.filter_map(|result| Some((result, of(result)?)));
    html! {
        h2 { (submission.name) }
        @if let Some(note) = &submission.note { p { (note) } }
        p {
            @if submission.is_complete() {
                (submission.right()) " of " (submission.boards.len()) " boards right, "
                (submission.points()) " of " (submission.max_points()) " points"
            } @else {
                "INCOMPLETE: " (submission.boards.len()) " of " (submission.boards_in_all)
                " boards done"
            }
        }
        div.wide { (boards(submission)) }
        (PreEscaped(chart::cactus(submission)))
        @for (result, board) in wrong { (failure(result, board, no_solutions)) }
    }
}

fn boards(submission: &SubmissionResult) -> Markup {
    html! {
        table {
            tr {
                th { "board" } th { "verdict" } th { "length" } th { "optimum" } th { "time" }
                th { "processor" } th { "memory" } th { "end" } th { "points" } th { "" }
            }
            @for board in &submission.boards {
                tr class=(if board.right { "best" } else { "not-best" }) {
                    td { (board.board) }
                    td.verdict { (board.verdict) }
                    td { @if let Some(length) = board.length() { (length) } }
                    td { (board.optimum) }
                    td { (format!("{:.3} s", board.seconds)) }
                    td { (format!("{:.3} s", board.processor_seconds)) }
                    td { (mebibytes(board.peak_memory)) }
                    td { @if let Some(exit) = board.exit { (exit) } }
                    td { (board.points) " of " (board.max_points) }
                    td.told { (board.explanation()) }
                }
            }
        }
    }
}

fn failure(result: &BoardResult, board: &SuiteBoard, no_solutions: bool) -> Markup {
    html! {
        h3 { (result.board) ": " (result.verdict) }
        p { (result.explanation()) }
        div.pair {
            div { (answer(result, board)) }
            @if !no_solutions { div {
                @if board.solution.is_empty() {
                    h4 { "an optimal answer" }
                    p { "There is nothing to be done: optimum " (board.optimum) "." }
                } @else {
                    h4 { "an optimal answer: " (count_of(board.solution.len(), "step")) }
                    (PreEscaped(board.puzzle.story(&[], &board.solution)))
                    pre { (board.solution.join("\n")) }
                }
            } }
        }
    }
}

/// Where the answer went wrong.
fn answer(result: &BoardResult, board: &SuiteBoard) -> Markup {
    let picture = |played: &[String]| PreEscaped(board.puzzle.picture(played));
    let story = |played: &[String], next: &[String]| PreEscaped(board.puzzle.story(played, next));
    match (&result.answer, &result.mistake) {
        (Answer::Valid { steps, .. }, Some(mistake)) => html! {
            h4 { (step_word(&mistake.played)) " " (mistake.step + 1) " as played" }
            (story(&steps[..mistake.step], &steps[mistake.step..=mistake.step]))
            h4 { "what would have been right there" }
            (story(&steps[..mistake.step], &mistake.instead))
            pre { (steps.join("\n")) }
        },
        (Answer::Valid { steps, .. }, None) => html! {
            h4 { "the answer" }
            (picture(&[]))
            pre { (steps.join("\n")) }
        },
        (Answer::Invalid { steps, at, reason }, _) => html! {
            @let legal = at.unwrap_or(steps.len());
            h4 {
                @match at {
                    Some(at) => { "before " (step_word(&steps[*at])) " " (at + 1) ", " (steps[*at]) }
                    None => "after the last step",
                }
            }
            (picture(&steps[..legal]))
            p { (reason) }
            pre { (steps.join("\n")) }
        },
        (Answer::Nothing, _) => html! {
            h4 { "the board" }
            (picture(&[]))
            @if !result.errors.is_empty() { pre { (result.errors) } }
        },
    }
}
