//! `POST /api/compare`: several searches on one board, with a chart.

use super::solve::refused;
use crate::error::ApiError;
use crate::events::{Form, answer};
use crate::input::{Body, LimitChoice, SpawnChoice, board};
use crate::jobs::{Work, Workshop};
use axum::extract::State;
use axum::response::Response;
use infexion_lab::chart;
use infexion_lab::collection::NamedBoard;
use infexion_lab::compare::{CompareError, Contest, Journal, Run, RunResult};
use infexion_search::Limits;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

const MOST_RUNS: usize = 12;

/// A board and the searches to compare on it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompareRequest {
    /// One stack a line: r,q,colour,power.
    board: String,
    /// Searches such as `bfs` or `astar:line-cover+infection`.
    #[schema(example = json!(["astar:line-cover", "bfs"]))]
    runs: Vec<String>,
    #[serde(default)]
    spawn: SpawnChoice,
    /// For all runs together: each gets an equal share of the time.
    #[serde(default)]
    limits: LimitChoice,
}

#[derive(Serialize)]
struct Comparison {
    results: Vec<RunResult>,
    /// States expanded at each depth, as SVG, where a search counts them.
    chart: Option<String>,
}

/// Compare searches on a board, one after the other.
#[utoipa::path(post, path = "/api/compare", request_body = CompareRequest, responses(
    (status = 200, description = "The rows of `infexion compare`, and a chart", body = Object),
    (status = 422, body = ApiError), (status = 503, body = ApiError)))]
pub(crate) async fn compare(
    State(workshop): State<Arc<Workshop>>,
    form: Form,
    Body(request): Body<CompareRequest>,
) -> Result<Response, ApiError> {
    let board = board(&request.board)?;
    if !(1..=MOST_RUNS).contains(&request.runs.len()) {
        return Err(ApiError::limit(format!("between 1 and {MOST_RUNS} searches are compared")));
    }
    let runs = request
        .runs
        .iter()
        .map(|text| text.parse::<Run>().map_err(|error| ApiError::bad_input(error.to_string())));
    let runs: Vec<Run> = runs.collect::<Result<_, _>>()?;
    let work =
        move |work: &Work| {
            let share = runs.len() as u32;
            let contest = Contest {
                boards: vec![NamedBoard { name: "board".to_owned(), board }],
                runs,
                spawn: request.spawn.into(),
                limits: Limits {
                    time: work.limits.time.map(|time| time / share),
                    ..work.limits.clone()
                },
                // Times are compared: one at a time.
                jobs: 1,
            };
            let done = |result: &RunResult| work.show(result);
            let results = infexion_lab::compare::compare(&contest, &Journal::none(), done)
                .map_err(|error| match error {
                    CompareError::Cancelled => ApiError::stopped("the comparison was stopped"),
                    CompareError::Solve { error, .. } => refused(error),
                    error => ApiError::internal(error.to_string()),
                })?;
            let chart = chart::depth(&results).ok();
            Ok(Comparison { results, chart })
        };
    Ok(answer(&workshop, form, request.limits.into(), work).await)
}
