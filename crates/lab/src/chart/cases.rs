//! The test cases one beside the other in order of difficulty: time and stored states of every
//! run, as report 004 draws them.

use super::axis::{SHORTEST, count_of_states, decades, seconds};
use super::{
    Area, ChartError, FONT, GRID, INK, LIMIT, colour, draw_markers, failed, run_names, sheet,
    subject, with_games_in_names,
};
use crate::experiment::RunResult;
use infexion_rules::Game;
use infexion_search::OutcomeKind;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::collections::{BTreeMap, HashMap};

/// Draws the chart. A case is as difficult as its optimum, and among equals as the fewest states
/// that a run with a proof expanded; a run's line ends where it is stopped from then on.
pub fn cases(results: &[RunResult]) -> Result<String, ChartError> {
    let results = &*with_games_in_names(results);
    let names = run_names(results);
    let places = places(results);
    if places.is_empty() {
        return Err(ChartError::Nothing("no optimum is proved"));
    }
    let subject = subject(results);
    let mut notes = vec![subject.as_str(), "a marker: a test case", "numbers above: optimum"];
    if results.iter().any(|result| result.is(OutcomeKind::Stopped)) {
        notes.push("hollow: stopped by a limit");
    }
    sheet("Test cases in order of difficulty", (900, 760), &names, &notes, |area| {
        let (upper, lower) = area.split_vertically(area.dim_in_pixel().1 / 2);
        let time = |result: &RunResult| result.statistics().seconds.max(SHORTEST);
        let states = |result: &RunResult| result.statistics().peak_stored.max(1) as f64;
        panel(&upper, results, &places, "time", &time, &seconds)?;
        panel(&lower, results, &places, "states stored at most", &states, &count_of_states)
    })
}

/// A test case on the x axis.
struct Place<'a> {
    at: f64,
    name: &'a str,
    optimum: u32,
}

type Places<'a> = HashMap<(&'a str, Game), Place<'a>>;

/// Where each board with a known optimum stands.
fn places(results: &[RunResult]) -> Places<'_> {
    let mut known: HashMap<(&str, Game), (u32, u64, &str)> = HashMap::new();
    for result in results {
        if let Some(optimum) = result.optimum() {
            let expanded = result.statistics().expanded;
            let entry = known.entry(result.puzzle()).or_insert((optimum, expanded, &result.name));
            entry.1 = entry.1.min(expanded);
        }
    }
    let mut order: Vec<_> = known.into_iter().collect();
    order.sort_by_key(|((board, _), (optimum, expanded, _))| (*optimum, *expanded, *board));
    let places = order.into_iter().enumerate();
    places
        .map(|(at, (puzzle, (optimum, _, name)))| (puzzle, Place { at: at as f64, name, optimum }))
        .collect()
}

/// The optima, each with its first and its last place.
fn stretches(places: &Places<'_>) -> Vec<(u32, f64, f64)> {
    let mut stretches: BTreeMap<u32, (f64, f64)> = BTreeMap::new();
    for Place { at, optimum, .. } in places.values() {
        let (from, to) = stretches.entry(*optimum).or_insert((*at, *at));
        (*from, *to) = (from.min(*at), to.max(*at));
    }
    stretches.into_iter().map(|(optimum, (from, to))| (optimum, from, to)).collect()
}

fn panel(
    area: &Area<'_>,
    results: &[RunResult],
    places: &Places<'_>,
    what: &str,
    value: &dyn Fn(&RunResult) -> f64,
    label: &dyn Fn(&f64) -> String,
) -> Result<(), ChartError> {
    let names: HashMap<usize, &str> =
        places.values().map(|place| (place.at as usize, place.name)).collect();
    let last = places.len() as f64 - 1.0;
    let range = decades(results.iter().map(value));
    let mut chart = ChartBuilder::on(area)
        .margin(10)
        .margin_top(20)
        .x_label_area_size(44)
        .y_label_area_size(80)
        .build_cartesian_2d(-0.8..last + 0.8, range.clone().log_scale())
        .map_err(failed)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .bold_line_style(GRID)
        .light_line_style(WHITE)
        .x_labels(12)
        .x_label_formatter(&|x| {
            let name = names.get(&(x.round().max(0.0) as usize));
            name.filter(|_| *x > -0.5 && *x < last + 0.5).map_or(String::new(), |n| (*n).to_owned())
        })
        .y_labels(20)
        .y_label_formatter(&label)
        .x_desc("test case, easy to hard")
        .y_desc(what)
        .axis_desc_style((FONT, 16).into_font().color(&INK))
        .label_style((FONT, 14).into_font().color(&INK))
        .draw()
        .map_err(failed)?;
    // Where the optimum changes there is a line, and the optimum is written above.
    for (optimum, from, to) in stretches(places) {
        if from > 0.0 {
            let ends = [(from - 0.5, range.start), (from - 0.5, range.end)];
            chart.draw_series(LineSeries::new(ends, GRID.stroke_width(1))).map_err(failed)?;
        }
        let style = (FONT, 14).into_font().color(&LIMIT).pos(Pos::new(HPos::Center, VPos::Bottom));
        let at = (f64::midpoint(from, to), range.end);
        chart.draw_series([Text::new(optimum.to_string(), at, style)]).map_err(failed)?;
    }
    for (series, name) in run_names(results).into_iter().enumerate() {
        let of_run = results.iter().filter(|result| result.run == name);
        let mut points: Vec<((f64, f64), bool)> = of_run
            .filter_map(|result| {
                let place = places.get(&result.puzzle())?;
                Some(((place.at, value(result)), result.is(OutcomeKind::Stopped)))
            })
            .collect();
        points.sort_by(|((a, _), _), ((b, _), _)| a.total_cmp(b));
        let line = points.iter().map(|(at, _)| *at);
        let style = colour(series).stroke_width(1);
        chart.draw_series(LineSeries::new(line, style)).map_err(failed)?;
        draw_markers(chart.plotting_area(), series, points)?;
    }
    Ok(())
}
