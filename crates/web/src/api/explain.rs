//! `POST /api/explain`: why the optimum cannot be lower.

use super::solve::{ProgressRecord, refused};
use crate::error::ApiError;
use crate::events::{Form, answer};
use crate::input::{Body, LimitChoice, SpawnChoice, board};
use crate::jobs::{Work, Workshop};
use axum::extract::State;
use axum::response::Response;
use infexion_lab::explain::{Explanation, picture, text};
use infexion_search::Progress;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A board to explain.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplainRequest {
    /// One stack a line: r,q,colour,power.
    board: String,
    #[serde(default)]
    spawn: SpawnChoice,
    #[serde(default)]
    limits: LimitChoice,
}

#[derive(Serialize)]
struct Explained {
    explanation: Explanation,
    /// The same in words.
    text: String,
    /// The same as a picture.
    svg: String,
}

/// Explain why a board cannot be solved in fewer actions.
#[utoipa::path(post, path = "/api/explain", request_body = ExplainRequest, responses(
    (status = 200, description = "The arguments as data, words and a picture", body = Object),
    (status = 422, body = ApiError), (status = 503, body = ApiError)))]
pub(crate) async fn explain(
    State(workshop): State<Arc<Workshop>>,
    form: Form,
    Body(request): Body<ExplainRequest>,
) -> Result<Response, ApiError> {
    let board = board(&request.board)?;
    let work = move |work: &Work| {
        let mut observer = |progress: &Progress| work.show(&ProgressRecord::from(progress));
        let explanation = infexion_lab::explain::explain(
            &board,
            request.spawn.into(),
            0,
            &work.limits,
            &mut observer,
        )
        .map_err(refused)?;
        Ok(Explained {
            text: text::write(&explanation),
            svg: picture::svg(&explanation),
            explanation,
        })
    };
    Ok(answer(&workshop, form, request.limits.into(), work).await)
}
