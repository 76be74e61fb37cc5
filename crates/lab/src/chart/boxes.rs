//! Estimates against true distances: a box for each heuristic and distance.

use super::{
    ChartError, FONT, GRID, INK, LIMIT, colour, draw_markers, failed, names_of, run_names,
    sheet_of_some, with_games_in_names,
};
use crate::experiment::RunResult;
use infexion_explain::audit::Sample;
use infexion_rules::Game;
use plotters::prelude::*;
use std::collections::HashMap;

/// What a heuristic says of states whose distance is known.
#[derive(Clone, Debug, PartialEq)]
pub struct EstimateSeries {
    /// The heuristic, or the run that uses it.
    pub name: String,
    /// Which colour and marker it has: those of its place among all runs of a comparison.
    pub series: usize,
    /// The game of the states.
    pub game: Game,
    /// Its estimates.
    pub samples: Vec<Sample>,
    /// How often it says that there is no way where there is one.
    pub infinite: u64,
}

impl EstimateSeries {
    /// The estimates that runs began with, on boards whose optimum some run has proved.
    pub fn of_results(results: &[RunResult]) -> Vec<EstimateSeries> {
        let results = &*with_games_in_names(results);
        let optima: HashMap<(&str, Game), u32> = results
            .iter()
            .filter_map(|result| Some((result.puzzle(), result.optimum()?)))
            .collect();
        let series = run_names(results).into_iter().enumerate().map(|(series, name)| {
            let of_run = results.iter().filter(|result| result.run == name);
            let sample = |result: &RunResult| {
                let (distance, estimate) = (*optima.get(&result.puzzle())?, result.estimate?);
                Some(Sample { distance, estimate: estimate.into(), states: 1 })
            };
            let game = of_run.clone().next().map_or(Game::SpreadOnly, |run| run.spawn().game());
            let samples = of_run.filter_map(sample).collect();
            EstimateSeries { name: name.to_owned(), series, game, samples, infinite: 0 }
        });
        series.filter(|series| !series.samples.is_empty()).collect()
    }

    /// Least, quartiles and largest estimate at a distance.
    fn spread(&self, distance: u32) -> Option<[f64; 5]> {
        let mut here: Vec<(f64, u64)> = self
            .samples
            .iter()
            .filter(|sample| sample.distance == distance)
            .map(|sample| (sample.estimate, sample.states))
            .collect();
        here.sort_by(|a, b| a.0.total_cmp(&b.0));
        let total: u64 = here.iter().map(|(_, states)| states).sum();
        let quantile = |share: f64| {
            let mut before = 0;
            let wanted = (share * total as f64).ceil().max(1.0) as u64;
            here.iter().find_map(|(estimate, states)| {
                before += states;
                (before >= wanted).then_some(*estimate)
            })
        };
        let mut spread = [0.0; 5];
        for (place, share) in spread.iter_mut().zip([0.0, 0.25, 0.5, 0.75, 1.0]) {
            *place = quantile(share)?;
        }
        Some(spread)
    }
}

/// Draws the chart.
pub fn estimates(series: &[EstimateSeries]) -> Result<String, ChartError> {
    let samples = || series.iter().flat_map(|series| &series.samples);
    let distances = || samples().map(|sample| sample.distance);
    let (Some(nearest), Some(farthest)) = (distances().min(), distances().max()) else {
        return Err(ChartError::Nothing("no estimate of a state with a known distance"));
    };
    let highest = samples().map(|sample| sample.estimate).fold(f64::from(farthest), f64::max);
    let names: Vec<&str> = series.iter().map(|series| series.name.as_str()).collect();
    let states: u64 = samples().map(|sample| sample.states).sum();
    let games = names_of(series.iter().map(|series| series.game));
    let subject = format!("n = {states} estimates, {games}");
    let mut notes = vec![
        subject.as_str(),
        "box: middle half of the states",
        "whiskers: least and largest",
        "marker: median",
        "above the line: too high",
    ];
    let infinite: u64 = series.iter().map(|series| series.infinite).sum();
    let infinite = (infinite > 0).then(|| format!("not drawn: {infinite} infinite ones"));
    notes.extend(infinite.as_deref());
    let width = 320 + 90 * (farthest - nearest + 1).min(12);
    let colours: Vec<usize> = series.iter().map(|series| series.series).collect();
    let legend = (&names[..], &colours[..]);
    sheet_of_some("Estimates against true distance", (width, 520), legend, &notes, |area| {
        let (start, end) = (f64::from(nearest), f64::from(farthest));
        let mut chart = ChartBuilder::on(area)
            .margin(10)
            .x_label_area_size(44)
            .y_label_area_size(60)
            .build_cartesian_2d(start - 0.5..end + 0.5, -0.3..highest + 0.5)
            .map_err(failed)?;
        let whole = |x: &f64| match (x - x.round()).abs() < 1e-6 {
            true => format!("{:.0}", x.abs()),
            false => String::new(),
        };
        chart
            .configure_mesh()
            .disable_x_mesh()
            .bold_line_style(GRID)
            .light_line_style(WHITE)
            .x_labels((farthest - nearest) as usize + 2)
            .y_labels(highest as usize + 2)
            .x_label_formatter(&whole)
            .y_label_formatter(&whole)
            .x_desc("true distance (actions)")
            .y_desc("estimate (actions)")
            .axis_desc_style((FONT, 17).into_font().color(&INK))
            .label_style((FONT, 15).into_font().color(&INK))
            .draw()
            .map_err(failed)?;
        // The truth: a step at each distance.
        for distance in nearest..=farthest {
            let x = f64::from(distance);
            let step = [(x - 0.45, x), (x + 0.45, x)];
            let dashes = DashedLineSeries::new(step, 6, 4, LIMIT.stroke_width(2));
            chart.draw_series(dashes).map_err(failed)?;
        }
        let slot = 0.8 / series.len() as f64;
        for (index, series) in series.iter().enumerate() {
            let shift = (index as f64 - (names.len() as f64 - 1.0) / 2.0) * slot;
            for distance in nearest..=farthest {
                let Some([least, low, middle, high, largest]) = series.spread(distance) else {
                    continue;
                };
                let x = f64::from(distance) + shift;
                let line = colour(series.series).stroke_width(2);
                let whisker = PathElement::new([(x, least), (x, largest)], line);
                chart.draw_series([whisker]).map_err(failed)?;
                // A box of no height would not be seen.
                let corners = [(x - slot * 0.35, low - 0.04), (x + slot * 0.35, high + 0.04)];
                let inside = Rectangle::new(corners, colour(series.series).mix(0.3).filled());
                let outline = Rectangle::new(corners, line);
                chart.draw_series([inside, outline]).map_err(failed)?;
                draw_markers(chart.plotting_area(), series.series, [((x, middle), false)])?;
            }
        }
        Ok(())
    })
}
