//! Nothing is lost and nothing repeated, and every format holds the same.

use super::*;
use crate::collection::NamedBoard;
use crate::generate::{GenerateOptions, Generator};
use infexion_search::{CancelFlag, Limits};
use infexion_solver::Spawn;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

fn contest(boards: usize) -> Contest {
    let options = GenerateOptions { red: 1..=2, blue: 1..=3, ..GenerateOptions::default() };
    let boards = Generator::new(options).unwrap().take(boards).map(Result::unwrap).enumerate();
    Contest {
        boards: boards.map(|(i, board)| NamedBoard { name: format!("b{i}"), board }).collect(),
        runs: ["auto", "astar:line-cover"].map(|run| run.parse().unwrap()).to_vec(),
        spawn: Spawn::Never,
        limits: Limits { memory: Some(64 << 20), ..Limits::default() },
        jobs: 2,
    }
}

#[test]
fn a_comparison_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let contest = contest(20);
    // The first half, ended by the cancel flag, and a line torn by a kill.
    let cancel = CancelFlag::default();
    let limits = Limits { cancel: cancel.clone(), ..contest.limits.clone() };
    let interrupted = Contest { limits, ..contest.clone() };
    let done = AtomicUsize::new(0);
    let first = compare(&interrupted, &Journal::open(&path).unwrap(), |_| {
        if done.fetch_add(1, Ordering::Relaxed) == 15 {
            cancel.cancel();
        }
    });
    assert!(matches!(first, Err(CompareError::Cancelled)));
    let written = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = written.lines().collect();
    assert!((15..40).contains(&lines.len()), "{}", lines.len());
    let mut file = std::fs::OpenOptions::new().append(true).open(&path).unwrap();
    file.write_all(&lines[0].as_bytes()[..50]).unwrap();
    let results = compare(&contest, &Journal::open(&path).unwrap(), |_| {}).unwrap();
    assert_eq!(results.len(), 40);
    let order: Vec<(&str, &str)> =
        results.iter().map(|r| (r.name.as_str(), r.run.as_str())).collect();
    assert_eq!(&order[..3], [("b0", "auto"), ("b0", "astar:line-cover"), ("b1", "auto")]);
    // What had been run keeps its results, to the clock's last digit.
    for line in lines {
        let old: RunResult = serde_json::from_str(line).unwrap();
        assert!(results.contains(&old));
    }
    // 40 runs and the torn line; nothing is run a third time.
    assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 41);
    let again = compare(&contest, &Journal::open(&path).unwrap(), |_| {}).unwrap();
    assert_eq!(again, results);
    assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 41);
}

#[test]
fn another_limit_is_another_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let contest = contest(3);
    compare(&contest, &Journal::open(&path).unwrap(), |_| {}).unwrap();
    let limits = Limits { memory: Some(65 << 20), ..contest.limits.clone() };
    compare(&Contest { limits, ..contest }, &Journal::open(&path).unwrap(), |_| {}).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 12);
}

#[test]
fn a_memory_limit_that_nobody_chose_does_not_make_another_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let run = |memory: usize, automatic: bool| {
        let contest = contest(3);
        let limits = Limits { memory: Some(memory), ..contest.limits.clone() };
        let journal = Journal::open(&path).unwrap().with_automatic_memory(automatic);
        let results = compare(&Contest { limits, ..contest }, &journal, |_| {}).unwrap();
        (results, std::fs::read_to_string(&path).unwrap().lines().count())
    };
    let (first, lines) = run(64 << 20, true);
    assert_eq!(lines, 6);
    // Less is free now.
    assert_eq!(run(63 << 20, true), (first, 6));
    // A limit that was chosen is another matter, and the same once more is not.
    assert_eq!(run(63 << 20, false).1, 12);
    assert_eq!(run(63 << 20, false).1, 12);
}

#[test]
fn a_file_that_is_no_journal_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("thesis.txt");
    std::fs::write(&path, "years of work\nand more\n").unwrap();
    let refused = Journal::open(&path).unwrap_err().to_string();
    assert!(refused.contains("is no journal"), "{refused}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "years of work\nand more\n");
    // A journal of which a kill left only the beginning of a line.
    std::fs::write(&path, "{\"name\":\"b0\",\"boa").unwrap();
    assert!(Journal::open(&path).is_ok());
}

#[test]
fn every_board_is_in_one_column_of_the_summary() {
    let mut contest = contest(30);
    contest.runs = ["auto", "pruned-bfs", "beam"].map(|run| run.parse().unwrap()).to_vec();
    contest.boards.push(NamedBoard {
        name: "unsolvable".to_owned(),
        board: infexion_rules::notation::items::read("0,0,b,1").unwrap(),
    });
    let results = compare(&contest, &Journal::none(), |_| {}).unwrap();
    let table = summary(&results).unwrap();
    let mut lines = table.lines();
    let heads = lines.next().unwrap();
    assert!(
        heads.contains("boards  optimal  unsolvable  unproved  gave up  time  memory"),
        "{table}"
    );
    for line in lines {
        let numbers: Vec<u32> =
            line.split_whitespace().skip(1).map_while(|word| word.parse().ok()).collect();
        assert_eq!(numbers[0], 31, "{table}");
        assert_eq!(numbers[1..7].iter().sum::<u32>(), 31, "{table}");
    }
}

#[test]
fn every_format_holds_the_same_results() {
    let folder = tempfile::tempdir().unwrap();
    let mut contest = contest(10);
    contest.runs.push("pruned-bfs".parse().unwrap());
    let results = compare(&contest, &Journal::none(), |_| {}).unwrap();
    let parquet = cfg!(feature = "parquet").then_some("results.parquet");
    for name in ["results.csv", "results.jsonl"].into_iter().chain(parquet) {
        let path = folder.path().join(name);
        write_results(&path, &results).unwrap();
        assert_eq!(read_results(&path).unwrap(), results, "{name}");
        std::fs::write(&path, "rubbish").unwrap();
        assert!(read_results(&path).is_err(), "{name}");
    }
    assert!(write_results(&folder.path().join("results.txt"), &results).is_err());
}

#[test]
fn a_wrong_proof_does_not_pass_unnoticed() {
    let mut results = compare(&contest(3), &Journal::none(), |_| {}).unwrap();
    let table = summary(&results).unwrap();
    assert_eq!(table.lines().count(), 3);
    let wrong = results.iter_mut().find(|result| result.outcome == "optimal").unwrap();
    wrong.upper_bound = wrong.upper_bound.map(|length| length + 1);
    assert!(summary(&results).is_err());
}
