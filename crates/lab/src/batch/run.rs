//! A batch from end to end.

use super::journal::{Journal, JournalError};
use super::output::{Output, OutputFormat};
use super::{Given, Row, TableError, solve_row};
use infexion_search::Limits;
use infexion_solver::SolveOptions;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;
use xxhash_rust::xxh3::Xxh3;

/// Rows of a group of the output.
const ROWS_PER_GROUP: usize = 10_000;

/// What to solve, how, and where the rows go.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The boards.
    pub boards: Vec<Given>,
    /// How each is solved; always on one thread.
    pub options: SolveOptions,
    /// Limits for each board.
    pub limits: Limits,
    /// The output, `.parquet` or `.csv`.
    pub output: PathBuf,
    /// Boards at the same time; 0 for one a core.
    pub jobs: usize,
}

/// What a batch came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Boards of the batch.
    pub boards: usize,
    /// Of these, done in earlier runs.
    pub known: usize,
    /// Rows by outcome; empty if the output was complete before.
    pub outcomes: BTreeMap<String, usize>,
}

/// Why a batch ended early.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// The cancel flag was set.
    #[error("interrupted: {done} of {boards} boards done; run the same command again to go on")]
    Cancelled {
        /// Boards done, now and before.
        done: usize,
        /// All boards.
        boards: usize,
    },
    /// The output is there and nobody knows what it is of.
    #[error("{path} exists already, without its journal; delete it or choose another output", path = .0.display())]
    Exists(PathBuf),
    /// The journal does not work.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The output cannot be written.
    #[error(transparent)]
    Table(#[from] TableError),
    /// No threads.
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

impl Batch {
    /// Of the boards, the options and the limits: what makes it this batch and no other.
    fn fingerprint(&self) -> u128 {
        let mut hash = Xxh3::new();
        let options = &self.options;
        let names: Vec<&str> = options.heuristics.iter().map(|info| info.name).collect();
        let how = format!(
            "{} {names:?} {:?} {} {:?} {:?}",
            options.algorithm.name(),
            options.spawn,
            options.beam_width,
            self.limits.time,
            self.limits.memory,
        );
        hash.update(how.as_bytes());
        for given in &self.boards {
            for text in [&given.name, &given.board] {
                hash.update(&(text.len() as u64).to_le_bytes());
                hash.update(text.as_bytes());
            }
        }
        hash.digest128()
    }
}

/// Solves all boards that the journal does not know, calls `done` after each, and writes the
/// output in the order of the boards. A batch whose output is complete is not run again.
pub fn run(batch: &Batch, done: impl Fn(&Row) + Sync) -> Result<Summary, BatchError> {
    OutputFormat::of(&batch.output)?;
    let journal_path = Journal::path_for(&batch.output);
    let exists = batch.output.exists();
    if exists && !journal_path.exists() {
        return Err(BatchError::Exists(batch.output.clone()));
    }
    let boards = batch.boards.len();
    let mut journal = Journal::open(&journal_path, batch.fingerprint(), boards)?;
    if journal.is_complete() {
        if exists {
            return Ok(Summary { boards, known: boards, outcomes: BTreeMap::new() });
        }
        // Someone took the output away: begin anew.
        let fault = |error| JournalError::File { path: journal_path.clone(), error };
        std::fs::remove_file(&journal_path).map_err(fault)?;
        journal = Journal::open(&journal_path, batch.fingerprint(), boards)?;
    }
    let known = journal.done();
    solve_rest(batch, &journal, &known, done)?;
    let outcomes = write_output(batch, &journal)?;
    journal.complete()?;
    Ok(Summary { boards, known: known.iter().filter(|known| **known).count(), outcomes })
}

fn solve_rest(
    batch: &Batch,
    journal: &Journal,
    known: &[bool],
    done: impl Fn(&Row) + Sync,
) -> Result<(), BatchError> {
    let options = SolveOptions { threads: 1, ..batch.options.clone() };
    let rest: Vec<usize> = (0..batch.boards.len()).filter(|index| !known[*index]).collect();
    let failed: Mutex<Option<JournalError>> = Mutex::new(None);
    let limits = &batch.limits;
    let one = |index: usize| {
        let given = &batch.boards[index];
        if limits.cancel.is_cancelled() {
            return;
        }
        let row = solve_row(&given.name, &given.board, &options, limits);
        if row.stop_reason.as_deref() == Some("cancelled") {
            return;
        }
        match journal.add(index, &row) {
            Ok(()) => done(&row),
            Err(error) => {
                limits.cancel.cancel();
                failed.lock().unwrap_or_else(|poison| poison.into_inner()).get_or_insert(error);
            }
        }
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(batch.jobs).build()?;
    // One at a time: boards differ a thousandfold in what they take.
    pool.install(|| rest.into_par_iter().with_max_len(1).for_each(one));
    if let Some(error) = failed.into_inner().unwrap_or_else(|poison| poison.into_inner()) {
        return Err(error.into());
    }
    let done = journal.done().iter().filter(|done| **done).count();
    match done < batch.boards.len() {
        true => Err(BatchError::Cancelled { done, boards: batch.boards.len() }),
        false => Ok(()),
    }
}

fn write_output(batch: &Batch, journal: &Journal) -> Result<BTreeMap<String, usize>, BatchError> {
    let mut outcomes = BTreeMap::new();
    let mut output = Output::create(&batch.output)?;
    let indices: Vec<usize> = (0..batch.boards.len()).collect();
    for group in indices.chunks(ROWS_PER_GROUP) {
        let rows: Vec<Row> =
            group.iter().map(|index| journal.row(*index)).collect::<Result<_, _>>()?;
        for row in &rows {
            *outcomes.entry(row.outcome.clone()).or_default() += 1;
        }
        output.write(&rows)?;
    }
    output.finish()?;
    Ok(outcomes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::read_boards;
    use crate::generate::{GenerateOptions, Generator};
    use infexion_rules::notation::items;
    use infexion_search::CancelFlag;
    use std::fs;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn batch(folder: &tempfile::TempDir, name: &str) -> Batch {
        let shape = GenerateOptions { red: 1..=2, blue: 1..=3, ..GenerateOptions::default() };
        let mut boards: Vec<Given> = Generator::new(shape)
            .unwrap()
            .take(40)
            .enumerate()
            .map(|(n, board)| Given { name: format!("{n}"), board: items::write(&board.unwrap()) })
            .collect();
        boards.push(Given { name: "commas, \"quotes\"".to_owned(), board: "rubbish".to_owned() });
        Batch {
            boards,
            options: SolveOptions::default(),
            limits: Limits::default(),
            output: folder.path().join(name),
            jobs: 2,
        }
    }

    #[test]
    fn rows_have_the_order_of_the_boards_and_an_output_is_a_table_of_boards() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["rows.csv", "rows.parquet"] {
            let batch = batch(&folder, name);
            let summary = run(&batch, |_| {}).unwrap();
            assert_eq!((summary.boards, summary.known), (41, 0));
            assert_eq!(summary.outcomes["invalid"], 1);
            assert_eq!(read_boards(&batch.output).unwrap(), batch.boards);
            let again = run(&batch, |_| panic!("a finished batch is not run again")).unwrap();
            assert_eq!((again.known, again.outcomes.len()), (41, 0));
        }
        let mut table = csv::Reader::from_path(folder.path().join("rows.csv")).unwrap();
        let rows: Vec<Row> = table.deserialize().map(Result::unwrap).collect();
        assert!(rows[..40].iter().all(|row| row.error.is_none() && row.algorithm == "auto"));
        assert_eq!(
            rows[40].error.as_deref(),
            Some("expected 4 fields r,q,colour,power, found 1 in 'rubbish'")
        );
    }

    #[test]
    fn a_batch_goes_on_where_it_stopped_and_repeats_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut stopped = batch(&folder, "rows.csv");
        stopped.jobs = 1;
        let count = AtomicUsize::new(0);
        let cancel = stopped.limits.cancel.clone();
        let error = run(&stopped, |_| {
            if count.fetch_add(1, Ordering::Relaxed) == 9 {
                cancel.cancel();
            }
        });
        assert!(matches!(error, Err(BatchError::Cancelled { done: 10, boards: 41 })));
        assert!(!stopped.output.exists());
        // A line that was torn by a crash is done again.
        let journal = Journal::path_for(&stopped.output);
        let bytes = fs::read(&journal).unwrap();
        fs::write(&journal, &bytes[..bytes.len() - 5]).unwrap();
        let rest = Batch {
            limits: Limits { cancel: CancelFlag::default(), ..Limits::default() },
            ..stopped
        };
        let count = AtomicUsize::new(0);
        let summary = run(&rest, |_| _ = count.fetch_add(1, Ordering::Relaxed)).unwrap();
        assert_eq!((summary.known, count.into_inner()), (9, 32));
        assert_eq!(read_boards(&rest.output).unwrap(), rest.boards);
    }

    #[test]
    fn what_belongs_to_another_batch_is_not_touched() {
        let folder = tempfile::tempdir().unwrap();
        let first = batch(&folder, "rows.csv");
        run(&first, |_| {}).unwrap();
        let mut other = first.clone();
        other.boards.pop();
        let refused = run(&other, |_| {}).unwrap_err().to_string();
        assert!(refused.contains("is of another batch"), "{refused}");
        fs::remove_file(Journal::path_for(&first.output)).unwrap();
        assert!(matches!(run(&first, |_| {}), Err(BatchError::Exists(_))));
        fs::remove_file(&first.output).unwrap();
        assert_eq!(run(&first, |_| {}).unwrap().known, 0);
    }

    #[test]
    fn tables_that_are_none_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let fault = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            read_boards(&path).unwrap_err().what
        };
        assert!(fault("a.csv", "x,y\n1,2\n").starts_with("there is no column 'board'"));
        assert_eq!(fault("a.tsv", "x\t0,0,r,1\ny\n"), "line 2: expected a name, a tab and a board");
        assert!(fault("a.txt", "").starts_with("expected a name that ends with"));
        assert!(!fault("a.parquet", "no Parquet at all").is_empty());
    }
}
