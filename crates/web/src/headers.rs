//! What every answer tells the browser: run only our own scripts, talk only to us, be framed by
//! nobody, keep nothing of the interface.

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

/// Nothing but the page's own files; the engine among them is WebAssembly. Pictures the page makes
/// itself are blobs. Text is never turned into markup, and the browser is told so.
macro_rules! policy {
    ($($more:literal)?) => {
        concat!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; ",
            "img-src 'self' blob: data:; connect-src 'self'; manifest-src 'self'; ",
            "worker-src 'self'; base-uri 'none'; form-action 'none'; ",
            $($more,)?
            "require-trusted-types-for 'script'"
        )
    };
}

/// The policy, as a header or as a part of the page, which cannot say who may frame it.
pub(crate) const fn content_security_policy(as_header: bool) -> &'static str {
    if as_header { policy!("frame-ancestors 'none'; ") } else { policy!() }
}

const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, content_security_policy(true)),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

pub(crate) async fn secure(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Answers change with the question and the page with the program; only files whose names tell
    // what they hold are worth keeping, and they say so themselves.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
