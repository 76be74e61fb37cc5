//! What report 003 keeps of the states it generates.

use super::Reading;
use crate::heuristics::nearest_distance;
use infexion_rules::{Board, CellSet};
use infexion_search::Rank;

/// Most converted by the last action, among these the smallest straight-line distance from a red
/// to a blue stack, as a [`Reading`] tells it.
pub(crate) struct Pruning {
    reading: Reading,
}

impl Pruning {
    pub(super) fn new(reading: Reading) -> Pruning {
        Pruning { reading }
    }
}

fn power(board: &Board, cells: CellSet) -> u64 {
    cells.into_iter().map(|cell| u64::from(board.power(cell))).sum()
}

impl Rank<Board> for Pruning {
    fn rank(&mut self, parent: &Board, child: &Board) -> Option<u64> {
        let converted = parent.blue() - child.blue();
        let most = match self.reading {
            Reading::ConvertedPower => power(parent, converted),
            _ => u64::from(converted.len()),
        };
        let red = child.red();
        let strength = match self.reading {
            Reading::MostRedPower => power(child, red),
            Reading::StrongestRed => {
                red.into_iter().map(|cell| u64::from(child.power(cell))).max().unwrap_or(0)
            }
            _ => 0,
        };
        // No sum of powers on the board reaches 300.
        Some((300 - most) << 32 | u64::from(nearest_distance(child)) << 16 | (300 - strength))
    }
}
