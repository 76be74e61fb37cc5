//! The bytes of a certificate: header, plan, entries. `docs/certificates.md` has the table.

use crate::judge::{Game, Level, NEVER};
use crate::prices::Prices;
use crate::refusal::Refusal;
use crate::state::State;
use crate::torus::CELLS;
use std::io::{Read, Write};
use std::ops::RangeInclusive;

/// The first bytes of every certificate.
pub const MAGIC: [u8; 8] = *b"INFXCERT";
/// The version of the format.
pub const VERSION: u8 = 1;
/// The game byte of a Cachex certificate.
pub(crate) const CACHEX: u8 = 3;
/// Bytes of an entry without its prices.
pub const ENTRY: usize = 20;
/// Bytes of one list of prices.
pub const PRICES: usize = CELLS + 2;

/// An action of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Spreads the stack of a cell in a direction, 0 to 5.
    Spread(u8, u8),
    /// Spawns on a cell.
    Spawn(u8),
}

/// The claim of an Infexion certificate: everything before its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The game.
    pub game: Game,
    /// What has to be believed.
    pub level: Level,
    /// The board, in the form of [`Start::from_bytes`](crate::Start::from_bytes).
    pub start: [u8; CELLS],
    /// A shortest solution; nothing if there is no solution.
    pub plan: Option<Vec<Action>>,
}

/// "This state has no solution within so many moves."
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The state.
    pub state: State,
    /// The moves; [`NEVER`] for any number.
    pub moves: u8,
}

/// One byte tells how many lists of prices an entry names.
pub const MOST_LISTS: usize = 255;
/// The spawn byte of an action.
const SPAWN: u8 = 6;

impl Claim {
    /// Writes the header, for so many entries.
    pub fn write(&self, entries: u64, out: &mut impl Write) -> std::io::Result<()> {
        let game = if self.game == Game::Spread { 1 } else { 2 };
        let level = match self.level {
            Level::LinesAndTokens => 1,
            Level::All => 2,
            Level::AllAndPrices => 3,
        };
        let length = self.plan.as_ref().map_or(NEVER, |plan| plan.len() as u8);
        out.write_all(&MAGIC)?;
        out.write_all(&[VERSION, game, level, length])?;
        out.write_all(&self.start)?;
        for action in self.plan.iter().flatten() {
            out.write_all(&match *action {
                Action::Spread(cell, direction) => [cell, direction],
                Action::Spawn(cell) => [cell, SPAWN],
            })?;
        }
        out.write_all(&entries.to_le_bytes())
    }

    /// Reads what follows the game byte, and the number of entries.
    pub(crate) fn read(game: u8, input: &mut impl Read) -> Result<(Claim, u64), Refusal> {
        let game = match game {
            1 => Game::Spread,
            2 => Game::Spawn,
            other => return Err(Refusal::UnknownGame(other)),
        };
        let [level, length] = bytes(input)?;
        let level = match level {
            1 => Level::LinesAndTokens,
            2 => Level::All,
            3 => Level::AllAndPrices,
            other => return Err(Refusal::UnknownLevel(other)),
        };
        let start = bytes(input)?;
        let mut plan = (length != NEVER).then(Vec::new);
        for _ in 0..plan.as_ref().map_or(0, |_| length) {
            let action = match bytes(input)? {
                [cell, SPAWN] => Action::Spawn(cell),
                [cell, direction] => Action::Spread(cell, direction),
            };
            plan.as_mut().expect("a plan has a length").push(action);
        }
        let entries = u64::from_le_bytes(bytes(input)?);
        Ok((Claim { game, level, start, plan }, entries))
    }

    /// The fewest and the most bytes of so many entries, if there can be so many.
    pub(crate) fn sizes(&self, entries: u64) -> Option<RangeInclusive<u64>> {
        let most = match self.level {
            Level::AllAndPrices => ENTRY + 1 + PRICES * MOST_LISTS,
            Level::LinesAndTokens | Level::All => ENTRY,
        };
        let least = if most == ENTRY { ENTRY } else { ENTRY + 1 };
        let most = entries.saturating_mul(most as u64);
        entries.checked_mul(least as u64).map(|least| least..=most)
    }

    /// What the entry of the start board has to say; nothing if the board is solved.
    pub(crate) fn moves_to_refute(&self) -> Option<u8> {
        match &self.plan {
            None => Some(NEVER),
            Some(plan) => (plan.len() as u8).checked_sub(1),
        }
    }
}

impl Entry {
    /// Five zero bits, 49 bits for each digit of the cells' numbers, and the moves.
    pub fn to_bytes(self) -> [u8; ENTRY] {
        let [a, b, c] = self.state.digits().map(u128::from);
        let low = a << 98 | b << 49 | c;
        let mut bytes = [0; ENTRY];
        bytes[..3].copy_from_slice(&((a >> 30) as u32).to_be_bytes()[1..]);
        bytes[3..19].copy_from_slice(&low.to_be_bytes());
        bytes[19] = self.moves;
        bytes
    }

    /// Reads an entry; nothing if the first five bits are not zero.
    pub fn from_bytes(bytes: &[u8; ENTRY]) -> Option<Entry> {
        let mut high = [0; 4];
        high[1..].copy_from_slice(&bytes[..3]);
        let high = u128::from(u32::from_be_bytes(high));
        let low = u128::from_be_bytes(bytes[3..19].try_into().expect("16 bytes"));
        let set = |number: u128| (number & ((1 << CELLS) - 1)) as u64;
        let state = State::from_digits([set(high << 30 | low >> 98), set(low >> 49), set(low)]);
        (high >> 19 == 0).then_some(Entry { state, moves: bytes[19] })
    }
}

impl Prices {
    /// The prices of the cells, and the worth of a life.
    pub fn to_bytes(self) -> [u8; PRICES] {
        let mut bytes = [0; PRICES];
        bytes[..CELLS].copy_from_slice(&self.cells);
        bytes[CELLS..].copy_from_slice(&self.life.to_le_bytes());
        bytes
    }

    /// Reads prices.
    pub fn from_bytes(bytes: &[u8; PRICES]) -> Prices {
        let (cells, life) = bytes.split_first_chunk().expect("so many bytes");
        Prices { cells: *cells, life: u16::from_le_bytes(life.try_into().expect("two bytes")) }
    }
}

/// Reads so many bytes.
pub(crate) fn bytes<const N: usize>(input: &mut impl Read) -> Result<[u8; N], Refusal> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}
