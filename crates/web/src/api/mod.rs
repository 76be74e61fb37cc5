//! The JSON interface, one file a route.

mod catalogue;
mod check;
mod compare;
mod count;
mod estimate;
mod examples;
mod explain;
mod generate;
mod health;
mod openapi;
mod path;
mod race;
mod render;
mod solve;
mod trace;

use crate::error::ApiError;
use crate::jobs::Workshop;
use axum::Router;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use std::sync::Arc;

/// Everything under `/api`, and `/healthz`.
pub(crate) fn routes() -> Router<Arc<Workshop>> {
    Router::new()
        .route("/healthz", get(health::health))
        .route("/api/openapi.json", get(openapi::description))
        .route("/api/catalogue", get(catalogue::catalogue))
        .route("/api/solve", post(solve::solve))
        .route("/api/trace", post(trace::trace))
        .route("/api/race", post(race::race))
        .route("/api/check", post(check::check))
        .route("/api/render", post(render::render))
        .route("/api/compare", post(compare::compare))
        .route("/api/count", post(count::count))
        .route("/api/estimate", post(estimate::estimate))
        .route("/api/explain", post(explain::explain))
        .route("/api/generate", post(generate::generate))
        .route("/api/path", post(path::path))
        .route("/api/{*rest}", any(nothing))
        .method_not_allowed_fallback(wrong_method)
}

async fn wrong_method() -> Response {
    ApiError::wrong_method().into_response()
}

async fn nothing() -> Response {
    ApiError::not_found().into_response()
}
