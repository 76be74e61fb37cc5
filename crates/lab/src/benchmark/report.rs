//! The benchmark in words: tables that read well on a terminal and are Markdown in a record.

use super::contender::{Contender, Measurement};
use super::ratios::ratios;
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
    let mut text = String::new();
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
        for (earlier, held_against) in setting.contenders[..index].iter().enumerate() {
            let pairs =
                rows.iter().filter_map(|row| Some((row.runs.get(earlier)?, row.runs.get(index)?)));
            if let Some(found) = ratios(pairs, setting.threshold) {
                let both = count_of(found.boards, "board");
                let _ = write!(
                    text,
                    "  - against {}, on {both} that both finish: ",
                    held_against.name()
                );
                if let Some(hard) = found.hard {
                    let _ = write!(
                        text,
                        "{:.1} times its time and {:.1} times its memory (geometric means over {} \
                         of more than {} s); ",
                        hard.time,
                        hard.memory,
                        count_of(hard.boards, "board"),
                        setting.threshold,
                    );
                }
                let _ = writeln!(text, "at best {:.2} times its time", found.worst_time);
            }
        }
    }
    if let Some(signature) = signature(setting, rows) {
        let _ = writeln!(text, "- signature: {signature} expansions");
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
        for (line, expected) in lines.iter().zip(["50.0 times", "400.0 times", "8.0 times"]) {
            assert!(line.contains(expected), "{line}");
        }
    }

    #[test]
    fn bounds_that_do_not_meet_are_shown_as_an_interval() {
        let shown = |outcome, low, high| bounds(&run(outcome, (low, high), 0.0));
        assert_eq!(shown(OutcomeKind::Optimal, Some(3), Some(3)), "3");
        assert_eq!(shown(OutcomeKind::Stopped, Some(3), Some(5)), "3..5");
        assert_eq!(shown(OutcomeKind::Stopped, Some(2), None), "2..");
    }
}
