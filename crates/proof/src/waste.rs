//! Lemmas "waste" and "windows": tokens that must land off the solid cells, and what that
//! leaves for captures.

use crate::ground::{Footing, Ground, Member};
use crate::state::{Start, State};
use crate::tokens::Lives;
use crate::torus::count;

/// Answers kept; a power of two.
const KEPT: usize = 1 << 12;

/// The lemmas, with the latest answers of [`Means::afford`] kept.
#[derive(Clone)]
pub(crate) struct Waste {
    kept: Vec<Option<(Means, Option<Afford>)>>,
}

impl Waste {
    pub(crate) fn new() -> Waste {
        Waste { kept: vec![None; KEPT] }
    }

    /// Do waste and windows show that a state has no solution within `moves` moves?
    pub(crate) fn excludes(&mut self, start: &Start, state: &State, moves: u32) -> bool {
        let (blue, ones, twos) =
            (count(state.blue()), count(state.red_of(1)), count(state.red_of(2)));
        let mut too_much = |footing| {
            let ground = Ground::new(start, state, footing);
            let (bases, reaches) = (ground.bases, ground.reaches);
            let means = Means { footing, bases, reaches, blue, ones, twos, moves };
            match self.afford(means) {
                Some(afford) => too_much_waste(&ground, state, afford),
                None => true,
            }
        };
        too_much(Footing::Above1)
            || twos > 0 && too_much(Footing::Above2)
            || ones > 0 && too_much(Footing::All)
    }

    fn afford(&mut self, means: Means) -> Option<Afford> {
        let kept = &mut self.kept[means.place()];
        match kept {
            Some((of, afford)) if *of == means => *afford,
            _ => kept.insert((means, means.afford())).1,
        }
    }
}

fn too_much_waste(ground: &Ground, state: &State, afford: Afford) -> bool {
    let islands: Vec<u64> = ground.blue_components().collect();
    if count(ground.bad) + islands.len() as u32 <= afford.narrow {
        return false;
    }
    let apart = state.red() & !ground.solid;
    let exceeds = |narrow: u64, most: u32| {
        [false, true].into_iter().any(|backward| {
            let mut packing = Packing { narrow, ..Packing::default() };
            packing.exceeds(most, ground, &islands, backward)
        })
    };
    exceeds(apart, afford.narrow) || apart != 0 && exceeds(0, afford.wide)
}

/// The largest packings that a solution of so many moves can excuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Afford {
    /// If each used stack apart (or stack of 1 used as such) excuses one member.
    narrow: u32,
    /// If it excuses two.
    wide: u32,
}

/// What a state has to make do with.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Means {
    footing: Footing,
    bases: Lives,
    reaches: Lives,
    /// Blue stacks.
    blue: u32,
    /// Red stacks of 1 and of 2.
    ones: u32,
    twos: u32,
    moves: u32,
}

impl Means {
    /// Where the answer is kept.
    fn place(&self) -> usize {
        let sizes = self.bases.mixed() ^ self.reaches.mixed().rotate_left(32);
        let numbers = [self.footing.split() as u32, self.blue, self.ones, self.twos, self.moves];
        let mixed =
            numbers.iter().fold(sizes, |mixed, &number| mixed.rotate_left(7) ^ u64::from(number));
        (mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 52) as usize % KEPT
    }

