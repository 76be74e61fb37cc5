//! Solvers with a classic mistake each: the boards that are said to catch it do, feedback names
//! it, and a solver without a mistake passes all of them.

use crate::common::{programs, python};
use crate::tie_orders::a_visited_list_can_be_right;
use infexion_grade::puzzle::{Answer, Optimum};
use infexion_grade::suite::{ClassicMistake, Suite, SuiteBoard, load_named};
use infexion_rules::notation::csv;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

fn teaching_boards(suite: &Suite) -> impl Iterator<Item = (&SuiteBoard, ClassicMistake)> {
    let caught = |board: &SuiteBoard| ClassicMistake::caught_by(&board.tags);
    suite.boards.iter().flat_map(move |board| caught(board).into_iter().map(move |m| (board, m)))
}

/// Which of two boards that look equally good a solver looks at first.
#[derive(Clone, Copy)]
enum Ties {
    Deep,
    Shallow,
}

/// What a solver answers to a board.
fn answer(mutant: &str, board: &str, ties: Ties) -> String {
    let mut solver = Command::new(python())
        .arg(programs().join("mutants.py"))
        .arg(mutant)
        .args(match ties {
            Ties::Deep => None,
            Ties::Shallow => Some("shallow"),
        })
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    solver.stdin.take().unwrap().write_all(board.as_bytes()).unwrap();
    String::from_utf8(solver.wait_with_output().unwrap().stdout).unwrap()
}

/// Is what this solver answers right?
fn is_right(mutant: &str, board: &SuiteBoard, ties: Ties) -> bool {
    match board.puzzle.answer(&answer(mutant, &board.text, ties)) {
        Answer::Valid { cost, .. } => Optimum::Cost(cost) == board.optimum,
        Answer::Invalid { .. } | Answer::Nothing => false,
    }
}

#[test]
fn every_classic_mistake_is_caught_by_its_boards_and_no_right_solver_is() {
    let mut caught = BTreeSet::new();
    for (suite, right) in [("infexion", "right"), ("infexion-spawn", "spawn-right")] {
        let suite = load_named(Path::new(suite)).unwrap();
        for (board, mistake) in teaching_boards(&suite) {
            let fails = |ties| !is_right(mistake.name(), board, ties);
            // A board may need luck with ties; of each mistake one needs none.
            assert!(fails(Ties::Deep) || fails(Ties::Shallow), "{mistake} passes {}", board.name);
            if fails(Ties::Deep) && fails(Ties::Shallow) {
                caught.insert(mistake.name());
            }
            for ties in [Ties::Deep, Ties::Shallow] {
                assert!(is_right(right, board, ties), "{}", board.name);
            }
        }
    }
    assert_eq!(caught.len(), ClassicMistake::ALL.len(), "{caught:?}");
}

#[test]
fn boards_for_a_visited_list_need_no_luck_with_ties() {
    let suite = load_named(Path::new("infexion")).unwrap();
    let caught = teaching_boards(&suite).filter(|(_, m)| *m == ClassicMistake::VisitedList);
    let mut boards = 0;
    for (board, _) in caught {
        let Optimum::Cost(optimum) = board.optimum else { panic!("{}", board.name) };
        assert!(!a_visited_list_can_be_right(csv::read_board(&board.text).unwrap(), optimum));
        boards += 1;
    }
    assert_eq!(boards, 2);
}

#[test]
fn a_visited_list_may_cost_the_optimum_in_some_orders_of_ties_and_not_in_others() {
    const BOARD: &str = "0,5,b,1\n0,6,b,1\n1,2,b,1\n3,3,r,1\n4,3,r,2\n";
    assert!(a_visited_list_can_be_right(csv::read_board(BOARD).unwrap(), 5));
    let length = |mutant, ties| answer(mutant, BOARD, ties).lines().count();
    assert_eq!(length("right", Ties::Deep), 5);
    assert_eq!(length("approach-infection", Ties::Deep), 5);
    assert_eq!(length("approach-infection", Ties::Shallow), 5);
    assert_eq!(length("visited-list", Ties::Deep), 6);
    assert_eq!(length("visited-list", Ties::Shallow), 5);
}

#[test]
fn feedback_names_the_likely_mistake_and_points_to_the_audit() {
    let tags = ["teaches", "catches-blue-count"].map(str::to_owned);
    let guess = ClassicMistake::guess(&tags).unwrap();
    assert!(guess.starts_with("often: ") && guess.contains("infexion.audit"), "{guess}");
    assert_eq!(ClassicMistake::guess(&tags[..1]), None);
}
