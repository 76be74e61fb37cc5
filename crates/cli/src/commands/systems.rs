//! `infexion systems`

use crate::exit::{CommandResult, Exit};
use crate::listing::{self, Listed};
use crate::output::{json_line, print};
use crate::words::{Format, word};
use clap::Args;
use infexion_catalogue::{SystemEntry, systems};
use infexion_hex::PuzzleName;

/// List the systems of five student reports, which run exactly as they are described.
///
/// `infexion solve --system 000` runs one on an Infexion board, `infexion path --system 002` the
/// one for Cachex. Where a report leaves something open there are several readings, the usual one
/// first. What each report says and how it is read is told in docs/systems.md.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SystemsArgs {
    /// How to print the list.
    #[arg(long, value_parser = word::<Format>(), default_value_t = Format::Text)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  infexion systems
  infexion systems --format json
  infexion solve --system 003 board.csv
  infexion solve --system 000 --reading seen-when-expanded --spawn board.csv
  infexion path --system 002 --capture red board.json
  infexion compare boards.tsv --run 000,001,003,004,bfs,ids";

pub(crate) fn run(args: &SystemsArgs) -> CommandResult {
    if args.format == Format::Json {
        print(&json_line(&systems())?)?;
        return Ok(Exit::Answer);
    }
    let heading = "Reports (infexion solve --system NAME, infexion path --system 002)";
    let listed: Vec<Listed> = systems().iter().map(listed).collect();
    print(&listing::text(heading, &listed))?;
    Ok(Exit::Answer)
}

fn listed(entry: &SystemEntry) -> Listed {
    let mut lines = vec![entry.summary.to_owned()];
    match (entry.game, entry.spawn) {
        (PuzzleName::Cachex, _) => lines.push("for Cachex".to_owned()),
        (_, Some(spawn)) => lines.push(format!("with --spawn: {spawn}, {}", spawn.summary())),
        (_, None) => lines.push("with --spawn: not described".to_owned()),
    }
    for reading in &entry.readings {
        lines.push(format!("--reading {}: {}", reading.name, reading.summary));
    }
    Listed { name: entry.name, lines }
}
