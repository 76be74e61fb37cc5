//! One run against another, board by board.

use super::axis::{SHORTEST, decades, seconds};
use super::{
    ChartError, FONT, GRID, INK, LIMIT, draw_markers, failed, run_names, sheet, subject,
    time_limits, with_games_in_names,
};
use crate::experiment::RunResult;
use infexion_search::OutcomeKind;
use plotters::prelude::*;
use std::cmp::Ordering;
use std::collections::HashMap;

/// Draws the times of two runs against each other. Boards that only one of them has are left out.
pub fn scatter(results: &[RunResult], x: &str, y: &str) -> Result<String, ChartError> {
    let results = &*with_games_in_names(results);
    for name in [x, y] {
        if !run_names(results).contains(&name) {
            return Err(ChartError::NoSuchRun(name.to_owned()));
        }
    }
    let of_x: HashMap<(&str, &str), &RunResult> = results
        .iter()
        .filter(|result| result.run == x)
        .map(|result| ((result.name.as_str(), result.board()), result))
        .collect();
    let pairs: Vec<(&RunResult, &RunResult)> = results
        .iter()
        .filter(|result| result.run == y)
        .filter_map(|result| Some((*of_x.get(&(&*result.name, result.board()))?, result)))
        .collect();
    if pairs.is_empty() {
        return Err(ChartError::Nothing("the two runs have no board in common"));
    }
    let limits = time_limits(results);
    let time = |result: &RunResult| result.statistics().seconds.max(SHORTEST);
    let times = pairs.iter().flat_map(|(a, b)| [time(a), time(b)]);
    let range = decades(times.chain(limits.iter().copied()));
    let quicker =
        |of_x: Ordering| pairs.iter().filter(|(a, b)| time(a).total_cmp(&time(b)) == of_x).count();
    let mut counts = vec![
        subject(pairs.iter().map(|(_, result)| *result)),
        format!("{x} quicker on {}", quicker(Ordering::Less)),
        format!("{y} quicker on {}", quicker(Ordering::Greater)),
    ];
    // Times below what the clock can tell are all the same.
    match quicker(Ordering::Equal) {
        0 => {}
        equal => counts.push(format!("no difference on {equal}")),
    }
    counts.push("hollow: one was stopped".to_owned());
    let notes: Vec<&str> = counts.iter().map(String::as_str).collect();
    sheet(&format!("{y} against {x}"), (620, 600), &[], &notes, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(10)
            .x_label_area_size(44)
            .y_label_area_size(70)
            .build_cartesian_2d(range.clone().log_scale(), range.clone().log_scale())
            .map_err(failed)?;
        chart
            .configure_mesh()
            .bold_line_style(GRID)
            .light_line_style(WHITE)
            .x_labels(20)
            .y_labels(20)
            .x_label_formatter(&seconds)
            .y_label_formatter(&seconds)
            .x_desc(format!("time of {x}"))
            .y_desc(format!("time of {y}"))
            .axis_desc_style((FONT, 17).into_font().color(&INK))
            .label_style((FONT, 15).into_font().color(&INK))
            .draw()
            .map_err(failed)?;
        let diagonal = [(range.start, range.start), (range.end, range.end)];
        chart.draw_series(LineSeries::new(diagonal, LIMIT.stroke_width(1))).map_err(failed)?;
        for limit in &limits {
            let lines = [
                [(range.start, *limit), (*limit, *limit)],
                [(*limit, range.start), (*limit, *limit)],
            ];
            for ends in lines {
                let dashes = DashedLineSeries::new(ends, 6, 4, LIMIT.stroke_width(1));
                chart.draw_series(dashes).map_err(failed)?;
            }
            let style = (FONT, 15).into_font().color(&LIMIT);
            let name = format!("time limit {}", seconds(limit));
            let text = Text::new(name, (range.start * 1.1, *limit * 0.88), style);
            chart.draw_series([text]).map_err(failed)?;
        }
        let points = pairs.iter().map(|(a, b)| {
            let stopped = a.is(OutcomeKind::Stopped) || b.is(OutcomeKind::Stopped);
            ((time(a), time(b)), stopped)
        });
        draw_markers(chart.plotting_area(), 0, points)
    })
}
