//! `GET /healthz`

use crate::jobs::JobRunner;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// How the server is.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Health {
    /// Always `ok`.
    status: &'static str,
    /// The program's version.
    version: &'static str,
    /// Searches that run now.
    running: usize,
}

/// Is the server alive, and how much does it do?
#[utoipa::path(get, path = "/healthz", responses((status = 200, body = Health)))]
pub(crate) async fn health(State(runner): State<Arc<JobRunner>>) -> Json<Health> {
    Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION"), running: runner.busy() })
}
