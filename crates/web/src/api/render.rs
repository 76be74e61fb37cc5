//! `POST /api/render`: the pictures the command line makes.

use crate::error::ApiError;
use crate::input::{Body, SpawnChoice, board};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use infexion_draw::infexion::{board_svg, storyboard_svg};
use infexion_rules::notation::actions;
use infexion_rules::{Action, Board, Game};
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
    spawn: SpawnChoice,
}

/// Draw a board, or a solution board by board.
#[utoipa::path(post, path = "/api/render", request_body = RenderRequest, responses(
    (status = 200, description = "The picture", body = String, content_type = "image/svg+xml"),
    (status = 422, body = ApiError)))]
pub(crate) async fn render(Body(request): Body<RenderRequest>) -> Result<Response, ApiError> {
    let board = board(&request.board)?;
    let svg = match &request.actions {
        None => board_svg(&board),
        Some(text) => {
            let plan =
                actions::read(text).map_err(|faults| ApiError::faults("the actions", &faults))?;
            legal(&board, &plan, request.spawn.game())?;
            storyboard_svg(&board, &plan)
        }
    };
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

fn legal(start: &Board, plan: &[Action], game: Game) -> Result<(), ApiError> {
    if plan.len() > MOST_ACTIONS {
        return Err(ApiError::limit(format!("at most {MOST_ACTIONS} actions are drawn")));
    }
    plan.iter()
        .try_fold(*start, |board, action| board.play(*action, game))
        .map(|_| ())
        .map_err(|illegal| ApiError::bad_input(format!("the actions are not legal: {illegal}")))
}
