//! `infexion export`

use crate::exit::{CommandResult, Exit};
use crate::fault::Fault;
use crate::input::read_typed;
use crate::output::{make_folder, print, refuse_overwriting, write_file};
use crate::shared::GameArgs;
use crate::words::word;
use clap::Args;
use infexion_export::{ExportError, Format, pddl, sas};
use std::path::PathBuf;

/// Write a board as a planning task, for other people's planners.
///
/// An optimal plan of the task is an optimal solution of the board: every action costs 1. Both formats
/// use conditional effects. SAS+ is one text. PDDL is two: with --output they are the files
/// domain.pddl and problem.pddl in that folder, otherwise the domain is printed and then the problem.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ExportArgs {
    /// The board, one stack a line: r,q,colour,power; - for standard input.
    #[arg(value_name = "BOARD", default_value = "-")]
    board: PathBuf,

    /// The planner's language.
    #[arg(long, value_parser = word::<Format>(), default_value = "sas")]
    format: Format,

    #[command(flatten)]
    game: GameArgs,

    /// Write into this file; for PDDL into this folder.
    #[arg(long, short, value_name = "PATH")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  infexion export board.csv -o board.sas
  downward --search 'astar(hmax())' < board.sas      (Fast Downward: pip install up-fast-downward)
  infexion export --format pddl --spawn board.csv -o task";

pub(crate) fn run(args: &ExportArgs) -> CommandResult {
    refuse_overwriting([&args.board], args.output.as_deref())?;
    let typed = read_typed(&args.board)?;
    let (board, game) = (typed.board(), args.game.spawn()?.game());
    let refused = |error: ExportError| Fault::plain(error.to_string());
    match (args.format, &args.output) {
        (Format::Sas, None) => print(&sas::write(board, game).map_err(refused)?)?,
        (Format::Sas, Some(path)) => write_file(path, &sas::write(board, game).map_err(refused)?)?,
        (Format::Pddl, None) => {
            let task = pddl::write(board, game).map_err(refused)?;
            print(&format!("{}\n{}", task.domain, task.problem))?;
        }
        (Format::Pddl, Some(folder)) => {
            let task = pddl::write(board, game).map_err(refused)?;
            make_folder(folder)?;
            write_file(&folder.join("domain.pddl"), &task.domain)?;
            write_file(&folder.join("problem.pddl"), &task.problem)?;
        }
    }
    Ok(Exit::Answer)
}
