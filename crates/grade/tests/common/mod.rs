//! What the tests of held programs share.

use infexion_grade::hold::{Limits, Supervisor};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The supervisor built with the tests.
pub fn supervisor() -> Supervisor {
    Supervisor { command: vec![env!("CARGO_BIN_EXE_infexion-supervisor").to_owned()] }
}

/// The folder of the test programs.
pub fn programs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs")
}

/// The interpreter itself: version managers put slow scripts in front of it.
pub fn python() -> &'static str {
    static PYTHON: OnceLock<String> = OnceLock::new();
    PYTHON.get_or_init(|| {
        let question = ["-c", "import sys; print(sys.executable)"];
        let output = Command::new("python3").args(question).output();
        let output = output.expect("the tests need python3");
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    })
}

/// The command that shows a behaviour.
pub fn misbehave(behaviour: &str, arguments: &[&str]) -> Vec<String> {
    let words = [python(), "misbehave.py", behaviour].into_iter().chain(arguments.iter().copied());
    words.map(str::to_owned).collect()
}

/// Limits for programs that need none.
pub fn generous() -> Limits {
    Limits { seconds: 20.0, output: 100_000, memory: 200 << 20, file: 1 << 20, ..Limits::default() }
}

/// Limits for programs that never end.
pub fn short() -> Limits {
    Limits { seconds: 0.8, ..generous() }
}
