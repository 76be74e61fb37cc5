//! Every form of the report says the same.

use crate::common::{generous, grading, infexion_suite, misbehave, python, run};
use infexion_grade::class::{Lateness, Roster, Student};
use infexion_grade::grading::{GradeReport, GradingJournal, SubmissionResult, explain};
use infexion_grade::puzzle::{Answer, Mistake};
use infexion_grade::report::{self, PageOptions};
use infexion_grade::suite::Suite;
use infexion_search::Limits;
use std::process::Command;
use tempfile::TempDir;

fn graded(behaviour: &str) -> (TempDir, Suite, GradeReport) {
    let (folder, suite) = infexion_suite();
    let grading = grading(misbehave(behaviour, &[]), &generous());
    let (mut report, _) = run(&grading, &suite, &GradingJournal::none());
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
    assert!(first[11].contains("action 1 (SPREAD 5 6 0 1) is the mistake"), "{}", first[11]);

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
fn feedback_that_was_interrupted_is_said_to_be_missing() {
    let (_folder, suite) = infexion_suite();
    let grading = grading(misbehave("answer_too_long", &[]), &generous());
    let (mut report, _) = run(&grading, &suite, &GradingJournal::none());
    let limits = Limits::default();
    limits.cancel.cancel();
    explain(&mut report, &suite, &limits);
    let told = report.submissions[0].boards[0].explanation();
    assert!(told.contains("where it lost the optimum was not found in time"), "{told}");
}

#[test]
fn for_people() {
    let (_folder, suite, report) = graded("answer_too_long");
    let table = report::board_table(&report.submissions[0], usize::MAX);
    assert_eq!(table.lines().count(), 6);
    assert!(table.ends_with(&format!(
        "1 of 3 boards right (1 unsolvable, 2 longer than optimal), 2 of 4 points, {:.1} s\n",
        report.submissions[0].seconds()
    )));
    let page = report::html(&report, &suite, PageOptions::default());
    // The plot, and for each of two boards: as played, what was right, an optimal answer.
    assert_eq!(page.matches("<svg").count(), 7);
    assert!(page.contains("what would have been right there"));
    let class = GradeReport { submissions: vec![report.submissions[0].clone(); 3], ..report };
    assert_eq!(report::class_table(&class, usize::MAX).lines().count(), 4);
    assert_eq!(report::html(&class, &suite, PageOptions::default()).matches("<svg").count(), 1);
}

#[test]
fn what_a_program_prints_cannot_move_the_cursor_or_stretch_the_table() {
    let (_folder, suite, report) = graded("say_escapes");
    let row = &report.submissions[0];
    let texts = [
        report::board_table(row, usize::MAX),
        report::csv(&report).unwrap(),
        report::gradescope(row),
        report::html(&report, &suite, PageOptions::default()),
    ];
    for text in texts {
        assert!(text.contains("SPREAD"), "{text}");
        assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
        assert!(!text.contains(&"x".repeat(400)), "{text}");
    }
    assert!(report::board_table(row, usize::MAX).lines().all(|line| line.chars().count() < 300));
    let narrow = report::board_table(row, 80);
    assert!(narrow.lines().all(|line| line.chars().count() <= 80), "{narrow}");
}

#[test]
fn steps_are_numbered_from_the_start_of_the_answer_and_the_optimal_one_is_not_folded_away() {
    let (_folder, suite, mut report) = graded("answer_too_long");
    // As if the second step of the answer had been the mistake.
    let result = &mut report.submissions[0].boards[0];
    let Answer::Valid { steps, .. } = &result.answer else { panic!("{result:?}") };
    let (played, instead) = (steps[1].clone(), steps[1..].to_vec());
    result.mistake = Some(Mistake { step: 1, played: played.clone(), instead });
    let page = report::html(&report, &suite, PageOptions::default());
    assert!(
        page.contains("action 2 as played") && page.contains(&format!("2. {played}<")),
        "{page}"
    );
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
        let page = report::html(&report, &suite, PageOptions::default());
        assert!(!page.contains("<script"), "{behaviour}");
        let foreign = ["src=", "href=", "@import", "url(http"];
        assert!(foreign.iter().all(|word| !page.contains(word)), "{behaviour}");
        report::junit(&report).unwrap();
    }
}

