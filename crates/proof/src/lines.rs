//! Lemma "lines": the blue cells of a state that is m moves from its end lie on m lines,
//! because one spread lays its tokens on one line.

use crate::torus::{count, line};

/// From seven lines on all cells are covered.
const MOST_LINES: u32 = 7;
/// Answers kept; a power of two.
const KEPT: usize = 1 << 14;

/// The fewest lines that cover a set of cells, with the latest answers kept.
#[derive(Clone)]
pub(crate) struct Lines {
    kept: Vec<(u64, u32)>,
}

impl Lines {
    pub(crate) fn new() -> Lines {
        // The empty set takes no line, so the first content of each place is right.
        Lines { kept: vec![(0, 0); KEPT] }
    }

    /// The fewest lines.
    #[inline]
    pub(crate) fn fewest(&mut self, set: u64) -> u32 {
        let place = set.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 50;
        let kept = &mut self.kept[place as usize % KEPT];
        if kept.0 != set {
            let lines = (0..MOST_LINES).find(|&lines| suffice(set, lines));
            *kept = (set, lines.unwrap_or(MOST_LINES));
        }
        kept.1
    }
}

/// Do so many lines cover the set? One of the three through its first cell must be taken.
pub(crate) fn suffice(set: u64, lines: u32) -> bool {
    if set == 0 {
        return true;
    }
    let first = set.trailing_zeros() as usize;
    lines > 0
        && count(set) <= 7 * lines
        && (0..3).any(|axis| suffice(set & !line(first, axis), lines - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::torus::ALL;

    /// Answers are kept by a number that several sets share; none may be given for another set,
    /// not even for one within it.
    #[test]
    fn a_kept_answer_is_given_for_its_own_set_only() {
        let place = |set: u64| set.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 50;
        let mut lines = Lines::new();
        let mut number = 1_u64;
        let mut random = move || {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (number ^ number >> 31) & ALL
        };
        let (mut pairs, mut different) = (0, 0);
        for _ in 0..100 {
            let larger = random() & random();
            let within: Vec<u64> = (0..20_000).map(|_| larger & random()).collect();
            for smaller in within.into_iter().filter(|&set| place(set) == place(larger)) {
                let answers = [larger, smaller].map(|set| lines.fewest(set));
                assert!(suffice(smaller, answers[1]), "{smaller:#x}");
                assert!(answers[1] == 0 || !suffice(smaller, answers[1] - 1), "{smaller:#x}");
                pairs += 1;
                different += u32::from(answers[0] != answers[1]);
            }
        }
        assert!(different > 0, "of {pairs} pairs");
    }
}
