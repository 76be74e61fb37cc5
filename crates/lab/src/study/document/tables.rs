//! The measured tables.

use crate::compare::RunResult;
use crate::study::growth::{factor, medians};
use crate::study::measure::{Audited, Depths, difficulty_runs};
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

/// Median time and states, and how many boards are proved, for each optimum.
pub(super) fn difficulty(results: &[RunResult]) -> String {
    let runs = difficulty_runs();
    let optima: BTreeSet<u32> = results.iter().filter_map(RunResult::optimum).collect();
    let mut text = String::from(
        "Boards proved / median time / median of the most states stored:\n\n| optimum |",
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
            .map(|result| result.board.as_str())
            .collect()
    };
    for optimum in optima {
        let _ = write!(text, "| {optimum} |");
        let boards = boards_of(optimum);
        for run in runs {
            let here =
                || results.iter().filter(|r| r.run == run && boards.contains(r.board.as_str()));
            let proved = here().filter(|result| result.is_proved()).count();
            let time = medians(results, run, |result| result.seconds);
            let states = medians(results, run, |result| result.peak_stored as f64);
            let _ = match (time.get(&optimum), states.get(&optimum)) {
                (Some(time), Some(states)) => write!(
                    text,
                    " {proved}/{} / {} / {states:.0} |",
                    here().count(),
                    seconds(*time)
                ),
                _ => write!(text, " {proved}/{} / stopped |", here().count()),
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
            (expanded + result.expanded, generated + result.generated)
        });
        let _ = writeln!(
            text,
            "| {run} | {} | {} | {} | {:.1} |",
            show(factor(results, run, |result| result.expanded as f64)),
            show(factor(results, run, |result| result.peak_stored as f64)),
            show(factor(results, run, |result| result.seconds)),
            generated as f64 / f64::max(expanded as f64, 1.0),
        );
    }
    text
}

/// Seed 003's table.
pub(super) fn depths(depths: &Depths) -> String {
    // As deep as any of the searches went, and at least as deep as the table of the seed.
    let deepest =
        depths.results.iter().map(|result| result.nodes().len()).max().unwrap_or(0).max(5);
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
    row("seed 003, breadth-first", &[1, 6, 72, 792, 9354]);
    row("sequences of actions, duplicates not looked for", &depths.sequences);
    row("different boards", &depths.boards);
    row("seed 003, pruned", &[1, 2, 1, 1, 2]);
    for result in &depths.results {
        row(&format!("expanded by `{}`", result.run), &result.nodes());
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
        "\n`six first` is relaxed infection word for word as seeds 001 and 004 write it, the strongest blue stacks \
         first with those of power 6 among them; they are `gone` as in the game, or become `seven`.\n",
    );
    text
}
