//! Dice that fall the same way for the same seed, on every machine and in every version.
//!
//! PCG is a fixed, published stream. The rest is spelt out here because the sampling functions of
//! the usual crates may change their results between versions.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::{Rng, SeedableRng};
use std::ops::RangeInclusive;

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Dice(Pcg32);

impl Dice {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(Pcg32::seed_from_u64(seed))
    }

    /// A number below `n`, all equally likely.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "there is no number below 0");
        // Numbers beyond the largest multiple of n are thrown again.
        let fair = u32::MAX - u32::MAX % n;
        loop {
            let thrown = self.0.next_u32();
            if thrown < fair {
                return thrown % n;
            }
        }
    }

    /// A number of a range, all equally likely.
    pub fn within(&mut self, range: &RangeInclusive<u32>) -> u32 {
        range.start() + self.below(range.end() - range.start() + 1)
    }

    /// One of the items, all equally likely.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u32) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut dice = Dice::new(2023);
        let thrown: Vec<u32> = (0..8).map(|_| dice.below(49)).collect();
        assert_eq!(thrown, [39, 35, 13, 31, 8, 39, 25, 40]);
    }

    #[test]
    fn every_face_comes_up_about_equally_often() {
        let mut dice = Dice::new(1);
        let mut faces = [0_u32; 7];
        (0..70_000).for_each(|_| faces[dice.below(7) as usize] += 1);
        assert!(faces.iter().all(|&count| (9_500..10_500).contains(&count)), "{faces:?}");
    }
}
