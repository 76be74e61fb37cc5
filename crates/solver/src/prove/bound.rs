//! The test every state must pass: can the board be solved in so many moves, as far as the
//! proved bounds see? All of them are stated and proved in `docs/bounds.md`.

use super::packing::{Ground, Packer, Packing};
use super::tokens::{Budget, Demand, MOST_MOVES, Reach, Remembered, Stock, Tally};
use crate::torus::step;
use infexion_rules::Board;
use infexion_words::words;

/// How much of the bounds to use: each level includes those before it, but for the last two,
/// which leave out footings where they were measured to exclude next to nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bound {
    /// Lines that cover the blue stacks.
    Lines,
    /// Relaxed infection: the tokens that so many spreads bring.
    Tokens,
    /// Tokens that must be wasted, on bad blue cells and at components without red.
    Waste,
    /// Base windows that leave the solid cells.
    Windows,
    /// The same again with weak red stacks taken for holes.
    Footings,
    /// Prices for the cells, which see lines, windows and stacked tokens at once.
    #[default]
    Prices,
}

// Weakest first.
words! { Bound, "bound":
    Lines = "lines",
    Tokens = "tokens",
    Waste = "waste",
    Windows = "windows",
    Footings = "footings",
    Prices = "prices",
}

/// Red stacks of power 1 up to which they are worth a footing of their own.
const FEW: u32 = 6;

/// The bounds with their remembered answers; one for each thread.
pub(super) struct Bounds {
    bound: Bound,
    budgets: Remembered<Budget>,
    reaches: Remembered<u32>,
    pub(super) packer: Packer,
}

/// Stacks by colour and power.
pub(super) struct Powers {
    pub(super) red: [u64; 7],
    pub(super) blue: [u64; 7],
}

impl Powers {
    #[inline]
    pub(super) fn of(board: &Board) -> Powers {
        let ([low, middle, high], red) = board.to_bits();
        let sets = [
            0,
            low & !middle & !high,
            !low & middle & !high,
            low & middle & !high,
            !low & !middle & high,
            low & !middle & high,
            !low & middle & high,
        ];
        Powers { red: sets.map(|cells| cells & red), blue: sets.map(|cells| cells & !red) }
    }
}

/// How many stacks there are of each power.
struct Counts {
    /// Red stacks by power, and blue ones by the base they have once taken; those of power 6
    /// are gone then.
    stock: Stock,
    blues: u32,
}

impl Counts {
    #[inline]
    fn of(powers: &Powers) -> Counts {
        let mut stock = Stock::default();
        let mut blues = powers.blue[6].count_ones();
        for power in 1..=6 {
            if powers.red[power] != 0 {
                stock.ready = stock.ready + Tally::of(power, powers.red[power].count_ones());
            }
        }
        for power in 1..=5 {
            if powers.blue[power] != 0 {
                let count = powers.blue[power].count_ones();
                stock.locked = stock.locked + Tally::of(power + 1, count);
                blues += count;
            }
        }
        Counts { stock, blues }
    }
}

/// Which red stacks count as solid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Footing {
    /// All; those of power 1 are taken for power 2, and their true uses are counted apart.
    All,
    /// Those of more than this power; the others are counted apart.
    Above(usize),
}

impl Footing {
    /// The strongest red stacks that stand apart or are counted apart, and whether their lives
    /// are outside.
    fn split(self) -> (usize, bool) {
        match self {
            Footing::All => (1, false),
            Footing::Above(power) => (power, true),
        }
    }
}

impl Ground {
    #[inline]
    pub(super) fn of(powers: &Powers, footing: Footing) -> Ground {
        let least = match footing {
            Footing::All => 1,
            Footing::Above(power) => power + 1,
        };
        let blue = powers.blue.iter().fold(0, |all, cells| all | cells);
        let red = powers.red[least..].iter().fold(0, |all, cells| all | cells);
        let mut sources = [0; 7];
        for (base, source) in sources.iter_mut().enumerate().skip(2) {
            let ready = if base >= least { powers.red[base] } else { 0 };
            *source = ready | powers.blue[base - 1];
        }
        if footing == Footing::All {
            sources[2] |= powers.red[1];
        }
        let apart = powers.red[..least].iter().fold(0, |all, cells| all | cells);
        Ground { solid: blue | red, blue, red, apart, sources }
    }
}

