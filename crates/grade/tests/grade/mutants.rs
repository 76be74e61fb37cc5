//! Solvers with a classic mistake each: the boards that are said to catch it do, feedback names
//! it, and a solver without a mistake passes all of them.

use crate::common::{programs, python};
use infexion_grade::puzzle::{Answer, Optimum};
use infexion_grade::suite::{ClassicMistake, Suite, SuiteBoard, load_named};
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

/// Is what this solver answers right?
fn is_right(mutant: &str, board: &SuiteBoard, ties: Ties) -> bool {
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
    solver.stdin.take().unwrap().write_all(board.text.as_bytes()).unwrap();
    let output = String::from_utf8(solver.wait_with_output().unwrap().stdout).unwrap();
    match board.puzzle.answer(&output) {
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
fn feedback_names_the_likely_mistake_and_points_to_the_audit() {
    let tags = ["teaches", "catches-blue-count"].map(str::to_owned);
    let guess = ClassicMistake::guess(&tags).unwrap();
    assert!(guess.starts_with("often: ") && guess.contains("infexion.audit"), "{guess}");
    assert_eq!(ClassicMistake::guess(&tags[..1]), None);
}
