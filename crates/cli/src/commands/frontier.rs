//! `infexion frontier`

use crate::exit::{CommandResult, Exit, Failure};
use crate::fault::Fault;
use crate::input::read_collection;
use crate::interrupt::cancel_on_interrupt;
use crate::limits::{TimeLimit, parse_time};
use crate::output::{file_named, make_folder, print, refuse_missing_folder, write_file};
use clap::Args;
use infexion_journal::Journal;
use infexion_study::frontier::{Effort, FrontierError, FrontierOptions, frontier};
use std::path::PathBuf;
use std::time::Duration;

/// Make the map of what is known: small worlds, long solutions, boards that are proved or open.
///
/// Writes a page and its pictures. What was found is kept in OUTPUT.journal, so that the same command
/// goes on if it was ended; a page that is done removes it. With --expansions the page is the same on
/// every machine.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct FrontierArgs {
    /// The page; its pictures go into the folder pictures beside it.
    #[arg(long, short, value_name = "FILE", value_parser = file_named("md"), default_value = "frontier.md")]
    output: PathBuf,

    /// Most blue stacks of the small worlds, where every board is solved. 3 takes minutes.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=3))]
    blue: u8,

    /// Most stacks of the boards with long solutions.
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(2..=49))]
    stacks: u32,

    /// Boards tried for each number of stacks.
    #[arg(long, value_name = "N", default_value_t = 4_000, value_parser = clap::value_parser!(u32).range(8..))]
    tries: u32,

    /// Boards with long optima, of which climbs begin with one for each number of stacks, too: any table
    /// of boards.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,

    /// Random boards of each kind.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    boards: u32,

    /// Time of each random board; the page also says what is proved in a sixth and a thirtieth of it.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "30s", help_heading = "Limits")]
    time_limit: TimeLimit,

    /// Expansions of each random board, in place of a time.
    #[arg(long, value_name = "N", conflicts_with = "time_limit", help_heading = "Limits")]
    expansions: Option<u64>,
}

const EXAMPLES: &str = "\
Examples:
  infexion frontier -o docs/frontier.md
  infexion frontier --blue 3 --expansions 300000
  infexion frontier --from suites/summits.tsv";

pub(crate) fn run(args: &FrontierArgs) -> CommandResult {
    let effort = match (args.expansions, args.time_limit.0) {
        (Some(expansions), _) => Effort::Expansions(expansions),
        (None, Some(time)) => Effort::Time(time),
        (None, None) => Effort::Time(Duration::MAX),
    };
    let known = match &args.from {
        Some(path) => {
            let boards = read_collection(path)?.into_iter().map(|named| named.board).collect();
            Some((path.display().to_string(), boards))
        }
        None => None,
    };
    let options = FrontierOptions {
        known,
        boards: args.boards as usize,
        effort,
        stacks: args.stacks,
        tries: args.tries,
        blue: args.blue.into(),
        cancel: cancel_on_interrupt(),
    };
    refuse_missing_folder(&args.output)?;
    let journal = Journal::<()>::path_for(&args.output);
    let found = match frontier(&options, &journal, &|what| note!("{what}")) {
        Ok(found) => found,
        Err(FrontierError::Cancelled) => {
            note!("incomplete: interrupted; run the same command again to go on");
            return Ok(Exit::Interrupted);
        }
        Err(FrontierError::Journal(error)) => return Err(Fault::plain(error.to_string()).into()),
        Err(error) => return Err(Failure::Internal(error.to_string())),
    };
    let pictures = args.output.with_file_name("pictures");
    make_folder(&pictures)?;
    for (name, svg) in &found.pictures {
        write_file(&pictures.join(name), svg)?;
    }
    write_file(&args.output, &found.document)?;
    print(&format!("{}\n", args.output.display()))?;
    Ok(Exit::Answer)
}
