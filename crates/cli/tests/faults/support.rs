//! Running the command, and what the tests run it on.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a command left behind.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    /// Standard error on one line: messages are wrapped to the width of the terminal.
    pub(crate) err: String,
}

/// The command in a folder.
pub(crate) fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_infexion"));
    command.args(arguments).current_dir(folder).env("NO_COLOR", "1").stdin(Stdio::null());
    command
}

pub(crate) fn ended(mut command: Command) -> Ended {
    let output = command.output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    let err = err.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ");
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    Ended { code: output.status.code(), out, err }
}

pub(crate) fn run(folder: &Path, arguments: &[&str]) -> Ended {
    ended(command(folder, arguments))
}

pub(crate) fn succeeds(folder: &Path, arguments: &[&str]) -> Ended {
    let ended = run(folder, arguments);
    assert_eq!(ended.code, Some(0), "{arguments:?}: {}", ended.err);
    ended
}

pub(crate) const EXAMPLE: &str = "5,6,r,2\n1,0,b,2\n1,1,b,1\n3,2,b,1\n1,3,b,3\n";
pub(crate) const CACHEX: &str =
    r#"{"n": 5, "board": [["b",1,0],["b",1,1]], "start": [4,2], "goal": [0,0]}"#;

/// A folder with boards of both games, a table of boards, a suite, and a class.
pub(crate) fn furnished() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("board.csv", EXAMPLE);
    write("board.json", CACHEX);
    let boards = ["generate", "-n", "60", "--red", "2", "--blue", "3..5", "-o", "boards.tsv"];
    succeeds(folder.path(), &boards);
    write("one.csv", "3,3,r,1\n3,4,b,2\n");
    write("two.csv", "3,3,r,1\n3,4,b,3\n");
    succeeds(folder.path(), &["suite", "build", "suite", "--boards", "one.csv", "two.csv"]);
    for (name, script) in [("best", "echo SPREAD 3 3 0 1"), ("wrong", "echo SPREAD 0 0 0 1")] {
        fs::create_dir_all(folder.path().join("class").join(name)).unwrap();
        write(&format!("class/{name}/solver.sh"), &format!("{script}\n"));
    }
    folder
}

/// Grades the class of [`furnished`].
pub(crate) const GRADE: [&str; 7] =
    ["grade", "--suite", "suite", "--command", "sh solver.sh", "--submissions", "class"];

/// One red and 47 blue stacks of mixed low powers: no search finishes this in a moment.
pub(crate) fn hard_board() -> String {
    let blue = (1..48).map(|i| format!("{},{},b,{}\n", i / 7, i % 7, 1 + i * i % 3));
    blue.chain(["0,0,r,1\n".to_owned()]).collect()
}
