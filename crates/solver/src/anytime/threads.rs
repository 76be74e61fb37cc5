//! Threads that begin together and end together.

use super::worker::Clock;
use std::convert::Infallible;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// Time between two looks at the clock while the first thread waits for the others.
const WAIT: Duration = Duration::from_millis(1);

/// The number of threads to use; 0 asks for all cores.
pub(crate) fn thread_count(asked_for: usize) -> usize {
    match asked_for {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    }
}

/// Runs `first` on this thread and each of the others on a thread of its own, and returns what
/// they came to, the first one's first. Whoever has the answer sets `stop`, and all of them end
/// soon after; it is cleared at the end.
///
/// # Panics
/// If one of them panics, with the same message. The panic sets `stop`, so nobody waits for a
/// thread that is gone.
pub(crate) fn together<C: Clock, R: Send, F: FnOnce() -> R + Send>(
    clock: &mut C,
    stop: &AtomicBool,
    first: impl FnOnce(&mut C) -> R,
    others: impl IntoIterator<Item = F>,
) -> Vec<R> {
    let results = std::thread::scope(|scope| {
        // Nothing is ever sent: the channel closes when the last thread has ended.
        let (running, all_ended) = channel::<Infallible>();
        let mut handles = Vec::new();
        for other in others {
            let running = running.clone();
            handles.push(scope.spawn(move || {
                let _running = running;
                let _guard = StopOnPanic(stop);
                other()
            }));
        }
        drop(running);
        let _guard = StopOnPanic(stop);
        let mut results = vec![first(clock)];
        // Who has nobody to wait for does not look at the clock: not every machine has one.
        let alone = handles.is_empty();
        while !alone && all_ended.recv_timeout(WAIT) == Err(RecvTimeoutError::Timeout) {
            clock.must_stop();
        }
        let others = handles.into_iter().map(|handle| handle.join());
        results.extend(others.map(|result| result.unwrap_or_else(|panic| resume_unwind(panic))));
        results
    });
    stop.store(false, Ordering::Relaxed);
    results
}

/// Tells the other threads to end when this one panics.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// Follows the flag, and gives up after some ten seconds in which nobody set it.
    struct Patient<'a>(&'a AtomicBool, u32);

    impl Clock for Patient<'_> {
        fn must_stop(&mut self) -> bool {
            self.1 += 1;
            assert!(self.1 < 10_000, "nobody says stop");
            self.0.load(Ordering::Relaxed)
        }
    }

    fn work_until_stopped(clock: &mut impl Clock) -> usize {
        while !clock.must_stop() {
            std::thread::sleep(WAIT);
        }
        0
    }

    fn message(panic: &(dyn std::any::Any + Send)) -> &str {
        panic.downcast_ref::<&str>().copied().unwrap_or("another panic")
    }

    #[test]
    fn the_first_to_answer_ends_the_others() {
        let stop = AtomicBool::new(false);
        for answers in 0..3_usize {
            let work = |thread: usize, clock: &mut dyn FnMut() -> usize| {
                if thread == answers {
                    stop.store(true, Ordering::Relaxed);
                    return thread + 1;
                }
                clock()
            };
            let mut clock = Patient(&stop, 0);
            let results = together(
                &mut clock,
                &stop,
                |clock| work(0, &mut || work_until_stopped(clock)),
                [1, 2].map(|thread| {
                    let (stop, work) = (&stop, &work);
                    move || work(thread, &mut || work_until_stopped(&mut Patient(stop, 0)))
                }),
            );
            let mut expected = vec![0; 3];
            expected[answers] = answers + 1;
            assert_eq!(results, expected);
            assert!(!stop.load(Ordering::Relaxed));
        }
    }

    /// The main thread once waited for ever for a helper that had panicked.
    #[test]
    fn a_helper_that_panics_ends_the_search_with_its_panic() {
        let stop = AtomicBool::new(false);
        for main_works in [false, true] {
            let mut clock = Patient(&stop, 0);
            let ended = catch_unwind(AssertUnwindSafe(|| {
                let first = |clock: &mut Patient<'_>| {
                    if main_works { work_until_stopped(clock) } else { 0 }
                };
                let panics = [true, false].map(|panics| {
                    let stop = &stop;
                    move || match panics {
                        true => panic!("a planted fault"),
                        false => work_until_stopped(&mut Patient(stop, 0)),
                    }
                });
                together(&mut clock, &stop, first, panics)
            }));
            assert_eq!(message(&*ended.unwrap_err()), "a planted fault");
            stop.store(false, Ordering::Relaxed);
        }
    }

    #[test]
    fn a_panic_of_the_first_thread_ends_its_helpers() {
        let stop = AtomicBool::new(false);
        let told = AtomicBool::new(false);
        let ended = catch_unwind(AssertUnwindSafe(|| {
            let helper = || {
                work_until_stopped(&mut Patient(&stop, 0));
                told.store(true, Ordering::Relaxed);
            };
            together(&mut Patient(&stop, 0), &stop, |_| panic!("a planted fault"), [helper])
        }));
        assert_eq!(message(&*ended.unwrap_err()), "a planted fault");
        assert!(told.load(Ordering::Relaxed), "the helper gave up by itself");
    }
}
