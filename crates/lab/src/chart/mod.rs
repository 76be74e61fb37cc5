//! Charts as SVG text, drawn with `plotters`; nothing outside this module knows the crate.
//!
//! Every series has a colour of Okabe and Ito's palette, which people with any kind of colour
//! blindness tell apart, or of Tol's, and a marker of its own shape. Runs that a limit stopped are hollow, and
//! limits are dashed lines with their name.

mod axis;
mod boxes;
mod cactus;
mod cases;
mod depth;
mod difficulty;
mod legend;
mod scatter;
#[cfg(test)]
mod tests;

pub use boxes::{EstimateSeries, estimates};
pub use cactus::cactus;
pub use cases::cases;
pub use depth::depth;
pub use difficulty::difficulty;
pub use scatter::scatter;

use crate::experiment::RunResult;
use infexion_rules::Game;
use infexion_solver::Spawn;
use plotters::coord::{CoordTranslate, Shift};
use plotters::prelude::*;
use std::borrow::Cow;

/// Why there is no chart.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChartError {
    /// The results hold nothing for this chart.
    #[error("there is nothing to draw: {0}")]
    Nothing(&'static str),
    /// A run that the results do not hold.
    #[error("the results hold no run '{0}'")]
    NoSuchRun(String),
    /// The drawing library failed.
    #[error("cannot draw: {0}")]
    Draw(String),
}

fn failed(error: impl std::fmt::Display) -> ChartError {
    ChartError::Draw(error.to_string())
}

const COLOURS: [RGBColor; 9] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0x56, 0xb4, 0xe9),
    RGBColor(0x22, 0x22, 0x22),
    // Two of Tol's, for more series than that palette has colours.
    RGBColor(0x88, 0x22, 0x55),
    RGBColor(0x99, 0x99, 0x33),
];
const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
const GRID: RGBColor = RGBColor(0xdd, 0xdd, 0xdd);
const LIMIT: RGBColor = RGBColor(0x77, 0x77, 0x77);
const FONT: &str = "sans-serif";
/// Pixels that the title takes.
const TITLE_HEIGHT: u32 = 36;

fn colour(series: usize) -> RGBColor {
    COLOURS[series % COLOURS.len()]
}

/// How wide the line of a series is. Later ones are drawn over earlier ones and are narrower, so where
/// lines coincide, all of them are seen.
fn line_width(series: usize, of: usize) -> u32 {
    2 + (of - 1 - series) as u32
}

/// How many markers there are; the colours are one more, so that series share both only after many.
const SHAPES: usize = 8;

/// The corners of a series' marker around its point, in pixels.
fn marker(series: usize) -> Vec<(i32, i32)> {
    match series % SHAPES {
        0 => vec![(-4, 0), (-3, 3), (0, 4), (3, 3), (4, 0), (3, -3), (0, -4), (-3, -3)],
        1 => vec![(-4, -4), (4, -4), (4, 4), (-4, 4)],
        2 => vec![(-5, 4), (5, 4), (0, -5)],
        3 => vec![(-5, 0), (0, 5), (5, 0), (0, -5)],
        4 => vec![(-5, -4), (5, -4), (0, 5)],
        // An x.
        5 => vec![
            (-5, -3),
            (-3, -5),
            (0, -2),
            (3, -5),
            (5, -3),
            (2, 0),
            (5, 3),
            (3, 5),
            (0, 2),
            (-3, 5),
            (-5, 3),
            (-2, 0),
        ],
        // A star.
        6 => vec![
            (0, -6),
            (1, -2),
            (6, -2),
            (2, 1),
            (4, 5),
            (0, 3),
            (-4, 5),
            (-2, 1),
            (-6, -2),
            (-1, -2),
        ],
        _ => vec![
            (-2, -5),
            (2, -5),
            (2, -2),
            (5, -2),
            (5, 2),
            (2, 2),
            (2, 5),
            (-2, 5),
            (-2, 2),
            (-5, 2),
            (-5, -2),
            (-2, -2),
        ],
    }
}

