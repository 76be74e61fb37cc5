//! The tokens of a board, laid one by one as they are read.
//!
//! Fields may come in any order, so the tokens may come before `n`. Until then they are laid on
//! a grid that grows with them, and the places of those that may turn out to be outside are
//! remembered: as many for each line of the board as there can be messages, and no more. So
//! nothing is kept of a token but its two bits, however many there are.

use super::fault::{Gathered, MAX_FAULTS, NotationFault, quote};
use super::source::Place;
use super::value::Value;
use crate::{Cell, Grid};
use infexion_hex::Colour;
use serde_json::value::RawValue;

/// A token as it stands in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) colour: Colour,
    pub(super) r: i64,
    pub(super) q: i64,
    /// Bytes of its text.
    pub(super) length: usize,
}

impl Token {
    fn outside(&self, grid: &Grid) -> NotationFault {
        NotationFault::TokenOutside { r: self.r, q: self.q, last: grid.side() - 1 }
    }
}

/// The cell with these coordinates, if the grid has it.
pub(super) fn cell_on(grid: &Grid, r: i64, q: i64) -> Option<Cell> {
    let cell = Cell::new(u16::try_from(r).ok()?, u16::try_from(q).ok()?);
    grid.contains(cell).then_some(cell)
}

/// A board whose tokens are being read.
pub(super) enum Board {
    /// `n` is not known yet.
    Growing(Growing),
    /// `n` is known.
    Sized(Grid),
    /// `n` is no size: tokens are only looked at.
    Refused,
}

impl Board {
    /// No tokens yet, and nothing known but how large boards may be.
    pub(super) fn new(largest: u16) -> Board {
        Board::Growing(Growing { grid: Grid::empty(1), doubtful: Vec::new(), largest })
    }

    /// Learns its size; tokens that turn out to be outside are faults.
    pub(super) fn size(&mut self, side: u16, faults: &mut Gathered) {
        if let Board::Growing(growing) = self {
            *self = Board::Sized(growing.sized(side, faults));
        }
    }

    /// Lays a token, or says what is wrong with it. `place` is asked for only if it matters.
    #[inline]
    pub(super) fn lay(
        &mut self,
        token: Token,
        faults: &mut Gathered,
        place: impl FnOnce() -> Place,
    ) {
        match self {
            Board::Sized(grid) => {
                if let Err(fault) = lay(grid, token) {
                    faults.add(place(), token.length, fault);
                }
            }
            Board::Growing(growing) => growing.lay(token, place(), faults),
            Board::Refused => {}
        }
    }
}

#[inline]
fn lay(grid: &mut Grid, token: Token) -> Result<(), NotationFault> {
    let cell = cell_on(grid, token.r, token.q).ok_or_else(|| token.outside(grid))?;
    match grid.token(cell) {
        None => grid.set(cell, Some(token.colour)),
        Some(first) if first == token.colour => return Err(NotationFault::Twice(cell)),
        Some(first) => return Err(NotationFault::Overlap { cell, first, later: token.colour }),
    }
    Ok(())
}

/// A board of unknown size.
pub(super) struct Growing {
    grid: Grid,
    /// By the larger coordinate: tokens that are outside if the board ends before it.
    doubtful: Vec<Doubtful>,
    /// The largest side there can be.
    largest: u16,
}

#[derive(Default)]
struct Doubtful {
    first: Vec<(Place, Token)>,
    more: usize,
}

impl Growing {
    fn lay(&mut self, token: Token, place: Place, faults: &mut Gathered) {
        let line = u16::try_from(token.r.max(token.q)).unwrap_or(u16::MAX).min(self.largest);
        // Whatever is on no board at all is beyond every line.
        let line = if token.r.min(token.q) < 0 { self.largest } else { line };
        if line < self.largest {
            if line >= self.grid.side() {
                let side = line.saturating_mul(2).clamp(line + 1, self.largest);
                self.grid = self.grid.resized(side);
            }
            if let Err(fault) = lay(&mut self.grid, token) {
                return faults.add(place, token.length, fault);
            }
        }
        let line = usize::from(line);
        if line >= self.doubtful.len() {
            self.doubtful.resize_with(line + 1, Doubtful::default);
        }
        let doubtful = &mut self.doubtful[line];
        // One more than can be shown, so that it is known where the rest begins.
        if doubtful.first.len() <= MAX_FAULTS {
            doubtful.first.push((place, token));
        } else {
            doubtful.more += 1;
        }
    }

