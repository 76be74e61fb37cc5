//! The benchmark in words: tables that read well on a terminal and are Markdown in a record.

use super::contender::{Contender, Measurement};
use super::ratios::{NOISE, ratios};
use infexion_text::count_of;
use std::fmt::Write;

/// What was measured on one board, in the order of the setting's contenders.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The board's name.
    pub board: String,
    /// One measurement for each contender.
    pub runs: Vec<Measurement>,
}

/// How it was measured.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Who ran; each is held against those before it.
    pub contenders: Vec<Contender>,
    /// Rivals' times below this many seconds do not count in the means.
    pub threshold: f64,
}

/// The total number of expansions, if every run of the first contender repeats exactly: any
/// change of behaviour changes it.
pub fn signature(setting: &Setting, rows: &[Row]) -> Option<u64> {
    let repeats = setting.contenders.first() == Some(&Contender::Auto(1));
    let first = || rows.iter().filter_map(|row| row.runs.first());
    (repeats && first().all(Measurement::is_proved))
        .then(|| first().map(|run| run.statistics().expanded).sum())
}

/// One line for each run.
pub fn table(setting: &Setting, rows: &[Row]) -> String {
    let mut text = String::from(
        "| board | solver | outcome | bounds | expanded | generated | seconds | peak MB |\n\
         |---|---|---|---:|---:|---:|---:|---:|\n",
    );
    for row in rows {
        for (contender, run) in setting.contenders.iter().zip(&row.runs) {
            let _ = writeln!(
                text,
                "| {} | {} | {} | {} | {} | {} | {:.3} | {:.1} |",
                row.board,
                contender.name(),
                run.outcome(),
                bounds(run),
                run.statistics().expanded,
                run.statistics().generated,
                run.statistics().seconds,
                run.process_peak_bytes as f64 / 1e6,
            );
        }
    }
    text
}

/// `24` where the bounds meet, else `23..25`; `23..` with no solution known.
fn bounds(run: &Measurement) -> String {
    match (run.lower_bound(), run.upper_bound()) {
        (Some(low), Some(high)) if low == high => low.to_string(),
        (low, high) => {
            let text = |bound: Option<u32>| bound.map_or(String::new(), |bound| bound.to_string());
            format!("{}..{}", text(low), text(high))
        }
    }
}

/// What the runs come to.
pub fn summary(setting: &Setting, rows: &[Row]) -> String {
    let mut text = contradictions(setting, rows);
    for (index, contender) in setting.contenders.iter().enumerate() {
        let runs = || rows.iter().filter_map(|row| row.runs.get(index));
        let proved = runs().filter(|run| run.is_proved()).count();
        let solved = runs().filter(|run| run.upper_bound().is_some()).count();
        let seconds: f64 = runs().map(|run| run.statistics().seconds).sum();
        let slowest = runs().map(|run| run.statistics().seconds).fold(0.0, f64::max);
        let _ = writeln!(
            text,
            "- {}: {proved} of {} proved, {solved} solved; {seconds:.1} s in all, {slowest:.1} s at most",
            contender.name(),
            rows.len(),
        );
        for earlier in 0..index {
            text += &against(setting, rows, earlier, index);
        }
    }
    if let Some(signature) = signature(setting, rows) {
        let _ = writeln!(text, "- signature: {signature} expansions");
    }
    text
}

/// How a contender does against a later one; nothing if there is no board that both finish.
fn against(setting: &Setting, rows: &[Row], earlier: usize, later: usize) -> String {
    let both: Vec<&Row> = rows.iter().filter(|row| row.runs.len() > later).collect();
    let pairs = both.iter().map(|row| (&row.runs[earlier], &row.runs[later]));
    let Some(found) = ratios(pairs, setting.threshold) else { return String::new() };
    let held_against = setting.contenders[earlier].name();
    let mut parts = Vec::new();
    if let Some(hard) = found.hard {
        parts.push(format!(
            "{:.1} times its time, {:.1} times its memory and {:.1} times its expansions (geometric \
             means over {} of more than {} s)",
            hard.time,
            hard.memory,
            hard.expansions,
            count_of(hard.boards, "board"),
            setting.threshold,
        ));
    }
    if let Some((index, ratio)) = found.worst {
        let board = &both[index].board;
        parts.push(format!(
            "at best {ratio:.2} times its time ({board}; of those that take it more than {NOISE} s)"
        ));
    }
    if parts.is_empty() {
        parts.push("too quick to be compared".to_owned());
    }
    let boards = count_of(found.boards, "board");
    format!("  - against {held_against}, on {boards} that both finish: {}\n", parts.join("; "))
}

