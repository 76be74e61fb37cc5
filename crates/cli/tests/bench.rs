//! `infexion bench`: the tables it prints and the record it keeps.

use std::process::Command;

fn bench(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_infexion")).arg("bench").args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn rivals_agree_and_the_record_says_how_it_was_made() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("record.md");
    let record_name = record.to_str().unwrap();
    let (code, out, err) = bench(&[
        "../../suites/example.csv",
        "--threads",
        "1",
        "--against",
        "pathfinding,astar",
        "--output",
        record_name,
    ]);
    assert_eq!(code, Some(0), "{err}");
    let rows: Vec<&str> = out.lines().filter(|line| line.starts_with("| example")).collect();
    assert_eq!(rows.len(), 3, "{out}");
    assert!(rows.iter().all(|row| row.contains("| optimal | 5 |")), "{out}");
    assert!(out.contains("signature: "), "{out}");
    let record = std::fs::read_to_string(record).unwrap();
    assert!(record.contains("rustc 1.") && record.contains("cores"), "{record}");
    assert!(rows.iter().all(|row| record.contains(row)), "{record}");
}

/// Any change of what the default solver does shows in these numbers.
#[test]
fn the_search_has_the_signature_that_is_committed() {
    let committed = std::fs::read_to_string("../../suites/signature.tsv").unwrap();
    let lines = committed.lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let (boards, expansions) = line.split_once('\t').unwrap();
        let (_, out, err) = bench(&["../../suites/public.tsv", "--only", boards, "--threads", "1"]);
        let expected = format!("- signature: {expansions} expansions");
        assert!(out.contains(&expected), "{boards}: not {expansions}\n{out}{err}");
    }
}

#[test]
fn a_name_that_no_board_has_is_bad_input() {
    let (code, out, err) = bench(&["../../suites/public.tsv", "--only", "nothing-like-this"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("no board has 'nothing-like-this' in its name"), "{err}");
}

/// Another program of this project is a rival: here this one itself, which must agree with itself.
#[test]
fn another_program_is_asked_the_same_and_its_answer_replayed() {
    let program = env!("CARGO_BIN_EXE_infexion");
    let folder = tempfile::tempdir().unwrap();
    // Four steps of one stack, or a new stack beside the blue one.
    let board = folder.path().join("far.csv");
    std::fs::write(&board, "0,0,r,1\n3,3,b,1\n").unwrap();
    let board = board.to_str().unwrap();
    for (spawn, optimum) in [("--spawn=never", "4"), ("--spawn", "2")] {
        let (code, out, err) = bench(&[board, spawn, "--threads", "1", "--against", program]);
        assert_eq!(code, Some(0), "{err}");
        let rows: Vec<&str> = out.lines().filter(|line| line.starts_with("| far")).collect();
        assert!(rows.len() == 2 && rows[1].contains(program), "{out}");
        let bounds = |row: &str| row.split(" | ").nth(3).map(str::to_owned);
        assert!(rows.iter().all(|row| bounds(row).as_deref() == Some(optimum)), "{out}");
    }
}

#[cfg(unix)]
#[test]
fn a_program_with_a_plan_that_is_none_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("liar");
    // The record of this program, with another first action.
    let text = format!(
        "#!/bin/sh\n{} \"$@\" | sed 's/\"SPREAD 5 6 [^\"]*\"/\"SPREAD 0 0 0 1\"/'\n",
        env!("CARGO_BIN_EXE_infexion")
    );
    std::fs::write(&program, text).unwrap();
    std::fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).unwrap();
    let against = ["../../suites/example.csv", "--against", program.to_str().unwrap()];
    let (code, out, err) = bench(&against);
    assert_eq!(code, Some(0), "{err}");
    assert!(
        out.lines().any(|line| line.contains("liar") && line.contains("| wrong plan |")),
        "{out}"
    );
}

#[test]
fn a_rival_that_is_not_there_is_named_before_anything_runs() {
    for (rival, told) in
        [("pathfnding", "fast-downward"), ("./no-such-program", "no program is there")]
    {
        let (code, out, err) = bench(&["../../suites/example.csv", "--against", rival]);
        assert_eq!((code, out.as_str()), (Some(2), ""));
        assert!(err.contains(told), "{err}");
    }
}
