//! Several boards on one sheet, each with what there is to say about it: marked lines, ringed
//! cells, numbers on cells, captions.

use super::{
    HEIGHT, MARGIN, RADIUS, WIDTH, centre, document, draw_board, draw_hexagon, place, reach_below,
};
use infexion_rules::{Action, Board, Cell, CellSet};
use std::fmt::Write;

/// Colours that people with any kind of colour blindness tell apart (Okabe and Ito's palette).
const BANDS: [&str; 7] =
    ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#cc79a7", "#0072b2", "#d55e00"];

/// A number on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Badge {
    /// White on black, at the upper left of the cell.
    Dark(u32),
    /// Black on white, at the upper right.
    Light(u32),
}

/// One board of a sheet and the marks on it.
#[derive(Clone, Debug, Default)]
pub struct Panel {
    /// The board.
    pub board: Board,
    /// The action that comes next: an arrow, and the cells it touches.
    pub action: Option<Action>,
    /// Lines drawn through their cells, each with a letter: a, b, c...
    pub bands: Vec<CellSet>,
    /// Cells with a ring.
    pub rings: CellSet,
    /// Numbers on cells.
    pub badges: Vec<(Cell, Badge)>,
    /// Lines of text below the board.
    pub captions: Vec<String>,
}

impl Panel {
    /// A board without any marks.
    pub fn of(board: &Board) -> Panel {
        Panel { board: *board, ..Panel::default() }
    }

    /// The board, and its captions with some room above them.
    pub(super) fn draw(&self, caption_size: u32, room: f64) -> String {
        let mut body = String::new();
        draw_board(&mut body, &self.board, self.action.as_ref(), |body| {
            for (index, band) in self.bands.iter().enumerate() {
                draw_band(body, *band, index);
            }
        });
        for cell in self.rings {
            let (x, y) = centre(cell.r().into(), cell.q().into());
            let radius = RADIUS * 0.8;
            let _ = write!(body, "<circle class='ring' cx='{x:.1}' cy='{y:.1}' r='{radius:.1}'/>");
        }
        for (cell, badge) in &self.badges {
            draw_badge(&mut body, *cell, *badge);
        }
        for (index, caption) in self.captions.iter().enumerate() {
            let _ = write!(
                body,
                "<text class='caption' font-size='{caption_size}' x='{:.1}' y='{:.1}'>{}</text>",
                WIDTH / 2.0,
                HEIGHT + room + line_height(caption_size) * (index as f64 + 0.9),
                escape(caption)
            );
        }
        body
    }
}

/// How boards share a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Boards side by side.
    pub boards_a_row: usize,
    /// Size of the captions; a board is 400 wide.
    pub caption_size: u32,
}

impl Default for Sheet {
    fn default() -> Sheet {
        Sheet { boards_a_row: 3, caption_size: 14 }
    }
}

impl Sheet {
    /// Boards side by side, in rows.
    pub fn draw(&self, title: &str, panels: &[Panel]) -> String {
        self.draw_sheet(title, panels, false)
    }

    /// The same with a line below that says what the marks of actions mean.
    pub(super) fn draw_with_legend(&self, title: &str, panels: &[Panel]) -> String {
        self.draw_sheet(title, panels, true)
    }

    fn draw_sheet(&self, title: &str, panels: &[Panel], with_legend: bool) -> String {
        let columns = self.boards_a_row.min(panels.len()).max(1);
        let rows: Vec<&[Panel]> = panels.chunks(columns).collect();
        let row_height = |row: &[Panel]| {
            let captions = row.iter().map(|panel| panel.captions.len()).max().unwrap_or(0);
            HEIGHT + room(row) + line_height(self.caption_size) * captions as f64 + 6.0 + MARGIN
        };
        let step = WIDTH + MARGIN;
        let legend_height = if with_legend { 2.0 * LEGEND_LINE } else { 0.0 };
        let width = columns as f64 * step + MARGIN;
        let height = rows.iter().map(|row| row_height(row)).sum::<f64>() + MARGIN + legend_height;
        document(width, height, title, |svg| {
            let mut y = MARGIN;
            for row in rows {
                for (index, panel) in row.iter().enumerate() {
                    let drawn = panel.draw(self.caption_size, room(row));
                    place(svg, index as f64 * step + MARGIN, y, &drawn);
                }
                y += row_height(row);
            }
            if with_legend {
                draw_legend(svg, width, y);
            }
        })
    }
}

/// Height of a line of the legend.
const LEGEND_LINE: f64 = 34.0;

