//! `--time-limit` and `--memory-limit` of every command and algorithm: neither is exceeded by more
//! than a tenth (time: and a tenth of a second).
//!
//! Time is processor time, which other work on the machine does not make longer. Both are measured
//! against the same command with no time at all: what it takes to start and to read is not counted.
//! Commands that take many boards have one here, as their limits are for each board.

use crate::support::{EXAMPLE, command, hard_board, succeeds};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::available_parallelism;
use std::time::Duration;
use wait4::Wait4;

/// What a process took, as the kernel counted it until its end.
#[derive(Clone, Copy, Debug)]
struct Taken {
    code: i32,
    processor_time: Duration,
    /// Most resident memory.
    bytes: u64,
}

/// Runs the command under a limit of its address space.
fn measure(folder: &Path, arguments: &[&str]) -> Taken {
    const ADDRESS_SPACE: &str = "ulimit -v 3000000; exec \"$0\" \"$@\"";
    for left in [ROWS, ROWS_JOURNAL] {
        let _ = fs::remove_file(folder.join(left));
    }
    let mut shell = Command::new("sh");
    shell.args(["-c", ADDRESS_SPACE, env!("CARGO_BIN_EXE_infexion")]).args(arguments);
    shell.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let ended = shell.spawn().unwrap().wait4().unwrap();
    Taken {
        code: ended.status.code().unwrap_or(-1),
        processor_time: ended.rusage.utime + ended.rusage.stime,
        bytes: ended.rusage.maxrss,
    }
}

/// Times that a measurement is repeated at most.
const TRIES: usize = 6;

/// Holds a command to what is allowed, which is told from what it takes with no time at all. On a
/// busy machine the same work takes more processor time, so both are measured one after the other;
/// a pair within what is allowed counts, and a command that has none is at fault.
fn hold_to(
    folder: &Path,
    at_once: &[&str],
    arguments: &[&str],
    is_allowed: impl Fn(Taken, Taken) -> bool,
) {
    let mut pairs = (0..TRIES).map(|_| (measure(folder, at_once), measure(folder, arguments)));
    let mut seen = Vec::new();
    let kept = pairs.any(|(start, taken)| {
        assert!(ended_well(taken), "{arguments:?}: {taken:?}");
        seen.push((start, taken));
        is_allowed(start, taken)
    });
    assert!(kept, "{arguments:?}: {seen:?}");
}

/// Where a batch writes. It does nothing when its rows are there.
const ROWS: &str = "rows.csv";
const ROWS_JOURNAL: &str = "rows.csv.journal";

/// A suite of boards that are proved, so it stays empty here. It is built on all cores.
const SUITE: &str = "suite";

/// No board of so many stacks has such an optimum, but it takes a search to know.
const UNMET: &[&str] = &["--blue-power", "1", "--optimum", "1"];

