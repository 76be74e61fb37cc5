//! The test every state must pass: can the board be solved in so many moves, as far as the
//! proved bounds see? All of them are stated and proved in `docs/bounds.md`.

use super::packing::{self, Ground};
use super::tokens::{Demand, IMPOSSIBLE, MOST_MOVES, Memory, Reach, Slack, Stock};
use super::torus::{Views, step};
use infexion_rules::Board;

/// The bounds with their remembered answers; one for each thread.
pub(super) struct Bounds {
    memory: Memory,
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

impl Ground {
    /// Weak reds (power 1) are not solid.
    #[inline]
    fn without_weak(powers: &Powers) -> Ground {
        let blue = powers.blue.iter().fold(0, |all, cells| all | cells);
        let red = powers.red[2..].iter().fold(0, |all, cells| all | cells);
        let mut sources = [0; 7];
        for base in 2..=6 {
            sources[base] = powers.red[base] | powers.blue[base - 1];
        }
        Ground { solid: blue | red, blue, red, sources }
    }

    /// Weak reds are solid after all, and count as power 2.
    fn add_weak(&mut self, weak: u64) {
        self.solid |= weak;
        self.red |= weak;
        self.sources[2] |= weak;
    }
}

impl Bounds {
    pub(super) fn new() -> Bounds {
        Bounds { memory: Memory::new() }
    }

    /// May the board be solvable in `moves` spreads? `false` is proved.
    pub(super) fn may_solve(&mut self, board: &Board, moves: u32) -> bool {
        if moves as usize > MOST_MOVES {
            return true;
        }
        let powers = Powers::of(board);
        let weak = powers.red[1];
        self.passes(&powers, moves, true) && (weak == 0 || self.passes(&powers, moves, false))
    }

    /// How far a board looks from its end; only for ordering. Few blue stacks, few of them
    /// wasteful, many of them side by side.
    pub(super) fn promise(&mut self, board: &Board) -> u32 {
        let powers = Powers::of(board);
        let ground = Ground::without_weak(&powers);
        let waste = packing::count(&ground, ground.clean().bad, 0);
        let blue = ground.blue;
        let pairs = (blue & step::<0>(blue)).count_ones()
            + (blue & step::<1>(blue)).count_ones()
            + (blue & step::<2>(blue)).count_ones();
        (blue.count_ones() + waste) * 256 + 255 - pairs
    }

    /// One of the two grounds: weak reds (power 1) left out of the solid cells, or kept in and
    /// taken for power 2.
    fn passes(&mut self, powers: &Powers, moves: u32, weak_outside: bool) -> bool {
        let weak = powers.red[1];
        let blues: u32 = powers.blue.iter().map(|cells| cells.count_ones()).sum();
        let mut stock = Stock::default();
        for base in 2..=6 {
            stock.ready[base] = powers.red[base].count_ones() as u8;
            stock.locked[base] = powers.blue[base - 1].count_ones() as u8;
        }
        if !weak_outside {
            stock.ready[1] = weak.count_ones() as u8;
        }
        let demand = Demand { stock, blues, moves, weak: weak.count_ones(), weak_outside };
        let budget = *self.memory.budget(&demand);
        if best(&budget.wide, u32::MAX).is_none() {
            return false;
        }

        let mut ground = Ground::without_weak(powers);
        if !weak_outside {
            ground.add_weak(weak);
        }
        let clean = ground.clean();

        let mut reach = Stock::default();
        for base in 2..=6 {
            let (red, blue) = (powers.red[base], powers.blue[base - 1]);
            reach.ready[base] += (red & clean.full).count_ones() as u8;
            reach.ready[base - 1] += (red & !clean.full).count_ones() as u8;
            reach.locked[base] += (blue & clean.full).count_ones() as u8;
            reach.locked[base - 1] += (blue & !clean.full).count_ones() as u8;
        }
        if !weak_outside {
            reach.ready[1] += weak.count_ones() as u8;
        }
        let outside = widest(ground.solid, moves.min(6));
        let reach = self.memory.reach(&Reach { stock: reach, blues, moves, outside });

        let Some(narrow) = best(&budget.narrow, reach) else { return false };
        let single = if weak_outside { weak } else { 0 };
        if packing::exceeds(&ground, clean.bad, single, narrow) {
            return false;
        }
        if single == 0 {
            return true;
        }
        let Some(wide) = best(&budget.wide, reach) else { return false };
        !packing::exceeds(&ground, clean.bad, 0, wide)
    }
}

/// The most waste that can be afforded over the allowed numbers of outside moves.
#[inline]
fn best(slack: &Slack, allowed: u32) -> Option<u32> {
    let best = slack
        .iter()
        .enumerate()
        .filter(|(k, _)| allowed >> k & 1 == 1)
        .fold(IMPOSSIBLE, |best, (_, &slack)| best.max(slack));
    (best != IMPOSSIBLE).then_some(best.max(0) as u32)
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
