//! `POST /api/trace`: a search expansion by expansion.
//!
//! The server remembers nothing between requests: a search is deterministic, so a later part is
//! found by running the earlier one again. Where the time limit ends that, the furthest part is
//! sent: each expansion knows its number.

use super::solve::refused;
use crate::error::ApiError;
use crate::events::{Form, answer};
use crate::input::{Body, LimitChoice, SearchChoice, SpawnChoice, board};
use crate::jobs::{Work, Workshop};
use axum::extract::State;
use axum::response::Response;
use infexion_search::{StopReason, Watch};
use infexion_solver::{Expansion, Record, Stepper};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

const MOST_AT_ONCE: u32 = 200;
const FURTHEST: u64 = 2_000_000;
/// Steps between two looks at the clock.
const STEPS_PER_LOOK: u64 = 256;

/// A board, a search, and which expansions to show.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TraceRequest {
    /// One stack a line: r,q,colour,power.
    board: String,
    search: SearchChoice,
    #[serde(default)]
    spawn: SpawnChoice,
    #[serde(default)]
    limits: LimitChoice,
    /// The first expansion to show; 0 is the first of all. One that is not reached in time is
    /// replaced by the furthest that is.
    #[serde(default)]
    from: u64,
    /// How many to show, at most 200.
    count: u32,
}

/// A part of a search.
#[derive(Serialize)]
struct TracePart {
    expansions: Vec<Expansion>,
    /// Does the search end with these?
    over: bool,
    /// The outcome, where it ends.
    report: Option<Record>,
}

/// Watch a search step by step.
#[utoipa::path(post, path = "/api/trace", request_body = TraceRequest, responses(
    (status = 200, description = "Expansions, and the outcome where the search ends with them",
     body = Object),
    (status = 422, body = ApiError), (status = 503, body = ApiError)))]
pub(crate) async fn trace(
    State(workshop): State<Arc<Workshop>>,
    form: Form,
    Body(request): Body<TraceRequest>,
) -> Result<Response, ApiError> {
    let board = board(&request.board)?;
    let options = request.search.options(request.spawn)?;
    if !(1..=MOST_AT_ONCE).contains(&request.count) {
        return Err(ApiError::limit(format!("count must be between 1 and {MOST_AT_ONCE}")));
    }
    if request.from > FURTHEST {
        return Err(ApiError::limit(format!("only the first {FURTHEST} expansions are shown")));
    }
    let work = move |work: &Work| {
        let memory = work.limits.memory.unwrap_or(usize::MAX);
        let mut stepper = Stepper::new(&board, &options, memory).map_err(refused)?;
        let watch = Watch::start(&work.limits);
        let mut skipped = 0;
        while skipped < request.from && stepper.advance() {
            skipped += 1;
            match (skipped % STEPS_PER_LOOK == 0).then(|| watch.exceeded(0)).flatten() {
                Some(StopReason::Cancelled) => {
                    return Err(ApiError::stopped("the search was stopped"));
                }
                Some(_) => break,
                None => {}
            }
        }
        let expansions: Vec<Expansion> = stepper.by_ref().take(request.count as usize).collect();
        let report = stepper.report().transpose().map_err(refused)?;
        let over = stepper.is_over();
        Ok(TracePart { expansions, over, report: report.as_ref().map(Record::from) })
    };
    Ok(answer(&workshop, form, request.limits.into(), work).await)
}
