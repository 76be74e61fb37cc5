//! The checker of Infexion plans.

use infexion_rules::reference::{Move, ReferenceBoard};
use infexion_rules::{Action, Board, Game, Setup};

/// Why a plan is no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// An action is against the rules.
    #[error("action {} ({action}) is not legal: {reason}", index + 1)]
    Illegal {
        /// Which action, counted from 0.
        index: usize,
        /// The action.
        action: Action,
        /// What the rules say.
        reason: String,
    },
    /// All actions are legal but blue stacks are left.
    #[error("after {actions} actions {blue} blue {} left", if *blue == 1 { "stack is" } else { "stacks are" })]
    NotSolved {
        /// How many actions were played.
        actions: usize,
        /// How many blue stacks are left.
        blue: usize,
    },
}

/// Replays a plan; `Ok` just when every action is legal and no blue stack is left at the end.
pub fn check(start: &Board, actions: &[Action], game: Game) -> Result<(), Rejection> {
    let mut board = ReferenceBoard::from(&Setup::from(start));
    for (index, action) in actions.iter().enumerate() {
        board
            .play(Move::from(*action), game == Game::WithSpawn)
            .map_err(|reason| Rejection::Illegal { index, action: *action, reason })?;
    }
    let blue = board.stacks.values().filter(|(colour, _)| *colour == 'b').count();
    if blue == 0 { Ok(()) } else { Err(Rejection::NotSolved { actions: actions.len(), blue }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::notation::{actions, items};

    fn verdict(board: &str, plan: &str, game: Game) -> String {
        let result = check(&items::read(board).unwrap(), &actions::read(plan).unwrap(), game);
        result.map_or_else(|rejection| rejection.to_string(), |()| "ok".to_owned())
    }

    #[test]
    fn verdicts() {
        let spread = |board, plan| verdict(board, plan, Game::SpreadOnly);
        assert_eq!(spread("0,0,r,1", ""), "ok");
        assert_eq!(spread("0,6,r,1 0,0,b,3", "SPREAD 0 6 0 1"), "ok");
        assert_eq!(spread("0,6,r,1 0,0,b,3", ""), "after 0 actions 1 blue stack is left");
        assert_eq!(
            spread("0,6,r,1 0,0,b,3", "SPREAD 0 6 0 1\nSPREAD 0 6 0 1"),
            "action 2 (SPREAD 0 6 0 1) is not legal: no stack stands on (0,6)"
        );
        assert_eq!(
            spread("0,6,r,1 0,0,b,3", "SPAWN 1 1"),
            "action 1 (SPAWN 1 1) is not legal: SPAWN is not part of this game"
        );
        assert_eq!(verdict("0,0,b,3", "SPAWN 0 1\nSPREAD 0 1 0 -1", Game::WithSpawn), "ok");
    }
}
