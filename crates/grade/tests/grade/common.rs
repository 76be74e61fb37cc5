//! What the tests of held programs share.

use infexion_grade::grading::{BoardResult, GradeReport, Grading, GradingJournal, Submission};
use infexion_grade::hold::{Holder, RunLimits, Supervisor, Workplace};
use infexion_grade::puzzle::PuzzleKind;
use infexion_grade::suite::{NewBoards, Suite, build, load};
use infexion_search::CancelFlag;
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use tempfile::TempDir;

/// Where supervisor and programs are, if not where they were built: another user may not be able
/// to go there.
pub(crate) const PLACE: &str = "INFEXION_TEST_PLACE";

/// The supervisor built with the tests.
pub(crate) fn supervisor() -> Supervisor {
    let built = env!("CARGO_BIN_EXE_infexion-supervisor").to_owned();
    let command = env::var(PLACE).map_or(built, |place| format!("{place}/supervisor"));
    Supervisor { command: vec![command] }
}

/// The folder of the test programs.
pub(crate) fn programs() -> PathBuf {
    let built = || Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    env::var(PLACE).map_or_else(|_| built(), |place| Path::new(&place).join("programs"))
}

/// The interpreter itself: version managers put slow scripts in front of it.
pub(crate) fn python() -> &'static str {
    static PYTHON: OnceLock<String> = OnceLock::new();
    PYTHON.get_or_init(|| {
        let question = ["-c", "import sys; print(sys.executable)"];
        let output = Command::new("python3").args(question).output();
        let output = output.expect("the tests need python3");
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    })
}

/// The command that shows a behaviour.
pub(crate) fn misbehave(behaviour: &str, arguments: &[&str]) -> Vec<String> {
    let words = [python(), "misbehave.py", behaviour].into_iter().chain(arguments.iter().copied());
    words.map(str::to_owned).collect()
}

/// Limits for programs that need none.
pub(crate) fn generous() -> RunLimits {
    RunLimits {
        seconds: 20.0,
        wall_seconds: 60.0,
        output: 100_000,
        memory: 200 << 20,
        file: 1 << 20,
        processes: 12,
        ..RunLimits::default()
    }
}

/// Limits for programs that work without end: by the clock they have as long as they may take on
/// a busy machine.
pub(crate) fn for_workers() -> RunLimits {
    RunLimits { seconds: 0.5, ..generous() }
}

/// Limits for programs that sleep without end: to start may take as long as it does.
pub(crate) fn for_sleepers() -> RunLimits {
    RunLimits { wall_seconds: 0.8, ..generous() }
}

/// A suite of three boards: the course's example, one action, and one without a solution.
pub(crate) fn infexion_suite() -> (TempDir, Suite) {
    let boards = [
        ("example", "5,6,r,2\n1,0,b,2\n1,1,b,1\n3,2,b,1\n1,3,b,3\n", 1.0),
        ("row", "0,0,r,1\n0,3,b,1\n0,1,r,5\n", 2.0),
        ("no-red", "0,0,b,1\n", 1.0),
    ];
    suite(PuzzleKind::Infexion, &boards)
}

/// Two boards: a way of three cells, and no way.
pub(crate) fn cachex_suite() -> (TempDir, Suite) {
    let boards = [
        ("row", r#"{"n": 3, "board": [], "start": [0,0], "goal": [0,2]}"#, 1.0),
        ("wall", r#"{"n": 2, "board": [["b",0,1],["r",1,0]], "start": [0,0], "goal": [1,1]}"#, 1.0),
    ];
    suite(PuzzleKind::Cachex, &boards)
}

fn suite(game: PuzzleKind, boards: &[(&str, &str, f64)]) -> (TempDir, Suite) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text, points) in boards {
        let new = NewBoards {
            boards: vec![((*name).to_owned(), (*text).to_owned())],
            points: *points,
            points_if_longer: 0.5,
            time_limit: None,
            tags: Vec::new(),
            replace: false,
            search: infexion_search::Limits::default(),
        };
        build(folder.path(), None, game, &new, |_, _| {}).unwrap();
    }
    let suite = load(folder.path()).unwrap();
    assert_eq!(suite.boards.len(), boards.len());
    (folder, suite)
}

/// A grading of the test programs with this command.
pub(crate) fn grading(command: Vec<String>, limits: &RunLimits) -> Grading {
    Grading {
        command,
        submissions: vec![Submission::new("program", Workplace::CopyOf(programs()))],
        limits: limits.clone(),
        time_limit: None,
        wall_limit: Some(limits.wall_seconds),
        calibration: None,
        scale_time: false,
        environment: Vec::new(),
        accepted_exits: vec![0],
        total_seconds: None,
        jobs: 2,
    }
}

/// Grades one program.
pub(crate) fn grade_one(
    suite: &Suite,
    command: Vec<String>,
    limits: &RunLimits,
) -> Vec<BoardResult> {
    let mut report = run(&grading(command, limits), suite, &GradingJournal::none()).0;
    report.submissions.remove(0).boards
}

/// Grades; the report, and how many runs it took.
pub(crate) fn run(
    grading: &Grading,
    suite: &Suite,
    journal: &GradingJournal,
) -> (GradeReport, usize) {
    let mut runs = 0;
    let holder = Holder::new(supervisor()).unwrap();
    let held = holder.probe().unwrap();
    let report =
        grading.run(suite, &holder, &held, journal, &CancelFlag::default(), |_| runs += 1).unwrap();
    (report, runs)
}
