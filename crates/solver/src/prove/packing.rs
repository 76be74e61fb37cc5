//! Waste packing: blue stacks that cannot be taken without wasting a token, chosen so that no
//! wasted token is counted twice. The claim and its proof are in `docs/bounds.md` section 3.

use super::line_words::{PLACES, Views, cells_of_word};
use crate::torus::{ALL, step, step_back, widened};
#[cfg(test)]
use infexion_testkit::Random;

/// The cells that hold stacks which count, and the stacks on them by base.
#[derive(Clone, Copy)]
pub(super) struct Ground {
    /// Occupied cells that count as solid.
    pub(super) solid: u64,
    /// The blue ones among them.
    pub(super) blue: u64,
    /// The red ones among them.
    pub(super) red: u64,
    /// Red stacks that are not solid.
    pub(super) apart: u64,
    /// Solid cells by the base of the life they hold or will hold; index 0 and 1 are empty.
    pub(super) sources: [u64; 7],
}

/// Sources whose base window is all solid, by direction.
pub(super) struct Full([u64; 6]);

impl Full {
    /// The sources with such a window in any direction.
    pub(super) fn sources(&self) -> u64 {
        self.0.iter().fold(0, |all, sources| all | sources)
    }
}

impl Ground {
    /// Finds the sources that have a base window of solid cells only.
    pub(super) fn full(&self) -> Full {
        let largest = (2..=6).rev().find(|&base| self.sources[base] != 0).unwrap_or(1);
        Full([
            self.full_along::<0>(largest),
            self.full_along::<1>(largest),
            self.full_along::<2>(largest),
            self.full_along::<3>(largest),
            self.full_along::<4>(largest),
            self.full_along::<5>(largest),
        ])
    }

    #[inline(always)]
    fn full_along<const D: usize>(&self, largest: usize) -> u64 {
        // Cells whose next `base` cells are solid.
        let mut ahead = step_back::<D>(self.solid);
        let mut full = 0;
        for base in 2..=largest {
            ahead = step_back::<D>(self.solid & ahead);
            full |= self.sources[base] & ahead;
        }
        full
    }

    /// The blue cells that no window takes without leaving the solid cells.
    pub(super) fn bad(&self, full: &Full) -> u64 {
        let clean = self.reached_along::<0>(full)
            | self.reached_along::<1>(full)
            | self.reached_along::<2>(full)
            | self.reached_along::<3>(full)
            | self.reached_along::<4>(full)
            | self.reached_along::<5>(full);
        self.blue & !clean
    }

    /// A source with a full window reaches every cell up to the first hole.
    #[inline(always)]
    fn reached_along<const D: usize>(&self, full: &Full) -> u64 {
        let (mut front, mut reached) = (full.0[D], 0);
        for _ in 0..6 {
            front = step::<D>(front) & self.solid;
            if front == 0 {
                break;
            }
            reached |= front;
        }
        reached
    }
}

/// For a cell of a line: the run it is in with both ends, and the outside cells that the two
/// directions charge; all as 7-bit words.
#[derive(Clone, Copy)]
struct Run {
    area: u8,
    forward: u8,
    backward: u8,
}

static RUNS: [[Run; 7]; 128] = {
    let mut table = [[Run { area: 0, forward: 0, backward: 0 }; 7]; 128];
    let mut word = 0;
    while word < 128 {
        let mut position = 0;
        while position < 7 {
            table[word][position] = run_of(word, position);
            position += 1;
        }
        word += 1;
    }
    table
};

const fn run_of(word: usize, position: usize) -> Run {
    if word == 127 {
        return Run { area: 127, forward: 0, backward: 0 };
    }
    let mut area = 1 << position;
    let mut after = (position + 1) % 7;
    while word >> after & 1 == 1 {
        area |= 1 << after;
        after = (after + 1) % 7;
    }
    let mut before = (position + 6) % 7;
    while word >> before & 1 == 1 {
        area |= 1 << before;
        before = (before + 6) % 7;
    }
    let (entry, exit) = (1 << before, 1 << after);
    let first = word >> ((position + 6) % 7) & 1 == 0;
    let last = word >> ((position + 1) % 7) & 1 == 0;
    Run {
        area: area | entry | exit,
        forward: if first { entry } else { entry | exit },
        backward: if last { exit } else { entry | exit },
    }
}

