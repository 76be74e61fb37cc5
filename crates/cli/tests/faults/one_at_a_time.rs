//! Two processes on one output: the second is refused with a message that says what to do. Here the
//! first is the test itself, which has the lock that a process at work has.

use crate::support::{GRADE, furnished, run, succeeds};
use std::fs::{self, File};
use std::path::Path;

fn refused_while_locked(folder: &Path, locked: &str, arguments: &[&str], message: &str) {
    let path = folder.join(locked);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let file = File::options().create(true).append(true).open(path).unwrap();
    file.try_lock().unwrap();
    let ended = run(folder, arguments);
    assert_eq!(ended.code, Some(2), "{arguments:?}: {}", ended.err);
    assert!(ended.err.contains(message), "{arguments:?}: {}", ended.err);
    drop(file);
    succeeds(folder, arguments);
}

const WRITTEN: &str = "is being written by another process; wait until it has ended";
const AT_WORK: &str = "another process is at work with the journal";

#[test]
fn a_second_process_on_one_output_is_refused_by_every_command() {
    let folder = furnished();
    let held = |locked, arguments: &[&str], message| {
        refused_while_locked(folder.path(), locked, arguments, message);
    };
    held("rows.csv.journal", &["batch", "boards.tsv", "-o", "rows.csv", "-j", "1"], AT_WORK);
    let compare = ["compare", "boards.tsv", "--run", "auto", "-o", "results.csv"];
    held("results.csv.journal", &compare, AT_WORK);
    held("journal", &[&GRADE[..], &["--journal", "journal"]].concat(), AT_WORK);
    held("made.tsv.partial", &["generate", "-n", "5", "-o", "made.tsv"], WRITTEN);
    held("a.svg.partial", &["solve", "board.csv", "--svg", "a.svg"], WRITTEN);
    held("b.svg.partial", &["path", "board.json", "--svg", "b.svg"], WRITTEN);
    let bench = ["bench", "board.csv", "--threads", "1", "-o", "record.md"];
    held("record.md.partial", &bench, WRITTEN);
    held("study/study.md.partial", &["study", "--quick", "--output", "study"], WRITTEN);
}
