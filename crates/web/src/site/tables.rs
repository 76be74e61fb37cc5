//! The rules as tables. The page draws and plays before its engine is there, and has no rules of its
//! own: it looks up here what an action does (`assets/js/rules.js`).
//!
//! Nothing in the tables is written down a second time. Each stack is put on a board, played by the
//! crates of the two games, and what comes out is noted. So they always are the rules of the program
//! that writes the page.

use infexion_cachex as cachex;
use infexion_rules::{
    Action, Board, CELLS, Cell, Colour, Direction, Game, LINES, MAX_POWER, SIDE, Stack, footprint,
};
use serde::Serialize;
use std::collections::BTreeMap;

/// What the page looks up; `types/tables.d.ts` says the same to the page's scripts.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Tables {
    /// Cells along each axis.
    side: u8,
    /// `(dr, dq)` of one step in each direction.
    directions: [(i8, i8); 6],
    /// The powers that a stack may be drawn with.
    powers: Vec<u8>,
    /// By cell and direction: where the tokens of a spread fall, the nearest first.
    falls: Vec<Vec<Vec<usize>>>,
    /// The cells of each line.
    lines: Vec<Vec<usize>>,
    /// What is true of each stack, and of an empty cell.
    stacks: BTreeMap<Name, Entry>,
    /// By game: from this total power on there is no SPAWN.
    spawn_below: BTreeMap<&'static str, u32>,
    /// Which sides each colour joins in Cachex.
    joins: BTreeMap<char, &'static str>,
}

/// A stack as links and pictures write it, such as `r2`; nothing for an empty cell.
type Name = String;

/// What is true of a cell with a stack on it, or without one.
#[derive(Debug, Serialize)]
struct Entry {
    /// What it counts in the total power.
    power: u32,
    /// What a spread of it does; nothing where it may not spread.
    spread: Option<Spread>,
    /// What is there after a token has fallen on it.
    struck: Name,
    /// What a SPAWN puts there; nothing where it may not.
    spawned: Option<Name>,
    /// May it be there when the board is solved?
    solved: bool,
}

#[derive(Debug, Serialize)]
struct Spread {
    /// On so many cells falls a token.
    tokens: u32,
    /// What is left on the cell itself.
    left: Name,
}

/// Some cell, and some direction: by the symmetry of the board any will do.
const HERE: Cell = Cell::wrapping(3, 3);
const AWAY: Direction = Direction::DownRight;

fn name(stack: Option<Stack>) -> Name {
    stack.map_or_else(String::new, |stack| format!("{}{}", stack.colour.letter(), stack.power))
}

/// Plays on the cell of this stack, or without one; what stands there afterwards is added to `found`.
fn entry(stack: Option<Stack>, found: &mut Vec<Option<Stack>>) -> Entry {
    let alone = stack.map_or(Board::EMPTY, |stack| Board::EMPTY.with_stack(HERE, stack));
    let mut note = |after: Board| {
        found.push(after.stack(HERE));
        name(after.stack(HERE))
    };
    let spread = alone.play(Action::Spread { cell: HERE, direction: AWAY }, Game::SpreadOnly);
    let spread = spread
        .ok()
        .map(|after| Spread { tokens: after.occupied().without(HERE).len(), left: note(after) });
    let before = HERE.step(AWAY.opposite(), 1);
    let beside = alone.with_stack(before, Stack { colour: Colour::Red, power: 1 });
    let struck = note(beside.after(Action::Spread { cell: before, direction: AWAY }));
    let spawned = alone.play(Action::Spawn { cell: HERE }, Game::WithSpawn).ok().map(note);
    Entry { power: alone.total_power(), spread, struck, spawned, solved: alone.is_solved() }
}

/// The stacks that may be drawn, and all that can come of them.
fn stacks() -> BTreeMap<Name, Entry> {
    let drawn = [Colour::Red, Colour::Blue]
        .into_iter()
        .flat_map(|colour| (1..=MAX_POWER).map(move |power| Some(Stack { colour, power })));
    let mut found: Vec<Option<Stack>> = [None].into_iter().chain(drawn).collect();
    let mut entries = BTreeMap::new();
    while let Some(stack) = found.pop() {
        entries.entry(name(stack)).or_insert_with(|| entry(stack, &mut found));
    }
    entries
}

/// Where the first, second ... token of a spread falls.
fn falls(cell: Cell, direction: Direction, most: u32) -> Vec<usize> {
    let cells = |tokens: u8| footprint(cell, direction, tokens);
    let nth = |n: u8| (cells(n) - cells(n - 1)).first().expect("each token falls on another cell");
    (1..=most as u8).map(|n| nth(n).index()).collect()
}

/// The least total power with which this game has no SPAWN, though the last cell is empty.
fn spawn_below(game: Game) -> u32 {
    let last = Cell::from_index(CELLS - 1);
    let of_power = |total: u32| {
        let mut board = Board::EMPTY;
        for cell in Cell::all() {
            let left = total - board.total_power();
            if left > 0 && cell != last {
                let power = left.min(MAX_POWER.into()) as u8;
                board = board.with_stack(cell, Stack { colour: Colour::Blue, power });
            }
        }
        board
    };
    let fullest = u32::from(MAX_POWER) * (CELLS as u32 - 1);
    let refused = |total: &u32| of_power(*total).play(Action::Spawn { cell: last }, game).is_err();
    (0..=fullest).find(refused).unwrap_or(u32::MAX)
}

