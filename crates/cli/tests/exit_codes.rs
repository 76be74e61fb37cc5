//! Each exit code of `docs/exit-codes.md`, and what comes with it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Output, Stdio};

fn start(arguments: &[&str], input: &str) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_infexion"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child
}

fn infexion(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = start(arguments, input).wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code(), text(stdout), text(stderr))
}

const EXAMPLE: &str = "5,6,r,2\n1,0,b,2\n1,1,b,1\n3,2,b,1\n1,3,b,3\n";
/// One red and 47 blue stacks of mixed low powers: no search finishes this in a moment.
fn hard_board() -> String {
    let power = |i: u32| 1 + i * i % 3;
    let blue = (1..48).map(|i| format!("{},{},b,{}\n", i / 7, i % 7, power(i)));
    blue.chain(["0,0,r,1\n".to_owned()]).collect()
}

#[test]
fn code_0_an_answer_was_printed() {
    let (code, out, err) = infexion(&["solve"], EXAMPLE);
    assert_eq!((code, out.lines().count()), (Some(0), 5));
    assert!(out.lines().all(|line| line.starts_with("SPREAD ")), "{out}");
    assert!(err.contains("optimal, proved: 5 actions"), "{err}");
}

#[test]
fn code_0_a_solved_board_needs_no_action() {
    let (code, out, err) = infexion(&["solve"], "1,1,r,1\n");
    assert_eq!((code, out.as_str()), (Some(0), ""));
    assert!(err.contains("optimal, proved: 0 actions"), "{err}");
}

#[test]
fn code_3_not_proved_although_required() {
    let (code, out, _) = infexion(&["solve", "--algorithm", "pruned-bfs"], EXAMPLE);
    assert_eq!((code, out.lines().count()), (Some(0), 5));
    let arguments = ["solve", "--algorithm", "pruned-bfs", "--require-optimal"];
    let (code, out, err) = infexion(&arguments, EXAMPLE);
    assert_eq!((code, out.as_str()), (Some(3), ""));
    assert!(err.contains("not proved optimal"), "{err}");
}

#[test]
fn code_10_proved_unsolvable() {
    // Without a table iterative deepening has no end here, and what leaves boards out proves nothing.
    const PROVE: [&str; 4] = ["auto", "astar", "idastar", "bfs"];
    const ALL: [&str; 8] =
        ["auto", "astar", "greedy", "idastar", "bfs", "ids", "pruned-bfs", "beam"];
    for (board, algorithms) in
        [("1,1,b,1\n", &ALL[..]), ("0,0,r,1\n3,3,b,6\n4,4,b,6\n", &PROVE[..])]
    {
        for algorithm in algorithms {
            let (code, out, err) = infexion(&["solve", "--algorithm", algorithm], board);
            assert_eq!((code, out.as_str()), (Some(10), ""), "{algorithm} {err}");
            assert!(err.contains("unsolvable, proved"), "{err}");
        }
    }
}

#[test]
fn code_11_stopped_with_nothing_found() {
    for limit in [["--time-limit", "0"], ["--memory-limit", "20kB"]] {
        let arguments =
            ["solve", "--algorithm", "astar", "--heuristic", "zero", limit[0], limit[1]];
        let (code, out, err) = infexion(&arguments, EXAMPLE);
        assert_eq!((code, out.as_str()), (Some(11), ""), "{err}");
        assert!(err.contains("stopped by the") && err.contains("nothing found"), "{err}");
    }
}

#[test]
fn code_20_not_a_valid_solution() {
    let board = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("exit-codes.csv");
    std::fs::write(&board, EXAMPLE).unwrap();
    let board = board.to_str().unwrap();
    let (_, plan, _) = infexion(&["solve", board], "");
    let (code, out, _) = infexion(&["check", board, "-"], &plan);
    assert_eq!((code, out.as_str()), (Some(0), "valid solution, 5 actions\n"));
    let (code, out, _) = infexion(&["check", "--optimal", board, "-"], &plan);
    assert_eq!((code, out.as_str()), (Some(0), "valid solution, 5 actions\noptimal, proved\n"));

    let (code, out, _) = infexion(&["check", board, "-"], "SPREAD 1 0 0 1\n");
    assert_eq!(code, Some(20));
    assert_eq!(
        out,
        "not a solution: action 1 (SPREAD 1 0 0 1) is not legal: the stack on (1,0) is blue; \
         only red stacks spread\n"
    );
    let (code, out, _) = infexion(&["check", board, "-"], "SPREAD 5 6 0 1\n");
    assert_eq!(code, Some(20));
    let left = "after 1 action 4 blue stacks are left: (1,0) (1,1) (1,3) (3,2)";
    assert_eq!(out, format!("not a solution: {left}\n"));
}

