//! How programs are held.

use super::plain;
use crate::exit::Failure;
use crate::fault::Fault;
use crate::limits::{MemoryLimit, TimeLimit, parse_memory, parse_time};
use clap::Args;
use infexion_grade::hold::{Holder, RunAs, RunLimits, Supervisor};
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(next_help_heading = "How a run is held")]
pub(super) struct HoldArgs {
    /// Processor time of all its processes for each board, whatever the suite says. [default: the
    /// suite's, or 30s]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time_limit: Option<TimeLimit>,

    /// Time by the clock for each board, against programs that sleep. Waiting for a processor
    /// does not count. [default: three times the processor time]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    wall_limit: Option<TimeLimit>,

    /// Give slow machines more time: limits are for a machine of speed 1 (see the report).
    #[arg(long)]
    pub(super) scale_time: bool,

    /// Resident memory of all its processes together.
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, default_value = "2GiB")]
    memory_limit: MemoryLimit,

    /// Address space of each process, or none. [default: four times the memory limit]
    #[arg(long, value_name = "SIZE", value_parser = parse_memory)]
    address_space: Option<MemoryLimit>,

    /// Bytes on each of standard output and standard error.
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, default_value = "8MiB")]
    output_limit: MemoryLimit,

    /// All its files, temporary ones and shared memory included.
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, default_value = "256MiB")]
    disk_limit: MemoryLimit,

    /// Processes and threads at once.
    #[arg(long, value_name = "N", default_value = "256")]
    processes: usize,

    /// Run programs as this user; needs root. [default: nobody, if started by root]
    #[arg(long, value_name = "NAME")]
    user: Option<String>,

    /// A file or folder outside the submission that programs may read; may be given again.
    #[arg(long, value_name = "PATH")]
    readable: Vec<PathBuf>,

    /// Refuse to grade unless this machine keeps programs from others' files, processes and the
    /// network.
    #[arg(long)]
    pub(super) require_sandbox: bool,
}

impl HoldArgs {
    pub(super) fn limits(&self) -> RunLimits {
        let bytes = |limit: &MemoryLimit| limit.0.map_or(u64::MAX, |bytes| bytes as u64);
        let memory = bytes(&self.memory_limit);
        RunLimits {
            memory,
            address_space: match self.address_space {
                Some(MemoryLimit(bytes)) => bytes.map(|bytes| bytes as u64),
                None => memory.checked_mul(4),
            },
            output: bytes(&self.output_limit),
            disk: bytes(&self.disk_limit),
            processes: self.processes,
            ..RunLimits::default()
        }
    }

    /// The limits, in a line.
    pub(super) fn in_words(&self) -> String {
        let time = match self.time_limit.and_then(|limit| limit.0) {
            Some(time) => humantime::format_duration(time).to_string(),
            None => "30s, where the suite says nothing else".to_owned(),
        };
        let limits = self.limits();
        format!(
            "limits: processor time {time}; memory {} MiB, disk {} MiB, {} processes",
            limits.memory >> 20,
            limits.disk >> 20,
            limits.processes
        )
    }

    pub(super) fn time_limit(&self) -> Result<Option<f64>, Failure> {
        seconds("--time-limit", self.time_limit)
    }

    pub(super) fn wall_limit(&self) -> Result<Option<f64>, Failure> {
        seconds("--wall-limit", self.wall_limit)
    }

    /// Everything that all runs share. What is hidden is not to be seen, wherever it is.
    pub(super) fn holder<'a>(
        &self,
        executable: &str,
        hidden: impl IntoIterator<Item = &'a PathBuf>,
    ) -> Result<Holder, Failure> {
        let command = vec![executable.to_owned(), "supervise".to_owned()];
        let mut holder = Holder::new(Supervisor { command }).map_err(plain)?;
        holder.hidden.extend(hidden.into_iter().cloned());
        for path in &self.readable {
            let missing = |error| Fault::plain(format!("--readable {}: {error}", path.display()));
            holder.readable.push(path.canonicalize().map_err(missing)?);
        }
        if let Some(name) = &self.user {
            holder.run_as = RunAs::named(name).map_err(plain)?;
        }
        Ok(holder)
    }
}

fn seconds(option: &str, limit: Option<TimeLimit>) -> Result<Option<f64>, Failure> {
    match limit {
        Some(TimeLimit(None)) => {
            Err(Fault::plain(format!("{option}: programs under test need one")).into())
        }
        limit => Ok(limit.and_then(|limit| limit.0).map(|time| time.as_secs_f64())),
    }
}
