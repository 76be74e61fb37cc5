//! `infexion audit`

use super::generate::ShapeArgs;
use super::solve::parse_heuristic;
use crate::exit::{CommandResult, Exit, Failure};
use crate::input::{Fault, read_collection};
use crate::interrupt::cancel_on_interrupt;
use crate::output::{json_line, print};
use clap::{Args, ValueEnum};
use infexion_lab::audit::{AuditOptions, AuditReport, audit, estimate_of};
use infexion_lab::generate::Generator;
use infexion_rules::notation::{actions, items, picture};
use infexion_rules::{Board, Game};
use infexion_search::CancelFlag;
use infexion_solver::Spawn;
use infexion_solver::heuristics::{ALL, HeuristicInfo, Status};
use infexion_verify::infexion::check;
use rayon::prelude::*;
use serde::Serialize;
use std::fmt::Write;
use std::path::PathBuf;

/// Hold heuristics against true distances, and shrink what they get wrong.
///
/// The states around each board are found and measured without any heuristic. An overestimate is
/// a state whose estimate is above its distance; an inconsistent edge is an action along which the
/// estimate falls by more than 1. The first of each is shrunk and shown with a shortest solution.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct AuditArgs {
    /// Boards to look around: files in the course's format, .tsv or .jsonl, or folders of .csv
    /// files. [default: random boards]
    boards: Vec<PathBuf>,

    /// Heuristics, separated by commas. [default: all]
    #[arg(long, short = 'H', value_name = "NAME", value_delimiter = ',', value_parser = parse_heuristic)]
    heuristic: Vec<&'static HeuristicInfo>,

    /// Play the extended game with SPAWN.
    #[arg(long)]
    spawn: bool,

    /// Stop after so many edges (actions between states) for each heuristic.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    edges: u64,

    /// Look at no more than so many states around each board.
    #[arg(long, value_name = "N", default_value_t = 500)]
    states: usize,

    /// How to print the reports.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    shape: ShapeArgs,
}

const EXAMPLES: &str = "\
Examples:
  infexion audit
  infexion audit --heuristic approach-infection --edges 50000000 --red 1..3 --blue 1..4
  infexion audit --spawn --states 5000
  infexion audit --format jsonl > audit.jsonl && infexion plot audit.jsonl";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table, and a picture of what is wrong
    Text,
    /// One JSON object a line for each heuristic
    Jsonl,
}

#[derive(Serialize)]
struct Line<'a> {
    heuristic: &'a str,
    game: &'a str,
    #[serde(flatten)]
    report: &'a AuditReport,
}

pub(crate) fn run(args: &AuditArgs) -> CommandResult {
    let spawn = if args.spawn { Spawn::All } else { Spawn::Never };
    let chosen = if args.heuristic.is_empty() { ALL.to_vec() } else { args.heuristic.clone() };
    let mut boards: Vec<Board> = Vec::new();
    for path in &args.boards {
        boards.extend(read_collection(path)?.into_iter().map(|named| named.board));
    }
    let sample = || Generator::new(args.shape.options());
    sample().map_err(|error| Fault::plain(error.to_string()))?;
    let cancel: CancelFlag = cancel_on_interrupt();
    let options = AuditOptions {
        spawn,
        states_per_board: args.states,
        edges: args.edges,
        cancel: cancel.clone(),
    };
    let look = |info: &'static HeuristicInfo| {
        let estimate = &mut estimate_of(info, spawn);
        match boards.is_empty() {
            false => audit(estimate, boards.iter().copied(), &options),
            true => {
                let random = sample().into_iter().flatten().filter_map(Result::ok);
                audit(estimate, random, &options)
            }
        }
    };
    let reports: Vec<AuditReport> = chosen.par_iter().map(|info| look(info)).collect();
    let reports = || chosen.iter().copied().zip(&reports);
    let game = if args.spawn { "with-spawn" } else { "spread-only" };
    match args.format {
        Format::Jsonl => {
            for (info, report) in reports() {
                print(&json_line(&Line { heuristic: info.name, game, report })?)?;
            }
        }
        Format::Text => {
            let mut text = table(reports());
            for (info, report) in reports() {
                text.push_str(&findings(info, report, spawn.game())?);
            }
            print(&text)?;
        }
    }
    for (info, report) in reports() {
        let claim = info.claim(spawn.game());
        let broken = claim.admissible == Status::Proved && !report.is_admissible()
            || claim.consistent == Status::Proved && !report.is_consistent();
        if broken {
            let message = format!("{} is called proved, and this audit contradicts it", info.name);
            return Err(Failure::Internal(message));
        }
    }
    Ok(if cancel.is_cancelled() { Exit::Interrupted } else { Exit::Answer })
}

fn table<'a>(reports: impl Iterator<Item = (&'static HeuristicInfo, &'a AuditReport)>) -> String {
    let mut text = format!(
        "{:<20}{:>9}{:>11}{:>12}{:>11}{:>15}{:>14}{:>11}{:>12}{:>8}\n",
        "heuristic",
        "boards",
        "states",
        "edges",
        "measured",
        "overestimates",
        "inconsistent",
        "distance",
        "mean error",
        "exact"
    );
    for (info, report) in reports {
        let _ = writeln!(
            text,
            "{:<20}{:>9}{:>11}{:>12}{:>11}{:>15}{:>14}{:>11.3}{:>12.3}{:>7.1}%",
            info.name,
            report.boards,
            report.states,
            report.edges,
            report.measured,
            report.overestimates,
            report.inconsistent_edges,
            report.mean_distance(),
            report.mean_error(),
            100.0 * report.share_exact()
        );
    }
    text
}

/// The shrunk violations as pictures, with both numbers.
fn findings(info: &HeuristicInfo, report: &AuditReport, game: Game) -> Result<String, Failure> {
    let value = |estimate: Option<f64>| {
        estimate.map_or("no solution".to_owned(), |estimate| estimate.to_string())
    };
    let mut text = String::new();
    if let Some(found) = &report.overestimate {
        check(&found.board, &found.solution, game)
            .map_err(|rejection| Failure::Internal(rejection.to_string()))?;
        let _ = write!(
            text,
            "\n{} overestimates: it says {}, the distance is {}.\n{}\n\n{}\n{}",
            info.name,
            value(found.estimate),
            found.solution.len(),
            items::write(&found.board),
            picture::draw(&found.board),
            actions::write(&found.solution)
        );
    }
    if let Some(found) = &report.drop {
        let _ = write!(
            text,
            "\n{} is inconsistent: it falls from {} to {} by {}.\n{}\n\n{}",
            info.name,
            value(found.estimates.0),
            value(found.estimates.1),
            found.action,
            items::write(&found.board),
            picture::draw(&found.board)
        );
    }
    Ok(text)
}
