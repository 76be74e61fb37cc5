//! The chart of a record: time against the side, and how many times faster.

use crate::contest::{Duel, Kind, PERCENTS, by_board};
use plotters::coord::Shift;
use plotters::prelude::*;
use std::error::Error;

type Panel<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// A name, a colour, and what it shows by the side.
struct Line {
    name: String,
    colour: RGBColor,
    points: Vec<(f64, f64)>,
}

/// How many times faster we mean to be.
const AIM: f64 = 5.0;

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
        let title = format!("{name}, 30 % obstacles: milliseconds");
        lines(&panels[column], &times(&chosen), &title, None)?;
        let title = format!("{name}: times faster, by obstacles");
        lines(&panels[column + Kind::ALL.len()], &ratios(&chosen), &title, Some(AIM))?;
    }
    root.present()?;
    Ok(())
}

fn times(duels: &[&Duel]) -> Vec<Line> {
    let names = [
        ("infexion (default)", COLOURS[0]),
        ("infexion A*", COLOURS[4]),
        ("infexion BFS", COLOURS[2]),
        ("pathfinding astar", COLOURS[1]),
        ("pathfinding bfs", COLOURS[3]),
    ];
    let of = |contender: usize| {
        let duels = duels.iter().filter(|duel| duel.percent == 30);
        let points = duels.map(|duel| (f64::from(duel.side), duel.times[contender]));
        points.filter(|(_, time)| time.is_finite()).collect()
    };
    let line = |(contender, (name, colour)): (usize, (&str, RGBColor))| Line {
        name: name.to_owned(),
        colour,
        points: of(contender),
    };
    names.into_iter().enumerate().map(line).collect()
}

fn ratios(duels: &[&Duel]) -> Vec<Line> {
    let line = |(percent, colour): (u16, RGBColor)| {
        let duels = duels.iter().filter(|duel| duel.percent == percent);
        let points = duels.map(|duel| (f64::from(duel.side), duel.ratio()));
        Line { name: format!("{percent} %"), colour, points: points.collect() }
    };
    PERCENTS.into_iter().zip(COLOURS).map(line).collect()
}

fn lines(
    panel: &Panel<'_>,
    lines: &[Line],
    title: &str,
    aim: Option<f64>,
) -> Result<(), Box<dyn Error>> {
    let range = |of: fn(&(f64, f64)) -> f64| {
        let all = || lines.iter().flat_map(|line| &line.points).map(of);
        all().fold(f64::INFINITY, f64::min)..all().fold(0.0, f64::max)
    };
    let (sides, values) = (range(|point| point.0), range(|point| point.1));
    let sides = sides.start * 0.9..sides.end * 1.1;
    let least = aim.map_or(values.start, |aim| aim.min(values.start));
    let values = least * 0.7..values.end * 1.4;
    let mut chart = ChartBuilder::on(panel)
        .caption(title, ("sans-serif", 16))
        .margin(12)
        .x_label_area_size(34)
        .y_label_area_size(56)
        .build_cartesian_2d(sides.clone().log_scale(), values.log_scale())?;
    let plain = |number: &f64| format!("{number}");
    chart
        .configure_mesh()
        .x_desc("n")
        .x_labels(4)
        .y_labels(4)
        .x_label_formatter(&plain)
        .y_label_formatter(&plain)
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.15))
        .draw()?;
    if let Some(aim) = aim {
        let target = [(sides.start, aim), (sides.end, aim)];
        chart.draw_series(DashedLineSeries::new(target, 6, 4, BLACK.stroke_width(1)))?;
    }
    for Line { name, colour, points } in lines {
        let style = colour.stroke_width(2);
        chart
            .draw_series(LineSeries::new(points.iter().copied(), style).point_size(3))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], style));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .draw()?;
    Ok(())
}