/// What the marks of an action mean, in lines of two.
fn draw_legend(svg: &mut String, width: f64, top: f64) {
    let entries = [
        ("from", "the stack that spreads"),
        ("hit", "gets a token"),
        ("ghost", "the other side: the board wraps around"),
    ];
    let column = (width - 2.0 * MARGIN) / 2.0;
    for (index, (class, words)) in entries.into_iter().enumerate() {
        let x = MARGIN + column * (index % 2) as f64 + 10.0;
        let y = top - MARGIN / 2.0 + LEGEND_LINE * (index / 2) as f64 + 10.0;
        let _ = write!(svg, "<g transform='translate({x:.1} {y:.1}) scale(.6)'>");
        draw_hexagon(svg, class, (0.0, 0.0));
        let _ = write!(
            svg,
            "</g><text class='caption' style='text-anchor:start' font-size='12' x='{:.1}' y='{:.1}'>{words}</text>",
            x + 18.0,
            y + 4.0
        );
    }
}

/// Boards side by side, in rows of three.
pub fn panels_svg(title: &str, panels: &[Panel]) -> String {
    Sheet::default().draw(title, panels)
}

/// The room that the boards need between them and their captions.
pub(super) fn room(panels: &[Panel]) -> f64 {
    let reach = |panel: &Panel| reach_below(&panel.board, panel.action.as_ref());
    panels.iter().map(reach).fold(0.0, f64::max)
}

pub(super) fn line_height(caption_size: u32) -> f64 {
    f64::from(caption_size) * 10.0 / 7.0
}

/// A band through the cells of a line. On the drawn rhombus a line may wrap around, so that it
/// is drawn in several pieces; each ends with the band's letter.
fn draw_band(svg: &mut String, line: CellSet, index: usize) {
    let colour = BANDS[index % BANDS.len()];
    let letter = char::from(b'a' + (index % 26) as u8);
    let next = |cell: Cell| {
        let steps = [(0, 1), (1, 0), (-1, 1)];
        steps.into_iter().find_map(|(dr, dq)| {
            let (r, q) = (i32::from(cell.r()) + dr, i32::from(cell.q()) + dq);
            let inside = (0..7).contains(&r) && (0..7).contains(&q);
            inside.then(|| Cell::wrapping(r, q)).filter(|cell| line.contains(*cell))
        })
    };
    let followers: CellSet = line.into_iter().filter_map(next).collect();
    for first in line.into_iter().filter(|cell| !followers.contains(*cell)) {
        let middle = |cell: Cell| centre(cell.r().into(), cell.q().into());
        let (x1, y1) = middle(first);
        let piece: Vec<Cell> = std::iter::successors(Some(first), |cell| next(*cell)).collect();
        let (x2, y2) = middle(piece[piece.len() - 1]);
        let _ = write!(
            svg,
            "<path class='band' stroke='{colour}' d='M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}'/>"
        );
        // Half a step beyond the end, where no stack hides it.
        let (x, y) = match piece.len() as f64 - 1.0 {
            0.0 => (x2, y2 - RADIUS * 0.6),
            steps => (x2 + (x2 - x1) / steps * 0.5, y2 + (y2 - y1) / steps * 0.5),
        };
        let _ = write!(svg, "<text class='badge' x='{x:.1}' y='{:.1}'>{letter}</text>", y + 3.0);
    }
}

fn draw_badge(svg: &mut String, cell: Cell, badge: Badge) {
    let (x, y) = centre(cell.r().into(), cell.q().into());
    let (side, fill, ink, number) = match badge {
        Badge::Dark(number) => (-1.0, "#222", "#fff", number),
        Badge::Light(number) => (1.0, "#fff", "#222", number),
    };
    let (x, y) = (x + side * RADIUS * 0.55, y - RADIUS * 0.5);
    let _ = write!(
        svg,
        "<circle cx='{x:.1}' cy='{y:.1}' r='7' fill='{fill}' stroke='#222'/>\
         <text class='badge' fill='{ink}' x='{x:.1}' y='{:.1}'>{number}</text>",
        y + 3.2
    );
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::notation::items;
    use infexion_rules::{LINES, LINES_THROUGH};

    #[test]
    fn every_mark_is_drawn() {
        let board = items::read("1,0,b,2 5,6,r,2").unwrap();
        let panel = Panel {
            bands: vec![LINES[1], LINES[14 + 3]],
            rings: board.blue(),
            badges: vec![(Cell::wrapping(1, 0), Badge::Light(1))],
            captions: vec!["a < b".to_owned(), "second".to_owned()],
            ..Panel::of(&board)
        };
        let svg = panels_svg("test", &[panel.clone(), panel]);
        // The line of constant r is in one piece, the other wraps around.
        assert_eq!(svg.matches("class='band'").count(), 2 * 3);
        assert_eq!(svg.matches("class='ring'").count(), 2);
        assert_eq!(svg.matches("class='caption'").count(), 4);
        assert!(svg.contains("a &lt; b"));
    }

    #[test]
    fn every_cell_of_a_line_lies_on_its_band() {
        for (index, line) in LINES.iter().enumerate() {
            let mut svg = String::new();
            draw_band(&mut svg, *line, 0);
            let pieces = svg.matches("<path").count();
            let wraps = index > 14 && index < 20 || index == 14;
            assert_eq!(pieces, if wraps { 2 } else { 1 }, "line {index}");
        }
        assert_eq!(LINES_THROUGH[0], [0, 7, 14]);
    }
}
