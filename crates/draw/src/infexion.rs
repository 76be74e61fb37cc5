//! Infexion boards: the rhombus standing on its corner, r up and to the right, q down and to
//! the right, as in the course's text picture.
//!
//! Colour is never the only sign: red stacks are discs, blue stacks are squares.

mod animation;
mod panel;

pub use animation::animation_svg;
pub use panel::{Badge, Panel, Sheet, panels_svg};

use infexion_rules::{Action, Board, Cell, CellSet, Colour, Direction, Stack, footprint};
use std::fmt::Write;

/// Distance from the centre of a hexagon to its corners.
const RADIUS: f64 = 20.0;
const HALF_HEIGHT: f64 = RADIUS * 0.866_025_403_784_438_6;
/// Size of one board without its caption.
const WIDTH: f64 = RADIUS * (1.5 * 12.0 + 2.0);
const HEIGHT: f64 = HALF_HEIGHT * 14.0;
/// Room beside a board; faded copies of cells on the other side stand in it.
const MARGIN: f64 = 34.0;

const STYLE: &str = "<style>\
.cell{fill:#f4f1ea;stroke:#b9b2a3;stroke-width:1}\
.hit{fill:#ffe9a8;stroke:#8a6d00;stroke-width:1.5}\
.from{fill:#fff;stroke:#222;stroke-width:2.5;stroke-dasharray:4 3}\
.ghost{fill:#fff6d8;stroke:#8a6d00;stroke-width:1;stroke-dasharray:3 3;opacity:.75}\
.red{fill:#d55e00;stroke:#7a3600;stroke-width:1.5}\
.blue{fill:#0072b2;stroke:#003f66;stroke-width:1.5}\
.power{fill:#fff;font:bold 15px sans-serif;text-anchor:middle}\
.label{fill:#9a927f;font:8px sans-serif;text-anchor:middle}\
.arrow{stroke:#222;stroke-width:2.5;fill:none;stroke-linecap:round}\
.caption{fill:#222;font-family:sans-serif;text-anchor:middle}\
.band{fill:none;stroke-width:15;stroke-linecap:round;stroke-opacity:.55}\
.ring{fill:none;stroke:#222;stroke-width:3}\
.badge{font:bold 9px sans-serif;text-anchor:middle}\
</style>";

/// One board.
pub fn board_svg(board: &Board) -> String {
    let mut body = String::new();
    draw_board(&mut body, board, None, |_| {});
    document(WIDTH + 2.0 * MARGIN, HEIGHT + 2.0 * MARGIN, "Infexion board", |svg| {
        place(svg, MARGIN, MARGIN, &body);
    })
}

/// The start and the board after each action, each drawn with the action that comes next.
///
/// The actions must be legal one after the other.
pub fn storyboard_svg(start: &Board, actions: &[Action]) -> String {
    story_on(&Sheet::default(), start, 0, actions)
}

/// A storyboard that goes on after a number of actions: two boards a row, with captions that can
/// be read where it has half of a page.
pub fn continued_storyboard_svg(board: &Board, played: usize, actions: &[Action]) -> String {
    story_on(&Sheet { boards_a_row: 2, caption_size: 20 }, board, played, actions)
}

fn story_on(sheet: &Sheet, start: &Board, played: usize, actions: &[Action]) -> String {
    sheet.draw_with_legend("Infexion solution, board by board", &story(start, played, actions))
}

/// The start and the board after each action.
fn story(start: &Board, played: usize, actions: &[Action]) -> Vec<Panel> {
    let mut board = *start;
    (0..=actions.len())
        .map(|index| {
            let action = actions.get(index).copied();
            let caption = action.map_or_else(
                || format!("after {}", count_actions(played + actions.len())),
                |action| format!("{}. {action}", played + index + 1),
            );
            let panel = Panel { action, captions: vec![caption], ..Panel::of(&board) };
            board = action.map_or(board, |action| board.after(action));
            panel
        })
        .collect()
}

fn count_actions(count: usize) -> String {
    format!("{count} action{}", if count == 1 { "" } else { "s" })
}

fn document(width: f64, height: f64, title: &str, draw: impl FnOnce(&mut String)) -> String {
    let mut svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width:.0} {height:.0}' \
         width='{width:.0}' height='{height:.0}' role='img' aria-label='{title}'>\
         <title>{title}</title>{STYLE}<rect width='100%' height='100%' fill='#fff'/>"
    );
    draw(&mut svg);
    svg.push_str("</svg>\n");
    svg
}

