//! `POST /api/estimate`: what the bounds say about one board, and what there is to draw.

use crate::error::ApiError;
use crate::input::{Body, SpawnChoice, board};
use axum::Json;
use infexion_lab::explain::{BoundValue, Cover, Infection, bounds};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A board to estimate.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EstimateRequest {
    /// One stack a line: r,q,colour,power.
    board: String,
    #[serde(default)]
    spawn: SpawnChoice,
}

/// The bounds and their pictures.
#[derive(Serialize, ToSchema)]
pub(crate) struct Estimates {
    /// Every proved bound.
    #[schema(value_type = Vec<Object>)]
    values: Vec<BoundValue>,
    /// The lines that cover all blue cells.
    #[schema(value_type = Object)]
    cover: Cover,
    /// The game without geometry, played out.
    #[schema(value_type = Object)]
    infection: Infection,
}

/// The proved bounds of a board, without any search.
#[utoipa::path(post, path = "/api/estimate", request_body = EstimateRequest, responses(
    (status = 200, body = Estimates), (status = 422, body = ApiError)))]
pub(crate) async fn estimate(
    Body(request): Body<EstimateRequest>,
) -> Result<Json<Estimates>, ApiError> {
    let board = board(&request.board)?;
    let game = request.spawn.game();
    Ok(Json(Estimates {
        values: bounds(&board, game),
        cover: Cover::of(&board),
        infection: Infection::of(&board, game),
    }))
}
