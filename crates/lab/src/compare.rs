//! Searches against each other: what an experiment comes to, one line for each run.

use crate::experiment::RunResult;
use infexion_rules::Game;
use infexion_search::{OutcomeKind, StopReason};
use infexion_text::TextTable;
use std::collections::HashMap;

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

/// A table of the runs in the order they first appear, below a row of headings. Every board is in one of the columns from
/// `optimal` to `expansions`; `longer` are those of them whose solution is known not to be optimal.
pub fn summary(results: &[RunResult]) -> Result<TextTable, Disagreement> {
    let best = best_known(results)?;
    let mut runs: Vec<&str> = Vec::new();
    for result in results {
        if !runs.contains(&result.run.as_str()) {
            runs.push(&result.run);
        }
    }
    let mut table = TextTable::new(&HEADING);
    for run in runs {
        let of_run: Vec<&RunResult> = results.iter().filter(|result| result.run == run).collect();
        let count = |test: &dyn Fn(&RunResult) -> bool| {
            of_run.iter().filter(|r| test(r)).count().to_string()
        };
        let mut seconds: Vec<f64> =
            of_run.iter().map(|result| result.statistics().seconds).collect();
        seconds.sort_by(f64::total_cmp);
        let ended = |outcome: OutcomeKind| move |result: &RunResult| result.is(outcome);
        let stopped =
            |reason: StopReason| move |result: &RunResult| result.stop_reason() == Some(reason);
        let longer = |result: &RunResult| match (result.upper_bound(), best.get(&result.puzzle())) {
            (Some(length), Some((best, _))) => best.is_some_and(|best| length > best),
            _ => false,
        };
        let expanded: u64 = of_run.iter().map(|result| result.statistics().expanded).sum();
        let peak = of_run.iter().map(|result| result.statistics().peak_stored).max().unwrap_or(0);
        table.push(vec![
            run.to_owned(),
            of_run.len().to_string(),
            count(&ended(OutcomeKind::Optimal)),
            count(&ended(OutcomeKind::Unsolvable)),
            count(&ended(OutcomeKind::Solved)),
            count(&stopped(StopReason::GaveUp)),
            count(&stopped(StopReason::Time)),
            count(&stopped(StopReason::Memory)),
            count(&stopped(StopReason::Expansions)),
            count(&longer),
            format!("{:.4}", seconds[seconds.len() / 2]),
            format!("{:.2}", seconds.iter().sum::<f64>()),
            expanded.to_string(),
            peak.to_string(),
        ]);
    }
    Ok(table)
}

const HEADING: [&str; 14] = [
    "run",
    "boards",
    "optimal",
    "unsolvable",
    "unproved",
    "gave up",
    "time",
    "memory",
    "expansions",
    "longer",
    "median s",
    "total s",
    "expanded",
    "peak states",
];

type Best<'a> = HashMap<(&'a str, Game), (Option<u32>, &'a str)>;

/// The proved optimum of each board (`None` for no solution) and who proved it.
fn best_known(results: &[RunResult]) -> Result<Best<'_>, Disagreement> {
    let mut best: Best<'_> = HashMap::new();
    for result in results.iter().filter(|result| result.is_proved()) {
        let known = best.entry(result.puzzle()).or_insert((result.optimum(), &result.run));
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
