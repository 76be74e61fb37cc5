//! Relaxed infection: how many tokens can so many spreads bring to bear?
//!
//! `docs/bounds.md` section 2 proves the greedy right. It forgets where stacks stand and knows
//! only how many of each base there are, so it is a function of a few counts, which siblings
//! share: the answers are remembered.

/// How many there are of each power or base 1 to 6: six bits each, so that two tallies are
/// joined and compared as words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally(u64);

impl Tally {
    /// So many of one base, 1 to 6.
    #[inline(always)]
    pub(super) fn of(base: usize, count: u32) -> Tally {
        Tally(u64::from(count) << (6 * base - 6))
    }

    /// How many of a base.
    #[inline(always)]
    pub(super) fn count(self, base: usize) -> u8 {
        (self.0 >> (6 * base - 6) & 63) as u8
    }

    /// Those up to a base only.
    pub(super) fn up_to(self, base: usize) -> Tally {
        Tally(self.0 & ((1 << (6 * base)) - 1))
    }

    /// Those above a base only.
    pub(super) fn above(self, base: usize) -> Tally {
        Tally(self.0 & !((1 << (6 * base)) - 1))
    }

    fn counts(self) -> [u8; 7] {
        let mut counts = [0; 7];
        for (base, count) in counts.iter_mut().enumerate().skip(1) {
            *count = self.count(base);
        }
        counts
    }
}

impl std::ops::Add for Tally {
    type Output = Tally;
    #[inline(always)]
    fn add(self, other: Tally) -> Tally {
        Tally(self.0 + other.0)
    }
}

impl std::ops::Sub for Tally {
    type Output = Tally;
    /// `other` must be part of `self`.
    #[inline(always)]
    fn sub(self, other: Tally) -> Tally {
        Tally(self.0 - other.0)
    }
}

/// Lives by the tokens they bring of their own: those at hand, and those a capture releases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stock {
    /// Red stacks by base.
    pub(super) ready: Tally,
    /// Blue stacks by the base they will have as red ones.
    pub(super) locked: Tally,
}

impl Stock {
    #[inline(always)]
    fn packed(&self) -> u128 {
        u128::from(self.ready.0) << 36 | u128::from(self.locked.0)
    }

    /// Most tokens that `0, 1, .. sums.len() - 1` spreads bring, when `start` have been brought
    /// before: at each step the largest base at hand is used, and as many of the strongest
    /// blue stacks are at hand as tokens were brought.
    pub(super) fn prefix_sums(&self, start: u32, sums: &mut [u32]) {
        let mut ready = self.ready.counts();
        let mut locked = self.locked.counts();
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

/// Moves for which the answers fit the fixed arrays; more are not pruned by tokens.
pub(super) const MOST_MOVES: usize = 31;

/// No way to bring the tokens.
const IMPOSSIBLE: i8 = i8::MIN;

/// Waste that can be afforded, for every number `k` of moves spent on outside lives.
#[derive(Clone, Copy)]
pub(super) struct Slack {
    /// `IMPOSSIBLE` where the tokens do not reach.
    by_outside: [i8; MOST_MOVES + 1],
    /// The most for any `k` from here on.
    from: [i8; MOST_MOVES + 1],
}

impl Slack {
    const NONE: Slack =
        Slack { by_outside: [IMPOSSIBLE; MOST_MOVES + 1], from: [IMPOSSIBLE; MOST_MOVES + 1] };

    fn raise(&mut self, k: usize, slack: usize) {
        self.by_outside[k] = self.by_outside[k].max(slack.min(100) as i8);
    }

    fn finish(&mut self) {
        let mut most = IMPOSSIBLE;
        for (from, &slack) in self.from.iter_mut().zip(&self.by_outside).rev() {
            most = most.max(slack);
            *from = most;
        }
    }

    /// The most over the numbers of outside moves in a set of bits; `None` if there is no way.
    #[inline]
    pub(super) fn most(&self, allowed: u32) -> Option<u32> {
        let first = allowed.trailing_zeros();
        if first == 32 {
            return None;
        }
        let most = if allowed >> first == u32::MAX >> first {
            self.from[first as usize]
        } else {
            let allowed = self.by_outside.iter().enumerate().filter(|(k, _)| allowed >> k & 1 == 1);
            allowed.map(|(_, &slack)| slack).fold(IMPOSSIBLE, i8::max)
        };
        (most != IMPOSSIBLE).then_some(most as u32)
    }
}

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
    /// All lives.
    pub(super) stock: Stock,
    /// Red stacks up to this power are counted apart.
    pub(super) split: usize,
    /// Are those outside the solid cells, so that each use is one of the `k` outside moves? If
    /// not they are solid, and only fresh lives are counted in `k`.
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
        let mut budget = Budget { possible: false, narrow: Slack::NONE, wide: Slack::NONE };
        let mut sums = [0; MOST_MOVES + 1];
        let apart = self.stock.ready.up_to(self.split);
        let mut stock = self.stock;
        if self.apart_outside {
            stock.ready = stock.ready.above(self.split);
        }
        let strongest_first =
            (1..=6).rev().flat_map(|base| (0..apart.count(base)).map(move |_| base));
        let mut start = 0;
        for (used, next) in strongest_first.map(Some).chain([None]).enumerate().take(moves + 1) {
            let left = moves - used;
            stock.prefix_sums(start, &mut sums[..=left]);
            for (fresh, sum) in (0..=left).map(|fresh| (fresh, sums[left - fresh])) {
                if sum < self.blues {
                    continue;
                }
                let spare = (sum - self.blues) as usize;
                budget.possible = true;
                let k = if self.apart_outside { fresh + used } else { fresh };
                budget.narrow.raise(k, spare + used + 2 * fresh);
                budget.wide.raise(k, spare + 2 * used + 2 * fresh);
            }
            if let Some(base) = next {
                start += base as u32;
                if !self.apart_outside {
                    // It is used, so it is no longer at hand.
                    stock.ready = stock.ready - Tally::of(base, 1);
                }
            }
        }
        budget.narrow.finish();
        budget.wide.finish();
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
    /// Bit `k` is set where `k` outside moves leave enough, and where `k` is beyond the moves.
    pub(super) fn mask(&self) -> u32 {
        let mut sums = [0; MOST_MOVES + 1];
        let enough = |&k: &u32| {
            let left = (self.moves - k) as usize;
            self.stock.prefix_sums(k * self.outside, &mut sums[..=left]);
            sums[left] >= self.blues
        };
        let beyond = (u64::MAX << (self.moves + 1)) as u32;
        (0..=self.moves).filter(enough).fold(beyond, |mask, k| mask | 1 << k)
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
        self.stock.packed() << 24
            | u128::from(self.blues) << 18
            | u128::from(self.moves) << 12
            | (self.split as u128) << 2
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
pub(super) struct Remembered<A> {
    slots: Vec<Option<(u128, A)>>,
    missed: usize,
    largest: usize,
}

const FIRST_SLOTS: usize = 1 << 6;
/// Slots that are enough for every search.
pub(super) const MOST_SLOTS: usize = 1 << 14;

impl<A: Copy> Remembered<A> {
    /// Grows up to `largest` slots, a power of two.
    pub(super) fn new(largest: usize) -> Remembered<A> {
        Remembered { slots: vec![None; FIRST_SLOTS.min(largest)], missed: 0, largest }
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
    // Products carry upwards only: the rotation brings the upper bits down between two.
    let low = (key as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let high = ((key >> 64) as u64).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (low.rotate_left(32) ^ high).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48
}
