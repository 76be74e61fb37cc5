//! `infexion path` and `infexion generate cachex` as people use them: what is printed, in full.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

const EXAMPLE: &str = r#"{"n": 5, "board": [["b",1,0],["b",1,1],["b",1,3],["b",3,2]],
"start": [4,2], "goal": [0,0]}"#;
/// Start and goal on either side of a wall from side to side.
const WALL: &str = r#"{"n": 3, "board": [["b",1,0],["r",1,1],["b",1,2]], "start": [0,0],
"goal": [2,2]}"#;

fn infexion(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_infexion"))
        .args(arguments)
        .envs([("NO_COLOR", "1"), ("COLUMNS", "40")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Standard output with blanks for line ends, and the exit code.
fn answer(arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let (code, out, _) = infexion(&[&["path"], arguments].concat(), input);
    (code, out.trim_end().replace('\n', " "))
}

#[test]
fn each_question_has_its_answer_in_the_course_format() {
    let plain = "8 (4,2) (4,1) (3,1) (2,1) (1,2) (0,2) (0,1) (0,0)";
    for (arguments, board, code, expected) in [
        (&[][..], EXAMPLE, 0, plain),
        (&["--algorithm", "astar"], EXAMPLE, 0, plain),
        (&["--algorithm", "bfs"], EXAMPLE, 0, "8 (4,2) (3,3) (2,3) (2,2) (1,2) (0,2) (0,1) (0,0)"),
        (&["--algorithm", "dijkstra"], EXAMPLE, 0, plain),
        (&["--algorithm", "bidirectional"], EXAMPLE, 0, plain),
        (&["--capture", "blue"], EXAMPLE, 0, "4 (4,2) (3,2) (2,2) (1,2) (1,1) (1,0) (0,0)"),
        (&["--capture", "red"], EXAMPLE, 0, plain),
        (&["--connect", "red"], EXAMPLE, 0, "5 (0,4) (1,4) (2,4) (3,4) (4,4)"),
        (
            &["--connect", "blue", "--paths", "9"],
            EXAMPLE,
            0,
            "2 (1,0) (1,1) (1,2) (1,3) (1,4)  2 (1,0) (1,1) (1,2) (1,3) (0,4)",
        ),
        (&[], WALL, 10, "0"),
        (&["--paths", "3"], WALL, 10, "0"),
        (&["--connect", "red"], WALL, 0, "2 (0,1) (1,1) (2,0)"),
        (&["--capture", "red"], WALL, 0, "4 (0,0) (0,1) (1,1) (2,1) (2,2)"),
        (&[], r#"{"n": 1, "board": [], "start": [0,0], "goal": [0,0]}"#, 0, "1 (0,0)"),
        (&[], r#"{"n": 7, "board": [], "start": [3,4], "goal": [3,4]}"#, 0, "1 (3,4)"),
        (&["--connect", "blue"], r#"{"n": 1, "board": [["b",0,0]]}"#, 0, "0 (0,0)"),
        (&["--connect", "red"], r#"{"n": 1, "board": [["b",0,0]]}"#, 10, "0"),
    ] {
        assert_eq!(answer(arguments, board), (Some(code), expected.to_owned()), "{arguments:?}");
    }
}

#[test]
fn the_summary_tells_what_an_algorithm_took() {
    for (arguments, first, second) in [
        (&[][..], "cheapest path, proved: 8 cells", "auto: 10 expanded, 34 generated, "),
        (&["-a", "dijkstra"], "cheapest path, proved: 8 cells", "dijkstra: 20 expanded, "),
        (
            &["--capture", "blue"],
            "cheapest path, proved: 4 captured cells, 7 in all",
            "auto: 21 expanded, ",
        ),
        (&["--paths", "2"], "cheapest path, proved: 8 cells, 2 different paths", "bfs: "),
    ] {
        let (_, _, err) = infexion(&[&["path"], arguments].concat(), EXAMPLE);
        let lines: Vec<&str> = err.lines().collect();
        assert!(lines.len() == 2 && lines[0] == first && lines[1].starts_with(second), "{err}");
        assert!(lines[1].ends_with(" s"), "{err}");
    }
    assert!(infexion(&["path"], WALL).2.starts_with("no path, proved\n"));
}

#[test]
fn json_says_the_same_and_more() {
    let arguments = ["path", "--format", "json", "--capture", "blue", "--paths", "2"];
    let (code, out, err) = infexion(&arguments, EXAMPLE);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let record: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(record["outcome"], "optimal");
    assert_eq!((&record["mode"], &record["colour"]), (&"capture".into(), &"blue".into()));
    for field in ["cost", "lower_bound", "upper_bound"] {
        assert_eq!(record[field], 4, "{field}");
    }
    let paths = record["paths"].as_array().unwrap();
    assert!(paths.len() == 2 && paths[0] != paths[1]);
    assert!(paths.iter().all(|path| path.as_array().unwrap().len() == 7));
    assert!(record["statistics"]["expanded"].is_u64());
    let (code, out, _) = infexion(&["path", "--format", "json"], WALL);
    let record: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &record["outcome"]), (Some(10), &"unsolvable".into()));
    assert_eq!((&record["cost"], &record["paths"]), (&0.into(), &serde_json::json!([])));
}

#[test]
fn the_board_is_shown_as_wide_as_the_terminal() {
    let (_, _, err) = infexion(&["path", "--show", "--capture", "blue"], EXAMPLE);
    let picture = "\
4     . . S . .
3    . . B . .
2   . . * . .
1  B B * b .
0 G . . . .
";
    assert!(err.starts_with(picture), "{err}");
    let wide = r#"{"n": 300, "board": [], "start": [0,0], "goal": [0,1]}"#;
    let (_, _, err) = infexion(&["path", "--show"], wide);
    assert!(err.starts_with("rows 0 to 11 and columns 0 to 11 of 300\n"), "{err}");
    assert!(err.lines().all(|line| line.len() <= 60) && err.contains("\n  0 S G . ."), "{err}");
    // A path that is longer than the picture is wide: both its ends are shown.
    let long = r#"{"n": 300, "board": [], "start": [0,0], "goal": [299,299]}"#;
    let (_, _, err) = infexion(&["path", "--show"], long);
    assert!(err.contains("\n  0 S ") && err.contains(" G\n"), "{err}");
}

#[test]
fn a_trace_opens_cells_before_it_closes_them() {
    let file = scratch("trace.jsonl");
    for (question, algorithms) in [
        (&[][..], ["auto", "astar", "bfs", "dijkstra", "bidirectional"]),
        (&["--connect", "blue"], ["auto", "astar", "bfs", "dijkstra", "bidirectional"]),
    ] {
        for algorithm in algorithms {
            let trace = ["path", "-a", algorithm, "--trace", file.to_str().unwrap()];
            assert_eq!(infexion(&[&trace, question].concat(), EXAMPLE).0, Some(0));
            let (mut opened, mut closed) = (BTreeSet::new(), BTreeSet::new());
            for line in std::fs::read_to_string(&file).unwrap().lines() {
                let event: serde_json::Value = serde_json::from_str(line).unwrap();
                if let Some(cell) = event.get("open") {
                    assert!(event["cost"].is_u64() && event["estimate"].is_u64(), "{line}");
                    opened.insert(cell.to_string());
                } else if event.get("path").is_none() {
                    let cell = event["close"].to_string();
                    assert!(opened.contains(&cell) && closed.insert(cell), "{line}");
                }
            }
            assert!(!closed.is_empty() && closed.len() <= opened.len() && opened.len() <= 25);
        }
    }
    let (_, _, err) = infexion(&["path", "--trace", file.to_str().unwrap()], EXAMPLE);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("{\"open\":[4,2],\"cost\":1,\"estimate\":6}\n{\"close\":[4,2]}\n"));
    // The goal is closed, not expanded.
    assert_eq!(text.matches("close").count(), 11, "{err}");
}

#[test]
fn a_trace_ends_with_the_paths_that_are_printed() {
    let file = scratch("trace-paths.jsonl");
    for (question, board, lines) in [
        (&[][..], EXAMPLE, 1),
        (&["--algorithm", "bidirectional"], EXAMPLE, 1),
        (&["--connect", "blue", "--paths", "9"], EXAMPLE, 2),
        (&[], WALL, 0),
        (&["--algorithm", "astar", "--time-limit", "0"], EXAMPLE, 0),
    ] {
        let arguments = [&["path", "--trace", file.to_str().unwrap()], question].concat();
        let (_, out, _) = infexion(&arguments, board);
        let text = std::fs::read_to_string(&file).unwrap();
        let events = text.lines().take_while(|line| !line.contains("path")).count();
        let mut printed = String::new();
        for line in text.lines().skip(events) {
            let event: serde_json::Value = serde_json::from_str(line).unwrap();
            for cell in event["path"].as_array().unwrap() {
                printed += &format!("({},{})\n", cell[0], cell[1]);
            }
        }
        assert_eq!(text.lines().count() - events, lines, "{question:?}: {text}");
        let cells: Vec<&str> = out.lines().filter(|line| line.starts_with('(')).collect();
        assert_eq!(printed.lines().collect::<Vec<_>>(), cells, "{question:?}");
    }
}

#[test]
fn a_picture_has_board_path_and_explored_cells() {
    let file = scratch("path.svg");
    let draw = ["path", "--svg", file.to_str().unwrap(), "--paths", "2"];
    assert_eq!(infexion(&draw, EXAMPLE).0, Some(0));
    let svg = std::fs::read_to_string(&file).unwrap();
    for part in
        ["<svg", "<polyline", ">S<", ">G<", "closed", "8 cells, 2 different paths", "</svg>"]
    {
        assert!(svg.contains(part), "{part}");
    }
    // A large board takes few elements more than a small one.
    let (_, board, _) = infexion(&["generate", "cachex", "--side", "600", "--density", "0.2"], "");
    assert_eq!(infexion(&["path", "--svg", file.to_str().unwrap()], &board).0, Some(0));
    let svg = std::fs::read_to_string(&file).unwrap();
    assert!(svg.matches('<').count() < 60, "{}", svg.matches('<').count());
}

#[test]
fn generated_boards_are_the_same_again_and_as_asked_for() {
    let make = |options: &[&str]| infexion(&[&["generate", "cachex"], options].concat(), "");
    let (code, board, err) = make(&["--side", "6", "--seed", "7"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert_eq!(
        board,
        "{\"n\": 6, \"board\": [[\"r\",0,5],\n[\"b\",1,1],[\"b\",1,3],\n[\"b\",2,4],\n\
         [\"b\",3,3],[\"r\",3,4],\n[\"r\",4,2],\n[\"r\",5,0],[\"b\",5,1],[\"r\",5,3]], \
         \"start\": [0,0], \"goal\": [5,5]}\n"
    );
    for shape in ["random", "maze", "clustered"] {
        let options = ["--side", "90", "--shape", shape, "--density", "0.4", "--seed", "3"];
        let (_, solvable, _) = make(&[&options[..], &["--solvable"]].concat());
        assert_eq!(answer(&[], &solvable).0, Some(0), "{shape}");
        let (_, walled, _) = make(&[&options[..], &["--unsolvable"]].concat());
        assert_eq!(answer(&[], &walled), (Some(10), "0".to_owned()), "{shape}");
        assert_ne!(make(&options).1, make(&["--side", "90", "--shape", shape]).1);
    }
    for (options, expected) in [
        (&["--side", "0"][..], "expected a whole number from 1 to 65000"),
        (&["--density", "1.5"], "a number from 0 to 1"),
        (&["--shape", "round"], "expected one of random, maze, clustered"),
        (&["-n", "2", "--format", "json"], "json holds one board a file"),
        (&["-o", "x.txt"], "ends with .json or .jsonl"),
    ] {
        let (code, out, err) = make(options);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{options:?}");
        assert!(err.contains(expected), "{options:?}: {err}");
    }
}

#[test]
fn a_request_for_boards_that_cannot_be_met_ends_as_stopped_work_does() {
    for (options, expected) in [
        (&["--side", "40", "--density", "0.98", "--solvable"][..], "lower the density"),
        (&["--side", "1", "--unsolvable"], "there is always a path"),
        (&["--side", "4", "--optimum", "90", "--patience", "5"], "gave up: 5 boards in a row"),
    ] {
        let (code, out, err) = infexion(&[&["generate", "cachex"], options].concat(), "");
        assert_eq!((code, out.as_str()), (Some(11), ""), "{options:?}");
        assert!(err.starts_with("incomplete: 0 of 1 boards: "), "{options:?}: {err}");
        assert!(err.contains(expected), "{options:?}: {err}");
    }
}

#[test]
fn many_boards_go_into_a_table_or_a_folder_and_the_first_is_that_of_the_seed() {
    let make = |options: &[&str]| {
        let same = ["generate", "cachex", "--side", "5", "--optimum", "9..11", "--distinct"];
        let (code, out, err) = infexion(&[&same[..], options].concat(), "");
        assert_eq!(code, Some(0), "{options:?}: {err}");
        out
    };
    let table = make(&["-n", "12"]);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 12);
    assert!((1..12).all(|line| !lines[..line].contains(&lines[line])), "{table}");
    for line in &lines {
        let (_, out, _) = infexion(&["path"], line);
        let cost: u32 = out.lines().next().unwrap().parse().unwrap();
        assert!((9..=11).contains(&cost), "{line}");
    }
    assert_eq!(make(&[]).replace('\n', ""), lines[0]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boards");
    make(&["-n", "12", "--format", "json", "-o", path.to_str().unwrap()]);
    let file = std::fs::read_to_string(path.join("board-01.json")).unwrap();
    assert_eq!(file.replace('\n', ""), lines[0]);
    assert_eq!(std::fs::read_dir(&path).unwrap().count(), 12);
}

#[test]
fn a_board_is_shown_with_start_and_goal_where_there_is_no_path() {
    let walled = r#"{"n": 2, "board": [["r",0,1],["r",1,0]], "start": [0,0], "goal": [1,1]}"#;
    let (code, out, err) = infexion(&["path", "--show"], walled);
    assert_eq!((code, out.as_str()), (Some(10), "0\n"));
    assert!(err.contains("1  r G\n0 S r\n"), "{err}");
}

#[test]
fn limits_end_a_search_with_what_is_known() {
    for (limit, what) in [(["--time-limit", "0"], "time"), (["--memory-limit", "1kB"], "memory")] {
        // The default search holds so little that no limit in sight stops it on a board this small.
        let arguments = [&["path", "-a", "astar"], &limit[..]].concat();
        let (code, out, err) = infexion(&arguments, EXAMPLE);
        assert_eq!((code, out.as_str()), (Some(11), ""), "{limit:?}");
        let said = format!("stopped by the {what} limit: nothing found, at least 7 cells needed");
        assert!(err.starts_with(&said), "{err}");
    }
    let large = r#"{"n": 4000, "board": [], "start": [0,0], "goal": [1,1]}"#;
    let (code, out, err) = infexion(&["path", "--memory-limit", "200MB"], large);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("n = 4000 is too large: it takes 256 MB"), "{err}");
}

#[test]
fn wrong_use_is_refused_before_anything_is_printed() {
    let nowhere = scratch("no-such-folder/file.svg");
    let nowhere = nowhere.to_str().unwrap();
    for (arguments, expected) in [
        (&["--capture", "red", "--connect", "red"][..], "cannot be used with"),
        (&["--paths", "2", "--algorithm", "bfs"], "cannot be used with"),
        (&["--paths", "0"], "expected a whole number, at least 1"),
        (&["--capture", "green"], "expected one of red, blue"),
        (&["--connect"], "a value is required"),
        (&["--algorithm", "magic"], "expected one of auto, astar, bfs, dijkstra, bidirectional"),
        (&["--format", "xml"], "expected one of text, json"),
        (&["--svg", nowhere], "cannot write"),
        (&["--svg", "picture"], "expected a name that ends with .svg, .png or .pdf"),
        (&["--trace", nowhere], "cannot write"),
    ] {
        let (code, out, err) = infexion(&[&["path"], arguments].concat(), EXAMPLE);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(err.contains(expected), "{arguments:?}: {err}");
    }
}

/// The first Ctrl-C used to be taken for a search that had not begun.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_command_that_waits_for_its_board() {
    use std::os::unix::process::ExitStatusExt;
    const INTERRUPT: i32 = 2;
    let mut child = Command::new(env!("CARGO_BIN_EXE_infexion"))
        .arg("path")
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Much more than a pipe holds: when it is written, the command is reading.
    stdin.write_all(&vec![b' '; 4 << 20]).unwrap();
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    drop(stdin);
    assert_eq!(child.wait().unwrap().signal(), Some(INTERRUPT));
}
