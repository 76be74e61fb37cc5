//! A Cachex board as SVG: a rhombus of hexes, `r` upwards, `q` to the right.
//!
//! Elements are few however large the board is: empty cells are one pattern, and the cells of
//! each kind are one path. Beyond [`FINE_SIDE`] a hex is a few dots wide: runs of cells in a row
//! become strips. Beyond [`STRIPED_SIDE`] all cells are one image, so that a board of millions of
//! cells is a file of a few megabytes, which a browser opens at once. Without the feature `raster`
//! they stay strips.
//!
//! The colours are from the palette of Okabe and Ito, which people with any kind of colour
//! vision can tell apart; tokens have letters too while there is room.

mod cells;
mod marks;
#[cfg(feature = "raster")]
mod raster;

use cells::letters;
use infexion_cachex::{Cell, Grid};
use marks::{ends, escaped, legend, line_width, path_line, tokens_on};
use std::io::{self, Write};

/// Up to this side cells are drawn as hexes.
pub const FINE_SIDE: u16 = 250;
/// Up to this side cells are drawn as shapes; beyond it a cell is less than two dots wide.
pub const STRIPED_SIDE: u16 = 500;
/// Up to this side there is room for letters and numbers.
const LETTERED_SIDE: u16 = 40;

// A hex of width 14 and height 16 is regular to within a hundredth, and all its corners are
// whole numbers, which keeps files small.
const HALF_WIDTH: i32 = 7;
const PITCH: i32 = 12;

const RED: &str = "#d55e00";
const BLUE: &str = "#0072b2";
const CLOSED: &str = "#c9c9c9";
const OPENED: &str = "#f6e28b";
const EMPTY: &str = "#fbfaf7";
const MESH: &str = "#dcd8cf";
const INK: &str = "#1b1b1b";

/// What a search did with a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explored {
    /// Nothing.
    Unseen,
    /// It was reached.
    Opened,
    /// Its neighbours were looked at.
    Closed,
}

/// What to draw.
pub struct Drawing<'a> {
    /// The board.
    pub grid: &'a Grid,
    /// Paths; the first stands out.
    pub paths: &'a [Vec<Cell>],
    /// Start and goal of the board, if it has them.
    pub ends: [Option<Cell>; 2],
    /// What a search did with each cell, if that is to be shown.
    pub explored: Option<&'a dyn Fn(Cell) -> Explored>,
    /// A line under the picture.
    pub caption: &'a str,
}

/// Writes the picture.
///
/// # Errors
/// Those of the writer.
pub fn write_svg(drawing: &Drawing<'_>, out: &mut impl Write) -> io::Result<()> {
    let side = i32::from(drawing.grid.side());
    let lettered = drawing.grid.side() <= LETTERED_SIDE;
    // Margins leave room for the numbers of rows and columns, which are not above the board, or for
    // the rings at the ends.
    let ring = 2 * line_width(side);
    let (margin, above) = if lettered { (22, 8) } else { (ring, ring) };
    let (board_width, board_height) = (HALF_WIDTH * (3 * side - 1), PITCH * (side - 1) + 16);
    let unit = ((board_width + 2 * margin) / 45).max(6);
    // Below come the legend and the caption, which may be wider than a small board.
    let caption_width = unit * drawing.caption.chars().count() as i32 * 6 / 10;
    let width = (board_width + 2 * margin).max(caption_width).max(30 * unit);
    let height = board_height + above + margin + 5 * unit;
    let middle = board_width / 2 - HALF_WIDTH;
    let (left, top) = (middle - width / 2, -PITCH * (side - 1) - 8 - above);
    let dots = (width * 3).clamp(420, 1400);
    let dots_high = dots * height / width;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {width} {height}\" \
         width=\"{dots}\" height=\"{dots_high}\" font-family=\"sans-serif\" text-anchor=\"middle\">"
    )?;
    writeln!(out, "<title>{}</title>", escaped(drawing.caption))?;
    writeln!(
        out,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>"
    )?;
    #[cfg(feature = "raster")]
    if drawing.grid.side() > STRIPED_SIDE {
        let dots_a_cell = f64::from(2 * HALF_WIDTH * dots) / f64::from(width);
        raster::image(drawing, dots_a_cell, out)?;
    } else {
        cells::shapes(drawing, out)?;
    }
    #[cfg(not(feature = "raster"))]
    cells::shapes(drawing, out)?;
    if lettered {
        letters(drawing.grid, out)?;
    }
    for (index, path) in drawing.paths.iter().enumerate().rev() {
        path_line(path, index == 0, side, out)?;
    }
    if let Some(path) = drawing.paths.first() {
        tokens_on(path, drawing.grid, side, out)?;
    }
    ends(drawing, side, out)?;
    legend(drawing, middle, 8 + margin + unit, unit, out)?;
    writeln!(out, "</svg>")
}

