//! Any packing is claimed to be sound, not only the two that are tried (`docs/bounds.md`, Theorem
//! 8). So random ones are held against states whose solution was there first.

use super::bound::{Bound, Bounds};
use infexion_rules::Game;
use infexion_rules::notation::items;
use infexion_testkit::Random;
use infexion_testkit::solution_first::{TASTES, planned_board};

#[test]
fn no_order_of_packing_excludes_a_state_with_a_known_solution() {
    let mut random = Random(11);
    let mut shuffled = Bound::ALL.map(|bound| {
        let mut bounds = Bounds::new(bound, 64);
        bounds.packer.shuffle = Some(Random(12));
        bounds
    });
    let (mut states, mut excluded) = (0, 0);
    for taste in TASTES.iter().cycle().take(4_000) {
        let planned = planned_board(&mut random, taste, 12, Game::SpreadOnly);
        let mut board = planned.board;
        for (played, &action) in planned.plan.iter().enumerate() {
            if board.is_solved() {
                break;
            }
            let left = (planned.plan.len() - played) as u32;
            for bounds in &mut shuffled {
                assert!(bounds.may_solve(&board, left), "{left}: {}", items::write(&board));
                excluded += u32::from(!bounds.may_solve(&board, left - 1));
            }
            board = board.after(action);
            states += 1;
        }
    }
    // They exclude one move less often enough for the test to mean something.
    assert!(excluded > states, "{excluded} of {states} states");
}
