//! Prices: every cell has one, a token that lands there earns it, a token that a stack has gained
//! there costs it. Then no move is worth more than its best window, and so many moves must earn
//! the prices of all blue cells. The claim and its proof are in `docs/bounds.md` section 10, and for
//! the extended game in `docs/spawn.md` section 4: there a token that takes no blue stack is paid
//! for, and costs, at most the price of a spawn.
//!
//! The claim holds for *any* prices. How good ones are found proves nothing and needs no proof:
//! whoever asks begins with the prices of a similar board, and they are changed a little at a
//! time, towards what the moves that look best leave over.

#[cfg(test)]
mod any_prices;
mod appraisal;
mod effort;
mod pricing;
mod tariff;
mod values;

use appraisal::{Appraisal, Timing};
use infexion_rules::{Board, CELLS, Game};
pub(crate) use pricing::Pricing;
pub(crate) use tariff::Tariff;

/// The place of the price of a spawn, after those of the cells. It is 0 in the game without.
const SPAWN: usize = CELLS;
const PRICES: usize = CELLS + 1;

/// Largest price: sums and differences of a window stay within 16 bits.
const LARGEST: i16 = 2_000;
/// Prices that are multiples of 2 to the power of this, divided by it, fit into a byte.
const COARSE: u32 = 3;

/// The price of a token on each cell, and of a spawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Prices([i16; PRICES]);

/// The lives that stand on a board or wait there.
#[derive(Clone, Copy)]
pub(crate) struct Lives {
    /// The base of the life that a cell holds or will hold; 0 if none.
    base: [u8; CELLS],
    /// 1 where a blue stack stands.
    blue: [i16; CELLS],
    /// May stacks be spawned?
    with_spawn: bool,
}

impl Lives {
    pub(crate) fn of(board: &Board, game: Game) -> Lives {
        let ([low, middle, high], red) = board.to_bits();
        let bit = |set: u64, cell: usize| (set >> cell & 1) as u8;
        let blue = (low | middle | high) & !red;
        // One more for blue stacks; the words of a blue stack of power 6 add up to 7, which is 0.
        let (carry, bases) = (blue & low, [low ^ blue, middle ^ blue & low, high]);
        let bases = [bases[0], bases[1], bases[2] ^ carry & middle];
        let gone = bases[0] & bases[1] & bases[2];
        Lives {
            base: std::array::from_fn(|cell| {
                let kept = bases.map(|set| bit(set & !gone, cell));
                kept[0] + 2 * kept[1] + 4 * kept[2]
            }),
            blue: std::array::from_fn(|cell| i16::from(bit(blue, cell))),
            with_spawn: game == Game::WithSpawn,
        }
    }

    /// From the base of each cell's life, 0 if it has none, and 1 for each blue cell.
    pub(crate) fn new(base: [u8; CELLS], blue: [i16; CELLS], game: Game) -> Lives {
        Lives { base, blue, with_spawn: game == Game::WithSpawn }
    }

    /// The tokens that the life on a cell may have gained where one that is red now may have gained `red`:
    /// a blue stack must be captured first. `None` if it cannot be used yet.
    fn gained(&self, cell: usize, red: usize) -> Option<usize> {
        red.checked_sub(usize::from(self.blue[cell] == 1))
    }

    /// What a token on a cell costs at most.
    fn most_cost(&self, prices: &Prices) -> i16 {
        if self.with_spawn { prices.0[SPAWN] } else { LARGEST }
    }
}

impl Prices {
    /// Where to begin when nothing better is known.
    pub(crate) fn first(lives: &Lives) -> Prices {
        Prices(std::array::from_fn(|place| match place {
            SPAWN => 150 * i16::from(lives.with_spawn),
            cell => 100 + 100 * i16::from(lives.base[cell] > 0) + 100 * lives.blue[cell],
        }))
    }

    /// Is the board proved to have no solution within `moves`? Changes the prices up to so many
    /// times until they say so; they are kept for similar boards either way. Also says how
    /// often they were changed.
    pub(crate) fn refute(&mut self, lives: &Lives, moves: u32, changes: u32) -> (bool, u32) {
        self.refute_by(changes, lives, |prices| Appraisal::of(lives, prices, moves))
    }