/// A blue cell, or a component, that must waste: the cells it may charge by direction, and the
/// cells whose used outside lives may excuse it.
#[derive(Clone, Copy, Default)]
pub(super) struct Member {
    cell: u64,
    pub(super) area: u64,
    charge: [u64; 6],
}

/// The packing chosen so far.
#[derive(Default)]
pub(super) struct Chosen {
    charged: [u64; 6],
    once: u64,
    twice: u64,
    members: u64,
    pub(super) count: u32,
}

impl Chosen {
    /// Adds a member if it is compatible; cells of `single` excuse only one member.
    #[inline]
    pub(super) fn offer(&mut self, member: &Member, single: u64) {
        let taken = self.twice | self.once & single;
        let mut conflict = member.area & taken;
        for (charged, charge) in self.charged.iter().zip(&member.charge) {
            conflict |= charged & charge;
        }
        if conflict != 0 {
            return;
        }
        for (charged, charge) in self.charged.iter_mut().zip(&member.charge) {
            *charged |= charge;
        }
        self.twice |= self.once & member.area;
        self.once |= member.area;
        self.members |= member.cell;
        self.count += 1;
    }

    /// Adds those that share no cell with a member, as far as they are compatible.
    fn add_components(&mut self, components: &[Member], single: u64) {
        for component in components {
            if component.cell & self.members == 0 {
                self.offer(component, single);
            }
        }
    }
}

/// The members of one ground, gathered when they are first needed, in lists that are kept from
/// board to board.
#[derive(Default)]
pub(super) struct Packer {
    members: Vec<Member>,
    components: Vec<Member>,
    /// In tests: pack in random orders, since any packing is claimed to be sound.
    #[cfg(test)]
    pub(super) shuffle: Option<Random>,
}

/// One ground and its bad cells, to be packed.
pub(super) struct Packing<'a> {
    packer: &'a mut Packer,
    ground: &'a Ground,
    bad: u64,
    /// Bad cells whose members are not gathered yet, and the lines to gather them by.
    left: u64,
    views: Option<Views>,
    components_known: bool,
}

