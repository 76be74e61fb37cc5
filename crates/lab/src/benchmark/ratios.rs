//! How much better one contender is than another on the boards that both finish.

use super::contender::Measurement;

/// A contender against a rival.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratios {
    /// Boards both finished.
    pub boards: usize,
    /// Of these, the boards that took the rival longer than the threshold, if there are any.
    pub hard: Option<Means>,
    /// Rival's time over ours where we do worst, among the boards that take us longer than
    /// a hundredth of a second; its place in the pairs.
    pub worst: Option<(usize, f64)>,
}

/// Seconds below which a time says little.
pub(super) const NOISE: f64 = 0.01;

/// Geometric means over some boards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Means {
    /// How many.
    pub boards: usize,
    /// Rival's time over ours.
    pub time: f64,
    /// Rival's peak memory over ours.
    pub memory: f64,
    /// Rival's expansions over ours.
    pub expansions: f64,
}

/// Compares pairs (ours, the rival's); `threshold` in seconds. `None` if there is no board that
/// both finish.
pub fn ratios<'a>(
    pairs: impl Iterator<Item = (&'a Measurement, &'a Measurement)>,
    threshold: f64,
) -> Option<Ratios> {
    let pairs: Vec<_> = pairs
        .enumerate()
        .filter(|(_, (ours, theirs))| ours.is_proved() && theirs.is_proved())
        .collect();
    if pairs.is_empty() {
        return None;
    }
    let seconds = |run: &Measurement| run.statistics().seconds;
    let time = |(ours, theirs): Pair<'_>| seconds(theirs).max(1e-6) / seconds(ours).max(1e-6);
    let over = |theirs: u64, ours: u64| theirs.max(1) as f64 / ours.max(1) as f64;
    let memory =
        |(ours, theirs): Pair<'_>| over(theirs.process_peak_bytes, ours.process_peak_bytes);
    let expansions =
        |(ours, theirs): Pair<'_>| over(theirs.statistics().expanded, ours.statistics().expanded);
    let hard: Vec<Pair<'_>> = pairs
        .iter()
        .map(|(_, pair)| *pair)
        .filter(|(_, theirs)| seconds(theirs) > threshold)
        .collect();
    let means =
        |value: &dyn Fn(Pair<'a>) -> f64| geometric_mean(hard.iter().map(|pair| value(*pair)));
    let long = pairs.iter().filter(|(_, (ours, _))| seconds(ours) > NOISE);
    Some(Ratios {
        boards: pairs.len(),
        hard: (!hard.is_empty()).then(|| Means {
            boards: hard.len(),
            time: means(&time),
            memory: means(&memory),
            expansions: means(&expansions),
        }),
        worst: long
            .map(|(index, pair)| (*index, time(*pair)))
            .reduce(|worst, next| if next.1 < worst.1 { next } else { worst }),
    })
}

/// Ours, the rival's.
type Pair<'a> = (&'a Measurement, &'a Measurement);

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
        Measurement { record: Some(record), process_peak_bytes, is_wrong: false }
    }

    #[test]
    fn only_boards_both_finish_count_and_only_hard_ones_in_the_means() {
        let runs = [
            (run(OutcomeKind::Optimal, 0.01, 1_000), run(OutcomeKind::Optimal, 1.0, 4_000)),
            (run(OutcomeKind::Optimal, 0.01, 1_000), run(OutcomeKind::Optimal, 4.0, 16_000)),
            (run(OutcomeKind::Optimal, 0.02, 1_000), run(OutcomeKind::Optimal, 0.01, 1_000)),
            // Too short to say that it is slower.
            (run(OutcomeKind::Optimal, 0.009, 1_000), run(OutcomeKind::Optimal, 0.001, 1_000)),
            (run(OutcomeKind::Optimal, 0.01, 1_000), run(OutcomeKind::Stopped, 30.0, 9_000)),
        ];
        let found = ratios(runs.iter().map(|(ours, theirs)| (ours, theirs)), 0.1).unwrap();
        let hard = found.hard.unwrap();
        assert_eq!((found.boards, hard.boards), (4, 2));
        assert!((hard.time - 200.0).abs() < 1e-6);
        assert!((hard.memory - 8.0).abs() < 1e-6);
        assert!((hard.expansions - 1.0).abs() < 1e-6);
        let (board, worst) = found.worst.unwrap();
        assert!(board == 2 && (worst - 0.5).abs() < 1e-9);
        let easy = ratios(runs[2..3].iter().map(|(ours, theirs)| (ours, theirs)), 0.1).unwrap();
        assert_eq!((easy.boards, easy.hard), (1, None));
        assert_eq!(ratios(std::iter::empty(), 0.1), None);
    }
}
