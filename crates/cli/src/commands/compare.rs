//! `infexion compare`

use crate::exit::{CommandResult, Exit, Failure};
use crate::fault::Fault;
use crate::input::read_collection;
use crate::interrupt::cancel_on_interrupt;
use crate::limits::{
    ExpansionArgs, MemoryLimit, TimeLimit, half_of_free_memory, parse_memory, parse_time,
};
use crate::output::{print, refuse_missing_folder, refuse_overwriting};
use crate::progress::{announce, bar};
use crate::shared::{JobsArgs, SpawnArgs};
use crate::table;
use crate::words::run_parser;
use clap::Args;
use infexion_journal::Journal;
use infexion_lab::collection::{GivenBoard, with_distinct_names};
use infexion_lab::compare::summary;
use infexion_lab::experiment::{
    Experiment, ExperimentError, Ledger, Run, RunResult, write_results,
};
use infexion_lab::table::TableFormat;
use infexion_search::Limits;
use std::path::PathBuf;

/// Run searches against each other on many boards.
///
/// A run is an algorithm (bfs), an algorithm with its heuristics (astar:line-cover+infection), or
/// the system of a report (003). Options follow after slashes: astar/weight=1.5/ties=oldest,
/// 003/reading=strongest-red; expand= and beam-width= too. Standard output holds the summary. Every
/// result is written down at once, so after Ctrl-C or a crash the same command goes on where it
/// stopped. It is for Infexion boards; docs/cachex.md says what there is for Cachex.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompareArgs {
    /// Boards: .tsv, .csv, .jsonl or .parquet files, files in the course's format, folders of .csv
    /// files, or - for standard input.
    #[arg(required = true)]
    boards: Vec<PathBuf>,

    /// What to run; may be given again, or several separated by commas.
    #[arg(
        long = "run",
        short,
        value_name = "RUN",
        value_delimiter = ',',
        value_parser = run_parser(),
        hide_possible_values = true,
        default_value = "auto,astar,bfs,ids"
    )]
    runs: Vec<Run>,

    #[command(flatten)]
    game: SpawnArgs,

    #[command(flatten)]
    jobs: JobsArgs,

    /// Write all results into this file, as its name says: .csv, .tsv, .jsonl or .parquet; may be
    /// given again.
    #[arg(long, short, value_name = "FILE")]
    output: Vec<PathBuf>,

    /// Keep a journal in this file, and do not repeat what it holds. [default: the first output
    /// with .journal added, removed at the end]
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,

    /// Stop each run after this time: 30 (seconds), 500ms, 2m, or none.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "10s", help_heading = "Limits")]
    time_limit: TimeLimit,

    /// Each run may hold this much memory: 512MB, 4GiB, or none. [default: half of what is free,
    /// shared by the jobs]
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, help_heading = "Limits")]
    memory_limit: Option<MemoryLimit>,

    #[command(flatten)]
    expansions: ExpansionArgs,
}

const EXAMPLES: &str = "\
The table, one row for each run:
  boards       boards it was run on; each of them is in one of the next seven columns
  optimal      a solution, proved to be a shortest one
  unsolvable   no solution, proved
  unproved     a solution; it may be a shortest one, but that is not proved
  gave up      nothing was found, and nothing left to search, but that is no proof
  time, memory, expansions
               stopped by this limit; a solution may have been found by then
  longer       boards where another run, or a proof, shows that its solution is too long
  median s     seconds by the clock, of the board in the middle
  total s      seconds by the clock, of all boards together
  expanded     states whose successors were made, on all boards together
  peak states  most states held at one time, on the board where they were most

Examples:
  infexion compare suites/public.tsv --run auto,astar:line-cover --time-limit 5s -o results.csv
  infexion generate -n 200 --optimum 3..6 -o boards.tsv
  infexion compare boards.tsv --jobs 1 --memory-limit 1GiB -o results.jsonl -o results.parquet
  infexion plot results.jsonl";

