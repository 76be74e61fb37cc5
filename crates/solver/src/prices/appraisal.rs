//! What so many moves can earn on a board at given prices: the bound itself.

use super::values::{MOST_GAINED, Values};
use super::{Lives, PRICES, Prices, SPAWN};
use infexion_rules::CELLS;

/// First moves that are told from the later ones.
const EARLY: usize = 6;

/// What is said of the order of moves (`docs/bounds.md`, Theorem 18).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Timing {
    /// A life has gained no more tokens than moves were made before.
    Counted,
    /// Nothing (Theorem 17).
    LeftOut,
    /// One token less than moves were made before, which is false.
    #[cfg(test)]
    OneTooFew,
}

/// What a move uses, in the best case.
#[derive(Clone, Copy)]
enum Used {
    /// The life of a cell.
    Life(usize),
    Fresh,
    /// A spawn, or nothing that earns anything.
    NoLife,
}

/// What so many moves can earn on a board at given prices.
pub(super) struct Appraisal {
    pub(super) values: Values,
    moves: u32,
    /// Tokens that a life may have gained that is red now.
    pub(super) gained: usize,
    /// Must a blue stack be captured before its life gains tokens?
    captures_first: bool,
    /// The value of the life that each cell holds or will hold; 0 if none.
    worth: [i16; CELLS],
    /// The value of the best fresh life.
    fresh: i16,
    /// No fresh life and no spawn is worth more, and no more lives than moves are.
    pub(super) threshold: i16,
    /// What the first moves use, as long as they earn less than the threshold beside what lives are worth
    /// above it.
    early: [Used; EARLY],
    early_moves: usize,
    /// What a token on a cell costs at most.
    most_cost: i16,
    /// The prices of all blue cells, less the most that the moves earn if every move may be the last.
    pub(super) slack_in_any_order: i32,
    /// The prices of all blue cells, less the most that the moves earn.
    pub(super) slack: i32,
}

impl Appraisal {
    pub(super) fn of(lives: &Lives, prices: &Prices, moves: u32) -> Appraisal {
        Appraisal::with(lives, prices, moves, Timing::Counted, |value| value)
    }

    /// `counted` says what the best fresh life counts for; it is there to be got wrong in tests.
    #[inline]
    pub(super) fn with(
        lives: &Lives,
        prices: &Prices,
        moves: u32,
        timing: Timing,
        counted: impl Fn(i16) -> i16,
    ) -> Appraisal {
        let most_cost = lives.most_cost(prices);
        let before_the_last = moves.saturating_sub(1) as usize;
        let gained = match timing {
            Timing::Counted => before_the_last.min(MOST_GAINED),
            Timing::LeftOut => MOST_GAINED,
            #[cfg(test)]
            Timing::OneTooFew => before_the_last.saturating_sub(1).min(MOST_GAINED),
        };
        let values = Values::of(prices, most_cost, gained);
        let mut appraisal = Appraisal {
            fresh: counted(values.best_fresh(gained)),
            values,
            moves,
            gained,
            captures_first: timing != Timing::LeftOut,
            worth: [0; CELLS],
            threshold: 0,
            early: [Used::NoLife; EARLY],
            early_moves: 0,
            most_cost,
            slack_in_any_order: 0,
            slack: 0,
        };
        for cell in 0..CELLS {
            if let Some(value) = appraisal.value(lives, cell, gained) {
                appraisal.worth[cell] = value;
            }
        }
        let least = appraisal.fresh.max(prices.0[SPAWN]);
        appraisal.threshold = threshold(&appraisal.worth, least, moves);
        let mut slack = -(moves as i32) * i32::from(appraisal.threshold);
        for cell in 0..CELLS {
            let demand = prices.0[cell] * lives.blue[cell];
            slack += i32::from(demand) - i32::from(appraisal.excess(cell));
        }
        (appraisal.slack_in_any_order, appraisal.slack) = (slack, slack);
        if timing == Timing::Counted {
            appraisal.tell_early_moves(lives, prices, counted);
        }
        appraisal
    }

    /// The tokens that the life on a cell may have gained, when red ones may have gained so many.
    #[inline]
    fn gained_on(&self, lives: &Lives, cell: usize, red: usize) -> Option<usize> {
        if self.captures_first { lives.gained(cell, red) } else { Some(red) }
    }

    /// The value of the life that a cell holds or will hold, when red ones may have gained so many tokens.
    #[inline]
    fn value(&self, lives: &Lives, cell: usize, red: usize) -> Option<i16> {
        let base = usize::from(lives.base[cell]);
        if base == 0 {
            return None;
        }
        Some(self.values.of_life(base, cell, self.gained_on(lives, cell, red)?))
    }

