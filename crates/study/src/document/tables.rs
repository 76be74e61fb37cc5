//! The measured tables.

use crate::growth::{factor, is_answered, medians};
use crate::measure::{Audited, Depths, difficulty_runs};
use infexion_lab::experiment::RunResult;
use infexion_solver::Spawn;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

fn seconds(value: f64) -> String {
    match value {
        // Clocks do not tell these apart.
        value if value < 1e-6 => "< 1 µs".to_owned(),
        value if value < 1e-3 => format!("{:.0} µs", value * 1e6),
        value if value < 1.0 => format!("{:.1} ms", value * 1e3),
        value => format!("{value:.2} s"),
    }
}

/// How many boards are answered and what the answers are worth, median time and states, for each
/// optimum: a table of each.
pub(super) fn difficulty(results: &[RunResult]) -> String {
    let optima: BTreeMap<u32, BTreeSet<&str>> = {
        let known = results.iter().filter_map(|result| Some((result.optimum()?, result.board())));
        known.fold(BTreeMap::new(), |mut optima: BTreeMap<_, BTreeSet<_>>, (optimum, board)| {
            optima.entry(optimum).or_default().insert(board);
            optima
        })
    };
    let answers = |run: &'static str, optimum: u32| {
        let here = &optima[&optimum];
        let of_run = results.iter().filter(move |r| r.run == run && here.contains(r.board()));
        of_run.filter(|result| is_answered(result))
    };
    let time = |run| medians(results, run, |result| result.statistics().seconds);
    let stored = |run| medians(results, run, |result| result.statistics().peak_stored as f64);
    let shown = |median: Option<&f64>, show: fn(f64) -> String| {
        median.map_or("-".to_owned(), |median| show(*median))
    };
    let table = |title: &str, cell: &dyn Fn(&'static str, u32) -> String| {
        let runs = difficulty_runs();
        let line =
            |first: &str, cells: Vec<String>| format!("| {first} | {} |\n", cells.join(" | "));
        let head = line("optimum", runs.map(str::to_owned).to_vec());
        let rows = optima.keys().map(|&optimum| {
            line(&optimum.to_string(), runs.map(|run| cell(run, optimum)).to_vec())
        });
        let rule = format!("|{}\n", "---:|".repeat(runs.len() + 1));
        format!("{title}\n\n{head}{rule}{}\n", rows.collect::<String>())
    };
    let each = optima.values().next().map_or(0, BTreeSet::len);
    [
        table(&format!("Boards answered within the limit, of {each}:"), &|run, optimum| {
            answers(run, optimum).count().to_string()
        }),
        table("Answers that the run itself proves to be optimal:", &|run, optimum| {
            answers(run, optimum).filter(|result| result.is_proved()).count().to_string()
        }),
        table("Answers that are longer than needed:", &|run, optimum| {
            let longer = |result: &&RunResult| result.upper_bound() > Some(optimum);
            answers(run, optimum).filter(longer).count().to_string()
        }),
        table(
            "Median time, as long as more than half of the boards are answered:",
            &|run, optimum| shown(time(run).get(&optimum), seconds),
        ),
        table("Median of the most states stored, likewise:", &|run, optimum| {
            shown(stored(run).get(&optimum), |states| format!("{states:.0}"))
        }),
    ]
    .concat()
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
            "| {name} | {} | {} | {} | {} | {} | {:.2} | {} | {:.1} % |",
            if *spawn == Spawn::Never { "SPREAD only" } else { "with SPAWN" },
            report.measured,
            report.edges,
            report.overestimates,
            report.inconsistent_edges,
            report.mean_distance(),
            report.mean_error().map_or_else(|| "-".to_owned(), |error| format!("{error:.2}")),
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
