//! The page's files over HTTP.

use crate::error::ApiError;
use crate::site::Site;
use axum::http::{HeaderValue, Method, Uri, header};
use axum::response::{IntoResponse, Response};

pub(crate) fn file(site: &Site, method: &Method, uri: &Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let Some(bytes) = site.file(path) else { return ApiError::not_found().into_response() };
    if !matches!(*method, Method::GET | Method::HEAD) {
        return ([(header::ALLOW, "GET, HEAD")], ApiError::wrong_method()).into_response();
    }
    let mut response = bytes.to_vec().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(path)));
    if site.is_lasting(path) {
        let lasting = HeaderValue::from_static("private, max-age=31536000, immutable");
        headers.insert(header::CACHE_CONTROL, lasting);
    }
    response
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, extension)| extension) {
        None | Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("md") => "text/markdown; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
