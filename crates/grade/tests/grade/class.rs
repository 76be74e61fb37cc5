//! A whole class: one row for each folder, whatever the others do; and going on after a stop.

use crate::common::{generous, grading, infexion_suite, programs, python, run, supervisor};
use infexion_grade::class::{Class, ClassError};
use infexion_grade::grading::{GradeError, GradeReport, Grading, GradingJournal, explain};
use infexion_grade::hold::{Holder, RunLimits};
use infexion_grade::report::{self, PageOptions};
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
    let limits = RunLimits { seconds: 2.0, ..generous() };
    let mut submissions = Class::open(folder, &command, false).unwrap().submissions;
    // A file is a submission too; this one is not.
    submissions.retain(|submission| submission.name != "notes");
    Grading { submissions, ..grading(command, &limits) }
}

#[test]
fn everyone_gets_a_row_whatever_the_others_do() {
    let folder = tempfile::tempdir().unwrap();
    let (_suite_folder, suite) = infexion_suite();
    let (mut report, runs) = run(&class(folder.path()), &suite, &GradingJournal::none());
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
    let (cancel, holder) = (CancelFlag::default(), Holder::new(supervisor()).unwrap());
    let stopped = grading
        .run(
            &suite,
            &holder,
            &holder.probe().unwrap(),
            &GradingJournal::open(&file).unwrap(),
            &cancel,
            |progress| {
                if progress.done == 2 {
                    cancel.cancel();
                }
            },
        )
        .unwrap_err();
    let GradeError::Cancelled { done, total: 9, report } = stopped else { panic!("{stopped}") };
    assert!((2..9).contains(&done), "{done}");
    // What there is, is reported, and is not taken for all of it.
    let boards: usize = report.submissions.iter().map(|row| row.boards.len()).sum();
    assert_eq!((boards, report.runs_missing), (done, 9 - done));
    let alone = GradeReport { submissions: vec![report.submissions[0].clone()], ..*report };
    assert!(
        report::html(&alone, &suite, PageOptions::default()).contains("INCOMPLETE")
            && !alone.all_right()
    );

    // Killed in the middle of the last result: that run is repeated, the others are not.
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, &text[..text.rfind("\"result\"").unwrap() + 20]).unwrap();
    let (report, runs) = run(&grading, &suite, &GradingJournal::open(&file).unwrap());
    assert_eq!(runs, 9 - done + 1);
    let (again, runs) = run(&grading, &suite, &GradingJournal::open(&file).unwrap());
    assert_eq!((runs, &again), (0, &report));

    // A submission that was changed is run again, and nobody else.
    fs::write(folder.path().join("cem/search/__main__.py"), "").unwrap();
    let (report, runs) = run(&grading, &suite, &GradingJournal::open(&file).unwrap());
    assert_eq!(runs, 3);
    assert_eq!(report.submissions[2].boards[0].verdict, Verdict::NoAnswer);

    // So is everyone when the limits change.
    grading.time_limit = Some(6.0);
    assert_eq!(run(&grading, &suite, &GradingJournal::open(&file).unwrap()).1, 9);
}

#[test]
fn a_folder_without_submissions_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(Class::open(folder.path(), &[], false), Err(ClassError::Empty(_))));
    let missing = folder.path().join("missing");
    assert!(matches!(Class::open(&missing, &[], false), Err(ClassError::Unreadable { .. })));
}

#[test]
fn folders_archives_and_files_are_submissions_and_nothing_is_passed_over_in_silence() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir_all(at("ada/proj/search")).unwrap();
    fs::write(at("ada/proj/search/__main__.py"), "print('SPREAD 0 1 0 1')\n").unwrap();
    fs::write(at("bea.py"), "print('SPREAD 0 1 0 1')\n").unwrap();
    fs::write(at("cem.zip"), "rubbish").unwrap();
    fs::write(at(".hidden"), "").unwrap();
    let command = [python(), "-m", "search"].map(str::to_owned).to_vec();
    let class = Class::open(folder.path(), &command, false).unwrap();
    assert_eq!(class.passed_over, [".hidden: hidden"]);
    let (_suite_folder, mut suite) = infexion_suite();
    suite.boards.retain(|board| board.name == "row");
    let submissions = class.submissions.clone();
    let grading = Grading { submissions, ..grading(command, &generous()) };
    let (report, _) = run(&grading, &suite, &GradingJournal::none());
    let rows: Vec<(&str, Verdict)> =
        report.submissions.iter().map(|row| (row.name.as_str(), row.boards[0].verdict)).collect();
    let expected = [("ada", Verdict::Optimal), ("bea", Verdict::Optimal), ("cem", Verdict::Crash)];
    assert_eq!(rows, expected);
    assert!(report.submissions[0].note.as_ref().unwrap().contains("'proj'"));
    assert!(report.submissions[2].boards[0].explanation().contains("archive cannot be read"));
}

