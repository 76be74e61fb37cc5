//! Every verdict on both games, from programs that earn it.

use crate::common::{
    cachex_suite, for_sleepers, for_workers, generous, grade_one, infexion_suite, misbehave,
};
use infexion_grade::grading::BoardResult;
use infexion_grade::hold::RunLimits;
use infexion_grade::puzzle::Answer;
use infexion_grade::suite::Suite;
use infexion_grade::verdict::Verdict;
use tempfile::TempDir;

/// A game with answers to the first board of its suite.
struct Course {
    suite: fn() -> (TempDir, Suite),
    best: &'static str,
    longer: &'static str,
    /// Steps that are each allowed but do not end where they should.
    unfinished: &'static str,
}

const COURSES: [Course; 2] = [
    Course {
        suite: infexion_suite,
        best: "SPREAD 5 6 -1 1\nSPREAD 3 1 0 1\nSPREAD 3 2 -1 1\nSPREAD 1 4 0 -1\nSPREAD 1 3 0 -1\n",
        longer: "SPREAD 5 6 0 1\nSPREAD 5 0 -1 1\nSPREAD 4 1 -1 1\nSPREAD 3 2 -1 1\n\
                 SPREAD 1 4 0 -1\nSPREAD 1 3 0 -1\n",
        unfinished: "SPREAD 5 6 -1 1\n",
    },
    Course {
        suite: cachex_suite,
        best: "3\n(0,0)\n(0,1)\n(0,2)\n",
        longer: "4\n(0,0)\n(1,0)\n(1,1)\n(0,2)\n",
        unfinished: "2\n(0,0)\n(0,1)\n",
    },
];

impl Course {
    fn grade(&self, behaviour: &str, arguments: &[&str], limits: &RunLimits) -> BoardResult {
        let (_folder, mut suite) = (self.suite)();
        suite.boards.truncate(1);
        grade_one(&suite, misbehave(behaviour, arguments), limits).remove(0)
    }

    fn says(&self, text: &str) -> BoardResult {
        let escaped = text.escape_default().to_string();
        self.grade("say", &[&escaped], &generous())
    }
}

#[test]
fn answers() {
    for course in &COURSES {
        let verdict = |text: &str| course.says(text).verdict;
        assert_eq!(verdict(course.best), Verdict::Optimal);
        assert_eq!(verdict(&course.best.replace('\n', "\r\n")), Verdict::Optimal);
        assert_eq!(verdict(course.best.trim_end()), Verdict::Optimal);
        assert_eq!(verdict(&format!("Hello!\n{}took 3 s\n", course.best)), Verdict::Optimal);
        assert_eq!(verdict("I give up\n"), Verdict::NoAnswer);
        assert_eq!(verdict(course.unfinished), Verdict::Invalid);
        let longer = course.says(course.longer);
        assert_eq!(longer.verdict, Verdict::LongerThanOptimal);
        assert_eq!((longer.points, longer.max_points, longer.right), (0.5, 1.0, false));
        assert!(longer.length() > course.says(course.best).length());
    }
}

#[test]
fn the_first_bad_step_is_told_with_its_reason() {
    let [infexion, cachex] = &COURSES;
    let result = infexion.says(&infexion.best.replace("3 1 0 1", "3 3 0 1"));
    assert!(matches!(result.answer, Answer::Invalid { at: Some(1), .. }));
    assert_eq!(result.explanation(), "action 2 (SPREAD 3 3 0 1): no stack stands on (3,3)");
    let result = cachex.says("3\n(0,0)\n(2,2)\n(0,2)\n");
    assert_eq!(result.explanation(), "cell 2 (2,2): (2,2) is not next to (0,0)");
}

#[test]
fn ends_and_limits() {
    for course in &COURSES {
        assert_eq!(course.grade("loop", &[], &for_workers()).verdict, Verdict::TimeLimit);
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
            let result = course.grade(behaviour, &[], &generous());
            assert_eq!(result.verdict, expected, "{behaviour}: {result:?}");
        }
    }
}

fn rows(results: &[BoardResult]) -> Vec<(Verdict, bool, f64)> {
    results.iter().map(|result| (result.verdict, result.right, result.points)).collect()
}