/// The middle of a cell.
fn centre(cell: Cell) -> (i32, i32) {
    let (r, q) = (i32::from(cell.r), i32::from(cell.q));
    (HALF_WIDTH * (2 * q + r), -PITCH * r)
}

/// The line around the board.
fn outline(rim: &str, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "<path d=\"{rim}\" fill=\"none\" stroke=\"#8a857a\"/>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::Colour;

    pub(super) fn drawn(drawing: &Drawing<'_>) -> String {
        let mut svg = Vec::new();
        write_svg(drawing, &mut svg).unwrap();
        String::from_utf8(svg).unwrap()
    }

    pub(super) fn board(side: u16) -> Grid {
        let mut grid = Grid::empty(side);
        grid.cells().filter(|cell| (cell.r + 2 * cell.q) % 5 == 0).for_each(|cell| {
            grid.set(cell, Some(if cell.r % 2 == 0 { Colour::Red } else { Colour::Blue }));
        });
        grid
    }

    #[test]
    fn every_token_is_drawn_and_elements_do_not_grow_with_the_board() {
        for side in [5, 100, FINE_SIDE, FINE_SIDE + 1, STRIPED_SIDE] {
            let grid = board(side);
            let paths = [(0..side).map(|q| Cell::new(0, q)).collect()];
            let explored = |cell: Cell| match cell.q % 3 {
                0 => Explored::Closed,
                1 => Explored::Opened,
                _ => Explored::Unseen,
            };
            let svg = drawn(&Drawing {
                grid: &grid,
                paths: &paths,
                ends: [None, None],
                explored: Some(&explored),
                caption: "5 < 6 & 7",
            });
            assert!(svg.contains("5 &lt; 6 &amp; 7") && !svg.contains("5 < 6"));
            let elements = svg.matches("<path").count() + svg.matches("<poly").count();
            assert!(elements <= 10, "{elements} for side {side}");
            let red_path = svg.split("<path").find(|part| part.contains(RED)).unwrap();
            let red = grid.tokens().filter(|&(_, colour)| colour == Colour::Red).count();
            assert_eq!(red_path.split("<text").next().unwrap().matches('M').count(), red);
        }
    }

    #[test]
    fn a_straight_path_is_one_line_and_the_ends_are_marked_without_a_path_too() {
        let grid = Grid::empty(9);
        let straight = [(0..9).map(|r| Cell::new(r, 0)).collect()];
        let mut drawing = Drawing {
            grid: &grid,
            paths: &straight,
            ends: [None, None],
            explored: None,
            caption: "",
        };
        assert!(drawn(&drawing).contains("points=\"0,0 56,-96\""));
        drawing.paths = &[];
        assert_eq!(drawn(&drawing).matches("<circle").count(), 0);
        drawing.ends = [Some(Cell::new(0, 0)), Some(Cell::new(8, 8))];
        assert_eq!(drawn(&drawing).matches("<circle").count(), 2);
    }

    /// The line of the path hid them, so that free cells looked like captured ones.
    #[test]
    fn tokens_on_the_path_can_be_seen() {
        let mut grid = Grid::empty(5);
        grid.set(Cell::new(2, 0), Some(Colour::Red));
        let paths = [(0..5).map(|r| Cell::new(r, 0)).collect()];
        let drawing =
            Drawing { grid: &grid, paths: &paths, ends: [None, None], explored: None, caption: "" };
        let svg = drawn(&drawing);
        let after_path = svg.rsplit("<polyline").next().unwrap();
        assert!(after_path.contains(&format!("fill=\"{RED}\"")), "{svg}");
        assert!(svg.contains(" height=\""));
    }

    #[test]
    fn the_legend_names_only_what_is_there() {
        let grid = Grid::empty(5);
        let explored = |_: Cell| Explored::Closed;
        let svg = drawn(&Drawing {
            grid: &grid,
            paths: &[],
            ends: [None, None],
            explored: Some(&explored),
            caption: "",
        });
        assert!(svg.contains(">closed<") && !svg.contains(">opened<") && !svg.contains(">red<"));
    }

    #[test]
    fn the_goal_stays_where_it_is_while_a_path_has_not_reached_it() {
        let grid = Grid::empty(9);
        let goal = Cell::new(8, 8);
        for length in [1, 4] {
            let svg = drawn(&Drawing {
                grid: &grid,
                paths: &[(0..length).map(|r| Cell::new(r, 0)).collect()],
                ends: [Some(Cell::new(0, 0)), Some(goal)],
                explored: None,
                caption: "",
            });
            for end in [Cell::new(0, 0), goal] {
                let (x, y) = centre(end);
                assert!(svg.contains(&format!("<circle cx=\"{x}\" cy=\"{y}\"")), "{svg}");
            }
        }
    }
}
