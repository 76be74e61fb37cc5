//! Every checkable statement of the reports with its verdict.

mod report_000;
mod report_001;
mod report_002;
mod report_003;
mod report_004;

use super::Findings;
use crate::growth::{factor, is_answered};
use infexion_lab::experiment::RunResult;
use std::fmt::Write;

/// A claim, the verdict and where it is shown.
type Line = (&'static str, String, &'static str);

pub(super) fn write(findings: &Findings<'_>) -> String {
    let reports = [
        ("000", report_000::lines(findings)),
        ("001", report_001::lines(findings)),
        ("002", report_002::lines()),
        ("003", report_003::lines()),
        ("004", report_004::lines(findings)),
    ];
    let mut text = String::from("| report | claim | verdict | why |\n|---|---|---|---|\n");
    for (report, lines) in reports {
        for (claim, verdict, why) in lines {
            let _ = writeln!(text, "| {report} | {claim} | {verdict} | {why} |");
        }
    }
    text.push_str(
        "\nNot judged, because nothing in them can be checked: what a team decided and why, what a section of a report only plans, and figures \
         that the texts do not contain (001's figures 1 and 2, 004's figures 1 and 2).\n",
    );
    text
}

fn is(verdict: &str) -> String {
    format!("**{verdict}**")
}

/// One word or another, as it was measured, and the measurement.
fn measured(holds: bool, word: &str, other: &str, numbers: &str) -> String {
    format!("**{}**: {numbers}", if holds { word } else { other })
}

/// How many boards a run of section 2 answers.
fn answered(findings: &Findings<'_>, run: &str) -> usize {
    findings.results.iter().filter(|result| result.run == run && is_answered(result)).count()
}

/// Does the work of one run of section 2 grow less than that of another?
fn grows_less(
    findings: &Findings<'_>,
    [one, other]: [&str; 2],
    work: fn(&RunResult) -> f64,
    numbers: impl FnOnce(f64, f64) -> String,
) -> String {
    match [one, other].map(|run| factor(findings.results, run, work)) {
        [Some(one), Some(other)] => measured(one < other, "true", "not seen", &numbers(one, other)),
        _ => "**not measured**: too few boards".to_owned(),
    }
}
