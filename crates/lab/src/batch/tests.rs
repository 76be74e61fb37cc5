//! Nothing is lost, nothing repeated, and nobody else's file is touched.

use super::*;
use crate::collection::{GivenBoard, read_given};
use crate::experiment::{Run, read_results};
use infexion_generate::{GenerateOptions, Generator};
use infexion_journal::fake::{Contents, Fake, Names};
use infexion_rules::notation::items;
use infexion_search::{CancelFlag, Limits};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

fn batch(output: &Path, count: usize) -> Batch {
    let shape = GenerateOptions { red: 1..=2, blue: 1..=3, ..GenerateOptions::default() };
    let mut boards: Vec<GivenBoard> = Generator::new(shape)
        .unwrap()
        .take(count)
        .enumerate()
        .map(|(n, board)| GivenBoard { name: format!("{n}"), board: items::write(&board.unwrap()) })
        .collect();
    boards.push(GivenBoard { name: "commas, \"quotes\"".to_owned(), board: "rubbish".to_owned() });
    let runs: Vec<Run> = vec!["auto".parse().unwrap()];
    let experiment = Experiment { boards, runs, jobs: 2, ..Experiment::default() };
    Batch { experiment, output: output.to_owned() }
}

fn journal(batch: &Batch) -> PathBuf {
    Journal::<RunResult>::path_for(&batch.output)
}

#[test]
fn results_have_the_order_of_the_boards_and_an_output_is_a_table_of_boards() {
    let folder = tempfile::tempdir().unwrap();
    let parquet = cfg!(feature = "parquet").then_some("rows.parquet");
    for name in ["rows.csv", "rows.tsv", "rows.jsonl"].into_iter().chain(parquet) {
        let batch = batch(&folder.path().join(name), 40);
        let summary = run(&batch, |_| {}).unwrap();
        assert_eq!((summary.boards, summary.known), (41, 0));
        assert_eq!(summary.outcomes["invalid"], 1);
        assert_eq!(read_given(&batch.output).unwrap(), batch.experiment.boards, "{name}");
        let again = run(&batch, |_| panic!("a finished batch is not run again")).unwrap();
        assert_eq!((again.known, again.outcomes.len()), (41, 0));
        let results = read_results(&batch.output).unwrap();
        assert!(results[..40].iter().all(|result| result.record().is_some()));
        assert_eq!(
            results[40].error(),
            Some("expected 4 fields r,q,colour,power, found 1 in 'rubbish'")
        );
    }
}

#[test]
fn a_batch_goes_on_where_it_stopped_and_repeats_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut stopped = batch(&folder.path().join("rows.csv"), 40);
    stopped.experiment.jobs = 1;
    let count = AtomicUsize::new(0);
    let cancel = stopped.experiment.limits.cancel.clone();
    let error = run(&stopped, |progress| {
        if matches!(progress, Progress::Done(_)) && count.fetch_add(1, Ordering::Relaxed) == 9 {
            cancel.cancel();
        }
    });
    assert!(matches!(error, Err(BatchError::Cancelled { done: 10, boards: 41 })), "{error:?}");
    assert!(!stopped.output.exists());
    // A line that was torn by a crash is done again, one that was damaged too, and that is told.
    let mut bytes = fs::read(journal(&stopped)).unwrap();
    bytes.truncate(bytes.len() - 5);
    let third_line = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(2).unwrap().0;
    bytes[third_line - 3] ^= 1;
    fs::write(journal(&stopped), &bytes).unwrap();
    let mut rest = stopped;
    rest.experiment.limits = Limits { cancel: CancelFlag::default(), ..Limits::default() };
    let (done, damaged) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let summary = run(&rest, |progress| {
        match progress {
            Progress::Done(_) => done.fetch_add(1, Ordering::Relaxed),
            Progress::Damaged(_) => damaged.fetch_add(1, Ordering::Relaxed),
            Progress::Known(_) => 0,
        };
    });
    let summary = summary.unwrap();
    assert_eq!((summary.known, done.into_inner(), damaged.into_inner()), (8, 33, 1));
    assert_eq!(read_given(&rest.output).unwrap(), rest.experiment.boards);
}

#[test]
fn what_belongs_to_another_batch_is_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let first = batch(&folder.path().join("rows.csv"), 5);
    run(&first, |_| {}).unwrap();
    let mut other = first.clone();
    other.experiment.boards.pop();
    let refused = run(&other, |_| {}).unwrap_err().to_string();
    assert!(refused.contains("is the journal of something else"), "{refused}");
    let mut other = first.clone();
    other.experiment.limits.memory = Some(1 << 20);
    assert!(run(&other, |_| {}).is_err());
    fs::remove_file(journal(&first)).unwrap();
    assert!(matches!(run(&first, |_| {}), Err(BatchError::Exists(_))));
    fs::remove_file(&first.output).unwrap();
    assert_eq!(run(&first, |_| {}).unwrap().known, 0);
}

#[test]
fn complete_is_not_believed_of_an_output_that_is_lost_or_changed() {
    let folder = tempfile::tempdir().unwrap();
    let batch = batch(&folder.path().join("rows.csv"), 5);
    run(&batch, |_| {}).unwrap();
    let whole = fs::read(&batch.output).unwrap();
    for changed in [&b""[..], &whole[..whole.len() / 2], b"years of work\n"] {
        fs::write(&batch.output, changed).unwrap();
        assert!(matches!(run(&batch, |_| {}), Err(BatchError::Changed(_))));
        assert_eq!(fs::read(&batch.output).unwrap(), changed, "it is left alone");
    }
    fs::remove_file(&batch.output).unwrap();
    assert_eq!(run(&batch, |_| {}).unwrap().known, 0);
    assert_eq!(read_given(&batch.output).unwrap(), batch.experiment.boards);
}

#[test]
fn a_second_process_on_one_output_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let batch = batch(&folder.path().join("rows.csv"), 5);
    let held = Ledger::in_journal(&journal(&batch), batch.experiment.fingerprint()).unwrap();
    let refused = run(&batch, |_| {}).unwrap_err().to_string();
    assert!(refused.contains("another process is at work"), "{refused}");
    drop(held);
    run(&batch, |_| {}).unwrap();
}

#[test]
fn a_finished_batch_survives_a_power_cut_and_an_unfinished_one_is_finished_later() {
    let batch = batch(Path::new("folder/rows.csv"), 3);
    let run_batch = |files: &Fake| run_on(Arc::new(files.clone()), &batch, |_| {});
    let mut finished = 0;
    for operations in (0..40).step_by(3).chain([100]) {
        let files = Fake::default().with_power_for(operations);
        let is_finished = run_batch(&files).is_ok();
        finished += usize::from(is_finished);
        for names in [Names::Forgotten, Names::Kept] {
            let survived = files.after_power_cut(names, Contents::Forgotten);
            let case = format!("{operations} operations, {names:?}");
            let summary = run_batch(&survived).unwrap_or_else(|error| panic!("{case}: {error}"));
            assert!(!is_finished || summary.known == 4, "{case}");
            let output = survived.content(&batch.output).unwrap();
            assert_eq!(output.iter().filter(|byte| **byte == b'\n').count(), 5, "{case}");
        }
    }
    assert!((1..15).contains(&finished), "both kinds of cut were tried: {finished}");
}
