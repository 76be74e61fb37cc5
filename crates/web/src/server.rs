//! Listening: every connection within limits, and an end that leaves no work behind.
//!
//! The connections are driven by hand because axum's own loop has neither a limit on their
//! number nor one on the time a client takes to send its headers.

use crate::app::with_workshop;
use crate::host::{HostRule, LocalAddress};
use crate::jobs::JobRunner;
use crate::limits::WebLimits;
use crate::site::Site;
use crate::stall::Unstalled;
use crate::token::Token;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::ServiceExt;

/// How long open connections may take to end.
const FAREWELL: Duration = Duration::from_secs(3);

/// A server that has its address but does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    runner: Arc<JobRunner>,
    rule: HostRule,
    site: Arc<Site>,
}

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be had.
    #[error("cannot listen on {address}: {reason}")]
    Bind {
        /// What was asked for.
        address: SocketAddr,
        /// What the system says.
        reason: io::Error,
    },
    /// The system refuses what a server needs.
    #[error("cannot start the server: {0}")]
    System(#[from] io::Error),
}

impl Server {
    /// Takes an address; port 0 for any free one.
    ///
    /// # Errors
    /// The address cannot be had.
    pub async fn bind(
        host: IpAddr,
        port: u16,
        names: Vec<String>,
        limits: WebLimits,
    ) -> Result<Server, ServeError> {
        let address = SocketAddr::new(host, port);
        let bind = |reason| ServeError::Bind { address, reason };
        let listener = TcpListener::bind(address).await.map_err(bind)?;
        let address = listener.local_addr().map_err(bind)?;
        let runner = Arc::new(JobRunner::new(limits));
        let mut rule = HostRule::new(host, names);
        // Others can reach it: they need the link.
        if !host.is_loopback() {
            rule = rule.with_token(Token::random(address.port())?);
        }
        let site = Arc::new(Site::of_server(String::new()));
        Ok(Server { listener, address, runner, rule, site })
    }

    /// Serves another page than the usual one.
    pub fn with_site(self, site: Site) -> Server {
        Server { site: Arc::new(site), ..self }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address to open in a browser, with the token where one is needed.
    pub fn url(&self) -> String {
        let ip = match self.address.ip() {
            ip if ip.is_unspecified() => "localhost".to_owned(),
            IpAddr::V6(ip) => format!("[{ip}]"),
            IpAddr::V4(ip) => ip.to_string(),
        };
        let token = self.rule.token().map(|token| format!("?token={}", token.secret()));
        format!("http://{ip}:{}/{}", self.address.port(), token.unwrap_or_default())
    }

    /// Answers until `end` is over; then takes no more, cancels what runs and says goodbye.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let slowness = self.runner.limits.slowness;
        let places = Arc::new(Semaphore::new(self.runner.limits.connections));
        let app = with_workshop(Arc::clone(&self.runner), self.rule, self.site);
        let farewell = GracefulShutdown::new();
        let mut end = std::pin::pin!(end);
        tracing::info!(address = %self.address, "listening");
        loop {
            let (stream, _) = tokio::select! {
                () = &mut end => break,
                accepted = self.listener.accept() => match accepted {
                    Ok(accepted) => accepted,
                    Err(error) => {
                        // Too many open files, for example: there may be room again soon.
                        tracing::warn!(%error, "cannot accept a connection");
                        tokio::time::sleep(Duration::from_millis(100)).await;
                        continue;
                    }
                },
            };
            let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
                tracing::warn!("too many connections; one was turned away");
                turn_away(&stream);
                continue;
            };
            let _ = stream.set_nodelay(true);
            let local = stream.local_addr().map_or(self.address.ip(), |address| address.ip());
            let app = app.clone().map_request(move |mut request: Request<Incoming>| {
                request.extensions_mut().insert(LocalAddress(local));
                request
            });
            let connection = hyper::server::conn::http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(slowness)
                .serve_connection(
                    TokioIo::new(Unstalled::new(stream, slowness)),
                    TowerToHyperService::new(app),
                );
            let watched = farewell.watch(connection);
            tokio::spawn(async move {
                if let Err(error) = watched.await {
                    tracing::debug!(%error, "connection ended");
                }
                drop(place);
            });
        }
        tracing::info!("shutting down");
        drop(self.listener);
        self.runner.cancel_all();
        let _ = tokio::time::timeout(FAREWELL, farewell.shutdown()).await;
    }
}

fn turn_away(stream: &TcpStream) {
    const BUSY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\
        content-type: application/json\r\ncontent-length: 59\r\n\r\n\
        {\"code\":\"busy\",\"message\":\"too many connections; try later\"}";
    let _ = stream.try_write(BUSY);
}
