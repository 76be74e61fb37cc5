//! Reading a board: one sweep for the fields, then the tokens straight into the grid.

use super::fault::{Faults, NotationFault, quote};
use crate::Colour;
use crate::cachex::{Cell, End, Grid, MAX_SIDE, Mode, Position, TaskFault};
use crate::notation::Located;
use serde::Deserializer;
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

/// What a board and a search on it take at most, for each cell.
pub const BYTES_PER_CELL: u64 = 16;

/// Reads a board from bytes that may be anything, or reports what is wrong with it.
///
/// With a mode, start and goal must suit it; without, they may be missing or stand on tokens.
/// A board whose search might take more than `memory` bytes is refused before any is taken.
///
/// # Errors
/// All faults in the order of the text, up to [`MAX_FAULTS`](super::MAX_FAULTS), the last of
/// which then says how many more there are.
pub fn read(
    bytes: &[u8],
    mode: Option<Mode>,
    memory: usize,
) -> Result<Position, Vec<Located<NotationFault>>> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let valid = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or("");
            return Err(vec![Located::at(valid, valid.len(), 1, NotationFault::Binary)]);
        }
    };
    let mut faults = Faults::new(text);
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    if body.trim().is_empty() {
        faults.add_at(0, 0, NotationFault::Empty);
        return Err(faults.finish());
    }
    let mut fields = Fields::default();
    let mut json = serde_json::Deserializer::from_str(body);
    let swept = json.deserialize_map(Sweep { fields: &mut fields, faults: &mut faults });
    if let Err(error) = swept.and_then(|()| json.end()) {
        add_json_fault(&mut faults, text.len() - body.len(), &error);
    }
    let position = interpret(&fields, mode, memory, &mut faults);
    let found = faults.finish();
    position.filter(|_| found.is_empty()).ok_or(found)
}

/// The values of the object, not yet looked into.
#[derive(Default)]
struct Fields<'t> {
    n: Option<&'t RawValue>,
    board: Option<&'t RawValue>,
    start: Option<&'t RawValue>,
    goal: Option<&'t RawValue>,
    /// Did the sweep come to the end of the object?
    complete: bool,
}

struct Sweep<'a, 't> {
    fields: &'a mut Fields<'t>,
    faults: &'a mut Faults<'t>,
}

impl<'t> Visitor<'t> for Sweep<'_, 't> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with the fields n, board, start and goal")
    }

    fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<&'t RawValue>()? {
            let name: String = serde_json::from_str(key.get()).unwrap_or_default();
            let field = match name.as_str() {
                "n" => &mut self.fields.n,
                "board" => &mut self.fields.board,
                "start" => &mut self.fields.start,
                "goal" => &mut self.fields.goal,
                _ => {
                    self.faults.add(key.get(), NotationFault::UnknownField(quote(key.get())));
                    map.next_value::<&'t RawValue>()?;
                    continue;
                }
            };
            if field.is_some() {
                self.faults.add(key.get(), NotationFault::FieldTwice(quote(key.get())));
            }
            *field = Some(map.next_value()?);
        }
        self.fields.complete = true;
        Ok(())
    }
}

fn add_json_fault(faults: &mut Faults<'_>, skipped: usize, error: &serde_json::Error) {
    let text = faults.text;
    // The parser counts columns in bytes.
    let line_start: usize = text[skipped..]
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum();
    let mut offset = (skipped + line_start + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let control = |byte: u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    match text.bytes().position(control) {
        Some(place) => faults.add_at(place, 1, NotationFault::Binary),
        None => {
            let message = error.to_string();
            let prose = message.split(" at line ").next().unwrap_or_default();
            let prose = match prose {
                "trailing characters" => "there is text after the end of the object",
                prose => prose,
            };
            let length = text[offset..].chars().next().map_or(0, char::len_utf8);
            faults.add_at(
                offset,
                length,
                NotationFault::Json(format!("this is not JSON as expected: {prose}")),
            );
        }
    }
}

fn interpret<'t>(
    fields: &Fields<'t>,
    mode: Option<Mode>,
    memory: usize,
    faults: &mut Faults<'t>,
) -> Option<Position> {
    for (name, value) in [("n", fields.n), ("board", fields.board)] {
        if value.is_none() && fields.complete {
            faults.add_at(0, 0, NotationFault::MissingField(name));
        }
    }
    let mut grid = fields.n.and_then(|n| match side(n.get(), memory) {
        Ok(side) => Some(Grid::empty(side)),
        Err(fault) => {
            faults.add(n.get(), fault);
            None
        }
    });
    if let Some(board) = fields.board {
        lay_tokens(board, grid.as_mut(), faults);
    }
    let mut end = |end, value: Option<&'t RawValue>| end_cell(end, value?, grid.as_ref(), faults);
    let (start, goal) = (end(End::Start, fields.start), end(End::Goal, fields.goal));
    let position = Position { grid: grid?, start, goal };
    if let (Some(mode), true) = (mode, fields.complete) {
        for fault in position.task(mode).err().into_iter().flatten() {
            let value = match &fault {
                TaskFault::Missing(End::Start) if fields.start.is_some() => continue,
                TaskFault::Missing(End::Goal) if fields.goal.is_some() => continue,
                TaskFault::Missing(_) => None,
                TaskFault::Outside { end, .. } | TaskFault::Occupied { end, .. } => match end {
                    End::Start => fields.start,
                    End::Goal => fields.goal,
                },
            };
            let part = value.map_or(&faults.text[..0], RawValue::get);
            faults.add(part, NotationFault::Task(fault));
        }
    }
    Some(position)
}

