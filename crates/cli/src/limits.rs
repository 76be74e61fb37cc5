//! `--time-limit`, `--memory-limit` and `--expansions`, the same for every command that searches.

use crate::interrupt::cancel_on_interrupt;
use clap::Args;
use infexion_search::Limits;
use infexion_solver::thread_count;
use std::time::Duration;

/// Limits of a search.
#[derive(Clone, Debug, Args)]
pub(crate) struct LimitArgs {
    /// Stop after this time and say what is known: 30 (seconds), 500ms, 2m, or none.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "10m", help_heading = "Limits")]
    pub(crate) time_limit: TimeLimit,

    /// Hold at most this much memory: 512MB, 4GiB, or none. [default: half of what is free]
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, help_heading = "Limits")]
    pub(crate) memory_limit: Option<MemoryLimit>,

    #[command(flatten)]
    pub(crate) expansions: ExpansionArgs,
}

/// A limit that ends a search at the same place on every machine.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ExpansionArgs {
    /// Stop after so many expansions (boards or cells looked at) and say what is known. Unlike a
    /// time limit it ends a search at the same place on every machine. Infexion's default solver
    /// may go on for a few hundred more, and repeats exactly with one thread only.
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub(crate) expansions: Option<u64>,
}

/// A time, or no limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeLimit(pub(crate) Option<Duration>);

/// A number of bytes, or no limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemoryLimit(pub(crate) Option<usize>);

impl LimitArgs {
    /// The limits, with Ctrl-C as the cancel flag from now on: input is to be read before, so
    /// that Ctrl-C ends a command that waits for it.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            time: self.time_limit.0,
            memory: self.memory(),
            expansions: self.expansions.expansions,
            cancel: cancel_on_interrupt(),
            ..Limits::default()
        }
    }

    /// Bytes that may be held.
    pub(crate) fn memory(&self) -> Option<usize> {
        match self.memory_limit {
            Some(MemoryLimit(bytes)) => bytes,
            None => Some(half_of_free_memory()),
        }
    }
}

pub(crate) fn parse_time(text: &str) -> Result<TimeLimit, String> {
    if text == "none" {
        return Ok(TimeLimit(None));
    }
    let time = match text.parse::<f64>() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        Err(_) => humantime::parse_duration(text).ok(),
    };
    match time {
        Some(time) => Ok(TimeLimit(Some(time))),
        None => Err("expected seconds, a time such as 500ms or 2m, or none".to_owned()),
    }
}

pub(crate) fn parse_memory(text: &str) -> Result<MemoryLimit, String> {
    if text == "none" {
        return Ok(MemoryLimit(None));
    }
    let size: bytesize::ByteSize =
        text.parse().map_err(|_| "expected a size such as 512MB or 4GiB, or none".to_owned())?;
    Ok(MemoryLimit(Some(usize::try_from(size.as_u64()).unwrap_or(usize::MAX))))
}

/// The number of threads for an option: more than a few for each core are not started.
pub(crate) fn threads(option: &str, asked: usize) -> usize {
    let threads = thread_count(asked);
    if asked > threads {
        note!("{option} {asked}: {threads} are started, more would only take turns");
    }
    threads
}

/// Half of the memory the system calls available; 2 GiB where it does not say.
pub(crate) fn half_of_free_memory() -> usize {
    let available = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        line.split_whitespace().next()?.parse::<usize>().ok()
    });
    available.map_or(2 << 30, |kibibytes| kibibytes * 1024 / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes() {
        let seconds = |text| parse_time(text).map(|limit| limit.0.map(|time| time.as_secs_f64()));
        assert_eq!(seconds("30"), Ok(Some(30.0)));
        assert_eq!(seconds("0.5"), Ok(Some(0.5)));
        assert_eq!(seconds("2m"), Ok(Some(120.0)));
        assert_eq!(seconds("none"), Ok(None));
        assert!(seconds("-1").is_err() && seconds("soon").is_err() && seconds("nan").is_err());
        let bytes = |text| parse_memory(text).map(|limit| limit.0);
        assert_eq!(bytes("4GiB"), Ok(Some(4 << 30)));
        assert_eq!(bytes("512MB"), Ok(Some(512_000_000)));
        assert_eq!(bytes("none"), Ok(None));
        assert!(bytes("much").is_err());
    }
}
