//! `infexion solve`

use crate::commands::verify::{without_certificate, write_checked};
use crate::exit::{CommandResult, Exit, Failure};
use crate::input::read_typed;
use crate::limits::LimitArgs;
use crate::output::{check_writable, json_line, print, refuse_overwriting, write_file};
use crate::picture_file::{PictureFile, parse_animation, parse_picture};
use crate::progress::ProgressLine;
use crate::shared::{SearchArgs, ThreadsArgs};
use crate::words::{Format, word};
use clap::Args;
use infexion_draw::infexion::{animation_svg, storyboard_svg};
use infexion_lab::benchmark::CertificateObserver;
use infexion_rules::{Action, Board, notation};
use infexion_search::{Limits, Outcome, StopReason};
use infexion_solver::certificate::{
    Certificate, CertificateError, CertificateOptions, Making, Trust,
};
use infexion_solver::{Record, Report, SolveError, SolveOptions, Spawn, solve};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

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
    threads: ThreadsArgs,

    #[command(flatten)]
    limits: LimitArgs,

    /// Print nothing and end with exit code 3 unless the answer is proved optimal; with 11 if
    /// there is no answer at all.
    #[arg(long)]
    require_optimal: bool,

    /// How to print the answer; as text one action a line.
    #[arg(long, value_parser = word::<Format>(), default_value_t = Format::Text)]
    format: Format,

    /// Draw the board after each action on standard error.
    #[arg(long)]
    show: bool,

    /// Draw the solution board by board into a file that ends with .svg, .png or .pdf.
    #[arg(long, visible_alias = "svg", value_name = "FILE", value_parser = parse_picture)]
    picture: Option<PictureFile>,

    /// Draw the solution as a moving picture into a file that ends with .svg.
    #[arg(long, value_name = "FILE", value_parser = parse_animation)]
    animate: Option<PathBuf>,

    /// Write a proof of the answer into a file, which `infexion verify` and others can check. It
    /// is made after the search, and the limits hold for it once more. If the answer is not proved
    /// or a limit is met, there is none, and the exit code is 3 (11 if there is no answer either).
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// What has to be believed to check it. [default: the lowest that keeps it small]
    #[arg(long, value_name = "LEVEL", value_parser = word::<Trust>(), requires = "certificate")]
    certificate_level: Option<Trust>,
}

const EXAMPLES: &str = "\
Examples:
  infexion solve board.csv
  infexion solve --show --picture story.svg board.csv
  infexion solve --animate moving.svg board.csv
  infexion solve --algorithm astar --heuristic line-cover,infection board.csv
  infexion solve --algorithm astar --weight 1.5 --expansions 100000 board.csv
  infexion solve --system 003 --reading strongest-red board.csv
  infexion solve --certificate proof.cert board.csv && infexion verify proof.cert
  infexion solve --spawn --time-limit 30s --format json < board.csv";

pub(crate) fn run(args: &SolveArgs) -> CommandResult {
    let options = args.search.options()?;
    // A certificate is made by the default solver, whatever found the answer.
    let threads = match args.certificate {
        Some(_) => args.threads.count(),
        None => args.threads.count_for(&options)?,
    };
    let options = SolveOptions { threads, ..options };
    let picture = args.picture.as_ref().map(PictureFile::path);
    let outputs = [picture, args.animate.as_deref(), args.certificate.as_deref()];
    refuse_overwriting([&args.board], outputs.into_iter().flatten())?;
    let typed = read_typed(&args.board)?;
    // Files that cannot be written are told before the search, not after it.
    outputs.into_iter().flatten().try_for_each(check_writable)?;
    let board = typed.board();
    let limits = args.limits.limits();
    let report = {
        let mut line = ProgressLine::new();
        solve(&typed, &options, &limits, &mut line)
    };
    let report = report.map_err(|error| match error {
        SolveError::TakesNo(..) | SolveError::Options(_) | SolveError::NotStepwise(_) => {
            crate::fault::Fault::plain(error.to_string()).into()
        }
        SolveError::Rejected(_) => Failure::Internal(error.to_string()),
    })?;
    let exit = exit_code(&report.outcome, args.require_optimal);
    let answer = report.outcome.solution().filter(|_| exit != Exit::NotProved);
    // Before the answer: exit code 2 comes without one.
    if let (Some(picture), Some(solution)) = (&args.picture, answer) {
        picture.write(&storyboard_svg(board, &solution.actions))?;
    }
    if let (Some(path), Some(solution)) = (&args.animate, answer) {
        write_file(path, &animation_svg(board, &solution.actions))?;
    }
    match args.format {
        Format::Json => print(&json_line(&Record::from(&report))?)?,
        Format::Text => {
            if let Some(solution) = answer {
                print(&notation::actions::write(&solution.actions))?;
            }
        }
    }
    if args.show
        && let Some(solution) = answer
    {
        note_part!("{}", story(board, &solution.actions, std::io::stderr().is_terminal()));
    }
    if args.format == Format::Text {
        note_part!("{}", summary(&report));
    }
    match &args.certificate {
        Some(path) => certify(path, args, &options, board, &report.outcome, &limits, exit),
        None => Ok(exit),
    }
}

