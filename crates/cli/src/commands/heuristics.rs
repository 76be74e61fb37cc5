//! `infexion heuristics`

use crate::exit::{CommandResult, Exit};
use crate::listing::{Listed, text};
use crate::output::{json_line, print};
use crate::words::{Format, word};
use clap::Args;
use infexion_rules::Game;
use infexion_search::Status;
use infexion_solver::heuristics::HeuristicName;
use serde::Serialize;

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

/// What is claimed of a heuristic in one game or for one question.
#[derive(Serialize)]
struct Claimed {
    /// The game, or the question: `spread-only`, `with-spawn`, `plain`, `capture`, `connect`.
    r#for: &'static str,
    admissible: Status,
    consistent: Status,
}

#[derive(Serialize)]
struct Row {
    game: &'static str,
    name: &'static str,
    summary: &'static str,
    /// Is it named with --heuristic, or does the question choose it?
    chosen_by_name: bool,
    claims: Vec<Claimed>,
}

/// The two bounds of path searches; each question has one of them. Their proofs are beside their
/// code, in `infexion_cachex`.
const CACHEX: [(&str, &str, &[&str]); 2] = [
    ("distance", "cells between a cell and the goal if nothing were in the way", &["plain"]),
    (
        "lines",
        "of each axis, the lines up to the goal without an own cell: each takes a captured cell to cross",
        &["capture", "connect"],
    ),
];

fn rows() -> Vec<Row> {
    let infexion = HeuristicName::ALL.into_iter().map(|name| Row {
        game: "infexion",
        name: name.name(),
        summary: name.summary(),
        chosen_by_name: true,
        claims: Game::ALL
            .map(|game| {
                let claim = name.claim(game);
                Claimed {
                    r#for: game.name(),
                    admissible: claim.admissible,
                    consistent: claim.consistent,
                }
            })
            .into(),
    });
    let cachex = CACHEX.into_iter().map(|(name, summary, questions)| Row {
        game: "cachex",
        name,
        summary,
        chosen_by_name: false,
        claims: questions
            .iter()
            .map(|question| Claimed {
                r#for: question,
                admissible: Status::Proved,
                consistent: Status::Proved,
            })
            .collect(),
    });
    infexion.chain(cachex).collect()
}

pub(crate) fn run(args: &HeuristicsArgs) -> CommandResult {
    let rows = rows();
    match args.format {
        Format::Json => print(&json_line(&rows)?)?,
        Format::Text => {
            let part = |game: &str| -> Vec<Listed> {
                rows.iter().filter(|row| row.game == game).map(listed).collect()
            };
            print(&text("Infexion (infexion solve --heuristic NAME)", &part("infexion")))?;
            print("\n")?;
            print(&text("Cachex (infexion path chooses by the question)", &part("cachex")))?;
        }
    }
    Ok(Exit::Answer)
}

fn listed(row: &Row) -> Listed {
    let claims = row.claims.iter().map(|claimed| {
        let Claimed { r#for, admissible, consistent } = claimed;
        format!("{}: admissible {admissible}, consistent {consistent}", r#for)
    });
    Listed { name: row.name, lines: [row.summary.to_owned()].into_iter().chain(claims).collect() }
}
