//! Attacks the bounds and the solvers with boards whose solution was there first: every state
//! along a random plan has a solution of known length, and nothing may say that it takes more.
//!
//! `cargo run --release -p infexion-solver --example solution_first -- [BOARDS [SEED [SOLVED]]]`
//!
//! Of each game so many boards are made, and the default solver is run on so many of them.

#[path = "../tests/held/mod.rs"]
mod held;

use held::Findings;
use infexion_rules::{Game, Symmetry};
use infexion_testkit::Random;
use infexion_testkit::solution_first::{TASTES, planned_board};

/// Actions of the longest plan.
const LONGEST: u64 = 12;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let boards: u64 = arguments.next().unwrap_or(100_000);
    let seed: u64 = arguments.next().unwrap_or(1);
    let solved: u64 = arguments.next().unwrap_or(boards / 100);
    let symmetries: Vec<Symmetry> = Symmetry::all().collect();
    let mut all_right = true;
    for (game, name, most) in
        [(Game::SpreadOnly, "SPREAD only", 8), (Game::WithSpawn, "with SPAWN", 5)]
    {
        let mut random = Random(seed);
        let mut findings = Findings::default();
        for index in 0..boards {
            let taste = &TASTES[index as usize % TASTES.len()];
            let planned = planned_board(&mut random, taste, LONGEST, game);
            let image = symmetries[random.below(588) as usize];
            findings.hold_bounds(&planned, game, image);
            if index < solved {
                findings.hold_solver(&planned, game, most);
            }
        }
        let Findings { states, tight, refuted, solved, wrong } = findings;
        wrong.iter().for_each(|wrong| println!("WRONG: {wrong}"));
        println!(
            "{name}: {boards} boards, {states} states, a bound is exact at {tight}, the checker of \
             certificates refutes one action less {refuted} times, {solved} boards solved, {} wrong",
            wrong.len()
        );
        all_right &= wrong.is_empty();
    }
    assert!(all_right, "a bound is wrong");
}
