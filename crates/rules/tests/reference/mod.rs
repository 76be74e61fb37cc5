//! Boards and actions in the plain form of the readable reference.

use infexion_rules::{Board, Setup};
use infexion_verify::reference::{Placement, ReferenceBoard};

pub(crate) fn reference(board: &Board) -> ReferenceBoard {
    let placed = Setup::from(board).placements.into_iter().map(|placed| Placement {
        r: placed.r,
        q: placed.q,
        colour: placed.colour.letter(),
        power: placed.power,
    });
    ReferenceBoard::new(placed).unwrap()
}
