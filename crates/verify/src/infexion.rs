//! The checker of Infexion plans.

use crate::reference::{Move, NotAMove, Placement, PlacementFault, ReferenceBoard};

/// Why a plan is no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// The stacks are no board.
    #[error("stack {} cannot stand: {fault}", index + 1)]
    NotABoard {
        /// Which stack, counted from 0.
        index: usize,
        /// What is wrong with it.
        fault: PlacementFault,
    },
    /// A line of the plan is no move.
    #[error("action {}: {fault}", index + 1)]
    NotAMove {
        /// Which line, counted from 0.
        index: usize,
        /// What is wrong with it.
        fault: NotAMove,
    },
    /// An action is against the rules.
    #[error("action {} ({action}) is not legal: {reason}", index + 1)]
    Illegal {
        /// Which action, counted from 0.
        index: usize,
        /// The action.
        action: Move,
        /// What the rules say.
        reason: String,
    },
    /// All actions are legal but blue stacks are left.
    #[error(
        "after {actions} {} {blue} blue {} left",
        if *actions == 1 { "action" } else { "actions" },
        if *blue == 1 { "stack is" } else { "stacks are" }
    )]
    NotSolved {
        /// How many actions were played.
        actions: usize,
        /// How many blue stacks are left.
        blue: usize,
    },
}

/// Replays a plan, written as the course writes it, on a board as it was typed; `Ok` just when
/// every action is legal and no blue stack is left at the end.
///
/// # Errors
/// The first thing that is wrong.
pub fn check<Line: AsRef<str>>(
    start: impl IntoIterator<Item = Placement>,
    plan: impl IntoIterator<Item = Line>,
    spawn_allowed: bool,
) -> Result<(), Rejection> {
    let mut board = ReferenceBoard::new(start)
        .map_err(|(index, fault)| Rejection::NotABoard { index, fault })?;
    let mut actions = 0;
    for (index, line) in plan.into_iter().enumerate() {
        let action: Move =
            line.as_ref().parse().map_err(|fault| Rejection::NotAMove { index, fault })?;
        board.play(action, spawn_allowed).map_err(|reason| Rejection::Illegal {
            index,
            action,
            reason,
        })?;
        actions = index + 1;
    }
    let blue = board.stacks.values().filter(|(colour, _)| *colour == 'b').count();
    if blue == 0 { Ok(()) } else { Err(Rejection::NotSolved { actions, blue }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(board: &[(i64, i64, char, i64)], plan: &[&str], spawn: bool) -> String {
        let placed = board.iter().map(|&(r, q, colour, power)| Placement { r, q, colour, power });
        let result = check(placed, plan, spawn);
        result.map_or_else(|rejection| rejection.to_string(), |()| "ok".to_owned())
    }

    #[test]
    fn a_plan_is_a_solution_or_told_what_is_wrong_with_it() {
        let edge = [(0, 6, 'r', 1), (0, 0, 'b', 3)];
        assert_eq!(verdict(&[(0, 0, 'r', 1)], &[], false), "ok");
        assert_eq!(verdict(&edge, &["SPREAD 0 6 0 1"], false), "ok");
        assert_eq!(verdict(&edge, &[], false), "after 0 actions 1 blue stack is left");
        assert_eq!(
            verdict(&edge, &["SPREAD 0 6 0 1", "SPREAD 0 6 0 1"], false),
            "action 2 (SPREAD 0 6 0 1) is not legal: no stack stands on (0,6)"
        );
        assert_eq!(
            verdict(&edge, &["SPAWN 1 1"], false),
            "action 1 (SPAWN 1 1) is not legal: SPAWN is not part of this game"
        );
        let plan = ["SPAWN 0 1", "SPREAD 0 1 0 -1"];
        assert_eq!(verdict(&[(0, 0, 'b', 3)], &plan, true), "ok");
        for no_move in ["SPREAD 0 6 0", "spread 0 6 0 1", "SPREAD 0 6 0 x", ""] {
            let expected = format!("action 1: '{no_move}' is no move");
            assert_eq!(verdict(&edge, &[no_move], false), expected);
        }
    }

    #[test]
    fn what_was_typed_must_be_a_board() {
        let wrong = |second| verdict(&[(3, 3, 'r', 1), second], &[], true);
        assert_eq!(wrong((7, 0, 'b', 1)), "stack 2 cannot stand: (7,0) is outside the board");
        assert_eq!(wrong((0, -1, 'b', 1)), "stack 2 cannot stand: (0,-1) is outside the board");
        assert_eq!(wrong((0, 0, 'g', 1)), "stack 2 cannot stand: 'g' is no colour");
        assert_eq!(wrong((0, 0, 'b', 7)), "stack 2 cannot stand: 7 is no power");
        assert_eq!(wrong((3, 3, 'b', 1)), "stack 2 cannot stand: (3,3) is given twice");
    }
}
