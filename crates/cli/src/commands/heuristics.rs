//! `infexion heuristics`

use crate::exit::{CommandResult, Exit};
use crate::listing::{Listed, both_games};
use crate::output::{json_line, print};
use crate::words::{Format, word};
use clap::Args;
use infexion_catalogue::{ClaimEntry, HeuristicEntry, heuristics};
use infexion_rules::Game;

/// List the heuristics of both games and what is claimed of them.
///
/// "Optimal" is only ever said with heuristics proved admissible for the game that is played.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct HeuristicsArgs {
    /// How to print the list.
    #[arg(long, value_parser = word::<Format>(), default_value_t = Format::Text)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  infexion heuristics
  infexion heuristics --format json";

pub(crate) fn run(args: &HeuristicsArgs) -> CommandResult {
    let entries = heuristics();
    if args.format == Format::Json {
        print(&json_line(&entries)?)?;
        return Ok(Exit::Answer);
    }
    let listed = entries.iter().map(|entry| (entry.game, listed(entry)));
    let infexion = "Infexion (infexion solve --heuristic NAME)";
    let cachex = "Cachex (infexion path chooses by the question)";
    print(&both_games(listed, infexion, cachex))?;
    Ok(Exit::Answer)
}

fn listed(entry: &HeuristicEntry) -> Listed {
    let claims = entry.claims.iter().map(|claim| {
        let ClaimEntry { r#for, admissible, consistent } = claim;
        // The pages say it like this; for programs there is the name.
        let asked = r#for.parse().map_or(*r#for, Game::summary);
        format!("{asked}: admissible {admissible}, consistent {consistent}")
    });
    let lines = [entry.summary.to_owned()].into_iter().chain(claims).collect();
    Listed { name: entry.name, lines }
}
