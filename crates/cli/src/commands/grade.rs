//! `infexion grade`

use crate::exit::{CommandResult, Exit, Failure};
use crate::input::Fault;
use crate::interrupt::cancel_on_interrupt;
use crate::limits::{MemoryLimit, TimeLimit, parse_memory, parse_time};
use crate::output::{print, write_file};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use infexion_grade::grading::{
    GradeError, GradeReport, Grading, Journal, Submission, explain, submissions,
};
use infexion_grade::hold::{Limits, Scratch, Supervisor, Workplace, supervisor_main};
use infexion_grade::puzzle::Game;
use infexion_grade::report;
use infexion_grade::suite::{Suite, load};
use std::ffi::OsString;
use std::fmt::Display;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Run any solver against a suite of boards and say what its answers are worth.
///
/// The program finds the board on standard input (Infexion) or in the file named by its last
/// argument (Cachex; {board} in the command puts the name elsewhere). It runs in a scratch copy
/// of the folder, with an almost empty environment, within limits; nothing it starts is left.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct GradeArgs {
    /// The suite's folder.
    #[arg(long, value_name = "DIR")]
    suite: PathBuf,

    /// Only boards with this tag; may be given again.
    #[arg(long = "tag", value_name = "WORD")]
    tags: Vec<String>,

    #[command(flatten)]
    program: ProgramArgs,

    /// The suite must be of this game.
    #[arg(long, value_name = "GAME", value_parser = super::suite::parse_game)]
    game: Option<Game>,

    /// Runs at the same time. [default: half of the cores]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZero<usize>>,

    /// Write every run into this file as it ends, and do not repeat what it holds already.
    #[arg(long, value_name = "FILE", conflicts_with = "algorithm")]
    journal: Option<PathBuf>,

    /// How long to look, for each answer that is too long, for the action that cost the optimum;
    /// 0 for not at all.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "10s")]
    feedback_time: TimeLimit,

    /// End with exit code 21 unless every answer is the best there is.
    #[arg(long)]
    strict: bool,

    #[command(flatten)]
    hold: HoldArgs,

    #[command(flatten)]
    reports: ReportArgs,
}

const EXAMPLES: &str = "\
Examples:
  infexion grade --command \"python -m search\" --suite suites/graded/infexion
  infexion grade --command \"python -m search\" --suite suites/graded/infexion --html report.html
  infexion grade --command \"python -m search\" --suite suites/graded/infexion \\
      --submissions handed-in --jobs 8 --journal class.jsonl --html class.html --each feedback
  infexion grade --command \"python -m search\" --suite suites/graded/cachex --game cachex
  infexion grade --algorithm astar --suite suites/graded/infexion";

#[derive(Debug, Args)]
struct ProgramArgs {
    /// The program and its arguments.
    #[arg(long, value_name = "COMMAND", required_unless_present = "algorithm")]
    command: Option<String>,

    /// Grade this program's own search instead.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["command", "directory", "submissions", "in_place"])]
    algorithm: Option<String>,

    /// The folder that the program runs in a copy of. [default: the current one]
    #[arg(long, value_name = "DIR", conflicts_with = "submissions")]
    directory: Option<PathBuf>,

    /// Grade every folder below this one with the same command.
    #[arg(long, value_name = "DIR")]
    submissions: Option<PathBuf>,

    /// Run in the folder itself, not in a copy of it.
    #[arg(long)]
    in_place: bool,

    /// A variable of the program's environment: NAME=VALUE, or NAME to hand on the grader's own.
    #[arg(long = "env", value_name = "NAME[=VALUE]")]
    environment: Vec<String>,

    /// Exit statuses that do not count as a crash.
    #[arg(long, value_name = "STATUS", value_delimiter = ',', default_value = "0")]
    accept_exit: Vec<i32>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Limits of a run")]
struct HoldArgs {
    /// Time for each board, whatever the suite says. [default: the suite's, or 30s]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time_limit: Option<TimeLimit>,

    /// Resident memory of all its processes together.
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, default_value = "2GiB")]
    memory_limit: MemoryLimit,

    /// Address space of each process, or none. [default: four times the memory limit]
    #[arg(long, value_name = "SIZE", value_parser = parse_memory)]
    address_space: Option<MemoryLimit>,

    /// Bytes on each of standard output and standard error.
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, default_value = "8MiB")]
    output_limit: MemoryLimit,

    /// Processes at once.
    #[arg(long, value_name = "N", default_value = "64")]
    processes: usize,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Reports")]
