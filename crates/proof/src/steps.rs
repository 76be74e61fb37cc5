//! The ways on from a state: spreads, and in the extended game the steps of the normal form.

use crate::judge::{FULL, Game, Judge, Level, NEVER};
use crate::state::State;
use crate::torus::{ALL, cells, count, neighbours, window};

impl Judge {
    /// Is something true for every state that has to be refuted so that this one has no
    /// solution within `moves` actions, each with the actions that are left then?
    ///
    /// `false` also where the state is solved, or solved in a way that is not a step.
    pub fn every_way_on(
        &mut self,
        state: &State,
        moves: u8,
        mut holds: impl FnMut(&mut Judge, &State, u8) -> bool,
    ) -> bool {
        if state.blue() == 0 {
            return false;
        }
        if moves == 0 {
            return true;
        }
        match self.game {
            Game::Spread => state.spreads().all(|(cell, way, power)| {
                let next = self.start.spread(state, cell, way, power);
                holds(self, &next, left(moves, 1))
            }),
            Game::Spawn => self.every_step(state, moves, holds),
        }
    }

    /// The steps of Theorem 1, or where there is room those of Theorem 2.
    fn every_step(
        &mut self,
        state: &State,
        moves: u8,
        mut holds: impl FnMut(&mut Judge, &State, u8) -> bool,
    ) -> bool {
        let roomy = self.level >= Level::All && self.is_roomy(state, moves);
        self.used.room |= roomy;
        for (cell, way, power) in state.spreads() {
            if !self.every_propped_spread(state, (cell, way, power), 1, moves, &mut holds) {
                return false;
            }
        }
        let blue = state.blue();
        if roomy {
            // One poke of each blue stack solves the board.
            if 2 * count(blue) <= u32::from(moves) {
                return false;
            }
            for cell in cells(blue & !self.start.blue_of(6)) {
                let poked = self.start.lay(state, 1 << cell);
                let power = usize::from(poked.value(cell));
                for way in 0..6 {
                    if !self.every_propped_spread(&poked, (cell, way, power), 3, moves, &mut holds)
                    {
                        return false;
                    }
                }
            }
            return true;
        }
        let total = self.start.total_power(state);
        let empty = ALL & !state.occupied();
        for cell in cells(neighbours(empty)) {
            let spawned = u8::from(empty >> cell & 1 == 1);
            let cost = 2 + spawned;
            if total + u32::from(spawned) >= FULL || cost > moves {
                continue;
            }
            let mut next = *state;
            for _ in 0..=spawned {
                next = self.start.lay(&next, 1 << cell);
            }
            if !holds(self, &next, left(moves, cost)) {
                return false;
            }
        }
        true
    }

    /// A spread after spawns on any of the empty cells it lays on, its cost without them given.
    fn every_propped_spread(
        &mut self,
        state: &State,
        (cell, way, power): (usize, usize, usize),
        cost: u8,
        moves: u8,
        holds: &mut impl FnMut(&mut Judge, &State, u8) -> bool,
    ) -> bool {
        if cost > moves {
            return true;
        }
        let total = self.start.total_power(state);
        let free = window(cell, way, power) & !state.occupied();
        // All subsets of the free cells, the empty one last.
        let mut props = free;
        loop {
            let number = count(props) as u8;
            // Each spawn is made at a total below 49; the actions must last.
            let legal = number == 0 || total + u32::from(number) <= FULL;
            let affordable = number <= left(moves, cost);
            // Lemma 2: each prop has to be worth its action.
            let useful = self.level < Level::All
                || moves == NEVER
                || affordable && number.min(5) <= left(moves, cost) - number;
            self.used.room |= !useful;
            if legal && affordable && useful {
                let propped = self.start.lay(state, props);
                let next = self.start.spread(&propped, cell, way, power);
                if !holds(self, &next, left(moves, cost + number)) {
                    return false;
                }
            }
            if props == 0 {
                return true;
            }
            props = (props - 1) & free;
        }
    }

    /// Is a state roomy for so many actions (Theorem 2)?
    fn is_roomy(&self, state: &State, moves: u8) -> bool {
        let empty = ALL & !state.occupied();
        let around = |cell: usize| count(neighbours(1 << cell) & empty);
        let needed = match moves {
            0..7 => 3,
            7..10 => 4,
            _ => 5,
        };
        moves <= 21
            && self.start.total_power(state) + u32::from(moves) <= FULL
            && cells(ALL)
                .all(|cell| around(cell) >= if empty >> cell & 1 == 1 { needed } else { 3 })
    }
}

/// The actions left after some were spent; never is never.
fn left(moves: u8, cost: u8) -> u8 {
    if moves == NEVER { NEVER } else { moves - cost }
}
