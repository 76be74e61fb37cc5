//! Every long command is killed at many random moments and started again; in the end it has made
//! what a run without interruption makes. Under the name of an output there is never half of one.

use crate::support::{GRADE, command, furnished, run, succeeds};
use infexion_testkit::Random;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// Kills at an early moment, where little is done, and attempts at a late one, where outputs are
/// written.
const EARLY: usize = 15;
const LATE: usize = 5;

const GRADING_JOURNAL: &str = "grading.journal";

/// What a command makes, without what changes from run to run; `None` where it is not there.
type View = fn(&Path) -> Option<String>;

struct Long<'a> {
    arguments: &'a [&'a str],
    /// Files and folders it makes.
    outputs: &'a [&'a str],
    view: View,
}

impl Long<'_> {
    fn hold(&self) {
        let whole = furnished();
        let started = Instant::now();
        succeeds(whole.path(), self.arguments);
        let mut time = started.elapsed();
        let expected = (self.view)(whole.path());
        assert!(expected.is_some(), "{:?} makes something", self.arguments);
        let folder = furnished();
        let mut random = Random(time.subsec_nanos().into());
        let mut kill = |time: Duration, per_mille| {
            let moment = time.mul_f64(random.within(per_mille) as f64 / 1_000.0);
            let was_killed = self.kill_after(folder.path(), moment);
            if let Some(found) = (self.view)(folder.path()) {
                assert_eq!(Some(found), expected, "{:?}", self.arguments);
                self.clear(folder.path());
            }
            // A program during which a grading ended twice is what ended it: that is another test.
            let journal = fs::read_to_string(folder.path().join(GRADING_JOURNAL));
            if journal.is_ok_and(|text| text.contains(r#"{"started":2}"#)) {
                self.clear(folder.path());
            }
            was_killed
        };
        for _ in 0..LATE {
            kill(time, (700, 1_100));
        }
        let mut killed = 0;
        while killed < EARLY {
            match kill(time, (0, 300)) {
                true => killed += 1,
                // It takes less time than it did: there is less to do, or the machine is less busy.
                false => time = time.mul_f64(0.7),
            }
        }
        succeeds(folder.path(), self.arguments);
        assert_eq!((self.view)(folder.path()), expected, "{:?}", self.arguments);
        // And a third time: nothing that was left behind is in the way.
        let again = run(folder.path(), self.arguments);
        assert_eq!(again.code, Some(0), "{}", again.err);
    }

    /// Was it killed, or had it ended before?
    fn kill_after(&self, folder: &Path, moment: Duration) -> bool {
        let mut child: Child = command(folder, self.arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(moment);
        let has_ended = child.try_wait().unwrap().is_some();
        let _ = child.kill();
        child.wait().unwrap();
        !has_ended
    }

    fn clear(&self, folder: &Path) {
        for output in self.outputs {
            let path = folder.join(output);
            let _ = fs::remove_file(&path);
            let _ = fs::remove_dir_all(&path);
        }
    }
}

/// The rows of a file of JSON lines in their order, without the time they took.
fn rows(path: &Path) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let row = |line: &str| {
        let mut row: Value = serde_json::from_str(line).unwrap();
        row.as_object_mut().unwrap().remove("seconds");
        format!("{row}\n")
    };
    Some(text.lines().map(row).collect())
}

/// The first columns of a table.
fn columns(path: &Path, separator: char, columns: usize) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let first = |line: &str| {
        line.split(separator).map(str::trim).take(columns).collect::<Vec<_>>().join(" ") + "\n"
    };
    Some(text.lines().map(first).collect())
}

#[test]
fn a_batch_goes_on_where_it_was_killed() {
    let arguments = ["batch", "boards.tsv", "-o", "rows.jsonl", "-j", "1"];
    let outputs = ["rows.jsonl", "rows.jsonl.journal"];
    Long {
        arguments: &arguments,
        outputs: &outputs,
        view: |folder| rows(&folder.join("rows.jsonl")),
    }
    .hold();
}

#[test]
fn a_comparison_goes_on_where_it_was_killed() {
    let arguments = ["compare", "boards.tsv", "--run", "auto,astar", "-j", "1", "-o", "rows.jsonl"];
    let limits = ["--memory-limit", "64MiB", "--time-limit", "none"];
    let arguments = [&arguments[..], &limits].concat();
    let outputs = ["rows.jsonl", "rows.jsonl.journal"];
    Long {
        arguments: &arguments,
        outputs: &outputs,
        view: |folder| rows(&folder.join("rows.jsonl")),
    }
    .hold();
}

#[test]
fn a_grading_goes_on_where_it_was_killed() {
    let files = ["--journal", GRADING_JOURNAL, "--csv", "class-grades.csv"];
    let arguments = [&GRADE[..], &files].concat();
    Long {
        arguments: &arguments,
        outputs: &["class-grades.csv", GRADING_JOURNAL],
        view: |folder| columns(&folder.join("class-grades.csv"), ',', 4),
    }
    .hold();
}

#[test]
fn boards_that_are_generated_are_all_there_or_none() {
    let arguments = ["generate", "-n", "3000", "--distinct", "-o", "made.tsv"];
    Long {
        arguments: &arguments,
        outputs: &["made.tsv"],
        view: |folder| fs::read_to_string(folder.join("made.tsv")).ok(),
    }
    .hold();
}

#[test]
fn a_study_is_all_there_or_can_be_made_again() {
    let arguments = ["study", "--quick", "--output", "study"];
    Long {
        arguments: &arguments,
        outputs: &["study"],
        // The document comes last. Figures and tables tell times: what must be the same is that
        // all are there, and whole.
        view: |folder| {
            let document = fs::read_to_string(folder.join("study/study.md")).ok()?;
            let figures = document.split("](figures/").skip(1);
            let is_whole = |name: &str| {
                let path = folder.join("study/figures").join(name);
                fs::read_to_string(path).unwrap().trim_end().ends_with("</svg>")
            };
            let names = figures.filter_map(|rest| rest.split(')').next());
            Some(names.map(|name| format!("{name} {}\n", is_whole(name))).collect())
        },
    }
    .hold();
}

#[test]
fn a_benchmark_that_is_killed_leaves_no_record_and_no_child() {
    let arguments = ["bench", "boards.tsv", "--only", "board-0", "--threads", "1"];
    let arguments = [&arguments[..], &["-o", "record.md"]].concat();
    Long {
        arguments: &arguments,
        outputs: &["record.md"],
        // The rows of the table of runs: board, contender, outcome, length.
        view: |folder| {
            let rows = columns(&folder.join("record.md"), '|', 5)?;
            Some(rows.lines().filter(|row| row.contains("board-0")).collect())
        },
    }
    .hold();
}