/// Draws the markers of a series; hollow where a limit stopped the run.
fn draw_markers<C: CoordTranslate>(
    area: &DrawingArea<SVGBackend<'_>, C>,
    series: usize,
    points: impl IntoIterator<Item = (C::From, bool)>,
) -> Result<(), ChartError>
where
    C::From: 'static,
{
    for (at, hollow) in points {
        let corners = marker(series);
        let outline: Vec<(i32, i32)> = corners.iter().chain(corners.first()).copied().collect();
        let inside = if hollow { WHITE } else { colour(series) };
        let line = colour(series).stroke_width(if hollow { 2 } else { 1 });
        let element = EmptyElement::at(at)
            + Polygon::new(corners, inside.filled())
            + PathElement::new(outline, line);
        area.draw(&element).map_err(failed)?;
    }
    Ok(())
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// A white sheet with a title, a legend to the right and what `draw` makes of the rest.
fn sheet(
    title: &str,
    size: (u32, u32),
    names: &[&str],
    notes: &[&str],
    draw: impl FnOnce(&Area<'_>) -> Result<(), ChartError>,
) -> Result<String, ChartError> {
    let series: Vec<usize> = (0..names.len()).collect();
    sheet_of_some(title, size, (names, &series), notes, draw)
}

/// The same where not every series is drawn; those that are keep their colours and markers.
fn sheet_of_some(
    title: &str,
    size: (u32, u32),
    (names, series): (&[&str], &[usize]),
    notes: &[&str],
    draw: impl FnOnce(&Area<'_>) -> Result<(), ChartError>,
) -> Result<String, ChartError> {
    let legend_width = legend::width(names, notes);
    let (width, height) = (size.0 + legend_width, size.1);
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, (width, height)).into_drawing_area();
        root.fill(&WHITE).map_err(failed)?;
        let font = (FONT, 19).into_font().color(&INK);
        root.draw(&Text::new(title.to_owned(), (16, 12), font)).map_err(failed)?;
        let (_, below) = root.split_vertically(TITLE_HEIGHT);
        let (chart, side) = below.split_horizontally(size.0);
        draw(&chart)?;
        legend::draw(&side, names, series, notes)?;
        root.present().map_err(failed)?;
    }
    Ok(svg)
}

/// A chart without its title, for a paper whose caption says it: the sheet begins below it.
pub fn without_title(svg: &str) -> String {
    let number = |name: &str| -> Option<u32> {
        let from = svg.find(&format!("{name}=\""))? + name.len() + 2;
        svg[from..].split('"').next()?.parse().ok()
    };
    let (Some(width), Some(height)) = (number("width"), number("height")) else {
        return svg.to_owned();
    };
    let below = height.saturating_sub(TITLE_HEIGHT);
    svg.replacen(&format!("height=\"{height}\""), &format!("height=\"{below}\""), 1).replacen(
        &format!("viewBox=\"0 0 {width} {height}\""),
        &format!("viewBox=\"0 {TITLE_HEIGHT} {width} {below}\""),
        1,
    )
}

/// How many boards, and of which game: what a chart is about, whatever its caption says.
fn subject<'a>(results: impl IntoIterator<Item = &'a RunResult>) -> String {
    let mut boards: Vec<(&str, Game)> = results.into_iter().map(RunResult::puzzle).collect();
    boards.sort_by_key(|(board, game)| (*board, *game == Game::WithSpawn));
    boards.dedup();
    format!("n = {}, {}", boards.len(), names_of(boards.iter().map(|(_, game)| *game)))
}

/// The games among these, by name.
fn names_of(games: impl Iterator<Item = Game> + Clone) -> String {
    let names: Vec<&str> = [(Game::SpreadOnly, "SPREAD only"), (Game::WithSpawn, "with SPAWN")]
        .into_iter()
        .filter(|(game, _)| games.clone().any(|of| of == *game))
        .map(|(_, name)| name)
        .collect();
    names.join(" and ")
}

/// The results with the game in the name of each run, where they are of more than one game: times
/// and lengths of different games do not belong on one line.
pub fn with_games_in_names(results: &[RunResult]) -> Cow<'_, [RunResult]> {
    let Some(first) = results.first() else { return Cow::Borrowed(results) };
    if results.iter().all(|result| result.spawn() == first.spawn()) {
        return Cow::Borrowed(results);
    }
    let named = |result: &RunResult| {
        let game = match result.spawn() {
            Spawn::Never => "SPREAD only",
            Spawn::All => "with SPAWN",
            Spawn::NearBlue => "SPAWN near blue",
            Spawn::NoCapture => "SPAWN where nothing is captured",
        };
        RunResult { run: format!("{}, {game}", result.run), ..result.clone() }
    };
    results.iter().map(named).collect()
}

/// The names of the runs, in the order they first appear.
fn run_names(results: &[RunResult]) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for result in results {
        if !names.contains(&result.run.as_str()) {
            names.push(&result.run);
        }
    }
    names
}

/// The time limits of the results, each once.
fn time_limits(results: &[RunResult]) -> Vec<f64> {
    let mut limits: Vec<f64> = results.iter().filter_map(RunResult::time_limit).collect();
    limits.sort_by(f64::total_cmp);
    limits.dedup();
    limits
}
