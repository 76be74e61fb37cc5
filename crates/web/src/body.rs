//! A request's body: JSON, whole, and within limits.

use crate::error::ApiError;
use crate::jobs::JobRunner;
use crate::limits::WebLimits;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use std::sync::Arc;

/// A body as it arrived. Reading it takes time that grows with its length, and more where it is
/// full of faults: that is for [`JobRunner::briefly`].
pub(crate) struct Body(pub(crate) Bytes);

impl FromRequest<Arc<JobRunner>> for Body {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &Arc<JobRunner>) -> Result<Body, ApiError> {
        if !says_json(request.headers()) {
            let message = "expected a JSON body with Content-Type: application/json";
            return Err(ApiError::malformed(message));
        }
        let WebLimits { body, upload, .. } = state.limits;
        match tokio::time::timeout(upload, Bytes::from_request(request, state)).await {
            Ok(Ok(bytes)) => Ok(Body(bytes)),
            Ok(Err(rejection)) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(ApiError::too_large(body))
            }
            Ok(Err(rejection)) => Err(ApiError::malformed(rejection.body_text())),
            Err(_) => Err(ApiError::too_slow(upload)),
        }
    }
}

/// A page of another site can make a browser send forms and text, but not this.
fn says_json(headers: &HeaderMap) -> bool {
    let text = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = text.and_then(|text| text.split(';').next()).unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json")
}
