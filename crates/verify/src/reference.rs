//! The rules written to be read: a map from coordinates to stacks, one token at a time.
//!
//! This module is the oracle of the tests and of the independent checker. It has its own types
//! and plays with plain numbers: no bit planes, no masks, no tables, and no code of the fast board.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The six directions in the course's order.
pub const DIRECTIONS: [(i64, i64); 6] = [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)];

/// A stack as it was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Row coordinate.
    pub r: i64,
    /// Column coordinate.
    pub q: i64,
    /// `r` or `b`.
    pub colour: char,
    /// Its power.
    pub power: i64,
}

/// Why a placement cannot stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlacementFault {
    /// A coordinate is not 0 to 6.
    #[error("({0},{1}) is outside the board")]
    Outside(i64, i64),
    /// The colour is neither red nor blue.
    #[error("'{0}' is no colour")]
    Colour(char),
    /// The power is not 1 to 6.
    #[error("{0} is no power")]
    Power(i64),
    /// Another stack stands there.
    #[error("({0},{1}) is given twice")]
    Twice(i64, i64),
}

/// A move in plain numbers, written as the course writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// SPREAD r q dr dq
    Spread(i64, i64, i64, i64),
    /// SPAWN r q
    Spawn(i64, i64),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Spread(r, q, dr, dq) => write!(f, "SPREAD {r} {q} {dr} {dq}"),
            Move::Spawn(r, q) => write!(f, "SPAWN {r} {q}"),
        }
    }
}

/// A line is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no move")]
pub struct NotAMove(pub String);

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(line: &str) -> Result<Move, NotAMove> {
        let not_a_move = || NotAMove(line.to_owned());
        let (name, rest) = line.trim().split_once(' ').ok_or_else(not_a_move)?;
        let numbers: Result<Vec<i64>, _> = rest.split_whitespace().map(str::parse).collect();
        match (name, numbers.as_deref()) {
            ("SPREAD", Ok(&[r, q, dr, dq])) => Ok(Move::Spread(r, q, dr, dq)),
            ("SPAWN", Ok(&[r, q])) => Ok(Move::Spawn(r, q)),
            _ => Err(not_a_move()),
        }
    }
}

/// A board as a dictionary from `(r, q)` to colour letter and power.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ReferenceBoard {
    /// The stacks.
    pub stacks: BTreeMap<(i64, i64), (char, i64)>,
}

impl ReferenceBoard {
    /// The board with these stacks.
    ///
    /// # Errors
    /// The first stack that cannot stand, with its place in the list.
    pub fn new(
        placements: impl IntoIterator<Item = Placement>,
    ) -> Result<ReferenceBoard, (usize, PlacementFault)> {
        let mut board = ReferenceBoard::default();
        for (index, Placement { r, q, colour, power }) in placements.into_iter().enumerate() {
            let fault = if !(0..7).contains(&r) || !(0..7).contains(&q) {
                PlacementFault::Outside(r, q)
            } else if !['r', 'b'].contains(&colour) {
                PlacementFault::Colour(colour)
            } else if !(1..=6).contains(&power) {
                PlacementFault::Power(power)
            } else if board.stacks.insert((r, q), (colour, power)).is_some() {
                PlacementFault::Twice(r, q)
            } else {
                continue;
            };
            return Err((index, fault));
        }
        Ok(board)
    }

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
