//! `infexion solve`

use crate::exit::{CommandResult, Exit, Failure};
use crate::input::read_board;
use crate::limits::LimitArgs;
use crate::output::{print, write_file};
use crate::progress::ProgressLine;
use clap::{Args, ValueEnum};
use infexion_draw::infexion::storyboard_svg;
use infexion_rules::{Action, Board, notation};
use infexion_search::{Outcome, Solution, StopReason};
use infexion_solver::heuristics::{self, HeuristicInfo};
use infexion_solver::{Algorithm, Record, Report, SolveError, SolveOptions, Spawn, solve};
use std::io::IsTerminal;
use std::path::PathBuf;

/// Find a shortest sequence of actions that leaves no blue stack.
///
/// Standard output holds the actions and nothing else; what is known about them (proved optimal
/// or not, bounds, statistics) goes to standard error.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SolveArgs {
    /// The board, one stack a line as r,q,colour,power; - for standard input.
    #[arg(value_name = "BOARD", default_value = "-")]
    board: PathBuf,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    limits: LimitArgs,

    /// Print nothing and end with exit code 3 unless the answer is proved optimal.
    #[arg(long)]
    require_optimal: bool,

    /// How to print the answer.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Draw the board after each action on standard error.
    #[arg(long)]
    show: bool,

    /// Draw the solution board by board into an SVG file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  infexion solve board.csv
  infexion solve --show --svg story.svg board.csv
  infexion solve --algorithm astar --heuristic line-cover,infection board.csv
  infexion solve --spawn --time-limit 30s --format json < board.csv";

/// What to search with; shared by every command that solves.
#[derive(Clone, Debug, Args)]
pub(crate) struct SearchArgs {
    /// The algorithm (`infexion algorithms` lists them with their claims).
    #[arg(long, short, value_parser = parse_algorithm, default_value = "auto")]
    algorithm: Algorithm,

    /// Heuristics, separated by commas, of which the largest counts (`infexion heuristics`).
    #[arg(long, short = 'H', value_name = "NAME", value_delimiter = ',', value_parser = parse_heuristic)]
    heuristic: Vec<&'static HeuristicInfo>,

    /// Play the extended game with SPAWN: on every empty cell, or only next to blue stacks.
    #[arg(long, value_enum, value_name = "WHERE", num_args = 0..=1, require_equals = true, default_missing_value = "all")]
    spawn: Option<SpawnArg>,

    /// States a beam search keeps in each layer.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    beam_width: u32,

    /// Threads of the default solver; 0 for all cores. With 1, runs repeat exactly.
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum SpawnArg {
    /// Every empty cell
    All,
    /// Only empty cells next to a blue stack: quicker, but can miss the optimum
    NearBlue,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One action a line
    Text,
    /// One JSON object
    Json,
}

impl SpawnArg {
    pub(crate) fn spawn(chosen: Option<SpawnArg>) -> Spawn {
        match chosen {
            None => Spawn::Never,
            Some(SpawnArg::All) => Spawn::All,
            Some(SpawnArg::NearBlue) => Spawn::NearBlue,
        }
    }
}

impl SearchArgs {
    pub(crate) fn options(&self) -> SolveOptions {
        SolveOptions {
            algorithm: self.algorithm,
            heuristics: self.heuristic.clone(),
            spawn: SpawnArg::spawn(self.spawn),
            beam_width: self.beam_width as usize,
            threads: self.threads,
        }
    }
}

pub(crate) fn parse_algorithm(name: &str) -> Result<Algorithm, String> {
    let names = || Algorithm::ALL.map(Algorithm::name).join(", ");
    Algorithm::by_name(name).ok_or_else(|| format!("expected one of {}", names()))
}

pub(crate) fn parse_heuristic(name: &str) -> Result<&'static HeuristicInfo, String> {
    let names = || heuristics::ALL.map(|info| info.name).join(", ");
    heuristics::by_name(name).ok_or_else(|| format!("expected one of {}", names()))
}

