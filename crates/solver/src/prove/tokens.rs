//! Relaxed infection: how many tokens can so many spreads bring to bear?
//!
//! `docs/bounds.md` section 2 proves the greedy right. It forgets where stacks stand and knows
//! only how many of each base there are, so it is a function of a few counts, which siblings
//! share: the answers are remembered.

/// Lives by the tokens they bring of their own: those at hand, and those a capture releases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stock {
    /// Red stacks by base.
    pub(super) ready: [u8; 7],
    /// Blue stacks by the base they will have as red ones.
    pub(super) locked: [u8; 7],
}

impl Stock {
    /// The counts as one word of 6 bits each; index 0 is left out, it brings nothing.
    #[inline]
    fn packed(&self) -> u128 {
        packed(&self.ready) << 36 | packed(&self.locked)
    }

    /// Most tokens that `0, 1, .. sums.len() - 1` spreads bring, when `start` have been brought
    /// before: at each step the largest base at hand is used, and as many of the strongest
    /// blue stacks are at hand as tokens were brought.
    pub(super) fn prefix_sums(&self, start: u32, sums: &mut [u32]) {
        let mut ready = self.ready;
        let mut locked = self.locked;
        let mut sum = start;
        let mut released = 0;
        let mut strongest_locked = 6;
        for slot in sums {
            *slot = sum;
            while released < sum && strongest_locked > 0 {
                let take = u32::from(locked[strongest_locked]).min(sum - released);
                locked[strongest_locked] -= take as u8;
                ready[strongest_locked] += take as u8;
                released += take;
                if locked[strongest_locked] == 0 {
                    strongest_locked -= 1;
                }
            }
            if let Some(base) = (1..=6).rev().find(|&base| ready[base] > 0) {
                ready[base] -= 1;
                sum += base as u32;
            }
        }
    }
}

#[inline]
fn packed(counts: &[u8; 7]) -> u128 {
    counts[1..].iter().fold(0_u64, |word, &count| word << 6 | u64::from(count)).into()
}

/// Moves for which the answers fit the fixed arrays; more are not pruned by tokens.
pub(super) const MOST_MOVES: usize = 31;

/// Slack for every number `k` of moves spent on outside lives; `IMPOSSIBLE` where the tokens
/// do not reach.
pub(super) type Slack = [i8; MOST_MOVES + 1];
/// No way to bring the tokens.
pub(super) const IMPOSSIBLE: i8 = i8::MIN;

/// What the counting of tokens says about one stock and number of moves.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    /// Can the tokens be brought at all?
    pub(super) possible: bool,
    /// Waste that can be afforded when each red counted apart excuses one, each fresh life two.
    pub(super) narrow: Slack,
    /// The same when both excuse two.
    pub(super) wide: Slack,
}

/// The question behind a [`Budget`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Demand {
    /// Lives on solid cells.
    pub(super) stock: Stock,
    /// Red stacks counted apart, by power.
    pub(super) apart: [u8; 7],
    /// Are those outside the solid cells, so that each use is one of the `k` outside moves? If
    /// not they are solid, in the stock as well, and only fresh lives are counted in `k`.
    pub(super) apart_outside: bool,
    /// Blue stacks to be taken.
    pub(super) blues: u32,
    /// Moves left.
    pub(super) moves: u32,
}

impl Demand {
    /// The answer, worked out.
    pub(super) fn budget(&self) -> Budget {
        let moves = self.moves as usize;
        let mut budget = Budget {
            possible: false,
            narrow: [IMPOSSIBLE; MOST_MOVES + 1],
            wide: [IMPOSSIBLE; MOST_MOVES + 1],
        };
        let mut sums = [0; MOST_MOVES + 1];
        let strongest_first =
            (1..=6).rev().flat_map(|base| (0..self.apart[base]).map(move |_| base as u32));
        let mut start = 0;
        for (used, next) in strongest_first.chain([0]).enumerate().take(moves + 1) {
            let left = moves - used;
            let mut stock = self.stock;
            if !self.apart_outside {
                // Those counted apart are of power 1 here, and no longer at hand.
                stock.ready[1] -= used as u8;
            }
            stock.prefix_sums(start, &mut sums[..=left]);
            start += next;
            for (fresh, sum) in (0..=left).map(|fresh| (fresh, sums[left - fresh])) {
                if sum < self.blues {
                    continue;
                }
                let spare = sum - self.blues;
                budget.possible = true;
                let k = if self.apart_outside { fresh + used } else { fresh };
                let clamp = |slack: usize| slack.min(100) as i8;
                let narrow = clamp(spare as usize + used + 2 * fresh);
                let wide = clamp(spare as usize + 2 * used + 2 * fresh);
                budget.narrow[k] = budget.narrow[k].max(narrow);
                budget.wide[k] = budget.wide[k].max(wide);
            }
        }
        budget
    }
}

