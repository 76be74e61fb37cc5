//! `POST /api/check`

use super::solve::refused;
use crate::error::ApiError;
use crate::events::{Form, answer};
use crate::input::{Body, LimitChoice, SpawnChoice, board};
use crate::jobs::{Work, Workshop};
use axum::extract::State;
use axum::response::Response;
use infexion_rules::notation::actions;
use infexion_solver::{Record, SolveOptions, Spawn};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A board and a list of actions.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckRequest {
    /// One stack a line: r,q,colour,power.
    board: String,
    /// One action a line.
    #[schema(example = "SPREAD 5 6 -1 1\n")]
    actions: String,
    #[serde(default)]
    spawn: SpawnChoice,
    /// Compare with the optimum too.
    #[serde(default)]
    optimal: bool,
    #[serde(default)]
    limits: LimitChoice,
}

/// What the independent checker says.
#[derive(Serialize, ToSchema)]
pub(crate) struct Verdict {
    /// Every action is legal and no blue stack is left.
    valid: bool,
    /// Why not, if not.
    reason: Option<String>,
    length: usize,
    /// The solver's record for the board, if it was asked for.
    #[schema(value_type = Option<Object>)]
    best: Option<Record>,
}

/// Replay a list of actions with the independent checker.
#[utoipa::path(post, path = "/api/check", request_body = CheckRequest, responses(
    (status = 200, body = Verdict), (status = 422, body = ApiError),
    (status = 503, body = ApiError)))]
pub(crate) async fn check(
    State(workshop): State<Arc<Workshop>>,
    form: Form,
    Body(request): Body<CheckRequest>,
) -> Result<Response, ApiError> {
    let board = board(&request.board)?;
    let plan = actions::read(&request.actions)
        .map_err(|faults| ApiError::faults("the actions", &faults))?;
    let game = request.spawn.game();
    let work = move |work: &Work| {
        let verdict = infexion_verify::infexion::check(&board, &plan, game);
        let best = match request.optimal {
            false => None,
            true => {
                let spawn = Spawn::from(request.spawn);
                let options = SolveOptions { spawn, ..SolveOptions::default() };
                let report = infexion_solver::solve(&board, &options, &work.limits, &mut ());
                Some(Record::from(&report.map_err(refused)?))
            }
        };
        Ok(Verdict {
            valid: verdict.is_ok(),
            reason: verdict.err().map(|rejection| rejection.to_string()),
            length: plan.len(),
            best,
        })
    };
    Ok(answer(&workshop, form, request.limits.into(), work).await)
}
