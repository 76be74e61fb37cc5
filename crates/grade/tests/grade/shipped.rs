//! The suites that come with the project are what they say.

use crate::common::{grading, programs, python, run};
use infexion_grade::grading::{Grading, GradingJournal, Submission};
use infexion_grade::hold::{RunLimits, Workplace};
use infexion_grade::suite::{CHALLENGE, OUTSIDE_SPEC, Selection, Suite, load, load_named};
use infexion_search::Limits;
use std::collections::BTreeSet;
use std::path::Path;

fn shipped() -> Vec<Suite> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("suites");
    let mut folders: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    folders.iter().map(|folder| load(folder).unwrap()).collect()
}

#[test]
fn there_are_suites_for_every_game_from_easy_to_hard() {
    let suites = shipped();
    let games: BTreeSet<&str> = suites.iter().map(|suite| suite.game.name()).collect();
    assert_eq!(games, BTreeSet::from(["cachex", "infexion", "infexion-spawn"]));
    for suite in &suites {
        assert!(suite.boards.iter().all(|board| !board.tags.is_empty()), "{}", suite.name);
        // Points rise with difficulty, in the order of the manifest.
        assert!(suite.boards.is_sorted_by(|a, b| a.points <= b.points), "{}", suite.name);
    }
}

/// The hard boards take long in a build for tests; `infexion suite check --prove` does them.
#[test]
fn optima_are_proved_again() {
    for suite in &shipped() {
        for board in suite.boards.iter().filter(|board| !is_hard(&board.tags)) {
            let solved = board.puzzle.solve(&Limits::default()).unwrap();
            assert_eq!(solved.optimum, board.optimum, "{}: {}", suite.name, board.name);
            assert_eq!(solved.steps.is_empty(), board.solution.is_empty(), "{}", board.name);
        }
    }
}

fn is_hard(tags: &[String]) -> bool {
    tags.iter().any(|tag| tag.contains("hard") || tag == CHALLENGE)
}

#[test]
fn what_the_specification_rules_out_is_left_out_unless_asked_for() {
    use infexion_grade::puzzle::Optimum;
    let selected = |tags: &[&str], not_tags: &[&str]| {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let mut suite = load_named(Path::new("infexion")).unwrap();
        suite.select(&Selection { tags: words(tags), not_tags: words(not_tags) });
        suite.boards
    };
    let plain = selected(&[], &[]);
    for board in &plain {
        let power =
            board.text.lines().filter_map(|line| line.rsplit(',').next()?.parse::<u32>().ok());
        assert!(power.sum::<u32>() <= 49 && board.text.contains('b'), "{}", board.name);
        assert!(matches!(board.optimum, Optimum::Cost(1..)), "{}", board.name);
    }
    let outside = selected(&[OUTSIDE_SPEC], &[]);
    assert_eq!(outside.len(), 7);
    let challenges = selected(&[CHALLENGE], &[]);
    assert_eq!(challenges.len(), 17);
    assert!(!plain.iter().any(|board| board.tags.contains(&CHALLENGE.to_owned())));
    let easy = selected(&["easy", "warm-up"], &["warm-up"]);
    assert!(!easy.is_empty() && easy.iter().all(|board| board.tags.contains(&"easy".to_owned())));
}

/// All boards of the suites take minutes; docs/grading.md tells of that.
#[test]
fn a_right_solver_from_the_frame_of_the_course_has_full_marks_on_the_small_boards() {
    let mut suite = load_named(Path::new("infexion")).unwrap();
    let tags = ["warm-up", "easy", "teaches"].map(str::to_owned).to_vec();
    suite.select(&Selection { tags, not_tags: Vec::new() });
    let command = [python(), "-m", "search"].map(str::to_owned).to_vec();
    let submissions = vec![Submission::new("ada", Workplace::CopyOf(programs().join("skeleton")))];
    let grading = Grading { submissions, ..grading(command, &RunLimits::default()) };
    let (report, runs) = run(&grading, &suite, &GradingJournal::none());
    let wrong: Vec<_> =
        report.submissions[0].boards.iter().filter(|b| !b.verdict.is_right()).collect();
    assert!(runs > 30 && wrong.is_empty(), "{runs} runs, wrong: {wrong:?}");
}
