//! Random boards of the extended game, by number of blue stacks: how many the default solver
//! proves, and how long it takes.
//!
//! ```text
//! cargo run --release -p infexion-solver --example spawn_suite -- [BOARDS [SECONDS [THREADS]]]
//! ```
//!
//! With a name and a board in each line on standard input, as in `suites/`, add `-` as the last
//! argument: it runs these instead.

use infexion_rules::notation::items;
use infexion_rules::{Board, Cell, Colour, Game, Stack};
use infexion_search::{Limits, Outcome, Statistics};
use infexion_solver::check;
use infexion_solver::spawn::{SpawnOptions, prove_with_spawn};
use std::time::Duration;

/// Name, red stacks, least and largest power of both colours.
const KINDS: [(&str, u64, u64, u64); 6] = [
    ("no red", 0, 1, 6),
    ("one red", 1, 1, 6),
    ("three red", 3, 1, 6),
    ("power 1, two red", 2, 1, 1),
    ("power 1, six red", 6, 1, 1),
    ("power 5 and 6", 2, 5, 6),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, standard: u64| {
        arguments.get(index).and_then(|text| text.parse().ok()).unwrap_or(standard)
    };
    let (boards, seconds, threads) = (number(0, 20), number(1, 30), number(2, 1) as usize);
    let run = |board: &Board| {
        let limits = Limits { time: Some(Duration::from_secs(seconds)), ..Limits::default() };
        let (outcome, statistics) =
            prove_with_spawn(board, &SpawnOptions { threads }, &limits, &mut ());
        if let Some(solution) = outcome.solution() {
            check(board, &solution.actions, Game::WithSpawn).expect("a valid plan");
        }
        (outcome, statistics)
    };
    if arguments.last().is_some_and(|last| last == "-") {
        for line in std::io::stdin().lines().map_while(Result::ok) {
            let mut fields = line.split('\t');
            let (Some(name), Some(board)) = (fields.next(), fields.next()) else { continue };
            let Ok(board) = items::read(board) else { continue };
            let (outcome, statistics) = run(&board);
            let (lower, upper) = (outcome.lower_bound(), outcome.upper_bound());
            let (proved, time) = (outcome.is_proved(), statistics.time.as_secs_f64());
            let Statistics { expanded, generated, peak_stored, peak_bytes, .. } = statistics;
            println!(
                "{name}\t{lower:?}\t{upper:?}\t{proved}\t{expanded}\t{generated}\t\
                 {peak_stored}\t{peak_bytes}\t{time:.3}"
            );
        }
        return;
    }
    println!("blue  kind               proved   median s      max s  expanded");
    for blue in 4..=10 {
        for (name, red, least, most) in KINDS {
            let results: Vec<(Outcome<_>, Statistics)> = (0..boards)
                .map(|seed| run(&random_board(seed * 1_000 + blue, blue, red, least, most)))
                .collect();
            let proved = results.iter().filter(|(outcome, _)| outcome.is_proved()).count();
            let expanded: u64 = results.iter().map(|(_, statistics)| statistics.expanded).sum();
            let mut times: Vec<Duration> = results.iter().map(|(_, s)| s.time).collect();
            times.sort();
            let [median, longest] =
                [times.len() / 2, times.len() - 1].map(|index| times[index].as_secs_f64());
            println!(
                "{blue:4}  {name:17} {proved:3}/{boards:<3} {median:10.4} {longest:10.3}  {expanded}"
            );
        }
    }
}

fn random_board(seed: u64, blue: u64, red: u64, least: u64, most: u64) -> Board {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = |limit: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % limit
    };
    let mut board = Board::EMPTY;
    while u64::from(board.occupied().len()) < blue + red {
        let cell = Cell::from_index(below(49) as usize);
        let is_blue = u64::from(board.occupied().len()) < blue;
        let colour = if is_blue { Colour::Blue } else { Colour::Red };
        let power = (least + below(most - least + 1)) as u8;
        if !board.occupied().contains(cell) {
            board = board.with_stack(cell, Stack { colour, power });
        }
    }
    board
}
