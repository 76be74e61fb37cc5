//! The `infexion` command: definitions and glue only. What it does lives in the libraries.

// Its macros are for all that follow.
#[macro_use]
mod output;

mod bugs;
mod commands;
#[cfg(test)]
mod documented;
mod exit;
mod fault;
mod input;
mod interrupt;
mod limits;
mod listing;
mod picture_file;
mod progress;
mod shared;
mod table;
mod usage;
mod words;

use clap::{CommandFactory, Parser, Subcommand};
use exit::{Exit, Failure};
use std::process::ExitCode;

/// Optimal solver and laboratory for two hex-board search puzzles: Infexion and Cachex.
#[derive(Debug, Parser)]
#[command(name = "infexion", version, propagate_version = true, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  infexion solve board.csv              shortest sequence of actions, proved optimal
  infexion solve --show < board.csv     with the board after each action
  infexion check board.csv answer.txt   is this answer right?
  infexion path board.json              cheapest path on a Cachex board
  infexion serve --open                 draw, solve and watch in the browser
  infexion COMMAND --help               options and examples of a command

The rules of both games, with pictures: docs/rules.md.

Exit codes: 0 an answer was printed, 2 bad input or usage, 3 not proved optimal (--require-optimal),
10 proved unsolvable, 11 stopped before there was an answer, 20 not a valid solution or certificate,
21 not every answer right (grade --strict), 70 a bug, 130 interrupted.";

#[derive(Debug, Subcommand)]
enum Command {
    Solve(commands::solve::SolveArgs),
    Check(commands::check::CheckArgs),
    Verify(commands::verify::VerifyArgs),
    Path(commands::path::PathArgs),
    Generate(Box<commands::generate::GenerateArgs>),
    Render(commands::render::RenderArgs),
    Explain(commands::explain::ExplainArgs),
    Count(commands::count::CountArgs),
    Export(commands::export::ExportArgs),
    Compare(commands::compare::CompareArgs),
    Plot(commands::plot::PlotArgs),
    Audit(commands::audit::AuditArgs),
    Study(commands::study::StudyArgs),
    Frontier(commands::frontier::FrontierArgs),
    Batch(Box<commands::batch::BatchArgs>),
    Bench(commands::bench::BenchArgs),
    Serve(commands::serve::ServeArgs),
    Site(commands::site::SiteArgs),
    Grade(Box<commands::grade::GradeArgs>),
    Suite(commands::suite::SuiteArgs),
    Gradescope(commands::gradescope::GradescopeArgs),
    #[command(hide = true)]
    Supervise(commands::grade::SuperviseArgs),
    Heuristics(commands::heuristics::HeuristicsArgs),
    Algorithms(commands::algorithms::AlgorithmsArgs),
    Systems(commands::systems::SystemsArgs),
    Completions(commands::completions::CompletionsArgs),
    Man(commands::man::ManArgs),
}

fn main() -> ExitCode {
    let words: Vec<String> =
        std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    if let Some(hint) = usage::hint(&words, &Cli::command()) {
        note!("error: {hint}");
        return Exit::BadInput.into();
    }
    // clap ends the process itself for --help (0) and for usage errors (2).
    let cli = Cli::try_parse()
        .unwrap_or_else(|error| usage::with_tip(error, &words, &Cli::command()).exit());
    bugs::contained(|| run(&cli))
}

fn run(cli: &Cli) -> ExitCode {
    let result = match &cli.command {
        Command::Solve(args) => commands::solve::run(args),
        Command::Check(args) => commands::check::run(args),
        Command::Verify(args) => commands::verify::run(args),
        Command::Path(args) => commands::path::run(args),
        Command::Generate(args) => commands::generate::run(args),
        Command::Render(args) => commands::render::run(args),
        Command::Explain(args) => commands::explain::run(args),
        Command::Count(args) => commands::count::run(args),
        Command::Export(args) => commands::export::run(args),
        Command::Compare(args) => commands::compare::run(args),
        Command::Plot(args) => commands::plot::run(args),
        Command::Audit(args) => commands::audit::run(args),
        Command::Study(args) => commands::study::run(args),
        Command::Frontier(args) => commands::frontier::run(args),
        Command::Batch(args) => commands::batch::run(args),
        Command::Bench(args) => commands::bench::run(args),
        Command::Serve(args) => commands::serve::run(args),
        Command::Site(args) => commands::site::run(args),
        Command::Grade(args) => commands::grade::run(args),
        Command::Suite(args) => commands::suite::run(args),
        Command::Gradescope(args) => commands::gradescope::run(args),
        Command::Supervise(args) => return commands::grade::supervise(args),
        Command::Heuristics(args) => commands::heuristics::run(args),
        Command::Algorithms(args) => commands::algorithms::run(args),
        Command::Systems(args) => commands::systems::run(args),
        Command::Completions(args) => commands::completions::run(args),
        Command::Man(args) => commands::man::run(args),
    };
    match result {
        Ok(exit) => exit.into(),
        Err(Failure::ClosedPipe) => Exit::Answer.into(),
        Err(Failure::Faults { faults, more }) => {
            fault::show_faults(&faults, more);
            Exit::BadInput.into()
        }
        Err(Failure::Internal(message)) => {
            note!("error: {message}");
            Exit::Internal.into()
        }
    }
}
