//! `infexion batch`

use crate::exit::{CommandResult, Exit, Failure};
use crate::fault::Fault;
use crate::input::read_given_boards;
use crate::interrupt::cancel_on_interrupt;
use crate::limits::{ExpansionArgs, MemoryLimit, TimeLimit, parse_memory, parse_time};
use crate::output::{refuse_missing_folder, refuse_overwriting};
use crate::progress::{announce, bar};
use crate::shared::{JobsArgs, SearchArgs};
use clap::Args;
use infexion_lab::batch::{Batch, BatchError, Progress, Summary, run as run_batch};
use infexion_lab::experiment::{Experiment, Run};
use infexion_search::Limits;
use infexion_text::count_of;
use std::path::PathBuf;

/// Solve all boards of a table, on all cores, and write a table of rows.
///
/// Every board is solved on one core within its own limits. A batch that was ended (Ctrl-C, a
/// crash, a power cut) goes on where it stopped when the same command is run again; one that is
/// done does nothing. What has been done is kept in OUTPUT.journal. It is for Infexion boards;
/// docs/cachex.md says what there is for Cachex.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BatchArgs {
    /// The boards: .csv, .jsonl or .parquet with a column `board` (r,q,colour,power items) and
    /// perhaps `name`; .tsv with a name, a tab and a board on each line; a folder of .csv files; or
    /// - for standard input.
    #[arg(value_name = "BOARDS")]
    input: PathBuf,

    /// Write the rows into this file, as its name says: .csv, .tsv, .jsonl or .parquet.
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    jobs: JobsArgs,

    /// Stop each board after this time: 30 (seconds), 500ms, 2m, or none.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "60s", help_heading = "Limits")]
    time_limit: TimeLimit,

    /// Hold at most this much memory for each board: 512MB, 4GiB, or none.
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, default_value = "512MiB", help_heading = "Limits")]
    memory_limit: MemoryLimit,

    #[command(flatten)]
    expansions: ExpansionArgs,
}

const EXAMPLES: &str = "\
Examples:
  infexion generate -n 100000 -o boards.tsv && infexion batch boards.tsv -o rows.parquet
  infexion batch boards.parquet -o rows.csv --time-limit 5s --jobs 4
  infexion batch boards.csv -o rows.parquet --algorithm astar --heuristic line-cover";

pub(crate) fn run(args: &BatchArgs) -> CommandResult {
    let options = args.search.options()?;
    refuse_overwriting([&args.input], [args.output.as_path()])?;
    refuse_missing_folder(&args.output)?;
    let batch = Batch {
        experiment: Experiment {
            boards: read_given_boards(&args.input)?,
            runs: vec![Run::from(&options)],
            spawn: options.spawn,
            limits: Limits {
                time: args.time_limit.0,
                memory: args.memory_limit.0,
                expansions: args.expansions.expansions,
                cancel: cancel_on_interrupt(),
                ..Limits::default()
            },
            jobs: args.jobs.count(),
            estimates: false,
            ..Experiment::default()
        },
        output: args.output.clone(),
    };
    let count = batch.experiment.len() as u64;
    let bar = bar(count, "boards");
    let result = run_batch(&batch, |progress| match progress {
        Progress::Damaged(damage) => {
            note!("the journal is damaged, its work is done again: {damage}")
        }
        Progress::Known(known) => {
            let known = known as u64;
            announce(count - known, "boards", args.time_limit.0, batch.experiment.jobs);
            bar.set_position(known);
        }
        Progress::Done(_) => bar.inc(1),
    });
    bar.finish_and_clear();
    match result {
        Ok(summary) => {
            note_part!("{}", text(&summary));
            Ok(Exit::Answer)
        }
        Err(error @ BatchError::Cancelled { .. }) => {
            note!("incomplete: {error}");
            Ok(Exit::Interrupted)
        }
        Err(error @ BatchError::Experiment(_)) => Err(Failure::Internal(error.to_string())),
        Err(error) => Err(Fault::plain(error.to_string()).into()),
    }
}

fn text(summary: &Summary) -> String {
    let count = |boards: usize| count_of(boards, "board");
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
