//! Nothing is lost and nothing repeated, and every format holds the same.

use super::*;
use crate::collection::GivenBoard;
use crate::compare::summary;
use infexion_generate::{GenerateOptions, Generator};
use infexion_journal::{Journal, JournalError};
use infexion_rules::notation::items;
use infexion_search::{CancelFlag, Limits, OutcomeKind};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

fn experiment(boards: usize) -> Experiment {
    let options = GenerateOptions { red: 1..=2, blue: 1..=3, ..GenerateOptions::default() };
    let boards = Generator::new(options).unwrap().take(boards).map(Result::unwrap).enumerate();
    let given =
        |(index, board)| GivenBoard { name: format!("b{index}"), board: items::write(&board) };
    Experiment {
        boards: boards.map(given).collect(),
        runs: ["auto", "astar:line-cover"].map(|run| run.parse().unwrap()).to_vec(),
        limits: Limits { memory: Some(64 << 20), ..Limits::default() },
        jobs: 2,
        ..Experiment::default()
    }
}

/// Runs with a journal; the results, and how many of them were new.
fn run_with(path: &Path, experiment: &Experiment) -> (Vec<RunResult>, usize) {
    let ledger = Ledger::in_journal(path, 0).unwrap();
    let new = AtomicUsize::new(0);
    experiment.run(&ledger, |_| _ = new.fetch_add(1, Ordering::Relaxed)).unwrap();
    (experiment.results(&ledger).collect::<Result<_, _>>().unwrap(), new.into_inner())
}

#[test]
fn the_estimate_of_a_system_is_that_of_its_own_heuristic() {
    // Line cover 1, relaxed infection 2 and one action to come near; the default solver knows more.
    let board = "0,0,r,1 3,3,b,1 3,5,b,1 3,6,b,1";
    let boards = vec![GivenBoard { name: "b".to_owned(), board: board.to_owned() }];
    let estimates = |runs: &[&str]| -> Vec<Option<u32>> {
        let runs = runs.iter().map(|run| run.parse().unwrap()).collect();
        let limits = Limits { expansions: Some(10), ..Limits::default() };
        let one = Experiment { boards: boards.clone(), runs, limits, ..Experiment::default() };
        one.run_in_memory(|_| {}).unwrap().iter().map(|result| result.estimate).collect()
    };
    let named = estimates(&["astar:line-cover", "astar:report-001", "astar:six-first", "auto"]);
    assert_eq!(estimates(&["000", "001", "004"]), named[..3]);
    assert!(named[3] > named[0], "{named:?}");
    assert_eq!(estimates(&["003", "bfs"]), [None, None]);
}

#[test]
fn an_experiment_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let experiment = experiment(20);
    // The first half, ended by the cancel flag, and a line torn by a kill.
    let cancel = CancelFlag::default();
    let limits = Limits { cancel: cancel.clone(), ..experiment.limits.clone() };
    let interrupted = Experiment { limits, ..experiment.clone() };
    let done = AtomicUsize::new(0);
    let ledger = Ledger::in_journal(&path, 0).unwrap();
    let first = interrupted.run(&ledger, |_| {
        if done.fetch_add(1, Ordering::Relaxed) == 15 {
            cancel.cancel();
        }
    });
    let Err(ExperimentError::Cancelled { done, total: 40 }) = first else { panic!("{first:?}") };
    assert!((15..40).contains(&done), "{done}");
    let before: Vec<RunResult> = interrupted.results(&ledger).map(Result::unwrap).collect();
    assert_eq!(before.len(), done);
    drop(ledger);
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, [&bytes[..], &bytes[100..150]].concat()).unwrap();
    let (results, new) = run_with(&path, &experiment);
    assert_eq!((results.len(), new), (40, 40 - done));
    let order: Vec<(&str, &str)> =
        results.iter().map(|r| (r.name.as_str(), r.run.as_str())).collect();
    assert_eq!(&order[..3], [("b0", "auto"), ("b0", "astar:line-cover"), ("b1", "auto")]);
    // What had been run keeps its results, to the clock's last digit.
    assert!(before.iter().all(|old| results.contains(old)));
    // Nothing is run a third time.
    assert_eq!(run_with(&path, &experiment), (results, 0));
}

#[test]
fn another_limit_is_another_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let experiment = experiment(3);
    assert_eq!(run_with(&path, &experiment).1, 6);
    let limits = Limits { memory: Some(65 << 20), ..experiment.limits.clone() };
    assert_eq!(run_with(&path, &Experiment { limits, ..experiment }).1, 6);
}

