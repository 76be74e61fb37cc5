//! `infexion audit`

use super::generate::ShapeArgs;
use crate::exit::{CommandResult, Exit, Failure};
use crate::fault::Fault;
use crate::input::read_collection;
use crate::interrupt::cancel_on_interrupt;
use crate::limits::{MemoryLimit, TimeLimit, parse_memory, parse_time};
use crate::output::{json_line, print};
use crate::progress::bar;
use crate::shared::GameArgs;
use crate::table::fitted;
use crate::words::{Format, heuristic, word};
use clap::Args;
use indicatif::HumanCount;
use infexion_explain::audit::{AuditLine, AuditOptions, AuditReport, Candidate, audit_all};
use infexion_generate::{GenerateOptions, Generator};
use infexion_rules::notation::{actions, items, picture};
use infexion_rules::{Board, Game};
use infexion_search::{CancelFlag, Status};
use infexion_solver::Spawn;
use infexion_solver::check;
use infexion_solver::heuristics::HeuristicName;
use infexion_text::TextTable;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Compare heuristics with true distances, and show small boards that they get wrong.
///
/// The estimates of a board, of the boards along a shortest solution and of the boards around it
/// are compared with their distances: the fewest actions to go. Distances come from breadth-first
/// search, and from the default solver for heuristics that it does not use itself. An overestimate
/// is an estimate above the distance; an inconsistent edge is an action along which the estimate
/// falls by more than 1. The first of each is made as small as possible and shown with a solution.
/// Several heuristics are audited each by itself, not their largest. It is for Infexion boards;
/// docs/cachex.md says what there is for Cachex.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
// Faults show on small boards, whose distances are found at once.
#[command(mut_arg("red", |red| red.help("Number of red stacks: 3 or 1..4. [default: 0..3]")))]
#[command(mut_arg("blue", |blue| blue.help("Number of blue stacks. [default: 1..4]")))]
pub(crate) struct AuditArgs {
    /// Boards to look around: .tsv, .csv, .jsonl or .parquet files, files in the course's format,
    /// folders of .csv files, or - for standard input. [default: random boards]
    boards: Vec<PathBuf>,

    /// Heuristics, separated by commas. [default: all]
    #[arg(long, short = 'H', value_name = "NAME", value_delimiter = ',', value_parser = heuristic())]
    heuristic: Vec<HeuristicName>,

    #[command(flatten)]
    game: GameArgs,

    /// Stop after so many edges (actions between states) for each heuristic; a board without an
    /// edge counts as one.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    edges: u64,

    /// Look at no more than so many states around each board. [default: 500, with --spawn 4000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    states: Option<u32>,

    /// Solve each board within this time: 30 (seconds), 500ms or 2m.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "10s", help_heading = "Limits")]
    time_limit: TimeLimit,

    /// Breadth-first search may take so much for each board: 512MB, 4GiB. [default: 256MiB for given
    /// boards, 1MiB for random ones]
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, help_heading = "Limits")]
    memory_limit: Option<MemoryLimit>,

    /// How to print the reports: a table and pictures of what is wrong, or JSON, one object a line
    /// for each heuristic.
    #[arg(long, value_parser = word::<Format>(), default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    shape: ShapeArgs,
}

const EXAMPLES: &str = "\
The table:
  boards         boards that were looked at
  states         boards whose estimate was asked for: those given and those around them
  edges          actions between two of these states
  measured       states whose true distance is known and above 0; the last three columns are of them
  overestimates  states whose estimate is above what is known of their distance
  inconsistent   edges along which the estimate falls by more than 1
  distance       true distance, on average
  mean error     true distance minus estimate, on average over the finite estimates
  exact          share of the states whose estimate is the true distance

Examples:
  infexion audit
  infexion audit --heuristic approach-infection --edges 50000000 --red 1..3 --blue 1..4
  infexion audit --spawn board.csv --heuristic nearest --memory-limit 1GiB
  infexion audit --format json > audit.jsonl && infexion plot audit.jsonl";

