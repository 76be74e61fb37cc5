//! How fast this machine is: a fixed computation, timed by the processor, so that a time limit
//! can mean the same on two machines.

use serde::{Deserialize, Serialize};
use std::hint::black_box;

/// Seconds that the computation takes on the machine for which the limits of the shipped suites
/// were chosen.
const REFERENCE_SECONDS: f64 = 0.020;
/// The least of so many times counts: whatever else the machine does only adds to it.
const ROUNDS: usize = 7;

/// What was measured.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Calibration {
    /// Seconds of processor time that the computation took.
    pub seconds: f64,
    /// Speed relative to the reference: 2 is twice as fast.
    pub speed: f64,
}

impl Calibration {
    /// Measures this machine, in a fraction of a second.
    pub fn measure() -> Calibration {
        let times = (0..ROUNDS).map(|_| {
            let before = processor_seconds();
            black_box(computation());
            processor_seconds() - before
        });
        Calibration::of(times.fold(f64::INFINITY, f64::min))
    }

    fn of(seconds: f64) -> Calibration {
        // A clock too coarse to see it must not make the machine infinitely fast.
        let seconds = seconds.max(REFERENCE_SECONDS / 100.0);
        Calibration { seconds, speed: REFERENCE_SECONDS / seconds }
    }

    /// What time limits are multiplied by, to mean the same here.
    pub fn time_scale(&self) -> f64 {
        1.0 / self.speed
    }
}

/// What searches do: arithmetic, and reads and writes all over a table.
fn computation() -> u64 {
    const ENTRIES: usize = 1 << 17;
    let mut table = vec![0_u64; ENTRIES];
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for _ in 0..3_000_000 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let entry = &mut table[state as usize % ENTRIES];
        *entry = entry.wrapping_add(state).rotate_left(5);
        state ^= *entry & 0xff;
    }
    table.iter().fold(state, |sum, entry| sum.wrapping_add(*entry))
}

#[cfg(target_os = "linux")]
fn processor_seconds() -> f64 {
    use nix::sys::resource::{UsageWho, getrusage};
    let Ok(usage) = getrusage(UsageWho::RUSAGE_THREAD) else { return 0.0 };
    let times = [usage.user_time(), usage.system_time()];
    times.iter().map(|time| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6).sum()
}

#[cfg(not(target_os = "linux"))]
fn processor_seconds() -> f64 {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_computation_is_fixed_and_a_slow_machine_gets_more_time() {
        assert_eq!(computation(), computation());
        let slow = Calibration::of(2.0 * REFERENCE_SECONDS);
        assert_eq!((slow.speed, slow.time_scale()), (0.5, 2.0));
        assert!(Calibration::of(0.0).speed <= 100.0);
        assert!(Calibration::measure().seconds > 0.0);
    }
}