    /// What the life of a cell is worth above the threshold.
    #[inline]
    pub(super) fn excess(&self, cell: usize) -> i16 {
        (self.worth[cell] - self.threshold).max(0)
    }

    /// The first moves use lives that have gained little: less than the threshold may be enough for them.
    fn tell_early_moves(&mut self, lives: &Lives, prices: &Prices, counted: impl Fn(i16) -> i16) {
        // Before the move with number `gained`, counted from 0, so many moves were made.
        for gained in 0..EARLY.min(self.moves as usize) {
            let (mut most, mut used) = (prices.0[SPAWN].max(0), Used::NoLife);
            let fresh = counted(self.values.best_fresh(gained));
            if fresh > most {
                (most, used) = (fresh, Used::Fresh);
            }
            for cell in 0..CELLS {
                let Some(value) = self.value(lives, cell, gained) else { continue };
                if value - self.excess(cell) > most {
                    (most, used) = (value - self.excess(cell), Used::Life(cell));
                }
            }
            // No later move earns less.
            if most >= self.threshold {
                break;
            }
            self.slack += i32::from(self.threshold - most);
            self.early[gained] = used;
            self.early_moves += 1;
        }
    }

    /// How the slack changes with each price, while the same windows are best.
    pub(super) fn gradient(&self, lives: &Lives, prices: &Prices) -> [i16; PRICES] {
        let mut spending = Spending { appraisal: self, lives, prices, gradient: [0; PRICES] };
        spending.gradient[..CELLS].copy_from_slice(&lives.blue);
        // How often the threshold is earned.
        let mut left = self.moves as i16;
        for cell in 0..CELLS {
            if self.excess(cell) > 0 {
                spending.life(cell, self.gained, 1);
                left -= 1;
            }
        }
        for (gained, used) in self.early[..self.early_moves].iter().enumerate() {
            left -= 1;
            match *used {
                Used::Life(cell) => {
                    spending.life(cell, gained, 1);
                    if self.excess(cell) > 0 {
                        spending.life(cell, self.gained, -1);
                        left += 1;
                    }
                }
                Used::Fresh => spending.fresh(self.values.best_fresh(gained), gained, 1),
                Used::NoLife => spending.gradient[SPAWN] -= i16::from(lives.with_spawn),
            }
        }
        if self.fresh == self.threshold {
            spending.fresh(self.fresh, self.gained, left);
        } else if lives.with_spawn && self.most_cost == self.threshold {
            spending.gradient[SPAWN] -= left;
        } else if self.threshold > 0 {
            // Of the lives that are worth just the threshold each is used once.
            let mut equal = (0..CELLS).filter(|&cell| self.worth[cell] == self.threshold);
            if left < 0 {
                equal.next().into_iter().for_each(|cell| spending.life(cell, self.gained, left));
            } else {
                equal.take(left as usize).for_each(|cell| spending.life(cell, self.gained, 1));
            }
        }
        spending.gradient
    }
}

/// Takes down what moves earn, as a gradient of the slack.
struct Spending<'a> {
    appraisal: &'a Appraisal,
    lives: &'a Lives,
    prices: &'a Prices,
    gradient: [i16; PRICES],
}

impl Spending<'_> {
    /// The life of a cell is used so many times, when red ones may have gained so many tokens.
    fn life(&mut self, cell: usize, red: usize, times: i16) {
        let gained = self.appraisal.gained_on(self.lives, cell, red);
        self.window(self.lives.base[cell], cell, gained.expect("it has a value"), times);
    }

    /// A fresh life of a value is used so many times.
    fn fresh(&mut self, value: i16, gained: usize, times: i16) {
        let cell = self.appraisal.values.fresh_cell(value, gained);
        self.window(0, cell, gained, times);
    }

    fn window(&mut self, base: u8, cell: usize, gained: usize, times: i16) {
        let (window, stacked) = self.appraisal.values.window(usize::from(base), cell, gained);
        for laid in window {
            self.gradient[laid] -= times;
        }
        let is_dear = self.prices.0[cell] > self.appraisal.most_cost;
        self.gradient[if is_dear { SPAWN } else { cell }] += times * stacked as i16;
    }
}

/// The smallest threshold from `least` on that no more lives than `moves` exceed.
fn threshold(worth: &[i16; CELLS], least: i16, moves: u32) -> i16 {
    let above = |threshold: i16| {
        worth.iter().fold(0_i16, |count, &value| count + i16::from(value > threshold))
    };
    let moves = moves as i16;
    let (mut low, mut high) = (least, worth.iter().fold(least, |most, value| most.max(*value)));
    while low < high {
        let middle = low + (high - low) / 2;
        if above(middle) <= moves {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}
