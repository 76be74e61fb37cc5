//! Every form of the report says the same.

use crate::common::{generous, grading, infexion_suite, misbehave, run};
use infexion_grade::grading::{GradeReport, Journal, explain};
use infexion_grade::puzzle::{Answer, Mistake};
use infexion_grade::report;
use infexion_grade::suite::Suite;
use infexion_search::Limits;
use tempfile::TempDir;

fn graded(behaviour: &str) -> (TempDir, Suite, GradeReport) {
    let (folder, suite) = infexion_suite();
    let grading = grading(misbehave(behaviour, &[]), &generous());
    let (mut report, _) = run(&grading, &suite, &mut Journal::none());
    explain(&mut report, &suite, &Limits::default());
    (folder, suite, report)
}

#[test]
fn for_programs() {
    let (_folder, _suite, report) = graded("answer_too_long");
    let back: GradeReport = serde_json::from_str(&report::json(&report)).unwrap();
    assert_eq!(back, report);

    let table = report::csv(&report).unwrap();
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let lines: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(lines.len(), 3);
    let first: Vec<&str> = lines[0].iter().collect();
    let beginning = ["program", "example", "longer than optimal", "false", "0.5", "1", "6", "5"];
    assert_eq!(&first[..8], beginning);
    assert!(first[11].contains("step 1 (SPREAD 5 6 0 1) cost the optimum"), "{}", first[11]);

    let junit = report::junit(&report).unwrap();
    assert!(junit.contains(r#"tests="3" skipped="0" failures="2" errors="0""#), "{junit}");
    assert!(junit.contains(r#"type="longer than optimal""#), "{junit}");

    let results = report::gradescope(&report.submissions[0]);
    let results: serde_json::Value = serde_json::from_str(&results).unwrap();
    assert_eq!(results["score"], 2.0);
    let tests = results["tests"].as_array().unwrap();
    let fields = |field: &str| tests.iter().map(|test| test[field].clone()).collect::<Vec<_>>();
    assert_eq!(fields("name"), ["example", "row", "no-red"]);
    assert_eq!(fields("score"), [0.5, 0.5, 1.0]);
    assert_eq!(fields("max_score"), [1.0, 2.0, 1.0]);
    assert_eq!(fields("status"), ["failed", "failed", "passed"]);
    assert!(
        tests[0]["output"].as_str().unwrap().starts_with("longer than optimal: 6 instead of 5")
    );
}

#[test]
fn for_people() {
    let (_folder, suite, report) = graded("answer_too_long");
    let table = report::board_table(&report.submissions[0]);
    assert_eq!(table.lines().count(), 6);
    assert!(table.ends_with(&format!(
        "1 of 3 boards right (2 longer than optimal, 1 no answer), 2 of 4 points, {:.1} s\n",
        report.submissions[0].seconds()
    )));
    let page = report::html(&report, &suite);
    // The plot, and for each of two boards: as played, what was right, an optimal answer.
    assert_eq!(page.matches("<svg").count(), 7);
    assert!(page.contains("what would have been right there"));
    let class = GradeReport { submissions: vec![report.submissions[0].clone(); 3], ..report };
    assert_eq!(report::class_table(&class).lines().count(), 4);
    assert_eq!(report::html(&class, &suite).matches("<svg").count(), 1);
}

#[test]
fn what_a_program_prints_cannot_move_the_cursor_or_stretch_the_table() {
    let (_folder, suite, report) = graded("say_escapes");
    let row = &report.submissions[0];
    let texts = [
        report::board_table(row),
        report::csv(&report).unwrap(),
        report::gradescope(row),
        report::html(&report, &suite),
    ];
    for text in texts {
        assert!(text.contains("SPREAD"), "{text}");
        assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
        assert!(!text.contains(&"x".repeat(400)), "{text}");
    }
    assert!(report::board_table(row).lines().all(|line| line.chars().count() < 300));
}

#[test]
fn steps_are_numbered_from_the_start_of_the_answer_and_the_optimal_one_is_not_folded_away() {
    let (_folder, suite, mut report) = graded("answer_too_long");
    // As if the second step of the answer had been the mistake.
    let result = &mut report.submissions[0].boards[0];
    let Answer::Valid { steps, .. } = &result.answer else { panic!("{result:?}") };
    let (played, instead) = (steps[1].clone(), steps[1..].to_vec());
    result.mistake = Some(Mistake { step: 1, played: played.clone(), instead });
    let page = report::html(&report, &suite);
    assert!(page.contains("step 2 as played") && page.contains(&format!("2. {played}<")), "{page}");
    assert!(page.contains("after 2 actions<"), "{page}");
    assert!(
        page.contains("an optimal answer: 5 steps") && page.contains("an optimal answer: 1 step<")
    );
    assert!(!page.contains("<details"));
}

#[test]
fn a_page_stands_alone_and_what_programs_print_is_only_text() {
    for behaviour in ["say_markup", "crash"] {
        let (_folder, suite, report) = graded(behaviour);
        let page = report::html(&report, &suite);
        assert!(!page.contains("<script"), "{behaviour}");
        let foreign = ["src=", "href=", "@import", "url(http"];
        assert!(foreign.iter().all(|word| !page.contains(word)), "{behaviour}");
        report::junit(&report).unwrap();
    }
}
