//! Streams that are full, or that nobody reads.

use crate::support::{GRADE, command, ended, furnished};
use std::fs::File;
use std::process::Command;

#[test]
fn a_standard_output_on_a_full_disk_is_named() {
    let folder = furnished();
    for arguments in [
        &["solve", "board.csv"][..],
        &["path", "board.json"],
        &["explain", "board.csv"],
        &["count", "board.csv"],
        &["render", "board.csv"],
        &["generate", "-n", "3"],
        &["heuristics"],
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let mut command = command(folder.path(), arguments);
        let output = command.stdout(full).stderr(std::process::Stdio::piped());
        let output = output.spawn().unwrap().wait_with_output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {err}");
        assert!(err.contains("cannot write to standard output: No space"), "{arguments:?}: {err}");
    }
}

#[test]
fn a_closed_standard_error_changes_neither_the_answer_nor_the_exit_code() {
    let folder = furnished();
    let grade = [&GRADE[..], &["--csv", "grades.csv"]].concat();
    for arguments in [
        &["solve", "board.csv", "--show"][..],
        &["solve", "missing.csv"],
        &["path", "board.json", "--show"],
        &["batch", "boards.tsv", "-o", "rows.csv", "-j", "1"],
        &["compare", "boards.tsv", "--run", "auto", "-o", "results.csv"],
        &["generate", "-n", "30", "-o", "made.tsv"],
        &["bench", "board.csv", "--threads", "1", "-o", "record.md"],
        &["suite", "build", "suite", "--boards", "one.csv"],
        &grade,
    ] {
        let open = ended(command(folder.path(), arguments));
        let mut shell = Command::new("sh");
        shell.args(["-c", "exec \"$0\" \"$@\" 2>&-", env!("CARGO_BIN_EXE_infexion")]);
        shell.args(arguments).current_dir(folder.path()).env("NO_COLOR", "1");
        assert_eq!(ended(shell).code, open.code, "{arguments:?}");
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut unread = command(folder.path(), arguments);
        let status = unread.stdout(std::process::Stdio::null()).stderr(writer).status();
        assert_eq!(status.unwrap().code(), open.code, "{arguments:?}");
    }
}
