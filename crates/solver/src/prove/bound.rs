//! The test every state must pass: can the board be solved in so many moves, as far as the
//! proved bounds see? All of them are stated and proved in `docs/bounds.md`.

use super::packing::{Ground, Packer};
use super::tokens::{Demand, IMPOSSIBLE, MOST_MOVES, Memory, Reach, Slack, Stock};
use super::torus::{Views, step};
use infexion_rules::Board;

/// The bounds with their remembered answers; one for each thread.
pub(super) struct Bounds {
    memory: Memory,
    packer: Packer,
}

/// Stacks by colour and power.
struct Powers {
    red: [u64; 7],
    blue: [u64; 7],
}

impl Powers {
    #[inline]
    fn of(board: &Board) -> Powers {
        let ([low, middle, high], red) = board.to_bits();
        let sets = [
            0,
            low & !middle & !high,
            !low & middle & !high,
            low & middle & !high,
            !low & !middle & high,
            low & !middle & high,
            !low & middle & high,
        ];
        Powers { red: sets.map(|cells| cells & red), blue: sets.map(|cells| cells & !red) }
    }
}

/// Which red stacks count as solid.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Footing {
    /// All; those of power 1 are taken for power 2, and their true uses are counted apart.
    All,
    /// Those of more than this power; the others are counted apart.
    Above(usize),
}

impl Ground {
    #[inline]
    fn of(powers: &Powers, footing: Footing) -> Ground {
        let least = match footing {
            Footing::All => 1,
            Footing::Above(power) => power + 1,
        };
        let blue = powers.blue.iter().fold(0, |all, cells| all | cells);
        let red = powers.red[least..].iter().fold(0, |all, cells| all | cells);
        let mut sources = [0; 7];
        for base in 2..=6 {
            let ready = if base >= least { powers.red[base] } else { 0 };
            sources[base] = ready | powers.blue[base - 1];
        }
        if footing == Footing::All {
            sources[2] |= powers.red[1];
        }
        Ground { solid: blue | red, blue, red, sources }
    }
}

impl Bounds {
    pub(super) fn new() -> Bounds {
        Bounds { memory: Memory::new(), packer: Packer::default() }
    }

    /// May the board be solvable in `moves` spreads? `false` is proved.
    pub(super) fn may_solve(&mut self, board: &Board, moves: u32) -> bool {
        if moves as usize > MOST_MOVES {
            return true;
        }
        let powers = Powers::of(board);
        let mut tried = u64::MAX;
        for power in [1, 6, 2, 3] {
            // Two thresholds with the same stacks apart are one.
            let apart = powers.red[1..=power].iter().fold(0, |all, cells| all | cells);
            if apart != tried && !self.passes(&powers, moves, Footing::Above(power)) {
                return false;
            }
            tried = apart;
        }
        powers.red[1] == 0 || self.passes(&powers, moves, Footing::All)
    }

    /// How far a board looks from its end; only for ordering. Few blue stacks, few of them
    /// wasteful, many of them side by side.
    pub(super) fn promise(&mut self, board: &Board) -> u32 {
        let powers = Powers::of(board);
        let ground = Ground::of(&powers, Footing::Above(1));
        let waste = self.packer.count(&ground, ground.clean().bad, 0);
        let blue = ground.blue;
        let pairs = (blue & step::<0>(blue)).count_ones()
            + (blue & step::<1>(blue)).count_ones()
            + (blue & step::<2>(blue)).count_ones();
        (blue.count_ones() + waste) * 256 + 255 - pairs
    }

    /// The test on one footing.
    fn passes(&mut self, powers: &Powers, moves: u32, footing: Footing) -> bool {
        let ready: [u8; 7] = powers.red.map(|cells| cells.count_ones() as u8);
        let blue: [u8; 7] = powers.blue.map(|cells| cells.count_ones() as u8);
        let blues: u32 = blue.iter().map(|&count| u32::from(count)).sum();
        let [_, locked @ ..] = blue;
        let locked = [0, 0, locked[0], locked[1], locked[2], locked[3], locked[4]];
        let mut stock = Stock { ready, locked };
        let mut apart = [0; 7];
        let (split, apart_outside) = match footing {
            Footing::All => (1, false),
            Footing::Above(power) => (power, true),
        };
        apart[1..=split].copy_from_slice(&ready[1..=split]);
        if apart_outside {
            stock.ready[1..=split].fill(0);
        }
        let budget = self.memory.budget(&Demand { stock, apart, apart_outside, blues, moves });
        if !budget.possible {
            return false;
        }
        let budget = *budget;

        let ground = Ground::of(powers, footing);
        let clean = ground.clean();
        let mut reach = Stock::default();
        for base in 2..=6 {
            let red = powers.red[base] & ground.red;
            let blue = powers.blue[base - 1];
            let (full_red, full_blue) =
                ((red & clean.full).count_ones() as u8, (blue & clean.full).count_ones() as u8);
            reach.ready[base] += full_red;
            reach.ready[base - 1] += red.count_ones() as u8 - full_red;
            reach.locked[base] += full_blue;
            reach.locked[base - 1] += blue.count_ones() as u8 - full_blue;
        }
        if !apart_outside {
            reach.ready[1] += ready[1];
        }
        let strongest = if apart_outside { split as u32 } else { 1 };
        let outside = widest(ground.solid, (moves + strongest - 1).min(6));
        let reach = self.memory.reach(&Reach { stock: reach, blues, moves, outside });

        let Some(narrow) = best(&budget.narrow, reach, moves) else { return false };
        let occupied = powers.red.iter().fold(0, |all, cells| all | cells);
        let single = if apart_outside { occupied & !ground.red } else { 0 };
        if self.packer.exceeds(&ground, clean.bad, single, narrow) {
            return false;
        }
        if single == 0 {
            return true;
        }
        let Some(wide) = best(&budget.wide, reach, moves) else { return false };
        !self.packer.exceeds(&ground, clean.bad, 0, wide)
    }
}

/// The most waste that can be afforded over the allowed numbers of outside moves.
#[inline]
fn best(slack: &Slack, allowed: u32, moves: u32) -> Option<u32> {
    let best = slack[..=moves as usize]
        .iter()
        .enumerate()
        .map(|(k, &slack)| if allowed >> k & 1 == 1 { slack } else { IMPOSSIBLE })
        .fold(IMPOSSIBLE, i8::max);
    (best != IMPOSSIBLE).then_some(best as u32)
}

/// Most solid cells in a window of `length` cells.
fn widest(solid: u64, length: u32) -> u32 {
    let views = Views::of(solid);
    let mut most = 0;
    for view in views.0 {
        for line in 0..7 {
            most = most.max(MOST_IN_WINDOW[(view >> (7 * line) & 0x7f) as usize][length as usize]);
        }
    }
    most.into()
}

static MOST_IN_WINDOW: [[u8; 7]; 128] = {
    let mut table = [[0; 7]; 128];
    let mut word = 0_usize;
    while word < 128 {
        let mut length = 1;
        while length < 7 {
            let mut start = 0;
            while start < 7 {
                let turned = word << (7 - start) & 0x7f | word >> start;
                let count = (turned & ((1 << length) - 1)).count_ones() as u8;
                if count > table[word][length] {
                    table[word][length] = count;
                }
                start += 1;
            }
            length += 1;
        }
        word += 1;
    }
    table
};
