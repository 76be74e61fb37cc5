//! Who may ask, what the browser is told, and that the page is whole.

use crate::EXAMPLE;
use crate::routes::{app, ask, get, post};
use axum::body::Body;
use axum::http::Request;
use infexion_web::{HostRule, Site, Token, WebLimits, router};
use serde_json::json;
use std::collections::BTreeSet;
use std::io::Write;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
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
        get(&script()),
        get("/nothing"),
        get("/api/catalogue"),
        solve(&[]),
        solve(&[("host", "evil.example")]),
    ] {
        let response = app.clone().oneshot(request).await.unwrap();
        let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
        let policy = header("content-security-policy");
        let scripts = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval';";
        assert!(policy.starts_with(scripts), "{policy}");
        assert!(!policy.contains("'unsafe") && policy.contains("frame-ancestors 'none'"));
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
        .filter(|text| text.contains("/js/") || text.contains("/css/"))
        .map(|text| format!("/{text}"))
        .collect();
    assert!(waiting.len() > 3);
    while let Some(path) = waiting.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let (status, text) = ask(&app, get(&path)).await;
        assert_eq!(status, 200, "{path}");
        let base = url::Url::parse(&format!("http://localhost{path}")).unwrap();
        assert!(!text.contains("http://") || text.contains("http://www.w3.org"), "{path}");
        assert!(!text.contains("innerHTML"), "{path}");
        // Types, which comments name, are not for browsers.
        let code: String = text.lines().filter(|line| !line.starts_with("/**")).collect();
        waiting.extend(code.split('"').filter_map(|word| {
            let is_script = word.starts_with('.') && word.ends_with(".js");
            is_script.then(|| base.join(word).unwrap().path().to_owned())
        }));
    }
    let version = Site::of_server(String::new()).version().to_owned();
    let sheets = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/css");
    let (_, styles) = ask(&app, get(&format!("/{version}/css/page.css"))).await;
    for file in std::fs::read_dir(sheets).unwrap() {
        let path = file.unwrap().path();
        let used = styles.contains(&std::fs::read_to_string(&path).unwrap())
            || page.contains(&format!("/css/{}", path.file_name().unwrap().to_str().unwrap()));
        assert!(used, "{} is not used", path.display());
    }
    let mut folders = vec!["js".to_owned()];
    while let Some(folder) = folders.pop() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets").join(&folder);
        for file in std::fs::read_dir(path).unwrap() {
            let file = file.unwrap();
            let name = format!("{folder}/{}", file.file_name().to_str().unwrap());
            if file.file_type().unwrap().is_dir() {
                folders.push(name);
            } else if name != "js/engine/service-worker.js" {
                // Only a page without a server has that one.
                assert!(seen.contains(&format!("/{version}/{name}")), "{name} is not used");
            }
        }
    }
}

/// Where the page's main script is.
fn script() -> String {
    format!("/{}/js/main.js", Site::of_server(String::new()).version())
}

#[tokio::test]
async fn files_are_kept_by_the_browser_only_under_names_that_tell_what_they_hold() {
    let app = app(WebLimits::default());
    for (path, kept) in [("/", false), ("/icon.svg", false), (script().as_str(), true)] {
        let response = app.clone().oneshot(get(path)).await.unwrap();
        let header = response.headers()["cache-control"].to_str().unwrap();
        assert_eq!(header.contains("immutable"), kept, "{path}: {header}");
        assert_eq!(header.contains("no-store"), !kept, "{path}: {header}");
    }
    assert_eq!(ask(&app, get("/v-0000000000000000/js/main.js")).await.0, 404);
}

#[tokio::test]
async fn files_of_the_page_are_read_and_nothing_else() {
    let app = app(WebLimits::default());
    for path in ["/", script().as_str(), "/icon.svg"] {
        for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"] {
            let mut request = get(path);
            *request.method_mut() = method.parse().unwrap();
            let response = app.clone().oneshot(request).await.unwrap();
            assert_eq!(response.status(), 405, "{method} {path}");
            assert_eq!(response.headers()["allow"], "GET, HEAD");
        }
        let mut request = get(path);
        *request.method_mut() = axum::http::Method::HEAD;
        assert_eq!(ask(&app, request).await.0, 200, "{path}");
    }
}