fn place(svg: &mut String, x: f64, y: f64, body: &str) {
    let _ = write!(svg, "<g transform='translate({x:.1} {y:.1})'>{body}</g>");
}

/// The middle of a cell, from the upper left corner of the board's box.
fn centre(r: f64, q: f64) -> (f64, f64) {
    (RADIUS * (1.0 + 1.5 * (r + q)), HALF_HEIGHT * (7.0 + (q - r)))
}

/// Cells first, then what `under` draws, then stacks, so that marks hide no stack.
fn draw_board(
    svg: &mut String,
    board: &Board,
    action: Option<&Action>,
    under: impl FnOnce(&mut String),
) {
    let hit = action.map_or(CellSet::EMPTY, |action| touched(board, *action));
    let from = match action {
        Some(Action::Spread { cell, .. }) => (*cell).into(),
        _ => CellSet::EMPTY,
    };
    let middle = |cell: Cell| centre(cell.r().into(), cell.q().into());
    let plain = Cell::all().filter(|cell| !hit.contains(*cell) && !from.contains(*cell));
    // Cells with a mark come last, so that no neighbour paints over their outline.
    let marked = hit.into_iter().map(|cell| (cell, "hit"));
    let source = from.into_iter().map(|cell| (cell, "from"));
    for (cell, class) in plain.map(|cell| (cell, "cell")).chain(marked).chain(source) {
        draw_hexagon(svg, class, middle(cell));
    }
    if let Some(Action::Spread { cell, direction }) = action {
        draw_beyond(svg, board.power(*cell), *cell, *direction);
    }
    under(svg);
    for cell in Cell::all() {
        let (x, y) = middle(cell);
        match board.stack(cell) {
            Some(stack) => draw_stack(svg, x, y, stack),
            None => {
                let _ = write!(
                    svg,
                    "<text class='label' x='{x:.1}' y='{:.1}'>{},{}</text>",
                    y + 3.0,
                    cell.r(),
                    cell.q()
                );
            }
        }
    }
    if let Some(Action::Spread { cell, direction }) = action {
        draw_arrow(svg, *cell, *direction);
    }
}

fn draw_hexagon(svg: &mut String, class: &str, (x, y): (f64, f64)) {
    let corners = [(1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.0), (-0.5, -1.0), (0.5, -1.0)];
    let points: Vec<String> = corners
        .iter()
        .map(|(dx, dy)| format!("{:.1},{:.1}", x + dx * RADIUS, y + dy * HALF_HEIGHT))
        .collect();
    let _ = write!(svg, "<polygon class='{class}' points='{}'/>", points.join(" "));
}

/// Where a spread leaves the rhombus: the cells on the other side that it enters there, each with
/// the place of its copy beside the rhombus.
fn beyond(power: u8, cell: Cell, direction: Direction) -> impl Iterator<Item = (Cell, (f64, f64))> {
    let (dr, dq) = direction.delta();
    let inside = |r: i32, q: i32| (0..7).contains(&r) && (0..7).contains(&q);
    let mut at = cell;
    (0..power).filter_map(move |_| {
        let (r, q) = (i32::from(at.r()) + i32::from(dr), i32::from(at.q()) + i32::from(dq));
        at = Cell::wrapping(r, q);
        (!inside(r, q)).then(|| (at, centre(f64::from(r), f64::from(q))))
    })
}

/// A faded copy of each such cell, as the web app shows it.
fn draw_beyond(svg: &mut String, power: u8, cell: Cell, direction: Direction) {
    for (entered, (x, y)) in beyond(power, cell, direction) {
        draw_hexagon(svg, "ghost", (x, y));
        let _ = write!(
            svg,
            "<text class='label' x='{x:.1}' y='{:.1}'>{},{}</text>",
            y + 3.0,
            entered.r(),
            entered.q()
        );
    }
}

/// How far such copies reach below the rhombus.
fn reach_below(board: &Board, action: Option<&Action>) -> f64 {
    match action {
        Some(Action::Spread { cell, direction }) => {
            let copies = beyond(board.power(*cell), *cell, *direction);
            copies.map(|(_, (_, y))| y + HALF_HEIGHT - HEIGHT).fold(0.0, f64::max)
        }
        _ => 0.0,
    }
}

