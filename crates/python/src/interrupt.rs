//! Long work with the interpreter's lock released, ended by Ctrl-C.

use infexion_search::CancelFlag;
use pyo3::prelude::*;
use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// Python keeps signals until someone asks; people take what comes within 100 ms as at once.
pub(crate) const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);

/// Runs `work` on a thread of its own while this one listens for signals. A signal whose handler
/// raises (Ctrl-C) sets the flag, and the exception is passed on as soon as `work` has returned.
///
/// On any thread but Python's main one there are no signals to listen for.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    cancel: &CancelFlag,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    std::thread::scope(|scope| {
        let (sender, mut receiver) = channel();
        let worker = scope.spawn(move || {
            // Nobody listens any more after an interrupt.
            let _ = sender.send(work());
        });
        loop {
            let waiting = &mut receiver;
            match py.detach(move || waiting.recv_timeout(SIGNAL_INTERVAL)) {
                Ok(result) => return Ok(result),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(interrupt) = py.check_signals() {
                        cancel.cancel();
                        let _ = py.detach(|| worker.join());
                        return Err(interrupt);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => match py.detach(|| worker.join()) {
                    Err(panic) => resume_unwind(panic),
                    Ok(()) => unreachable!("a worker sends its result before it ends"),
                },
            }
        }
    })
}
