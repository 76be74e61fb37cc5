//! The probe: a beam that looks for a solution within a number of moves. It proves nothing, but
//! a solution no longer than the proved lower bound ends the search at once.

use super::refute::{Child, Refuter};
use infexion_rules::{Action, Board};

/// What a probe found.
pub(super) enum Probe {
    /// A solution within the moves.
    Found(Vec<Action>),
    /// Nothing; says nothing.
    Nothing,
    /// A limit ended it.
    Stopped,
}

/// A beam of `width` states a level from the board, which is at least 3 moves from its end.
/// With `moves` it keeps only states that may still be solved in time.
pub(super) fn probe(refuter: &mut Refuter<'_>, board: &Board, moves: u32, width: usize) -> Probe {
    // Parents and actions of every level, to read the way back.
    let mut levels: Vec<Vec<(u32, Action)>> = Vec::new();
    let mut beam = vec![*board];
    for left in (3..=moves).rev() {
        let mut candidates: Vec<(u32, Child)> = Vec::new();
        for (parent, state) in beam.iter().enumerate() {
            if refuter.interrupted() {
                return Probe::Stopped;
            }
            refuter.path.clear();
            let Some(children) = refuter.children_of(state, left) else {
                return Probe::Found(way(&levels, parent, &refuter.path));
            };
            candidates.extend(children.into_iter().map(|child| (parent as u32, child)));
        }
        let by_promise = |(_, a): &(u32, Child), (_, b): &(u32, Child)| {
            (a.key, &a.board).cmp(&(b.key, &b.board))
        };
        candidates.sort_by(by_promise);
        candidates.dedup_by(|(_, a), (_, b)| a.board == b.board);
        candidates.truncate(width);
        if candidates.is_empty() {
            return Probe::Nothing;
        }
        levels.push(candidates.iter().map(|(parent, child)| (*parent, child.action)).collect());
        beam = candidates.into_iter().map(|(_, child)| child.board).collect();
    }
    Probe::Nothing
}

fn way(levels: &[Vec<(u32, Action)>], mut index: usize, rest: &[Action]) -> Vec<Action> {
    let mut actions: Vec<Action> = rest.iter().rev().copied().collect();
    for level in levels.iter().rev() {
        let (parent, action) = level[index];
        actions.push(action);
        index = parent as usize;
    }
    actions.reverse();
    actions
}
