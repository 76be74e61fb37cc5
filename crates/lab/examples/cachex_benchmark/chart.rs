//! The chart of a record: time against the side, and how many times faster.

use crate::contest::{Duel, Kind, PERCENTS, by_board};
use plotters::coord::Shift;
use plotters::prelude::*;
use std::error::Error;
use std::ops::Range;

type Panel<'a> = DrawingArea<SVGBackend<'a>, Shift>;
/// A name, a colour, and what it shows of a board.
type Line = (&'static str, RGBColor, fn(&Duel) -> f64);

/// Colours that those who do not see red from green can tell apart.
const COLOURS: [RGBColor; 5] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(80, 80, 80),
];

pub(crate) fn draw(file: &str, duels: &[Duel]) -> Result<(), Box<dyn Error>> {
    let root = SVGBackend::new(file, (1350, 820)).into_drawing_area();
    root.fill(&WHITE)?;
    let panels = root.split_evenly((2, 3));
    let means: Vec<Duel> = by_board(duels).into_iter().map(|(mean, _)| mean).collect();
    for (column, kind) in Kind::ALL.into_iter().enumerate() {
        let name = kind.name();
        let chosen: Vec<&Duel> = means.iter().filter(|duel| duel.kind == kind).collect();
        times(&panels[column], &chosen, &format!("{name}, 30 % obstacles: milliseconds"))?;
        let title = format!("{name}: times faster, by obstacles");
        ratios(&panels[column + Kind::ALL.len()], &chosen, &title)?;
    }
    root.present()?;
    Ok(())
}

fn sides(duels: &[&Duel]) -> Range<f64> {
    let of = |duel: &&Duel| f64::from(duel.side);
    let least = duels.iter().map(of).fold(f64::INFINITY, f64::min);
    least * 0.9..duels.iter().map(of).fold(0.0, f64::max) * 1.1
}

fn times(panel: &Panel<'_>, duels: &[&Duel], title: &str) -> Result<(), Box<dyn Error>> {
    let lines: [Line; 5] = [
        ("infexion (default)", COLOURS[0], |duel| duel.times[0]),
        ("infexion A*", COLOURS[4], |duel| duel.times[1]),
        ("infexion BFS", COLOURS[2], |duel| duel.times[2]),
        ("pathfinding astar", COLOURS[1], |duel| duel.times[3]),
        ("pathfinding bfs", COLOURS[3], |duel| duel.times[4]),
    ];
    let duels: Vec<&Duel> = duels.iter().copied().filter(|duel| duel.percent == 30).collect();
    let all = || duels.iter().flat_map(|duel| duel.times).filter(|time| time.is_finite());
    let (least, most) = (all().fold(f64::INFINITY, f64::min), all().fold(0.0, f64::max));
    let mut chart = ChartBuilder::on(panel)
        .caption(title, ("sans-serif", 16))
        .margin(12)
        .x_label_area_size(34)
        .y_label_area_size(56)
        .build_cartesian_2d(sides(&duels).log_scale(), (least * 0.7..most * 1.4).log_scale())?;
    let plain = |number: &f64| format!("{number}");
    chart
        .configure_mesh()
        .x_desc("n")
        .x_labels(4)
        .x_label_formatter(&plain)
        .y_label_formatter(&plain)
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.15))
        .draw()?;
    for (name, colour, time) in lines {
        let all = duels.iter().map(|duel| (f64::from(duel.side), time(duel)));
        let points = all.filter(|(_, time)| time.is_finite());
        chart
            .draw_series(LineSeries::new(points, colour.stroke_width(2)).point_size(3))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .draw()?;
    Ok(())
}

fn ratios(panel: &Panel<'_>, duels: &[&Duel], title: &str) -> Result<(), Box<dyn Error>> {
    let most = duels.iter().map(|duel| duel.ratio()).fold(5.0, f64::max);
    let range = sides(duels);
    let mut chart = ChartBuilder::on(panel)
        .caption(title, ("sans-serif", 16))
        .margin(12)
        .x_label_area_size(34)
        .y_label_area_size(56)
        .build_cartesian_2d(range.clone().log_scale(), 0.0..most * 1.1)?;
    let plain = |number: &f64| format!("{number}");
    chart
        .configure_mesh()
        .x_desc("n")
        .x_labels(4)
        .x_label_formatter(&plain)
        .y_label_formatter(&plain)
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.15))
        .draw()?;
    let target = [(range.start, 5.0), (range.end, 5.0)];
    chart.draw_series(DashedLineSeries::new(target, 6, 4, BLACK.stroke_width(1)))?;
    for (percent, colour) in PERCENTS.into_iter().zip(COLOURS) {
        let points = duels
            .iter()
            .filter(|duel| duel.percent == percent)
            .map(|duel| (f64::from(duel.side), duel.ratio()));
        chart
            .draw_series(LineSeries::new(points, colour.stroke_width(2)).point_size(3))?
            .label(format!("{percent} %"))
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .draw()?;
    Ok(())
}
