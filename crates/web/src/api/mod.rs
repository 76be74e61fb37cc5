//! The JSON interface: every kind of request at an address of its own.

mod health;
mod openapi;
#[cfg(feature = "schema")]
mod schema;

#[cfg(feature = "schema")]
pub use schema::answer_schemas;

use crate::body::Body;
use crate::error::ApiError;
use crate::events::{Form, answer, brief_answer};
use crate::jobs::JobRunner;
use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, any, get, post};
use infexion_service::Kind;
use std::sync::Arc;

/// Everything under `/api`, and `/healthz`.
pub(crate) fn routes() -> Router<Arc<JobRunner>> {
    let fixed = Router::new()
        .route("/healthz", get(health::health))
        .route("/api/openapi.json", get(openapi::description))
        .route("/api/{*rest}", any(nothing));
    Kind::ALL
        .into_iter()
        .fold(fixed, |router, kind| router.route(&address(kind), asked(kind)))
        .method_not_allowed_fallback(wrong_method)
}

/// Where requests of a kind are sent.
fn address(kind: Kind) -> String {
    format!("/api/{kind}")
}

fn asked(kind: Kind) -> MethodRouter<Arc<JobRunner>> {
    type Runner = State<Arc<JobRunner>>;
    if kind == Kind::Catalogue {
        // There is nothing to say, so it is fetched like a file.
        return get(async move |State(runner): Runner| {
            brief_answer(&runner, kind, b"{}".as_slice().into()).await
        });
    }
    if kind.is_brief() {
        return post(async move |State(runner): Runner, Body(body): Body| {
            brief_answer(&runner, kind, body).await
        });
    }
    post(async move |State(runner): Runner, form: Form, Body(body): Body| {
        answer(&runner, form, kind, body).await
    })
}

async fn wrong_method() -> Response {
    ApiError::wrong_method().into_response()
}

async fn nothing() -> Response {
    ApiError::not_found().into_response()
}
