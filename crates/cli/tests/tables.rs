//! Tables of boards and of results: every command takes what every other makes, and no accident
//! costs a file.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_infexion"));
    command.args(arguments).current_dir(folder).env("NO_COLOR", "1");
    command
}

/// Runs the command in a folder; exit code, standard output, standard error on one line.
fn infexion(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = command(folder, arguments).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    let errors = errors.split_whitespace().collect::<Vec<_>>().join(" ");
    (output.status.code(), String::from_utf8(output.stdout).unwrap(), errors)
}

fn succeeds(folder: &Path, arguments: &[&str]) -> String {
    let (code, out, err) = infexion(folder, arguments);
    assert_eq!(code, Some(0), "{arguments:?}: {err}");
    out
}

fn refused(folder: &Path, arguments: &[&str], expected: &str) {
    let (code, _, err) = infexion(folder, arguments);
    assert_eq!(code, Some(2), "{arguments:?}: {err}");
    assert!(err.contains(expected), "{arguments:?}: {err}");
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let name = |entry: Result<fs::DirEntry, _>| entry.unwrap().file_name().into_string().unwrap();
    let mut names: Vec<String> = entries.map(name).collect();
    names.sort();
    names
}

const SMALL: [&str; 5] = ["generate", "-n", "6", "--blue", "1..2"];

#[test]
fn every_command_takes_every_table_that_generate_writes() {
    let folder = tempfile::tempdir().unwrap();
    let mut summaries = Vec::new();
    for table in ["boards.tsv", "boards.jsonl", "boards.parquet"] {
        succeeds(folder.path(), &[&SMALL[..], &["-o", table]].concat());
        let output = format!("{table}.csv");
        succeeds(folder.path(), &["batch", table, "-o", &output]);
        assert_eq!(fs::read_to_string(folder.path().join(&output)).unwrap().lines().count(), 7);
        let compared = succeeds(folder.path(), &["compare", table, "--run", "bfs", "--jobs", "1"]);
        let expanded: Vec<String> =
            compared.split_whitespace().rev().take(2).map(str::to_owned).collect();
        summaries.push(expanded);
        let audit = ["audit", table, "-H", "zero", "--states", "10"];
        assert!(succeeds(folder.path(), &audit).contains("zero"), "{table}");
        let bench =
            succeeds(folder.path(), &["bench", table, "--only", "board-3", "--threads", "1"]);
        assert!(bench.contains("signature"), "{table}: {bench}");
        let built = ["suite", "build", &format!("{table}-suite"), "--boards", table];
        assert!(succeeds(folder.path(), &built).contains("6 boards in all"), "{table}");
        // Results are tables of boards too.
        succeeds(folder.path(), &["batch", &output, "-o", &format!("{table}-again.parquet")]);
    }
    assert_eq!(summaries[0], summaries[1]);
    assert_eq!(summaries[0], summaries[2]);
    assert!(fs::read(folder.path().join("boards.parquet")).unwrap().starts_with(b"PAR1"));
    assert!(!names_in(folder.path()).iter().any(|name| name.ends_with(".partial")));
}

#[test]
fn compare_takes_the_comment_line_that_batch_takes_and_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let text = "# two boards\na\t0,0,r,1 0,1,b,1\nb\t0,0,r,1 1,0,b,1\n";
    fs::write(folder.path().join("boards.tsv"), text).unwrap();
    for arguments in [
        &["compare", "boards.tsv", "--run", "auto"][..],
        &["batch", "boards.tsv", "-o", "rows.csv"],
        &["bench", "boards.tsv"],
        &["audit", "boards.tsv", "-H", "zero"],
    ] {
        succeeds(folder.path(), arguments);
    }
    let mut child = command(folder.path(), &["batch", "-", "-o", "piped.jsonl"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), text.as_bytes()).unwrap();
    assert!(child.wait().unwrap().success());
    let rows = fs::read_to_string(folder.path().join("piped.jsonl")).unwrap();
    assert_eq!(rows.lines().count(), 2);
}