fn side(text: &str, memory: usize) -> Result<u16, NotationFault> {
    let number: f64 = text.parse().unwrap_or(f64::NAN);
    if !(number >= 1.0 && number.fract() == 0.0) {
        return Err(NotationFault::Side(quote(text)));
    }
    let needed = number * number * BYTES_PER_CELL as f64;
    if needed > memory as f64 || number > f64::from(MAX_SIDE) {
        const MB: f64 = 1e6;
        let (needed, limit) = ((needed / MB).ceil() as u64, (memory as f64 / MB) as u64);
        return Err(NotationFault::TooLarge { n: quote(text), needed, limit });
    }
    Ok(number as u16)
}

struct Tokens<'a, 't> {
    grid: Option<&'a mut Grid>,
    faults: &'a mut Faults<'t>,
}

fn lay_tokens<'t>(board: &'t RawValue, grid: Option<&mut Grid>, faults: &mut Faults<'t>) {
    let list = board.get();
    let mut json = serde_json::Deserializer::from_str(list);
    // The sweep has found it to be JSON: what can fail here is only that it is no list.
    if json.deserialize_seq(Tokens { grid, faults: &mut *faults }).is_err() {
        faults.add(list, NotationFault::NotAList(quote(list)));
    }
}

impl<'t> Visitor<'t> for Tokens<'_, 't> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of tokens")
    }

    fn visit_seq<A: SeqAccess<'t>>(mut self, mut list: A) -> Result<(), A::Error> {
        while let Some(token) = list.next_element::<&'t RawValue>()? {
            let text = token.get();
            let parsed = match serde_json::from_str::<(&str, u16, u16)>(text) {
                Ok(("r", r, q)) => Some((Colour::Red, r.into(), q.into())),
                Ok(("b", r, q)) => Some((Colour::Blue, r.into(), q.into())),
                _ => token_slowly(text, self.faults),
            };
            if let Some((colour, r, q)) = parsed
                && let Some(grid) = self.grid.as_deref_mut()
                && let Err(fault) = lay(grid, colour, r, q)
            {
                self.faults.add(text, fault);
            }
        }
        Ok(())
    }
}

fn lay(grid: &mut Grid, colour: Colour, r: i64, q: i64) -> Result<(), NotationFault> {
    let outside = NotationFault::TokenOutside { r, q, last: grid.side() - 1 };
    let cell = cell_on(grid, r, q).ok_or(outside)?;
    match grid.token(cell) {
        None => grid.set(cell, Some(colour)),
        Some(first) if first == colour => return Err(NotationFault::Twice(cell)),
        Some(first) => return Err(NotationFault::Overlap { cell, first, later: colour }),
    }
    Ok(())
}

fn cell_on(grid: &Grid, r: i64, q: i64) -> Option<Cell> {
    let cell = Cell::new(u16::try_from(r).ok()?, u16::try_from(q).ok()?);
    grid.contains(cell).then_some(cell)
}

/// Reads a token that is not plain and simple, and says what is wrong with it.
fn token_slowly<'t>(text: &'t str, faults: &mut Faults<'t>) -> Option<(Colour, i64, i64)> {
    let fields: Vec<&RawValue> = serde_json::from_str(text).unwrap_or_default();
    let [colour, r, q] = fields.as_slice() else {
        faults.add(text, NotationFault::Token(quote(text)));
        return None;
    };
    let letter: String = serde_json::from_str(colour.get()).unwrap_or_default();
    let known = Colour::from_letter(&letter);
    if known.is_none() {
        faults.add(colour.get(), NotationFault::Colour(quote(colour.get())));
    }
    let (r, q) = coordinates("a token", r.get(), q.get(), faults);
    Some((known?, r?, q?))
}

fn coordinates<'t>(
    of: &'static str,
    r: &'t str,
    q: &'t str,
    faults: &mut Faults<'t>,
) -> (Option<i64>, Option<i64>) {
    let mut whole = |axis, text: &'t str| {
        let number = text.parse().ok();
        if number.is_none() {
            faults.add(text, NotationFault::Coordinate { axis, of, text: quote(text) });
        }
        number
    };
    (whole('r', r), whole('q', q))
}

fn end_cell<'t>(
    end: End,
    value: &'t RawValue,
    grid: Option<&Grid>,
    faults: &mut Faults<'t>,
) -> Option<Cell> {
    let (text, name) = (value.get(), if end == End::Start { "start" } else { "goal" });
    let fields: Vec<&RawValue> = serde_json::from_str(text).unwrap_or_default();
    let [r, q] = fields.as_slice() else {
        faults.add(text, NotationFault::NotACell { end: name, text: quote(text) });
        return None;
    };
    let (Some(r), Some(q)) = coordinates(name, r.get(), q.get(), faults) else { return None };
    let grid = grid?;
    let cell = cell_on(grid, r, q);
    if cell.is_none() {
        let outside = TaskFault::Outside { end, r, q, last: grid.side() - 1 };
        faults.add(text, NotationFault::Task(outside));
    }
    cell
}
