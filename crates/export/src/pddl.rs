//! PDDL: a domain, which is the rules and the same for every board, and a problem, which is a board.

use crate::{ExportError, check, direction_name};
use infexion_rules::{Board, Cell, Colour, Direction, Game, MAX_POWER};
use std::fmt::Write;

/// A task in PDDL: two files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The rules of the game.
    pub domain: String,
    /// The board.
    pub problem: String,
}

/// The board as a task.
///
/// # Errors
/// With SPAWN a board can be too full.
pub fn write(board: &Board, game: Game) -> Result<Task, ExportError> {
    check(board, game)?;
    Ok(Task { domain: domain(game), problem: problem(board) })
}

fn domain(game: Game) -> String {
    let mut text = "\
; Single-player Infexion. Cells lie on a torus; `next` says which cell follows in a direction.
; A token makes a cell red and its stack one higher; a stack that would be 7 high is gone.
(define (domain infexion)
  (:requirements :strips :typing :conditional-effects)
  (:types cell direction power)
  (:constants p1 p2 p3 p4 p5 p6 - power)
  (:predicates
    (next ?d - direction ?from ?to - cell)
    (empty ?c - cell)
    (red ?c - cell ?p - power)
    (blue ?c - cell ?p - power)
    ; A token has been laid here: the cell is blue no more.
    (gone ?c - cell))
"
    .to_owned();
    for power in 1..=MAX_POWER {
        spread(&mut text, power);
    }
    if game == Game::WithSpawn {
        text.push_str(
            "
  (:action spawn
    :parameters (?c - cell)
    :precondition (empty ?c)
    :effect (and (not (empty ?c)) (red ?c p1)))
",
        );
    }
    text.push_str(")\n");
    text
}

fn spread(text: &mut String, power: u8) {
    let cells: Vec<String> = (1..=power).map(|steps| format!("?t{steps}")).collect();
    let _ = write!(
        text,
        "
  (:action spread-{power}
    :parameters (?c - cell ?d - direction {} - cell)
    :precondition (and (red ?c p{power})",
        cells.join(" ")
    );
    let mut from = "?c";
    for to in &cells {
        let _ = write!(text, " (next ?d {from} {to})");
        from = to;
    }
    let _ = write!(text, ")\n    :effect (and (not (red ?c p{power})) (empty ?c)");
    for cell in &cells {
        token(text, cell);
    }
    text.push_str("))\n");
}

fn token(text: &mut String, cell: &str) {
    let _ = write!(
        text,
        "\n      (gone {cell})\n      (when (empty {cell}) (and (not (empty {cell})) (red {cell} p1)))"
    );
    for colour in ["red", "blue"] {
        for power in 1..=MAX_POWER {
            let stack = format!("({colour} {cell} p{power})");
            let after = match power {
                MAX_POWER => format!("(empty {cell})"),
                _ => format!("(red {cell} p{})", power + 1),
            };
            let _ = write!(text, "\n      (when {stack} (and (not {stack}) {after}))");
        }
    }
}

fn problem(board: &Board) -> String {
    let cells: Vec<String> = Cell::all().map(name).collect();
    let directions = Direction::ALL.map(direction_name);
    let mut text = format!(
        "(define (problem board)\n  (:domain infexion)\n  (:objects\n    {} - cell\n    {} - \
         direction)\n  (:init\n",
        cells.join(" "),
        directions.join(" ")
    );
    for cell in Cell::all() {
        for direction in Direction::ALL {
            let to = name(cell.step(direction, 1));
            let _ = writeln!(text, "    (next {} {} {to})", direction_name(direction), name(cell));
        }
    }
    for cell in Cell::all() {
        let _ = match board.stack(cell) {
            None => writeln!(text, "    (empty {})", name(cell)),
            Some(stack) => {
                let colour = if stack.colour == Colour::Red { "red" } else { "blue" };
                writeln!(text, "    ({colour} {} p{})", name(cell), stack.power)
            }
        };
    }
    let goals: Vec<String> =
        board.blue().into_iter().map(|cell| format!("(gone {})", name(cell))).collect();
    let _ = write!(text, "  )\n  (:goal (and {})))\n", goals.join(" "));
    text
}

fn name(cell: Cell) -> String {
    format!("c-{}-{}", cell.r(), cell.q())
}