#[test]
fn a_name_that_tells_no_format_or_another_one_is_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let known = "expected a name that ends with .csv, .tsv, .jsonl or .parquet";
    refused(folder.path(), &[&SMALL[..], &["-o", "boards.txt"]].concat(), known);
    refused(folder.path(), &[&SMALL[..], &["-o", "boards"]].concat(), "--format csv for a folder");
    let other = [&SMALL[..], &["-o", "boards.parquet", "--format", "tsv"]].concat();
    refused(folder.path(), &other, "is the name of a .parquet file, but --format says tsv");
    assert_eq!(names_in(folder.path()), [""; 0]);
    succeeds(folder.path(), &[&SMALL[..], &["-o", "boards.tsv"]].concat());
    refused(folder.path(), &["compare", "boards.tsv", "-o", "results.xls"], known);
    refused(folder.path(), &["batch", "boards.tsv", "-o", "results.xls"], known);
    assert_eq!(names_in(folder.path()), ["boards.tsv"]);
}

#[test]
fn an_output_is_never_written_over_an_input() {
    let folder = tempfile::tempdir().unwrap();
    succeeds(folder.path(), &[&SMALL[..], &["-o", "boards.jsonl"]].concat());
    let boards = fs::read(folder.path().join("boards.jsonl")).unwrap();
    let expected = "is one of the inputs and would be overwritten";
    let compare = ["compare", "boards.jsonl", "--run", "auto", "-o"];
    refused(folder.path(), &[&compare[..], &["./boards.jsonl"]].concat(), expected);
    refused(folder.path(), &["batch", "boards.jsonl", "-o", "./boards.jsonl"], expected);
    fs::create_dir(folder.path().join("boards")).unwrap();
    fs::write(folder.path().join("boards/one.csv"), "0,0,r,1\n0,1,b,1\n").unwrap();
    let inside = ["compare", "boards", "--run", "auto", "-o", "boards/one.csv"];
    refused(folder.path(), &inside, expected);
    let twice = [&compare[..], &["a.csv", "-o", "a.csv"]].concat();
    succeeds(folder.path(), &[&compare[..], &["a.csv"]].concat());
    refused(folder.path(), &twice, "is named twice");
    let both = [&compare[..], &["b.csv", "--journal", "b.csv"]].concat();
    refused(folder.path(), &both, "cannot be both journal and output");
    assert_eq!(fs::read(folder.path().join("boards.jsonl")).unwrap(), boards);
}

#[test]
fn endless_and_damaged_tables_are_refused_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    for command in ["compare", "audit", "bench"] {
        refused(folder.path(), &[command, "/dev/zero"], "/dev/zero: ");
    }
    refused(folder.path(), &["batch", "/dev/zero", "-o", "rows.csv"], "/dev/zero: ");
    fs::File::create(folder.path().join("large.tsv")).unwrap().set_len(1 << 30).unwrap();
    refused(folder.path(), &["compare", "large.tsv"], "large.tsv: larger than 256 MiB");
    succeeds(folder.path(), &[&SMALL[..], &["-o", "boards.parquet"]].concat());
    let mut bytes = fs::read(folder.path().join("boards.parquet")).unwrap();
    let middle = bytes.len() / 3;
    for at in [middle, middle + 1, bytes.len() - 40] {
        bytes[at] ^= 0xff;
    }
    fs::write(folder.path().join("bad.parquet"), &bytes).unwrap();
    let (code, _, err) = infexion(folder.path(), &["batch", "bad.parquet", "-o", "rows.csv"]);
    assert_eq!(code, Some(2), "{err}");
    assert!(err.contains("bad.parquet: this Parquet file is damaged"), "{err}");
    assert!(!err.contains("panicked"), "{err}");
    assert!(!folder.path().join("rows.csv").exists());
}