/// Writes the certificate and has it checked; how the command ends then.
fn certify(
    path: &Path,
    args: &SolveArgs,
    options: &SolveOptions,
    board: &Board,
    outcome: &Outcome<Action>,
    limits: &Limits,
    exit: Exit,
) -> CommandResult {
    let game = options.spawn.game();
    let options = CertificateOptions { level: args.certificate_level, threads: options.threads };
    let made = {
        let mut line = ProgressLine::new();
        let mut progress = |making: &Making| line.making(making);
        Certificate::observed(board, game, outcome, &options, limits, &mut progress)
    };
    match made {
        Ok(certificate) => {
            write_checked(path, |file| certificate.write(file))?;
            Ok(exit)
        }
        Err(CertificateError::Wrong) => Err(Failure::Internal(CertificateError::Wrong.to_string())),
        Err(error @ CertificateError::Stopped(StopReason::Cancelled)) => {
            note!("no certificate: {error}");
            Ok(Exit::Interrupted)
        }
        Err(error @ CertificateError::Stopped(reason)) => {
            let limit =
                if reason == StopReason::Memory { "--memory-limit" } else { "--time-limit" };
            note!("no certificate: {error}; give it more with {limit}");
            Ok(without_certificate(exit))
        }
        Err(error) => {
            note!("no certificate: {error}");
            Ok(without_certificate(exit))
        }
    }
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

/// The board at the start and after each action, as text.
pub(crate) fn story(start: &Board, actions: &[Action], coloured: bool) -> String {
    let draw = if coloured { notation::picture::draw_coloured } else { notation::picture::draw };
    let mut board = *start;
    let mut text = format!("start\n{}", draw(&board));
    for (index, action) in actions.iter().enumerate() {
        board = board.after(*action);
        text.push_str(&format!("\n{}. {action}\n{}", index + 1, draw(&board)));
    }
    text
}

/// What is known, and what it took.
fn summary(report: &Report) -> String {
    let (options, statistics) = (&report.options, &report.statistics);
    let names: Vec<&str> = options.heuristics.iter().map(|name| name.name()).collect();
    let heuristics = match names.as_slice() {
        [] => String::new(),
        names => format!(" with {}", names.join(", ")),
    };
    let algorithm = match (options.system, options.reading, options.spawn) {
        (Some(system), Some(reading), Spawn::Never) => format!("report {system} ({reading})"),
        // By its own rule, also where --spawn says no more than that spawns are legal.
        (Some(system), Some(reading), spawn) => {
            format!("report {system} ({reading}, spawns {spawn})")
        }
        _ => options.algorithm.to_string(),
    };
    format!(
        "{}\n{}{heuristics}: {} expanded, {} generated, {} stored at most, {:.3} s\n",
        report.summary(),
        algorithm,
        statistics.expanded,
        statistics.generated,
        statistics.peak_stored,
        statistics.time.as_secs_f64(),
    )
}
