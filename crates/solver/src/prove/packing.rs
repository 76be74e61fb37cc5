//! Waste packing: blue stacks that cannot be taken without wasting a token, chosen so that no
//! wasted token is counted twice. The claim and its proof are in `docs/bounds.md` section 3.

use super::torus::{ALL, CELLS_OF_WORD, PLACES, Views, step, step_back, widened};

/// The cells that hold stacks which count, and the stacks on them by base.
#[derive(Clone, Copy)]
pub(super) struct Ground {
    /// Occupied cells that count as solid.
    pub(super) solid: u64,
    /// The blue ones among them.
    pub(super) blue: u64,
    /// The red ones among them.
    pub(super) red: u64,
    /// Solid cells by the base of the life they hold or will hold; index 0 and 1 are empty.
    pub(super) sources: [u64; 7],
}

/// What clean windows there are.
pub(super) struct Clean {
    /// Blue cells that no window takes without leaving the solid cells.
    pub(super) bad: u64,
    /// Sources with a base window of solid cells only.
    pub(super) full: u64,
}

impl Ground {
    /// Finds the bad blue cells and the full sources.
    pub(super) fn clean(&self) -> Clean {
        let largest = (2..=6).rev().find(|&base| self.sources[base] != 0).unwrap_or(1);
        let mut clean = 0;
        let mut full = 0;
        self.clean_along::<0>(largest, &mut clean, &mut full);
        self.clean_along::<1>(largest, &mut clean, &mut full);
        self.clean_along::<2>(largest, &mut clean, &mut full);
        self.clean_along::<3>(largest, &mut clean, &mut full);
        self.clean_along::<4>(largest, &mut clean, &mut full);
        self.clean_along::<5>(largest, &mut clean, &mut full);
        Clean { bad: self.blue & !clean, full }
    }

    #[inline(always)]
    fn clean_along<const D: usize>(&self, largest: usize, clean: &mut u64, full: &mut u64) {
        // Cells whose next `base` cells are solid.
        let mut ahead = step_back::<D>(self.solid);
        let mut begin = 0;
        for base in 2..=largest {
            ahead = step_back::<D>(self.solid & ahead);
            begin |= self.sources[base] & ahead;
        }
        *full |= begin;
        // Such a source reaches every cell up to the first hole.
        let mut front = begin;
        for _ in 0..6 {
            front = step::<D>(front) & self.solid;
            *clean |= front;
            if front == 0 {
                break;
            }
        }
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
struct Member {
    cell: u64,
    area: u64,
    charge: [u64; 6],
}

/// The packing chosen so far.
#[derive(Default)]
struct Chosen {
    charged: [u64; 6],
    once: u64,
    twice: u64,
    members: u64,
    count: u32,
}

impl Chosen {
    /// Adds a member if it is compatible; cells of `single` excuse only one member.
    #[inline]
    fn offer(&mut self, member: &Member, single: u64) {
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
}

/// Room to gather members in, kept from board to board.
#[derive(Default)]
pub(super) struct Packer {
    members: Vec<Member>,
}

impl Packer {
    /// Is there a packing of more than `limit` members? `single` are the cells that may excuse
    /// one member only (all others excuse two). Two greedy orders are tried: exact packings and
    /// half members (a fractional packing is as sound) were measured to save 4 % of the
    /// expansions and to cost more than that.
    pub(super) fn exceeds(&mut self, ground: &Ground, bad: u64, single: u64, limit: u32) -> bool {
        if ground.blue.count_ones() <= limit {
            return false;
        }
        let unreached = ground.blue & !reached(ground.solid, ground.red);
        // A component has at least one cell.
        if (bad | unreached).count_ones() <= limit {
            return false;
        }
        gather(ground.solid, bad, &mut self.members);
        packed(self.members.iter(), ground, unreached, single, limit) > limit
            || packed(self.members.iter().rev(), ground, unreached, single, limit) > limit
    }

    /// The size of one greedy packing.
    pub(super) fn count(&mut self, ground: &Ground, bad: u64, single: u64) -> u32 {
        let unreached = ground.blue & !reached(ground.solid, ground.red);
        gather(ground.solid, bad, &mut self.members);
        packed(self.members.iter(), ground, unreached, single, u32::MAX)
    }
}

/// Packs members in their order, then components, until there are more than `limit`.
fn packed<'a>(
    members: impl Iterator<Item = &'a Member>,
    ground: &Ground,
    unreached: u64,
    single: u64,
    limit: u32,
) -> u32 {
    let mut chosen = Chosen::default();
    for member in members {
        chosen.offer(member, single);
    }
    let mut left = unreached;
    while chosen.count <= limit && left != 0 {
        let component = reached(ground.solid, left & left.wrapping_neg());
        left &= !component;
        if component & chosen.members == 0 {
            chosen.offer(&entrance(component, ground.solid), single);
        }
    }
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

fn gather(solid: u64, bad: u64, members: &mut Vec<Member>) {
    let views = Views::of(solid);
    members.clear();
    let mut left = bad;
    while left != 0 {
        let index = left.trailing_zeros() as usize;
        let cell = left & left.wrapping_neg();
        left ^= cell;
        let [(area_0, on_0, back_0), (area_1, on_1, back_1), (area_2, on_2, back_2)] =
            [0, 1, 2].map(|axis| {
                let place = PLACES[index][axis];
                let run = RUNS[views.word(axis, place)][usize::from(place.position)];
                let cells = &CELLS_OF_WORD[axis][usize::from(place.line)];
                (
                    cells[usize::from(run.area)],
                    cells[usize::from(run.forward)],
                    cells[usize::from(run.backward)],
                )
            });
        // The axes run forward in directions 0, 5 and 1 (FORWARD).
        members.push(Member {
            cell,
            area: (area_0 | area_1 | area_2) & !cell,
            charge: [on_0, on_2, back_1, back_0, back_2, on_1],
        });
    }
}
