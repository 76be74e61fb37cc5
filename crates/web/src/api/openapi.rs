//! `GET /api/openapi.json`: the interface described for programs.

use super::{
    catalogue, check, compare, count, estimate, explain, generate, health, path, race, render,
    solve, trace,
};
use crate::error::ApiError;
use axum::Json;
use utoipa::openapi::{Content, Ref, RefOr, Response};
use utoipa::{Modify, OpenApi, ToSchema};

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
    components(schemas(ApiError)),
    modifiers(&Refusals)
)]
struct Description;

/// What every question can be refused for, whatever it asks.
const REFUSED: [(&str, &str); 5] = [
    ("400", "The body is not the JSON object that is expected"),
    ("403", "A page of another site asks"),
    ("413", "The body is too long"),
    ("421", "The server does not answer to this name"),
    ("500", "A fault of the server"),
];

struct Refusals;

impl Modify for Refusals {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        for operation in description.paths.paths.values_mut().filter_map(|path| path.post.as_mut())
        {
            for (status, words) in REFUSED {
                let mut response = Response::new(words);
                let schema = RefOr::Ref(Ref::from_schema_name(ApiError::name()));
                response
                    .content
                    .insert("application/json".to_owned(), RefOr::T(Content::new(Some(schema))));
                operation.responses.responses.insert(status.to_owned(), response.into());
            }
        }
    }
}

pub(crate) async fn description() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}
