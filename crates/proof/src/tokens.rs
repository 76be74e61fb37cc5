//! Lemma "tokens", relaxed infection: the captures of a solution are at most the bases that it
//! uses, and the greedy game below uses the largest ones as early as can be.

use crate::torus::count;

/// The bases of some lives, sorted into those at hand and those that blue stacks release.
///
/// Both are eight counters of one byte: the i-th counts the bases of size i.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Lives {
    ready: u64,
    locked: u64,
}

/// The sums of the greedy game after 0, 1, 2, .. steps; as long as it lasts.
#[derive(Clone, Copy)]
pub(crate) struct Greedy {
    lives: Lives,
    released: u32,
    sum: u32,
}

/// The largest size that is counted; 0 if none is.
#[inline]
const fn largest(counters: u64) -> u32 {
    (63 - (counters | 1).leading_zeros()) / 8
}

impl Lives {
    /// Adds lives that stand now, one on each of some cells. A life of size 0 is of no use.
    #[inline]
    pub(crate) fn ready(&mut self, size: usize, cells: u64) {
        if cells != 0 {
            self.ready += u64::from(count(cells)) << (8 * size);
        }
    }

    /// Adds lives that blue stacks release.
    #[inline]
    pub(crate) fn locked(&mut self, size: usize, cells: u64) {
        if cells != 0 {
            self.locked += u64::from(count(cells)) << (8 * size);
        }
    }

    /// The same lives, but for so many of base 1 that stand now.
    pub(crate) fn without_ones(self, count: u32) -> Lives {
        Lives { ready: self.ready - (u64::from(count) << 8), ..self }
    }

    /// A number that depends on all of them.
    #[inline]
    pub(crate) fn mixed(self) -> u64 {
        self.ready.wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ self.locked
    }

    /// The greedy game that begins with the sum `beginning`.
    #[inline]
    pub(crate) fn play(self, beginning: u32) -> Greedy {
        // Sizes of 0 are dropped: using them adds nothing, releasing them neither.
        let lives = Lives { ready: self.ready & !0xFF, locked: self.locked & !0xFF };
        Greedy { lives, released: 0, sum: beginning }
    }
}

impl Greedy {
    /// The sum so far.
    #[inline]
    pub(crate) const fn sum(&self) -> u32 {
        self.sum
    }

    /// One step: release the strongest until as many are released as the sum so far, then use
    /// the largest base at hand.
    #[inline]
    pub(crate) fn step(&mut self) {
        let Lives { ready, locked } = &mut self.lives;
        while *locked != 0 && self.released < self.sum {
            let size = largest(*locked);
            let there = (*locked >> (8 * size) & 0xFF) as u32;
            let free = there.min(self.sum - self.released);
            *locked -= u64::from(free) << (8 * size);
            *ready += u64::from(free) << (8 * size);
            self.released += free;
        }
        let size = largest(*ready);
        if size > 0 {
            *ready -= 1 << (8 * size);
            self.sum += size;
        }
    }

    /// The sum after so many steps.
    #[inline]
    pub(crate) fn after(mut self, steps: u32) -> u32 {
        for _ in 0..steps {
            self.step();
        }
        self.sum
    }
}
