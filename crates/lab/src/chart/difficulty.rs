//! Time and stored states against the length of the optimal solution: for each run a marker a
//! board, and a line through the medians.

use super::axis::{SHORTEST, count_of_states, decades, seconds};
use super::{
    Area, ChartError, FONT, GRID, INK, LIMIT, colour, draw_markers, failed, run_names, sheet,
    subject, time_limits, with_games_in_names,
};
use crate::experiment::RunResult;
use infexion_rules::Game;
use infexion_search::OutcomeKind;
use plotters::prelude::*;
use std::collections::{BTreeMap, HashMap};

/// Draws the chart.
pub fn difficulty(results: &[RunResult]) -> Result<String, ChartError> {
    if results.is_empty() {
        return Err(ChartError::Nothing("there are no results"));
    }
    let results = &*with_games_in_names(results);
    let names = run_names(results);
    let columns = Columns::of(results)?;
    let subject = subject(results);
    let mut notes = vec![subject.as_str(), "a marker: a board", "a line: medians"];
    if results.iter().any(|result| result.is(OutcomeKind::Stopped)) {
        notes.push("hollow: stopped by a limit");
    }
    if columns.unknown {
        notes.push("?: optimum not proved");
    }
    sheet("Time and memory against difficulty", (760, 760), &names, &notes, |area| {
        let (upper, lower) = area.split_vertically(area.dim_in_pixel().1 / 2);
        let limits = time_limits(results);
        let time = Panel {
            what: "time",
            value: |result| result.statistics().seconds.max(SHORTEST),
            label: seconds,
            limits: &limits,
        };
        let states = Panel {
            what: "states stored at most",
            value: |result| result.statistics().peak_stored.max(1) as f64,
            label: count_of_states,
            limits: &[],
        };
        time.draw(&upper, results, &names, &columns)?;
        states.draw(&lower, results, &names, &columns)
    })
}

/// Where boards stand on the x axis: at their optimum, or beyond the last where it is unknown.
struct Columns<'a> {
    of_board: HashMap<(&'a str, Game), i32>,
    first: i32,
    last: i32,
    unknown: bool,
}

impl Columns<'_> {
    fn of(results: &[RunResult]) -> Result<Columns<'_>, ChartError> {
        let mut of_board = HashMap::new();
        for result in results {
            if let Some(optimum) = result.optimum() {
                of_board.insert(result.puzzle(), optimum as i32);
            }
        }
        let (Some(&first), Some(&last)) = (of_board.values().min(), of_board.values().max()) else {
            return Err(ChartError::Nothing("no optimum is proved"));
        };
        let unknown = results.iter().any(|result| !of_board.contains_key(&result.puzzle()));
        Ok(Columns { of_board, first, last, unknown })
    }

    fn place(&self, result: &RunResult) -> i32 {
        self.of_board.get(&result.puzzle()).copied().unwrap_or(self.last + 1)
    }
}

struct Panel<'a> {
    what: &'static str,
    value: fn(&RunResult) -> f64,
    label: fn(&f64) -> String,
    limits: &'a [f64],
}

impl Panel<'_> {
    fn draw(
        &self,
        area: &Area<'_>,
        results: &[RunResult],
        names: &[&str],
        columns: &Columns<'_>,
    ) -> Result<(), ChartError> {
        let values = results.iter().map(self.value).chain(self.limits.iter().copied());
        let end = columns.last + i32::from(columns.unknown);
        let x_range = f64::from(columns.first) - 0.6..f64::from(end) + 0.6;
        let mut chart = ChartBuilder::on(area)
            .margin(10)
            .x_label_area_size(52)
            .y_label_area_size(86)
            .build_cartesian_2d(x_range.clone(), decades(values).log_scale())
            .map_err(failed)?;
        let last = columns.last;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .bold_line_style(GRID)
            .light_line_style(WHITE)
            .x_labels((end - columns.first + 2) as usize)
            .x_label_formatter(&|x| match x.round() as i32 {
                _ if (x - x.round()).abs() > 1e-6 => String::new(),
                whole if whole > last => "?".to_owned(),
                whole => whole.to_string(),
            })
            // Room for a label at every decade.
            .y_labels(20)
            .y_label_formatter(&self.label)
            .x_desc("actions of an optimal solution")
            .y_desc(self.what)
            .axis_desc_style((FONT, 17).into_font().color(&INK))
            .label_style((FONT, 15).into_font().color(&INK))
            .draw()
            .map_err(failed)?;
        for limit in self.limits {
            let ends = [(x_range.start, *limit), (x_range.end, *limit)];
            let dashes = DashedLineSeries::new(ends, 6, 4, LIMIT.stroke_width(1));
            chart.draw_series(dashes).map_err(failed)?;
            let name = Text::new(
                format!("time limit {}", seconds(limit)),
                (x_range.start + 0.05, *limit * 0.85),
                (FONT, 15).into_font().color(&LIMIT),
            );
            chart.draw_series([name]).map_err(failed)?;
        }
        let spread = 0.7 / names.len() as f64;
        for (series, name) in names.iter().enumerate() {
            let of_run: Vec<&RunResult> =
                results.iter().filter(|result| result.run == *name).collect();
            let shift = (series as f64 - (names.len() as f64 - 1.0) / 2.0) * spread;
            let at = |result: &RunResult| {
                (f64::from(columns.place(result)) + shift, (self.value)(result))
            };
            let line = medians(&of_run, |result| columns.place(result), self.value)
                .into_iter()
                // Boards of unknown optimum are not the next step of difficulty.
                .filter(|(column, _)| *column <= columns.last)
                .map(|(column, value)| (f64::from(column) + shift, value));
            let style = colour(series).stroke_width(2);
            chart.draw_series(LineSeries::new(line, style)).map_err(failed)?;
            let points = of_run.iter().map(|result| (at(result), result.is(OutcomeKind::Stopped)));
            draw_markers(chart.plotting_area(), series, points)?;
        }
        Ok(())
    }
}

/// The median of each column, up to the first column of which half of the runs were stopped: from
/// there on the median is not known.
fn medians(
    results: &[&RunResult],
    column: impl Fn(&RunResult) -> i32,
    value: fn(&RunResult) -> f64,
) -> Vec<(i32, f64)> {
    let mut columns: BTreeMap<i32, Vec<&RunResult>> = BTreeMap::new();
    for result in results {
        columns.entry(column(result)).or_default().push(result);
    }
    let mut line = Vec::new();
    for (column, mut results) in columns {
        let stopped = results.iter().filter(|result| result.is(OutcomeKind::Stopped)).count();
        results.sort_by(|a, b| value(a).total_cmp(&value(b)));
        if 2 * stopped >= results.len() {
            break;
        }
        line.push((column, value(results[results.len() / 2])));
    }
    line
}
