//! The input of Fast Downward's search, version 3.
//!
//! One variable a cell: empty, red of power 1 to 6, and for a cell that is blue at the start its
//! blue stack, which never changes while it is blue. A goal names one value of a variable, but a
//! cell without blue has seven; so each blue cell has a second variable, which any token sets to
//! "gone".

use crate::{ExportError, check};
use infexion_rules::{Board, Cell, Colour, Direction, Game, MAX_POWER};
use std::fmt::Write;

/// Values of a cell's variable: 0 empty, 1 to 6 red, 7 the blue stack of the start.
const EMPTY: usize = 0;
const BLUE: usize = MAX_POWER as usize + 1;
/// Values of the variable for a blue stack.
const THERE: usize = 0;
const GONE: usize = 1;

/// The board as a task.
///
/// # Errors
/// With SPAWN a board can be too full.
pub fn write(board: &Board, game: Game) -> Result<String, ExportError> {
    check(board, game)?;
    let task = Task { board, blue: board.blue().into_iter().collect() };
    let mut sas = "begin_version\n3\nend_version\nbegin_metric\n0\nend_metric\n".to_owned();
    task.variables(&mut sas);
    task.start_and_goal(&mut sas);
    let mut operators = String::new();
    let mut count = 0;
    for cell in Cell::all() {
        for direction in Direction::ALL {
            for power in 1..=MAX_POWER {
                task.spread(&mut operators, cell, direction, power);
                count += 1;
            }
        }
        if game == Game::WithSpawn {
            task.spawn(&mut operators, cell);
            count += 1;
        }
    }
    let _ = write!(sas, "{count}\n{operators}0\n");
    Ok(sas)
}

struct Task<'a> {
    board: &'a Board,
    blue: Vec<Cell>,
}

impl Task<'_> {
    /// The second variable of a blue cell.
    fn gone(&self, cell: Cell) -> Option<usize> {
        let place = self.blue.iter().position(|blue| *blue == cell)?;
        Some(infexion_rules::CELLS + place)
    }

    fn variables(&self, sas: &mut String) {
        // A solved board has no goal of its own; planners want one.
        let always = self.blue.is_empty();
        let count = infexion_rules::CELLS + self.blue.len() + usize::from(always);
        let _ = writeln!(sas, "{count}");
        for cell in Cell::all() {
            let (r, q) = (cell.r(), cell.q());
            let mut values = vec![format!("Atom empty({r}-{q})")];
            values.extend((1..=MAX_POWER).map(|power| format!("Atom red({r}-{q}, {power})")));
            if self.blue.contains(&cell) {
                values.push(format!("Atom blue({r}-{q}, {})", self.board.power(cell)));
            }
            variable(sas, &format!("cell-{r}-{q}"), &values);
        }
        for cell in &self.blue {
            let (r, q) = (cell.r(), cell.q());
            let values = [format!("NegatedAtom gone({r}-{q})"), format!("Atom gone({r}-{q})")];
            variable(sas, &format!("gone-{r}-{q}"), &values);
        }
        if always {
            let values = ["NegatedAtom solved()".to_owned(), "Atom solved()".to_owned()];
            variable(sas, "solved", &values);
        }
        // No groups of facts that exclude each other beyond the variables.
        sas.push_str("0\n");
    }

    fn start_and_goal(&self, sas: &mut String) {
        sas.push_str("begin_state\n");
        for cell in Cell::all() {
            let value = match self.board.stack(cell) {
                None => EMPTY,
                Some(stack) if stack.colour == Colour::Red => stack.power.into(),
                Some(_) => BLUE,
            };
            let _ = writeln!(sas, "{value}");
        }
        self.blue.iter().for_each(|_| {
            let _ = writeln!(sas, "{THERE}");
        });
        let goals: Vec<usize> = match self.blue.len() {
            0 => {
                let _ = writeln!(sas, "{GONE}");
                vec![infexion_rules::CELLS]
            }
            _ => self.blue.iter().filter_map(|cell| self.gone(*cell)).collect(),
        };
        let _ = writeln!(sas, "end_state\nbegin_goal\n{}", goals.len());
        for variable in goals {
            let _ = writeln!(sas, "{variable} {GONE}");
        }
        sas.push_str("end_goal\n");
    }

    /// The stack of this power is taken off, and a token laid on each of the next cells.
    fn spread(&self, sas: &mut String, cell: Cell, direction: Direction, power: u8) {
        let (r, q, (dr, dq)) = (cell.r(), cell.q(), direction.delta());
        let mut effects = vec![format!("0 {} {power} {EMPTY}", cell.index())];
        for steps in 1..=power {
            self.token(&mut effects, cell.step(direction, steps));
        }
        operator(sas, &format!("spread {r} {q} {dr} {dq} {power}"), &effects);
    }

    fn token(&self, effects: &mut Vec<String>, cell: Cell) {
        let variable = cell.index();
        let mut becomes = |before: usize, after: usize| {
            effects.push(format!("1 {variable} {before} {variable} -1 {after}"));
        };
        for power in 0..=MAX_POWER {
            becomes(power.into(), red_after(power));
        }
        if let Some(gone) = self.gone(cell) {
            becomes(BLUE, red_after(self.board.power(cell)));
            effects.push(format!("0 {gone} -1 {GONE}"));
        }
    }

    fn spawn(&self, sas: &mut String, cell: Cell) {
        let effect = format!("0 {} {EMPTY} 1", cell.index());
        operator(sas, &format!("spawn {} {}", cell.r(), cell.q()), &[effect]);
    }
}

/// What a stack of this power, or an empty cell, is after a token.
fn red_after(power: u8) -> usize {
    if power == MAX_POWER { EMPTY } else { usize::from(power) + 1 }
}

fn variable(sas: &mut String, name: &str, values: &[String]) {
    let _ = writeln!(
        sas,
        "begin_variable\n{name}\n-1\n{}\n{}\nend_variable",
        values.len(),
        values.join("\n")
    );
}

/// With no condition of its own beyond those of its effects, at cost 1.
fn operator(sas: &mut String, name: &str, effects: &[String]) {
    let _ = writeln!(
        sas,
        "begin_operator\n{name}\n0\n{}\n{}\n1\nend_operator",
        effects.len(),
        effects.join("\n")
    );
}
