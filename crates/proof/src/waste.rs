//! Lemmas "waste" and "windows": tokens that must land off the solid cells, and what that
//! leaves for captures.

use crate::ground::{Footing, Ground, Member};
use crate::state::{Start, State};
use crate::torus::count;

/// Do waste and windows show that a state has no solution within `moves` moves?
pub(crate) fn excludes(start: &Start, state: &State, moves: u32) -> bool {
    let (ones, twos) = (count(state.red_of(1)), count(state.red_of(2)));
    too_much_waste(start, state, moves, Footing::Above1)
        || twos > 0 && too_much_waste(start, state, moves, Footing::Above2)
        || ones > 0 && too_much_waste(start, state, moves, Footing::All)
}

fn too_much_waste(start: &Start, state: &State, moves: u32, footing: Footing) -> bool {
    let ground = Ground::new(start, state, footing);
    let Some(afford) = Afford::new(&ground, state, moves, footing) else { return true };
    let islands: Vec<u64> = ground.blue_components().collect();
    if count(ground.bad) + islands.len() as u32 <= afford.narrow {
        return false;
    }
    let apart = state.red() & !ground.solid;
    let exceeds = |narrow: u64, most: u32| {
        [false, true].into_iter().any(|backward| {
            let mut packing = Packing { narrow, ..Packing::default() };
            packing.exceeds(most, &ground, &islands, backward)
        })
    };
    exceeds(apart, afford.narrow) || apart != 0 && exceeds(0, afford.wide)
}

/// The largest packings that a solution of so many moves can excuse.
#[derive(Clone, Copy)]
struct Afford {
    /// If each used stack apart (or stack of 1 used as such) excuses one member.
    narrow: u32,
    /// If it excuses two.
    wide: u32,
}

impl Afford {
    /// Goes through the numbers of outside lives that can be used, e of the stacks apart (with
    /// all red stacks solid: of the stacks of 1, used as such) and y fresh ones. Nothing if no
    /// numbers leave enough tokens for the captures: then there is no solution.
    fn new(ground: &Ground, state: &State, moves: u32, footing: Footing) -> Option<Afford> {
        let blue = count(state.blue());
        let (ones, twos) = (count(state.red_of(1)), count(state.red_of(2)));
        let most_apart = if footing == Footing::Above2 { ones + twos } else { ones };
        let outside = (moves - 1 + footing.split().max(1) as u32).min(6);
        // What the windows say for a number of outside lives: not asked yet, no, yes.
        let mut asked = [0; 256];
        let mut windows_suffice = |lives: u32| {
            let answer = &mut asked[lives as usize];
            if *answer == 0 {
                let sum = ground.reaches.play(lives * outside).after(moves - lives);
                *answer = 1 + u8::from(sum >= blue);
            }
            *answer == 2
        };
        let mut most: Option<Afford> = None;
        for e in 0..=most_apart.min(moves) {
            // What the e of them are worth at most, and the lives that are left.
            let (worth, lives) = match footing {
                Footing::All => (e, ground.bases.without_ones(e)),
                Footing::Above1 => (e, ground.bases),
                Footing::Above2 => (e + e.min(twos), ground.bases),
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
