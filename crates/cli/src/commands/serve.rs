//! `infexion serve`

use crate::exit::{CommandResult, Exit};
use crate::input::Fault;
use crate::limits::{MemoryLimit, TimeLimit, parse_memory, parse_time};
use crate::output::print;
use clap::{Args, ValueEnum};
use infexion_web::{LogFormat, ServeOptions, WebLimits, serve, start_log};
use std::net::IpAddr;

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
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1")]
    host: IpAddr,

    /// Open the page in the browser.
    #[arg(long)]
    open: bool,

    /// Another name the server answers to, such as lab.example; addresses and localhost need none.
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,

    /// Searches at the same time; others are told that the server is busy.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Limits")]
    jobs: u16,

    /// Longest time of one search: 30, 2m, or none.
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = parse_time, help_heading = "Limits")]
    time_limit: TimeLimit,

    /// Most memory of one search: 512MB, 1GiB.
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = parse_memory, help_heading = "Limits")]
    memory_limit: MemoryLimit,

    /// How much to log to standard error: error, warn, info, debug.
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    log: String,

    /// How log lines look.
    #[arg(long, value_enum, default_value_t = LogForm::Text)]
    log_format: LogForm,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogForm {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

const EXAMPLES: &str = "\
Examples:
  infexion serve --open
  infexion serve --port 0 --jobs 2 --time-limit 1m
  infexion serve --host 0.0.0.0 --allow-host lab.example --log info --log-format json";

/// A day is as good as no limit, and still a time that can be waited for.
const ONE_DAY: std::time::Duration = std::time::Duration::from_secs(86_400);

pub(crate) fn run(args: &ServeArgs) -> CommandResult {
    let format = match args.log_format {
        LogForm::Text => LogFormat::Text,
        LogForm::Json => LogFormat::Json,
    };
    start_log(format, &args.log);
    let memory = args.memory_limit.0.unwrap_or(1 << 40);
    let jobs = usize::from(args.jobs);
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
    };
    if !args.host.is_loopback() {
        note!("warning: everyone who can reach {} can use this server", args.host);
    }
    let open = args.open;
    serve(options, |url| {
        // The address is the answer; a reader that is gone is no reason to stop serving.
        let _ = print(&format!("{url}\n"));
        if open && open::that_detached(url).is_err() {
            note!("cannot open a browser; open {url} yourself");
        }
    })
    .map_err(|error| Fault::plain(error.to_string()))?;
    Ok(Exit::Answer)
}
