//! the pictures the command line makes.

use crate::input::{LimitChoice, board, word};
use crate::limits::ServiceLimits;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::task::Task;
use infexion_draw::infexion::{board_svg, storyboard_svg};
use infexion_rules::notation::actions;
use infexion_rules::{Action, Board, Game};
use infexion_solver::Spawn;
use serde::Deserialize;
use utoipa::ToSchema;

/// More boards than anyone looks at.
const MOST_ACTIONS: usize = 200;

/// A board, and the actions of a storyboard.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RenderRequest {
    /// One stack a line: r,q,colour,power.
    board: String,
    /// One action a line; a single board if missing.
    actions: Option<String>,
    #[serde(default)]
    #[schema(schema_with = word::<Spawn>)]
    spawn: Spawn,
}

impl Question for RenderRequest {
    const ANSWER: &'static str = "The picture";

    fn task(self, limits: &ServiceLimits) -> Result<Task, Refusal> {
        let granted = limits.grant(LimitChoice::default())?;
        Ok(Task::text(granted, move |_| drawn(&self)))
    }
}

fn drawn(request: &RenderRequest) -> Result<String, Refusal> {
    let board = board(&request.board)?;
    let Some(text) = &request.actions else { return Ok(board_svg(&board)) };
    let plan = actions::read(text).map_err(|faults| Refusal::faults("the actions", &faults))?;
    legal(&board, &plan, request.spawn.game())?;
    Ok(storyboard_svg(&board, &plan))
}

fn legal(start: &Board, plan: &[Action], game: Game) -> Result<(), Refusal> {
    if plan.len() > MOST_ACTIONS {
        return Err(Refusal::limit(format!("at most {MOST_ACTIONS} actions are drawn")));
    }
    plan.iter()
        .try_fold(*start, |board, action| board.play(*action, game))
        .map(|_| ())
        .map_err(|illegal| Refusal::bad_input(format!("the actions are not legal: {illegal}")))
}
