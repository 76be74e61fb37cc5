//! A board as text: one letter a cell, `r = 0` at the bottom, each row above half a cell
//! further right, so that the six neighbours of a cell are the six letters around it.
//!
//! A board wider than the room it is given is shown in part: the largest window that fits, with
//! both ends of the path in it, or else one window around each of its ends.

use super::{Cell, Grid};
use std::collections::HashSet;

/// What to draw on a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Overlay<'a> {
    /// A path: `S` at its first cell, `G` at its last, `*` on empty cells between, and a
    /// capital letter on the tokens it uses.
    pub path: &'a [Cell],
    /// Where a path has to begin and end: `S` and `G` stand there, however far the path leads.
    pub ends: [Option<Cell>; 2],
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
    /// What is shown of a board: the largest windows that fit.
    fn all(grid: &Grid, path: &[Cell], width: usize) -> Vec<Window> {
        let centre = Cell::new(grid.side() / 2, grid.side() / 2);
        let middle = path.get(path.len() / 2).copied().unwrap_or(centre);
        let one = Window::around(middle, grid, width);
        match (path.first(), path.last()) {
            (Some(&start), Some(&goal)) if !(one.holds(start) && one.holds(goal)) => {
                [start, goal].map(|end| Window::around(end, grid, width)).into()
            }
            _ => vec![one],
        }
    }

    /// The largest window that fits: `side` letters and blanks, shifted by `side - 1`, after a
    /// label.
    fn around(centre: Cell, grid: &Grid, width: usize) -> Window {
        let label = label_width(grid) + 1;
        let fitting = width.saturating_sub(label).div_ceil(3);
        let side = grid.side().min(u16::try_from(fitting).unwrap_or(u16::MAX)).max(1);
        let from = |middle: u16| middle.saturating_sub(side / 2).min(grid.side() - side);
        Window { r: from(centre.r), q: from(centre.q), side }
    }

    fn holds(&self, cell: Cell) -> bool {
        let within = |from: u16, at: u16| (from..from + self.side).contains(&at);
        within(self.r, cell.r) && within(self.q, cell.q)
    }
}

fn label_width(grid: &Grid) -> usize {
    (grid.side() - 1).to_string().len()
}

fn render(grid: &Grid, overlay: Overlay<'_>, width: usize, colours: bool) -> String {
    let on_path: HashSet<Cell> = overlay.path.iter().copied().collect();
    let windows = Window::all(grid, overlay.path, width);
    windows.iter().map(|window| render_window(grid, overlay, &on_path, window, colours)).collect()
}

fn render_window(
    grid: &Grid,
    overlay: Overlay<'_>,
    on_path: &HashSet<Cell>,
    window: &Window,
    colours: bool,
) -> String {
    let of_path = [overlay.path.first(), overlay.path.last()].map(Option::<&Cell>::copied);
    let ends = [0, 1].map(|end| overlay.ends[end].or(of_path[end]));
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
            let mark = mark(grid, cell, ends, on_path.contains(&cell));
            line.push_str(&if colours { painted(mark) } else { mark.to_string() });
            line.push(' ');
        }
        picture.push_str(line.trim_end());
        picture.push('\n');
    }
    picture
}

fn mark(grid: &Grid, cell: Cell, ends: [Option<Cell>; 2], on_path: bool) -> char {
    let letter = grid.token(cell).map(|colour| colour.letter());
    match (on_path, letter) {
        _ if ends[0] == Some(cell) => 'S',
        _ if ends[1] == Some(cell) => 'G',
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
    use infexion_hex::Colour;

    fn example() -> Grid {
        let mut grid = Grid::empty(3);
        grid.set(Cell::new(1, 1), Some(Colour::Blue));
        grid.set(Cell::new(2, 2), Some(Colour::Red));
        grid
    }

    #[test]
    fn rows_rise_from_the_bottom_and_shift_to_the_right() {
        let path = [Cell::new(0, 1), Cell::new(0, 2), Cell::new(1, 2)];
        let picture = draw(&example(), Overlay { path: &path, ..Overlay::default() }, 80);
        assert_eq!(picture, "2   . . r\n1  . b G\n0 . S *\n");
    }

    #[test]
    fn a_path_that_does_not_arrive_is_not_said_to_end_at_the_goal() {
        let (path, goal) = ([Cell::new(0, 1), Cell::new(0, 2)], Cell::new(1, 2));
        let overlay = Overlay { path: &path, ends: [Some(path[0]), Some(goal)] };
        assert_eq!(draw(&example(), overlay, 80), "2   . . r\n1  . b G\n0 . S *\n");
    }

    #[test]
    fn a_narrow_terminal_shows_a_window_around_the_path() {
        let grid = Grid::empty(1000);
        let path = [Cell::new(990, 3)];
        let picture = draw(&grid, Overlay { path: &path, ..Overlay::default() }, 40);
        assert!(picture.starts_with("rows 984 to 995 and columns 0 to 11 of 1000\n"));
        assert!(picture.lines().skip(1).all(|line| line.len() <= 40));
        assert_eq!(picture.matches('S').count(), 1);
    }

    #[test]
    fn of_a_long_path_both_ends_are_shown() {
        let grid = Grid::empty(200);
        let path: Vec<Cell> = (0..200).map(|q| Cell::new(100, q)).collect();
        let picture = draw(&grid, Overlay { path: &path, ..Overlay::default() }, 40);
        assert!(picture.starts_with("rows 94 to 105 and columns 0 to 11 of 200\n"), "{picture}");
        assert!(picture.contains("rows 94 to 105 and columns 188 to 199 of 200\n"), "{picture}");
        assert_eq!((picture.matches('S').count(), picture.matches('G').count()), (1, 1));
    }
}
