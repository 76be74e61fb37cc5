//! `infexion grade`

mod hold;
mod own_search;
mod parts;
mod reports;

use crate::exit::{CommandResult, Exit, Failure};
use crate::fault::Fault;
use crate::interrupt::cancel_on_interrupt;
use crate::limits::{TimeLimit, parse_time};
use crate::output::print;
use crate::table::{folded, room};
use crate::words::word;
use clap::Args;
use hold::HoldArgs;
use indicatif::{ProgressBar, ProgressStyle};
use infexion_grade::class::{Class, Roster, similar};
use infexion_grade::grading::{GradeReport, Grading, GradingJournal, Submission};
use infexion_grade::hold::{Workplace, is_there, supervisor_main, tree};
use infexion_grade::puzzle::PuzzleKind;
use infexion_grade::report;
use infexion_grade::suite::{Selection, Suite, is_suite_folder, load_named};
use own_search::OwnSearch;
use parts::Part;
use reports::ReportArgs;
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
    /// A suite's folder, or a built-in suite: infexion, infexion-spawn, cachex.
    #[arg(long, value_name = "NAME")]
    suite: PathBuf,

    /// Only boards with this tag; may be given again. Two kinds are left out unless their tag is
    /// given: outside-spec, boards that the course's specification rules out, and challenge, boards
    /// that are too much for most programs in Python.
    #[arg(long = "tag", value_name = "WORD")]
    tags: Vec<String>,

    /// No boards with this tag; may be given again.
    #[arg(long = "not-tag", value_name = "WORD")]
    not_tags: Vec<String>,

    /// Boards of the same difficulty for one student alone: each is turned, mirrored and moved
    /// as this name says. With --submissions everyone gets boards of their own, drawn by this word
    /// and their name; `--personal WORD/NAME` draws those of one of them again.
    #[arg(long, value_name = "ID")]
    personal: Option<String>,

    #[command(flatten)]
    program: ProgramArgs,

    /// The suite must be of this game.
    #[arg(long, value_name = "GAME", value_parser = word::<PuzzleKind>())]
    game: Option<PuzzleKind>,

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

    /// Time by the clock for all boards and submissions together; what has not been started by
    /// then has failed.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "none")]
    total_time: TimeLimit,

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
  infexion grade --command \"python -m search\" --suite infexion
  infexion grade --command \"python -m search\" --suite infexion --html report.html
  infexion grade --command \"python -m search\" --suite infexion \\
      --submissions handed-in --jobs 8 --journal class.journal --html class.html --each feedback
  infexion grade --command \"python -m search\" --suite cachex --game cachex
  infexion grade --algorithm astar --suite infexion";

#[derive(Debug, Args)]
struct ProgramArgs {
    /// The program and its arguments.
    #[arg(long, value_name = "COMMAND", required_unless_present = "algorithm")]
    command: Option<String>,

    /// Grade this program's own search instead.
    #[arg(long, value_name = "NAME", value_parser = OwnSearch::parser(), conflicts_with_all = ["command", "directory", "submissions", "in_place"])]
    algorithm: Option<OwnSearch>,

    /// The folder that the program runs in a copy of. [default: the current one]
    #[arg(long, value_name = "DIR", conflicts_with = "submissions")]
    directory: Option<PathBuf>,

