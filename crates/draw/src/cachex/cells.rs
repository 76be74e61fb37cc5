//! The cells of a Cachex board as shapes, each kind as one element, and what is written on and
//! beside them.

use super::{BLUE, CLOSED, Drawing, EMPTY, Explored, FINE_SIDE, HALF_WIDTH, MESH, OPENED, PITCH};
use super::{RED, centre};
use infexion_cachex::{Cell, Grid};
use infexion_rules::Colour;
use std::io::{self, Write};

const HEX: &str = "l7-4 7 4v8l-7 4-7-4z";

/// All cells, and around them the rim.
pub(super) fn shapes(drawing: &Drawing<'_>, out: &mut impl Write) -> io::Result<()> {
    let grid = drawing.grid;
    let rim = rim(grid.side().into());
    empty_cells(grid, &rim, out)?;
    if let Some(explored) = drawing.explored {
        cells_of_kind(grid, CLOSED, |cell| explored(cell) == Explored::Closed, out)?;
        cells_of_kind(grid, OPENED, |cell| explored(cell) == Explored::Opened, out)?;
    }
    for (colour, paint) in [(Colour::Red, RED), (Colour::Blue, BLUE)] {
        cells_of_kind(grid, paint, |cell| grid.token(cell) == Some(colour), out)?;
    }
    super::outline(&rim, out)
}

/// The rhombus, filled with a mesh while hexes can be told apart.
fn empty_cells(grid: &Grid, rim: &str, out: &mut impl Write) -> io::Result<()> {
    let fine = grid.side() <= FINE_SIDE;
    if fine {
        writeln!(
            out,
            "<defs><pattern id=\"mesh\" patternUnits=\"userSpaceOnUse\" x=\"-7\" y=\"-8\" \
             width=\"14\" height=\"24\"><rect width=\"14\" height=\"24\" fill=\"{EMPTY}\"/>\
             <path d=\"M0 4 7 0 14 4M0 4V12L7 16 14 12V4M7 16V24\" fill=\"none\" \
             stroke=\"{MESH}\"/></pattern></defs>"
        )?;
    }
    let fill = if fine { "url(#mesh)" } else { EMPTY };
    writeln!(out, "<path d=\"{rim}\" fill=\"{fill}\"/>")
}

/// Around the board: along the lowest row, up the right side, back along the top, down again.
fn rim(side: i32) -> String {
    let side = side as usize;
    let (bottom, right) = ("l7 4 7-4".repeat(side), "l7-4v-8".repeat(side - 1));
    let (top, left) = ("l-7-4-7 4".repeat(side), "v8l-7 4".repeat(side - 1));
    format!("M-7-4v8{bottom}v-8{right}{top}{left}z")
}

/// All cells of one kind as one path.
fn cells_of_kind(
    grid: &Grid,
    paint: &str,
    is_kind: impl Fn(Cell) -> bool,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut cells = grid.cells().filter(|&cell| is_kind(cell)).peekable();
    if cells.peek().is_none() {
        return Ok(());
    }
    if grid.side() <= FINE_SIDE {
        write!(out, "<path fill=\"{paint}\" stroke=\"#fff\" d=\"")?;
        for cell in cells {
            let (x, y) = centre(cell);
            write!(out, "M{} {}{HEX}", x - HALF_WIDTH, y - 4)?;
        }
    } else {
        write!(out, "<path fill=\"none\" stroke=\"{paint}\" stroke-width=\"{PITCH}\" d=\"")?;
        while let Some(first) = cells.next() {
            let mut last = first;
            while let Some(next) = cells.next_if(|next| (next.r, next.q) == (last.r, last.q + 1)) {
                last = next;
            }
            let (x, y) = centre(first);
            write!(out, "M{} {y}h{}", x - HALF_WIDTH, 14 * i32::from(last.q - first.q + 1))?;
        }
    }
    writeln!(out, "\"/>")
}

pub(super) fn letters(grid: &Grid, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "<g font-size=\"8\" fill=\"#fff\" font-weight=\"bold\">")?;
    for (cell, colour) in grid.tokens() {
        let (x, y) = centre(cell);
        writeln!(out, "<text x=\"{x}\" y=\"{}\">{}</text>", y + 3, colour.letter())?;
    }
    writeln!(out, "</g><g font-size=\"7\" fill=\"#6b675e\">")?;
    for line in 0..grid.side() {
        let (x, y) = centre(Cell::new(line, 0));
        let r = if line == 0 { "r = " } else { "" };
        writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{r}{line}</text>",
            x - 9,
            y + 3
        )?;
        let (x, y) = centre(Cell::new(0, line));
        let q = if line == 0 { "q = " } else { "" };
        writeln!(out, "<text x=\"{x}\" y=\"{}\">{q}{line}</text>", y + 16)?;
    }
    writeln!(out, "</g>")
}
