//! Every verdict, from programs that earn it.

use crate::common::{generous, grade_one, infexion_suite, misbehave, short};
use infexion_grade::grading::BoardResult;
use infexion_grade::hold::Limits;
use infexion_grade::puzzle::Answer;
use infexion_grade::verdict::Verdict;

const PLAN: &str =
    "SPREAD 5 6 -1 1\nSPREAD 3 1 0 1\nSPREAD 3 2 -1 1\nSPREAD 1 4 0 -1\nSPREAD 1 3 0 -1\n";

fn grade(behaviour: &str, arguments: &[&str], limits: &Limits) -> BoardResult {
    let (_folder, mut suite) = infexion_suite();
    suite.boards.truncate(1);
    grade_one(&suite, misbehave(behaviour, arguments), limits).remove(0)
}

fn says(text: &str) -> BoardResult {
    let escaped = text.escape_default().to_string();
    grade("say", &[&escaped], &generous())
}

#[test]
fn answers() {
    let verdict = |text: &str| says(text).verdict;
    assert_eq!(verdict(PLAN), Verdict::Optimal);
    assert_eq!(verdict(&PLAN.replace('\n', "\r\n")), Verdict::Optimal);
    assert_eq!(verdict(PLAN.trim_end()), Verdict::Optimal);
    assert_eq!(verdict(&format!("Hello!\n{PLAN}took 3 s\n")), Verdict::Optimal);
    assert_eq!(verdict("I give up\n"), Verdict::NoAnswer);
    let unfinished: Vec<&str> = PLAN.lines().take(4).collect();
    assert_eq!(verdict(&unfinished.join("\n")), Verdict::Invalid);
}

#[test]
fn an_answer_that_is_too_long_earns_its_part() {
    // The first action is for nothing, the second captures all, the third comes too late.
    let wasteful = "SPREAD 0 0 0 1\nSPREAD 0 1 0 1\nSPREAD 0 2 0 1\n";
    let (_folder, suite) = infexion_suite();
    let escaped = wasteful.escape_default().to_string();
    let results = grade_one(&suite, misbehave("say", &[&escaped]), &generous());
    let second = &results[1];
    assert_eq!((second.verdict, second.length()), (Verdict::LongerThanOptimal, Some(3)));
    assert_eq!((second.points, second.max_points, second.right), (0.5, 2.0, false));
}

#[test]
fn the_first_bad_action_is_told_with_its_reason() {
    let result = says(&PLAN.replace("3 1 0 1", "3 3 0 1"));
    assert_eq!(result.verdict, Verdict::Invalid);
    assert!(matches!(result.answer, Answer::Invalid { at: Some(1), .. }));
    assert_eq!(result.explanation(), "step 2 (SPREAD 3 3 0 1): no stack stands on (3,3)");
}

#[test]
fn ends_and_limits() {
    let verdict = |behaviour: &str, limits: &Limits| grade(behaviour, &[], limits).verdict;
    assert_eq!(verdict("loop", &short()), Verdict::TimeLimit);
    for (behaviour, expected) in [
        ("flood", Verdict::OutputLimit),
        ("eat_memory", Verdict::MemoryLimit),
        ("ask_for_too_much", Verdict::MemoryLimit),
        ("fork_bomb", Verdict::Crash),
        ("crash", Verdict::Crash),
        ("segmentation_fault", Verdict::Crash),
        ("exit_three", Verdict::Crash),
        ("kill_supervisor", Verdict::Crash),
        ("close_pipes", Verdict::NoAnswer),
        ("silent", Verdict::NoAnswer),
    ] {
        assert_eq!(verdict(behaviour, &generous()), expected, "{behaviour}");
    }
}

#[test]
fn silence_is_right_where_there_is_no_solution() {
    let (_folder, suite) = infexion_suite();
    let results = grade_one(&suite, misbehave("silent", &[]), &generous());
    let shown: Vec<(Verdict, bool, f64)> =
        results.iter().map(|result| (result.verdict, result.right, result.points)).collect();
    let silence = |right, points| (Verdict::NoAnswer, right, points);
    assert_eq!(shown, [silence(false, 0.0), silence(false, 0.0), silence(true, 1.0)]);
}

#[test]
fn what_was_used_is_measured() {
    let result = says(PLAN);
    assert!(result.seconds > 0.0 && result.peak_memory > 1 << 20, "{result:?}");
    assert_eq!(result.exit.map(|exit| exit.to_string()).as_deref(), Some("exit status 0"));
}
