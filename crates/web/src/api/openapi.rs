//! `GET /api/openapi.json`: the interface described for programs.

use super::{address, health};
use axum::Json;
use infexion_service::{Description, Kind, Media, Refusal, describe};
use utoipa::openapi::path::{HttpMethod, OperationBuilder};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::{Content, ObjectBuilder, OpenApi, PathItem, Ref, RefOr, Required, Response};
use utoipa::{OpenApi as _, ToSchema};

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "infexion",
        description = "Solve, step through, check and draw Infexion and Cachex boards. Long work \
            answers with one JSON object, or with `Accept: text/event-stream` as events: \
            `progress` while it runs, then one `result` or `error`. Closing the connection \
            cancels the work. The JSON Schema of each answer is in the project's docs/schema/api."
    ),
    paths(health::health),
    components(schemas(Refusal))
)]
struct Fixed;

/// What every question can be refused for, whatever it asks.
const REFUSED: [(&str, &str); 9] = [
    ("400", "The body is not the JSON object that is expected"),
    ("401", "The server has a token, and the request does not show it"),
    ("403", "A page of another site asks"),
    ("408", "The body does not arrive in time"),
    ("413", "The body is too long"),
    ("421", "The server does not answer to this name"),
    ("422", "What it says is wrong or beyond a limit, or the work was stopped"),
    ("500", "A fault of the server"),
    ("503", "The server is busy"),
];

pub(crate) async fn description() -> Json<OpenApi> {
    let mut whole = Fixed::openapi();
    for kind in Kind::ALL {
        let described = describe(kind);
        if let Some(components) = &mut whole.components {
            components.schemas.extend(described.schemas.clone());
        }
        whole.paths.paths.insert(address(kind), path(kind, &described));
    }
    Json(whole)
}

fn path(kind: Kind, described: &Description) -> PathItem {
    let (media, schema) = match kind.media() {
        Media::Json => ("application/json", ObjectBuilder::new().build()),
        Media::Svg => {
            let text = utoipa::openapi::Type::String;
            ("image/svg+xml", ObjectBuilder::new().schema_type(text).build())
        }
    };
    let answered = Response::builder()
        .description(described.answer)
        .content(media, Content::new(Some(schema)))
        .build();
    let mut operation = OperationBuilder::new()
        .summary(Some(kind.summary()))
        .operation_id(Some(kind.name()))
        .response("200", answered);
    if kind == Kind::Catalogue {
        return PathItem::new(HttpMethod::Get, operation.build());
    }
    let question = Content::new(Some(Ref::from_schema_name(&described.name)));
    let body = RequestBodyBuilder::new()
        .content("application/json", question)
        .required(Some(Required::True))
        .build();
    operation = operation.request_body(Some(body));
    for (status, words) in REFUSED {
        let refusal = RefOr::Ref(Ref::from_schema_name(Refusal::name()));
        let response = Response::builder()
            .description(words)
            .content("application/json", Content::new(Some(refusal)))
            .build();
        operation = operation.response(status, response);
    }
    PathItem::new(HttpMethod::Post, operation.build())
}
