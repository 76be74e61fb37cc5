//! Refusals as HTTP has them: with a status.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use infexion_service::{Code, Refusal};
use std::time::Duration;

/// A refusal and its status.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    refusal: Refusal,
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        let status = match refusal.code {
            Code::Malformed => StatusCode::BAD_REQUEST,
            Code::BadInput | Code::Limit | Code::Stopped => StatusCode::UNPROCESSABLE_ENTITY,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Code::Forbidden => StatusCode::FORBIDDEN,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::Internal => {
                tracing::error!(message = refusal.message, "internal error");
                StatusCode::INTERNAL_SERVER_ERROR
            }
        };
        ApiError { status, refusal }
    }
}

impl ApiError {
    fn new(status: StatusCode, code: Code, message: impl Into<String>) -> ApiError {
        ApiError { status, refusal: Refusal::new(code, message) }
    }

    pub(crate) fn malformed(message: impl Into<String>) -> ApiError {
        Refusal::new(Code::Malformed, message).into()
    }

    pub(crate) fn too_large(limit: usize) -> ApiError {
        Refusal::too_large(limit).into()
    }

    pub(crate) fn too_slow(limit: Duration) -> ApiError {
        let seconds = limit.as_secs_f64();
        let message = format!("the request did not arrive within {seconds} s, the server's limit");
        ApiError::new(StatusCode::REQUEST_TIMEOUT, Code::Limit, message)
    }

    pub(crate) fn busy(message: impl Into<String>) -> ApiError {
        Refusal::new(Code::Busy, message).into()
    }

    pub(crate) fn ending() -> ApiError {
        let message = "the server ends, and this work with it";
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, Code::Stopped, message)
    }

    pub(crate) fn forbidden(status: StatusCode, message: impl Into<String>) -> ApiError {
        ApiError::new(status, Code::Forbidden, message)
    }

    pub(crate) fn not_found() -> ApiError {
        Refusal::new(Code::NotFound, "there is nothing here").into()
    }

    pub(crate) fn wrong_method() -> ApiError {
        let message = "this address is asked in another way: see /api/openapi.json";
        ApiError::new(StatusCode::METHOD_NOT_ALLOWED, Code::BadInput, message)
    }

    pub(crate) fn worker_failed() -> ApiError {
        Refusal::new(Code::Internal, "the worker failed; see the server's log").into()
    }

    /// As an event of a stream, which has its status already.
    pub(crate) fn refusal(&self) -> &Refusal {
        &self.refusal
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(self.refusal)).into_response()
    }
}
