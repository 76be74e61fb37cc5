//! Long work: on a bounded number of workers, within limits, ended when nobody waits for it.

use crate::error::ApiError;
use crate::limits::WebLimits;
use infexion_search::{CancelFlag, Limits};
use serde::Serialize;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

const MEBIBYTE: usize = 1 << 20;
/// Searches watch their time themselves; what does not is ended this much later.
const GRACE: Duration = Duration::from_secs(1);
/// Snapshots that wait for a slow client; more are left out.
const SNAPSHOTS: usize = 64;

/// The workers and what they share.
pub(crate) struct Workshop {
    pub(crate) limits: WebLimits,
    workers: Arc<Semaphore>,
    memory: Arc<Semaphore>,
    running: Arc<Running>,
}

/// The jobs that run now.
#[derive(Default)]
struct Running {
    next: AtomicU64,
    flags: Mutex<HashMap<u64, CancelFlag>>,
}

impl Running {
    fn flags(&self) -> MutexGuard<'_, HashMap<u64, CancelFlag>> {
        self.flags.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a request asks to use.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wanted {
    pub(crate) seconds: Option<f64>,
    pub(crate) megabytes: Option<u64>,
    /// The work sleeps on purpose and counts its time itself; only the server's own limit ends it.
    pub(crate) sleeps: bool,
}

/// What the work is given: its limits, and whom to tell how it is going.
pub(crate) struct Work {
    pub(crate) limits: Limits,
    snapshots: mpsc::Sender<Value>,
}

impl Work {
    /// Shows a snapshot to the client, if it keeps up.
    pub(crate) fn show(&self, snapshot: &impl Serialize) {
        if let Ok(value) = serde_json::to_value(snapshot) {
            let _ = self.snapshots.try_send(value);
        }
    }
}

/// Work that is under way. Dropping it cancels the work.
pub(crate) struct Job {
    pub(crate) snapshots: mpsc::Receiver<Value>,
    pub(crate) result: oneshot::Receiver<Result<Value, ApiError>>,
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

impl Workshop {
    pub(crate) fn new(limits: WebLimits) -> Workshop {
        Workshop {
            workers: Arc::new(Semaphore::new(limits.jobs)),
            memory: Arc::new(Semaphore::new(limits.total_memory / MEBIBYTE)),
            running: Arc::default(),
            limits,
        }
    }

    /// How many jobs run now.
    pub(crate) fn busy(&self) -> usize {
        self.running.flags().len()
    }

    /// Asks every job to end.
    pub(crate) fn cancel_all(&self) {
        self.running.flags().values().for_each(CancelFlag::cancel);
    }

    /// Starts work as soon as there is room for it.
    pub(crate) async fn start<T: Serialize>(
        &self,
        wanted: Wanted,
        work: impl FnOnce(&Work) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<Job, ApiError> {
        let (time, memory) = self.granted(wanted)?;
        let place = self.place(memory).await?;
        let limits = Limits { time: Some(time), memory: Some(memory), ..Limits::default() };
        let cancel = limits.cancel.clone();
        self.running.flags().insert(place.id, cancel.clone());
        let (snapshots, shown) = mpsc::channel(SNAPSHOTS);
        let (done, result) = oneshot::channel();
        let backstop = cancel.clone();
        let most = if wanted.sleeps { self.limits.time } else { time };
        let alarm = tokio::spawn(async move {
            tokio::time::sleep(most + GRACE).await;
            backstop.cancel();
        });
        tokio::task::spawn_blocking(move || {
            let place = place;
            let work_given = Work { limits, snapshots };
            let result = work(&work_given).and_then(|value| {
                serde_json::to_value(value).map_err(|error| ApiError::internal(error.to_string()))
            });
            alarm.abort();
            // The worker is free before its client hears of it.
            drop(place);
            let _ = done.send(result);
        });
        Ok(Job { snapshots: shown, result, guard: CancelOnDrop(cancel) })
    }

    fn granted(&self, wanted: Wanted) -> Result<(Duration, usize), ApiError> {
        let most = self.limits.time;
        let time = match wanted.seconds.map(Duration::try_from_secs_f64) {
            None => most.min(Duration::from_secs(60)),
            Some(Ok(time)) if time <= most => time,
            Some(Ok(_)) => {
                let message =
                    format!("this server lets a search run {} s at most", most.as_secs_f64());
                return Err(ApiError::limit(message));
            }
            Some(Err(_)) => return Err(ApiError::bad_input("time_limit is not a possible time")),
        };
        let most = self.limits.memory;
        let memory = match wanted.megabytes {
            None => most,
            Some(megabytes) => {
                let bytes = usize::try_from(megabytes).ok().and_then(|m| m.checked_mul(MEBIBYTE));
                bytes.filter(|bytes| *bytes <= most).ok_or_else(|| {
                    let message =
                        format!("this server lets a search hold {} MiB at most", most / MEBIBYTE);
                    ApiError::limit(message)
                })?
            }
        };
        Ok((time, memory))
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