    /// Goes through the numbers of outside lives that can be used, e of the stacks apart (with
    /// all red stacks solid: of the stacks of 1, used as such) and y fresh ones. Nothing if no
    /// numbers leave enough tokens for the captures: then there is no solution.
    fn afford(&self) -> Option<Afford> {
        let Means { footing, bases, reaches, blue, ones, twos, moves } = *self;
        let most_apart = if footing == Footing::Above2 { ones + twos } else { ones };
        let outside = (moves - 1 + footing.split().max(1) as u32).min(6);
        // What the windows say for a number of outside lives: not asked yet, no, yes.
        let mut asked = [0; 256];
        let mut windows_suffice = |lives: u32| {
            let answer = &mut asked[lives as usize];
            if *answer == 0 {
                let sum = reaches.play(lives * outside).after(moves - lives);
                *answer = 1 + u8::from(sum >= blue);
            }
            *answer == 2
        };
        let mut most: Option<Afford> = None;
        for e in 0..=most_apart.min(moves) {
            // What the e of them are worth at most, and the lives that are left.
            let (worth, lives) = match footing {
                Footing::All => (e, bases.without_ones(e)),
                Footing::Above1 => (e, bases),
                Footing::Above2 => (e + e.min(twos), bases),
            };
            let mut game = lives.play(worth);
            for used in 0..=moves - e {
                let y = moves - e - used;
                let outside_lives = if footing == Footing::All { y } else { e + y };
                if game.sum() >= blue && windows_suffice(outside_lives) {
                    let spare = game.sum() - blue + 2 * y;
                    let before = most.unwrap_or(Afford { narrow: 0, wide: 0 });
                    most = Some(Afford {
                        narrow: before.narrow.max(spare + e),
                        wide: before.wide.max(spare + 2 * e),
                    });
                }
                game.step();
            }
        }
        most
    }
}

/// Bad cells and components whose charges are disjoint in every direction, no cell being in
/// more than two areas, or more than one if it is narrow.
#[derive(Default)]
struct Packing {
    charged: [u64; 6],
    in_one: u64,
    full: u64,
    narrow: u64,
    chosen: u64,
    size: u32,
}

impl Packing {
    /// Takes bad cells in the order of cells, forward or backward, then components; are there
    /// more members than `most` in the end?
    fn exceeds(&mut self, most: u32, ground: &Ground, islands: &[u64], backward: bool) -> bool {
        let mut rest = ground.bad;
        while rest != 0 && self.size <= most {
            let cell = if backward { 63 - rest.leading_zeros() } else { rest.trailing_zeros() };
            rest &= !(1 << cell);
            if self.take(&ground.member(cell as usize)) {
                self.chosen |= 1 << cell;
            }
        }
        for island in islands {
            if island & self.chosen == 0 {
                self.take(&ground.island(*island));
            }
        }
        self.size > most
    }

    fn take(&mut self, member: &Member) -> bool {
        let clash = self.charged.iter().zip(&member.charges).any(|(a, b)| a & b != 0);
        if clash || member.area & self.full != 0 {
            return false;
        }
        for (charged, charge) in self.charged.iter_mut().zip(&member.charges) {
            *charged |= charge;
        }
        self.full |= member.area & (self.in_one | self.narrow);
        self.in_one |= member.area;
        self.size += 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers are kept by a number that several questions share; none may be given for another.
    #[test]
    fn a_kept_answer_is_given_for_its_own_question_only() {
        let mut number = 1_u64;
        let mut below = move |most: u32| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (number >> 33) as u32 % most
        };
        let cells = |number: u32| (1_u64 << number) - 1;
        let mut waste = Waste::new();
        let mut others = 0;
        for _ in 0..200_000 {
            let footing = [Footing::All, Footing::Above1, Footing::Above2][below(3) as usize];
            let (blue, ones, twos, moves) = (1 + below(12), below(5), below(3), 3 + below(6));
            let mut bases = Lives::default();
            bases.ready(1, if footing == Footing::All { cells(ones) } else { 0 });
            bases.ready(2, if footing == Footing::Above2 { 0 } else { cells(twos) });
            bases.locked(3, cells(below(4)));
            let mut reaches = bases;
            reaches.locked(2, cells(below(2)));
            let means = Means { footing, bases, reaches, blue, ones, twos, moves };
            let kept = waste.kept[means.place()];
            others += u32::from(kept.is_some_and(|(of, _)| of != means && of.bases == bases));
            assert_eq!(waste.afford(means), means.afford());
        }
        assert!(others > 1_000, "{others}");
    }
}