/// For which numbers `k` of outside moves do the solid windows hold enough cells?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach {
    /// Lives by the most solid cells their base window holds.
    pub(super) stock: Stock,
    /// Blue stacks to be taken.
    pub(super) blues: u32,
    /// Moves left.
    pub(super) moves: u32,
    /// Most solid cells an outside life can reach.
    pub(super) outside: u32,
}

impl Reach {
    /// Bit `k` is set where `k` outside moves leave enough.
    pub(super) fn mask(&self) -> u32 {
        let mut sums = [0; MOST_MOVES + 1];
        let enough = |&k: &u32| {
            let left = (self.moves - k) as usize;
            self.stock.prefix_sums(k * self.outside, &mut sums[..=left]);
            sums[left] >= self.blues
        };
        (0..=self.moves).filter(enough).fold(0, |mask, k| mask | 1 << k)
    }
}

/// A question whose answer is worth remembering.
pub(super) trait Question {
    type Answer: Copy;
    /// All there is to the question, in one word that is not 0.
    fn key(&self) -> u128;
    /// The answer, worked out.
    fn work_out(&self) -> Self::Answer;
}

impl Question for Demand {
    type Answer = Budget;
    #[inline]
    fn key(&self) -> u128 {
        (self.stock.packed() << 36 | packed(&self.apart)) << 16
            | u128::from(self.blues) << 8
            | u128::from(self.moves) << 2
            | u128::from(self.apart_outside) << 1
            | 1
    }
    fn work_out(&self) -> Budget {
        self.budget()
    }
}

impl Question for Reach {
    type Answer = u32;
    #[inline]
    fn key(&self) -> u128 {
        self.stock.packed() << 24
            | u128::from(self.blues) << 18
            | u128::from(self.moves) << 12
            | u128::from(self.outside) << 6
            | 1
    }
    fn work_out(&self) -> u32 {
        self.mask()
    }
}

/// Remembered answers: direct-mapped, exact keys. Begins small, so that a small search pays
/// little for it.
pub(super) struct Memory<A> {
    slots: Vec<Option<(u128, A)>>,
    missed: usize,
    largest: usize,
}

const FIRST_SLOTS: usize = 1 << 6;
/// Slots that are enough for every search.
pub(super) const LARGEST_MEMORY: usize = 1 << 12;

impl<A: Copy> Memory<A> {
    /// Grows up to `largest` slots, a power of two.
    pub(super) fn new(largest: usize) -> Memory<A> {
        Memory { slots: vec![None; FIRST_SLOTS.min(largest)], missed: 0, largest }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Option<(u128, A)>>()
    }

    #[inline]
    pub(super) fn answer<'a, Q: Question<Answer = A>>(&'a mut self, question: &Q) -> &'a A {
        let key = question.key();
        let index = mixed(key) as usize & (self.slots.len() - 1);
        if self.slots[index].as_ref().is_none_or(|(known, _)| *known != key) {
            return self.work_out(key, question);
        }
        &self.slots[index].as_ref().expect("it holds the key").1
    }

    #[cold]
    fn work_out<'a, Q: Question<Answer = A>>(&'a mut self, key: u128, question: &Q) -> &'a A {
        self.missed += 1;
        if self.missed > self.slots.len() && self.slots.len() < self.largest {
            self.slots = vec![None; (self.slots.len() * 4).min(self.largest)];
            self.missed = 0;
        }
        let index = mixed(key) as usize & (self.slots.len() - 1);
        &self.slots[index].insert((key, question.work_out())).1
    }
}

#[inline]
fn mixed(key: u128) -> u64 {
    let mixed = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (key >> 64) as u64).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed >> 48
}
