//! `infexion batch`

use super::solve::SearchArgs;
use crate::exit::{CommandResult, Exit, Failure};
use crate::input::Fault;
use crate::interrupt::cancel_on_interrupt;
use crate::limits::{MemoryLimit, TimeLimit, parse_memory, parse_time};
use crate::progress::bar;
use clap::Args;
use infexion_lab::batch::{Batch, BatchError, Summary, read_boards, run as run_batch};
use infexion_search::Limits;
use infexion_solver::SolveError;
use std::path::PathBuf;

/// Solve all boards of a table, on all cores, and write a table of rows.
///
/// Every board is solved on one core within its own limits. A batch that was ended (Ctrl-C, a
/// crash, a power cut) goes on where it stopped when the same command is run again; one that is
/// done does nothing. What has been done is kept in OUTPUT.batch.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BatchArgs {
    /// The boards: .parquet or .csv with a column `board` (r,q,colour,power items) and perhaps
    /// `name`, or .tsv with a name, a tab and a board on each line.
    input: PathBuf,

    /// The rows: .parquet or .csv.
    output: PathBuf,

    #[command(flatten)]
    search: SearchArgs,

    /// Boards at the same time; 0 for one a core.
    #[arg(long, short, value_name = "N", default_value_t = 0)]
    jobs: usize,

    /// Stop each board after this time: 30, 500ms, 2m, or none.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "60s", help_heading = "Limits")]
    time_limit: TimeLimit,

    /// Hold at most this much memory for each board: 512MB, 4GiB, or none.
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, default_value = "512MiB", help_heading = "Limits")]
    memory_limit: MemoryLimit,
}

const EXAMPLES: &str = "\
Examples:
  infexion generate -n 100000 -o boards.tsv && infexion batch boards.tsv rows.parquet
  infexion batch boards.parquet rows.csv --time-limit 5s --jobs 4
  infexion batch boards.csv rows.parquet --algorithm astar --heuristic line-cover";

pub(crate) fn run(args: &BatchArgs) -> CommandResult {
    let options = args.search.options();
    if !options.heuristics.is_empty() && !options.algorithm.takes_heuristics() {
        let error = SolveError::TakesNoHeuristic(options.algorithm);
        return Err(Fault::plain(error.to_string()).into());
    }
    if args.input == args.output {
        let message = "input and output are the same file; one of them must be another";
        return Err(Fault::plain(message).into());
    }
    let batch = Batch {
        boards: read_boards(&args.input).map_err(|error| Fault::plain(error.to_string()))?,
        options,
        limits: Limits {
            time: args.time_limit.0,
            memory: args.memory_limit.0,
            cancel: cancel_on_interrupt(),
        },
        output: args.output.clone(),
        jobs: args.jobs,
    };
    let bar = bar(batch.boards.len() as u64, "boards");
    let result = run_batch(&batch, |_| bar.inc(1));
    bar.finish_and_clear();
    match result {
        Ok(summary) => {
            note_part!("{}", text(&summary));
            Ok(Exit::Answer)
        }
        Err(error @ BatchError::Cancelled { .. }) => {
            note!("{error}");
            Ok(Exit::Interrupted)
        }
        Err(error @ BatchError::Threads(_)) => Err(Failure::Internal(error.to_string())),
        Err(error) => Err(Fault::plain(error.to_string()).into()),
    }
}

fn text(summary: &Summary) -> String {
    let count = |boards: usize| format!("{boards} board{}", if boards == 1 { "" } else { "s" });
    if summary.outcomes.is_empty() && summary.boards > 0 {
        return format!("nothing to do: all {} are done\n", count(summary.boards));
    }
    let outcomes: Vec<String> =
        summary.outcomes.iter().map(|(outcome, boards)| format!("{boards} {outcome}")).collect();
    let known = match summary.known {
        0 => String::new(),
        known => format!(" ({known} of them done before)"),
    };
    format!("{}{known}: {}\n", count(summary.boards), outcomes.join(", "))
}