    #[inline]
    fn refute_by(
        &mut self,
        changes: u32,
        lives: &Lives,
        appraise: impl Fn(&Prices) -> Appraisal,
    ) -> (bool, u32) {
        let refutes = |_: &Prices, appraisal: &Appraisal| appraisal.slack > 0;
        self.improve(0, changes, lives, appraise, refutes)
    }

    /// Changes the prices up to so many times, until they are good enough. They are kept as
    /// multiples of 2 to the power of `grain`. Says whether they are good enough, and how often they
    /// were changed.
    #[inline]
    fn improve(
        &mut self,
        grain: u32,
        changes: u32,
        lives: &Lives,
        appraise: impl Fn(&Prices) -> Appraisal,
        mut are_enough: impl FnMut(&Prices, &Appraisal) -> bool,
    ) -> (bool, u32) {
        let mut changing: Option<Changing> = None;
        for change in 0..=changes {
            let appraisal = appraise(self);
            if are_enough(self, &appraisal) {
                return (true, change);
            }
            if change == changes {
                break;
            }
            let gradient = appraisal.gradient(lives, self);
            let changing = changing.get_or_insert_with(|| Changing::new(self));
            if !changing.change(self, &gradient, appraisal.slack, grain) {
                return (false, change);
            }
        }
        (false, changes)
    }

    /// Shows prices that refute a board within `moves`, in bytes, with the worth of a life at
    /// them, until the caller has seen enough. Changes the prices up to so many times for it.
    pub(crate) fn show_refuting(
        &mut self,
        lives: &Lives,
        moves: u32,
        changes: u32,
        mut are_enough: impl FnMut([u8; CELLS], u16) -> bool,
    ) {
        self.0 = self.0.map(|price| price >> COARSE << COARSE);
        // The checkers of certificates know nothing of the order of moves.
        let appraise =
            |prices: &Prices| Appraisal::with(lives, prices, moves, Timing::LeftOut, |value| value);
        self.improve(COARSE, changes, lives, appraise, |prices, appraisal| {
            let byte = |cell: usize| (prices.0[cell] >> COARSE) as u8;
            let life = (appraisal.threshold >> COARSE) as u16;
            appraisal.slack > 0 && are_enough(std::array::from_fn(byte), life)
        });
    }
}

/// Prices while they change, in 256th.
struct Changing {
    exact: [i32; PRICES],
    /// The last gradients, each half as heavy as the next, in 16th.
    momentum: [i32; PRICES],
}

impl Changing {
    fn new(prices: &Prices) -> Changing {
        Changing { exact: prices.0.map(|price| i32::from(price) << 8), momentum: [0; PRICES] }
    }

    /// One step: as far as the gradient would have to be followed, were it the same
    /// everywhere, for a slack of a hundredth of all prices. False at the end of the way.
    fn change(
        &mut self,
        prices: &mut Prices,
        gradient: &[i16; PRICES],
        slack: i32,
        grain: u32,
    ) -> bool {
        let (mut square, mut total) = (0, 0);
        for ((momentum, gradient), price) in self.momentum.iter_mut().zip(gradient).zip(&prices.0) {
            *momentum = *momentum / 2 + 16 * i32::from(*gradient);
            square += *momentum * *momentum;
            total += i32::from(*price);
        }
        if square == 0 {
            return false;
        }
        let missing = total / 100 + 1 - slack;
        let step = ((i64::from(missing) << 16) / i64::from(square)).min(1 << 18) as i32;
        let mut most = 0;
        for (exact, momentum) in self.exact.iter_mut().zip(&self.momentum) {
            *exact = (*exact + ((step * momentum) >> 4)).clamp(0, i32::from(LARGEST) << 8);
            most = most.max(*exact);
        }
        let (up, down) = (u32::from(most < 400 << 8), u32::from(most > 1_600 << 8));
        for (price, exact) in prices.0.iter_mut().zip(&mut self.exact) {
            *exact = *exact << up >> down;
            let rounded = (*exact + (128 << grain)) >> (8 + grain) << grain;
            *price = rounded.min(i32::from(LARGEST)) as i16;
        }
        true
    }
}
