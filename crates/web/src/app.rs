//! The routes, and what every request passes on its way to them.

use crate::host::HostRule;
use crate::jobs::Workshop;
use crate::limits::WebLimits;
use crate::{api, assets, headers, host};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::RequestBodyTimeoutLayer;
use tower_http::trace::{DefaultMakeSpan, DefaultOnResponse, TraceLayer};
use tracing::Level;

/// The whole app as a service, for a server or a test.
pub fn router(limits: WebLimits, rule: HostRule) -> Router {
    with_workshop(Arc::new(Workshop::new(limits)), rule)
}

pub(crate) fn with_workshop(workshop: Arc<Workshop>, rule: HostRule) -> Router {
    let limits = workshop.limits.clone();
    api::routes()
        .with_state(workshop)
        .fallback(assets::file)
        .layer(DefaultBodyLimit::max(limits.body))
        .layer(RequestBodyTimeoutLayer::new(limits.slowness))
        .layer(CatchPanicLayer::new())
        .layer(from_fn_with_state(Arc::new(rule), host::guard))
        .layer(from_fn(headers::secure))
        .layer(
            TraceLayer::new_for_http()
                .make_span_with(DefaultMakeSpan::new().level(Level::INFO))
                .on_response(DefaultOnResponse::new().level(Level::INFO)),
        )
}
