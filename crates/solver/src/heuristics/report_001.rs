//! The heuristic of report 001 word for word: h1 + h2.
//!
//! h1 is [approach](super::approach) in the game without SPAWN, in both games. h2 is relaxed
//! infection with [stacks of 6 first](super::six_first), and 0 if neither colour is left at the
//! end of it; infinite, and so is the sum, if only blue is left.
//!
//! **False**, since it takes stacks of 6 first: on `0,0,r,1 0,1,b,1 0,2,b,6` it is infinite, and
//! two actions solve that board. With stacks of 6 last it is
//! [`approach-infection`](super::approach_infection), which is proved without SPAWN.

use super::approach::approach;
use super::six_first::{Six, strongest_first};
use super::{Claim, Entry};
use infexion_rules::{Board, Game};
use infexion_search::Heuristic;

pub(super) static ENTRY: Entry =
    Entry { spread_only: Claim::FALSE, with_spawn: Claim::FALSE, build: |_| Box::new(Report001) };

struct Report001;

impl Heuristic<Board> for Report001 {
    fn estimate(&mut self, board: &Board) -> Option<u32> {
        let h1 = approach(board, Game::SpreadOnly)?;
        let h2 = match strongest_first(board, Six::Gone)? {
            (actions, true) => actions,
            (_, false) => 0,
        };
        Some(h1 + h2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::notation::items;

    #[test]
    fn values_as_the_report_defines_them() {
        let value = |line: &str| Report001.estimate(&items::read(line).unwrap());
        assert_eq!(value("0,0,r,1"), Some(0));
        assert_eq!(value("0,0,r,2 0,3,b,1"), Some(2));
        // Neither colour is left after the one spread: h2 is 0.
        assert_eq!(value("0,0,r,1 0,1,b,6"), Some(0));
        assert_eq!(value("0,0,r,1 0,1,b,1 0,2,b,6"), None);
        assert_eq!(value("0,1,b,1"), None);
    }
}