#[test]
fn a_memory_limit_that_nobody_chose_does_not_make_another_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let run = |memory: usize, memory_is_automatic: bool| {
        let experiment = experiment(3);
        let limits = Limits { memory: Some(memory), ..experiment.limits.clone() };
        run_with(&path, &Experiment { limits, memory_is_automatic, ..experiment })
    };
    let (first, new) = run(64 << 20, true);
    assert_eq!(new, 6);
    // Less is free now.
    assert_eq!(run(63 << 20, true), (first, 0));
    // A limit that was chosen is another matter, and the same once more is not.
    assert_eq!(run(63 << 20, false).1, 6);
    assert_eq!(run(63 << 20, false).1, 0);
}

#[test]
fn a_file_that_is_no_journal_is_left_alone_and_a_journal_is_for_one_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("thesis.txt");
    fs::write(&path, "years of work\nand more\n").unwrap();
    let refused = Ledger::in_journal(&path, 0).unwrap_err().to_string();
    assert!(refused.contains("is no journal"), "{refused}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "years of work\nand more\n");
    let path = Journal::<RunResult>::path_for(&path);
    let _held = Ledger::in_journal(&path, 0).unwrap();
    assert!(matches!(Ledger::in_journal(&path, 0), Err(JournalError::InUse(_))));
}

#[test]
fn any_number_of_jobs_is_taken_and_few_threads_are_started() {
    let asked = Experiment { jobs: usize::MAX, ..experiment(3) };
    assert_eq!(asked.run_in_memory(|_| {}).unwrap().len(), 6);
}

#[test]
fn every_board_is_in_one_column_of_the_summary() {
    let mut experiment = experiment(30);
    experiment.runs = ["auto", "pruned-bfs", "beam"].map(|run| run.parse().unwrap()).to_vec();
    let unsolvable = GivenBoard { name: "unsolvable".to_owned(), board: "0,0,b,1".to_owned() };
    experiment.boards.push(unsolvable);
    let results = experiment.run_in_memory(|_| {}).unwrap();
    let table = summary(&results).unwrap();
    let heads = ["boards", "optimal", "unsolvable", "unproved", "gave up", "time", "memory"];
    assert_eq!(table.rows()[0][1..8], heads);
    for row in &table.rows()[1..] {
        let numbers: Vec<u32> = row[1..8].iter().map(|number| number.parse().unwrap()).collect();
        assert_eq!(numbers[0], 31, "{table:?}");
        assert_eq!(numbers[1..].iter().sum::<u32>(), 31, "{table:?}");
    }
}

#[test]
fn every_format_holds_the_same_results() {
    let folder = tempfile::tempdir().unwrap();
    let mut experiment = experiment(10);
    experiment.runs.push("pruned-bfs".parse().unwrap());
    experiment
        .boards
        .push(GivenBoard { name: "a, \"b\"".to_owned(), board: "no board".to_owned() });
    let results = experiment.run_in_memory(|_| {}).unwrap();
    let parquet = cfg!(feature = "parquet").then_some("results.parquet");
    for name in ["results.csv", "results.tsv", "results.jsonl"].into_iter().chain(parquet) {
        let path = folder.path().join(name);
        let digest = write_results(&path, &results).unwrap();
        assert_eq!(infexion_journal::Digest::of(&path).unwrap(), digest);
        assert_eq!(read_results(&path).unwrap(), results, "{name}");
        fs::write(&path, "rubbish").unwrap();
        let fault = read_results(&path).unwrap_err().to_string();
        assert!(fault.contains(name), "{fault}");
    }
    let fault = write_results(&folder.path().join("results.txt"), &results).unwrap_err();
    assert!(fault.to_string().ends_with(".csv, .tsv, .jsonl or .parquet"), "{fault}");
}

#[test]
fn a_wrong_proof_does_not_pass_unnoticed() {
    let mut results = experiment(3).run_in_memory(|_| {}).unwrap();
    let table = summary(&results).unwrap();
    assert_eq!(table.rows().len(), 3);
    let proved = results.iter_mut().find(|result| result.is(OutcomeKind::Optimal)).unwrap();
    let Found::Record(wrong) = &mut proved.found else { unreachable!("it was searched") };
    wrong.upper_bound = wrong.upper_bound.map(|length| length + 1);
    assert!(summary(&results).is_err());
}
