//! The test cases one beside the other in order of difficulty: time and stored states of every
//! run, as report 004 draws them.

use super::axis::{SHORTEST, count, decades, seconds};
use super::{
    Area, ChartError, FONT, GRID, INK, colour, draw_markers, failed, run_names, sheet, subject,
    with_games_in_names,
};
use crate::experiment::RunResult;
use infexion_rules::Game;
use infexion_search::OutcomeKind;
use plotters::prelude::*;
use std::collections::HashMap;

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
    let mut notes = vec![subject.as_str(), "a marker: a test case"];
    if results.iter().any(|result| result.is(OutcomeKind::Stopped)) {
        notes.push("hollow: stopped by a limit");
    }
    sheet("Test cases in order of difficulty", (900, 760), &names, &notes, |area| {
        let (upper, lower) = area.split_vertically(area.dim_in_pixel().1 / 2);
        let time = |result: &RunResult| result.statistics().seconds.max(SHORTEST);
        let states = |result: &RunResult| result.statistics().peak_stored.max(1) as f64;
        panel(&upper, results, &places, "time", &time, &seconds)?;
        panel(&lower, results, &places, "states stored at most", &states, &count)
    })
}

type Places<'a> = HashMap<(&'a str, Game), (f64, &'a str)>;

/// Where each board with a known optimum stands, and its name.
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
    places.map(|(at, (puzzle, (_, _, name)))| (puzzle, (at as f64, name))).collect()
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
        places.values().map(|(at, name)| (*at as usize, *name)).collect();
    let last = places.len() as f64 - 1.0;
    let mut chart = ChartBuilder::on(area)
        .margin(10)
        .x_label_area_size(44)
        .y_label_area_size(80)
        .build_cartesian_2d(-0.8..last + 0.8, decades(results.iter().map(value)).log_scale())
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
        .x_desc("test case (optimum - number), easy to hard")
        .y_desc(what)
        .axis_desc_style((FONT, 16).into_font().color(&INK))
        .label_style((FONT, 14).into_font().color(&INK))
        .draw()
        .map_err(failed)?;
    for (series, name) in run_names(results).into_iter().enumerate() {
        let of_run = results.iter().filter(|result| result.run == name);
        let mut points: Vec<((f64, f64), bool)> = of_run
            .filter_map(|result| {
                let (at, _) = places.get(&result.puzzle())?;
                Some(((*at, value(result)), result.is(OutcomeKind::Stopped)))
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
