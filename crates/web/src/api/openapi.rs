//! `GET /api/openapi.json`: the interface described for programs.

use super::{
    catalogue, check, compare, count, estimate, explain, generate, health, path, race, render,
    solve, trace,
};
use axum::Json;
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "infexion",
        description = "Solve, step through, check and draw Infexion and Cachex boards. Long work \
            answers with one JSON object, or with `Accept: text/event-stream` as events: \
            `progress` while it runs, then one `result` or `error`. Closing the connection \
            cancels the work."
    ),
    paths(
        health::health,
        catalogue::catalogue,
        solve::solve,
        trace::trace,
        race::race,
        check::check,
        render::render,
        compare::compare,
        count::count,
        estimate::estimate,
        explain::explain,
        generate::generate,
        path::path
    ),
    components(schemas(crate::error::ApiError))
)]
struct Description;

pub(crate) async fn description() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}
