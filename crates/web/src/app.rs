//! The routes, and what every request passes on its way to them.

use crate::host::HostRule;
use crate::jobs::JobRunner;
use crate::limits::WebLimits;
use crate::site::Site;
use crate::{api, assets, headers, host};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::{from_fn, from_fn_with_state};
use std::sync::Arc;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::classify::ServerErrorsFailureClass;
use tower_http::timeout::RequestBodyTimeoutLayer;
use tower_http::trace::{DefaultOnResponse, TraceLayer};
use tracing::{Level, Span};

/// The whole app as a service, for a server or a test.
pub fn router(limits: WebLimits, rule: HostRule) -> Router {
    let site = Site::of_server(String::new());
    with_workshop(Arc::new(JobRunner::new(limits)), rule, Arc::new(site))
}

pub(crate) fn with_workshop(runner: Arc<JobRunner>, rule: HostRule, site: Arc<Site>) -> Router {
    let limits = runner.limits.clone();
    api::routes()
        .with_state(runner)
        .fallback(async move |method: Method, uri: Uri| assets::file(&site, &method, &uri))
        .layer(DefaultBodyLimit::max(limits.body))
        .layer(RequestBodyTimeoutLayer::new(limits.slowness))
        .layer(CatchPanicLayer::new())
        .layer(from_fn_with_state(Arc::new(rule), host::guard))
        .layer(from_fn(headers::secure))
        .layer(
            TraceLayer::new_for_http()
                // The path only: what follows it may hold the server's token.
                .make_span_with(|request: &Request| {
                    tracing::info_span!("request", method = %request.method(), path = request.uri().path())
                })
                .on_response(DefaultOnResponse::new().level(Level::INFO))
                .on_failure(|failure: ServerErrorsFailureClass, took: Duration, _: &Span| {
                    failed(&failure, took);
                }),
        )
}

/// A server that is busy, and says so, does what it should.
fn failed(failure: &ServerErrorsFailureClass, took: Duration) {
    match failure {
        ServerErrorsFailureClass::StatusCode(StatusCode::SERVICE_UNAVAILABLE) => {
            tracing::info!("turned away: busy");
        }
        failure => tracing::error!(%failure, ?took, "request failed"),
    }
}
