//! States expanded at each depth, on average over the boards of a run.

use super::axis::{count, decades};
use super::{ChartError, FONT, GRID, INK, colour, draw_markers, failed, run_names, sheet};
use crate::compare::RunResult;
use plotters::prelude::*;

/// Draws the chart. Runs that do not count by depth are left out.
pub fn depth(results: &[RunResult]) -> Result<String, ChartError> {
    let lines: Vec<(&str, Vec<f64>)> = run_names(results)
        .into_iter()
        .map(|name| (name, nodes_per_depth(results, name)))
        .filter(|(_, line)| line.iter().any(|mean| *mean > 0.0))
        .collect();
    if lines.is_empty() {
        return Err(ChartError::Nothing("no run counts states by depth"));
    }
    let names: Vec<&str> = lines.iter().map(|(name, _)| *name).collect();
    let deepest = lines.iter().map(|(_, line)| line.len()).max().unwrap_or(1) as f64 - 1.0;
    let values = lines.iter().flat_map(|(_, line)| line.iter().copied());
    let range = decades(values.filter(|mean| *mean > 0.0));
    let notes = ["mean over all boards"];
    sheet("States expanded at each depth", (680, 480), &names, &notes, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(10)
            .x_label_area_size(44)
            .y_label_area_size(70)
            .build_cartesian_2d(-0.3..deepest + 0.3, range.log_scale())
            .map_err(failed)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .bold_line_style(GRID)
            .light_line_style(WHITE)
            .x_labels(deepest as usize + 2)
            .x_label_formatter(&|x| match (x - x.round()).abs() < 1e-6 {
                true => format!("{x:.0}"),
                false => String::new(),
            })
            .y_label_formatter(&count)
            .x_desc("depth (actions from the start)")
            .y_desc("states expanded, mean")
            .axis_desc_style((FONT, 14).into_font().color(&INK))
            .label_style((FONT, 12).into_font().color(&INK))
            .draw()
            .map_err(failed)?;
        for (series, (_, line)) in lines.iter().enumerate() {
            let points: Vec<(f64, f64)> = line
                .iter()
                .enumerate()
                .filter(|(_, mean)| **mean > 0.0)
                .map(|(depth, mean)| (depth as f64, *mean))
                .collect();
            let style = colour(series).stroke_width(2);
            chart.draw_series(LineSeries::new(points.clone(), style)).map_err(failed)?;
            let markers = points.into_iter().map(|at| (at, false));
            draw_markers(chart.plotting_area(), series, markers)?;
        }
        Ok(())
    })
}

/// The mean number of states that a run expands at each depth.
pub(crate) fn nodes_per_depth(results: &[RunResult], run: &str) -> Vec<f64> {
    let of_run: Vec<Vec<u64>> =
        results.iter().filter(|result| result.run == run).map(RunResult::nodes).collect();
    let deepest = of_run.iter().map(Vec::len).max().unwrap_or(0);
    let at = |depth: usize| of_run.iter().filter_map(|nodes| nodes.get(depth)).sum::<u64>();
    (0..deepest).map(|depth| at(depth) as f64 / of_run.len() as f64).collect()
}
