//! `infexion serve`

use super::site::{engine, public_url};
use crate::exit::{CommandResult, Exit};
use crate::fault::Fault;
use crate::limits::{MemoryLimit, TimeLimit, parse_memory, parse_time};
use crate::output::print;
use crate::words::word;
use clap::Args;
use infexion_solver::thread_count;
use infexion_web::{
    LogFormat, ServeError, ServeOptions, Site, SiteOptions, WebLimits, serve, start_log,
};
use infexion_words::words;
use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

/// Start the web app: draw boards, solve them, watch and understand the search, play.
///
/// Prints its address and runs until Ctrl-C. Everything is in this program: it needs no network
/// and nothing else installed. It answers this machine only, unless --host says otherwise.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ServeArgs {
    /// The port; 0 for any free one.
    #[arg(long, short, value_name = "N", default_value_t = 4949)]
    port: u16,

    /// The address to listen on; 0.0.0.0 for every network this machine is on.
    ///
    /// On any address but a loopback one the server asks for a token, which is in the link that it
    /// prints: whoever has the link can use the server, nobody else. The connection is not
    /// encrypted; beyond networks you trust, use a tunnel instead (ssh -L 4949:127.0.0.1:4949).
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1", value_parser = parse_host)]
    host: IpAddr,

    /// Open the page in the browser.
    #[arg(long)]
    open: bool,

    /// Another name or address the server answers to, such as lab.example.
    ///
    /// `localhost` and the address that a browser has connected to need none.
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,

    /// Where the same page can be opened from anywhere, such as what `infexion site` wrote.
    ///
    /// Links that the page makes lead there; without it they lead to this machine.
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,

    /// The engine for browsers, if it is not in this program: what scripts/build-wasm has made.
    ///
    /// With it the page goes on by itself when the server ends.
    #[arg(long, value_name = "FILE")]
    engine: Option<PathBuf>,

    /// Searches at the same time; 0 for one a core. Others are told that the server is busy.
    #[arg(long, short, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(0..=1024), help_heading = "Limits")]
    jobs: u16,

    /// Longest time of one search: 30 (seconds), 2m, or none.
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = parse_time, help_heading = "Limits")]
    time_limit: TimeLimit,

    /// Most memory of one search: 512MB, 1GiB, or none.
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = parse_memory, help_heading = "Limits")]
    memory_limit: MemoryLimit,

    /// How much to log to standard error.
    #[arg(long, value_name = "LEVEL", value_parser = word::<LogLevel>(), default_value_t = LogLevel::Warn)]
    log: LogLevel,

    /// How log lines look.
    #[arg(long, value_name = "FORMAT", value_parser = word::<LogFormat>(), default_value_t = LogFormat::Text)]
    log_format: LogFormat,
}

/// From how bad on something is logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
}

words! { LogLevel, "log level": Error = "error", Warn = "warn", Info = "info", Debug = "debug" }

/// How many searches run at the same time.
fn jobs(asked: u16) -> usize {
    match asked {
        0 => thread_count(0),
        asked => asked.into(),
    }
}

/// An address to listen on.
fn parse_host(text: &str) -> Result<IpAddr, String> {
    match text {
        "localhost" => Ok(Ipv4Addr::LOCALHOST.into()),
        _ => text.parse().map_err(|_| {
            "expected an address: 127.0.0.1 for this machine only, or 0.0.0.0 for every network it \
             is on"
                .to_owned()
        }),
    }
}

const EXAMPLES: &str = "\
Examples:
  infexion serve --open
  infexion serve --port 0 --jobs 2 --time-limit 1m
  infexion serve --host 0.0.0.0 --allow-host lab.example --log info --log-format json";

/// A day is as good as no limit, and still a time that can be waited for.
const ONE_DAY: std::time::Duration = std::time::Duration::from_secs(86_400);

pub(crate) fn run(args: &ServeArgs) -> CommandResult {
    start_log(args.log_format, args.log.name());
    let memory = args.memory_limit.0.unwrap_or(1 << 40);
    let jobs = jobs(args.jobs);
    let options = ServeOptions {
        host: args.host,
        port: args.port,
        names: args.allow_host.clone(),
        limits: WebLimits {
            time: args.time_limit.0.unwrap_or(ONE_DAY),
            memory,
            total_memory: memory.saturating_mul(jobs),
            jobs,
            ..WebLimits::default()
        },
        site: Site::new(SiteOptions {
            server: true,
            engine: engine(args.engine.as_deref())?,
            public_url: args.public_url.clone().unwrap_or_default(),
        }),
    };
    if !args.host.is_loopback() {
        note!(
            "warning: everyone who can reach {} and has this link can use the server; the \
             connection is not encrypted",
            args.host
        );
    }
    let open = args.open;
    serve(options, |url| {
        // The address is the answer; a reader that is gone is no reason to stop serving.
        let _ = print(&format!("{url}\n"));
        if open && open::that_detached(url).is_err() {
            note!("cannot open a browser; open {url} yourself");
        }
    })
    .map_err(|error| match error {
        ServeError::Bind { address, reason } if reason.kind() == io::ErrorKind::AddrInUse => {
            Fault::plain(format!(
                "port {} is in use, perhaps by another infexion serve: type --port 0 for any free one",
                address.port()
            ))
        }
        error => Fault::plain(error.to_string()),
    })?;
    Ok(Exit::Answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_jobs_are_one_a_core_as_in_every_command() {
        assert_eq!(jobs(0), thread_count(0));
        assert!(jobs(0) > 0);
        assert_eq!(jobs(1_000), 1_000);
    }

    #[test]
    fn localhost_is_this_machine_only() {
        assert!(parse_host("localhost").unwrap().is_loopback());
        assert!(parse_host("0.0.0.0").unwrap().is_unspecified());
        assert!(parse_host("lab").is_err());
    }
}