/// Boards of which two contenders have proved what cannot both be true: one of them is wrong.
fn contradictions(setting: &Setting, rows: &[Row]) -> String {
    let mut text = String::new();
    for row in rows {
        let known = || setting.contenders.iter().zip(&row.runs);
        for (one, ones) in known() {
            for (other, others) in known() {
                // What has no solution has no upper bound, and no lower one either.
                let unsolvable = ones.is_proved() && ones.upper_bound().is_none();
                let too_high = ones.lower_bound() > others.upper_bound();
                if others.upper_bound().is_some() && (unsolvable || too_high) {
                    let said = |name: &Contender, run| format!("{} {}", name.name(), bounds(run));
                    let _ = writeln!(
                        text,
                        "- CONTRADICTION on {}: {}, {}",
                        row.board,
                        said(one, ones),
                        said(other, others)
                    );
                }
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::benchmark::example;
    use infexion_search::OutcomeKind;

    fn run(outcome: OutcomeKind, bounds: (Option<u32>, Option<u32>), seconds: f64) -> Measurement {
        let record = example(|record| {
            record.outcome = outcome;
            (record.lower_bound, record.upper_bound) = bounds;
            record.statistics.expanded = 20;
            record.statistics.seconds = seconds;
        });
        Measurement { record: Some(record), ..Measurement::default() }
    }

    #[test]
    fn the_signature_is_for_finished_runs_that_repeat() {
        let met = (Some(3), Some(3));
        let row = |outcome| Row { board: "x".into(), runs: vec![run(outcome, met, 0.0)] };
        let setting = |contender| Setting { contenders: vec![contender], threshold: 0.1 };
        let proved = [row(OutcomeKind::Optimal), row(OutcomeKind::Optimal)];
        assert_eq!(signature(&setting(Contender::Auto(1)), &proved), Some(40));
        assert_eq!(signature(&setting(Contender::Auto(0)), &proved), None);
        assert_eq!(signature(&setting(Contender::Auto(1)), &[row(OutcomeKind::Stopped)]), None);
    }

    #[test]
    fn each_contender_is_held_against_those_before_it() {
        let contenders = vec![Contender::Auto(0), Contender::AStar, Contender::Pathfinding];
        let timed = |seconds| run(OutcomeKind::Optimal, (Some(3), Some(3)), seconds);
        let runs = vec![timed(0.01), timed(0.5), timed(4.0)];
        let text =
            summary(&Setting { contenders, threshold: 0.1 }, &[Row { board: "x".into(), runs }]);
        let lines: Vec<&str> = text.lines().filter(|line| line.contains("against")).collect();
        assert_eq!(lines.len(), 3, "{text}");
        for (line, expected) in
            lines.iter().zip(["50.0 times its time", "400.0 times its time", "8.0 times its time"])
        {
            assert!(line.contains(expected), "{line}");
        }
    }

    #[test]
    fn two_that_cannot_both_be_right_are_told() {
        let contenders = vec![Contender::Auto(1), Contender::AStar];
        let setting = Setting { contenders, threshold: 0.1 };
        let told = |first: Measurement, second: Measurement| {
            let row = Row { board: "x".into(), runs: vec![first, second] };
            summary(&setting, &[row]).contains("CONTRADICTION on x")
        };
        let optimal = |length| run(OutcomeKind::Optimal, (Some(length), Some(length)), 0.0);
        let unsolvable = || run(OutcomeKind::Unsolvable, (None, None), 0.0);
        let stopped = |low, high| run(OutcomeKind::Stopped, (Some(low), high), 0.0);
        assert!(told(optimal(5), optimal(4)) && told(optimal(4), optimal(5)));
        assert!(told(unsolvable(), optimal(4)) && told(optimal(4), unsolvable()));
        assert!(told(stopped(5, None), optimal(4)));
        assert!(!told(stopped(3, Some(5)), optimal(4)) && !told(stopped(3, None), unsolvable()));
        assert!(!told(optimal(4), optimal(4)) && !told(unsolvable(), unsolvable()));
        assert!(!told(Measurement::default(), optimal(4)));
    }

    #[test]
    fn bounds_that_do_not_meet_are_shown_as_an_interval() {
        let shown = |outcome, low, high| bounds(&run(outcome, (low, high), 0.0));
        assert_eq!(shown(OutcomeKind::Optimal, Some(3), Some(3)), "3");
        assert_eq!(shown(OutcomeKind::Stopped, Some(3), Some(5)), "3..5");
        assert_eq!(shown(OutcomeKind::Stopped, Some(2), None), "2..");
    }
}
