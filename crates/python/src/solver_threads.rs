//! Many boards on all cores: Python hands boards over and collects rows as they are done.

use crate::errors::{internal, json};
use crate::interrupt::SIGNAL_INTERVAL;
use crate::options::Options;
use crate::own::Raised;
use crate::solving::solve_error;
use infexion_lab::collection::GivenBoard;
use infexion_lab::experiment::{COLUMNS, Cells, RunResult, solve_given};
use infexion_lab::table::Kind;
use infexion_search::Limits;
use infexion_solver::{SolveOptions, thread_count};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};

/// Threads that solve boards.
#[pyclass(module = "infexion", frozen)]
pub(crate) struct SolverThreads {
    pool: ThreadPool,
    options: SolveOptions,
    limits: Limits,
    sender: Mutex<Sender<(u64, RunResult)>>,
    receiver: Mutex<Receiver<(u64, RunResult)>>,
}

#[pymethods]
impl SolverThreads {
    /// So many threads, 0 for one a core; each board is solved on one of them.
    #[new]
    fn new(py: Python<'_>, options: Options, threads: usize) -> PyResult<SolverThreads> {
        // The Python half hands no functions over here.
        let how = options.solve_options(py, &Raised::default())?;
        let how = SolveOptions { threads: 1, ..how };
        how.resolved().map_err(solve_error)?;
        let pool = ThreadPoolBuilder::new()
            .num_threads(thread_count(threads))
            .build()
            .map_err(internal)?;
        let (sender, receiver) = channel();
        Ok(SolverThreads {
            pool,
            options: how,
            limits: options.limits()?,
            sender: Mutex::new(sender),
            receiver: Mutex::new(receiver),
        })
    }

    /// How many threads there are.
    #[getter]
    fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// Hands a board over; the row comes back with the number.
    fn submit(&self, number: u64, name: String, board: String) -> PyResult<()> {
        let sender = self.sender.lock().map_err(internal)?.clone();
        let (options, limits) = (self.options.clone(), self.limits.clone());
        self.pool.spawn(move || {
            // After `cancel` nobody listens, and boards that were not begun are left.
            if !limits.cancel.is_cancelled() {
                let given = GivenBoard { name, board };
                let _ = sender.send((number, solve_given(&given, &options, &limits)));
            }
        });
        Ok(())
    }

    /// Waits for the next row that is done.
    fn collect(&self, py: Python<'_>) -> PyResult<(u64, String)> {
        loop {
            let waited = py.detach(|| match self.receiver.lock() {
                Ok(receiver) => receiver.recv_timeout(SIGNAL_INTERVAL),
                Err(_) => Err(RecvTimeoutError::Disconnected),
            });
            match waited {
                Ok((number, row)) => {
                    return Ok((number, json(&Cells::of(&row).map_err(internal)?)?));
                }
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(internal("the threads are gone"));
                }
            }
        }
    }

    /// Ends the searches that run, and begins no other.
    fn cancel(&self) {
        self.limits.cancel.cancel();
    }
}

impl Drop for SolverThreads {
    fn drop(&mut self) {
        self.limits.cancel.cancel();
    }
}

/// The columns of a row: their names and what they hold.
#[pyfunction]
pub(crate) fn columns() -> Vec<(&'static str, &'static str)> {
    let held = |kind: Kind| match kind {
        Kind::Text => "text",
        Kind::Whole => "whole",
        Kind::Real => "real",
        Kind::Texts => "texts",
        Kind::Wholes => "wholes",
    };
    COLUMNS.iter().map(|column| (column.name, held(column.kind))).collect()
}
