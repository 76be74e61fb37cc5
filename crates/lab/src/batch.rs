//! Boards by the million on one machine: a table of boards in, a table of results out.
//!
//! Every result is written down as soon as its board is done, so that a batch that was ended goes
//! on where it stopped. A batch that is done is not run again, but only as long as its output is
//! there as it was written.

#[cfg(test)]
mod tests;

use crate::experiment::{
    Experiment, ExperimentError, Ledger, ResultWriter, ResultsError, RunResult,
};
use crate::table::{FormatError, TableFormat};
use infexion_journal::{Computer, Damage, Digest, FileSystem, Journal, JournalError, Kind};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Results of a group of the output.
const GROUP: usize = 10_000;

/// What to solve, how, and where the results go.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The boards and how each is solved.
    pub experiment: Experiment,
    /// The output; the end of its name tells the format.
    pub output: PathBuf,
}

/// What an observer hears.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// So many results are there from earlier.
    Known(usize),
    /// Something in the journal is damaged; what it told is done again.
    Damaged(&'a Damage),
    /// A board is done.
    Done(&'a RunResult),
}

/// What a batch came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Boards of the batch.
    pub boards: usize,
    /// Of these, done in earlier runs.
    pub known: usize,
    /// Results by outcome; empty if the output was complete before.
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
    #[error(
        "{path} exists already, without its journal; delete it or choose another output",
        path = .0.display()
    )]
    Exists(PathBuf),
    /// The output is not what was written.
    #[error(
        "{path} is not as it was written: damaged in a crash, or changed by someone; delete it to \
         solve all boards again, or choose another output", path = .0.display()
    )]
    Changed(PathBuf),
    /// The output's name tells no format.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// The journal does not work.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The output cannot be written, or not be checked.
    #[error(transparent)]
    Results(#[from] ResultsError),
    /// The searches ended early.
    #[error(transparent)]
    Experiment(ExperimentError),
}

impl From<ExperimentError> for BatchError {
    fn from(error: ExperimentError) -> BatchError {
        match error {
            ExperimentError::Cancelled { done, total } => {
                BatchError::Cancelled { done, boards: total }
            }
            ExperimentError::Journal(error) => BatchError::Journal(error),
            error => BatchError::Experiment(error),
        }
    }
}

/// Solves all boards that the journal does not know, and writes the output in the order of the
/// boards. A batch whose output is complete is not run again.
pub fn run(batch: &Batch, observer: impl Fn(Progress<'_>) + Sync) -> Result<Summary, BatchError> {
    run_on(Arc::new(Computer), batch, observer)
}

fn run_on(
    files: Arc<dyn FileSystem>,
    batch: &Batch,
    observer: impl Fn(Progress<'_>) + Sync,
) -> Result<Summary, BatchError> {
    let Batch { experiment, output } = batch;
    TableFormat::of(output)?;
    let unreadable = |error| ResultsError::Read { path: output.clone(), error };
    let path = Journal::<RunResult>::path_for(output);
    let exists = files.kind(output).map_err(unreadable)? != Kind::Missing;
    if exists && files.kind(&path).is_ok_and(|kind| kind == Kind::Missing) {
        return Err(BatchError::Exists(output.clone()));
    }
    let ledger = Ledger::in_journal_on(Arc::clone(&files), &path, experiment.fingerprint())?;
    let boards = experiment.len();
    if ledger.is_complete(output).map_err(unreadable)? {
        return Ok(Summary { boards, known: boards, outcomes: BTreeMap::new() });
    }
    if ledger.was_completed() {
        if exists {
            return Err(BatchError::Changed(output.clone()));
        }
        // Someone took the output away: begin anew.
        ledger.restart()?;
    }
    ledger.damage().iter().for_each(|damage| observer(Progress::Damaged(damage)));
    let known = experiment.known(&ledger);
    observer(Progress::Known(known));
    experiment.run(&ledger, |result| observer(Progress::Done(result)))?;
    let (digest, outcomes) = write_output(files, batch, &ledger)?;
    ledger.complete(&[digest])?;
    Ok(Summary { boards, known, outcomes })
}

fn write_output(
    files: Arc<dyn FileSystem>,
    batch: &Batch,
    ledger: &Ledger,
) -> Result<(Digest, BTreeMap<String, usize>), BatchError> {
    let mut outcomes = BTreeMap::new();
    let mut writer = ResultWriter::create(files, &batch.output)?;
    let mut results = batch.experiment.results(ledger);
    loop {
        let group: Vec<RunResult> = results.by_ref().take(GROUP).collect::<Result<_, _>>()?;
        if group.is_empty() {
            break;
        }
        for result in &group {
            *outcomes.entry(result.outcome().to_owned()).or_default() += 1;
        }
        writer.write(&group)?;
    }
    Ok((writer.finish()?, outcomes))
}