#[test]
fn the_grid_of_a_class_has_its_colours() {
    let (_folder, suite, report) = graded("answer");
    let class =
        GradeReport { submissions: vec![report.submissions[0].clone(); 2], ..report.clone() };
    let page = report::html(&class, &suite, PageOptions::default());
    assert!(page.contains("<td class=\"cell best\""), "{page}");
    // Browsers take the first of two and forget the other.
    let twice = |tag: &&str| tag.matches(" class=").count() > 1;
    let tags = page.split('<').map(|part| part.split('>').next().unwrap_or_default());
    assert_eq!(tags.filter(twice).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn an_interrupted_grading_says_incomplete_in_every_form_and_gives_no_final_score() {
    let (_folder, suite, mut report) = graded("answer");
    report.submissions[0].boards.truncate(1);
    report.runs_missing = 2;
    let row = &report.submissions[0];
    let roster = Roster::default();
    let texts = [
        report::json(&report),
        report::csv(&report).unwrap(),
        report::junit(&report).unwrap(),
        report::gradescope(row),
        report::html(&report, &suite, PageOptions::default()),
        report::gradebook(&report, &roster, &Lateness::default()).unwrap(),
    ];
    for text in &texts {
        assert!(text.contains("INCOMPLETE"), "{text}");
    }
    let json: serde_json::Value = serde_json::from_str(&texts[0]).unwrap();
    assert_eq!((&json["complete"], &json["totals"][0]["points"]), (&false.into(), &().into()));
    let results: serde_json::Value = serde_json::from_str(&texts[3]).unwrap();
    assert!(results.get("score").is_none() && results.get("tests").is_none(), "{results}");
    let mut class = GradeReport { submissions: vec![row.clone(); 2], ..report.clone() };
    class.submissions[1].boards.clear();
    let page = report::html(&class, &suite, PageOptions::default());
    // No figure of marks, either.
    assert!(page.contains("INCOMPLETE") && !page.contains("by share of the points"), "{page}");
    let table = report::class_table(&class, usize::MAX);
    assert!(table.contains("1/3") && !table.contains("1/1"), "{table}");
    // The sum of no times at all.
    let nothing = report::gradescope(&class.submissions[1]);
    for text in [page, table, nothing] {
        assert!(!text.contains("-0"), "{text}");
    }
}

#[test]
fn the_gradebook_has_a_row_for_everyone_and_no_formulas() {
    let (_folder, _suite, mut report) = graded("answer");
    report.submissions[0].name = "=ada".to_owned();
    let mut other = report.submissions[0].clone();
    other.name = "stranger".to_owned();
    report.submissions.push(other);
    let student = |id: &str, late_days| Student {
        id: id.to_owned(),
        name: "+Name".to_owned(),
        late_days,
        ..Student::default()
    };
    let roster = Roster { students: vec![student("=ada", 2.0), student("bea", 0.0)] };
    let lateness = Lateness { a_day: 0.25, most_days: 3.0 };
    let table = report::gradebook(&report, &roster, &lateness).unwrap();
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let rows: Vec<Vec<String>> =
        reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect();
    let part = |row: &Vec<String>| [0, 1, 3, 7, 10, 11].map(|column| row[column].clone());
    assert_eq!(part(&rows[0]), ["'=ada", "'+Name", "4", "2", "complete", ""]);
    assert_eq!(part(&rows[1]), ["bea", "'+Name", "", "0", "no submission", ""]);
    assert_eq!(part(&rows[2]), ["stranger", "", "4", "4", "complete", "not on the roster"]);
}

#[test]
fn before_the_deadline_no_report_gives_a_solution_away() {
    let (_folder, suite, report) = graded("answer_too_long");
    let report = report.without_solutions();
    let options = PageOptions { no_solutions: true, ..PageOptions::default() };
    let best = suite.boards[0].solution[1].as_str();
    for text in [
        report::html(&report, &suite, options),
        report::gradescope(&report.submissions[0]),
        report::json(&report),
        report::board_table(&report.submissions[0], usize::MAX),
    ] {
        assert!(text.contains("example"), "{text}");
        assert!(!text.contains(best) && !text.contains("would have been right"), "{text}");
    }
}

#[test]
fn who_sees_a_result_is_told_by_the_tags_of_its_board() {
    let (_folder, _suite, mut report) = graded("answer");
    for (tag, visibility) in [
        ("easy", "visible"),
        ("hidden", "hidden"),
        ("after-due-date", "after_due_date"),
        ("after-published", "after_published"),
    ] {
        report.submissions[0].boards[0].tags = vec![tag.to_owned()];
        let text = report::gradescope(&report.submissions[0]);
        let results: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(results["tests"][0]["visibility"], visibility);
    }
}

#[test]
fn what_everyone_reads_counts_no_board_that_is_hidden_or_shown_later() {
    let (_folder, _suite, mut report) = graded("answer_too_long");
    let row = &mut report.submissions[0];
    let told = |row: &SubmissionResult| {
        let results = report::gradescope(row);
        let results: serde_json::Value = serde_json::from_str(&results).unwrap();
        let board = |place: usize| results["leaderboard"][place]["value"].clone();
        (results["output"].clone(), board(0), board(1))
    };
    assert_eq!(told(row), ("1 of 3 boards".into(), 1.0.into(), 2.0.into()));
    row.boards[2].tags = vec!["hidden".to_owned()];
    assert_eq!(told(row), ("0 of 2 boards that you can see".into(), 0.0.into(), 2.0.into()));
    row.boards[0].tags = vec!["after-due-date".to_owned()];
    assert_eq!(told(row), ("0 of 1 board that you can see".into(), 0.0.into(), 1.0.into()));
}

#[test]
fn one_programs_strange_signs_leave_everyones_junit_file_readable() {
    let (_folder, _suite, mut report) = graded("say_strange_signs");
    report.submissions.push(report.submissions[0].clone());
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), report::junit(&report).unwrap()).unwrap();
    let parse = "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])";
    let parsed = Command::new(python()).args(["-c", parse]).arg(file.path()).output().unwrap();
    assert!(parsed.status.success(), "{}", String::from_utf8_lossy(&parsed.stderr));
}

#[test]
fn no_form_of_an_interrupted_grading_has_points_that_look_final() {
    let (_folder, suite, mut report) = graded("answer");
    report.submissions[0].boards.pop();
    report.runs_missing = 1;
    let points =
        format!("{} of {}", report.submissions[0].points(), report.submissions[0].max_points());
    for text in [
        report::html(&report, &suite, PageOptions::default()),
        report::gradescope(&report.submissions[0]),
        report::json(&report),
        report::csv(&report).unwrap(),
        report::junit(&report).unwrap(),
        report::board_table(&report.submissions[0], usize::MAX),
        report::class_table(&report, usize::MAX),
        report::gradebook(&report, &Roster::default(), &Lateness::default()).unwrap(),
    ] {
        assert!(text.contains("INCOMPLETE"), "{text}");
        assert!(!text.contains(&format!("{points} points")), "{text}");
    }
}
