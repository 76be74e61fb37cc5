//! JUnit XML: a test suite for each submission, a test case for each board.

use crate::grading::{BoardResult, GradeReport};
use crate::verdict::Verdict;
use quick_junit::{NonSuccessKind, Report, SerializeError, TestCase, TestCaseStatus, TestSuite};
use std::time::Duration;

/// The whole report.
pub fn junit(report: &GradeReport) -> Result<String, SerializeError> {
    let mut junit = Report::new(&report.suite);
    for submission in &report.submissions {
        let mut suite = TestSuite::new(&submission.name);
        suite.add_test_cases(submission.boards.iter().map(|board| case(&submission.name, board)));
        if !submission.is_complete() {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
            let missing = submission.boards_in_all - submission.boards.len();
            status
                .set_type("INCOMPLETE")
                .set_message(format!("INCOMPLETE: {missing} boards missing"));
            suite.add_test_case(TestCase::new("INCOMPLETE", status));
        }
        junit.add_test_suite(suite);
    }
    junit.to_string()
}

fn case(submission: &str, board: &BoardResult) -> TestCase {
    let mut status = match (board.right, board.verdict) {
        (true, _) => TestCaseStatus::success(),
        (_, Verdict::Crash) => TestCaseStatus::non_success(NonSuccessKind::Error),
        _ => TestCaseStatus::non_success(NonSuccessKind::Failure),
    };
    if !board.right {
        status.set_type(board.verdict.to_string()).set_message(board.explanation());
    }
    let mut case = TestCase::new(&board.board, status);
    case.set_classname(submission).set_time(Duration::from_secs_f64(board.seconds));
    case
}
