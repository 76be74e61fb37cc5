//! `POST /api/count`

use super::solve::refused;
use crate::error::ApiError;
use crate::events::{Form, answer};
use crate::input::{Body, LimitChoice, SpawnChoice, board};
use crate::jobs::{Work, Workshop};
use axum::extract::State;
use axum::response::Response;
use infexion_lab::count::{Count, CountError};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

const MOST_LISTED: u32 = 1_000;

/// A board whose optimal solutions are to be counted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CountRequest {
    /// One stack a line: r,q,colour,power.
    board: String,
    #[serde(default)]
    spawn: SpawnChoice,
    /// List so many of the solutions.
    #[serde(default)]
    list: u32,
    #[serde(default)]
    limits: LimitChoice,
}

/// The optimal solutions of a board.
#[derive(Serialize, ToSchema)]
pub(crate) struct CountRecord {
    optimum: u32,
    /// A number in decimal digits: it may be larger than JSON programs can hold.
    solutions: String,
    final_boards: usize,
    listed: Vec<Vec<String>>,
}

impl From<&Count> for CountRecord {
    fn from(count: &Count) -> CountRecord {
        let texts = |plan: &Vec<_>| plan.iter().map(ToString::to_string).collect();
        CountRecord {
            optimum: count.optimum,
            solutions: count.solutions.to_string(),
            final_boards: count.final_boards,
            listed: count.listed.iter().map(texts).collect(),
        }
    }
}

/// Count the optimal solutions.
#[utoipa::path(post, path = "/api/count", request_body = CountRequest, responses(
    (status = 200, body = CountRecord), (status = 422, body = ApiError),
    (status = 503, body = ApiError)))]
pub(crate) async fn count(
    State(workshop): State<Arc<Workshop>>,
    form: Form,
    Body(request): Body<CountRequest>,
) -> Result<Response, ApiError> {
    let board = board(&request.board)?;
    if request.list > MOST_LISTED {
        return Err(ApiError::limit(format!("at most {MOST_LISTED} solutions are listed")));
    }
    let work = move |work: &Work| {
        let spawn = request.spawn.into();
        let count = infexion_lab::count::count(&board, spawn, request.list as usize, &work.limits);
        count.map(|count| CountRecord::from(&count)).map_err(no_count)
    };
    Ok(answer(&workshop, form, request.limits.into(), work).await)
}

pub(crate) fn no_count(error: CountError) -> ApiError {
    match error {
        CountError::Stopped(_) => ApiError::stopped(error.to_string()),
        CountError::Solve(error) => refused(error),
        error => ApiError::bad_input(error.to_string()),
    }
}
