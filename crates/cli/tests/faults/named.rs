//! Faults that were found once, each by its name.

use crate::support::{command, furnished, hard_board};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Waits for what happens in a moment, or a long while on a machine that is busy.
pub(crate) fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(60), "not in a minute: {what}");
        sleep(Duration::from_millis(5));
    }
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

/// The processes that have this in their environment, by their arguments.
fn processes_with(mark: &str) -> Vec<String> {
    let entries = fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
    let has_mark = |path: &Path| {
        let environment = fs::read(path.join("environ")).unwrap_or_default();
        String::from_utf8_lossy(&environment).contains(mark)
    };
    let marked = entries.filter(|path| has_mark(path));
    marked
        .map(|path| {
            let arguments = fs::read(path.join("cmdline")).unwrap_or_default();
            String::from_utf8_lossy(&arguments).replace('\0', " ")
        })
        .collect()
}

#[test]
fn a_suite_build_that_is_interrupted_ends_with_130() {
    let folder = furnished();
    fs::write(folder.path().join("hard.csv"), hard_board()).unwrap();
    let arguments = ["suite", "build", "new", "--boards", "hard.csv", "--time-limit", "none"];
    let mut command = command(folder.path(), &arguments);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    wait_until("the suite is begun", || folder.path().join("new/solutions").exists());
    signal(&child, "-INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn a_bench_that_is_ended_leaves_no_child_whichever_way_it_was_ended() {
    for (way, code) in [("-TERM", Some(130)), ("-KILL", None)] {
        let folder = furnished();
        fs::write(folder.path().join("hard.csv"), hard_board()).unwrap();
        let mark = format!("INFEXION_TEST_MARK=bench{way}{}", std::process::id());
        let (name, value) = mark.split_once('=').unwrap();
        let mut bench = command(folder.path(), &["bench", "hard.csv", "--time-limit", "none"]);
        bench.env(name, value).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = bench.spawn().unwrap();
        let has_child = || processes_with(&mark).iter().any(|command| command.contains("--one"));
        wait_until("the child is at work", has_child);
        signal(&child, way);
        assert_eq!(child.wait().unwrap().code(), code);
        wait_until("nothing is left", || processes_with(&mark).is_empty());
    }
}

#[test]
fn a_name_of_a_board_does_not_lead_bench_out_of_its_folder() {
    let folder = furnished();
    fs::write(folder.path().join("names.tsv"), "../outside\t0,0,r,1 0,1,b,1\n").unwrap();
    let arguments = ["bench", "names.tsv", "--certificates", "certificates"];
    let output = command(folder.path(), &arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("'../outside'"));
    assert!(!folder.path().join("outside.cert").exists());
}
