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
    assert!(err.contains("no board"), "{err}");
}
