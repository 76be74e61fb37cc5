//! How boards, actions and cells look in JSON: boards as one line of `r,q,colour,power` items,
//! actions in course notation, cells as `[r, q]`. For `#[serde(with = ...)]`.

use infexion_rules::notation::items;
use infexion_rules::{Action, Board, Cell};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

fn to_cell<E: Error>([r, q]: [u8; 2]) -> Result<Cell, E> {
    Cell::new(r, q).ok_or_else(|| E::custom(format!("({r},{q}) is outside the board")))
}

fn from_cell(cell: Cell) -> [u8; 2] {
    [cell.r(), cell.q()]
}

/// A board.
pub(crate) mod board {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(board: &Board, to: S) -> Result<S::Ok, S::Error> {
        items::write(board).serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Board, D::Error> {
        match String::deserialize(from)?.as_str() {
            "" => Ok(Board::EMPTY),
            text => items::read(text).map_err(D::Error::custom),
        }
    }
}

/// An action.
pub(crate) mod action {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(action: &Action, to: S) -> Result<S::Ok, S::Error> {
        action.to_string().serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Action, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// A sequence of actions.
pub(crate) mod actions {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(plan: &[Action], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(plan.iter().map(ToString::to_string))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Action>, D::Error> {
        let plan = Vec::<String>::deserialize(from)?;
        plan.iter().map(|text| text.parse().map_err(D::Error::custom)).collect()
    }
}

/// Several sequences of actions.
pub(crate) mod plans {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(
        plans: &[Vec<Action>],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let texts = |plan: &Vec<Action>| plan.iter().map(ToString::to_string).collect();
        to.collect_seq(plans.iter().map(texts).collect::<Vec<Vec<String>>>())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<Vec<Action>>, D::Error> {
        let plans = Vec::<Vec<String>>::deserialize(from)?;
        let plan = |plan: &Vec<String>| {
            plan.iter().map(|text| text.parse().map_err(D::Error::custom)).collect()
        };
        plans.iter().map(plan).collect()
    }
}

/// A cell.
pub(crate) mod cell {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(cell: &Cell, to: S) -> Result<S::Ok, S::Error> {
        from_cell(*cell).serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Cell, D::Error> {
        to_cell(<[u8; 2]>::deserialize(from)?)
    }
}

/// Cells.
pub(crate) mod cells {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(cells: &[Cell], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(cells.iter().map(|cell| from_cell(*cell)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Cell>, D::Error> {
        Vec::<[u8; 2]>::deserialize(from)?.into_iter().map(to_cell).collect()
    }
}
