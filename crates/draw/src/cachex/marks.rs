//! What lies on a Cachex board and under it: paths, ends, the legend.

use super::{BLUE, CLOSED, Drawing, Explored, INK, OPENED, RED, centre};
use infexion_cachex::{Cell, Grid};
use infexion_rules::Colour;
use std::io::{self, Write};

/// Lines are as wide as a share of a hex, but never too thin to be seen on a large board.
pub(super) fn line_width(side: i32) -> i32 {
    (side / 12).max(4)
}

pub(super) fn path_line(
    path: &[Cell],
    stands_out: bool,
    side: i32,
    out: &mut impl Write,
) -> io::Result<()> {
    let width = line_width(side);
    let points: Vec<String> = corners(path)
        .map(|cell| {
            let (x, y) = centre(cell);
            format!("{x},{y}")
        })
        .collect();
    let points = points.join(" ");
    let mut line = |paint: &str, width: i32, opacity: &str| {
        writeln!(
            out,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{paint}\" \
             stroke-width=\"{width}\" stroke-opacity=\"{opacity}\" stroke-linejoin=\"round\" \
             stroke-linecap=\"round\"/>"
        )
    };
    if stands_out {
        line("#fff", width * 2, "0.9")?;
        line(INK, width, "1")
    } else {
        line(INK, width * 3 / 4, "0.3")
    }
}

/// The tokens on a path once more, over its line: a cell that is free looks free.
pub(super) fn tokens_on(
    path: &[Cell],
    grid: &Grid,
    side: i32,
    out: &mut impl Write,
) -> io::Result<()> {
    let radius = line_width(side);
    for (colour, paint) in [(Colour::Red, RED), (Colour::Blue, BLUE)] {
        let mut cells = path.iter().filter(|cell| grid.token(**cell) == Some(colour)).peekable();
        if cells.peek().is_none() {
            continue;
        }
        write!(out, "<path fill=\"{paint}\" stroke=\"#fff\" d=\"")?;
        for cell in cells {
            let (x, y) = centre(*cell);
            write!(
                out,
                "M{} {y}a{radius} {radius} 0 1 0 {} 0a{radius} {radius} 0 1 0 -{} 0z",
                x - radius,
                2 * radius,
                2 * radius
            )?;
        }
        writeln!(out, "\"/>")?;
    }
    Ok(())
}

/// The cells of a path where it begins, turns and ends.
fn corners(path: &[Cell]) -> impl Iterator<Item = Cell> + '_ {
    let step = |from: Cell, to: Cell| {
        (i32::from(to.r) - i32::from(from.r), i32::from(to.q) - i32::from(from.q))
    };
    path.iter().enumerate().filter_map(move |(index, &cell)| {
        let straight = index > 0
            && index + 1 < path.len()
            && step(path[index - 1], cell) == step(cell, path[index + 1]);
        (!straight).then_some(cell)
    })
}

/// Rings with S and G.
pub(super) fn ends(drawing: &Drawing<'_>, side: i32, out: &mut impl Write) -> io::Result<()> {
    let radius = line_width(side) * 3 / 2;
    let on_path = drawing.paths.first().map(|path| [path.first(), path.last()]);
    for (index, letter) in ["S", "G"].into_iter().enumerate() {
        let from_path = on_path.and_then(|ends| ends[index].copied());
        // A path may lead elsewhere, or nowhere yet.
        let Some(cell) = drawing.ends[index].or(from_path) else { continue };
        let (x, y) = centre(cell);
        writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{INK}\" stroke=\"#fff\"/>\
             <text x=\"{x}\" y=\"{}\" font-size=\"{}\" font-weight=\"bold\" \
             fill=\"#fff\">{letter}</text>",
            y + radius * 6 / 10,
            radius * 3 / 2
        )?;
    }
    Ok(())
}

pub(super) fn legend(
    drawing: &Drawing<'_>,
    middle: i32,
    top: i32,
    unit: i32,
    out: &mut impl Write,
) -> io::Result<()> {
    let has = |colour| drawing.grid.tokens().any(|(_, token)| token == colour);
    let was = |kind| {
        let found = |explored: &dyn Fn(Cell) -> Explored| {
            drawing.grid.cells().any(|cell| explored(cell) == kind)
        };
        drawing.explored.is_some_and(found)
    };
    let kinds: Vec<(&str, &str)> = [
        (RED, "red", has(Colour::Red)),
        (BLUE, "blue", has(Colour::Blue)),
        (INK, "path", !drawing.paths.is_empty()),
        (CLOSED, "closed", was(Explored::Closed)),
        (OPENED, "opened", was(Explored::Opened)),
    ]
    .into_iter()
    .filter_map(|(paint, name, shown)| shown.then_some((paint, name)))
    .collect();
    let step = 6 * unit;
    let mut x = middle - step * kinds.len() as i32 / 2;
    writeln!(out, "<g font-size=\"{unit}\" fill=\"{INK}\">")?;
    for (paint, name) in kinds {
        writeln!(
            out,
            "<rect x=\"{x}\" y=\"{}\" width=\"{unit}\" height=\"{unit}\" fill=\"{paint}\"/>\
             <text x=\"{}\" y=\"{top}\" text-anchor=\"start\">{name}</text>",
            top - unit * 9 / 10,
            x + unit * 3 / 2
        )?;
        x += step;
    }
    writeln!(
        out,
        "<text x=\"{middle}\" y=\"{}\">{}</text></g>",
        top + 2 * unit,
        escaped(drawing.caption)
    )
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
