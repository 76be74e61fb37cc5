//! Many boards on all cores: Python hands boards over and collects rows as they are done.

use crate::errors::{bad_input, internal, json};
use crate::interrupt::SIGNAL_INTERVAL;
use crate::options::Options;
use infexion_lab::batch::{Row, solve_row};
use infexion_search::Limits;
use infexion_solver::{SolveError, SolveOptions};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};

/// Threads that solve boards.
#[pyclass(module = "infexion", frozen)]
pub(crate) struct Crew {
    pool: ThreadPool,
    options: SolveOptions,
    limits: Limits,
    sender: Mutex<Sender<(u64, Row)>>,
    receiver: Mutex<Receiver<(u64, Row)>>,
}

#[pymethods]
impl Crew {
    /// So many threads, 0 for one a core; each board is solved on one of them.
    #[new]
    fn new(options: Options, threads: usize) -> PyResult<Crew> {
        let how = SolveOptions { threads: 1, ..options.solve_options()? };
        if !how.heuristics.is_empty() && !how.algorithm.takes_heuristics() {
            return Err(bad_input(SolveError::TakesNoHeuristic(how.algorithm)));
        }
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().map_err(internal)?;
        let (sender, receiver) = channel();
        Ok(Crew {
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
                let _ = sender.send((number, solve_row(&name, &board, &options, &limits)));
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
                Ok((number, row)) => return Ok((number, json(&row)?)),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
                Err(RecvTimeoutError::Disconnected) => return Err(internal("the crew is gone")),
            }
        }
    }

    /// Ends the searches that run, and begins no other.
    fn cancel(&self) {
        self.limits.cancel.cancel();
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        self.limits.cancel.cancel();
    }
}
