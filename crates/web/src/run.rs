//! From options to a running server and back: the whole life of `infexion serve`.

use crate::limits::WebLimits;
use crate::server::{ServeError, Server};
use std::net::IpAddr;
use std::time::Duration;
use tracing_subscriber::EnvFilter;

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
}

/// How log lines look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

/// Logs to standard error; `filter` is a level or a list of `target=level`.
pub fn start_log(format: LogFormat, filter: &str) {
    let filter = EnvFilter::try_new(filter).unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A second start in one process would be refused, and the first goes on: just as well.
    let _ = match format {
        LogFormat::Text => log.with_target(false).compact().try_init(),
        LogFormat::Json => log.json().try_init(),
    };
}

/// Serves until Ctrl-C or the terminate signal; calls `ready` with the address as soon as it is
/// known.
///
/// # Errors
/// The address cannot be had, or the system refuses what a server needs.
pub fn serve(options: ServeOptions, ready: impl FnOnce(&str)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // Searches run on blocking threads; more of them than jobs are never needed at once.
        .max_blocking_threads(options.limits.jobs + 8)
        .build()?;
    let served = runtime.block_on(async {
        let ServeOptions { host, port, names, limits } = options;
        let server = Server::bind(host, port, names, limits).await?;
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
