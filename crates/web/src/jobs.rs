//! Long work: on a bounded number of workers, within limits, ended when nobody waits for it.

use crate::error::ApiError;
use crate::limits::WebLimits;
use infexion_search::{CancelFlag, Clock};
use infexion_service::{Refusal, Session, Task, Turn};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

const MEBIBYTE: usize = 1 << 20;
/// Searches watch their time themselves; what does not is ended this much later.
const GRACE: Duration = Duration::from_secs(1);
/// Snapshots that wait for a slow client; more are left out.
const SNAPSHOTS: usize = 64;

/// The workers and what they share.
pub(crate) struct JobRunner {
    pub(crate) limits: WebLimits,
    workers: Arc<Semaphore>,
    memory: Arc<Semaphore>,
    readers: Arc<Semaphore>,
    running: Arc<Running>,
}

/// The jobs that run now.
#[derive(Default)]
struct Running {
    next: AtomicU64,
    ending: AtomicBool,
    flags: Mutex<HashMap<u64, CancelFlag>>,
}

impl Running {
    fn flags(&self) -> MutexGuard<'_, HashMap<u64, CancelFlag>> {
        self.flags.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Work that is under way; snapshots and result come as JSON, written by the worker. Dropping it
/// cancels the work.
pub(crate) struct Job {
    pub(crate) snapshots: mpsc::Receiver<String>,
    pub(crate) result: oneshot::Receiver<Result<String, ApiError>>,
    pub(crate) guard: CancelOnDrop,
}

/// Cancels when it goes away.
pub(crate) struct CancelOnDrop(CancelFlag);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Held by a worker while it works.
struct Place {
    id: u64,
    running: Arc<Running>,
    _permits: [OwnedSemaphorePermit; 2],
}

impl Drop for Place {
    fn drop(&mut self) {
        self.running.flags().remove(&self.id);
    }
}

impl JobRunner {
    pub(crate) fn new(limits: WebLimits) -> JobRunner {
        JobRunner {
            workers: Arc::new(Semaphore::new(limits.jobs)),
            memory: Arc::new(Semaphore::new(limits.total_memory / MEBIBYTE)),
            readers: Arc::new(Semaphore::new(limits.readers)),
            running: Arc::default(),
            limits,
        }
    }

    /// How many jobs run now.
    pub(crate) fn busy(&self) -> usize {
        self.running.flags().len()
    }

    /// Asks every job to end, because the server does.
    pub(crate) fn cancel_all(&self) {
        self.running.ending.store(true, Ordering::Relaxed);
        self.running.flags().values().for_each(CancelFlag::cancel);
    }

    /// Does the server end?
    pub(crate) fn is_ending(&self) -> bool {
        self.running.ending.load(Ordering::Relaxed)
    }

    /// Does what is short but not short enough for the threads that serve all connections: reads
    /// a body, makes a small answer. It cannot be cancelled, so few run at a time.
    pub(crate) async fn briefly<T: Send + 'static>(
        &self,
        task: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let reader = Arc::clone(&self.readers).acquire_owned();
        let waited = tokio::time::timeout(self.limits.patience, reader).await;
        let Ok(Ok(reader)) = waited else {
            return Err(ApiError::busy("the server is busy with other requests; try again"));
        };
        let done = tokio::task::spawn_blocking(move || {
            let result = task();
            drop(reader);
            result
        });
        done.await.unwrap_or_else(|_| Err(ApiError::worker_failed()))
    }

    /// One who asks. The server remembers nobody: each request is a session of its own.
    pub(crate) fn session(&self) -> Session {
        Session::new(self.limits.service())
    }

    /// Starts work as soon as there is room for it.
    pub(crate) async fn start(&self, task: Task) -> Result<Job, ApiError> {
        let place = self.place(task.memory()).await?;
        let cancel = CancelFlag::default();
        self.running.flags().insert(place.id, cancel.clone());
        let (snapshots, shown) = mpsc::channel(SNAPSHOTS);
        let (done, result) = oneshot::channel();
        let (backstop, longest) = (cancel.clone(), task.longest());
        let alarm = tokio::spawn(async move {
            tokio::time::sleep(longest + GRACE).await;
            backstop.cancel();
        });
        let flag = cancel.clone();
        tokio::task::spawn_blocking(move || {
            let place = place;
            let result = run(task, flag, &|snapshot| {
                let _ = snapshots.try_send(snapshot);
            });
            alarm.abort();
            // The worker is free before its client hears of it.
            drop(place);
            let _ = done.send(result.map_err(ApiError::from));
        });
        Ok(Job { snapshots: shown, result, guard: CancelOnDrop(cancel) })
    }

    async fn place(&self, memory: usize) -> Result<Place, ApiError> {
        let units = u32::try_from(memory.div_ceil(MEBIBYTE)).unwrap_or(u32::MAX);
        let waited = tokio::time::timeout(self.limits.patience, async {
            let worker = Arc::clone(&self.workers).acquire_owned().await;
            let memory = Arc::clone(&self.memory).acquire_many_owned(units).await;
            worker.ok().zip(memory.ok())
        });
        let permits = waited.await.ok().flatten().ok_or_else(|| {
            let jobs = self.limits.jobs;
            ApiError::busy(format!(
                "the server is busy: it runs at most {jobs} search{} at a time; try again, or \
                 stop another",
                if jobs == 1 { "" } else { "es" }
            ))
        })?;
        Ok(Place {
            id: self.running.next.fetch_add(1, Ordering::Relaxed),
            running: Arc::clone(&self.running),
            _permits: permits.into(),
        })
    }
}

/// Runs work to its end; where it wants to wait, this thread sleeps.
pub(crate) fn run(
    mut task: Task,
    cancel: CancelFlag,
    events: &dyn Fn(String),
) -> Result<String, Refusal> {
    let work = task.work(cancel, Clock::default(), events);
    loop {
        match task.turn(&work)? {
            Turn::Answer(text) => return Ok(text),
            Turn::Again(pause) => std::thread::sleep(pause),
        }
    }
}
