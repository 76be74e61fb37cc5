//! From options to a running server and back: the whole life of `infexion serve`.

use crate::limits::WebLimits;
use crate::server::{ServeError, Server};
use crate::site::Site;
use infexion_words::words;
use std::net::IpAddr;
use std::time::Duration;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

/// What to serve and where.
#[derive(Clone, Debug)]
pub struct ServeOptions {
    /// The address to listen on.
    pub host: IpAddr,
    /// The port; 0 for any free one.
    pub port: u16,
    /// Names besides `localhost` and addresses that the server answers to.
    pub names: Vec<String>,
    /// Limits.
    pub limits: WebLimits,
    /// The page.
    pub site: Site,
}

/// How log lines look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

words! { LogFormat, "log format": Text = "text": "for people", Json = "json": "one JSON object a line" }

/// Logs to standard error; `filter` is a level or a list of `target=level`.
pub fn start_log(format: LogFormat, filter: &str) {
    let wanted = filter.parse().unwrap_or_else(|_| Targets::new().with_default(LevelFilter::INFO));
    let lines = fmt::layer().with_writer(std::io::stderr);
    let lines = match format {
        LogFormat::Text => lines.with_target(false).compact().boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    // A second start in one process would be refused, and the first goes on: just as well.
    let _ = tracing_subscriber::registry().with(lines.with_filter(wanted)).try_init();
}

/// Serves until Ctrl-C or the terminate signal; calls `ready` with the address as soon as it is
/// known.
///
/// # Errors
/// The address cannot be had, or the system refuses what a server needs.
pub fn serve(options: ServeOptions, ready: impl FnOnce(&str)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // Searches and readers run on blocking threads; more are never needed at once.
        .max_blocking_threads(options.limits.jobs + options.limits.readers + 4)
        .build()?;
    let served = runtime.block_on(async {
        let ServeOptions { host, port, names, limits, site } = options;
        let server = Server::bind(host, port, names, limits).await?.with_site(site);
        let end = interrupted()?;
        ready(&server.url());
        server.run(end).await;
        Ok(())
    });
    runtime.shutdown_timeout(Duration::from_secs(2));
    served
}

fn interrupted() -> Result<impl Future<Output = ()>, ServeError> {
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    })
}
