//! What a comparison comes to, one line for each run.

use super::run::RunResult;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Two runs prove different optima for one board: one of them is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{first} and {second} contradict each other on {board}")]
pub struct Disagreement {
    /// The board's name.
    pub board: String,
    /// A run.
    pub first: String,
    /// Another run.
    pub second: String,
}

/// A table of the runs in the order they first appear. Every board is in one of the columns from
/// `optimal` to `memory`; `longer` are those of them whose solution is known not to be optimal.
pub fn summary(results: &[RunResult]) -> Result<String, Disagreement> {
    let best = best_known(results)?;
    let mut runs: Vec<&str> = Vec::new();
    for result in results {
        if !runs.contains(&result.run.as_str()) {
            runs.push(&result.run);
        }
    }
    let width = runs.iter().map(|run| run.chars().count()).max().unwrap_or(0).max(3) + 2;
    let mut text = format!(
        "{:<width$}{:>7}{:>9}{:>12}{:>10}{:>9}{:>6}{:>8}{:>8}{:>11}{:>11}{:>14}{:>13}\n",
        "run",
        "boards",
        "optimal",
        "unsolvable",
        "unproved",
        "gave up",
        "time",
        "memory",
        "longer",
        "median s",
        "total s",
        "expanded",
        "peak states"
    );
    for run in runs {
        let of_run: Vec<&RunResult> = results.iter().filter(|result| result.run == run).collect();
        let count = |test: &dyn Fn(&RunResult) -> bool| of_run.iter().filter(|r| test(r)).count();
        let mut seconds: Vec<f64> = of_run.iter().map(|result| result.seconds).collect();
        seconds.sort_by(f64::total_cmp);
        let ended = |outcome: &'static str| move |result: &RunResult| result.outcome == outcome;
        let stopped = |reason: &'static str| {
            move |result: &RunResult| result.stop_reason.as_deref() == Some(reason)
        };
        let longer = |result: &RunResult| match (result.upper_bound, best.get(&key(result))) {
            (Some(length), Some((best, _))) => best.is_some_and(|best| length > best),
            _ => false,
        };
        let _ = writeln!(
            text,
            "{run:<width$}{:>7}{:>9}{:>12}{:>10}{:>9}{:>6}{:>8}{:>8}{:>11.4}{:>11.2}{:>14}{:>13}",
            of_run.len(),
            count(&ended("optimal")),
            count(&ended("unsolvable")),
            count(&ended("solved")),
            count(&stopped("gave-up")),
            count(&stopped("time")),
            count(&stopped("memory")),
            count(&longer),
            seconds[seconds.len() / 2],
            seconds.iter().sum::<f64>(),
            of_run.iter().map(|result| result.expanded).sum::<u64>(),
            of_run.iter().map(|result| result.peak_stored).max().unwrap_or(0)
        );
    }
    Ok(text)
}

/// A board and its game; to spawn anywhere or only near blue is one game.
fn key(result: &RunResult) -> (&str, bool) {
    (&result.board, result.spawn == "never")
}

type Best<'a> = BTreeMap<(&'a str, bool), (Option<u32>, &'a str)>;

/// The proved optimum of each board (`None` for no solution) and who proved it.
fn best_known(results: &[RunResult]) -> Result<Best<'_>, Disagreement> {
    let mut best: Best<'_> = BTreeMap::new();
    for result in results.iter().filter(|result| result.is_proved()) {
        let known = best.entry(key(result)).or_insert((result.optimum(), &result.run));
        if known.0 != result.optimum() {
            return Err(Disagreement {
                board: result.name.clone(),
                first: known.1.to_owned(),
                second: result.run.clone(),
            });
        }
    }
    Ok(best)
}
