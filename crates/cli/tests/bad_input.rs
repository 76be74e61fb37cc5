//! Every kind of bad input: exit code 2, nothing on standard output, and a message on standard
//! error that names the place and the fault.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// (what is wrong, the text, what the message must contain)
const BOARDS: &[(&str, &[u8], &str)] = &[
    ("empty", b"", "line 1, column 1: the board is empty"),
    ("only blank lines", b"\n \r\n\t\n", "the board is empty"),
    ("only a byte-order mark", "\u{feff}".as_bytes(), "the board is empty"),
    (
        "header",
        b"r,q,colour,power\n1,1,r,1\n",
        "line 1, column 1: 'r,q,colour,power' looks like a header",
    ),
    ("short header", b"r,q,c,p\n1,1,r,1\n", "line 1, column 1: 'r,q,c,p' looks like a header"),
    (
        "hash comment",
        b"1,1,r,1\n# blue\n1,2,b,1\n",
        "line 2, column 1: '# blue' looks like a comment",
    ),
    ("slash comment", b"// board\n1,1,r,1\n", "line 1, column 1: '// board' looks like a comment"),
    ("three fields", b"1,1,r\n", "line 1, column 1: expected 4 fields"),
    ("five fields", b"1,1,r,1,9\n", "found 5 in"),
    ("trailing comma", b"1,1,r,1,\n", "found 5 in"),
    ("tabs for commas", b"1\t1\tr\t1\n", "are not separated by commas: type 1,1,r,1"),
    ("blanks for commas", b"5 6 r 2\n", "are not separated by commas: type 5,6,r,2"),
    ("semicolons for commas", b"5;6;r;2\n", "are not separated by commas: type 5,6,r,2"),
    (
        "a stack within a line",
        b"1,1,r,1 2,2,b,1\n3,3,b,1 4,4,g,1\n",
        "line 2, column 13: colour 'g' is neither r nor b",
    ),
    (
        "Python dictionary",
        br#"{(5,6):("r",2)}"#,
        "looks like a Python dictionary; write one stack a line, such as 5,6,r,2",
    ),
    (
        "actions",
        b"SPREAD 5 6 -1 1\nSPREAD 3 1 0 1\n",
        "this is an answer, a list of actions, and no board; check it with: infexion check BOARD",
    ),
    ("cells", b"1\n(0,0)\n", "this is an answer, a path, and no board"),
    ("one word", b"hello\n", "found 1 in 'hello'"),
    ("r is a word", b"x,1,r,1\n", "line 1, column 1: r 'x' is not a whole number"),
    ("q is a fraction", b"1,1.5,r,1\n", "line 1, column 3: q '1.5' is not a whole number"),
    ("power is missing", b"1,1,r,\n", "line 1, column 7: power '' is not a whole number"),
    ("power is a word", b"1,1,b,two\n", "line 1, column 7: power 'two' is not a whole number"),
    ("number beyond all bounds", b"99999999999999999999,1,r,1\n", "is not a whole number"),
    ("r too large", b"1,1,r,1\n7,0,b,1\n", "line 2, column 1: cell (7,0) is outside the board"),
    ("q negative", b"0,-1,b,1\n", "cell (0,-1) is outside the board"),
    ("green", b"1,1,g,1\n", "line 1, column 5: colour 'g' is neither r nor b"),
    ("capital R", b"1,1,R,1\n", "colour 'R' is neither r nor b"),
    ("red written out", b"1,1,red,1\n", "colour 'red' is neither r nor b"),
    ("power 0", b"1,1,r,0\n", "power 0 is not between 1 and 6"),
    ("power 7", b"1,1,r,7\n", "power 7 is not between 1 and 6"),
    ("power negative", b"1,1,r,-2\n", "power -2 is not between 1 and 6"),
    (
        "same cell twice",
        b"1,1,r,1\n2,2,b,1\n1,1,b,3\n",
        "line 3, column 1: cell (1,1) is given twice (first as stack number 1)",
    ),
    ("NUL byte", b"1,1,r,1\n\0", "line 2, column 1: this is binary data"),
    ("not UTF-8", b"1,1,r,1\n2,\xff,b,1\n", "line 2, column 3: this is binary data"),
    (
        "Cachex board",
        br#"{"n": 5, "board": [], "start": [0,0], "goal": [1,1]}"#,
        "standard input: this is a Cachex board; find a path with: infexion path",
    ),
];

