//! `infexion audit`

use super::generate::ShapeArgs;
use super::solve::parse_heuristic;
use crate::exit::{CommandResult, Exit, Failure};
use crate::input::{Fault, read_collection};
use crate::interrupt::cancel_on_interrupt;
use crate::limits::{MemoryLimit, TimeLimit, parse_memory, parse_time};
use crate::output::{json_line, print};
use crate::progress::bar;
use clap::{Args, ValueEnum};
use infexion_lab::audit::{AuditOptions, AuditReport, Candidate, audit_all};
use infexion_lab::generate::{GenerateOptions, Generator};
use infexion_rules::notation::{actions, items, picture};
use infexion_rules::{Board, Game};
use infexion_search::CancelFlag;
use infexion_solver::Spawn;
use infexion_solver::heuristics::{ALL, HeuristicInfo, Status};
use infexion_verify::infexion::check;
use serde::Serialize;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Hold heuristics against true distances, and shrink what they get wrong.
///
/// Measured are states, not solved ones, whose distance is known: those near a board where all
/// around it is found without any heuristic, the board itself, and the boards along its solution.
/// The default solver measures heuristics that it does not use itself, breadth-first search the
/// others. An overestimate is a state whose estimate is above its distance; an inconsistent edge is
/// an action along which the estimate falls by more than 1. The first of each is shrunk and shown
/// with a solution.
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

    /// Stop after so many edges (actions between states) for each heuristic; a board without an
    /// edge counts as one.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    edges: u64,

    /// Look at no more than so many states around each board. [default: 500, with --spawn 4000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    states: Option<u32>,

    /// Solve each board within this time: 30, 500ms or 2m.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "10s", help_heading = "Limits")]
    time_limit: TimeLimit,

    /// Breadth-first search may take so much for each board: 512MB, 4GiB. [default: 256MiB for given
    /// boards, 1MiB for random ones]
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, help_heading = "Limits")]
    memory_limit: Option<MemoryLimit>,

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
  infexion audit --spawn board.csv --heuristic nearest --memory-limit 1GiB
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
    // Faults show on small boards, whose distances are found at once.
    let small = GenerateOptions { red: 0..=3, blue: 1..=4, ..GenerateOptions::default() };
    let sample = || Generator::new(args.shape.options_or(&small));
    sample().map_err(|error| Fault::plain(error.to_string()))?;
    let cancel: CancelFlag = cancel_on_interrupt();
    let memory = match args.memory_limit {
        Some(MemoryLimit(bytes)) => bytes.unwrap_or(usize::MAX),
        None if boards.is_empty() => 1 << 20,
        None => 256 << 20,
    };
    // With SPAWN a single action has some fifty successors.
    let states = args.states.unwrap_or(if args.spawn { 4_000 } else { 500 });
    let options = AuditOptions {
        spawn,
        states_per_board: states as usize,
        edges: args.edges,
        time_per_board: args.time_limit.0.unwrap_or(Duration::MAX),
        memory_per_board: memory,
        cancel: cancel.clone(),
    };
    let mut candidates: Vec<Candidate<'_>> =
        chosen.iter().map(|info| Candidate::of(info, spawn)).collect();
    let is_sample = boards.is_empty();
    let given: Box<dyn Iterator<Item = Board>> = match is_sample {
        false => Box::new(boards.into_iter()),
        true => Box::new(sample().into_iter().flatten().map_while(Result::ok)),
    };
    let bar = bar(args.edges, "edges");
    let reports = audit_all(&mut candidates, given, &options, |edges| bar.set_position(edges));
    bar.finish_and_clear();
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
            text.push_str(&notes(reports()));
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
        // Nothing measured, nothing known.
        let none = report.measured == 0;
        let mean = |value: f64| if none { "-".to_owned() } else { format!("{value:.3}") };
        let share = 100.0 * report.share_exact();
        let exact = if none { "-".to_owned() } else { format!("{share:.1}%") };
        let _ = writeln!(
            text,
            "{:<20}{:>9}{:>11}{:>12}{:>11}{:>15}{:>14}{:>11}{:>12}{:>8}",
            info.name,
            report.boards,
            report.states,
            report.edges,
            report.measured,
            report.overestimates,
            report.inconsistent_edges,
            mean(report.mean_distance()),
            mean(report.mean_error()),
            exact
        );
    }
    text
}

/// What the table does not tell of heuristics that were hardly put to the test.
fn notes<'a>(reports: impl Iterator<Item = (&'static HeuristicInfo, &'a AuditReport)>) -> String {
    let mut text = String::new();
    for (info, report) in reports {
        if report.measured == 0 {
            let _ = writeln!(
                text,
                "\n{}: no board was measured, so nothing is known of its error; give boards that \
                 have a solution, more --states, or more --time-limit and --memory-limit.",
                info.name
            );
        }
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
