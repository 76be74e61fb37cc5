//! Runs the default solver over a suite: name, outcome, bounds, recorded optimum, states expanded
//! and generated, states and bytes stored at most, seconds.
//!
//! `cargo run --release --example prove_suite -- SUITE.tsv [SECONDS [THREADS [NAME-PART]]]`

use infexion_rules::{Game, notation::items};
use infexion_search::{Limits, Outcome};
use infexion_solver::check;
use infexion_solver::prove::{ProveOptions, prove};
use std::time::Duration;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let path = arguments.get(1).expect("the suite's path");
    let number = |index: usize, default: usize| {
        arguments.get(index).map_or(default, |text| text.parse().expect("a number"))
    };
    let limits = Limits {
        time: Some(Duration::from_secs(number(2, 30) as u64)),
        memory: Some(4 << 30),
        ..Limits::default()
    };
    let options = ProveOptions { threads: number(3, 0), ..ProveOptions::default() };
    let part = arguments.get(4).map_or("", String::as_str);
    let suite = std::fs::read_to_string(path).expect("a readable suite");
    let (mut proved, mut boards, mut time, mut expanded) = (0, 0, 0.0, 0);
    for row in suite.lines().filter(|row| row.contains(part)) {
        let mut fields = row.split('\t');
        let name = fields.next().unwrap_or_default();
        let board = items::read(fields.next().unwrap_or_default()).expect("a legal board");
        let known = fields.next().unwrap_or_default();
        let (outcome, statistics) = prove(&board, &options, &limits, &mut ());
        if let Some(solution) = outcome.solution() {
            check(&board, &solution.actions, Game::SpreadOnly).expect("a valid plan");
        }
        let word = match &outcome {
            Outcome::Optimal(_) => "optimal",
            Outcome::Unsolvable => "unsolvable",
            Outcome::Solved { .. } | Outcome::Stopped { .. } => "open",
        };
        let bound = |bound: Option<u32>| bound.map_or("-".to_owned(), |bound| bound.to_string());
        println!(
            "{name}\t{word}\t{}..{}\t{known}\t{}\t{}\t{}\t{}\t{:.3}",
            bound(outcome.lower_bound()),
            bound(outcome.upper_bound()),
            statistics.expanded,
            statistics.generated,
            statistics.peak_stored,
            statistics.peak_bytes,
            statistics.time.as_secs_f64()
        );
        boards += 1;
        proved += usize::from(outcome.is_proved());
        time += statistics.time.as_secs_f64();
        expanded += statistics.expanded;
    }
    println!("proved {proved} of {boards} in {time:.1} s, {expanded} expansions");
}
