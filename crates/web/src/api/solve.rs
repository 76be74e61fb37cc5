//! `POST /api/solve`

use crate::error::ApiError;
use crate::events::{Form, answer};
use crate::input::{Body, LimitChoice, SearchChoice, SpawnChoice, board};
use crate::jobs::{Work, Workshop};
use axum::extract::State;
use axum::response::Response;
use infexion_search::Progress;
use infexion_solver::{Record, SolveError};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A board and how to solve it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveRequest {
    /// One stack a line: r,q,colour,power.
    #[schema(example = "5,6,r,2\n1,0,b,2\n1,1,b,1\n3,2,b,1\n1,3,b,3\n")]
    board: String,
    #[serde(default)]
    search: SearchChoice,
    #[serde(default)]
    spawn: SpawnChoice,
    #[serde(default)]
    limits: LimitChoice,
}

/// A snapshot of a running search.
#[derive(Serialize, ToSchema)]
pub(crate) struct ProgressRecord {
    seconds: f64,
    expanded: u64,
    generated: u64,
    stored: u64,
    /// Proved so far.
    lower_bound: u32,
    /// The best solution so far.
    upper_bound: Option<u32>,
}

impl From<&Progress> for ProgressRecord {
    fn from(progress: &Progress) -> ProgressRecord {
        ProgressRecord {
            seconds: progress.elapsed.as_secs_f64(),
            expanded: progress.expanded,
            generated: progress.generated,
            stored: progress.stored,
            lower_bound: progress.lower_bound,
            upper_bound: progress.upper_bound,
        }
    }
}

/// Solve a board: the same record as `infexion solve --format json`.
#[utoipa::path(post, path = "/api/solve", request_body = SolveRequest, responses(
    (status = 200, description = "What is known about the board", body = Object),
    (status = 422, body = ApiError), (status = 503, body = ApiError)))]
pub(crate) async fn solve(
    State(workshop): State<Arc<Workshop>>,
    form: Form,
    Body(request): Body<SolveRequest>,
) -> Result<Response, ApiError> {
    let board = board(&request.board)?;
    let options = request.search.options(request.spawn)?;
    let work = move |work: &Work| {
        let mut observer = |progress: &Progress| work.show(&ProgressRecord::from(progress));
        let report = infexion_solver::solve(&board, &options, &work.limits, &mut observer);
        report.map(|report| Record::from(&report)).map_err(refused)
    };
    Ok(answer(&workshop, form, request.limits.into(), work).await)
}

pub(crate) fn refused(error: SolveError) -> ApiError {
    match error {
        SolveError::TakesNoHeuristic(_) | SolveError::NotStepwise(_) => {
            ApiError::bad_input(error.to_string())
        }
        SolveError::Rejected(_) => ApiError::internal(error.to_string()),
    }
}