    /// Grade everything in this folder: folders, .zip, .tar and .tar.gz files, and plain files.
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
    let is_class = args.program.submissions.is_some();
    let suite = suite(args, args.personal.as_deref().filter(|_| !is_class))?;
    if let Some(game) = args.game.filter(|game| *game != suite.game) {
        let message =
            format!("{} is a suite of {}, not of {game}", args.suite.display(), suite.game);
        return Err(Fault::plain(message).into());
    }
    let executable = std::env::current_exe()?.to_string_lossy().into_owned();
    let others = args.program.submissions.as_ref().filter(|_| !args.program.in_place);
    // A built-in suite is no file, even where one has the same name: this program, for one.
    let suite_folder = Some(&args.suite).filter(|path| is_suite_folder(path));
    let inputs = [suite_folder, args.program.submissions.as_ref()].into_iter().flatten();
    args.reports.prepare(inputs, args.journal.as_deref())?;
    let hidden = [suite_folder, args.journal.as_ref(), args.reports.roster_file(), others];
    let holder = args.hold.holder(&executable, hidden.into_iter().flatten())?;
    let held = holder.probe().map_err(plain)?;
    if args.hold.require_sandbox && !held.is_sandbox() {
        return Err(Fault::plain(format!("--require-sandbox: {held}")).into());
    }
    let journal = match &args.journal {
        Some(path) => GradingJournal::open(path).map_err(plain)?,
        None => GradingJournal::none(),
    };
    for damage in journal.damage() {
        note!("the journal was damaged ({damage}); what it told is run again");
    }
    let (grading, _class) = grading(args, &suite, executable, &journal)?;
    let alike = || similar(&sources(&grading));
    let parts = match args.personal.as_deref().filter(|_| is_class) {
        Some(word) => {
            let of = |name: &str| self::suite(args, Some(&format!("{word}/{name}")));
            Part::for_each(&grading, of)?
        }
        None => vec![Part { grading: grading.clone(), suite }],
    };
    let cancel = cancel_on_interrupt();
    let bar = progress_bar();
    let graded = parts::grade(parts, &holder, &held, &journal, &cancel, |progress| {
        bar.set_length(progress.total as u64);
        bar.set_position(progress.done as u64);
        bar.set_message(format!("{} on {}", progress.submission, progress.result.board));
    });
    bar.finish_and_clear();
    let mut graded = graded?;
    let mut report = graded.report();
    if report.runs_missing > 0 {
        args.reports.write(&report, &graded, &circumstances(args, &report))?;
        show(args, &report)?;
        let hint = match args.journal {
            Some(_) => "the same command goes on",
            None => "with --journal FILE a grading goes on where it was stopped",
        };
        let (done, total) = (graded.total - report.runs_missing, graded.total);
        note!("grading was stopped after {done} of {total} runs; {hint}");
        return Ok(Exit::Interrupted);
    }
    // Before the deadline it would be left out of the feedback anyway.
    let wanted = args.feedback_time.0.is_none_or(|time| !time.is_zero());
    if wanted && !args.reports.no_solutions {
        let time = args.feedback_time.0;
        graded.explain(&infexion_search::Limits { time, cancel, ..Default::default() });
        report = graded.report();
    }
    if args.reports.no_solutions {
        report = report.without_solutions();
    }
    report.similar = alike();
    args.reports.write(&report, &graded, &circumstances(args, &report))?;
    show(args, &report)?;
    Ok(if args.strict && !report.all_right() { Exit::NotAllRight } else { Exit::Answer })
}

/// The boards that are wanted, as they are or as one student gets them.
fn suite(args: &GradeArgs, personal: Option<&str>) -> Result<Suite, Failure> {
    let mut suite = load_named(&args.suite).map_err(plain)?;
    suite.select(&Selection { tags: args.tags.clone(), not_tags: args.not_tags.clone() });
    if suite.boards.is_empty() {
        return Err(Fault::plain("no board of the suite has such a tag").into());
    }
    if let Some(id) = personal {
        suite.make_personal(id).map_err(plain)?;
    }
    Ok(suite)
}

