//! What each action of a solution does to the board, to g and to the bounds.

use super::{BoundValue, bounds};
use infexion_rules::{Action, Board, Cell, CellSet, Game, footprint};
use serde::{Deserialize, Serialize};

/// An action of the solution and the board after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The action.
    pub action: Action,
    /// The board after it.
    pub board: Board,
    /// What the action's tokens did.
    pub effect: Effect,
    /// Actions so far.
    pub g: u32,
    /// The largest of the bounds of the board after it.
    pub h: u32,
    /// Each bound of the board after it.
    pub bounds: Vec<BoundValue>,
}

/// Where an action's tokens landed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Effect {
    /// Blue stacks that turned red.
    pub captured: Vec<Cell>,
    /// Blue stacks of power 6 that are gone.
    pub broken: Vec<Cell>,
    /// Red stacks that grew.
    pub grown: Vec<Cell>,
    /// Red stacks of power 6 that are lost.
    pub lost: Vec<Cell>,
    /// Empty cells that hold a red token now.
    pub laid: Vec<Cell>,
}

impl Effect {
    fn of(board: &Board, action: Action) -> Effect {
        let touched = match action {
            Action::Spread { cell, direction } => footprint(cell, direction, board.power(cell)),
            Action::Spawn { cell } => cell.into(),
        };
        let six = board.with_power(6);
        let cells = |set: CellSet| (set & touched).into_iter().collect();
        Effect {
            captured: cells(board.blue() - six),
            broken: cells(board.blue() & six),
            grown: cells(board.red() - six),
            lost: cells(board.red() & six),
            laid: cells(board.empty()),
        }
    }
}

/// The steps of a solution.
pub(super) fn steps(start: &Board, solution: &[Action], game: Game) -> Vec<Step> {
    let mut board = *start;
    let mut steps = Vec::with_capacity(solution.len());
    for (index, &action) in solution.iter().enumerate() {
        let effect = Effect::of(&board, action);
        board = board.after(action);
        let bounds = bounds(&board, game);
        let h = bounds.iter().filter_map(|bound| bound.value).max().unwrap_or(0);
        steps.push(Step { action, board, effect, g: index as u32 + 1, h, bounds });
    }
    steps
}
