//! How much better one contender is than another on the boards that both finish.

use super::contender::Measurement;

/// A contender against a rival.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratios {
    /// Boards both finished.
    pub boards: usize,
    /// Of these, the boards that took the rival longer than the threshold, if there are any.
    pub hard: Option<Means>,
    /// Rival's time over ours where we do worst, over all boards both finished.
    pub worst_time: f64,
}

/// Geometric means over some boards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Means {
    /// How many.
    pub boards: usize,
    /// Rival's time over ours.
    pub time: f64,
    /// Rival's peak memory over ours.
    pub memory: f64,
}

/// Compares pairs (ours, the rival's); `threshold` in seconds. `None` if there is no board that
/// both finish.
pub fn ratios<'a>(
    pairs: impl Iterator<Item = (&'a Measurement, &'a Measurement)>,
    threshold: f64,
) -> Option<Ratios> {
    let pairs: Vec<_> =
        pairs.filter(|(ours, theirs)| ours.is_proved() && theirs.is_proved()).collect();
    let time = |(ours, theirs): &(&Measurement, &Measurement)| {
        theirs.statistics().seconds.max(1e-6) / ours.statistics().seconds.max(1e-6)
    };
    let memory = |(ours, theirs): &(&Measurement, &Measurement)| {
        theirs.process_peak_bytes.max(1) as f64 / ours.process_peak_bytes.max(1) as f64
    };
    let hard: Vec<_> = pairs
        .iter()
        .copied()
        .filter(|(_, theirs)| theirs.statistics().seconds > threshold)
        .collect();
    let worst_time = pairs.iter().map(time).reduce(f64::min)?;
    Some(Ratios {
        boards: pairs.len(),
        hard: (!hard.is_empty()).then(|| Means {
            boards: hard.len(),
            time: geometric_mean(hard.iter().map(time)),
            memory: geometric_mean(hard.iter().map(memory)),
        }),
        worst_time,
    })
}

/// Of one value at least.
fn geometric_mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len() as f64;
    (values.map(f64::ln).sum::<f64>() / count).exp()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::benchmark::example;
    use infexion_search::OutcomeKind;

    fn run(outcome: OutcomeKind, seconds: f64, process_peak_bytes: u64) -> Measurement {
        let record = example(|record| {
            record.outcome = outcome;
            record.statistics.seconds = seconds;
        });
        Measurement { record: Some(record), process_peak_bytes }
    }

    #[test]
    fn only_boards_both_finish_count_and_only_hard_ones_in_the_means() {
        let runs = [
            (run(OutcomeKind::Optimal, 0.01, 1_000), run(OutcomeKind::Optimal, 1.0, 4_000)),
            (run(OutcomeKind::Optimal, 0.01, 1_000), run(OutcomeKind::Optimal, 4.0, 16_000)),
            (run(OutcomeKind::Optimal, 0.02, 1_000), run(OutcomeKind::Optimal, 0.01, 1_000)),
            (run(OutcomeKind::Optimal, 0.01, 1_000), run(OutcomeKind::Stopped, 30.0, 9_000)),
        ];
        let found = ratios(runs.iter().map(|(ours, theirs)| (ours, theirs)), 0.1).unwrap();
        let hard = found.hard.unwrap();
        assert_eq!((found.boards, hard.boards), (3, 2));
        assert!((hard.time - 200.0).abs() < 1e-6);
        assert!((hard.memory - 8.0).abs() < 1e-6);
        assert!((found.worst_time - 0.5).abs() < 1e-9);
        let easy = ratios(runs[2..3].iter().map(|(ours, theirs)| (ours, theirs)), 0.1).unwrap();
        assert_eq!((easy.boards, easy.hard), (1, None));
        assert_eq!(ratios(std::iter::empty(), 0.1), None);
    }
}