#[test]
fn infexion_silence_is_right_where_there_is_no_solution() {
    let (_folder, suite) = infexion_suite();
    let results = grade_one(&suite, misbehave("silent", &[]), &generous());
    let silence = (Verdict::NoAnswer, false, 0.0);
    assert_eq!(rows(&results), [silence, silence, (Verdict::Unsolvable, true, 1.0)]);
}

#[test]
fn cachex_where_there_is_no_path_that_must_be_said() {
    let (_folder, suite) = cachex_suite();
    let silent = grade_one(&suite, misbehave("silent", &[]), &generous());
    let silence = (Verdict::NoAnswer, false, 0.0);
    assert_eq!(rows(&silent), [silence, silence]);
    let zero = grade_one(&suite, misbehave("say", &["0"]), &generous());
    assert_eq!(rows(&zero), [(Verdict::Invalid, false, 0.0), (Verdict::Optimal, true, 1.0)]);
    let answers = grade_one(&suite, misbehave("answer", &[]), &generous());
    assert!(answers.iter().all(|result| result.right), "{answers:?}");
}

#[test]
fn output_in_another_encoding_is_told() {
    let utf16: String = COURSES[0].best.chars().flat_map(|sign| [sign, '\0']).collect();
    let result =
        COURSES[0].grade("say", &[&utf16.replace('\0', "\\0").replace('\n', "\\n")], &generous());
    assert_eq!(result.verdict, Verdict::NoAnswer);
    assert!(result.explanation().contains("not UTF-8 text; UTF-16, perhaps"), "{result:?}");
}

#[test]
fn what_was_used_is_measured() {
    let result = COURSES[0].says("");
    assert!(result.seconds > 0.0 && result.peak_memory > 1 << 20, "{result:?}");
    assert_eq!(result.exit.map(|exit| exit.to_string()).as_deref(), Some("exit status 0"));
}

#[test]
fn a_right_answer_with_another_exit_status_is_told_what_to_do() {
    let (_folder, mut suite) = infexion_suite();
    suite.boards.truncate(1);
    let result = grade_one(&suite, misbehave("answer_and_exit_one", &[]), &generous()).remove(0);
    assert_eq!((result.verdict, result.points), (Verdict::Crash, 0.0));
    assert!(result.explanation().contains("--accept-exit 0,1"), "{}", result.explanation());
}

#[test]
fn rows_that_met_a_limit_explain_themselves() {
    for (behaviour, limits, part) in [
        ("loop", for_workers(), "s of processor time, 0.5 s are allowed"),
        ("sleep_long", for_sleepers(), "it slept, or waited for input"),
        ("flood", generous(), "nothing of it"),
    ] {
        let explanation = COURSES[0].grade(behaviour, &[], &limits).explanation();
        assert!(explanation.contains(part), "{behaviour}: {explanation}");
    }
}

#[test]
fn answers_without_end_do_not_fill_the_reports_of_a_class() {
    let (_folder, mut suite) = infexion_suite();
    suite.boards.retain(|board| board.name == "row");
    let graded = |last: &[&str]| {
        let command = misbehave("go_to_and_fro", last);
        let result = grade_one(&suite, command, &generous()).remove(0);
        let (Answer::Invalid { steps, .. } | Answer::Valid { steps, .. }) = &result.answer else {
            panic!("{result:?}")
        };
        assert_eq!(steps.len(), 1000);
        assert!(result.explanation().contains("only its first 1000 steps are shown"));
        result
    };
    let unfinished = graded(&[]).explanation();
    assert!(unfinished.starts_with("after 4000 actions 1 blue stack is left"), "{unfinished}");
    let bad = graded(&["SPREAD 3 3 0 1"]).explanation();
    assert!(bad.starts_with("action 4001 (SPREAD 3 3 0 1): no stack stands on (3,3)"), "{bad}");
    let longer = graded(&["SPREAD 0 1 0 1"]);
    assert_eq!((longer.verdict, longer.length()), (Verdict::LongerThanOptimal, Some(4001)));
}

#[test]
fn what_comes_after_the_output_limit_costs_no_time() {
    let flood = COURSES[0].grade("flood_with_actions", &[], &generous());
    assert_eq!((flood.verdict, flood.answer), (Verdict::OutputLimit, Answer::Nothing));
}
