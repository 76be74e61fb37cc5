//! The page of a class: a grid of submissions and boards, what the class failed, and where to look.

use super::{chart, page_name};
use crate::grading::{BoardResult, GradeReport, SubmissionResult};
use crate::verdict::Verdict;
use maud::{Markup, PreEscaped, html};
use std::collections::BTreeMap;

/// Sorting by a click on a head; the page needs nothing else.
const SORT: &str = "\
document.querySelectorAll('table.grid thead th').forEach((head, column) => {\
head.addEventListener('click', () => {\
const body = head.closest('table').tBodies[0];\
const value = row => { const text = row.cells[column].dataset.value ?? row.cells[column].textContent;\
const number = Number(text); return Number.isNaN(number) ? text : number; };\
const sign = head.dataset.sign = head.dataset.sign === '1' ? '-1' : '1';\
[...body.rows].sort((a, b) => { const x = value(a), y = value(b);\
return (x < y ? -1 : x > y ? 1 : 0) * sign; }).forEach(row => body.append(row)); }); });";

pub(super) const STYLE: &str = "\
table.grid th{cursor:pointer}table.grid td.cell{text-align:center;padding:.1em .3em;min-width:1.2em}\
td.best{background:#dff0d8}td.longer{background:#fcf3d0}td.wrong{background:#f9d9d0}\
td.none{background:#eee}.heads th{writing-mode:vertical-rl;vertical-align:bottom;font-weight:normal}\
.heads th:first-child{writing-mode:horizontal-tb}\
.grid td:first-child{white-space:normal;min-width:8em;max-width:min(24em,40vw);overflow-wrap:anywhere;\
position:sticky;left:0;background:#fff;background-clip:padding-box}";

/// What the signs in the grid mean.
const SIGNS: &str = "\u{2713} right, + longer than optimal, t time limit, l another limit, ! crash, \
\u{2717} another wrong answer or none; a cell that the pointer rests on says more. A click on a head sorts.";

/// The page's body. `pages` says that each submission has a page of its own beside this one, in
/// the folder of that name.
pub(super) fn dashboard(report: &GradeReport, pages: Option<&str>) -> Markup {
    html! {
        // Shares of what is done so far would look like marks.
        @if report.runs_missing == 0 { (PreEscaped(chart::distribution(report))) }
        p { (sum_up(report)) }
        div.wide { (grid(report, pages)) }
        p { (SIGNS) }
        h2 { "What the class failed" }
        (failed(report))
        @if let Some((mistake, count)) = most_common_mistake(report) {
            p { "The most common first mistake, " (count) " times: " (mistake) }
        }
        @if !report.similar.is_empty() {
            h2 { "Programs that are much alike" }
            p { "A place to look, and no more: two may have had the same good idea." }
            ul {
                @for pair in &report.similar {
                    li { bdi { (pair.first) } " and " bdi { (pair.second) } ": "
                        (percent(pair.share)) " in common" }
                }
            }
        }
        script { (PreEscaped(SORT)) }
    }
}

fn percent(part: f64) -> String {
    format!("{:.0} %", part * 100.0)
}

fn sum_up(report: &GradeReport) -> String {
    let counts = Verdict::ALL.iter().filter_map(|verdict| {
        let count: usize = report.submissions.iter().map(|row| row.count(*verdict)).sum();
        (count > 0).then(|| format!("{count} {verdict}"))
    });
    let counts: Vec<String> = counts.collect();
    format!("{} submissions; of all runs {}", report.submissions.len(), counts.join(", "))
}

fn grid(report: &GradeReport, pages: Option<&str>) -> Markup {
    let boards: Vec<&str> = boards(report);
    html! {
        table.grid {
            thead {
                tr.heads {
                    th { "submission" } th { "points" } th { "right" } th { "processor s" }
                    @for board in &boards { th { (board) } }
                }
            }
            tbody {
                @for row in &report.submissions {
                    tr {
                        td {
                            @match pages {
                                Some(folder) => a href=(format!("{folder}/{}.html", url(&page_name(&row.name)))) {
                                    (row.name)
                                },
                                None => (row.name),
                            }
                            @if let Some(note) = &row.note { br; small { (note) } }
                        }
                        td data-value=(row.points()) {
                            @if row.is_complete() { (row.points()) "/" (row.max_points()) }
                            @else { "INCOMPLETE" }
                        }
                        td data-value=(row.right()) { (row.right()) "/" (row.boards_in_all) }
                        td { (format!("{:.1}", row.processor_seconds())) }
                        @for board in &boards { (cell(row, board)) }
                    }
                }
            }
        }
    }
}

/// A name as part of an address.
fn url(name: &str) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(byte);
    name.bytes()
        .map(
            |byte| if plain(&byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") },
        )
        .collect()
}

fn boards(report: &GradeReport) -> Vec<&str> {
    let longest = report.submissions.iter().max_by_key(|row| row.boards.len());
    longest.map_or_else(Vec::new, |row| row.boards.iter().map(|b| b.board.as_str()).collect())
}

fn cell(row: &SubmissionResult, board: &str) -> Markup {
    let result = row.boards.iter().find(|result| result.board == board);
    let (class, sign, points) = match result {
        None => ("none", "", -1.0),
        Some(result) => {
            let (class, sign) = match result.verdict {
                _ if result.right => ("best", "✓"),
                Verdict::LongerThanOptimal => ("longer", "+"),
                Verdict::TimeLimit => ("wrong", "t"),
                Verdict::MemoryLimit | Verdict::OutputLimit | Verdict::DiskLimit => ("wrong", "l"),
                Verdict::Crash => ("wrong", "!"),
                _ => ("wrong", "✗"),
            };
            (class, sign, result.points)
        }
    };
    let told = result.map(told).unwrap_or_default();
    html! { td class={ "cell " (class) } data-value=(points) title=(told) { (sign) } }
}

fn told(result: &BoardResult) -> String {
    format!("{}: {} {}", result.board, result.verdict, result.explanation())
}

/// The boards that most submissions failed.
fn failed(report: &GradeReport) -> Markup {
    const MOST: usize = 10;
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for result in report.submissions.iter().flat_map(|row| &row.boards).filter(|r| !r.right) {
        *counts.entry(&result.board).or_default() += 1;
    }
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    html! {
        @if counts.is_empty() { p { "Nothing." } }
        ul {
            @for (board, count) in counts.iter().take(MOST) {
                li { (board) ": " (count) " of " (report.submissions.len()) }
            }
        }
    }
}

fn most_common_mistake(report: &GradeReport) -> Option<(String, usize)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for result in report.submissions.iter().flat_map(|row| &row.boards) {
        if let Some(mistake) = &result.mistake {
            *counts.entry(format!("on {}: {mistake}", result.board)).or_default() += 1;
        }
    }
    counts.into_iter().max_by_key(|(_, count)| *count).filter(|(_, count)| *count > 1)
}
