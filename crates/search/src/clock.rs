//! Where the time comes from.

use std::time::Duration;

/// A clock: the time since some moment that stays the same. The caller hands it in with the
/// limits, because not every machine has the system's: a program in a browser is told the time by
/// the page.
#[derive(Clone, Copy, Debug)]
pub struct Clock(fn() -> Duration);

impl Clock {
    /// A clock that reads the time with this function.
    pub fn new(now: fn() -> Duration) -> Clock {
        Clock(now)
    }

    /// The time.
    pub fn now(self) -> Duration {
        (self.0)()
    }
}

impl Default for Clock {
    /// The system's clock.
    fn default() -> Clock {
        Clock(since_first_asked)
    }
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn since_first_asked() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static FIRST: OnceLock<Instant> = OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed()
}

/// There is no system and so no clock: time stands still until the caller hands one in.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn since_first_asked() -> Duration {
    Duration::ZERO
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, StopReason, Watch};
    use std::cell::Cell;

    thread_local!(static TIME: Cell<Duration> = const { Cell::new(Duration::ZERO) });

    #[test]
    fn a_search_goes_by_the_clock_that_it_is_given() {
        let clock = Clock::new(|| TIME.get());
        let limits = Limits { time: Some(Duration::from_secs(9)), clock, ..Limits::default() };
        TIME.set(Duration::from_secs(100));
        let watch = Watch::start(&limits);
        TIME.set(Duration::from_secs(108));
        assert_eq!((watch.exceeded(0), watch.elapsed()), (None, Duration::from_secs(8)));
        TIME.set(Duration::from_secs(109));
        assert_eq!(watch.exceeded(0), Some(StopReason::Time));
    }
}
