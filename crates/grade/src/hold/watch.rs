//! The threads that watch a program for its supervisor: each tells what it sees as an [`Event`].

use nix::errno::Errno;
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::Pid;
use std::io::Read;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

pub(super) enum Event {
    /// The process inside ended.
    FirstEnded(Instant),
    /// No child is left, adopted ones included: nothing of the program runs any more.
    AllGone,
    /// More was written than the limit allows.
    OutputLimit,
    /// One of the two streams is at its end.
    StreamEnded,
    /// The grader wants no answer any more.
    Stopped,
    /// The grader is gone.
    GraderGone,
}

/// Bytes read so far; readable while the reader still waits for more.
#[derive(Clone, Default)]
pub(super) struct Captured(Arc<Mutex<Vec<u8>>>);

impl Captured {
    fn push(&self, bytes: &[u8]) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
    }

    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
    }
}

/// Reads a stream to its end, keeps its first `keep` bytes, and reports when it is longer than
/// `limit`. It goes on reading then, so that the program does not block before it is ended.
pub(super) fn stream(
    mut stream: impl Read + Send + 'static,
    keep: u64,
    limit: u64,
    events: Sender<Event>,
) -> Captured {
    let captured = Captured::default();
    let kept = captured.clone();
    thread::spawn(move || {
        let mut buffer = vec![0; 1 << 16];
        let mut total: u64 = 0;
        while let Ok(count @ 1..) = stream.read(&mut buffer) {
            let room = usize::try_from(keep.saturating_sub(total)).unwrap_or(usize::MAX);
            kept.push(&buffer[..count.min(room)]);
            let before = total;
            total += count as u64;
            if before <= limit && total > limit {
                let _ = events.send(Event::OutputLimit);
            }
        }
        let _ = events.send(Event::StreamEnded);
    });
    captured
}

/// Reaps every child, adopted ones included, until there is none.
pub(super) fn children(first: Pid, events: Sender<Event>) {
    thread::spawn(move || {
        loop {
            match waitpid(None, None) {
                Ok(WaitStatus::Exited(pid, _) | WaitStatus::Signaled(pid, ..)) if pid == first => {
                    let _ = events.send(Event::FirstEnded(Instant::now()));
                }
                Ok(_) | Err(Errno::EINTR) => {}
                Err(_) => break,
            }
        }
        let _ = events.send(Event::AllGone);
    });
}

/// Listens to the grader, which sends nothing more but the wish to stop.
pub(super) fn grader(mut control: impl Read + Send + 'static, events: Sender<Event>) {
    thread::spawn(move || {
        while let Ok(1..) = control.read(&mut [0; 16]) {
            let _ = events.send(Event::Stopped);
        }
        let _ = events.send(Event::GraderGone);
    });
}
