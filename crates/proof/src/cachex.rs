//! Checks a Cachex certificate: a path, and a label for every cell that no path can beat.
//!
//! The label of a cell claims to be at most the price of any path to it. That is so if a cell a
//! path may begin with has a label of at most its own price, and no label is larger than a
//! neighbour's label plus the cell's own price: follow any path cell by cell. So the smallest
//! label of the cells where paths may end is a lower bound, and a path of that price is cheapest.
//! A label of [`UNREACHED`] stands for "no path leads here". One pass over the rows, two of which
//! are in memory.

use crate::format::{CACHEX, MAGIC, VERSION, bytes};
use crate::refusal::Refusal;
use crate::verdict::Verdict;
use std::io::{Read, Seek, SeekFrom, Write};

/// The price of a path: its cells; or where cells are captured, `captured << 32 | cells`, so
/// that the captured cells count first.
pub type Label = u64;

/// Bytes of memory for each cell of the path: in the claim, and sorted with its place.
const PATH_CELL: usize = 4 + size_of::<((u16, u16), usize)>();

/// The label of cells that no path reaches.
pub const UNREACHED: Label = Label::MAX;

/// What is asked of a board; colours are 1 for red and 2 for blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// From start to goal over empty cells.
    Plain,
    /// From start to goal; cells of the colour are free, empty ones are captured.
    Capture(u8),
    /// From side to side, at the prices of capture: red along r, blue along q.
    Connect(u8),
}

/// The claim of a Cachex certificate: everything before its rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathClaim {
    /// What is asked.
    pub question: Question,
    /// Rows and columns of the board.
    pub side: u16,
    /// Start and goal; without meaning where sides are connected.
    pub ends: [(u16, u16); 2],
    /// A cheapest path; nothing if there is none.
    pub path: Option<Vec<(u16, u16)>>,
}

impl Question {
    const ALL: [Question; 5] = [
        Question::Plain,
        Question::Capture(1),
        Question::Capture(2),
        Question::Connect(1),
        Question::Connect(2),
    ];

    /// The price of a cell that is empty (0), red (1) or blue (2); nothing if it is blocked.
    pub fn price(self, content: u8) -> Option<Label> {
        match (self, content) {
            (Question::Plain, 0) => Some(1),
            (Question::Plain, _) => None,
            (_, 0) => Some(1 << 32 | 1),
            (Question::Capture(own) | Question::Connect(own), _) => (content == own).then_some(1),
        }
    }

    /// Bytes of a label: plain paths need no second number.
    fn width(self) -> usize {
        if self == Question::Plain { 4 } else { 8 }
    }
}

impl PathClaim {
    /// Writes the header.
    pub fn write(&self, out: &mut impl Write) -> std::io::Result<()> {
        let question = Question::ALL.iter().position(|&one| one == self.question);
        out.write_all(&MAGIC)?;
        out.write_all(&[VERSION, CACHEX, question.unwrap_or_default() as u8])?;
        out.write_all(&[u8::from(self.path.is_some())])?;
        out.write_all(&self.side.to_le_bytes())?;
        let path = self.path.as_deref().unwrap_or_default();
        for cell in &self.ends {
            write_cell(*cell, out)?;
        }
        out.write_all(&(path.len() as u32).to_le_bytes())?;
        path.iter().try_for_each(|cell| write_cell(*cell, out))
    }

    /// Writes a row: the contents of its cells, then their labels.
    pub fn write_row(
        &self,
        contents: &[u8],
        labels: &[Label],
        out: &mut impl Write,
    ) -> std::io::Result<()> {
        out.write_all(contents)?;
        for label in labels {
            match self.question.width() {
                4 => out.write_all(&u32::try_from(*label).unwrap_or(u32::MAX).to_le_bytes())?,
                _ => out.write_all(&label.to_le_bytes())?,
            }
        }
        Ok(())
    }

    fn read(input: &mut impl Read, bytes_left: u64, memory: usize) -> Result<PathClaim, Refusal> {
        let [question, found] = bytes(input)?;
        let question =
            *Question::ALL.get(usize::from(question)).ok_or(Refusal::UnknownGame(question))?;
        let side = u16::from_le_bytes(bytes(input)?);
        let ends = [read_cell(input)?, read_cell(input)?];
        // A goal that is not there is never reached: that would prove nothing about the board.
        let on_board = |cell: &(u16, u16)| cell.0 < side && cell.1 < side;
        if !matches!(question, Question::Connect(_)) && !ends.iter().all(on_board) {
            return Err(Refusal::EndOffBoard);
        }
        let length = u32::from_le_bytes(bytes(input)?);
        if u64::from(length) * 4 > bytes_left {
            return Err(Refusal::Cut);
        }
        // A cheapest path visits no cell twice.
        if u64::from(length) > u64::from(side) * u64::from(side) {
            return Err(Refusal::BadPath(usize::from(side) * usize::from(side)));
        }
        if length as usize > memory / PATH_CELL {
            return Err(Refusal::OutOfMemory { bytes: u64::from(length) * PATH_CELL as u64 });
        }
        let path: Result<Vec<_>, _> = (0..length).map(|_| read_cell(input)).collect();
        let path = match (found, length) {
            (1, _) => Some(path?),
            (0, 0) => None,
            _ => return Err(Refusal::BadPath(0)),
        };
        Ok(PathClaim { question, side, ends, path })
    }

