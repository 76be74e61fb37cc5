//! `infexion generate`

mod cachex;
mod infexion;

use crate::exit::CommandResult;
use clap::{Args, Subcommand};
pub(crate) use infexion::ShapeArgs;

/// Make random boards; the same options always make the same boards.
///
/// Without the name of a game, Infexion boards.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, after_help = infexion::EXAMPLES)]
pub(crate) struct GenerateArgs {
    #[command(subcommand)]
    game: Option<Game>,

    #[command(flatten)]
    infexion: infexion::InfexionArgs,
}

#[derive(Debug, Subcommand)]
enum Game {
    Infexion(infexion::InfexionArgs),
    Cachex(cachex::CachexArgs),
}

pub(crate) fn run(args: &GenerateArgs) -> CommandResult {
    match &args.game {
        None => infexion::run(&args.infexion),
        Some(Game::Infexion(args)) => infexion::run(args),
        Some(Game::Cachex(args)) => cachex::run(args),
    }
}