pub(crate) fn run(args: &SolveArgs) -> CommandResult {
    let board = read_board(&args.board)?;
    let report = {
        let mut line = ProgressLine::new();
        solve(&board, &args.search.options(), &args.limits.limits(), &mut line)
    };
    let report = report.map_err(|error| match error {
        SolveError::TakesNoHeuristic(_) | SolveError::NotStepwise(_) => {
            crate::input::Fault::plain(error.to_string()).into()
        }
        SolveError::Rejected(_) => Failure::Internal(error.to_string()),
    })?;
    let exit = exit_code(&report.outcome, args.require_optimal);
    let answer = report.outcome.solution().filter(|_| exit != Exit::NotProved);
    match args.format {
        Format::Json => print(&(json(&report)? + "\n"))?,
        Format::Text => {
            if let Some(solution) = answer {
                print(&notation::actions::write(&solution.actions))?;
            }
        }
    }
    if args.show
        && let Some(solution) = answer
    {
        note_part!("{}", boards(&board, solution));
    }
    if let (Some(path), Some(solution)) = (&args.svg, answer) {
        write_file(path, &storyboard_svg(&board, &solution.actions))?;
    }
    if args.format == Format::Text {
        note_part!("{}", summary(&report));
    }
    Ok(exit)
}

fn exit_code(outcome: &Outcome<Action>, require_optimal: bool) -> Exit {
    match outcome {
        Outcome::Unsolvable => Exit::Unsolvable,
        Outcome::Stopped { reason: StopReason::Cancelled, .. } => Exit::Interrupted,
        Outcome::Stopped { best: None, .. } => Exit::NothingFound,
        Outcome::Solved { .. } | Outcome::Stopped { .. } if require_optimal => Exit::NotProved,
        Outcome::Optimal(_) | Outcome::Solved { .. } | Outcome::Stopped { .. } => Exit::Answer,
    }
}

fn json(report: &Report) -> Result<String, Failure> {
    serde_json::to_string(&Record::from(report))
        .map_err(|error| Failure::Internal(error.to_string()))
}

fn boards(start: &Board, solution: &Solution<Action>) -> String {
    let draw = if std::io::stderr().is_terminal() {
        notation::picture::draw_coloured
    } else {
        notation::picture::draw
    };
    let mut board = *start;
    let mut text = format!("start\n{}", draw(&board));
    for (index, action) in solution.actions.iter().enumerate() {
        board = board.after(*action);
        text.push_str(&format!("\n{}. {action}\n{}", index + 1, draw(&board)));
    }
    text
}

/// What is known, in honest words.
fn summary(report: &Report) -> String {
    let actions = |n: u32| format!("{n} action{}", if n == 1 { "" } else { "s" });
    let known = match &report.outcome {
        Outcome::Optimal(solution) => format!("optimal, proved: {}", actions(solution.cost)),
        Outcome::Solved { solution, lower_bound } => format!(
            "solved, not proved optimal: {}, at least {lower_bound} are needed",
            actions(solution.cost)
        ),
        Outcome::Unsolvable => "unsolvable, proved".to_owned(),
        Outcome::Stopped { reason, best, lower_bound } => {
            let why = match reason {
                StopReason::Time => "stopped by the time limit",
                StopReason::Memory => "stopped by the memory limit",
                StopReason::Cancelled => "interrupted",
                StopReason::GaveUp => "gave up: every state left was pruned",
            };
            match best {
                Some(best) => format!(
                    "{why}: best found {}, at least {lower_bound} are needed",
                    actions(best.cost)
                ),
                None => format!("{why}: nothing found, at least {} needed", actions(*lower_bound)),
            }
        }
    };
    let statistics = &report.statistics;
    let heuristics = match report.heuristics.as_slice() {
        [] => String::new(),
        names => format!(" with {}", names.join(", ")),
    };
    format!(
        "{known}\n{}{heuristics}: {} expanded, {} generated, {} stored at most, {:.3} s\n",
        report.algorithm.name(),
        statistics.expanded,
        statistics.generated,
        statistics.peak_stored,
        statistics.time.as_secs_f64(),
    )
}
