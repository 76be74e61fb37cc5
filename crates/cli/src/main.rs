//! The `infexion` command: definitions and glue only. What it does lives in the libraries.

// Its macros are for all that follow.
#[macro_use]
mod output;

mod commands;
mod exit;
mod input;
mod interrupt;
mod limits;
mod progress;

use clap::{Parser, Subcommand};
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

Exit codes: 0 an answer was printed, 2 bad input or usage, 3 not proved optimal (--require-optimal),
10 proved unsolvable, 11 stopped with nothing found, 20 not a valid solution, 130 interrupted.";

#[derive(Debug, Subcommand)]
enum Command {
    Solve(commands::solve::SolveArgs),
    Check(commands::check::CheckArgs),
    Path(commands::path::PathArgs),
    Generate(Box<commands::generate::GenerateArgs>),
    Render(commands::render::RenderArgs),
    Explain(commands::explain::ExplainArgs),
    Count(commands::count::CountArgs),
    Compare(commands::compare::CompareArgs),
    Plot(commands::plot::PlotArgs),
    Audit(commands::audit::AuditArgs),
    Study(commands::study::StudyArgs),
    Batch(Box<commands::batch::BatchArgs>),
    Bench(commands::bench::BenchArgs),
    Serve(commands::serve::ServeArgs),
    Grade(Box<commands::grade::GradeArgs>),
    Suite(commands::suite::SuiteArgs),
    #[command(hide = true)]
    Supervise(commands::grade::SuperviseArgs),
    Heuristics(commands::heuristics::HeuristicsArgs),
    Algorithms(commands::algorithms::AlgorithmsArgs),
    Completions(commands::completions::CompletionsArgs),
}

fn main() -> ExitCode {
    // clap ends the process itself for --help (0) and for usage errors (2).
    let cli = Cli::parse();
    let result = match &cli.command {
        Command::Solve(args) => commands::solve::run(args),
        Command::Check(args) => commands::check::run(args),
        Command::Path(args) => commands::path::run(args),
        Command::Generate(args) => commands::generate::run(args),
        Command::Render(args) => commands::render::run(args),
        Command::Explain(args) => commands::explain::run(args),
        Command::Count(args) => commands::count::run(args),
        Command::Compare(args) => commands::compare::run(args),
        Command::Plot(args) => commands::plot::run(args),
        Command::Audit(args) => commands::audit::run(args),
        Command::Study(args) => commands::study::run(args),
        Command::Batch(args) => commands::batch::run(args),
        Command::Bench(args) => commands::bench::run(args),
        Command::Serve(args) => commands::serve::run(args),
        Command::Grade(args) => commands::grade::run(args),
        Command::Suite(args) => commands::suite::run(args),
        Command::Supervise(args) => return commands::grade::supervise(args),
        Command::Heuristics(args) => commands::heuristics::run(args),
        Command::Algorithms(args) => commands::algorithms::run(args),
        Command::Completions(args) => commands::completions::run(args),
    };
    match result {
        Ok(exit) => exit.into(),
        Err(Failure::ClosedPipe) => Exit::Answer.into(),
        Err(Failure::Faults(faults)) => {
            input::show_faults(&faults);
            Exit::BadInput.into()
        }
        Err(Failure::Internal(message)) => {
            note!("error: {message}");
            Exit::Internal.into()
        }
    }
}