/// Each used to be judged as a plain path, which it is not.
#[test]
fn answers_to_every_question_about_a_cachex_board_can_be_checked() {
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/../../suites/example.json");
    for (question, said) in [
        (&[][..], "valid solution, 8 cells\noptimal, proved\n"),
        (&["--capture", "blue"], "valid solution, 4 captured cells\noptimal, proved\n"),
        (&["--connect", "red"], "valid solution, 5 captured cells\noptimal, proved\n"),
    ] {
        let (_, path, _) = infexion(&[&["path", board], question].concat(), "");
        let check = [&["check", "--optimal", board, "-"], question].concat();
        let (code, out, _) = infexion(&check, &path);
        assert_eq!((code, out.as_str()), (Some(0), said), "{question:?}");
    }
    let (_, path, _) = infexion(&["path", board, "--capture", "blue"], "");
    assert_eq!(infexion(&["check", board, "-"], &path).0, Some(20));
}

#[test]
fn code_3_check_optimal_and_too_long() {
    let board = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("too-long.csv");
    std::fs::write(&board, "3,3,r,1\n3,4,b,2\n").unwrap();
    let board = board.to_str().unwrap();
    let longer = "SPREAD 3 3 1 0\nSPREAD 4 3 -1 1\n";
    assert_eq!(infexion(&["check", board, "-"], longer).0, Some(0));
    let (code, out, _) = infexion(&["check", "--optimal", board, "-"], longer);
    assert_eq!(code, Some(3));
    assert!(out.contains("not optimal: the optimum is 1\naction 1 (SPREAD 3 3 1 0) is"), "{out}");
    let (code, out, err) =
        infexion(&["check", "--optimal", "--show", "--format", "json", board, "-"], longer);
    let told: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &told["standing"]), (Some(3), &"longer-than-optimal".into()));
    assert!(err.contains("b2"), "{err}");
}

#[test]
fn what_an_answer_file_holds_is_shown_harmlessly_and_with_its_place() {
    let board = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("harmless.csv");
    std::fs::write(&board, EXAMPLE).unwrap();
    let board = board.to_str().unwrap();
    let (code, out, _) = infexion(&["check", board, "-"], "SPREAD \x1b[31m 1 1 1\n");
    assert_eq!(code, Some(20));
    assert!(out.contains("is not a whole number") && !out.contains('\x1b'), "{out:?}");
    let (code, out, _) =
        infexion(&["check", board, "-"], &format!("SPREAD {}", "1 ".repeat(9_999)));
    assert_eq!(code, Some(20));
    assert!(out.len() < 600, "{} bytes", out.len());
    let (code, _, err) = infexion(&["check", board, "-"], "found \x1b[31m\n");
    assert_eq!(code, Some(2));
    assert!(!err.contains('\x1b'), "{err:?}");
    let file = format!("{board}.answer");
    std::fs::write(&file, b"SPREAD 5 6 0 1\nSPR\xff").unwrap();
    let (code, _, err) = infexion(&["check", board, &file], "");
    assert_eq!(code, Some(2));
    assert!(err.contains('2') && err.contains('4'), "{err}");
}

#[cfg(unix)]
#[test]
fn code_130_interrupted_with_the_bounds_known() {
    let mut child = start(&["solve", "--algorithm", "bfs", "--time-limit", "5m"], &hard_board());
    std::thread::sleep(std::time::Duration::from_millis(300));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let mut err = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_to_string(&mut err).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{err}");
    assert!(err.contains("interrupted") && err.contains("at least"), "{err}");
}

#[test]
fn a_closed_output_pipe_ends_quietly() {
    let mut child = start(&["completions", "bash"], "");
    let mut first = String::new();
    BufReader::with_capacity(16, child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn json_has_the_promised_fields() {
    let (code, out, err) = infexion(&["solve", "--format", "json"], EXAMPLE);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let record: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(record["outcome"], "optimal");
    for field in ["length", "lower_bound", "upper_bound"] {
        assert_eq!(record[field], 5, "{field}");
    }
    assert_eq!(record["actions"].as_array().unwrap().len(), 5);
    assert_eq!(record["algorithm"], "auto");
    assert!(record["heuristics"].is_array());
    for counter in ["expanded", "generated", "reopened", "expanded_until_last_jump"] {
        assert!(record["statistics"][counter].is_u64(), "{counter}");
    }
    let (code, out, _) = infexion(&["solve", "--format", "json"], "1,1,b,1\n");
    let record: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &record["outcome"]), (Some(10), &"unsolvable".into()));
    assert!(record["length"].is_null() && record["actions"].is_null());
}
