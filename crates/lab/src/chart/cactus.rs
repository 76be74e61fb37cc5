//! Boards solved against the time each may take: the further left and the higher, the better.

use super::axis::{SHORTEST, decades, seconds};
use super::{
    ChartError, FONT, GRID, INK, LIMIT, colour, draw_markers, failed, line_width, run_names, sheet,
    subject, time_limits, with_games_in_names,
};
use crate::experiment::RunResult;
use plotters::prelude::*;

/// Draws the chart. Only answers with a proof count.
pub fn cactus(results: &[RunResult]) -> Result<String, ChartError> {
    if !results.iter().any(RunResult::is_proved) {
        return Err(ChartError::Nothing("no run has ended with a proof"));
    }
    let results = &*with_games_in_names(results);
    let names = run_names(results);
    let limits = time_limits(results);
    let times = results.iter().filter(|result| result.is_proved());
    let times = times.map(|result| result.statistics().seconds.max(SHORTEST));
    let range = decades(times.chain(limits.iter().copied()));
    let most = names.iter().map(|name| of_run(results, name).count()).max().unwrap_or(1) as f64;
    let subject = subject(results);
    let notes = [subject.as_str(), "proved answers only"];
    sheet("Boards solved within a time each", (760, 480), &names, &notes, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(10)
            .x_label_area_size(44)
            .y_label_area_size(60)
            .build_cartesian_2d(range.clone().log_scale(), 0.0..most * 1.05)
            .map_err(failed)?;
        chart
            .configure_mesh()
            .bold_line_style(GRID)
            .light_line_style(WHITE)
            .x_labels(20)
            .x_label_formatter(&seconds)
            .y_labels((most as usize + 1).min(11))
            // There is no half of a board.
            .y_label_formatter(&|boards| match (boards - boards.round()).abs() < 1e-6 {
                true => format!("{boards:.0}"),
                false => String::new(),
            })
            .x_desc("time for a board")
            .y_desc("boards solved")
            .axis_desc_style((FONT, 17).into_font().color(&INK))
            .label_style((FONT, 15).into_font().color(&INK))
            .draw()
            .map_err(failed)?;
        let all = [(range.start, most), (range.end, most)];
        chart
            .draw_series(DashedLineSeries::new(all, 2, 4, LIMIT.stroke_width(1)))
            .map_err(failed)?;
        let label = Text::new(
            "all boards".to_owned(),
            (range.start * 1.1, most * 1.04),
            (FONT, 15).into_font().color(&LIMIT),
        );
        chart.draw_series([label]).map_err(failed)?;
        for (index, limit) in limits.iter().enumerate() {
            let ends = [(*limit, 0.0), (*limit, most)];
            let dashes = DashedLineSeries::new(ends, 6, 4, LIMIT.stroke_width(1));
            chart.draw_series(dashes).map_err(failed)?;
            let style = (FONT, 15).into_font().color(&LIMIT);
            let style = style.pos(plotters::style::text_anchor::Pos::new(
                plotters::style::text_anchor::HPos::Right,
                plotters::style::text_anchor::VPos::Bottom,
            ));
            let name = format!("time limit {}", seconds(limit));
            // Each name stands above the one before, so that limits may be close.
            let at = (*limit * 0.95, most * 0.05 * index as f64);
            chart.draw_series([Text::new(name, at, style)]).map_err(failed)?;
        }
        for (series, name) in names.iter().enumerate() {
            let mut times: Vec<f64> = of_run(results, name)
                .filter(|result| result.is_proved())
                .map(|result| result.statistics().seconds.max(SHORTEST))
                .collect();
            times.sort_by(f64::total_cmp);
            let end = of_run(results, name).filter_map(RunResult::time_limit).fold(0.0, f64::max);
            let end = if end > 0.0 { end } else { range.end };
            let mut steps = vec![(times.first().copied().unwrap_or(range.start), 0.0)];
            for (index, time) in times.iter().enumerate() {
                steps.push((*time, index as f64));
                steps.push((*time, index as f64 + 1.0));
            }
            steps.push((end.max(times.last().copied().unwrap_or(end)), times.len() as f64));
            let style = colour(series).stroke_width(line_width(series, names.len()));
            chart.draw_series(LineSeries::new(steps, style)).map_err(failed)?;
            // A few markers tell the lines apart without colour.
            let every = times.len().div_ceil(8).max(1);
            let marks = (0..times.len()).rev().step_by(every);
            let marks = marks.map(|index| ((times[index], index as f64 + 1.0), false));
            draw_markers(chart.plotting_area(), series, marks)?;
        }
        Ok(())
    })
}

fn of_run<'a>(results: &'a [RunResult], name: &'a str) -> impl Iterator<Item = &'a RunResult> {
    results.iter().filter(move |result| result.run == name)
}
