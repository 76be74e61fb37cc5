//! How fast a search's work grows with the length of the optimal solution.

use infexion_lab::experiment::RunResult;
use infexion_search::OutcomeKind;
use std::collections::BTreeMap;

/// By what factor the work grows with each action more: the slope of a line through the
/// logarithms of the medians. `None` with fewer than three lengths.
pub(super) fn factor(
    results: &[RunResult],
    run: &str,
    work: impl Fn(&RunResult) -> f64,
) -> Option<f64> {
    let points: Vec<(f64, f64)> = medians(results, run, work)
        .into_iter()
        .filter(|(_, median)| *median > 0.0)
        .map(|(optimum, median)| (f64::from(optimum), median.ln()))
        .collect();
    if points.len() < 3 {
        return None;
    }
    let count = points.len() as f64;
    let mean = |values: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(values).sum::<f64>() / count;
    let (x, y) = (mean(&|p| p.0), mean(&|p| p.1));
    let slope = mean(&|p| (p.0 - x) * (p.1 - y)) / mean(&|p| (p.0 - x).powi(2));
    Some(slope.exp())
}

/// Did the run come to its end with a solution? Some systems claim nothing of theirs.
pub(super) fn is_answered(result: &RunResult) -> bool {
    result.is(OutcomeKind::Optimal) || result.is(OutcomeKind::Solved)
}

/// The median of a run's work for each optimum, as long as more than half of the boards are
/// finished.
pub(super) fn medians(
    results: &[RunResult],
    run: &str,
    work: impl Fn(&RunResult) -> f64,
) -> BTreeMap<u32, f64> {
    let optima: BTreeMap<&str, u32> =
        results.iter().filter_map(|result| Some((result.board(), result.optimum()?))).collect();
    let mut columns: BTreeMap<u32, Vec<&RunResult>> = BTreeMap::new();
    for result in results.iter().filter(|result| result.run == run) {
        if let Some(optimum) = optima.get(result.board()) {
            columns.entry(*optimum).or_default().push(result);
        }
    }
    let median = |column: &Vec<&RunResult>| {
        let finished = column.iter().filter(|result| is_answered(result)).count();
        let mut values: Vec<f64> = column.iter().map(|result| work(result)).collect();
        values.sort_by(f64::total_cmp);
        (2 * finished > column.len()).then(|| values[values.len() / 2])
    };
    columns.iter().map_while(|(optimum, column)| Some((*optimum, median(column)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_lab::collection::GivenBoard;
    use infexion_lab::experiment::{Found, solve_given};
    use infexion_search::Limits;
    use infexion_solver::SolveOptions;

    #[test]
    fn a_known_growth_is_found_again() {
        let given = GivenBoard { name: String::new(), board: "0,0,r,1".to_owned() };
        let solved = solve_given(&given, &SolveOptions::default(), &Limits::default());
        let result = |optimum: u32, expanded: u64| {
            let mut record = solved.record().unwrap().clone();
            record.board = optimum.to_string();
            record.upper_bound = Some(optimum);
            record.statistics.expanded = expanded;
            let found = Found::Record(Box::new(record));
            RunResult { run: "x".to_owned(), found, ..solved.clone() }
        };
        let results: Vec<RunResult> = (1..=5).map(|n| result(n, 7 * 3_u64.pow(n))).collect();
        let found = factor(&results, "x", |result| result.statistics().expanded as f64).unwrap();
        assert!((found - 3.0).abs() < 1e-9, "{found}");
        assert_eq!(factor(&results[..2], "x", |result| result.statistics().expanded as f64), None);
    }
}
