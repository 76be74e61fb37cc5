//! Reading a board in one pass.

use super::fault::{Gathered, NotationFault, quote};
use super::source::{Place, Source};
use super::tokens::{self, Board, cell_on, coordinates, token_of};
use super::value::{Stop, Value, unexpected, value};
use crate::{Cell, End, Grid, MAX_SIDE, Mode, Position, TaskFault};
use infexion_hex::Faults;
use std::io::{self, Read};

/// What a board and a search on it take at most, for each cell.
pub const BYTES_PER_CELL: u64 = 16;

/// Reads a board from bytes that may be anything, or reports what is wrong with it.
///
/// With a mode, start and goal must suit it; without, they may be missing or stand on tokens.
/// A board whose search might take more than `memory` bytes is refused before any is taken.
///
/// # Errors
/// All that is wrong with it.
pub fn read(
    bytes: &[u8],
    mode: Option<Mode>,
    memory: usize,
) -> Result<Position, Faults<NotationFault>> {
    read_from(bytes, mode, memory).unwrap_or_else(|error| unreachable!("bytes are there: {error}"))
}

/// Reads a board from a stream as [`read`] does, holding no more of it than a few pages.
///
/// # Errors
/// Those of the stream; within, what is wrong with the text.
pub fn read_from(
    stream: impl Read,
    mode: Option<Mode>,
    memory: usize,
) -> io::Result<Result<Position, Faults<NotationFault>>> {
    let mut reader = Reader {
        source: Source::new(stream),
        faults: Gathered::default(),
        memory,
        board: Board::new(largest_side(memory)),
        seen: Seen::default(),
    };
    let complete = match reader.object() {
        Ok(()) => true,
        Err(Stop::Io(error)) => return Err(error),
        Err(Stop::Fault(place, length, fault)) => {
            reader.faults.add(place, length, fault);
            false
        }
    };
    let Reader { mut faults, board, seen, .. } = reader;
    let position = interpret(board, &seen, mode, complete, &mut faults);
    Ok(faults.finish().map(|()| position.expect("what makes no sense has a fault")))
}

/// The largest side that so much memory is enough for.
fn largest_side(memory: usize) -> u16 {
    let side = (memory as u64 / BYTES_PER_CELL).isqrt();
    side.clamp(1, MAX_SIDE.into()) as u16
}

/// The fields that there were, and the values that have to wait for the grid.
#[derive(Default)]
struct Seen {
    n: bool,
    board: bool,
    start: Option<Value>,
    goal: Option<Value>,
}

struct Reader<R> {
    source: Source<R>,
    faults: Gathered,
    memory: usize,
    board: Board,
    seen: Seen,
}

impl<R: Read> Reader<R> {
    /// Goes past a byte that must come next, or says what was expected.
    fn expect(&mut self, byte: u8, expected: &str) -> Result<(), Stop> {
        if self.source.peek_after_blanks()? != Some(byte) {
            return Err(unexpected(&mut self.source, expected));
        }
        self.source.advance(1);
        Ok(())
    }

    /// Goes past a byte if it comes next.
    #[inline]
    fn accept(&mut self, byte: u8) -> Result<bool, Stop> {
        let accepted = self.source.peek_after_blanks()? == Some(byte);
        self.source.advance(accepted.into());
        Ok(accepted)
    }

    fn value(&mut self) -> Result<Value, Stop> {
        self.source.peek_after_blanks()?;
        value(&mut self.source)
    }

    fn object(&mut self) -> Result<(), Stop> {
        self.source.pass_byte_order_mark()?;
        if self.source.peek_after_blanks()?.is_none() {
            return Err(Stop::Fault(Place::START, 0, NotationFault::Empty));
        }
        self.expect(b'{', "an object with the fields n, board, start and goal")?;
        if !self.accept(b'}')? {
            loop {
                self.field()?;
                if !self.accept(b',')? {
                    break;
                }
            }
            self.expect(b'}', "a comma or the end of the object")?;
        }
        match self.source.peek_after_blanks()? {
            None => Ok(()),
            Some(_) => Err(unexpected(&mut self.source, "nothing after the object")),
        }
    }

