//! The names of the series, to the right of the chart where they hide nothing.

use super::{Area, ChartError, FONT, INK, LIMIT, colour, failed, marker};
use plotters::prelude::*;

/// Pixels a legend takes: as many as its longest name needs.
pub(super) fn width(names: &[&str], more: &[&str]) -> u32 {
    let longest = names.iter().chain(more).map(|name| name.chars().count()).max().unwrap_or(0);
    (longest as u32 * 9 + 36).max(80)
}

/// One line for each series, then lines of plain text.
pub(super) fn draw(
    area: &Area<'_>,
    names: &[&str],
    series: &[usize],
    more: &[&str],
) -> Result<(), ChartError> {
    let font = (FONT, 17).into_font().color(&INK);
    for (index, (name, series)) in names.iter().zip(series).enumerate() {
        let y = 24 + 24 * index as i32;
        let shape = Polygon::new(marker(*series), colour(*series).filled());
        area.draw(&(EmptyElement::at((14, y - 2)) + shape)).map_err(failed)?;
        let text = Text::new((*name).to_owned(), (28, y - 9), font.clone());
        area.draw(&text).map_err(failed)?;
    }
    let small = (FONT, 15).into_font().color(&LIMIT);
    for (index, line) in more.iter().enumerate() {
        let y = 24 + 24 * names.len() as i32 + 10 + 20 * index as i32;
        area.draw(&Text::new((*line).to_owned(), (8, y), small.clone())).map_err(failed)?;
    }
    Ok(())
}
