//! Start boards and the states that are reached from them.

use crate::torus::{ALL, CELLS, cells, count, window};

/// The board a certificate is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The powers of all stacks in binary, one set of cells for each of the three digits.
    powers: [u64; 3],
    /// The blue cells.
    blue: u64,
}

/// A state: each cell is empty (0), holds a red stack (1 to 6), or its blue stack of the start
/// board (7), which never changes while it is blue.
///
/// The three binary digits of these numbers are three sets of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    digits: [u64; 3],
}

/// The cells at which three digits spell a number.
#[inline]
const fn spelt(digits: &[u64; 3], number: usize) -> u64 {
    let mut set = ALL;
    let mut digit = 0;
    while digit < 3 {
        set &= if number >> digit & 1 == 1 { digits[digit] } else { !digits[digit] };
        digit += 1;
    }
    set
}

impl Start {
    /// The board with these cells: 0 is empty, 1 to 6 a red stack, 16 + 1 to 16 + 6 a blue one.
    pub fn from_bytes(bytes: &[u8; CELLS]) -> Option<Start> {
        let mut start = Start { powers: [0; 3], blue: 0 };
        for (cell, &byte) in bytes.iter().enumerate() {
            let power = byte & 15;
            if power > 6 || byte >> 4 > 1 || byte == 16 {
                return None;
            }
            start.blue |= u64::from(byte >> 4) << cell;
            for (digit, set) in start.powers.iter_mut().enumerate() {
                *set |= u64::from(power >> digit & 1) << cell;
            }
        }
        Some(start)
    }

    /// The blue cells whose stack has this power.
    #[inline]
    pub(crate) fn blue_of(&self, power: usize) -> u64 {
        spelt(&self.powers, power) & self.blue
    }

    /// The power that the stack of a cell has on the start board.
    pub(crate) fn power(&self, cell: usize) -> usize {
        let digit = |digit: usize| (self.powers[digit] >> cell & 1) as usize;
        digit(0) | digit(1) << 1 | digit(2) << 2
    }

    /// The start board as a state.
    pub fn state(&self) -> State {
        State { digits: self.powers.map(|set| set | self.blue) }
    }

    /// The power of all stacks of a state.
    pub(crate) fn total_power(&self, state: &State) -> u32 {
        let blue = state.blue();
        let weigh = |(digit, set): (usize, u64)| count(set) << digit;
        let red: u32 = state.digits.map(|set| set & !blue).into_iter().enumerate().map(weigh).sum();
        let still: u32 = self.powers.map(|set| set & blue).into_iter().enumerate().map(weigh).sum();
        red + still
    }

    /// Is it impossible that a state comes from this board? A cell cannot turn blue, and total
    /// power grows by spawns alone, which end at 49.
    pub(crate) fn excludes(&self, state: &State) -> bool {
        let most = self.total_power(&self.state()).max(CELLS as u32);
        state.blue() & !self.blue != 0 || self.total_power(state) > most
    }

    /// Lays a token on each of some cells, all at once: blue stacks there turn red with their
    /// own power, then every cell grows by one, and what reaches 7 is gone.
    #[inline]
    pub(crate) fn lay(&self, state: &State, tokens: u64) -> State {
        let hit = state.blue() & tokens;
        let mut digits = state.digits;
        let mut carry = tokens;
        for (set, powers) in digits.iter_mut().zip(self.powers) {
            *set = *set & !hit | powers & hit;
            let overflow = *set & carry;
            *set ^= carry;
            carry = overflow;
        }
        let gone = digits[0] & digits[1] & digits[2] & tokens;
        State { digits: digits.map(|set| set & !gone) }
    }

    /// Spreads the red stack of a cell, which has this power.
    #[inline]
    pub(crate) fn spread(
        &self,
        state: &State,
        cell: usize,
        direction: usize,
        power: usize,
    ) -> State {
        let lifted = State { digits: state.digits.map(|set| set & !(1 << cell)) };
        self.lay(&lifted, window(cell, direction, power))
    }
}

impl State {
    /// The state with these 49 numbers of 0 to 7.
    pub fn from_values(values: &[u8; CELLS]) -> State {
        let digit = |digit: u8| {
            let bit = |(cell, value): (usize, &u8)| u64::from(value >> digit & 1) << cell;
            values.iter().enumerate().map(bit).sum()
        };
        State { digits: [digit(0), digit(1), digit(2)] }
    }

    /// The number of a cell, 0 to 7.
    #[inline]
    pub fn value(&self, cell: usize) -> u8 {
        let digit = |digit: usize| (self.digits[digit] >> cell & 1) as u8;
        digit(0) | digit(1) << 1 | digit(2) << 2
    }

    /// The cells that are still blue.
    #[inline]
    pub fn blue(&self) -> u64 {
        self.digits[0] & self.digits[1] & self.digits[2]
    }

    /// The red cells of this power.
    #[inline]
    pub(crate) fn red_of(&self, power: usize) -> u64 {
        spelt(&self.digits, power)
    }

    /// The red cells.
    #[inline]
    pub(crate) fn red(&self) -> u64 {
        self.occupied() & !self.blue()
    }

    /// The cells that are not empty.
    #[inline]
    pub(crate) fn occupied(&self) -> u64 {
        self.digits[0] | self.digits[1] | self.digits[2]
    }

    /// The cells whose number is another one in another state.
    #[inline]
    pub(crate) fn differences(&self, other: &State) -> u64 {
        let [a, b, c] = [0, 1, 2].map(|digit| self.digits[digit] ^ other.digits[digit]);
        a | b | c
    }

    /// All spreads: cell, direction, power.
    #[inline]
    pub(crate) fn spreads(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        let state = *self;
        cells(self.red()).flat_map(move |cell| {
            (0..6).map(move |direction| (cell, direction, usize::from(state.value(cell))))
        })
    }

    /// The state with these digits; no cell beyond the 49 may be in them.
    #[inline]
    pub(crate) const fn from_digits(digits: [u64; 3]) -> State {
        State { digits }
    }

    /// The three binary digits of the cells' numbers, the lowest first.
    #[inline]
    pub(crate) const fn digits(&self) -> [u64; 3] {
        self.digits
    }

    /// A number that looks random and depends on every cell.
    #[inline]
    pub(crate) fn hash(&self, seed: u64) -> u64 {
        let mut hash = seed;
        for set in self.digits {
            hash = (hash.rotate_left(23) ^ set).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            hash ^= hash >> 29;
        }
        hash.wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }
}
