//! The default solver of the extended game: limits, progress, repeatability.

use infexion_rules::notation::items;
use infexion_rules::{Board, Game};
use infexion_search::{CancelFlag, Limits, Outcome, Progress, StopReason};
use infexion_solver::check;
use infexion_solver::spawn::{SpawnOptions, prove_with_spawn};
use std::time::Duration;

const ONE: SpawnOptions = SpawnOptions { threads: 1 };

/// 16 blue stacks of power 1: out of reach within the limits used here.
fn hard() -> Board {
    let line = "0,0,r,1 0,3,b,1 1,1,b,1 1,5,b,1 2,3,b,1 2,6,b,1 3,0,b,1 3,2,b,1 3,4,b,1 \
                4,1,b,1 4,6,b,1 5,3,b,1 5,5,b,1 6,0,b,1 6,2,b,1 6,4,b,1 1,3,b,1";
    items::read(line).unwrap()
}

#[test]
fn a_limit_ends_the_search_with_bounds_and_a_valid_plan() {
    let cancelled = CancelFlag::default();
    cancelled.cancel();
    let cases = [
        (Limits { cancel: cancelled, ..Limits::default() }, StopReason::Cancelled),
        (Limits { memory: Some(1_000), ..Limits::default() }, StopReason::Memory),
        (Limits { time: Some(Duration::from_millis(30)), ..Limits::default() }, StopReason::Time),
    ];
    for (limits, expected) in cases {
        for threads in [1, 2] {
            let (outcome, _) =
                prove_with_spawn(&hard(), &SpawnOptions { threads }, &limits, &mut ());
            let Outcome::Stopped { reason, best: Some(best), lower_bound } = outcome else {
                panic!("{outcome:?}")
            };
            assert_eq!(reason, expected);
            assert!(0 < lower_bound && lower_bound < best.cost);
            assert_eq!(check(&hard(), &best.actions, Game::WithSpawn), Ok(()));
        }
    }
}

#[test]
fn the_observer_sees_bounds_that_only_improve() {
    let board = items::read("0,0,r,1 0,3,b,1 1,1,b,1 1,5,b,1 2,3,b,1 2,6,b,1 4,4,b,2").unwrap();
    let mut seen: Vec<Progress> = Vec::new();
    let mut observer = |progress: &Progress| seen.push(progress.clone());
    let (outcome, _) = prove_with_spawn(&board, &ONE, &Limits::default(), &mut observer);
    assert!(outcome.is_proved());
    for pair in seen.windows(2) {
        assert!(pair[0].lower_bound <= pair[1].lower_bound);
        let upper = |progress: &Progress| progress.upper_bound.unwrap_or(u32::MAX);
        assert!(upper(&pair[0]) >= upper(&pair[1]));
        assert!(pair[0].expanded <= pair[1].expanded);
    }
    let last = seen.last().unwrap();
    assert_eq!(Some(last.lower_bound), outcome.lower_bound());
    assert_eq!(last.upper_bound, outcome.upper_bound());
}

#[test]
fn one_thread_repeats_itself_and_keeps_to_its_memory() {
    let board = items::read("0,0,r,1 0,3,b,1 1,1,b,1 1,5,b,1 2,3,b,1 2,6,b,1 4,4,b,2").unwrap();
    let run = |memory| {
        let limits = Limits { memory, ..Limits::default() };
        let (outcome, mut statistics) = prove_with_spawn(&board, &ONE, &limits, &mut ());
        statistics.time = Duration::ZERO;
        (outcome, statistics)
    };
    assert_eq!(run(None), run(None));
    let (outcome, statistics) = run(Some(100_000));
    assert_eq!(outcome.upper_bound(), run(None).0.upper_bound());
    assert!(statistics.peak_bytes <= 100_000, "{}", statistics.peak_bytes);
}
