//! A board as text: one letter a cell, `r = 0` at the bottom, each row above half a cell
//! further right, so that the six neighbours of a cell are the six letters around it.
//!
//! A board wider than the room it is given is shown in part: the largest window that fits,
//! around a cell the caller cares about.

use super::{Cell, Grid};
use std::collections::HashSet;

/// What to draw on a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Overlay<'a> {
    /// A path: `S` at its first cell, `G` at its last, `*` on empty cells between, and a
    /// capital letter on the tokens it uses.
    pub path: &'a [Cell],
}

/// Draws a board in plain text, at most `width` columns wide.
pub fn draw(grid: &Grid, overlay: Overlay<'_>, width: usize) -> String {
    render(grid, overlay, width, false)
}

/// Draws a board with terminal colours.
pub fn draw_coloured(grid: &Grid, overlay: Overlay<'_>, width: usize) -> String {
    render(grid, overlay, width, true)
}

/// The part of the board that is shown: rows and columns from here on.
struct Window {
    r: u16,
    q: u16,
    side: u16,
}

impl Window {
    /// The largest window that fits: `side` letters and blanks, shifted by `side - 1`, after a
    /// label.
    fn fit(grid: &Grid, path: &[Cell], width: usize) -> Window {
        let label = label_width(grid) + 1;
        let fitting = width.saturating_sub(label).div_ceil(3);
        let side = grid.side().min(u16::try_from(fitting).unwrap_or(u16::MAX)).max(1);
        let centre = path.get(path.len() / 2).copied();
        let centre = centre.unwrap_or(Cell::new(grid.side() / 2, grid.side() / 2));
        let from = |middle: u16| middle.saturating_sub(side / 2).min(grid.side() - side);
        Window { r: from(centre.r), q: from(centre.q), side }
    }
}

fn label_width(grid: &Grid) -> usize {
    (grid.side() - 1).to_string().len()
}

fn render(grid: &Grid, overlay: Overlay<'_>, width: usize, colours: bool) -> String {
    let window = Window::fit(grid, overlay.path, width);
    let on_path: HashSet<Cell> = overlay.path.iter().copied().collect();
    let mut picture = String::new();
    if window.side < grid.side() {
        let last = window.side - 1;
        picture.push_str(&format!(
            "rows {} to {} and columns {} to {} of {}\n",
            window.r,
            window.r + last,
            window.q,
            window.q + last,
            grid.side()
        ));
    }
    for row in (0..window.side).rev() {
        let r = window.r + row;
        let shift = " ".repeat(usize::from(row));
        let mut line = format!("{r:>0$} {shift}", label_width(grid));
        for q in window.q..window.q + window.side {
            let cell = Cell::new(r, q);
            let mark = mark(grid, cell, overlay.path, on_path.contains(&cell));
            line.push_str(&if colours { painted(mark) } else { mark.to_string() });
            line.push(' ');
        }
        picture.push_str(line.trim_end());
        picture.push('\n');
    }
    picture
}

fn mark(grid: &Grid, cell: Cell, path: &[Cell], on_path: bool) -> char {
    let letter = grid.token(cell).map(|colour| colour.letter());
    match (on_path, letter) {
        (true, _) if path.first() == Some(&cell) => 'S',
        (true, _) if path.last() == Some(&cell) => 'G',
        (true, Some(letter)) => letter.to_ascii_uppercase(),
        (true, None) => '*',
        (false, Some(letter)) => letter,
        (false, None) => '.',
    }
}

fn painted(mark: char) -> String {
    let style = match mark {
        'r' => "31",
        'b' => "34",
        'R' => "1;7;31",
        'B' => "1;7;34",
        '.' => "2",
        _ => "1;7",
    };
    format!("\x1b[{style}m{mark}\x1b[0m")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Colour;

    fn example() -> Grid {
        let mut grid = Grid::empty(3);
        grid.set(Cell::new(1, 1), Some(Colour::Blue));
        grid.set(Cell::new(2, 2), Some(Colour::Red));
        grid
    }

    #[test]
    fn rows_rise_from_the_bottom_and_shift_to_the_right() {
        let path = [Cell::new(0, 1), Cell::new(0, 2), Cell::new(1, 2)];
        let picture = draw(&example(), Overlay { path: &path }, 80);
        assert_eq!(picture, "2   . . r\n1  . b G\n0 . S *\n");
    }

    #[test]
    fn a_narrow_terminal_shows_a_window_around_the_path() {
        let grid = Grid::empty(1000);
        let path = [Cell::new(990, 3)];
        let picture = draw(&grid, Overlay { path: &path }, 40);
        assert!(picture.starts_with("rows 984 to 995 and columns 0 to 11 of 1000\n"));
        assert!(picture.lines().skip(1).all(|line| line.len() <= 40));
        assert_eq!(picture.matches('S').count(), 1);
    }
}