    /// May a path begin (0) or end (1) at a cell?
    fn is_end(&self, which: usize, cell: (u16, u16)) -> bool {
        let line = if which == 0 { 0 } else { self.side - 1 };
        match self.question {
            Question::Connect(1) => cell.0 == line,
            Question::Connect(_) => cell.1 == line,
            _ => cell == self.ends[which],
        }
    }

    /// The path is connected, stays on the board and has the right ends.
    fn check_path(&self) -> Result<(), Refusal> {
        let Some(path) = &self.path else { return Ok(()) };
        let is_end =
            |which, cell: Option<&(u16, u16)>| cell.is_some_and(|cell| self.is_end(which, *cell));
        if !is_end(0, path.first()) {
            return Err(Refusal::BadPath(0));
        }
        for (index, cell) in path.iter().enumerate() {
            let on_board = cell.0 < self.side && cell.1 < self.side;
            let connected = index == 0 || are_neighbours(path[index - 1], *cell);
            if !on_board || !connected {
                return Err(Refusal::BadPath(index));
            }
        }
        if is_end(1, path.last()) { Ok(()) } else { Err(Refusal::BadPath(path.len() - 1)) }
    }
}

fn are_neighbours(a: (u16, u16), b: (u16, u16)) -> bool {
    let step = (i32::from(b.0) - i32::from(a.0), i32::from(b.1) - i32::from(a.1));
    [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)].contains(&step)
}

fn write_cell((r, q): (u16, u16), out: &mut impl Write) -> std::io::Result<()> {
    out.write_all(&r.to_le_bytes())?;
    out.write_all(&q.to_le_bytes())
}

fn read_cell(input: &mut impl Read) -> Result<(u16, u16), Refusal> {
    Ok((u16::from_le_bytes(bytes(input)?), u16::from_le_bytes(bytes(input)?)))
}

/// A row: price and label of each cell that is not blocked.
type Row = Vec<Option<(Label, Label)>>;

/// Checks what follows the game byte.
pub(crate) fn check<R: Read + Seek>(mut input: R, memory: usize) -> Result<Verdict, Refusal> {
    let here = input.stream_position()?;
    let end = input.seek(SeekFrom::End(0))?;
    input.seek(SeekFrom::Start(here))?;
    let claim = PathClaim::read(&mut input, end - here, memory)?;
    let side = u64::from(claim.side);
    let left = end - input.stream_position()?;
    if side == 0 {
        return Err(Refusal::BadSide(0));
    }
    if side * side * (1 + claim.question.width() as u64) != left {
        return Err(Refusal::WrongSize { announced: side * side, bytes: left });
    }
    claim.check_path()?;
    // The cells of the path in the order of the rows, each with its place on the path.
    let mut on_path: Vec<((u16, u16), usize)> =
        claim.path.iter().flatten().copied().zip(0..).collect();
    on_path.sort_unstable();
    let mut on_path = on_path.into_iter().peekable();
    let mut cost: Label = 0;
    let mut lower = UNREACHED;
    let mut above: Row = vec![None; usize::from(claim.side)];
    for r in 0..claim.side {
        let row = read_row(&mut input, &claim)?;
        check_row(&claim, r, &above, &row)?;
        for (q, cell) in (0..).zip(&row) {
            while let Some((_, place)) = on_path.next_if(|(cell, _)| *cell == (r, q)) {
                cost = cost.saturating_add(cell.ok_or(Refusal::BadPath(place))?.0);
            }
            if let Some((_, label)) = cell.filter(|_| claim.is_end(1, (r, q))) {
                lower = lower.min(label);
            }
        }
        above = row;
    }
    let proved = match claim.path {
        Some(_) => cost == lower,
        None => lower == UNREACHED,
    };
    if proved { Ok(Verdict::Cachex { claim, cost }) } else { Err(Refusal::NotProved) }
}

fn read_row(input: &mut impl Read, claim: &PathClaim) -> Result<Row, Refusal> {
    let mut contents = vec![0; usize::from(claim.side)];
    input.read_exact(&mut contents)?;
    let cell = |content| {
        let label = match claim.question.width() {
            4 => match u32::from_le_bytes(bytes(input)?) {
                u32::MAX => UNREACHED,
                label => u64::from(label),
            },
            _ => u64::from_le_bytes(bytes(input)?),
        };
        match content {
            0..=2 => Ok(claim.question.price(content).map(|price| (price, label))),
            _ => Err(Refusal::BadCell),
        }
    };
    contents.into_iter().map(cell).collect()
}

/// No label of a row is larger than its neighbours in the row and above allow, nor the reverse.
fn check_row(claim: &PathClaim, r: u16, above: &Row, row: &Row) -> Result<(), Refusal> {
    let bad = |r: u16, q: usize| Err(Refusal::BadLabel { r: r.into(), q: q as u32 });
    // The label of `to` is at most that of `from` and the price of `to`.
    let is_bounded = |to: Option<(Label, Label)>, from: Option<(Label, Label)>| match (to, from) {
        (Some((price, label)), Some((_, before))) => label <= before.saturating_add(price),
        _ => true,
    };
    for (q, &cell) in row.iter().enumerate() {
        if let Some((price, label)) = cell
            && claim.is_end(0, (r, q as u16))
            && label > price
        {
            return bad(r, q);
        }
        let before = if q > 0 { row[q - 1] } else { None };
        let right_above = above.get(q + 1).copied().flatten();
        for neighbour in [before, above[q], right_above] {
            if !is_bounded(cell, neighbour) || !is_bounded(neighbour, cell) {
                return bad(r, q);
            }
        }
    }
    Ok(())
}