struct ReportArgs {
    /// Everything, as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// One line for each run.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// JUnit XML.
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,

    /// The results.json that Gradescope reads; for one submission.
    #[arg(long, value_name = "FILE", conflicts_with = "submissions")]
    gradescope: Option<PathBuf>,

    /// A page with tables, pictures of what went wrong, and figures.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// For each submission NAME.html and NAME.results.json in this folder.
    #[arg(long, value_name = "DIR")]
    each: Option<PathBuf>,
}

/// Hold one program; started by `grade`.
#[derive(Debug, Args)]
pub(crate) struct SuperviseArgs {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

pub(crate) fn supervise(args: &SuperviseArgs) -> ExitCode {
    supervisor_main(args.arguments.iter().cloned())
}

pub(crate) fn run(args: &GradeArgs) -> CommandResult {
    let mut suite = load(&args.suite).map_err(plain)?;
    if !args.tags.is_empty() {
        suite.boards.retain(|board| board.tags.iter().any(|tag| args.tags.contains(tag)));
    }
    if suite.boards.is_empty() {
        return Err(Fault::plain("no board of the suite has such a tag").into());
    }
    if let Some(game) = args.game.filter(|game| *game != suite.game) {
        let message =
            format!("{} is a suite of {}, not of {game}", args.suite.display(), suite.game);
        return Err(Fault::plain(message).into());
    }
    let executable = std::env::current_exe()?.to_string_lossy().into_owned();
    let supervisor = Supervisor { command: vec![executable.clone(), "supervise".to_owned()] };
    let grading = grading(args, &suite, executable)?;
    let mut journal = match &args.journal {
        Some(path) => Journal::open(path).map_err(plain)?,
        None => Journal::none(),
    };
    let cancel = cancel_on_interrupt();
    let bar = progress_bar();
    let report = grading.run(&suite, &supervisor, &mut journal, &cancel, |progress| {
        bar.set_length(progress.total as u64);
        bar.set_position(progress.done as u64);
        bar.set_message(format!("{} on {}", progress.submission, progress.result.board));
    });
    bar.finish_and_clear();
    let mut report = match report {
        Err(GradeError::Cancelled { done, total, report }) => {
            args.reports.write(&report, &suite)?;
            show(args, &report)?;
            let hint = match args.journal {
                Some(_) => "the same command goes on",
                None => "with --journal FILE a grading goes on where it was stopped",
            };
            note!("grading was stopped after {done} of {total} runs; {hint}");
            return Ok(Exit::Interrupted);
        }
        report => report.map_err(plain)?,
    };
    if args.feedback_time.0.is_none_or(|time| !time.is_zero()) {
        let limits = infexion_search::Limits { time: args.feedback_time.0, memory: None, cancel };
        explain(&mut report, &suite, &limits);
    }
    args.reports.write(&report, &suite)?;
    show(args, &report)?;
    Ok(if args.strict && !report.all_right() { Exit::NotAllRight } else { Exit::Answer })
}

fn show(args: &GradeArgs, report: &GradeReport) -> Result<(), Failure> {
    if let Some(warning) = report.warning() {
        print(&format!("{warning}\n"))?;
    }
    match (&args.program.submissions, report.submissions.as_slice()) {
        (None, [submission]) => print(&report::board_table(submission)),
        _ => print(&report::class_table(report)),
    }
}

fn plain(error: impl Display) -> Failure {
    Fault::plain(error.to_string()).into()
}

fn progress_bar() -> ProgressBar {
    let template = "{bar:30} {pos}/{len} {elapsed} {wide_msg}";
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn grading(args: &GradeArgs, suite: &Suite, executable: String) -> Result<Grading, Failure> {
    let ProgramArgs { algorithm, submissions: class, directory, in_place, .. } = &args.program;
    let mut accepted_exits = args.program.accept_exit.clone();
    let command = match algorithm {
        Some(algorithm) => {
            // Our own search says by its exit code that there is no solution, or that it found none.
            accepted_exits.extend([Exit::Unsolvable as i32, Exit::NothingFound as i32]);
            own_search(executable, algorithm, suite.game)?
        }
        None => shell_words::split(args.program.command.as_deref().unwrap_or_default())
            .map_err(|error| Fault::plain(format!("--command: {error}")))?,
    };
    if command.is_empty() {
        return Err(Fault::plain("--command is empty").into());
    }
    let submissions = match (class, algorithm) {
        (Some(folder), _) => submissions(folder, *in_place).map_err(plain)?,
        (None, Some(algorithm)) => {
            vec![Submission { name: algorithm.clone(), workplace: Workplace::Empty }]
        }
        (None, None) => vec![single(directory.as_deref(), *in_place)?],
    };
    let memory = args.hold.memory_limit.0.map_or(u64::MAX, |bytes| bytes as u64);
    let limits = Limits {
        memory,
        address_space: match args.hold.address_space {
            Some(MemoryLimit(bytes)) => bytes.map(|bytes| bytes as u64),
            None => memory.checked_mul(4),
        },
        output: args.hold.output_limit.0.map_or(u64::MAX, |bytes| bytes as u64),
        processes: args.hold.processes,
        ..Limits::default()
    };
    let time_limit = match args.hold.time_limit {
        Some(TimeLimit(None)) => {
            return Err(Fault::plain("--time-limit: programs under test need one").into());
        }
        limit => limit.and_then(|limit| limit.0).map(|time| time.as_secs_f64()),
    };
    Ok(Grading {
        command,
        submissions,
        limits,
        time_limit,
        environment: environment(&args.program.environment),
        accepted_exits,
        jobs: args.jobs.map_or_else(half_of_the_cores, NonZero::get),
    })
}

/// The command that runs our own search.
fn own_search(executable: String, name: &str, game: Game) -> Result<Vec<String>, Fault> {
    let known = match game {
        Game::Infexion | Game::InfexionSpawn => super::solve::parse_algorithm(name).map(drop),
        Game::Cachex => super::path::parse_algorithm(name).map(drop),
    };
    known.map_err(|fault| Fault::plain(format!("--algorithm {name}: {fault}")))?;
    let words = match game {
        Game::Infexion => vec!["solve", "--algorithm", name],
        Game::InfexionSpawn => vec!["solve", "--spawn", "--algorithm", name],
        Game::Cachex => vec!["path", "--algorithm", name, "{board}"],
    };
    Ok([executable].into_iter().chain(words.into_iter().map(str::to_owned)).collect())
}

/// The one program, in a folder that can be copied: told at once, not board by board.
fn single(directory: Option<&Path>, in_place: bool) -> Result<Submission, Failure> {
    let folder = std::path::absolute(directory.unwrap_or(Path::new(".")))?;
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let workplace = if in_place { Workplace::InPlace(folder) } else { Workplace::CopyOf(folder) };
    Scratch::new(&workplace).map_err(|error| {
        let hint = "--directory names another folder, --in-place runs in the folder itself";
        Fault::plain(format!("{error} ({hint})"))
    })?;
    Ok(Submission { name, workplace })
}

fn environment(given: &[String]) -> Vec<(String, String)> {
    let pair = |text: &String| match text.split_once('=') {
        Some((name, value)) => Some((name.to_owned(), value.to_owned())),
        None => Some((text.clone(), std::env::var(text).ok()?)),
    };
    given.iter().filter_map(pair).collect()
}

fn half_of_the_cores() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| (cores.get() / 2).max(1))
}

impl ReportArgs {
    fn write(&self, report: &GradeReport, suite: &Suite) -> Result<(), Failure> {
        if let Some(path) = &self.json {
            write_file(path, &report::json(report))?;
        }
        if let Some(path) = &self.csv {
            write_file(path, &report::csv(report).map_err(plain)?)?;
        }
        if let Some(path) = &self.junit {
            write_file(path, &report::junit(report).map_err(plain)?)?;
        }
        if let (Some(path), [submission]) = (&self.gradescope, report.submissions.as_slice()) {
            write_file(path, &report::gradescope(submission))?;
        }
        if let Some(path) = &self.html {
            write_file(path, &report::html(report, suite))?;
        }
        if let Some(folder) = &self.each {
            std::fs::create_dir_all(folder)?;
            for submission in &report.submissions {
                let one = GradeReport { submissions: vec![submission.clone()], ..report.clone() };
                let file = |end: &str| folder.join(format!("{}.{end}", submission.name));
                write_file(&file("html"), &report::html(&one, suite))?;
                write_file(&file("results.json"), &report::gradescope(submission))?;
            }
        }
        Ok(())
    }
}
