//! The course's picture of a board: a rhombus standing on its corner, 13 text rows.
//!
//! Row 0 holds `(6,0)`, the middle row `(0,0) (1,1) ... (6,6)`, row 12 `(0,6)`; r grows up and
//! to the right, q down and to the right.

use crate::board::{Board, Stack};
use crate::torus::{Cell, SIDE};
use infexion_hex::Colour;

/// Draws a board in plain text.
///
/// ```
/// use infexion_rules::notation::{csv, picture};
/// let board = csv::read_board("6,0,b,2").unwrap();
/// assert!(picture::draw(&board).starts_with("                         b2"));
/// ```
pub fn draw(board: &Board) -> String {
    render(board, |_, text| text, |_| String::new())
}

/// Draws a board in plain text with a mark behind each cell, of at most four letters.
pub fn draw_marked(board: &Board, mark: impl Fn(Cell) -> String) -> String {
    render(board, |_, text| text, mark)
}

/// Draws a board with terminal colours.
pub fn draw_coloured(board: &Board) -> String {
    let paint = |stack: Option<Stack>, text| match stack.map(|stack| stack.colour) {
        Some(Colour::Red) => format!("\x1b[1;31m{text}\x1b[0m"),
        Some(Colour::Blue) => format!("\x1b[1;34m{text}\x1b[0m"),
        None => format!("\x1b[2m{text}\x1b[0m"),
    };
    render(board, paint, |_| String::new())
}

fn render(
    board: &Board,
    paint: impl Fn(Option<Stack>, String) -> String,
    mark: impl Fn(Cell) -> String,
) -> String {
    let last = i32::from(SIDE) - 1;
    let mut picture = String::new();
    for row in 0..=2 * last {
        let from_middle = row - last;
        // Along a text row r + 1, q + 1; the row below starts one step towards larger q - r.
        let (mut r, mut q) = ((-from_middle).max(0), from_middle.max(0));
        let mut line = " ".repeat(4 * from_middle.unsigned_abs() as usize);
        while r <= last && q <= last {
            let cell = Cell::wrapping(r, q);
            let stack = board.stack(cell);
            let text = stack.map_or_else(
                || "..".to_owned(),
                |stack| format!("{}{}", stack.colour.letter(), stack.power),
            );
            line.push_str(&format!(" {}{:<5}", paint(stack, text), mark(cell)));
            (r, q) = (r + 1, q + 1);
        }
        picture.push_str(line.trim_end());
        picture.push('\n');
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirteen_rows_hold_the_corners_where_the_course_has_them() {
        let board = crate::notation::csv::read_board("6,0,r,1\n0,0,b,2\n6,6,b,3\n0,6,r,4").unwrap();
        let picture = draw(&board);
        let rows: Vec<&str> = picture.lines().collect();
        assert_eq!(rows.len(), 13);
        assert_eq!(rows[0], format!("{}r1", " ".repeat(25)));
        assert!(rows[6].starts_with(" b2      ..") && rows[6].ends_with("b3"));
        assert_eq!(rows[12], format!("{}r4", " ".repeat(25)));
        assert!(draw_coloured(&board).contains("\x1b[1;31mr1\x1b[0m"));
    }
}
