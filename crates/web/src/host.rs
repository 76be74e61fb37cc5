//! Who may ask: only pages of this server, under names that are its own.
//!
//! A page of another site can make the browser send requests here, and can give its own name
//! this machine's address (DNS rebinding) so that the browser takes both for one site. Against
//! the second, the Host header must be an address literal of this server or `localhost`; against
//! the first, a request that the browser says comes from elsewhere is refused.

use crate::error::ApiError;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

/// The names a server answers to.
#[derive(Clone, Debug)]
pub struct HostRule {
    bound: IpAddr,
    names: Vec<String>,
}

impl HostRule {
    /// A server that listens on an address; other names must be given.
    pub fn new(bound: IpAddr, names: impl IntoIterator<Item = String>) -> HostRule {
        HostRule { bound, names: names.into_iter().map(|name| name.to_lowercase()).collect() }
    }

    /// Is this Host header one of ours? The port is not looked at: it may be a tunnel's.
    pub fn allows(&self, host: &str) -> bool {
        let name = without_port(host).to_ascii_lowercase();
        let literal = name.trim_start_matches('[').trim_end_matches(']');
        match literal.parse::<IpAddr>() {
            // No rebinding is possible with an address literal; a server on all addresses
            // cannot know them all.
            Ok(address) => {
                address == self.bound
                    || self.bound.is_unspecified()
                    || self.bound.is_loopback() && address.is_loopback()
            }
            Err(_) => name == "localhost" || self.names.contains(&name),
        }
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port))
            if port.bytes().all(|byte| byte.is_ascii_digit())
                && name.parse::<Ipv6Addr>().is_err()
                && !name.ends_with(':') =>
        {
            name
        }
        _ => host,
    }
}

/// Lets a request pass, or says why not.
pub(crate) async fn guard(
    State(rule): State<Arc<HostRule>>,
    request: Request,
    next: Next,
) -> Response {
    match refusal(&rule, request.method(), request.uri(), request.headers()) {
        None => next.run(request).await,
        Some(error) => {
            tracing::warn!(uri = %request.uri(), "request refused");
            error.into_response()
        }
    }
}

fn refusal(rule: &HostRule, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<ApiError> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text(header::HOST).filter(|host| rule.allows(host));
    let Some(host) = host else {
        let message = "this server does not answer to that name; use its own address";
        return Some(ApiError::forbidden(StatusCode::MISDIRECTED_REQUEST, message));
    };
    // Following a link to the page is fine, whoever set it.
    if method == Method::GET && !uri.path().starts_with("/api") {
        return None;
    }
    let same_origin = match headers.get(header::ORIGIN).map(|origin| origin.to_str()) {
        None => true,
        Some(Ok(origin)) => origin.split_once("://").is_some_and(|(_, from)| from == host),
        Some(Err(_)) => false,
    };
    let same_site = match text(header::HeaderName::from_static("sec-fetch-site")) {
        None | Some("same-origin" | "none") => true,
        Some(_) => false,
    };
    (!same_origin || !same_site).then(|| {
        let message = "requests from other sites' pages are refused";
        ApiError::forbidden(StatusCode::FORBIDDEN, message)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_names_and_addresses_are_answered() {
        let local = HostRule::new([127, 0, 0, 1].into(), []);
        for host in ["localhost", "LOCALHOST:80", "127.0.0.1:7007", "[::1]:80", "127.0.0.2"] {
            assert!(local.allows(host), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example", "192.168.0.5", "", ":80", "[::2]"] {
            assert!(!local.allows(host), "{host}");
        }
        let open = HostRule::new([0, 0, 0, 0].into(), ["Lab.Example".to_owned()]);
        assert!(open.allows("192.168.0.5:80") && open.allows("lab.example:80"));
        assert!(!open.allows("other.example"));
    }
}
