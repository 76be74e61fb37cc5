//! Who may ask, what the browser is told, and that the page is whole.

use crate::EXAMPLE;
use crate::routes::{app, ask, get, post};
use axum::body::Body;
use axum::http::Request;
use infexion_web::WebLimits;
use serde_json::json;
use std::collections::BTreeSet;
use tower::ServiceExt;

fn solve(headers: &[(&str, &str)]) -> Request<Body> {
    let mut request = post("/api/solve", json!({"board": EXAMPLE}).to_string());
    for (name, value) in headers {
        let name: axum::http::HeaderName = name.parse().unwrap();
        request.headers_mut().insert(name, value.parse().unwrap());
    }
    request
}

#[tokio::test]
async fn strangers_get_nothing() {
    let app = app(WebLimits::default());
    for (headers, status) in [
        (&[("host", "evil.example")][..], 421),
        (&[("host", "evil.example:4949")], 421),
        (&[("host", "localhost:4949"), ("origin", "http://evil.example")], 403),
        (&[("host", "localhost:4949"), ("origin", "http://localhost:1")], 403),
        (&[("host", "localhost:4949"), ("origin", "null")], 403),
        (&[("sec-fetch-site", "cross-site")], 403),
        (&[("sec-fetch-site", "same-site")], 403),
        (&[("host", "localhost:4949"), ("origin", "http://localhost:4949")], 200),
        (&[("sec-fetch-site", "same-origin")], 200),
    ] {
        let (found, text) = ask(&app, solve(headers)).await;
        assert_eq!(found, status, "{headers:?}: {text}");
        assert_eq!(text.contains("forbidden"), status != 200);
    }
    // A page elsewhere can make the browser send a form, but not as JSON.
    let (status, _) = ask(&app, solve(&[("content-type", "text/plain")])).await;
    assert_eq!(status, 400);
    let mut nameless = get("/");
    nameless.headers_mut().remove("host");
    assert_eq!(ask(&app, nameless).await.0, 421);
    let mut link = get("/");
    link.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
    assert_eq!(ask(&app, link).await.0, 200);
}

#[tokio::test]
async fn every_answer_carries_the_policy() {
    let app = app(WebLimits::default());
    for request in [
        get("/"),
        get("/js/main.js"),
        get("/nothing"),
        get("/api/catalogue"),
        solve(&[]),
        solve(&[("host", "evil.example")]),
    ] {
        let response = app.clone().oneshot(request).await.unwrap();
        let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
        let policy = header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"));
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("cross-origin-resource-policy"), "same-origin");
        assert!(response.headers().get("access-control-allow-origin").is_none());
    }
}

/// Follows the imports of the page: everything it needs is in the binary, and nothing else is.
#[tokio::test]
async fn the_page_is_whole_and_has_no_stray_file() {
    let app = app(WebLimits::default());
    let (status, page) = ask(&app, get("/")).await;
    assert_eq!(status, 200);
    let mut seen = BTreeSet::new();
    let mut waiting: Vec<String> = page
        .split(['"', '\''])
        .filter(|text| text.starts_with("js/") || text.starts_with("css/"))
        .map(|text| format!("/{text}"))
        .collect();
    assert!(waiting.len() > 3);
    while let Some(path) = waiting.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let (status, text) = ask(&app, get(&path)).await;
        assert_eq!(status, 200, "{path}");
        assert!(!text.contains("http://") || text.contains("http://www.w3.org"), "{path}");
        assert!(!text.contains("innerHTML"), "{path}");
        waiting.extend(text.split('"').filter_map(|word| {
            let name = word.strip_prefix("./").filter(|name| name.ends_with(".js"))?;
            Some(format!("/js/{name}"))
        }));
    }
    for folder in ["js", "css"] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets").join(folder);
        for file in std::fs::read_dir(path).unwrap() {
            let name = format!("/{folder}/{}", file.unwrap().file_name().to_str().unwrap());
            assert!(seen.contains(&name), "{name} is not used");
        }
    }
}