fn touched(board: &Board, action: Action) -> CellSet {
    match action {
        Action::Spread { cell, direction } => footprint(cell, direction, board.power(cell)),
        Action::Spawn { cell } => cell.into(),
    }
}

fn draw_stack(svg: &mut String, x: f64, y: f64, Stack { colour, power }: Stack) {
    let half = RADIUS * 0.6;
    let _ = match colour {
        Colour::Red => write!(svg, "<circle class='red' cx='{x:.1}' cy='{y:.1}' r='{half}'/>"),
        Colour::Blue => write!(
            svg,
            "<rect class='blue' x='{:.1}' y='{:.1}' width='{}' height='{}' rx='2'/>",
            x - half * 0.9,
            y - half * 0.9,
            half * 1.8,
            half * 1.8
        ),
    };
    let _ = write!(svg, "<text class='power' x='{x:.1}' y='{:.1}'>{power}</text>", y + 5.0);
}

/// A short arrow at the stack that spreads; its cells are marked, on both sides of the edge
/// where the spread wraps around.
fn draw_arrow(svg: &mut String, cell: Cell, direction: Direction) {
    let (dr, dq) = direction.delta();
    let (r, q) = (f64::from(cell.r()), f64::from(cell.q()));
    let along = |steps: f64| centre(r + steps * f64::from(dr), q + steps * f64::from(dq));
    let ((x1, y1), (x2, y2)) = (along(0.36), along(0.72));
    let (ux, uy) = ((x2 - x1) * 0.45, (y2 - y1) * 0.45);
    let _ = write!(
        svg,
        "<path class='arrow' d='M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}M{:.1} {:.1}L{x2:.1} {y2:.1}L{:.1} {:.1}'/>",
        x2 - ux - uy * 0.8,
        y2 - uy + ux * 0.8,
        x2 - ux + uy * 0.8,
        y2 - uy - ux * 0.8
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::notation::{actions, items};

    #[test]
    fn a_board_shows_every_cell_and_stack() {
        let svg = board_svg(&items::read("1,0,b,2 5,6,r,2 0,0,b,6").unwrap());
        assert_eq!(svg.matches("<polygon").count(), 49);
        assert_eq!(svg.matches("class='red'").count(), 1);
        assert_eq!(svg.matches("class='blue'").count(), 2);
        assert_eq!(svg.matches("class='label'").count(), 46);
    }

    #[test]
    fn a_caption_stands_below_the_cells_that_a_spread_enters_on_the_other_side() {
        let start = items::read("0,6,r,1 6,6,b,1").unwrap();
        let plan = actions::read("SPREAD 0 6 -1 0").unwrap();
        let svg = storyboard_svg(&start, &plan);
        let numbers = |from: &str, to: &str| -> f64 {
            svg.split(from).nth(1).unwrap().split(to).next().unwrap().parse().unwrap()
        };
        let top = numbers("font-size='14' x='200.0' y='", "'") - 14.0;
        let ghost = svg.split("class='ghost' points='").nth(1).unwrap().split('\'').next().unwrap();
        let corners = ghost.split(' ').map(|corner| corner.split(',').nth(1).unwrap());
        let lowest = corners.map(|y| y.parse::<f64>().unwrap()).fold(0.0, f64::max);
        assert!(top >= lowest, "{top} {lowest}");
        // Where nothing goes out, it is right below the board.
        let inside = actions::read("SPREAD 0 6 1 0").unwrap();
        assert_eq!(reach_below(&start, inside.first()), 0.0);
    }

    #[test]
    fn a_storyboard_has_a_board_more_than_actions_and_marks_what_they_touch() {
        let start = items::read("0,6,r,2 0,0,b,1 0,1,b,1").unwrap();
        let plan = actions::read("SPREAD 0 6 0 1").unwrap();
        let svg = storyboard_svg(&start, &plan);
        // Two boards, the cell beyond the edge, and two in the legend.
        assert_eq!(svg.matches("<polygon").count(), 98 + 1 + 3);
        assert_eq!(svg.matches("class='hit'").count(), 2 + 1);
        assert_eq!(svg.matches("class='from'").count(), 1 + 1);
        assert_eq!(svg.matches("class='ghost'").count(), 1 + 1);
        assert!(svg.contains("1. SPREAD 0 6 0 1") && svg.contains("after 1 action<"));
        let later = continued_storyboard_svg(&start, 3, &plan);
        assert!(later.contains("4. SPREAD 0 6 0 1") && later.contains("after 4 actions<"));
    }
}