/// Does this colour join the first row to the last, or the first column to the last?
fn joins(colour: Colour) -> &'static str {
    let first = cachex::Task::connect(colour).first_cells(&cachex::Grid::empty(2));
    if first.iter().all(|cell| cell.r == first[0].r) { "rows" } else { "columns" }
}

impl Tables {
    pub(super) fn new() -> Tables {
        let stacks = stacks();
        let tokens = |entry: &Entry| entry.spread.as_ref().map(|spread| spread.tokens);
        let most = stacks.values().filter_map(tokens).max().unwrap_or(0);
        let around = |cell| Direction::ALL.map(|direction| falls(cell, direction, most)).to_vec();
        Tables {
            side: SIDE,
            directions: Direction::ALL.map(Direction::delta),
            powers: (1..=MAX_POWER).collect(),
            falls: Cell::all().map(around).collect(),
            lines: LINES.iter().map(|line| line.into_iter().map(Cell::index).collect()).collect(),
            stacks,
            spawn_below: Game::ALL.iter().map(|&game| (game.name(), spawn_below(game))).collect(),
            joins: [Colour::Red, Colour::Blue].map(|it| (it.letter(), joins(it))).into(),
        }
    }

    /// The tables as a script of the page.
    pub(super) fn script(&self) -> String {
        let tables = serde_json::to_string(self).unwrap_or_default();
        format!(
            "// Written by infexion from its rules.\n\n\
             /** @type {{import(\"../../../types/tables.js\").Tables}} */\n\
             export const tables = {tables};\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_testkit::{KINDS, Random, random_board};

    /// What the page does: it looks things up, and knows nothing.
    fn looked_up(tables: &Tables, board: &Board, action: Action, game: Game) -> Option<Vec<Name>> {
        let mut names: Vec<Name> = Cell::all().map(|cell| name(board.stack(cell))).collect();
        match action {
            Action::Spread { cell, direction } => {
                let spread = tables.stacks[&names[cell.index()]].spread.as_ref()?;
                names[cell.index()].clone_from(&spread.left);
                let falls = &tables.falls[cell.index()][direction as usize];
                for &fall in &falls[..spread.tokens as usize] {
                    names[fall] = tables.stacks[&names[fall]].struck.clone();
                }
            }
            Action::Spawn { cell } => {
                let total: u32 = names.iter().map(|name| tables.stacks[name].power).sum();
                let spawned = tables.stacks[&names[cell.index()]].spawned.clone()?;
                if total >= tables.spawn_below[game.name()] {
                    return None;
                }
                names[cell.index()] = spawned;
            }
        }
        Some(names)
    }

    #[test]
    fn to_play_by_the_tables_is_to_play_by_the_rules() {
        let (tables, mut random) = (Tables::new(), Random(15));
        let mut compared = 0;
        // And a board that is nearly too powerful for a SPAWN, or just is.
        let full = |blue: u8| {
            let fill = |board: Board, index: usize| {
                let power = if index < 8 { 6 } else { blue };
                board.with_stack(Cell::from_index(index), Stack { colour: Colour::Blue, power })
            };
            (0..8 + usize::from(blue > 0)).fold(Board::EMPTY, fill)
        };
        let boards = (0..5).flat_map(|_| KINDS).map(|kind| random_board(&mut random, &kind));
        for board in boards.chain([Board::EMPTY, full(0), full(1), full(2)]) {
            for game in Game::ALL.iter().copied() {
                for cell in Cell::all() {
                    let spreads =
                        Direction::ALL.map(|direction| Action::Spread { cell, direction });
                    for action in spreads.into_iter().chain([Action::Spawn { cell }]) {
                        let played = board.play(action, game).ok();
                        let played = played
                            .map(|after| Cell::all().map(|at| name(after.stack(at))).collect());
                        assert_eq!(
                            looked_up(&tables, &board, action, game),
                            played,
                            "{board:?} {action}"
                        );
                        compared += 1;
                    }
                }
            }
            let solved = board.stacks().all(|(_, it)| tables.stacks[&name(Some(it))].solved);
            assert_eq!(solved, board.is_solved(), "{board:?}");
        }
        assert!(compared > 30_000, "{compared}");
    }

    #[test]
    fn the_script_is_a_page_long_and_has_the_numbers_that_people_know() {
        let tables = Tables::new();
        assert_eq!(tables.spawn_below[Game::SpreadOnly.name()], 0);
        assert_eq!(tables.spawn_below[Game::WithSpawn.name()], 49);
        assert_eq!(tables.stacks.len(), 13);
        assert_eq!(tables.joins[&'r'], "rows");
        assert_eq!(tables.joins[&'b'], "columns");
        let script = tables.script();
        assert!(script.len() < 16_000, "{} bytes", script.len());
    }
}