#[test]
fn any_number_of_threads_is_taken_and_few_are_started() {
    let folder = tempfile::tempdir().unwrap();
    succeeds(folder.path(), &[&SMALL[..], &["-o", "boards.tsv"]].concat());
    let (code, _, err) =
        infexion(folder.path(), &["batch", "boards.tsv", "-o", "a.csv", "-j", "100000"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("--jobs 100000: "), "{err}");
    let most = usize::MAX.to_string();
    let compare = ["compare", "boards.tsv", "--run", "auto", "--jobs", &most];
    assert!(infexion(folder.path(), &compare).2.contains("more would only take turns"));
    fs::write(folder.path().join("board.csv"), "0,0,r,1\n0,1,b,1\n").unwrap();
    let (code, out, err) = infexion(folder.path(), &["solve", "--threads", &most, "board.csv"]);
    assert_eq!((code, out.as_str()), (Some(0), "SPREAD 0 0 0 1\n"), "{err}");
}

/// A batch of boards that take a while, one after the other.
fn long_batch(folder: &Path, output: &str) -> Child {
    let crowded = ["generate", "-n", "60", "--red", "1", "--blue", "9", "--blue-power", "1"];
    if !folder.join("hard.tsv").exists() {
        succeeds(folder, &[&crowded[..], &["-o", "hard.tsv"]].concat());
    }
    let arguments = ["batch", "hard.tsv", "-o", output, "-j", "1", "--algorithm", "bfs"];
    let limits = ["--time-limit", "none", "--memory-limit", "1MiB"];
    command(folder, &[&arguments[..], &limits].concat()).stderr(Stdio::null()).spawn().unwrap()
}

/// Waits until a few results are down, or the program has ended.
fn wait_for_results(child: &mut Child, journal: &Path) {
    let lines = || fs::read_to_string(journal).unwrap_or_default().lines().count();
    while lines() < 4 && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_second_process_on_one_output_is_refused_and_the_first_is_not_disturbed() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = long_batch(folder.path(), "rows.csv");
    wait_for_results(&mut first, &folder.path().join("rows.csv.journal"));
    if first.try_wait().unwrap().is_none() {
        let mut second = long_batch(folder.path(), "rows.csv");
        let code = second.wait().unwrap().code();
        // The first may have ended meanwhile: then there is nothing to do.
        assert!(matches!(code, Some(0 | 2)), "{code:?}");
    }
    assert!(first.wait().unwrap().success());
    let rows = fs::read_to_string(folder.path().join("rows.csv")).unwrap();
    assert_eq!(rows.lines().count(), 61);
}

#[test]
fn a_batch_that_is_asked_to_end_ends_with_130_and_goes_on_later() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = long_batch(folder.path(), "rows.csv");
    wait_for_results(&mut child, &folder.path().join("rows.csv.journal"));
    let still_running = child.try_wait().unwrap().is_none();
    let asked = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    let code = child.wait().unwrap().code();
    if still_running && asked.is_ok_and(|status| status.success()) {
        assert!(matches!(code, Some(130 | 0)), "{code:?}");
    }
    assert!(long_batch(folder.path(), "rows.csv").wait().unwrap().success());
    let rows = fs::read_to_string(folder.path().join("rows.csv")).unwrap();
    assert_eq!(rows.lines().count(), 61);
    let again = infexion(
        folder.path(),
        &[
            "batch",
            "hard.tsv",
            "-o",
            "rows.csv",
            "-j",
            "1",
            "--algorithm",
            "bfs",
            "--time-limit",
            "none",
            "--memory-limit",
            "1MiB",
        ],
    );
    assert!(again.2.contains("nothing to do: all 60 boards are done"), "{}", again.2);
    // What was lost since is not called done.
    fs::write(folder.path().join("rows.csv"), "").unwrap();
    let lost = long_batch(folder.path(), "rows.csv").wait().unwrap().code();
    assert_eq!(lost, Some(2));
}
