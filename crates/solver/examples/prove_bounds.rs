//! What each level of the bounds is worth: a table over a suite with recorded optima.
//!
//! `cargo run --release --example prove_bounds -- SUITE.tsv [EXPANSIONS [NAME-PART]]`

use infexion_rules::Board;
use infexion_rules::notation::items;
use infexion_search::{CancelFlag, Limits, Observer, Progress};
use infexion_solver::prove::{Bound, ProveOptions, lower_bound, prove};
use std::time::Duration;

/// Ends the search after a number of expansions.
struct Budget {
    expansions: u64,
    cancel: CancelFlag,
}

impl Observer for Budget {
    fn progress(&mut self, progress: &Progress) {
        if progress.expanded > self.expansions {
            self.cancel.cancel();
        }
    }
}

struct Row {
    bound: u32,
    proved: bool,
    expanded: u64,
    time: Duration,
}

fn measure(board: &Board, bound: Bound, expansions: u64) -> Row {
    let cancel = CancelFlag::default();
    let limits = Limits { cancel: cancel.clone(), ..Limits::default() };
    let options =
        ProveOptions { threads: 1, bound, a_star_beside: false, ..ProveOptions::default() };
    let mut budget = Budget { expansions, cancel };
    let (outcome, statistics) = prove(board, &options, &limits, &mut budget);
    Row {
        bound: lower_bound(board, bound),
        proved: outcome.is_proved() && statistics.expanded <= expansions,
        expanded: statistics.expanded,
        time: statistics.time,
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let path = arguments.get(1).expect("the suite's path");
    let expansions = arguments.get(2).map_or(20_000, |text| text.parse().expect("a number"));
    let part = arguments.get(3).map_or("", String::as_str);
    let suite = std::fs::read_to_string(path).expect("a readable suite");
    let mut boards: Vec<(f64, Vec<Row>)> = Vec::new();
    for row in suite.lines().filter(|row| row.contains(part)) {
        let fields: Vec<&str> = row.split('\t').collect();
        let Some(Ok(optimum)) = fields.get(2).map(|text| text.parse::<f64>()) else { continue };
        let board = items::read(fields[1]).expect("a legal board");
        let rows = Bound::ALL.map(|bound| measure(&board, bound, expansions));
        boards.push((optimum, rows.into()));
    }
    println!("| level | mean bound/optimum | exact at the root | proved | expansions | seconds |");
    println!("|---|---|---|---|---|---|");
    for (index, bound) in Bound::ALL.into_iter().enumerate() {
        let rows = || boards.iter().map(|(optimum, rows)| (*optimum, &rows[index]));
        let common = || {
            boards
                .iter()
                .filter(|(_, rows)| rows.iter().all(|row| row.proved))
                .map(|(_, rows)| &rows[index])
        };
        let ratio: f64 = rows().map(|(optimum, row)| f64::from(row.bound) / optimum).sum();
        println!(
            "| {} | {:.3} | {} | {} of {} | {} | {:.2} |",
            bound.name(),
            ratio / boards.len() as f64,
            rows().filter(|(optimum, row)| f64::from(row.bound) == *optimum).count(),
            rows().filter(|(_, row)| row.proved).count(),
            boards.len(),
            common().map(|row| row.expanded).sum::<u64>(),
            common().map(|row| row.time.as_secs_f64()).sum::<f64>(),
        );
    }
}
