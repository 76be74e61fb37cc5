//! Boards of the extended game that have no solution; the proofs are in `docs/spawn.md`,
//! section 5.

use crate::anytime::{Clock, Exhaustion, Most, exhaust};
use infexion_rules::{Board, MAX_TOTAL_POWER};

/// Is there a solution, as far as counting can tell? `None` where it cannot.
///
/// Below a total power of 49 a stack can always be spawned, and any red stack can walk to the
/// nearest blue one. With red on the board the first overflow brings a total of up to 55 below
/// 49. Without red and without the right to spawn nothing can move. And when the blue stacks of
/// power 6 outnumber all power that is or can become red by 9 or more, they keep the total power
/// above 49 for ever.
pub(super) fn is_solvable(board: &Board) -> Option<bool> {
    let total = board.total_power();
    if board.is_solved() || total < MAX_TOTAL_POWER {
        return Some(true);
    }
    if board.red().is_empty() {
        return Some(false);
    }
    if total < MAX_TOTAL_POWER + 7 {
        return Some(true);
    }
    let sixes = (board.with_power(6) & board.blue()).len();
    (sixes >= total - 6 * sixes + 9).then_some(false)
}

/// Decides where counting cannot: tries all spreads until the total power has fallen enough. On
/// a board that counting does not settle the total is too large for a spawn, so spreads are all
/// there is.
pub(super) fn has_solution(board: &Board, bytes: usize, clock: &mut impl Clock) -> Exhaustion {
    exhaust(board, is_solvable, Most { boards: usize::MAX, bytes }, clock)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::anytime::FollowStop;
    use infexion_rules::notation::items;
    use std::sync::atomic::AtomicBool;

    fn board(line: &str) -> Board {
        items::read(line).unwrap()
    }

    fn decided(line: &str) -> bool {
        let never = AtomicBool::new(false);
        let exhaustion = has_solution(&board(line), usize::MAX, &mut FollowStop(&never));
        assert!(exhaustion.bytes > 0);
        exhaustion.solvable.unwrap()
    }

    /// The six neighbours of (3,3), all blue of power 6.
    const WALL: &str = "3,4,b,6 2,4,b,6 2,3,b,6 3,2,b,6 4,2,b,6 4,3,b,6";

    #[test]
    fn nothing_moves_without_red_at_total_power_49() {
        let eight = "0,0,b,6 0,1,b,6 0,2,b,6 0,3,b,6 0,4,b,6 0,5,b,6 0,6,b,6 1,0,b,6";
        assert_eq!(is_solvable(&board(eight)), Some(true));
        assert_eq!(is_solvable(&board(&format!("{eight} 5,5,b,1"))), Some(false));
        assert_eq!(is_solvable(&board(&format!("{eight} 5,5,r,1"))), Some(true));
    }

    #[test]
    fn nine_sixes_too_many_stay_for_ever() {
        let line: Vec<String> = (0..10).map(|i| format!("{},{},b,6", i / 7, i % 7)).collect();
        let with_red = format!("{} 5,5,r,1", line.join(" "));
        assert_eq!(is_solvable(&board(&with_red)), Some(false));
        let nine = format!("{} 5,5,r,1", line[..9].join(" "));
        assert_eq!(is_solvable(&board(&nine)), Some(true));
    }

    #[test]
    fn a_walled_in_red_stack_is_lost_when_the_rest_is_heavy() {
        let light = format!("3,3,r,1 {WALL} 0,0,b,5 0,1,b,5");
        assert_eq!(is_solvable(&board(&light)), Some(true));
        let heavy = format!("{light} 0,2,b,5 0,3,b,5");
        assert_eq!(is_solvable(&board(&heavy)), None);
        assert!(!decided(&heavy));
        let stronger = heavy.replace("3,3,r,1", "3,3,r,2");
        assert!(decided(&stronger));
    }
}
