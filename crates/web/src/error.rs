//! What a client is told when it cannot have what it asked for.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use infexion_rules::notation::Located;
use serde::Serialize;
use std::fmt::Display;
use utoipa::ToSchema;

/// An error as the page and other clients see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct ApiError {
    #[serde(skip)]
    status: StatusCode,
    /// A word for programs: `bad-input`, `too-large`, `limit`, `busy`, `stopped`, `forbidden`,
    /// `not-found` or `internal`.
    code: &'static str,
    /// A sentence for people.
    message: String,
    /// Everything that is wrong with a text, with its place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<FaultRecord>,
    /// How many more there are.
    #[serde(skip_serializing_if = "is_zero")]
    more_faults: usize,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// One thing that is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct FaultRecord {
    /// 1 for the first line.
    line: usize,
    /// 1 for the first character.
    column: usize,
    /// What is wrong.
    message: String,
}

/// Nobody reads more messages than this.
const MOST_FAULTS: usize = 20;

impl ApiError {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError { status, code, message: message.into(), faults: Vec::new(), more_faults: 0 }
    }

    pub(crate) fn bad_input(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-input", message)
    }

    /// A text with faults; the first is the message.
    pub(crate) fn faults<F: Display>(what: &str, found: &[Located<F>]) -> ApiError {
        let first = found.first().map(ToString::to_string).unwrap_or_default();
        let mut error = ApiError::bad_input(format!("{what}: {first}"));
        error.faults = found
            .iter()
            .take(MOST_FAULTS)
            .map(|located| FaultRecord {
                line: located.line,
                column: located.column,
                message: located.fault.to_string(),
            })
            .collect();
        error.more_faults = found.len() - error.faults.len();
        error
    }

    pub(crate) fn malformed(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "bad-input", message)
    }

    pub(crate) fn too_large(limit: usize) -> ApiError {
        let message = format!("the request is longer than {limit} bytes, the server's limit");
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message)
    }

    pub(crate) fn limit(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "limit", message)
    }

    pub(crate) fn busy(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    }

    pub(crate) fn stopped(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "stopped", message)
    }

    pub(crate) fn forbidden(status: StatusCode, message: impl Into<String>) -> ApiError {
        ApiError::new(status, "forbidden", message)
    }

    pub(crate) fn not_found() -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "not-found", "there is nothing here")
    }

    pub(crate) fn wrong_method() -> ApiError {
        let message = "this address is asked in another way: see /api/openapi.json";
        ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "bad-input", message)
    }

    pub(crate) fn internal(message: impl Into<String>) -> ApiError {
        let message = message.into();
        tracing::error!(%message, "internal error");
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(self)).into_response()
    }
}