/// Every command that searches, with every algorithm it has.
fn searches() -> Vec<Vec<&'static str>> {
    let mut all = Vec::new();
    for algorithm in ["auto", "astar", "greedy", "idastar", "bfs", "ids", "pruned-bfs", "beam"] {
        for game in [&[][..], &["--spawn"]] {
            let threads: &[&str] = if algorithm == "auto" { &["--threads", "1"] } else { &[] };
            all.push([&["solve", "hard.csv", "--algorithm", algorithm], threads, game].concat());
        }
    }
    for game in [&[][..], &["--spawn"]] {
        all.push([&["count", "middle.csv"], game].concat());
        all.push([&["explain", "hard.csv"], game].concat());
        all.push([&["check", "--optimal", "board.csv", "answer.txt"], game].concat());
        all.push([&["audit", "hard.csv", "--heuristic", "nearest"], game].concat());
        all.push([&["batch", "hard.tsv", "--jobs", "1", "--output", ROWS], game].concat());
        all.push([&["compare", "hard.tsv", "--jobs", "1", "--run", "astar"], game].concat());
        all.push(
            [&["generate", "--patience", "1", "--red", "12", "--blue", "37"], UNMET, game].concat(),
        );
    }
    for system in ["000", "001", "003", "004"] {
        all.push(vec!["solve", "hard.csv", "--system", system]);
    }
    for system in ["000", "001", "003"] {
        all.push(vec!["solve", "hard.csv", "--system", system, "--spawn"]);
    }
    all.push(vec!["bench", "hard.tsv", "--threads", "1"]);
    all.push(vec!["suite", "build", SUITE, "--boards", "hard.csv"]);
    for algorithm in ["auto", "astar", "bfs", "dijkstra", "bidirectional"] {
        all.push(vec!["path", "large.json", "--algorithm", algorithm]);
    }
    all.push(vec!["path", "large.json", "--system", "002"]);
    all.push(vec!["path", "large.json", "--capture", "red", "--system", "002"]);
    all.push(vec!["path", "large.json", "--capture", "red"]);
    all.push(vec!["path", "large.json", "--connect", "blue"]);
    all.push(vec!["path", "open.json", "--paths", "400000"]);
    all
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("hard.csv", &hard_board());
    write("hard.tsv", &format!("hard\t{}\n", hard_board().trim().replace('\n', " ")));
    let few = (1..40).step_by(3).map(|i| format!("{},{},b,{}\n", i / 7, i % 7, 1 + i * i % 3));
    write("middle.csv", &few.chain(["0,0,r,2\n".to_owned()]).collect::<String>());
    write("board.csv", EXAMPLE);
    write("answer.txt", "SPREAD 5 6 -1 1\n");
    for (name, side, density) in [("large.json", "900", "0.35"), ("open.json", "200", "0")] {
        let recipe = ["generate", "cachex", "--side", side, "--density", density, "--solvable"];
        let made = succeeds(folder.path(), &recipe);
        write(name, &made.out);
    }
    folder
}

/// How each ends: with an answer, or with what is known; never otherwise.
fn ended_well(taken: Taken) -> bool {
    matches!(taken.code, 0 | 3 | 10 | 11 | 20)
}

#[test]
fn no_command_takes_more_time_than_it_may() {
    let folder = folder();
    const LIMIT: &str = "200ms";
    // 200 ms and a tenth, and 100 ms.
    const MOST: Duration = Duration::from_millis(200 + 20 + 100);
    for search in searches() {
        let with = |limit: &'static str| [&search[..], &["--time-limit", limit]].concat();
        let cores =
            if search.contains(&SUITE) { available_parallelism().unwrap().get() } else { 1 };
        hold_to(folder.path(), &with("0"), &with(LIMIT), |start, taken| {
            taken.processor_time <= start.processor_time + MOST * cores as u32
        });
    }
}

#[test]
fn no_command_takes_more_memory_than_it_may() {
    let folder = folder();
    const LIMIT: u64 = 16 << 20;
    for search in searches() {
        let limits = |time: &'static str| ["--memory-limit", "16MiB", "--time-limit", time];
        let with = |time: &'static str| [&search[..], &limits(time)].concat();
        hold_to(folder.path(), &with("0"), &with("400ms"), |start, taken| {
            taken.bytes <= start.bytes + LIMIT + LIMIT / 10
        });
    }
}

/// What a record says of its memory keeps the limit too.
#[test]
fn the_memory_that_is_told_is_within_the_limit() {
    let folder = folder();
    for algorithm in ["auto", "astar", "bfs", "beam", "pruned-bfs"] {
        let arguments = ["solve", "hard.csv", "--format", "json", "--threads", "1"];
        let limits = ["--algorithm", algorithm, "--memory-limit", "2MiB", "--time-limit", "1s"];
        let arguments = [&arguments[..], &limits].concat();
        let output = command(folder.path(), &arguments).output().unwrap();
        let record: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let peak = record["statistics"]["peak_bytes"].as_u64().unwrap();
        assert!(peak <= (2 << 20) * 11 / 10, "{algorithm}: {peak}");
    }
}
