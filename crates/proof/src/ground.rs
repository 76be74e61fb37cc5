//! A footing divides the stacks of a state into solid ones and red ones that stand apart; the
//! ground is what the lemmas "waste" and "windows" need to know about the solid cells.

use crate::state::{Start, State};
use crate::tokens::Lives;
use crate::torus::{NEXT, neighbours, step};

/// Which red stacks are solid: those above a power. Blue stacks always are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Footing {
    /// All red stacks.
    All,
    /// Red stacks of 2 and more.
    Above1,
    /// Red stacks of 3 and more.
    Above2,
}

impl Footing {
    /// The largest power that stands apart.
    pub(crate) const fn split(self) -> usize {
        match self {
            Footing::All => 0,
            Footing::Above1 => 1,
            Footing::Above2 => 2,
        }
    }
}

/// What is known about the solid cells of a state.
pub(crate) struct Ground {
    /// The solid cells.
    pub(crate) solid: u64,
    /// The red cells among them.
    pub(crate) solid_red: u64,
    /// The blue cells that no solid life can take without laying a token off the solid cells.
    pub(crate) bad: u64,
    /// Solid lives by base.
    pub(crate) bases: Lives,
    /// Solid lives by reach: the base, or one less if no window of the base is all solid.
    pub(crate) reaches: Lives,
}

impl Ground {
    pub(crate) fn new(start: &Start, state: &State, footing: Footing) -> Ground {
        let blue = state.blue();
        let mut red_with = [0; 7];
        let mut blue_with = [0; 7];
        let mut solid_red = 0;
        for base in 1..7 {
            if base > footing.split() {
                red_with[base] = state.red_of(base);
                solid_red |= red_with[base];
            }
            if base > 1 {
                blue_with[base] = start.blue_of(base - 1) & blue;
            }
        }
        let solid = blue | solid_red;
        let (clean, fitting) = clean(solid, &red_with, &blue_with);
        let mut ground = Ground {
            solid,
            solid_red,
            bad: blue & !clean,
            bases: Lives::default(),
            reaches: Lives::default(),
        };
        for base in 1..7 {
            let (red, blue) = (red_with[base], blue_with[base]);
            if red | blue == 0 {
                continue;
            }
            ground.bases.ready(base, red);
            ground.bases.locked(base, blue);
            ground.reaches.ready(base, red & fitting);
            ground.reaches.ready(base - 1, red & !fitting);
            ground.reaches.locked(base, blue & fitting);
            ground.reaches.locked(base - 1, blue & !fitting);
        }
        ground
    }

    /// What the member of a packing that is the bad cell `cell` needs.
    pub(crate) fn member(&self, cell: usize) -> Member {
        let mut run = 0;
        // Beyond the run in each direction: the first cell that is not solid, as a set; empty
        // if the whole line is solid.
        let mut beyond = [0; 6];
        for (direction, next) in NEXT.iter().enumerate() {
            let mut at = next[cell] as usize;
            while at != cell && self.solid >> at & 1 == 1 {
                run |= 1 << at;
                at = next[at] as usize;
            }
            beyond[direction] = if at == cell { 0 } else { 1 << at };
        }
        let mut member = Member { charges: beyond, area: run };
        for direction in 0..6 {
            let entry = beyond[(direction + 3) % 6];
            let before = NEXT[(direction + 3) % 6][cell];
            let is_first = entry == 1 << before;
            member.charges[direction] = if is_first { entry } else { entry | beyond[direction] };
            member.area |= entry;
        }
        member
    }

    /// What the member of a packing that is a component of solid cells needs.
    pub(crate) fn island(&self, component: u64) -> Member {
        let mut member = Member { charges: [0; 6], area: 0 };
        for direction in 0..6 {
            let before = step(component, (direction + 3) % 6) & !self.solid;
            member.charges[direction] = before;
            member.area |= before;
        }
        member
    }

    /// The components of solid cells that hold no red stack.
    pub(crate) fn blue_components(&self) -> impl Iterator<Item = u64> {
        let (solid, red) = (self.solid, self.solid_red);
        let mut rest = solid & !flood(red, solid);
        std::iter::from_fn(move || {
            let component = flood(rest & rest.wrapping_neg(), solid);
            rest &= !component;
            (component != 0).then_some(component)
        })
    }
}

/// What a member of a packing claims for itself.
#[derive(Clone, Copy)]
pub(crate) struct Member {
    /// For each direction the cells where the capture lays a token that is wasted.
    pub(crate) charges: [u64; 6],
    /// The cells where a used outside life excuses it.
    pub(crate) area: u64,
}

/// All solid cells that are connected with some of them.
fn flood(mut from: u64, solid: u64) -> u64 {
    loop {
        let more = (from | neighbours(from)) & solid;
        if more == from {
            return from;
        }
        from = more;
    }
}

/// The clean cells, and the cells with a base from which a window of that many cells is solid.
fn clean(solid: u64, red_with: &[u64; 7], blue_with: &[u64; 7]) -> (u64, u64) {
    let mut clean = 0;
    let mut fitting = 0;
    // A red stack of 1 counts as 2 below.
    let largest = (3..7).rev().find(|&base| red_with[base] | blue_with[base] != 0).unwrap_or(2);
    for direction in 0..6 {
        // The cells that see `base` solid cells before them.
        let mut seeing = u64::MAX;
        let mut origins = 0;
        for base in 1..=largest {
            seeing = step(solid & seeing, (direction + 3) % 6);
            if seeing & solid == 0 {
                break;
            }
            let mut here = red_with[base] | blue_with[base];
            fitting |= here & seeing;
            if base == 1 {
                continue;
            }
            if base == 2 {
                // A red stack of 1 that is used with two tokens or more.
                here |= red_with[1];
            }
            origins |= here & seeing;
        }
        // What lies before an origin is clean as far as the solid cells go.
        let mut front = origins;
        for _ in 0..6 {
            front = step(front, direction) & solid;
            if front == 0 {
                break;
            }
            clean |= front;
        }
    }
    (clean, fitting)
}
