//! How fast a search's work grows with the length of the optimal solution.

use crate::compare::RunResult;
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

/// The median of a run's work for each optimum, as long as more than half of the boards are
/// finished.
pub(super) fn medians(
    results: &[RunResult],
    run: &str,
    work: impl Fn(&RunResult) -> f64,
) -> BTreeMap<u32, f64> {
    let optima: BTreeMap<&str, u32> = results
        .iter()
        .filter_map(|result| Some((result.board.as_str(), result.optimum()?)))
        .collect();
    let mut columns: BTreeMap<u32, Vec<&RunResult>> = BTreeMap::new();
    for result in results.iter().filter(|result| result.run == run) {
        if let Some(optimum) = optima.get(result.board.as_str()) {
            columns.entry(*optimum).or_default().push(result);
        }
    }
    let median = |column: &Vec<&RunResult>| {
        let finished = column.iter().filter(|result| result.is_proved()).count();
        let mut values: Vec<f64> = column.iter().map(|result| work(result)).collect();
        values.sort_by(f64::total_cmp);
        (2 * finished > column.len()).then(|| values[values.len() / 2])
    };
    columns.iter().map_while(|(optimum, column)| Some((*optimum, median(column)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_growth_is_found_again() {
        let result = |optimum: u32, expanded: u64| RunResult {
            board: optimum.to_string(),
            run: "x".to_owned(),
            outcome: "optimal".to_owned(),
            upper_bound: Some(optimum),
            expanded,
            ..RunResult::default()
        };
        let results: Vec<RunResult> = (1..=5).map(|n| result(n, 7 * 3_u64.pow(n))).collect();
        let found = factor(&results, "x", |result| result.expanded as f64).unwrap();
        assert!((found - 3.0).abs() < 1e-9, "{found}");
        assert_eq!(factor(&results[..2], "x", |result| result.expanded as f64), None);
    }
}
