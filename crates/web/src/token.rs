//! A secret for servers that others can reach: who does not know it gets nothing.
//!
//! It is in the link that the server prints. The first visit leaves it in a cookie, so that the
//! page's own requests and later visits carry it; programs send it as a bearer token.

use axum::http::{HeaderMap, HeaderValue, Uri, header};
use std::fmt::Write;
use std::io;

/// A server's secret.
#[derive(Clone)]
pub struct Token {
    secret: String,
    /// Cookies are shared by all servers of a machine, so this one's has its port in its name.
    cookie: String,
}

/// How a request showed that it knows the secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    InAddress,
    InHeaders,
}

impl Token {
    /// A new one, from the system's source of random numbers.
    ///
    /// # Errors
    /// There is no such source.
    pub fn random(port: u16) -> io::Result<Token> {
        let mut bytes = [0; 24];
        getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
        let mut secret = String::new();
        for byte in bytes {
            let _ = write!(secret, "{byte:02x}");
        }
        Ok(Token { secret, cookie: format!("infexion-{port}") })
    }

    /// The secret in hexadecimal digits.
    pub fn secret(&self) -> &str {
        &self.secret
    }

    /// Where a request shows the secret, if it does.
    pub(crate) fn shown(&self, uri: &Uri, headers: &HeaderMap) -> Option<Shown> {
        let pairs = uri.query().unwrap_or_default().split('&');
        if pairs.filter_map(|pair| pair.strip_prefix("token=")).any(|value| self.is(value)) {
            return Some(Shown::InAddress);
        }
        let texts =
            |name| headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
        let bearer = texts(header::AUTHORIZATION).filter_map(|text| text.strip_prefix("Bearer "));
        let cookies = texts(header::COOKIE).flat_map(|text| text.split(';')).filter_map(|cookie| {
            let (name, value) = cookie.trim().split_once('=')?;
            (name == self.cookie).then_some(value)
        });
        bearer.chain(cookies).any(|value| self.is(value)).then_some(Shown::InHeaders)
    }

    /// The cookie that a visit with the link leaves. Other sites' pages cannot send it with their
    /// requests, and scripts cannot read it.
    pub(crate) fn cookie(&self) -> Option<HeaderValue> {
        let Token { secret, cookie } = self;
        HeaderValue::try_from(format!("{cookie}={secret}; Path=/; HttpOnly; SameSite=Lax")).ok()
    }

    /// Takes as long whichever character is wrong.
    fn is(&self, value: &str) -> bool {
        let pairs = self.secret.bytes().zip(value.bytes());
        value.len() == self.secret.len() && pairs.fold(0, |all, (a, b)| all | (a ^ b)) == 0
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Token(..)")
    }
}
