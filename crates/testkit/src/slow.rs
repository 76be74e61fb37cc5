//! An independent, slow, obviously right search.

use crate::strategies::optimum;
use infexion_rules::{Action, Board, Game, LINES};
use std::collections::HashMap;

/// What the slow search knows of a board at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Truth {
    /// A shortest solution.
    Shortest(Vec<Action>),
    /// There is no solution: every board that can be reached was looked at.
    Unsolvable,
    /// It was given up. There is no solution of so many actions or fewer.
    MoreThan(u32),
}

/// The truth about a board by depth-first iterative deepening with nothing but line cover and an
/// exact map of failures, within so many expansions.
///
/// Only a spread captures, and a spread touches one line: so line cover holds in both games.
pub fn truth(board: &Board, game: Game, limit: usize) -> Truth {
    let mut search = Slow { game, failed: HashMap::new(), left: limit, path: Vec::new() };
    for depth in 0.. {
        match search.solve(board, depth) {
            Some(true) => {
                search.path.reverse();
                return Truth::Shortest(search.path);
            }
            Some(false) if depth < DEEPEST => {}
            // Deepening alone never sees that there is nothing more to see; with SPAWN there
            // nearly always is.
            _ if game == Game::SpreadOnly && optimum(board, game) == Ok(None) => {
                return Truth::Unsolvable;
            }
            Some(false) => return Truth::MoreThan(depth),
            None => return Truth::MoreThan(depth - 1),
        }
    }
    unreachable!("the deepest search ends the loop")
}

/// A shortest solution of the game without SPAWN; `None` when it takes more than `limit`
/// expansions.
pub fn shortest_solution(board: &Board, limit: usize) -> Option<Vec<Action>> {
    match truth(board, Game::SpreadOnly, limit) {
        Truth::Shortest(solution) => Some(solution),
        Truth::Unsolvable | Truth::MoreThan(_) => None,
    }
}

/// Actions of the longest solutions that are looked for.
const DEEPEST: u32 = 29;

struct Slow {
    game: Game,
    failed: HashMap<Board, u32>,
    left: usize,
    path: Vec<Action>,
}

impl Slow {
    /// Is there a solution of at most so many actions? `None` when the expansions are used up.
    fn solve(&mut self, board: &Board, depth: u32) -> Option<bool> {
        if board.is_solved() {
            return Some(true);
        }
        if !covered(board.blue().bits(), depth)
            || self.failed.get(board).is_some_and(|&failed| failed >= depth)
        {
            return Some(false);
        }
        self.left = self.left.checked_sub(1)?;
        for action in board.actions(self.game) {
            if self.solve(&board.after(action), depth - 1)? {
                self.path.push(action);
                return Some(true);
            }
        }
        self.failed.insert(*board, depth);
        Some(false)
    }
}

/// Do so many lines cover the cells?
pub fn covered(cells: u64, lines: u32) -> bool {
    if cells == 0 || lines == 0 {
        return cells == 0;
    }
    let first = cells & cells.wrapping_neg();
    LINES
        .iter()
        .map(|line| line.bits())
        .filter(|line| line & first != 0)
        .any(|line| covered(cells & !line, lines - 1))
}