impl<'a> Packing<'a> {
    pub(super) fn new(packer: &'a mut Packer, ground: &'a Ground, bad: u64) -> Packing<'a> {
        packer.members.clear();
        Packing { packer, ground, bad, left: bad, views: None, components_known: false }
    }

    /// Is there a packing of more than `limit` members? `single` are the cells that may excuse
    /// one member only (all others excuse two).
    ///
    /// Two greedy orders are tried: half members (a fractional packing is as sound) were
    /// measured to save 4 % of the expansions and to cost more than that.
    pub(super) fn exceeds(&mut self, single: u64, limit: u32) -> bool {
        let (blue, bad) = (self.ground.blue.count_ones(), self.bad.count_ones());
        // A component has at least two blue cells.
        if blue <= limit || bad + blue / 2 <= limit {
            return false;
        }
        #[cfg(test)]
        if self.packer.shuffle.is_some() {
            return self.shuffled_exceeds(single, limit);
        }
        let mut chosen = Chosen::default();
        if bad > limit && self.members_exceed(&mut chosen, single, limit) {
            return true;
        }
        self.find_components();
        if bad + self.packer.components.len() as u32 <= limit {
            return false;
        }
        if bad <= limit {
            self.members_exceed(&mut chosen, single, limit);
        }
        let Packer { members, components, .. } = &*self.packer;
        chosen.add_components(components, single);
        chosen.count > limit || packed(members.iter().rev(), components, single) > limit
    }

    /// Packs members in their order, gathering no more of them than it takes.
    fn members_exceed(&mut self, chosen: &mut Chosen, single: u64, limit: u32) -> bool {
        for member in &self.packer.members {
            chosen.offer(member, single);
            if chosen.count > limit {
                return true;
            }
        }
        while self.gather_member() {
            chosen.offer(self.packer.members.last().expect("one more"), single);
            if chosen.count > limit {
                return true;
            }
        }
        false
    }

    /// The size of one greedy packing.
    pub(super) fn count(&mut self, single: u64) -> u32 {
        self.gather_members();
        self.find_components();
        packed(self.packer.members.iter(), &self.packer.components, single)
    }

    /// The members of all bad cells.
    #[cfg(test)]
    pub(super) fn all_members(mut self) -> Vec<Member> {
        self.gather_members();
        self.packer.members.clone()
    }

    /// The same as `exceeds` with a few random orders.
    #[cfg(test)]
    fn shuffled_exceeds(&mut self, single: u64, limit: u32) -> bool {
        self.gather_members();
        self.find_components();
        let Packer { members, components, shuffle } = &mut *self.packer;
        let random = shuffle.as_mut().expect("it shuffles");
        let mut mix = |members: &mut [Member]| {
            for last in (1..members.len()).rev() {
                members.swap(last, random.below(last as u64 + 1) as usize);
            }
        };
        (0..4).any(|order| {
            mix(members);
            mix(components);
            let mut chosen = Chosen::default();
            if order % 2 == 1 {
                chosen.add_components(components, single);
            }
            // A component and a bad cell inside it are never packed together.
            chosen.add_components(members, single);
            chosen.add_components(components, single);
            chosen.count > limit
        })
    }

    fn gather_members(&mut self) {
        while self.gather_member() {}
    }

    /// Gathers the member of the next bad cell; false if there is none.
    #[inline]
    fn gather_member(&mut self) -> bool {
        if self.left == 0 {
            return false;
        }
        let solid = self.ground.solid;
        let views = self.views.get_or_insert_with(|| Views::of(solid));
        self.packer.members.push(member(self.left.trailing_zeros() as usize, views));
        self.left &= self.left - 1;
        true
    }

    /// Components without red stacks. One that is a single cell is a bad cell with the same
    /// charges, so it is left out.
    fn find_components(&mut self) {
        if self.components_known {
            return;
        }
        self.components_known = true;
        self.packer.components.clear();
        let solid = self.ground.solid;
        let mut left = self.ground.blue & !reached(solid, self.ground.red);
        while left != 0 {
            let component = reached(solid, left & left.wrapping_neg());
            left &= !component;
            if !component.is_power_of_two() {
                self.packer.components.push(entrance(component, solid));
            }
        }
    }
}

/// The size of a packing of members in their order, then of components without a member.
fn packed<'a>(
    members: impl Iterator<Item = &'a Member>,
    components: &[Member],
    single: u64,
) -> u32 {
    let mut chosen = Chosen::default();
    members.for_each(|member| chosen.offer(member, single));
    chosen.add_components(components, single);
    chosen.count
}

/// The solid cells connected with a set.
fn reached(solid: u64, from: u64) -> u64 {
    let mut seen = from & solid;
    loop {
        let next = widened(seen) & solid;
        if next == seen {
            return seen;
        }
        seen = next;
    }
}

/// A component without red stacks: its first capture comes in from the ring around it.
fn entrance(component: u64, solid: u64) -> Member {
    let outside = ALL & !solid;
    Member {
        cell: component,
        area: widened(component) & outside,
        charge: [
            step_back::<0>(component) & outside,
            step_back::<1>(component) & outside,
            step_back::<2>(component) & outside,
            step_back::<3>(component) & outside,
            step_back::<4>(component) & outside,
            step_back::<5>(component) & outside,
        ],
    }
}

/// The member of one bad cell.
#[inline]
fn member(index: usize, views: &Views) -> Member {
    let [(area_0, on_0, back_0), (area_1, on_1, back_1), (area_2, on_2, back_2)] =
        [0, 1, 2].map(|axis| {
            let place = PLACES[index][axis];
            let run = RUNS[views.word(axis, place)][usize::from(place.position)];
            let word = |word: u8| cells_of_word(axis, place.line, usize::from(word));
            (word(run.area), word(run.forward), word(run.backward))
        });
    let cell = 1 << index;
    Member {
        cell,
        area: (area_0 | area_1 | area_2) & !cell,
        // The axes run forward in directions 0, 5 and 1 (FORWARD).
        charge: [on_0, on_2, back_1, back_0, back_2, on_1],
    }
}
