//! The test every state must pass: can the board be solved in so many moves, as far as the
//! proved bounds see? All of them are stated and proved in `docs/bounds.md`.

use super::packing::{Ground, Packer, Packing};
use super::tokens::{Budget, Demand, IMPOSSIBLE, MOST_MOVES, Memory, Reach, Slack, Stock};
use super::torus::step;
use infexion_rules::Board;

/// How much of the bounds to use: each level includes those before it.
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
    #[default]
    Footings,
}

impl Bound {
    /// Every level, weakest first.
    pub const ALL: [Bound; 5] =
        [Bound::Lines, Bound::Tokens, Bound::Waste, Bound::Windows, Bound::Footings];

    /// Its name in tables and on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Bound::Lines => "lines",
            Bound::Tokens => "tokens",
            Bound::Waste => "waste",
            Bound::Windows => "windows",
            Bound::Footings => "footings",
        }
    }
}

/// The bounds with their remembered answers; one for each thread.
pub(super) struct Bounds {
    bound: Bound,
    budgets: Memory<Budget>,
    reaches: Memory<u32>,
    packer: Packer,
}

/// Stacks by colour and power.
struct Powers {
    red: [u64; 7],
    blue: [u64; 7],
}

impl Powers {
    #[inline]
    fn of(board: &Board) -> Powers {
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
    red: [u8; 7],
    /// Blue stacks by the base they have once taken; those of power 6 are gone then.
    released: [u8; 7],
    blues: u32,
}

impl Counts {
    #[inline]
    fn of(powers: &Powers) -> Counts {
        let count = |cells: u64| if cells == 0 { 0 } else { cells.count_ones() as u8 };
        let mut released = [0; 7];
        for (slot, &cells) in released[2..].iter_mut().zip(&powers.blue[1..6]) {
            *slot = count(cells);
        }
        let kept: u32 = released.iter().map(|&count| u32::from(count)).sum();
        Counts { red: powers.red.map(count), released, blues: kept + powers.blue[6].count_ones() }
    }
}

/// Which red stacks count as solid.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Footing {
    /// All; those of power 1 are taken for power 2, and their true uses are counted apart.
    All,
    /// Those of more than this power; the others are counted apart.
    Above(usize),
}

impl Ground {
    #[inline]
    fn of(powers: &Powers, footing: Footing) -> Ground {
        let least = match footing {
            Footing::All => 1,
            Footing::Above(power) => power + 1,
        };
        let blue = powers.blue.iter().fold(0, |all, cells| all | cells);
        let red = powers.red[least..].iter().fold(0, |all, cells| all | cells);
        let mut sources = [0; 7];
        for base in 2..=6 {
            let ready = if base >= least { powers.red[base] } else { 0 };
            sources[base] = ready | powers.blue[base - 1];
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
            budgets: Memory::new(slots),
            reaches: Memory::new(slots),
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
        // Higher thresholds, and all of them together, exclude no state that these do not.
        self.passes(&powers, &counts, moves, Footing::Above(1))
            && (counts.red[2] == 0 || self.passes(&powers, &counts, moves, Footing::Above(2)))
            && (counts.red[1] == 0 || self.passes(&powers, &counts, moves, Footing::All))
    }

    /// How far a board looks from its end; only for ordering. Few blue stacks, few of them
    /// wasteful, many of them side by side.
    pub(super) fn promise(&mut self, board: &Board) -> u32 {
        let powers = Powers::of(board);
        let ground = Ground::of(&powers, Footing::Above(1));
        let waste = Packing::new(&mut self.packer, &ground, ground.clean().bad).count(0);
        let blue = ground.blue;
        let pairs = (blue & step::<0>(blue)).count_ones()
            + (blue & step::<1>(blue)).count_ones()
            + (blue & step::<2>(blue)).count_ones();
        (blue.count_ones() + waste) * 256 + 255 - pairs
    }

    /// The test on one footing.
    fn passes(&mut self, powers: &Powers, counts: &Counts, moves: u32, footing: Footing) -> bool {
        let (split, apart_outside) = match footing {
            Footing::All => (1, false),
            Footing::Above(power) => (power, true),
        };
        let mut stock = Stock { ready: counts.red, locked: counts.released };
        let mut apart = [0; 7];
        apart[1..=split].copy_from_slice(&counts.red[1..=split]);
        if apart_outside {
            stock.ready[1..=split].fill(0);
        }
        let blues = counts.blues;
        let demand = Demand { stock, apart, apart_outside, blues, moves };
        let budget = self.budgets.answer(&demand);
        if !budget.possible || self.bound == Bound::Tokens {
            return budget.possible;
        }
        let ground = Ground::of(powers, footing);
        let clean = ground.clean();
        let mut reach = Stock::default();
        for base in 2..=6 {
            // A life whose base window is never all solid reaches one cell less.
            let spoilt_red = (powers.red[base] & ground.red & !clean.full).count_ones() as u8;
            let spoilt_blue = (powers.blue[base - 1] & !clean.full).count_ones() as u8;
            reach.ready[base] += stock.ready[base] - spoilt_red;
            reach.ready[base - 1] += spoilt_red;
            reach.locked[base] += stock.locked[base] - spoilt_blue;
            reach.locked[base - 1] += spoilt_blue;
        }
        reach.ready[1] += stock.ready[1];
        let outside = (moves + split as u32 - 1).min(6);
        let allowed = if self.bound >= Bound::Windows {
            *self.reaches.answer(&Reach { stock: reach, blues, moves, outside })
        } else {
            u32::MAX
        };

        let Some(narrow) = best(&budget.narrow, allowed, moves) else { return false };
        let mut packing = Packing::new(&mut self.packer, &ground, clean.bad);
        if packing.exceeds(ground.apart, narrow) {
            return false;
        }
        if ground.apart == 0 {
            return true;
        }
        let Some(wide) = best(&budget.wide, allowed, moves) else { return false };
        !packing.exceeds(0, wide)
    }
}

/// The most waste that can be afforded over the allowed numbers of outside moves.
#[inline]
fn best(slack: &Slack, allowed: u32, moves: u32) -> Option<u32> {
    let best = slack[..=moves as usize]
        .iter()
        .enumerate()
        .map(|(k, &slack)| if allowed >> k & 1 == 1 { slack } else { IMPOSSIBLE })
        .fold(IMPOSSIBLE, i8::max);
    (best != IMPOSSIBLE).then_some(best as u32)
}
