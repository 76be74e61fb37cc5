//! Who may ask: only pages of this server, under names that are its own, and where it has a token
//! only who knows it.
//!
//! A page of another site can make the browser send requests here, and can give its own name
//! this machine's address (DNS rebinding) so that the browser takes both for one site. Against
//! the second, the Host header must be an address literal of this server or `localhost`; against
//! the first, a request that the browser says comes from elsewhere is refused.

use crate::error::ApiError;
use crate::token::{Shown, Token};
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

/// The names a server answers to.
#[derive(Clone, Debug)]
pub struct HostRule {
    bound: IpAddr,
    names: Vec<String>,
    token: Option<Token>,
}

/// The address of this machine that a client has connected to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocalAddress(pub(crate) IpAddr);

impl HostRule {
    /// A server that listens on an address; other names must be given.
    pub fn new(bound: IpAddr, names: impl IntoIterator<Item = String>) -> HostRule {
        let names = names.into_iter().map(|name| name.to_lowercase()).collect();
        HostRule { bound, names, token: None }
    }

    /// The same for those only who know a token.
    #[must_use]
    pub fn with_token(self, token: Token) -> HostRule {
        HostRule { token: Some(token), ..self }
    }

    pub(crate) fn token(&self) -> Option<&Token> {
        self.token.as_ref()
    }

    /// Is this Host header one of ours? The port is not looked at: it may be a tunnel's. `local`
    /// is the address the client has connected to: a server on all addresses has many.
    pub fn allows(&self, host: &str, local: Option<IpAddr>) -> bool {
        let name = without_port(host).to_ascii_lowercase();
        let literal = name.trim_start_matches('[').trim_end_matches(']');
        let named = name == "localhost" || self.names.iter().any(|own| own == literal);
        named
            || literal.parse::<IpAddr>().is_ok_and(|address| {
                let address = address.to_canonical();
                address == self.bound
                    || self.bound.is_loopback() && address.is_loopback()
                    || self.bound.is_unspecified()
                        && local.is_some_and(|local| local.to_canonical() == address)
            })
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
    let shown = match passed(&rule, &request) {
        Ok(shown) => shown,
        Err(error) => {
            tracing::warn!(path = request.uri().path(), "request refused");
            return error.into_response();
        }
    };
    let mut response = next.run(request).await;
    // From the first visit on the browser knows the token without the link.
    let cookie = rule.token().filter(|_| shown == Some(Shown::InAddress)).and_then(Token::cookie);
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// How the request showed the token, where one is needed.
fn passed(rule: &HostRule, request: &Request) -> Result<Option<Shown>, ApiError> {
    if let Some(error) = refusal(rule, request) {
        return Err(error);
    }
    let Some(token) = rule.token() else { return Ok(None) };
    let shown = token.shown(request.uri(), request.headers());
    shown.map(Some).ok_or_else(|| {
        let message = "this server asks for its token: open the link it printed when it started, \
            or send the token as `Authorization: Bearer TOKEN`";
        ApiError::forbidden(StatusCode::UNAUTHORIZED, message)
    })
}

fn refusal(rule: &HostRule, request: &Request) -> Option<ApiError> {
    let headers = request.headers();
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let local = request.extensions().get::<LocalAddress>().map(|local| local.0);
    let host = text(header::HOST).filter(|host| rule.allows(host, local));
    let Some(host) = host else {
        let message = "this server does not answer to that name; use its own address, or start it \
            with --allow-host and that name";
        return Some(ApiError::forbidden(StatusCode::MISDIRECTED_REQUEST, message));
    };
    // Following a link to the page is fine, whoever set it.
    if request.method() == Method::GET && !request.uri().path().starts_with("/api") {
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
            assert!(local.allows(host, None), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example", "192.168.0.5", "", ":80", "[::2]"] {
            assert!(!local.allows(host, None), "{host}");
        }
    }

    #[test]
    fn a_server_on_all_addresses_answers_to_the_one_that_was_dialled() {
        let names = ["Lab.Example".to_owned(), "203.0.113.7".to_owned(), "2001:db8::7".to_owned()];
        let open = HostRule::new([0, 0, 0, 0].into(), names);
        let dialled = Some([192, 168, 0, 5].into());
        let mapped = Some("::ffff:192.168.0.5".parse().unwrap());
        for (host, local) in [
            ("192.168.0.5:80", dialled),
            ("192.168.0.5:80", mapped),
            ("localhost:80", dialled),
            ("lab.example:80", dialled),
            ("203.0.113.7:80", dialled),
            ("[2001:db8::7]:80", dialled),
        ] {
            assert!(open.allows(host, local), "{host} {local:?}");
        }
        for (host, local) in [
            ("192.168.0.6:80", dialled),
            ("127.0.0.1:80", dialled),
            ("192.168.0.5:80", None),
            ("other.example", dialled),
        ] {
            assert!(!open.allows(host, local), "{host} {local:?}");
        }
    }
}