pub(crate) fn run(args: &AuditArgs) -> CommandResult {
    let spawn = args.game.spawn()?;
    let chosen = if args.heuristic.is_empty() {
        HeuristicName::ALL.to_vec()
    } else {
        args.heuristic.clone()
    };
    let mut boards: Vec<Board> = Vec::new();
    for path in &args.boards {
        boards.extend(read_collection(path)?.into_iter().map(|named| named.board));
    }
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
    let states = args.states.unwrap_or(if spawn == Spawn::Never { 500 } else { 4_000 });
    let options = AuditOptions {
        spawn,
        states_per_board: states as usize,
        edges: args.edges,
        time_per_board: args.time_limit.0.unwrap_or(Duration::MAX),
        memory_per_board: memory,
        cancel: cancel.clone(),
    };
    let mut candidates: Vec<Candidate<'_>> =
        chosen.iter().map(|name| Candidate::of(*name, spawn)).collect();
    let (is_sample, count) = (boards.is_empty(), boards.len() as u64);
    let given: Box<dyn Iterator<Item = Board>> = match is_sample {
        false => Box::new(boards.into_iter()),
        true => Box::new(sample().into_iter().flatten().map_while(Result::ok)),
    };
    let heuristics = match chosen.len() {
        1 => "1 heuristic".to_owned(),
        many => format!("each of {many} heuristics"),
    };
    let (most, edges) = (if is_sample { "" } else { "at most " }, HumanCount(args.edges));
    note!(
        "{most}{edges} edges for {heuristics}; fewer with --edges, and Ctrl-C shows what is known by then"
    );
    // How many edges there are around given boards is not known before.
    let bar = if is_sample { bar(args.edges, "edges") } else { bar(count, "boards") };
    let mut done = 0;
    let reports = audit_all(&mut candidates, given, &options, |edges| {
        done = edges;
        if is_sample { bar.set_position(edges) } else { bar.inc(1) }
    });
    bar.finish_and_clear();
    let complete = !cancel.is_cancelled();
    let reports = || chosen.iter().copied().zip(&reports);
    let game = spawn.game();
    match args.format {
        Format::Json => {
            for (name, report) in reports() {
                let line = AuditLine { heuristic: name, game, complete, report: report.clone() };
                print(&json_line(&line)?)?;
            }
        }
        Format::Text => {
            let mut text = match complete {
                true => String::new(),
                false => {
                    format!("incomplete: interrupted after {done} of {} edges\n\n", args.edges)
                }
            };
            text.push_str(&fitted(&table(reports())));
            text.push_str(&notes(reports()));
            for (name, report) in reports() {
                text.push_str(&findings(name, report, game)?);
            }
            print(&text)?;
        }
    }
    for (name, report) in reports() {
        let claim = name.claim(game);
        let broken = claim.admissible == Status::Proved && !report.is_admissible()
            || claim.consistent == Status::Proved && !report.is_consistent();
        if broken {
            let message = format!("{name} is called proved, and this audit contradicts it");
            return Err(Failure::Internal(message));
        }
    }
    Ok(if complete { Exit::Answer } else { Exit::Interrupted })
}

fn table<'a>(reports: impl Iterator<Item = (HeuristicName, &'a AuditReport)>) -> TextTable {
    let mut table = TextTable::new(&[
        "heuristic",
        "boards",
        "states",
        "edges",
        "measured",
        "overestimates",
        "inconsistent",
        "distance",
        "mean error",
        "exact",
    ]);
    for (name, report) in reports {
        // Nothing measured, nothing known.
        let none = report.measured == 0;
        let mean = |value: f64| if none { "-".to_owned() } else { format!("{value:.3}") };
        let share = 100.0 * report.share_exact();
        table.push(vec![
            name.to_string(),
            report.boards.to_string(),
            report.states.to_string(),
            report.edges.to_string(),
            report.measured.to_string(),
            report.overestimates.to_string(),
            report.inconsistent_edges.to_string(),
            mean(report.mean_distance()),
            report.mean_error().map_or_else(|| "-".to_owned(), |error| format!("{error:.3}")),
            if none { "-".to_owned() } else { format!("{share:.1}%") },
        ]);
    }
    table
}

/// What the table does not tell of heuristics that were hardly put to the test.
fn notes<'a>(reports: impl Iterator<Item = (HeuristicName, &'a AuditReport)>) -> String {
    let mut text = String::new();
    for (name, report) in reports {
        if report.measured == 0 {
            let _ = writeln!(
                text,
                "\n{name}: no board was measured, so nothing is known of its error; give boards that \
                 have a solution, more --states, or more --time-limit and --memory-limit."
            );
        }
    }
    text
}

/// The shrunk violations as pictures, with both numbers.
fn findings(name: HeuristicName, report: &AuditReport, game: Game) -> Result<String, Failure> {
    let value = |estimate: Option<f64>| {
        estimate.map_or("no solution".to_owned(), |estimate| estimate.to_string())
    };
    let mut text = String::new();
    if let Some(found) = &report.overestimate {
        check(&found.board, &found.solution, game)
            .map_err(|rejection| Failure::Internal(rejection.to_string()))?;
        let _ = write!(
            text,
            "\n{name} overestimates: it says {}, the distance is {}.\n{}\n\n{}\n{}",
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
            "\n{name} is inconsistent: it falls from {} to {} by {}.\n{}\n\n{}",
            value(found.estimates.0),
            value(found.estimates.1),
            found.action,
            items::write(&found.board),
            picture::draw(&found.board)
        );
    }
    Ok(text)
}