pub(crate) fn run(args: &CompareArgs) -> CommandResult {
    for path in &args.output {
        TableFormat::of(path).map_err(|error| Fault::plain(error.to_string()))?;
        refuse_missing_folder(path)?;
    }
    refuse_overwriting(&args.boards, args.output.iter().map(PathBuf::as_path))?;
    if let Some(journal) = args.journal.as_ref().filter(|journal| args.output.contains(journal)) {
        let message = format!("{} cannot be both journal and output", journal.display());
        return Err(Fault::plain(message).into());
    }
    let mut boards = Vec::new();
    for path in &args.boards {
        boards.extend(read_collection(path)?);
    }
    let given = boards.len();
    let boards = with_distinct_names(boards);
    if boards.len() < given {
        note!("{} boards were given more than once and count once", given - boards.len());
    }
    let mut runs: Vec<Run> = Vec::new();
    for run in &args.runs {
        if runs.iter().all(|known| known.name != run.name) {
            runs.push(run.clone());
        }
    }
    let jobs = args.jobs.count();
    let memory = match args.memory_limit {
        Some(MemoryLimit(bytes)) => bytes,
        None => Some(half_of_free_memory() / jobs),
    };
    let experiment = Experiment {
        boards: boards.iter().map(GivenBoard::from).collect(),
        runs,
        spawn: args.game.spawn(),
        limits: Limits {
            time: args.time_limit.0,
            memory,
            expansions: args.expansions.expansions,
            cancel: cancel_on_interrupt(),
            ..Limits::default()
        },
        memory_is_automatic: args.memory_limit.is_none(),
        jobs,
        stop_at_bugs: true,
        ..Experiment::default()
    };
    let ledger = match journal_path(args) {
        None => Ledger::in_memory(),
        Some(path) => Ledger::in_journal(&path, 0).map_err(fault)?,
    };
    for damage in ledger.damage() {
        note!("the journal is damaged, its work is done again: {damage}");
    }
    let results = match run_all(&experiment, &ledger) {
        Ok(results) => results,
        Err(error @ ExperimentError::Cancelled { .. }) => {
            match journal_path(args) {
                Some(path) => {
                    let path = path.display();
                    note!("incomplete: {error}; they are in {path}, the same command goes on");
                }
                None => note!("incomplete: {error}; with --output the same command goes on"),
            }
            return Ok(Exit::Interrupted);
        }
        Err(error @ ExperimentError::Solve { .. }) => {
            return Err(Failure::Internal(error.to_string()));
        }
        Err(error) => return Err(fault(error)),
    };
    for path in &args.output {
        write_results(path, &results).map_err(fault)?;
    }
    if args.journal.is_none() {
        // The outputs hold all of it; a journal that cannot be removed does no harm.
        let _ = ledger.remove();
    }
    let table = summary(&results).map_err(|error| Failure::Internal(error.to_string()))?;
    print(&table::fitted(&table))?;
    Ok(Exit::Answer)
}

fn fault(error: impl std::error::Error) -> Failure {
    Fault::plain(error.to_string()).into()
}

fn run_all(experiment: &Experiment, ledger: &Ledger) -> Result<Vec<RunResult>, ExperimentError> {
    let (all, known) = (experiment.len() as u64, experiment.known(ledger) as u64);
    announce(all - known, "runs", experiment.limits.time, experiment.jobs);
    let bar = bar(all, "runs");
    bar.set_position(known);
    let ended = experiment.run(ledger, |result| {
        bar.set_message(format!("({}, {})", result.name, result.run));
        bar.inc(1);
    });
    bar.finish_and_clear();
    ended?;
    Ok(experiment.results(ledger).collect::<Result<_, _>>()?)
}

/// Where the journal is: where the user says, or beside the first output.
fn journal_path(args: &CompareArgs) -> Option<PathBuf> {
    let beside = |output: &PathBuf| Journal::<RunResult>::path_for(output);
    args.journal.clone().or_else(|| args.output.first().map(beside))
}
