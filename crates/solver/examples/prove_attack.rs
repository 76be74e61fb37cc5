//! Attacks the bounds: compares them with true distances on random boards, at the board and at
//! every state of a shortest solution.
//!
//! `cargo run --release --example prove_attack -- [BOARDS [SEED]]`

use infexion_rules::notation::items;
use infexion_solver::prove::{Bound, lower_bound};
use infexion_testkit::{KINDS, Random, random_board, shortest_solution};

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let boards: u64 = arguments.next().unwrap_or(10_000);
    let mut random = Random(arguments.next().unwrap_or(1));
    let (mut bounded, mut distances, mut exact, mut states) = (0, 0, 0_u64, 0_u64);
    let (mut skipped, mut violations) = (0_u64, 0_u64);
    for index in 0..boards {
        let start = random_board(&mut random, &KINDS[index as usize % KINDS.len()]);
        let Some(actions) = shortest_solution(&start, 10_000) else {
            skipped += 1;
            continue;
        };
        let mut board = start;
        for (played, &action) in actions.iter().enumerate() {
            let distance = (actions.len() - played) as u32;
            let bound = lower_bound(&board, Bound::default());
            if bound > distance {
                violations += 1;
                println!("VIOLATION: bound {bound}, distance {distance}: {}", items::write(&board));
            }
            if played == 0 {
                bounded += u64::from(bound);
                distances += u64::from(distance);
                exact += u64::from(bound == distance);
            }
            states += 1;
            board = board.after(action);
        }
    }
    println!(
        "{boards} boards ({skipped} skipped), {states} states, {violations} violations; bound \
         sum {bounded} of {distances}, exact on {exact}"
    );
    assert_eq!(violations, 0);
}