#[tokio::test]
async fn a_server_that_others_can_reach_asks_for_its_token() {
    let token = Token::random(4949).unwrap();
    let other = Token::random(4949).unwrap();
    assert_eq!(token.secret().len(), 48);
    assert_ne!(token.secret(), other.secret());
    let rule = HostRule::new(Ipv4Addr::UNSPECIFIED.into(), []).with_token(token.clone());
    let app = router(WebLimits::default(), rule);
    let secret = token.secret();
    let plain = |path: &str| if path == "/api/solve" { solve(&[]) } else { get(path) };
    let with = |path: &str, name: &'static str, value: String| {
        let mut request = plain(path);
        request.headers_mut().insert(name, value.parse().unwrap());
        request
    };
    for path in ["/", script().as_str(), "/nothing", "/healthz", "/api/catalogue", "/api/solve"] {
        let found = if path == "/nothing" { 404 } else { 200 };
        for request in [
            plain(path),
            with(path, "authorization", format!("Bearer {}", other.secret())),
            with(path, "authorization", secret.to_owned()),
            with(path, "authorization", "Bearer ".to_owned()),
            with(path, "cookie", format!("infexion-4949={}", &secret[1..])),
            with(path, "cookie", format!("infexion-4950={secret}")),
        ] {
            let (status, text) = ask(&app, request).await;
            assert_eq!(status, 401, "{path}");
            assert!(text.contains("open the link it printed") && !text.contains(secret), "{text}");
        }
        for request in [
            with(path, "authorization", format!("Bearer {secret}")),
            with(path, "cookie", format!("theme=dark; infexion-4949={secret}")),
        ] {
            let response = app.clone().oneshot(request).await.unwrap();
            assert_eq!(response.status(), found, "{path}");
            assert!(response.headers().get("set-cookie").is_none());
        }
    }
    // The link that was printed leaves a cookie that opens the page from then on.
    let link = get(&format!("/?token={secret}"));
    let response = app.clone().oneshot(link).await.unwrap();
    assert_eq!(response.status(), 200);
    let cookie = response.headers()["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let kept = cookie.split(';').next().unwrap().to_owned();
    assert_eq!(ask(&app, with("/", "cookie", kept)).await.0, 200);
    let wrong = get(&format!("/?token={}", other.secret()));
    let response = app.clone().oneshot(wrong).await.unwrap();
    assert!(response.status() == 401 && response.headers().get("set-cookie").is_none());
    // Knowing the token is no way around the other rules.
    let mut request = with("/api/solve", "authorization", format!("Bearer {secret}"));
    request.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
    assert_eq!(ask(&app, request).await.0, 403);
}

/// Keeps what is logged.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn the_log_calls_busy_no_error_and_keeps_the_token_to_itself() {
    let lines = Lines::default();
    let kept = lines.clone();
    let log = tracing_subscriber::fmt().with_ansi(false).with_writer(move || lines.clone());
    let log = tracing::subscriber::set_default(log.finish());
    let limits = WebLimits { jobs: 0, patience: Duration::ZERO, ..WebLimits::default() };
    let token = Token::random(1).unwrap();
    let rule = HostRule::new(Ipv4Addr::LOCALHOST.into(), []).with_token(token.clone());
    let app = router(limits, rule);
    let path = format!("/api/solve?token={}", token.secret());
    let (status, _) = ask(&app, post(&path, json!({"board": EXAMPLE}).to_string())).await;
    assert_eq!(status, 503);
    let (status, _) = ask(&app, get("/?token=guessed")).await;
    assert_eq!(status, 401);
    drop(log);
    let text = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
    assert!(text.contains("/api/solve") && text.contains("503"), "{text}");
    assert!(!text.contains("ERROR"), "{text}");
    assert!(!text.contains(token.secret()) && !text.contains("guessed"), "{text}");
}