#[test]
fn a_program_without_its_frame_is_put_into_one() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let program = "from .utils import render_board\n\
                   def search(board):\n    return [(0, 1, 0, 1)] if (0, 1) in board else []\n";
    fs::create_dir_all(at("ada/deep")).unwrap();
    fs::write(at("ada/deep/program.py"), program).unwrap();
    fs::write(at("bea.py"), program).unwrap();
    // The inside of the package, with a frame of its own.
    fs::create_dir_all(at("cem")).unwrap();
    fs::write(at("cem/program.py"), program).unwrap();
    fs::write(at("cem/__main__.py"), "print('SPREAD 0 1 0 1')\n").unwrap();
    let command = [python(), "-m", "search"].map(str::to_owned).to_vec();
    let class = Class::open(folder.path(), &command, false).unwrap();
    let (_suite_folder, mut suite) = infexion_suite();
    suite.boards.retain(|board| board.name == "row");
    let submissions = class.submissions.clone();
    let grading = Grading { submissions, ..grading(command, &generous()) };
    let (report, _) = run(&grading, &suite, &GradingJournal::none());
    for row in &report.submissions {
        assert_eq!(row.boards[0].verdict, Verdict::Optimal, "{row:?}");
        assert!(row.note.as_ref().unwrap().contains("program.py"), "{row:?}");
    }
    // What was handed in is as it was.
    assert_eq!(fs::read_dir(at("ada")).unwrap().count(), 1);
    assert_eq!(fs::read_dir(at("cem")).unwrap().count(), 2);
}

#[test]
fn who_hands_in_twice_takes_nobody_elses_name() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["ada", "ada (2)"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    for file in ["ada.py", "ada.zip"] {
        fs::write(folder.path().join(file), "").unwrap();
    }
    let class = Class::open(folder.path(), &["true".to_owned()], false).unwrap();
    let names: Vec<&str> = class.submissions.iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names, ["ada", "ada (3)", "ada (4)", "ada (2)"]);
}

#[test]
fn a_program_that_is_a_pipe_or_a_link_to_a_device_does_not_stop_the_class() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    for name in ["ada", "bea", "cem"] {
        fs::create_dir(at(name)).unwrap();
    }
    nix::unistd::mkfifo(&at("ada/program.py"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    std::os::unix::fs::symlink("/dev/zero", at("bea/program.py")).unwrap();
    fs::write(at("cem/program.py"), "def search(board):\n    return []\n").unwrap();
    let command = [python(), "-m", "search"].map(str::to_owned).to_vec();
    let class = Class::open(folder.path(), &command, false).unwrap();
    let notes: Vec<&str> = class.submissions.iter().filter_map(|s| s.note.as_deref()).collect();
    for note in &notes[..2] {
        assert!(note.ends_with("and the submission has: program.py"), "{note}");
    }
    assert!(notes[2].starts_with("program.py was put into a package"), "{notes:?}");
}

#[test]
fn names_that_a_terminal_would_obey_and_files_of_holes_do_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("e\u{1b}[2J\nvil.py"), "").unwrap();
    fs::File::create(at("holes.py")).unwrap().set_len(3 << 30).unwrap();
    fs::create_dir_all(at("odd/\u{1b}[31m")).unwrap();
    let command = [python(), "-m", "search"].map(str::to_owned).to_vec();
    let class = Class::open(folder.path(), &command, false).unwrap();
    for submission in &class.submissions {
        let said =
            [Some(submission.name.clone()), submission.note.clone(), submission.fault.clone()];
        for text in said.into_iter().flatten() {
            assert!(!text.contains(char::is_control), "{text:?}");
        }
    }
    let holes = class.submissions.iter().find(|s| s.name == "holes").unwrap();
    assert_eq!(holes.fault.as_deref(), Some("it is larger than 64 MiB"));
}