    fn field(&mut self) -> Result<(), Stop> {
        if self.source.peek_after_blanks()? != Some(b'"') {
            return Err(unexpected(&mut self.source, "the name of a field in quotes"));
        }
        let key = value(&mut self.source)?;
        self.expect(b':', "a colon after the name of a field")?;
        let name: String = serde_json::from_str(&key.text).unwrap_or_default();
        let given = match name.as_str() {
            "n" => self.seen.n,
            "board" => self.seen.board,
            "start" => self.seen.start.is_some(),
            "goal" => self.seen.goal.is_some(),
            _ => {
                let fault = NotationFault::UnknownField(key.quoted());
                self.faults.add(key.place, key.length, fault);
                return self.value().map(drop);
            }
        };
        if given {
            self.faults.add(key.place, key.length, NotationFault::FieldTwice(key.quoted()));
            return self.value().map(drop);
        }
        match name.as_str() {
            "n" => self.side(),
            "board" => self.tokens(),
            "start" => self.value().map(|value| self.seen.start = Some(value)),
            _ => self.value().map(|value| self.seen.goal = Some(value)),
        }
    }

    fn side(&mut self) -> Result<(), Stop> {
        let value = self.value()?;
        self.seen.n = true;
        // Of a number that is too long to be kept nobody knows the end.
        let side = match value.is_whole() {
            true => side_of(&value.text, self.memory),
            false => Err(NotationFault::Side(value.quoted())),
        };
        match side {
            Ok(side) => self.board.size(side, &mut self.faults),
            Err(fault) => {
                self.faults.add(value.place, value.length, fault);
                self.board = Board::Refused;
            }
        }
        Ok(())
    }

    fn tokens(&mut self) -> Result<(), Stop> {
        self.seen.board = true;
        if !self.accept(b'[')? {
            let value = self.value()?;
            let fault = NotationFault::NotAList(value.quoted());
            self.faults.add(value.place, value.length, fault);
            return Ok(());
        }
        if self.accept(b']')? {
            return Ok(());
        }
        loop {
            self.token()?;
            if !self.accept(b',')? {
                break;
            }
        }
        self.expect(b']', "a comma or the end of the list of tokens")
    }

    #[inline]
    fn token(&mut self) -> Result<(), Stop> {
        self.source.peek_after_blanks()?;
        if let Some(token) = tokens::plain(self.source.get(tokens::PLAIN_LENGTH)?) {
            let source = &mut self.source;
            self.board.lay(token, &mut self.faults, || source.place());
            self.source.advance(token.length);
            return Ok(());
        }
        let value = value(&mut self.source)?;
        if let Some(token) = token_of(&value, &mut self.faults) {
            self.board.lay(token, &mut self.faults, || value.place);
        }
        Ok(())
    }
}

fn side_of(text: &str, memory: usize) -> Result<u16, NotationFault> {
    let number: f64 = serde_json::from_str(text).unwrap_or(f64::NAN);
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

/// Makes a position of what was read; `complete` if that is all there is.
fn interpret(
    board: Board,
    seen: &Seen,
    mode: Option<Mode>,
    complete: bool,
    faults: &mut Gathered,
) -> Option<Position> {
    for (name, given) in [("n", seen.n), ("board", seen.board)] {
        if complete && !given {
            faults.add(Place::START, 0, NotationFault::MissingField(name));
        }
    }
    let grid = match board {
        Board::Sized(grid) => Some(grid),
        Board::Growing(_) | Board::Refused => None,
    };
    let mut end = |end, value: Option<&Value>| end_cell(end, value?, grid.as_ref(), faults);
    let (start, goal) = (end(End::Start, seen.start.as_ref()), end(End::Goal, seen.goal.as_ref()));
    let position = Position { grid: grid?, start, goal };
    let asked = mode.filter(|_| complete).map(|mode| position.task(mode));
    for fault in asked.and_then(Result::err).into_iter().flatten() {
        let (TaskFault::Missing(end)
        | TaskFault::Outside { end, .. }
        | TaskFault::Occupied { end, .. }) = fault;
        let value = match end {
            End::Start => &seen.start,
            End::Goal => &seen.goal,
        };
        match value {
            // What is wrong with it has been said.
            Some(_) if matches!(fault, TaskFault::Missing(_)) => {}
            Some(value) => faults.add(value.place, value.length, NotationFault::Task(fault)),
            None => faults.add(Place::START, 0, NotationFault::Task(fault)),
        }
    }
    Some(position)
}

fn end_cell(end: End, value: &Value, grid: Option<&Grid>, faults: &mut Gathered) -> Option<Cell> {
    let name = if end == End::Start { "start" } else { "goal" };
    let items = value.items();
    let [r, q] = items.as_slice() else {
        let fault = NotationFault::NotACell { end: name, text: value.quoted() };
        faults.add(value.place, value.length, fault);
        return None;
    };
    let [Some(r), Some(q)] = coordinates(name, [r, q], value, faults) else { return None };
    let grid = grid?;
    let cell = cell_on(grid, r, q);
    if cell.is_none() {
        let outside = TaskFault::Outside { end, r, q, last: grid.side() - 1 };
        faults.add(value.place, value.length, NotationFault::Task(outside));
    }
    cell
}