fn show(args: &GradeArgs, report: &GradeReport) -> Result<(), Failure> {
    print(&folded(&format!("{}\n", report.held)))?;
    if let Some(warning) = report.warning() {
        print(&folded(&format!("{warning}\n")))?;
    }
    match (&args.program.submissions, report.submissions.as_slice()) {
        (None, [submission]) => print(&report::board_table(submission, room())),
        _ => print(&report::class_table(report, room())),
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

fn grading(
    args: &GradeArgs,
    suite: &Suite,
    executable: String,
    journal: &GradingJournal,
) -> Result<(Grading, Option<Class>), Failure> {
    let ProgramArgs { algorithm, submissions: class, directory, in_place, .. } = &args.program;
    let mut accepted_exits = args.program.accept_exit.clone();
    let command = match algorithm {
        Some(algorithm) => {
            // Our own search says by its exit code that there is no solution, or that it found none.
            accepted_exits.extend([Exit::Unsolvable as i32, Exit::NothingFound as i32]);
            algorithm
                .command(executable, suite.game)
                .map_err(|unknown| Fault::plain(format!("--algorithm: {unknown}")))?
        }
        None => shell_words::split(args.program.command.as_deref().unwrap_or_default())
            .map_err(|error| Fault::plain(format!("--command: {error}")))?,
    };
    if command.is_empty() {
        return Err(Fault::plain("--command is empty").into());
    }
    let class = match (class, directory) {
        (Some(folder), _) => Some(Class::open(folder, &command, *in_place).map_err(plain)?),
        // What somebody handed in, as a platform puts it there.
        (None, Some(folder)) if algorithm.is_none() => {
            let folder = std::path::absolute(folder)?;
            Some(Class::of_one(folder, &command, *in_place).map_err(plain)?)
        }
        _ => None,
    };
    let mut submissions = match (&class, algorithm) {
        (Some(class), _) => class.submissions.clone(),
        (None, Some(algorithm)) => vec![Submission::new(algorithm.to_string(), Workplace::Empty)],
        (None, None) => vec![in_current_folder(*in_place)?],
    };
    // On a platform the student is to read it, board by board, and not only whoever set it up.
    if args.program.submissions.is_none()
        && !args.reports.is_for_a_platform()
        && let [Submission { workplace: Workplace::CopyOf(folder), .. }] = submissions.as_slice()
    {
        can_be_copied(folder)?;
    }
    for passed_over in class.iter().flat_map(|class| &class.passed_over) {
        note!("not graded: {passed_over}");
    }
    for submission in &mut submissions {
        if let Some(fault) = submission.fault.as_ref().or(submission.note.as_ref()) {
            note!("{}: {fault}", submission.name);
        }
        submission.command = own_command(&args.reports.roster()?, &submission.name)?;
    }
    check_programs(&command, &submissions)?;
    let grading = Grading {
        command,
        submissions,
        limits: args.hold.limits(),
        time_limit: args.hold.time_limit()?,
        wall_limit: args.hold.wall_limit()?,
        calibration: Some(journal.calibration().map_err(plain)?),
        scale_time: args.hold.scale_time,
        environment: environment(&args.program.environment),
        accepted_exits,
        total_seconds: args.total_time.0.map(|time| time.as_secs_f64()),
        jobs: args.jobs.map_or_else(half_of_the_cores, NonZero::get),
    };
    Ok((grading, class))
}

/// A class that gets nothing because a word of the teacher's is wrong is the worst grading of all.
fn check_programs(command: &[String], submissions: &[Submission]) -> Result<(), Fault> {
    for submission in submissions {
        let (of, words) = match &submission.command {
            Some(own) => (format!("the roster's command for {}", submission.name), own.as_slice()),
            None => ("--command".to_owned(), command),
        };
        let program = words.first().map_or("", String::as_str);
        if !is_there(program) {
            let message = format!("{of}: there is no program '{program}' on this machine");
            return Err(Fault::plain(message));
        }
    }
    Ok(())
}

/// The command that the roster has for a student.
fn own_command(roster: &Roster, id: &str) -> Result<Option<Vec<String>>, Failure> {
    let command = roster.student(id).map(|student| student.command.as_str()).unwrap_or_default();
    let words = shell_words::split(command)
        .map_err(|error| Fault::plain(format!("the roster's command for {id}: {error}")))?;
    Ok(Some(words).filter(|words| !words.is_empty()))
}

/// Where each program's sources are.
fn sources(grading: &Grading) -> Vec<(String, &Path)> {
    grading
        .submissions
        .iter()
        .filter_map(|submission| match &submission.workplace {
            Workplace::CopyOf(folder) | Workplace::InPlace(folder) => {
                Some((submission.name.clone(), folder.as_path()))
            }
            Workplace::Empty => None,
        })
        .collect()
}

/// When, by what and within which limits, for pages.
fn circumstances(args: &GradeArgs, report: &GradeReport) -> String {
    let now = humantime::format_rfc3339_seconds(std::time::SystemTime::now());
    let speed = report.calibration.map_or_else(String::new, |calibration| {
        let scaled = if args.hold.scale_time { ", limits scaled" } else { "" };
        format!("; machine of speed {:.2}{scaled}", calibration.speed)
    });
    let version = env!("CARGO_PKG_VERSION");
    format!("graded {now} by infexion {version}{speed}; {}", args.hold.in_words())
}

/// The program of whoever stands in its folder.
fn in_current_folder(in_place: bool) -> Result<Submission, Failure> {
    let folder = std::path::absolute(Path::new("."))?;
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let workplace = if in_place { Workplace::InPlace(folder) } else { Workplace::CopyOf(folder) };
    Ok(Submission::new(name, workplace))
}

/// Is the folder of a single program small enough? Told at once, not board by board.
fn can_be_copied(folder: &Path) -> Result<(), Failure> {
    tree::entries(folder, None).map(drop).map_err(|error| {
        let hint = "--directory names another folder, --in-place runs in the folder itself";
        Fault::plain(format!("{error}, and it is copied for every board ({hint})")).into()
    })
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
