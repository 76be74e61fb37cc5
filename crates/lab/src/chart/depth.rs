//! States expanded at each depth, on average over the boards of a run.

use super::axis::{count, decades};
use super::{
    ChartError, FONT, GRID, INK, colour, draw_markers, failed, line_width, run_names,
    sheet_of_some, subject, with_games_in_names,
};
use crate::experiment::RunResult;
use infexion_search::OutcomeKind;
use plotters::prelude::*;

/// Draws the chart. Runs that do not count by depth are left out.
pub fn depth(results: &[RunResult]) -> Result<String, ChartError> {
    let results = &*with_games_in_names(results);
    let lines: Vec<Line<'_>> = run_names(results)
        .into_iter()
        .enumerate()
        .map(|(series, name)| Line { name, series, means: nodes_per_depth(results, name) })
        .filter(|line| line.means.iter().any(|mean| mean.nodes > 0.0))
        .collect();
    if lines.is_empty() {
        return Err(ChartError::Nothing("no run counts states by depth"));
    }
    let names: Vec<&str> = lines.iter().map(|line| line.name).collect();
    let colours: Vec<usize> = lines.iter().map(|line| line.series).collect();
    let deepest = lines.iter().map(|line| line.means.len()).max().unwrap_or(1) as f64 - 1.0;
    let means = || lines.iter().flat_map(|line| &line.means);
    let range = decades(means().map(|mean| mean.nodes).filter(|nodes| *nodes > 0.0));
    let subject = subject(results);
    let mut notes = vec![subject.as_str(), "mean over all boards"];
    if means().any(|mean| mean.is_stopped) {
        notes.push("hollow: a limit stopped");
        notes.push("some runs, so too low");
    }
    let legend = (&names[..], &colours[..]);
    sheet_of_some("States expanded at each depth", (680, 480), legend, &notes, |area| {
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
            .axis_desc_style((FONT, 17).into_font().color(&INK))
            .label_style((FONT, 15).into_font().color(&INK))
            .draw()
            .map_err(failed)?;
        for (index, Line { series, means, .. }) in lines.iter().enumerate() {
            let points: Vec<((f64, f64), bool)> = means
                .iter()
                .enumerate()
                .filter(|(_, mean)| mean.nodes > 0.0)
                .map(|(depth, mean)| ((depth as f64, mean.nodes), mean.is_stopped))
                .collect();
            let style = colour(*series).stroke_width(line_width(index, lines.len()));
            let line = points.iter().map(|(at, _)| *at);
            chart.draw_series(LineSeries::new(line, style)).map_err(failed)?;
            draw_markers(chart.plotting_area(), *series, points)?;
        }
        Ok(())
    })
}

struct Line<'a> {
    name: &'a str,
    /// Its place among all runs, whether they count by depth or not.
    series: usize,
    means: Vec<Mean>,
}

/// The states expanded at a depth, on average.
struct Mean {
    nodes: f64,
    /// A run was stopped here or before: it would have expanded more.
    is_stopped: bool,
}

fn nodes_per_depth(results: &[RunResult], run: &str) -> Vec<Mean> {
    let of_run: Vec<(&Vec<u64>, bool)> = results
        .iter()
        .filter(|result| result.run == run)
        .map(|result| (&result.statistics().nodes_per_depth, result.is(OutcomeKind::Stopped)))
        .collect();
    let deepest = of_run.iter().map(|(nodes, _)| nodes.len()).max().unwrap_or(0);
    let at = |depth: usize| {
        let nodes = of_run.iter().filter_map(|(nodes, _)| nodes.get(depth)).sum::<u64>();
        Mean {
            nodes: nodes as f64 / of_run.len() as f64,
            is_stopped: of_run.iter().any(|(nodes, stopped)| *stopped && nodes.len() <= depth + 1),
        }
    };
    (0..deepest).map(at).collect()
}
