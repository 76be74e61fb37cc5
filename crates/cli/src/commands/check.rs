//! `infexion check`

use crate::exit::{CommandResult, Exit, Failure};
use crate::input::{Fault, read_actions, read_board};
use crate::limits::LimitArgs;
use crate::output::print;
use crate::progress::ProgressLine;
use clap::Args;
use infexion_rules::Game;
use infexion_search::{Outcome, StopReason};
use infexion_solver::{SolveOptions, Spawn, solve};
use infexion_verify::infexion::check;
use std::path::PathBuf;

/// Replay a list of actions with the independent checker.
///
/// Ends with exit code 20 and names the first action that is not legal, or the blue stacks that
/// are left.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckArgs {
    /// The board the actions start from; - for standard input.
    board: PathBuf,

    /// The actions, one a line; - for standard input.
    actions: PathBuf,

    /// The extended game: SPAWN is legal.
    #[arg(long)]
    spawn: bool,

    /// Ignore lines that are not actions, as the course does.
    #[arg(long)]
    ignore_other_lines: bool,

    /// Compare the length with the optimum too.
    #[arg(long)]
    optimal: bool,

    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = "\
Examples:
  infexion check board.csv answer.txt
  python -m search < board.csv | infexion check --ignore-other-lines --optimal board.csv -";

pub(crate) fn run(args: &CheckArgs) -> CommandResult {
    if args.board == args.actions {
        let message = "board and actions are the same file; one of them must be another";
        return Err(Fault::plain(message).into());
    }
    let board = read_board(&args.board)?;
    let actions = read_actions(&args.actions, args.ignore_other_lines)?;
    let game = if args.spawn { Game::WithSpawn } else { Game::SpreadOnly };
    if let Err(rejection) = check(&board, &actions, game) {
        print(&format!("not a solution: {rejection}\n"))?;
        return Ok(Exit::NotASolution);
    }
    let length = actions.len();
    print(&format!("valid solution, {length} action{}\n", if length == 1 { "" } else { "s" }))?;
    if !args.optimal {
        return Ok(Exit::Answer);
    }
    let spawn = if args.spawn { Spawn::All } else { Spawn::Never };
    let options = SolveOptions { spawn, ..SolveOptions::default() };
    let report = solve(&board, &options, &args.limits.limits(), &mut ProgressLine::new())
        .map_err(|error| Failure::Internal(error.to_string()))?;
    let lower_bound = report.outcome.lower_bound().unwrap_or(0) as usize;
    let (verdict, exit) = match report.outcome {
        Outcome::Unsolvable => {
            let message = "the solver calls a board unsolvable that this plan solves";
            return Err(Failure::Internal(message.to_owned()));
        }
        _ if length <= lower_bound => ("optimal, proved\n".to_owned(), Exit::Answer),
        Outcome::Stopped { reason: StopReason::Cancelled, .. } => {
            (format!("interrupted: at least {lower_bound} are needed\n"), Exit::Interrupted)
        }
        outcome => match outcome.upper_bound().filter(|best| (*best as usize) < length) {
            Some(best) if outcome.is_proved() => {
                (format!("not optimal: the optimum is {best}\n"), Exit::Answer)
            }
            Some(best) => (format!("not optimal: {best} actions suffice\n"), Exit::Answer),
            None => (
                format!("not known to be optimal: at least {lower_bound} are needed\n"),
                Exit::Answer,
            ),
        },
    };
    print(&verdict)?;
    Ok(exit)
}
