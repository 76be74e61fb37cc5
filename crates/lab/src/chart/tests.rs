//! Every chart is well-formed SVG and shows what it promises.

use super::*;
use crate::collection::GivenBoard;
use crate::experiment::{Found, solve_given};
use infexion_explain::audit::Sample;
use infexion_search::{Limits, OutcomeKind, StatisticsRecord, StopReason};
use infexion_solver::{Record, SolveOptions};
use quick_xml::Reader;
use quick_xml::events::Event;

/// The texts of an SVG, after checking that it is well-formed. A text with an entity is cut
/// there.
fn texts(svg: &str) -> Vec<String> {
    let mut reader = Reader::from_str(svg);
    reader.config_mut().check_end_names = true;
    let (mut open, mut texts) = (Vec::new(), Vec::new());
    loop {
        match reader.read_event().expect("well-formed") {
            Event::Start(tag) => open.push(tag.name().as_ref().to_vec()),
            Event::End(_) => assert!(open.pop().is_some()),
            Event::Text(text) if open.last().is_some_and(|name| name == b"text") => {
                texts.push(text.decode().unwrap().trim().to_owned());
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(open.is_empty(), "elements left open");
    assert!(svg.starts_with("<svg"), "{}", &svg[..40]);
    texts
}

/// Four boards, two runs; one run of `slow` is stopped by the limit.
fn results() -> Vec<RunResult> {
    let result = |board: u32, run: &str, seconds: f64, stopped: bool| {
        let searched = solve_given(
            &GivenBoard { name: format!("board-{board}"), board: "0,0,r,1".to_owned() },
            &SolveOptions::default(),
            &Limits::default(),
        );
        let record = searched.record().unwrap().clone();
        let record = Record {
            board: format!("{board},0,r,1"),
            time_limit: Some(5.0),
            outcome: if stopped { OutcomeKind::Stopped } else { OutcomeKind::Optimal },
            stop_reason: stopped.then_some(StopReason::Time),
            lower_bound: Some(board + 1),
            upper_bound: (!stopped).then_some(board + 1),
            statistics: StatisticsRecord {
                peak_stored: 10_u64.pow(board + 1),
                nodes_per_depth: vec![1, 6, 72],
                seconds,
                ..record.statistics
            },
            ..record
        };
        let estimate = (run == "quick & dirty").then_some(board);
        let found = Found::Record(Box::new(record));
        RunResult { run: run.to_owned(), estimate, found, ..searched }
    };
    (0..4)
        .flat_map(|board| {
            let time = 10_f64.powi(board as i32 - 4);
            let stopped = board == 3;
            let slow = if stopped { 5.0 } else { 10.0 * time };
            [result(board, "quick & dirty", time, false), result(board, "slow", slow, stopped)]
        })
        .collect()
}

fn record_of(result: &mut RunResult) -> &mut Record {
    match &mut result.found {
        Found::Record(record) => record,
        Found::Nothing { error, .. } => panic!("{error}"),
    }
}

/// Markers filled white: hollow ones.
fn hollow(svg: &str) -> usize {
    svg.matches("<polygon").count() - svg.matches("<polygon opacity=\"1\" fill=\"#").count()
        + svg.matches("<polygon opacity=\"1\" fill=\"#FFFFFF\"").count()
}

#[test]
fn charts_name_their_series_their_units_and_their_limits() {
    let results = results();
    for svg in [difficulty(&results), cactus(&results)] {
        let texts = texts(&svg.unwrap());
        for expected in ["quick", "dirty", "slow", "time limit 5 s", "1 ms"] {
            assert!(texts.iter().any(|text| text == expected), "{expected}: {texts:?}");
        }
    }
    let texts_of_depth = texts(&depth(&results).unwrap());
    assert!(texts_of_depth.iter().any(|text| text == "depth (actions from the start)"));
    let texts_of_pair = texts(&scatter(&results, "quick & dirty", "slow").unwrap());
    assert!(texts_of_pair.iter().any(|text| text == "n = 4, SPREAD only"), "{texts_of_pair:?}");
}

#[test]
fn stopped_runs_are_hollow() {
    let results = results();
    // One in each of the two panels.
    assert_eq!(hollow(&difficulty(&results).unwrap()), 2);
    assert_eq!(hollow(&scatter(&results, "quick & dirty", "slow").unwrap()), 1);
}

#[test]
fn every_run_has_a_marker_for_every_board() {
    let results = results();
    let svg = difficulty(&results).unwrap();
    // Two panels of eight markers, and two in the legend.
    assert_eq!(svg.matches("<polygon").count(), 2 * 8 + 2);
    let svg = scatter(&results, "quick & dirty", "slow").unwrap();
    assert_eq!(svg.matches("<polygon").count(), 4);
}

#[test]
fn a_line_of_medians_ends_where_the_optimum_is_known() {
    let mut results = results();
    let points = |results: &[RunResult]| -> usize {
        let svg = difficulty(results).unwrap();
        let lines = svg.split("<polyline").skip(1).map(|line| line.split('>').next().unwrap());
        let medians = lines.filter(|line| line.contains("stroke-width=\"2\""));
        medians.map(|line| line.matches(',').count()).sum()
    };
    let before = points(&results);
    // A board that a run solves, and whose optimum nobody proves. Of `slow` the line ends earlier.
    let mut unknown = results.iter().find(|result| result.run != "slow").unwrap().clone();
    let record = record_of(&mut unknown);
    record.board = "6,6,r,1".to_owned();
    (record.outcome, record.upper_bound) = (OutcomeKind::Solved, Some(9));
    results.push(unknown);
    assert!(texts(&difficulty(&results).unwrap()).iter().any(|text| text == "?"));
    assert!(before > 0);
    assert_eq!(points(&results), before);
}

/// Times that the clock cannot tell apart used to count for the second run.
#[test]
fn equal_times_are_no_wins() {
    let mut results = results();
    for result in &mut results {
        record_of(result).statistics.seconds = 1e-9;
    }
    let texts = texts(&scatter(&results, "quick & dirty", "slow").unwrap());
    for expected in ["slow quicker on 0", "no difference on 4"] {
        assert!(texts.iter().any(|text| text == expected), "{expected}: {texts:?}");
    }
}

/// A logarithmic axis has no zero: what is drawn at one is one at most.
#[test]
fn no_state_stored_is_not_called_one() {
    let mut results = results();
    record_of(&mut results[0]).statistics.peak_stored = 0;
    for svg in [cases(&results), difficulty(&results)] {
        let texts = texts(&svg.unwrap());
        assert!(texts.iter().any(|text| text == "≤ 1"), "{texts:?}");
    }
}

#[test]
fn test_cases_stand_below_their_optimum() {
    let texts = texts(&cases(&results()).unwrap());
    let count = |wanted: &str| texts.iter().filter(|text| *text == wanted).count();
    // Of four boards, each with an optimum of its own, in both panels.
    assert_eq!([count("1"), count("2"), count("3"), count("4")], [2; 4], "{texts:?}");
}

#[test]
fn estimates_are_drawn_for_those_who_make_them() {
    let series = EstimateSeries::of_results(&results());
    assert_eq!(series.len(), 1);
    let texts = texts(&estimates(&series).unwrap());
    assert!(texts.iter().any(|text| text == "dirty"), "{texts:?}");
    let one = Sample { distance: 2, estimate: 1.0, states: 3 };
    let samples = vec![one, Sample { estimate: 2.0, states: 1, ..one }];
    let weighted = EstimateSeries {
        name: "h".to_owned(),
        series: 0,
        game: Game::WithSpawn,
        samples,
        infinite: 0,
    };
    assert!(!estimates(std::slice::from_ref(&weighted)).unwrap().contains("infinite"));
    let lost = EstimateSeries { infinite: 34, ..weighted.clone() };
    assert!(estimates(&[lost]).unwrap().contains("not drawn: 34 infinite ones"));
    let svg = estimates(&[weighted]).unwrap();
    assert!(svg.contains("n = 4 estimates, with SPAWN"), "{svg}");
    // A box: its inside and its outline.
    assert_eq!(svg.matches("<rect").count(), 1 + 2);
}

#[test]
fn both_games_of_a_run_are_two_series() {
    let mut results = results();
    let spawn = |result: &RunResult| {
        let mut result = result.clone();
        let record = record_of(&mut result);
        record.spawn = Spawn::All;
        (record.lower_bound, record.upper_bound) = (Some(1), Some(1));
        result
    };
    results.extend(
        results.iter().filter(|result| result.run == "slow").map(spawn).collect::<Vec<_>>(),
    );
    for svg in [difficulty(&results), cactus(&results), depth(&results)] {
        let texts = texts(&svg.unwrap());
        for expected in ["slow, SPREAD only", "slow, with SPAWN"] {
            assert!(texts.iter().any(|text| text == expected), "{expected}: {texts:?}");
        }
    }
    assert!(scatter(&results, "slow, SPREAD only", "slow, with SPAWN").is_ok());
    // An optimum of one game is none of the other.
    let series = EstimateSeries::of_results(&results);
    let farthest = series[0].samples.iter().map(|sample| sample.distance).max();
    assert_eq!(farthest, Some(4));
}

#[test]
fn few_boards_have_labels_of_their_own_and_close_limits_do_not_hide_each_other() {
    let mut results = results();
    results.truncate(4);
    record_of(&mut results[0]).time_limit = Some(4.9);
    let svg = cactus(&results).unwrap();
    let count = |wanted: &str| texts(&svg).iter().filter(|text| *text == wanted).count();
    assert_eq!((count("0"), count("1"), count("2")), (1, 1, 1));
    let height = |name: &str| {
        let before = svg.split(name).next().unwrap();
        before.rsplit(" y=\"").next().unwrap().split('"').next().unwrap().parse::<i32>().unwrap()
    };
    let apart = height("time limit 5 s").abs_diff(height("time limit 4.9 s"));
    assert!(apart >= 12, "{apart}");
}

#[test]
fn series_keep_their_colours_where_others_are_left_out_and_limits_show_by_depth() {
    let mut results = results();
    for result in results.iter_mut().filter(|result| result.run != "slow") {
        record_of(result).statistics.nodes_per_depth.clear();
        result.estimate = None;
    }
    let second = format!("fill=\"#{:02X}{:02X}{:02X}\"", COLOURS[1].0, COLOURS[1].1, COLOURS[1].2);
    let svg = depth(&results).unwrap();
    // Two depths that all runs have passed, and the legend; where one was stopped it is hollow.
    assert_eq!(svg.matches(&format!("<polygon opacity=\"1\" {second}")).count(), 3, "{svg}");
    assert_eq!(hollow(&svg), 1);
    assert!(texts(&svg).iter().any(|text| text == "hollow: a limit stopped"));
}

#[test]
fn where_there_is_nothing_to_draw_that_is_said() {
    assert!(matches!(difficulty(&[]), Err(ChartError::Nothing(_))));
    assert!(matches!(cactus(&[]), Err(ChartError::Nothing(_))));
    assert!(matches!(estimates(&[]), Err(ChartError::Nothing(_))));
    let unknown = scatter(&results(), "slow", "nobody");
    assert_eq!(unknown, Err(ChartError::NoSuchRun("nobody".to_owned())));
}

#[test]
fn eight_series_have_colours_and_markers_of_their_own() {
    let looks = |series: usize| (colour(series), marker(series));
    for one in 0..SHAPES {
        for other in 0..one {
            assert_ne!(colour(one), colour(other), "{one} {other}");
            assert_ne!(marker(one), marker(other), "{one} {other}");
        }
    }
    assert!((1..SHAPES * COLOURS.len()).all(|series| looks(series) != looks(0)));
}

#[test]
fn a_line_is_wider_than_every_line_that_is_drawn_over_it() {
    for of in 1..9 {
        let widths: Vec<u32> = (0..of).map(|series| line_width(series, of)).collect();
        assert!(widths.is_sorted_by(|wide, narrow| wide > narrow), "{widths:?}");
        assert_eq!(widths.last(), Some(&2));
    }
}