impl Bounds {
    /// The bounds up to a level, with at most so many remembered answers of each sort.
    pub(super) fn new(bound: Bound, slots: usize) -> Bounds {
        Bounds {
            bound,
            budgets: Remembered::new(slots),
            reaches: Remembered::new(slots),
            packer: Packer::default(),
        }
    }

    /// Bytes of remembered answers.
    pub(super) fn bytes(&self) -> usize {
        self.budgets.bytes() + self.reaches.bytes()
    }

    /// May the board be solvable in `moves` spreads? `false` is proved.
    pub(super) fn may_solve(&mut self, board: &Board, moves: u32) -> bool {
        if moves as usize > MOST_MOVES || self.bound == Bound::Lines {
            return true;
        }
        let powers = Powers::of(board);
        let counts = Counts::of(&powers);
        if self.bound < Bound::Footings {
            return self.passes(&powers, &counts, moves, Footing::All);
        }
        if !self.affords(&counts, moves, Footing::Above(1)).possible {
            return false;
        }
        // Higher thresholds, and all of them together, exclude no state that these do not. Where
        // the second applies it excludes most, and all red stacks together next to none.
        let strong_blue = powers.blue[2] | powers.blue[3] | powers.blue[4] | powers.blue[5] != 0;
        if powers.red[2] != 0 && strong_blue {
            return self.passes(&powers, &counts, moves, Footing::Above(2))
                && self.passes(&powers, &counts, moves, Footing::Above(1));
        }
        self.passes(&powers, &counts, moves, Footing::Above(1))
            && (powers.red[1] == 0
                || powers.red[1].count_ones() > FEW
                || self.passes(&powers, &counts, moves, Footing::All))
    }

    /// What may be wasted on a footing.
    fn affords(&mut self, counts: &Counts, moves: u32, footing: Footing) -> Budget {
        let (split, apart_outside) = footing.split();
        let Counts { stock, blues } = *counts;
        *self.budgets.answer(&Demand { stock, split, apart_outside, blues, moves })
    }

    /// How far a board looks from its end; only for ordering. Few blue stacks, few of them
    /// wasteful, many of them side by side.
    pub(super) fn promise(&mut self, board: &Board) -> u32 {
        let powers = Powers::of(board);
        let ground = Ground::of(&powers, Footing::Above(1));
        let bad = ground.bad(&ground.full());
        let waste = Packing::new(&mut self.packer, &ground, bad).count(0);
        let blue = ground.blue;
        let pairs = (blue & step::<0>(blue)).count_ones()
            + (blue & step::<1>(blue)).count_ones()
            + (blue & step::<2>(blue)).count_ones();
        (blue.count_ones() + waste) * 256 + 255 - pairs
    }

    /// The test on one footing.
    fn passes(&mut self, powers: &Powers, counts: &Counts, moves: u32, footing: Footing) -> bool {
        let budget = self.affords(counts, moves, footing);
        if !budget.possible || self.bound == Bound::Tokens {
            return budget.possible;
        }
        let (split, apart_outside) = footing.split();
        let Counts { mut stock, blues } = *counts;
        if apart_outside {
            stock.ready = stock.ready.above(split);
        }
        let ground = Ground::of(powers, footing);
        let full = ground.full();
        let spoilt = !full.sources();
        for base in 2..=6 {
            // A life whose base window is never all solid reaches one cell less.
            let less = |tally: Tally, lives: u64| {
                let count = lives.count_ones();
                tally - Tally::of(base, count) + Tally::of(base - 1, count)
            };
            let spoilt_red = powers.red[base] & ground.red & spoilt;
            if spoilt_red != 0 {
                stock.ready = less(stock.ready, spoilt_red);
            }
            let spoilt_blue = powers.blue[base - 1] & spoilt;
            if spoilt_blue != 0 {
                stock.locked = less(stock.locked, spoilt_blue);
            }
        }
        let outside = (moves + split as u32 - 1).min(6);
        let allowed = if self.bound >= Bound::Windows {
            *self.reaches.answer(&Reach { stock, blues, moves, outside })
        } else {
            u32::MAX
        };

        let Some(narrow) = budget.narrow.most(allowed) else { return false };
        let mut packing = Packing::new(&mut self.packer, &ground, ground.bad(&full));
        if packing.exceeds(ground.apart, narrow) {
            return false;
        }
        if ground.apart == 0 {
            return true;
        }
        let Some(wide) = budget.wide.most(allowed) else { return false };
        !packing.exceeds(0, wide)
    }
}
