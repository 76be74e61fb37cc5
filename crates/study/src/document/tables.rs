//! The measured tables.

use crate::growth::{factor, is_answered, medians};
use crate::measure::{Audited, Depths, difficulty_runs};
use infexion_lab::experiment::RunResult;
use infexion_solver::Spawn;
use std::collections::BTreeSet;
use std::fmt::Write;

fn seconds(value: f64) -> String {
    match value {
        value if value < 1e-3 => format!("{:.0} µs", value * 1e6),
        value if value < 1.0 => format!("{:.1} ms", value * 1e3),
        value => format!("{value:.2} s"),
    }
}

/// Median time and states, and how many boards are answered and proved, for each optimum.
pub(super) fn difficulty(results: &[RunResult]) -> String {
    let runs = difficulty_runs();
    let optima: BTreeSet<u32> = results.iter().filter_map(RunResult::optimum).collect();
    let mut text = String::from(
        "Boards answered within the limit / median time / median of the most states stored. A letter says what the \
         answers are worth: p, all of them are proved optimal by the run itself; s, all are shortest, but the run proves \
         not all of them; l, some are longer than needed.\n\n| optimum |",
    );
    runs.iter().for_each(|run| {
        let _ = write!(text, " {run} |");
    });
    text.push_str("\n|---:|");
    text.push_str(&"---|".repeat(runs.len()));
    text.push('\n');
    let boards_of = |optimum: u32| -> BTreeSet<&str> {
        results
            .iter()
            .filter(|result| result.optimum() == Some(optimum))
            .map(|result| result.board())
            .collect()
    };
    for optimum in optima {
        let _ = write!(text, "| {optimum} |");
        let boards = boards_of(optimum);
        for run in runs {
            let here = || results.iter().filter(|r| r.run == run && boards.contains(r.board()));
            let answers = || here().filter(|result| is_answered(result));
            let answered = answers().count();
            let worth = match () {
                () if answered == 0 => "",
                () if answers().all(RunResult::is_proved) => " p",
                () if answers().all(|result| result.upper_bound() == Some(optimum)) => " s",
                () => " l",
            };
            let time = medians(results, run, |result| result.statistics().seconds);
            let states = medians(results, run, |result| result.statistics().peak_stored as f64);
            let _ = match (time.get(&optimum), states.get(&optimum)) {
                (Some(time), Some(states)) => write!(
                    text,
                    " {answered}/{}{worth} / {} / {states:.0} |",
                    here().count(),
                    seconds(*time)
                ),
                _ => write!(text, " {answered}/{}{worth} / stopped |", here().count()),
            };
        }
        text.push('\n');
    }
    text
}

/// How each run's work grows.
pub(super) fn growth(results: &[RunResult]) -> String {
    let mut text = String::from(
        "Growth: by what factor the median work grows with each action more, as far as more than half of the \
         boards are finished.\n\n| run | states expanded | states stored | time | mean branching factor |\n|---|---:|---:|---:|---:|\n",
    );
    for run in difficulty_runs() {
        let show = |factor: Option<f64>| factor.map_or("-".to_owned(), |f| format!("{f:.1}"));
        let of_run = || results.iter().filter(|result| result.run == run);
        let (expanded, generated) = of_run().fold((0, 0), |(expanded, generated), result| {
            (expanded + result.statistics().expanded, generated + result.statistics().generated)
        });
        let _ = writeln!(
            text,
            "| {run} | {} | {} | {} | {:.1} |",
            show(factor(results, run, |result| result.statistics().expanded as f64)),
            show(factor(results, run, |result| result.statistics().peak_stored as f64)),
            show(factor(results, run, |result| result.statistics().seconds)),
            generated as f64 / f64::max(expanded as f64, 1.0),
        );
    }
    text
}

/// Report 003's table.
pub(super) fn depths(depths: &Depths) -> String {
    // As deep as any of the searches went, and at least as deep as the table of the report.
    let deepest = depths
        .results
        .iter()
        .map(|result| result.statistics().nodes_per_depth.len())
        .max()
        .unwrap_or(0)
        .max(5);
    let heads: String = (0..deepest).map(|depth| format!(" {depth} |")).collect();
    let mut text = format!("| depth |{heads}\n|---|{}\n", "---:|".repeat(deepest));
    let mut row = |name: &str, numbers: &[u64]| {
        let _ = write!(text, "| {name} |");
        for depth in 0..deepest {
            let number = numbers.get(depth).map_or("-".to_owned(), u64::to_string);
            let _ = write!(text, " {number} |");
        }
        text.push('\n');
    };
    row("report 003, breadth-first", &[1, 6, 72, 792, 9354]);
    row("sequences of actions, duplicates not looked for", &depths.sequences);
    row("different boards", &depths.boards);
    row("report 003, pruned", &[1, 2, 1, 1, 2]);
    for result in &depths.results {
        row(&format!("expanded by `{}`", result.run), &result.statistics().nodes_per_depth);
    }
    text
}

/// What the audits found.
pub(super) fn audits(audits: &[Audited]) -> String {
    let mut text = String::from(
        "| heuristic | game | states measured | edges | overestimates | inconsistent edges | mean distance | mean error | exact |\n\
         |---|---|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    for Audited { name, spawn, report } in audits {
        let _ = writeln!(
            text,
            "| {name} | {} | {} | {} | {} | {} | {:.2} | {:.2} | {:.1} % |",
            if *spawn == Spawn::Never { "SPREAD only" } else { "with SPAWN" },
            report.measured,
            report.edges,
            report.overestimates,
            report.inconsistent_edges,
            report.mean_distance(),
            report.mean_error(),
            100.0 * report.share_exact(),
        );
    }
    text.push_str(
        "\n`six-first` is relaxed infection word for word as reports 001 and 004 write it, the strongest blue stacks \
         first with those of power 6 among them; in `six-seven` these come back with power 7. `report-001` is h1 + h2 \
         exactly as report 001 defines them.\n",
    );
    text
}
