//! The rules written to be read: a map from coordinates to stacks, one token at a time.
//!
//! This module is the oracle of the tests and of the independent checker. It plays with plain
//! numbers and nothing of the fast board: no bit planes, no masks, no tables.

use crate::action::Action;
use crate::setup::Setup;
use std::collections::BTreeMap;

/// The six directions in the course's order.
pub const DIRECTIONS: [(i64, i64); 6] = [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)];

/// A move in plain numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// SPREAD r q dr dq
    Spread(i64, i64, i64, i64),
    /// SPAWN r q
    Spawn(i64, i64),
}

impl From<Action> for Move {
    fn from(action: Action) -> Move {
        match action {
            Action::Spread { cell, direction } => {
                let (dr, dq) = direction.delta();
                Move::Spread(cell.r().into(), cell.q().into(), dr.into(), dq.into())
            }
            Action::Spawn { cell } => Move::Spawn(cell.r().into(), cell.q().into()),
        }
    }
}

/// A board as a dictionary from `(r, q)` to colour letter and power.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ReferenceBoard {
    /// The stacks.
    pub stacks: BTreeMap<(i64, i64), (char, i64)>,
}

impl From<&Setup> for ReferenceBoard {
    fn from(setup: &Setup) -> ReferenceBoard {
        let stacks = setup
            .placements
            .iter()
            .map(|placed| ((placed.r, placed.q), (placed.colour.letter(), placed.power)));
        ReferenceBoard { stacks: stacks.collect() }
    }
}

impl ReferenceBoard {
    /// No blue stack is left.
    pub fn is_solved(&self) -> bool {
        self.stacks.values().all(|(colour, _)| *colour != 'b')
    }

    /// Power of all stacks of both colours.
    pub fn total_power(&self) -> i64 {
        self.stacks.values().map(|(_, power)| power).sum()
    }

    /// Plays a move, or says why it is against the rules.
    pub fn play(&mut self, action: Move, spawn_allowed: bool) -> Result<(), String> {
        match action {
            Move::Spread(r, q, dr, dq) => self.spread((r, q), (dr, dq)),
            Move::Spawn(r, q) => self.spawn((r, q), spawn_allowed),
        }
    }

    fn spread(&mut self, (r, q): (i64, i64), (dr, dq): (i64, i64)) -> Result<(), String> {
        if !DIRECTIONS.contains(&(dr, dq)) {
            return Err(format!("({dr},{dq}) is not a direction"));
        }
        match self.stacks.get(&(r, q)) {
            None => return Err(format!("no stack stands on ({r},{q})")),
            Some(('b', _)) => {
                return Err(format!("the stack on ({r},{q}) is blue; only red stacks spread"));
            }
            Some(_) => {}
        }
        let (_, power) = self.stacks.remove(&(r, q)).expect("looked up just now");
        for step in 1..=power {
            let target = ((r + step * dr).rem_euclid(7), (q + step * dq).rem_euclid(7));
            let grown = self.stacks.get(&target).map_or(0, |(_, power)| *power) + 1;
            if grown <= 6 {
                self.stacks.insert(target, ('r', grown));
            } else {
                self.stacks.remove(&target);
            }
        }
        Ok(())
    }

    fn spawn(&mut self, (r, q): (i64, i64), allowed: bool) -> Result<(), String> {
        if !allowed {
            return Err("SPAWN is not part of this game".to_owned());
        }
        if !(0..7).contains(&r) || !(0..7).contains(&q) {
            return Err(format!("({r},{q}) is outside the board"));
        }
        if self.stacks.contains_key(&(r, q)) {
            return Err(format!("({r},{q}) is not empty; SPAWN needs an empty cell"));
        }
        if self.total_power() >= 49 {
            let total = self.total_power();
            return Err(format!("SPAWN needs a total power below 49, the board has {total}"));
        }
        self.stacks.insert((r, q), ('r', 1));
        Ok(())
    }

    /// Every legal move with the board it leads to, in the order the fast board lists them.
    pub fn successors(&self, spawn_allowed: bool) -> Vec<(Move, ReferenceBoard)> {
        let spreads = self
            .stacks
            .keys()
            .flat_map(|&(r, q)| DIRECTIONS.map(|(dr, dq)| Move::Spread(r, q, dr, dq)));
        let spawns = (0..49).map(|i| Move::Spawn(i / 7, i % 7));
        spreads
            .chain(spawns)
            .filter_map(|action| {
                let mut next = self.clone();
                next.play(action, spawn_allowed).ok().map(|()| (action, next))
            })
            .collect()
    }
}