    fn sized(&self, side: u16, faults: &mut Gathered) -> Grid {
        let grid = self.grid.resized(side);
        for Doubtful { first, more } in self.doubtful.iter().skip(side.into()) {
            for (place, token) in first {
                faults.add(*place, token.length, token.outside(&grid));
            }
            faults.add_more(*more);
        }
        grid
    }
}

/// The longest text that [`plain`] takes for a token, unless there are many blanks in it.
pub(super) const PLAIN_LENGTH: usize = 64;

/// The token at the beginning of a text, if it is as programs write them and all of it is there.
///
/// Nearly all are; it is what makes reading a board of millions of tokens fast.
#[inline]
pub(super) fn plain(text: &[u8]) -> Option<Token> {
    let rest = text.strip_prefix(b"[\"")?;
    let (colour, rest) = rest.split_first()?;
    let colour = match colour {
        b'r' => Colour::Red,
        b'b' => Colour::Blue,
        _ => return None,
    };
    let rest = rest.strip_prefix(b"\"")?;
    let (r, rest) = coordinate(after_blanks(rest).strip_prefix(b",")?)?;
    let (q, rest) = coordinate(rest.strip_prefix(b",")?)?;
    let rest = rest.strip_prefix(b"]")?;
    Some(Token { colour, r, q, length: text.len() - rest.len() })
}

#[inline]
fn after_blanks(mut text: &[u8]) -> &[u8] {
    while let [b' ' | b'\n' | b'\r' | b'\t', rest @ ..] = text {
        text = rest;
    }
    text
}

/// A whole number of at most five digits between blanks.
#[inline]
fn coordinate(text: &[u8]) -> Option<(i64, &[u8])> {
    let text = after_blanks(text);
    let (mut number, mut digits) = (0, 0);
    while let Some(digit @ b'0'..=b'9') = text.get(digits) {
        number = 10 * number + i64::from(digit - b'0');
        digits += 1;
        if digits > 5 {
            return None;
        }
    }
    // No number begins with a zero but zero.
    let is_number = digits == 1 || (digits > 1 && text[0] != b'0');
    is_number.then(|| (number, after_blanks(&text[digits..])))
}

/// Reads a token that is not plain and simple, and says what is wrong with it.
pub(super) fn token_of(value: &Value, faults: &mut Gathered) -> Option<Token> {
    let items = value.items();
    let [colour, r, q] = items.as_slice() else {
        faults.add(value.place, value.length, NotationFault::Token(value.quoted()));
        return None;
    };
    let letter: String = serde_json::from_str(colour.get()).unwrap_or_default();
    let known = Colour::from_letter(&letter);
    if known.is_none() {
        let fault = NotationFault::Colour(quote(colour.get()));
        faults.add(value.place_of(colour), colour.get().len(), fault);
    }
    let [r, q] = coordinates("a token", [r, q], value, faults);
    Some(Token { colour: known?, r: r?, q: q?, length: value.length })
}

/// Whole numbers, or what is wrong with them.
pub(super) fn coordinates(
    of: &'static str,
    items: [&RawValue; 2],
    value: &Value,
    faults: &mut Gathered,
) -> [Option<i64>; 2] {
    let mut whole = |axis, item: &RawValue| {
        let text = item.get();
        let number = text.parse().ok();
        if number.is_none() {
            let fault = NotationFault::Coordinate { axis, of, text: quote(text) };
            faults.add(value.place_of(item), text.len(), fault);
        }
        number
    };
    let [r, q] = items;
    [whole('r', r), whole('q', q)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// What is taken for plain is what `serde_json` makes of it.
        #[test]
        fn plain_tokens_are_json(text in "\\[\"[rb]\"[ ]?,[ \n]?-?[0-9]{1,6}[.e ]?,[0-9]{1,2} ?[\\],]x?") {
            if let Some(token) = plain(text.as_bytes()) {
                let json = &text[..token.length];
                let read: (char, i64, i64) = serde_json::from_str(json).unwrap();
                prop_assert_eq!(read, (token.colour.letter(), token.r, token.q));
            }
        }

        #[test]
        fn tokens_of_programs_are_plain(r in 0u16.., q in 0u16.., red: bool, blank in " ?") {
            let colour = if red { Colour::Red } else { Colour::Blue };
            let text = format!("[\"{}\",{blank}{r},{blank}{q}]", colour.letter());
            let expected =
                Token { colour, r: r.into(), q: q.into(), length: text.len() };
            prop_assert_eq!(plain(format!("{text}, [").as_bytes()), Some(expected));
            // A part of it is not.
            prop_assert_eq!(plain(&text.as_bytes()[..text.len() - 1]), None);
        }
    }
}
