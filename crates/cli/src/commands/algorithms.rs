//! `infexion algorithms`

use crate::exit::{CommandResult, Exit};
use crate::listing::{Listed, both_games};
use crate::output::{json_line, print};
use crate::words::{Format, word};
use clap::Args;
use infexion_catalogue::{AlgorithmEntry, algorithms};
use infexion_solver::Algorithm;

/// List the algorithms of both games and what their answers are worth.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct AlgorithmsArgs {
    /// How to print the list.
    #[arg(long, value_parser = word::<Format>(), default_value_t = Format::Text)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  infexion algorithms
  infexion algorithms --format json";

pub(crate) fn run(args: &AlgorithmsArgs) -> CommandResult {
    let entries = algorithms();
    if args.format == Format::Json {
        print(&json_line(&entries)?)?;
        return Ok(Exit::Answer);
    }
    let listed = entries.iter().map(|entry| (entry.game, listed(entry)));
    let infexion = "Infexion (infexion solve --algorithm NAME)";
    let cachex = "Cachex (infexion path --algorithm NAME)";
    print(&both_games(listed, infexion, cachex))?;
    Ok(Exit::Answer)
}

fn listed(entry: &AlgorithmEntry) -> Listed {
    let names: Vec<&str> = entry.default_heuristics.iter().map(|name| name.name()).collect();
    let takes = [
        (entry.takes_heuristics, format!("--heuristic (by default {})", names.join(","))),
        (entry.takes_ties, "--ties".to_owned()),
        (entry.takes_weight, "--weight and --expand".to_owned()),
        (entry.name == Algorithm::Beam.name(), "--beam-width".to_owned()),
    ];
    let taken: Vec<String> =
        takes.into_iter().filter(|(takes, _)| *takes).map(|(_, option)| option).collect();
    let mut lines = vec![entry.summary.to_owned(), entry.claim.to_owned()];
    if !taken.is_empty() {
        lines.push(format!("takes {}", taken.join(", ")));
    }
    Listed { name: entry.name, lines }
}
