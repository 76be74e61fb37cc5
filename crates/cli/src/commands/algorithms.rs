//! `infexion algorithms`

use crate::exit::{CommandResult, Exit};
use crate::listing::{Listed, text};
use crate::output::{json_line, print};
use crate::words::{Format, word};
use clap::Args;
use infexion_cachex::PathAlgorithm;
use infexion_solver::Algorithm;
use infexion_solver::heuristics::HeuristicName;
use serde::Serialize;

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

#[derive(Serialize)]
struct Row {
    game: &'static str,
    name: &'static str,
    summary: &'static str,
    claim: &'static str,
    takes_heuristics: bool,
    default_heuristics: &'static [HeuristicName],
}

fn rows() -> Vec<Row> {
    let infexion = Algorithm::ALL.map(|algorithm| Row {
        game: "infexion",
        name: algorithm.name(),
        summary: algorithm.summary(),
        claim: algorithm.claim(),
        takes_heuristics: algorithm.takes_heuristics(),
        default_heuristics: algorithm.default_heuristics(),
    });
    let cachex = PathAlgorithm::ALL.map(|algorithm| Row {
        game: "cachex",
        name: algorithm.name(),
        summary: algorithm.summary(),
        claim: "cheapest, proved",
        takes_heuristics: false,
        default_heuristics: &[],
    });
    infexion.into_iter().chain(cachex).collect()
}

pub(crate) fn run(args: &AlgorithmsArgs) -> CommandResult {
    let rows = rows();
    match args.format {
        Format::Json => print(&json_line(&rows)?)?,
        Format::Text => {
            let part = |game: &str| -> Vec<Listed> {
                let rows = rows.iter().filter(|row| row.game == game);
                rows.map(|row| Listed {
                    name: row.name,
                    lines: vec![
                        row.summary.to_owned(),
                        match row.takes_heuristics {
                            true => {
                                let names: Vec<&str> =
                                    row.default_heuristics.iter().map(|name| name.name()).collect();
                                let names = names.join(",");
                                format!("{}; takes --heuristic, by default {names}", row.claim)
                            }
                            false => row.claim.to_owned(),
                        },
                    ],
                })
                .collect()
            };
            print(&text("Infexion (infexion solve --algorithm NAME)", &part("infexion")))?;
            print("\n")?;
            print(&text("Cachex (infexion path --algorithm NAME)", &part("cachex")))?;
        }
    }
    Ok(Exit::Answer)
}
