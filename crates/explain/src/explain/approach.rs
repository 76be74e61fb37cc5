//! The argument by distance: no capture is possible before a red stack is near enough.

use infexion_rules::{Board, Cell};
use serde::{Deserialize, Serialize};

/// A red and a blue stack that are near each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Approach {
    /// The red stack.
    pub red: Cell,
    /// The blue stack.
    pub blue: Cell,
    /// Power of the red stack.
    pub power: u8,
    /// Steps between the two.
    pub distance: u8,
}

impl Approach {
    /// The pair that lacks least for a capture; `None` where a colour is missing.
    pub fn of(board: &Board) -> Option<Approach> {
        Approach::pairs(board).min_by_key(|pair| (pair.short(), pair.distance))
    }

    /// The pair with the fewest steps between the two, which the heuristic `nearest` counts.
    pub fn nearest(board: &Board) -> Option<Approach> {
        Approach::pairs(board).min_by_key(|pair| pair.distance)
    }

    fn pairs(board: &Board) -> impl Iterator<Item = Approach> {
        board.red().into_iter().flat_map(move |red| {
            board.blue().into_iter().map(move |blue| Approach {
                red,
                blue,
                power: board.power(red),
                distance: red.distance(blue),
            })
        })
    }

    /// Steps that the stack's power falls short of the distance: each takes an action that
    /// captures nothing.
    pub fn short(&self) -> u32 {
        self.distance.saturating_sub(self.power).into()
    }
}
