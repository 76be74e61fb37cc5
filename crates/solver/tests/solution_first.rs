//! Every bound against boards whose solution was there first (`infexion_testkit::solution_first` says
//! how they are made). The example `solution_first` does the same at any scale.

mod held;

use held::Findings;
use infexion_rules::{Game, Symmetry};
use infexion_solver::check;
use infexion_testkit::Random;
use infexion_testkit::solution_first::{PlannedBoard, TASTES, planned_board};

/// Actions of the longest plan.
const LONGEST: u64 = 12;

/// Boards of every taste, the same for the same seed.
fn planned_boards(seed: u64, boards: usize, game: Game) -> impl Iterator<Item = PlannedBoard> {
    let mut random = Random(seed);
    TASTES
        .iter()
        .cycle()
        .take(boards)
        .map(move |taste| planned_board(&mut random, taste, LONGEST, game))
}

/// Both games, with a number of boards that keeps the test short.
const GAMES: [(Game, usize); 2] = [(Game::SpreadOnly, 3_000), (Game::WithSpawn, 1_000)];

#[test]
fn no_bound_is_above_a_solution_that_was_there_first() {
    let symmetries: Vec<Symmetry> = Symmetry::all().collect();
    for (game, boards) in GAMES {
        let mut random = Random(2);
        let mut findings = Findings::default();
        for planned in planned_boards(1, boards, game) {
            let image = symmetries[random.below(588) as usize];
            findings.hold_bounds(&planned, game, image);
        }
        assert_eq!(findings.wrong, Vec::<String>::new());
        // A bound that is never close to the truth would be held against nothing.
        assert!(findings.states > 5 * boards as u64, "only {} states", findings.states);
        assert!(findings.tight > findings.states / 4, "{findings:?}");
        assert!(findings.refuted > findings.states / 4, "{findings:?}");
    }
}

#[test]
fn the_solvers_do_as_well_as_the_plan_that_was_there_first() {
    for (game, boards, most) in [(Game::SpreadOnly, 400, 6), (Game::WithSpawn, 150, 4)] {
        let mut findings = Findings::default();
        for planned in planned_boards(3, boards, game) {
            findings.hold_solver(&planned, game, most);
        }
        assert_eq!(findings.wrong, Vec::<String>::new());
        assert_eq!(findings.solved, boards as u64);
    }
}

#[test]
fn the_independent_checker_accepts_every_plan() {
    for (game, boards) in GAMES {
        for PlannedBoard { board, plan } in planned_boards(4, boards, game) {
            assert_eq!(check(&board, &plan, game), Ok(()), "{board:?}");
        }
    }
}
