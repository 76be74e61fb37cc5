//! A whole class: one row for each folder, whatever the others do; and going on after a stop.

use crate::common::{generous, grading, infexion_suite, programs, python, run, supervisor};
use infexion_grade::grading::{GradeError, GradeReport, Grading, Journal, explain, submissions};
use infexion_grade::hold::Limits;
use infexion_grade::report;
use infexion_grade::verdict::Verdict;
use infexion_search::CancelFlag;
use std::fs;
use std::path::Path;

/// What each member of the class hands in: the behaviour of its program.
const CLASS: [(&str, &str); 8] = [
    ("ada", "answer"),
    ("bea", "answer_too_long"),
    ("cem", "crash"),
    ("dot", "flood"),
    ("eva", "kill_supervisor"),
    ("fay", "loop"),
    ("gil", "leave_processes"),
    ("hal", "fork_bomb"),
];

fn class(folder: &Path) -> Grading {
    for (name, behaviour) in CLASS {
        let search = folder.join(name).join("search");
        fs::create_dir_all(&search).unwrap();
        let call = format!("import misbehave\nmisbehave.{behaviour}()\n");
        fs::write(search.join("__main__.py"), call).unwrap();
        fs::copy(programs().join("misbehave.py"), folder.join(name).join("misbehave.py")).unwrap();
    }
    fs::create_dir_all(folder.join("ivy")).unwrap();
    fs::create_dir_all(folder.join(".hidden")).unwrap();
    fs::write(folder.join("notes.txt"), "not a submission").unwrap();
    let command = [python(), "-m", "search"].map(str::to_owned).to_vec();
    let limits = Limits { seconds: 4.0, ..generous() };
    Grading { submissions: submissions(folder, false).unwrap(), ..grading(command, &limits) }
}

#[test]
fn everyone_gets_a_row_whatever_the_others_do() {
    let folder = tempfile::tempdir().unwrap();
    let (_suite_folder, suite) = infexion_suite();
    let (mut report, runs) = run(&class(folder.path()), &suite, &mut Journal::none());
    assert_eq!(runs, 27);
    explain(&mut report, &suite, &infexion_search::Limits::default());
    let rows: Vec<(&str, f64, Verdict)> = report
        .submissions
        .iter()
        .map(|row| (row.name.as_str(), row.points(), row.boards[0].verdict))
        .collect();
    let expected = [
        ("ada", 4.0, Verdict::Optimal),
        ("bea", 2.0, Verdict::LongerThanOptimal),
        ("cem", 0.0, Verdict::Crash),
        ("dot", 0.0, Verdict::OutputLimit),
        ("eva", 0.0, Verdict::Crash),
        ("fay", 0.0, Verdict::TimeLimit),
        ("gil", 1.0, Verdict::NoAnswer),
        ("hal", 0.0, Verdict::Crash),
        ("ivy", 0.0, Verdict::Crash),
    ];
    assert_eq!(rows, expected);
    let mistake = report.submissions[1].boards[0].mistake.as_ref().unwrap();
    assert_eq!((mistake.step, mistake.played.as_str()), (0, "SPREAD 5 6 0 1"));
}

#[test]
fn a_grading_that_was_stopped_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (_suite_folder, suite) = infexion_suite();
    let mut grading = class(folder.path());
    grading.submissions.retain(|row| ["ada", "bea", "cem"].contains(&row.name.as_str()));
    grading.jobs = 1;
    let file = folder.path().join("journal.jsonl");

    // Stopped after the second run.
    let cancel = CancelFlag::default();
    let stopped = grading
        .run(&suite, &supervisor(), &mut Journal::open(&file).unwrap(), &cancel, |progress| {
            if progress.done == 2 {
                cancel.cancel();
            }
        })
        .unwrap_err();
    let GradeError::Cancelled { done, total: 9, report } = stopped else { panic!("{stopped}") };
    assert!((2..9).contains(&done), "{done}");
    // What there is, is reported, and is not taken for all of it.
    let boards: usize = report.submissions.iter().map(|row| row.boards.len()).sum();
    assert_eq!((boards, report.runs_missing), (done, 9 - done));
    let alone = GradeReport { submissions: vec![report.submissions[0].clone()], ..*report };
    assert!(report::html(&alone, &suite).contains("INCOMPLETE") && !alone.all_right());

    // Killed in the middle of a line: that run is repeated, the others are not.
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, &text[..text.len() - 10]).unwrap();
    let (report, runs) = run(&grading, &suite, &mut Journal::open(&file).unwrap());
    assert_eq!(runs, 9 - done + 1);
    let (again, runs) = run(&grading, &suite, &mut Journal::open(&file).unwrap());
    assert_eq!((runs, &again), (0, &report));

    // A submission that was changed is run again, and nobody else.
    fs::write(folder.path().join("cem/search/__main__.py"), "").unwrap();
    let (report, runs) = run(&grading, &suite, &mut Journal::open(&file).unwrap());
    assert_eq!(runs, 3);
    assert_eq!(report.submissions[2].boards[0].verdict, Verdict::NoAnswer);

    // So is everyone when the limits change.
    grading.time_limit = Some(6.0);
    assert_eq!(run(&grading, &suite, &mut Journal::open(&file).unwrap()).1, 9);
}

#[test]
fn a_folder_without_submissions_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(submissions(folder.path(), false), Err(GradeError::NoSubmissions(_))));
    let missing = folder.path().join("missing");
    assert!(matches!(submissions(&missing, false), Err(GradeError::Submissions { .. })));
}