/// The same for Cachex paths.
const PATHS: &[(&str, &[u8], &str)] = &[
    ("empty", b"", "line 1"),
    ("not JSON", b"r 1 2\n", "line 1"),
    (
        "Infexion board",
        b"1,2,r,3\n",
        "standard input: this is an Infexion board; solve it with: infexion solve",
    ),
    ("Python dictionary", br#"{ (5,6):("r",2)}"#, "looks like a Python dictionary"),
    ("an answer", b"1\n(0,0)\n", "this is an answer, a path, and no board"),
    ("cut off", br#"{"n": 5, "board": ["#, "line 1"),
    ("list instead of object", b"[1, 2]", "line 1"),
    (
        "n is a string",
        br#"{"n": "5", "board": [], "start": [0,0], "goal": [1,1]}"#,
        "line 1, column 7",
    ),
    ("n is 0", br#"{"n": 0, "board": [], "start": [0,0], "goal": [0,0]}"#, "line 1, column 7"),
    (
        "n is negative",
        br#"{"n": -3, "board": [], "start": [0,0], "goal": [0,0]}"#,
        "line 1, column 7",
    ),
    (
        "n is a fraction",
        br#"{"n": 2.5, "board": [], "start": [0,0], "goal": [0,0]}"#,
        "line 1, column 7",
    ),
    (
        "n is absurd",
        br#"{"n": 4000000000, "board": [], "start": [0,0], "goal": [0,0]}"#,
        "line 1, column 7",
    ),
    ("n is missing", br#"{"board": [], "start": [0,0], "goal": [1,1]}"#, "n"),
    ("goal is missing", br#"{"n": 5, "board": [], "start": [0,0]}"#, "goal"),
    ("start outside", br#"{"n": 5, "board": [], "start": [5,0], "goal": [1,1]}"#, "start"),
    ("goal outside", br#"{"n": 5, "board": [], "start": [0,0], "goal": [1,-1]}"#, "goal"),
    (
        "start occupied",
        br#"{"n": 5, "board": [["r",0,0]], "start": [0,0], "goal": [1,1]}"#,
        "start",
    ),
    ("goal occupied", br#"{"n": 5, "board": [["b",1,1]], "start": [0,0], "goal": [1,1]}"#, "goal"),
    ("token outside", br#"{"n": 5, "board": [["r",9,0]], "start": [0,0], "goal": [1,1]}"#, "(9,0)"),
    (
        "token twice",
        br#"{"n": 5, "board": [["r",2,2],["r",2,2]], "start": [0,0], "goal": [1,1]}"#,
        "(2,2)",
    ),
    (
        "tokens overlap",
        br#"{"n": 5, "board": [["r",2,2],["b",2,2]], "start": [0,0], "goal": [1,1]}"#,
        "(2,2)",
    ),
    ("token of two", br#"{"n": 5, "board": [["r",2]], "start": [0,0], "goal": [1,1]}"#, "line 1"),
    ("green token", br#"{"n": 5, "board": [["g",2,2]], "start": [0,0], "goal": [1,1]}"#, "line 1"),
    ("start of three", br#"{"n": 5, "board": [], "start": [0,0,0], "goal": [1,1]}"#, "line 1"),
    ("not UTF-8", b"{\"n\": 5, \xff", "line 1"),
];

fn infexion(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_infexion"))
        .args(arguments)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The command may stop reading what is far too long.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// The message without its frame and line breaks, which depend on its width.
fn message(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr);
    let words = text.split_whitespace().filter(|word| *word != "|");
    words.collect::<Vec<_>>().join(" ")
}

fn expect_fault(what: &str, output: &Output, expected: &str) {
    assert_eq!(output.status.code(), Some(2), "{what}: {}", message(output));
    assert!(output.stdout.is_empty(), "{what}: something on standard output");
    assert!(message(output).contains(expected), "{what}: {}", message(output));
}

fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn bad_boards() {
    for (what, text, expected) in BOARDS {
        for command in ["solve", "render"] {
            if *what == "Cachex board" && command == "render" {
                continue;
            }
            expect_fault(what, &infexion(&[command, "-"], text), expected);
        }
    }
}

#[test]
fn bad_paths() {
    for (what, text, expected) in PATHS {
        expect_fault(what, &infexion(&["path", "-"], text), expected);
    }
}

#[test]
fn every_fault_is_reported() {
    let output = infexion(&["solve"], b"x,1,r,1\n1,1,g,9\n9,9,b,1\n");
    for expected in ["line 1, column 1", "line 2, column 5", "line 3, column 1"] {
        expect_fault("three faults", &output, expected);
    }
}

#[test]
fn a_flood_of_faults_is_cut_short() {
    let output = infexion(&["solve"], &b"rubbish, 1\n".repeat(10_000));
    expect_fault("flood", &output, "and 9980 more faults");
    assert!(output.stderr.len() < 20_000);
}

#[test]
fn a_hundred_megabytes_of_rubbish_are_not_read_to_the_end() {
    let output = infexion(&["solve"], &vec![b'7'; 100_000_000]);
    expect_fault("rubbish", &output, "line 1, column 1");
    assert!(output.stderr.len() < 20_000, "{} bytes of message", output.stderr.len());
}

#[test]
fn files_that_cannot_be_read() {
    let missing = scratch("missing.csv");
    for command in ["solve", "render", "path"] {
        let output = infexion(&[command, missing.to_str().unwrap()], b"");
        expect_fault("missing", &output, "missing.csv");
        let output = infexion(&[command, env!("CARGO_TARGET_TMPDIR")], b"");
        expect_fault("folder", &output, "is a folder: name a file in it");
    }
}

#[cfg(unix)]
#[test]
fn a_file_without_read_permission() {
    use std::os::unix::fs::PermissionsExt;
    let path = scratch("secret.csv");
    std::fs::write(&path, "1,1,r,1\n").unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o0)).unwrap();
    // The superuser may read everything; then there is no fault to find.
    if std::fs::read(&path).is_err() {
        let output = infexion(&["solve", path.to_str().unwrap()], b"");
        expect_fault("no permission", &output, "ermission");
    }
}

/// Lines that begin as actions do, and what is wrong with them.
const NO_ACTIONS: [(&str, &str); 4] = [
    ("SPREAD 1 1 0", "SPREAD takes 4 numbers, found 3"),
    ("SPREAD 1 1 0 1.0", "'1.0' is not a whole number"),
    ("SPREAD 1 1 1 1", "(1,1) is not a direction"),
    ("SPREAD 7 1 0 1", "cell (7,1) is outside the board"),
];

fn small_board(name: &str) -> PathBuf {
    let board = scratch(name);
    std::fs::write(&board, "1,1,r,1 1,2,b,1\n").unwrap();
    board
}

#[test]
fn actions_that_cannot_be_drawn() {
    let board = small_board("drawn.csv");
    let render = |text: &str| {
        infexion(&["render", board.to_str().unwrap(), "--actions", "-"], text.as_bytes())
    };
    expect_fault("MOVE", &render("MOVE 1 1 0 1\n"), "line 1, column 1: unknown action 'MOVE'");
    for (line, why) in NO_ACTIONS {
        let expected = format!("line 2, column 1: {why}");
        expect_fault(line, &render(&format!("\n{line}\n")), &expected);
    }
}

/// `grade` calls them invalid, and so does `check`: what begins as an action is an answer.
#[test]
fn actions_that_make_no_sense_are_no_solution() {
    let board = small_board("answered.csv");
    for options in [&["check"][..], &["check", "--ignore-other-lines"]] {
        for (line, why) in NO_ACTIONS {
            let arguments = [options, &[board.to_str().unwrap(), "-"]].concat();
            let output = infexion(&arguments, format!("{line}\n").as_bytes());
            assert_eq!(output.status.code(), Some(20), "{line}: {}", message(&output));
            let said = String::from_utf8_lossy(&output.stdout);
            let expected = format!("not a solution: action 1 ({line}) is not legal: {why}");
            assert!(said.starts_with(&expected), "{said}");
        }
    }
}

#[test]
fn answers_that_cannot_be_read() {
    let board = small_board("unread.csv");
    let board = board.to_str().unwrap();
    let json = concat!(env!("CARGO_MANIFEST_DIR"), "/../../suites/example.json");
    let hint = "; --ignore-other-lines passes over such lines";
    let action = "expected an action, such as SPREAD 5 6 -1 1";
    for (board, answer, expected) in [
        (board, "SPREAD 1 1 0 1\nExpanded 5\n", format!("line 2, column 1: {action}{hint}")),
        (board, "SPREADING 1 1\nSPREAD 1 1 0 1\n", format!("line 1, column 1: {action}{hint}")),
        (json, "4\n(4,2)\nfound\n", "line 3, column 1: expected the cost or a cell".to_owned()),
        (board, "4\n(4,2)\n", "standard input holds a path of Cachex, and".to_owned()),
        (json, "SPREAD 1 1 0 1\n", "standard input holds actions of Infexion, and".to_owned()),
        (board, "1,1,r,1\n", "type infexion check BOARD ANSWER, the board first".to_owned()),
    ] {
        let output = infexion(&["check", board, "-"], answer.as_bytes());
        expect_fault(answer, &output, &expected);
    }
    // Where nothing is an answer, passing over lines is no advice.
    for answer in ["Expanded 5\n", "[('SPREAD', 1, 1, 0, 1)]\n"] {
        let output = infexion(&["check", board, "-"], answer.as_bytes());
        expect_fault(answer, &output, action);
        assert!(!message(&output).contains("--ignore-other-lines"), "{}", message(&output));
    }
    let output = infexion(&["check", "-", board], b"SPREAD 1 1 0 1\n");
    expect_fault("swapped", &output, "this is an answer, a list of actions, and no board");
}

#[test]
fn a_spawn_in_an_answer_is_told_the_option() {
    let board = small_board("spawned.csv");
    let board = board.to_str().unwrap();
    let output = infexion(&["check", board, "-"], b"SPAWN 0 0\nSPREAD 1 1 0 1\n");
    assert_eq!(output.status.code(), Some(20));
    assert!(message(&output).contains("type --spawn"), "{}", message(&output));
    let output = infexion(&["check", "--spawn", board, "-"], b"SPAWN 0 0\nSPREAD 1 1 0 1\n");
    assert_eq!((output.status.code(), message(&output)), (Some(0), String::new()));
}

#[test]
fn bad_usage() {
    for (arguments, expected) in [
        (&["solve", "--algorithm", "magic"][..], "expected one of auto, astar"),
        (&["solve", "--heuristic", "hope"], "expected one of zero, line-cover"),
        (&["solve", "--time-limit", "soon"], "expected seconds"),
        (&["solve", "--memory-limit", "much"], "expected a size"),
        (&["solve", "--spawn=everywhere"], "near-blue"),
        (&["solve", "--beam-width", "0"], "0"),
        (&["bake"], "bake"),
        (&["check", "-", "-"], "same file"),
    ] {
        expect_fault(&arguments.join(" "), &infexion(arguments, b""), expected);
    }
    let output = infexion(&["solve", "--algorithm", "bfs", "--heuristic", "zero"], b"1,1,r,1\n");
    expect_fault("heuristic for bfs", &output, "bfs takes no heuristic");
}

/// Each of these used to be answered with a fault that did not help.
#[test]
fn what_nearly_makes_sense_is_answered_with_what_to_type() {
    let suites = concat!(env!("CARGO_MANIFEST_DIR"), "/../../suites");
    let [csv, json, table] =
        ["example.csv", "example.json", "public.tsv"].map(|name| format!("{suites}/{name}"));
    let (csv, json, table) = (csv.as_str(), json.as_str(), table.as_str());
    let answer = scratch("nearly.txt");
    std::fs::write(&answer, "SPREAD 1 1 0 1\n").unwrap();
    let answer_file = answer.to_str().unwrap();
    for (arguments, expected) in [
        (&["solve", "--spawn", "near-blue", csv][..], "type --spawn=near-blue".to_owned()),
        (&["count", "--spawn=near-blue", csv], "type --spawn".to_owned()),
        (&["count", "--spawn=no-capture", csv], "--spawn=no-capture can miss".to_owned()),
        (&["solve", "-H", "nearest", csv], "type --algorithm astar --heuristic nearest".to_owned()),
        (&["batch", "-H", "zero", csv, "-o", "x.csv"], "type --algorithm astar".to_owned()),
        (&["compare", "--run", "auto:zero", csv], "type auto alone".to_owned()),
        (&["solve", json], format!("infexion path {json}")),
        (&["explain", json], format!("infexion path {json}")),
        (&["compare", json], format!("infexion path {json}")),
        (&["path", csv], format!("infexion solve {csv}")),
        (&["solve", table], format!("infexion batch {table} -o rows.csv")),
        (&["path", table], format!("infexion batch {table} -o rows.csv")),
        (&[csv], format!("infexion solve {csv}")),
        (&["solve", "-a", "atsar", csv], "did you mean 'astar'?".to_owned()),
        (&["solve", "-H", "linecover", csv], "did you mean 'line-cover'?".to_owned()),
        (&["slove", csv], "'solve'".to_owned()),
        (&["render", json, "--actions", csv], "infexion path --picture".to_owned()),
        (&["man", "slove"], "expected one of solve, check".to_owned()),
        (&["plot", csv, "--run", "auto"], "type --run X,Y, or leave it out".to_owned()),
        (&["solve", "--weight", "2", csv], "type --algorithm astar --weight 2, or".to_owned()),
        (&["solve", "--ties", "oldest", csv], "type --algorithm astar --ties oldest".to_owned()),
        (&["solve", "--expand", "whole", csv], "type --algorithm astar --expand whole".to_owned()),
        (
            &["solve", "-a", "greedy", "--weight", "2", csv],
            "greedy takes no weight: type --algorithm astar --weight 2, or leave --weight out"
                .to_owned(),
        ),
        (
            &["solve", "--beam-width", "10", csv],
            "auto takes no beam width: type --algorithm beam --beam-width 10".to_owned(),
        ),
        (&["solve", "--system", "000", "--beam-width", "10", csv], "no beam width".to_owned()),
        (&["solve", "-a", "astar", "--threads", "3", csv], "leave --threads out".to_owned()),
        (&["solve", "--spawn=near-blue", "--threads", "3", csv], "leave --threads out".to_owned()),
        (
            &["solve", "--system", "001", "--spawn=all", csv],
            "report 001 spawns by the rule near-blue, not all: say --spawn".to_owned(),
        ),
        (
            &["solve", "--system", "003", "--reading", "sixgone", csv],
            "report 003 has no reading 'sixgone'; it has converted-power, converted-count, \
             most-red-power, strongest-red"
                .to_owned(),
        ),
        (
            &["solve", "-a", "astar", "-H", "line-cover+infection", csv],
            "separated by commas here: line-cover,infection".to_owned(),
        ),
        (
            &["compare", "--run", "astar:line-cover,infection", csv],
            "join heuristics with +".to_owned(),
        ),
        (&["compare", "--run", "astar/beam-width=7", csv], "astar takes no beam width".to_owned()),
        (&["compare", "--run", "1", csv], "did you mean '001'?".to_owned()),
        (
            &["path", "--system", "002", "-a", "bfs", json],
            "report 002 decides the algorithm itself: leave that option out".to_owned(),
        ),
        (&["generate", "--red", "5..2"], "5 is above 2: the smaller number".to_owned()),
        (&["generate", "--density", "50%"], "expected a number from 0 to 1".to_owned()),
        (&["generate", "-n", "0"], "expected a whole number, at least 1".to_owned()),
        (&["generate", "cachex", "-n", "0"], "expected a whole number, at least 1".to_owned()),
        (&["generate", "-n", "2", "-o", "-"], "leave --output out".to_owned()),
        (&["generate", "cachex", "-o", "-"], "leave --output out".to_owned()),
        (&["generate", "--every"], "type --every --red 1 --blue 1..2".to_owned()),
        (&["solve", "--time-limit=-5", csv], "expected seconds, a time such as".to_owned()),
        (&["solve", "missing.csv"], "type infexion generate > missing.csv".to_owned()),
        (&["compare", "missing.csv"], "type infexion generate > missing.csv".to_owned()),
        (&["plot", "missing.csv"], "infexion compare BOARDS -o missing.csv makes one".to_owned()),
        (&["path", "missing.json"], "type infexion generate cachex > missing.json".to_owned()),
        (&["check", csv, "missing.txt"], "missing.txt: there is no such file".to_owned()),
        (&["verify", "missing.cert"], "missing.cert: there is no such file".to_owned()),
        (&["export", csv, "-o", "no-such-folder/x"], "no folder no-such-folder".to_owned()),
        (&["serve", "--host", "lab"], "expected an address: 127.0.0.1 for".to_owned()),
        (&["serve", "--log", "loud"], "expected one of error, warn, info, debug".to_owned()),
        (&["audit", "--edges", "0", csv], "expected a whole number, at least 1".to_owned()),
        (&["render", table], "take one of them: sed -n ".to_owned()),
        (&["verify", suites], format!("{suites} is a folder: name a file in it")),
        (&["check", "--capture", "blue", csv, answer_file], "--capture is for Cachex".to_owned()),
        (&["check", "--spawn", json, answer_file], "--spawn is for Infexion".to_owned()),
        (
            &["site", "-o", "unwritten", "--engine", "missing.wasm"],
            "scripts/build-wasm makes it".to_owned(),
        ),
        (
            &["compare", csv, "-o", "no-such-folder/x.csv"],
            "there is no folder no-such-folder".to_owned(),
        ),
        (
            &["batch", csv, "-o", "no-such-folder/x.csv"],
            "there is no folder no-such-folder".to_owned(),
        ),
        (
            &["frontier", "-o", "no-such-folder/x.md"],
            "there is no folder no-such-folder".to_owned(),
        ),
        (&["frontier", "-o", "page"], "a name that ends with .md".to_owned()),
        (
            &["gradescope", "build", "infexion", "-o", "autograder.tgz"],
            "a name that ends with .zip".to_owned(),
        ),
        (
            &["gradescope", "build", "nosuch", "-o", "autograder.zip"],
            "no built-in suite: ".to_owned(),
        ),
        (
            &["grade", "--suite", "infexion", "--algorithm", "auto", "--html", "rep"],
            "a name that ends with .html".to_owned(),
        ),
        (
            &["grade", "--suite", "infexion", "--algorithm", "auto", "--csv", "rep2"],
            "a name that ends with .csv".to_owned(),
        ),
    ] {
        expect_fault(&arguments.join(" "), &infexion(arguments, b""), &expected);
    }
}

#[test]
fn a_total_power_above_49_is_a_warning() {
    let rows: String = (0..9).map(|i| format!("{},{},r,6\n", i / 7, i % 7)).collect();
    let output = infexion(&["solve"], rows.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert!(message(&output).contains("warning: the total power is 54"));
}
