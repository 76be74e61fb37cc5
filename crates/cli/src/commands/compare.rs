//! `infexion compare`

use super::solve::SpawnArg;
use crate::exit::{CommandResult, Exit, Failure};
use crate::input::{Fault, read_collection};
use crate::interrupt::cancel_on_interrupt;
use crate::limits::{MemoryLimit, TimeLimit, half_of_free_memory, parse_memory, parse_time};
use crate::output::print;
use crate::progress::bar;
use clap::Args;
use infexion_lab::collection::told_apart;
use infexion_lab::compare::{
    CompareError, Contest, Journal, ResultFormat, Run, compare, summary, write_results,
};
use infexion_search::Limits;
use std::num::NonZero;
use std::path::{Path, PathBuf};

/// Run searches against each other on many boards.
///
/// A run is an algorithm, or an algorithm and its heuristics: astar:line-cover+infection. Every
/// result is written down as soon as it is there; after Ctrl-C or a crash the same command goes on
/// where it stopped. Standard output holds the summary.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompareArgs {
    /// Boards: files in the course's format, .tsv or .jsonl, or folders of .csv files.
    #[arg(required = true)]
    boards: Vec<PathBuf>,

    /// What to run; may be given again, or several separated by commas.
    #[arg(
        long = "run",
        short,
        value_name = "RUN",
        value_delimiter = ',',
        default_value = "auto,astar,bfs,ids"
    )]
    runs: Vec<Run>,

    /// Play the extended game with SPAWN: on every empty cell, or only next to blue stacks.
    #[arg(long, value_enum, value_name = "WHERE", num_args = 0..=1, require_equals = true, default_missing_value = "all")]
    spawn: Option<SpawnArg>,

    /// Runs at the same time; take 1 where times matter. [default: one a core]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZero<usize>>,

    /// Write all results into this file, as its name says: .csv, .jsonl or .parquet; may be given
    /// again.
    #[arg(long, short, value_name = "FILE")]
    output: Vec<PathBuf>,

    /// Keep a journal in this file, and do not repeat what it holds. [default: the first output
    /// with .journal added, removed at the end]
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,

    /// Stop each run after this time: 30, 500ms, 2m, or none.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "10s", help_heading = "Limits")]
    time_limit: TimeLimit,

    /// Each run may hold this much memory: 512MB, 4GiB, or none. [default: half of what is free,
    /// shared by the jobs]
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, help_heading = "Limits")]
    memory_limit: Option<MemoryLimit>,
}

const EXAMPLES: &str = "\
Examples:
  infexion compare suites/public.tsv --run auto,astar:line-cover --time-limit 5s -o results.csv
  infexion generate -n 200 --optimum 3..6 -o boards.tsv
  infexion compare boards.tsv --jobs 1 --memory-limit 1GiB -o results.jsonl -o results.parquet
  infexion plot results.jsonl";

pub(crate) fn run(args: &CompareArgs) -> CommandResult {
    for path in &args.output {
        ResultFormat::of(path).map_err(|error| Fault::plain(error.to_string()))?;
    }
    let mut boards = Vec::new();
    for path in &args.boards {
        boards.extend(read_collection(path)?);
    }
    let given = boards.len();
    let boards = told_apart(boards);
    if boards.len() < given {
        note!("{} boards were given more than once and count once", given - boards.len());
    }
    let mut runs: Vec<Run> = Vec::new();
    for run in &args.runs {
        if runs.iter().all(|known| known.name != run.name) {
            runs.push(run.clone());
        }
    }
    let jobs = args
        .jobs
        .map_or_else(|| std::thread::available_parallelism().map_or(1, NonZero::get), NonZero::get);
    let (journal_path, is_temporary) = journal_path(args);
    let memory = match args.memory_limit {
        Some(MemoryLimit(bytes)) => bytes,
        None => Some(half_of_free_memory() / jobs),
    };
    let contest = Contest {
        boards,
        runs,
        spawn: SpawnArg::spawn(args.spawn),
        limits: Limits { time: args.time_limit.0, memory, cancel: cancel_on_interrupt() },
        jobs,
    };
    let journal = match &journal_path {
        None => Journal::none(),
        Some(path) => Journal::open(path)
            .map_err(|error| Fault::plain(error.to_string()))?
            .with_automatic_memory(args.memory_limit.is_none()),
    };
    let count = contest.boards.len() * contest.runs.len();
    let bar = bar(count as u64, "runs");
    let results = compare(&contest, &journal, |result| {
        bar.set_message(format!("({}, {})", result.name, result.run));
        bar.inc(1);
    });
    bar.finish_and_clear();
    let results = match results {
        Ok(results) => results,
        Err(CompareError::Cancelled) => {
            if let Some(path) = &journal_path {
                note!(
                    "interrupted; what was done is in {}: the same command goes on",
                    path.display()
                );
            }
            return Ok(Exit::Interrupted);
        }
        Err(error @ CompareError::Solve { .. }) => {
            return Err(Failure::Internal(error.to_string()));
        }
        Err(error) => return Err(Fault::plain(error.to_string()).into()),
    };
    for path in &args.output {
        write_results(path, &results).map_err(|error| Fault::plain(error.to_string()))?;
    }
    if let Some(path) = journal_path.filter(|_| is_temporary) {
        // The outputs hold all of it; a journal that cannot be removed does no harm.
        let _ = std::fs::remove_file(path);
    }
    let table = summary(&results).map_err(|error| Failure::Internal(error.to_string()))?;
    print(&table)?;
    Ok(Exit::Answer)
}

/// Where the journal is, and whether it goes at the end.
fn journal_path(args: &CompareArgs) -> (Option<PathBuf>, bool) {
    let beside = |path: &Path| {
        let mut name = path.as_os_str().to_owned();
        name.push(".journal");
        PathBuf::from(name)
    };
    match &args.journal {
        Some(path) => (Some(path.clone()), false),
        None => (args.output.first().map(|path| beside(path)), true),
    }
}
