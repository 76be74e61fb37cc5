//! `infexion bench`

use crate::exit::{CommandResult, Exit, Failure};
use crate::fault::Fault;
use crate::input::read_collection;
use crate::interrupt::cancel_on_interrupt;
use crate::limits::{ExpansionArgs, MemoryLimit, TimeLimit, parse_memory, parse_time};
use crate::output::{json_line, make_folder, print, refuse_overwriting, write_file};
use crate::progress::{ProgressLine, announce};
use crate::shared::{GameArgs, ThreadsArgs};
use crate::table::folded;
use crate::words::word_or;
use clap::Args;
use infexion_lab::benchmark::fast_downward::{self, Configuration};
use infexion_lab::benchmark::{CERTIFICATE_HEADING, certificate_summary, certify};
use infexion_lab::benchmark::{
    Contender, MeasureError, Row, Setting, machine, measure_in_own_process, summary, table,
};
use infexion_lab::collection::NamedBoard;
use infexion_rules::notation::items;
use infexion_search::{CancelFlag, Limits};
use infexion_solver::Spawn;
use infexion_words::{UnknownWord, words};
use std::io::{BufRead, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Run suites of boards and print what every run took; with --against, beside other solvers.
///
/// Each run has a process of its own, so that its peak memory can be told, and starts when the
/// one before has ended. The rivals are what a user would pick instead, on the same boards in
/// the same run, because times on shared machines only mean something side by side. Another
/// program of this project, such as the version before, is a rival too. With --threads 1 the
/// total number of expansions is printed, a signature that shows any change of behaviour.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BenchArgs {
    /// Boards: .tsv, .csv, .jsonl or .parquet files, files in the course's format, folders of .csv
    /// files, or - for standard input.
    #[arg(value_name = "BOARDS", required_unless_present = "one")]
    boards: Vec<PathBuf>,

    /// Only boards whose name contains this.
    #[arg(long, value_name = "PART")]
    only: Option<String>,

    /// Run these as well; may be given again. The path of another `infexion` program, such as
    /// ./infexion-before, is a rival too: its default solver runs with the same threads.
    #[arg(long, value_parser = word_or::<KnownRival, _>(parse_rival), value_name = "RIVAL", value_delimiter = ',')]
    against: Vec<Rival>,

    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    threads: ThreadsArgs,

    /// Time for each run.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "30s", help_heading = "Limits")]
    time_limit: TimeLimit,

    /// Memory for each run.
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, default_value = "4GiB", help_heading = "Limits")]
    memory_limit: MemoryLimit,

    #[command(flatten)]
    expansions: ExpansionArgs,

    /// Rivals' times of less than this say little, and are left out of the means.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "100ms")]
    threshold: TimeLimit,

    /// Time for each run of a rival. [default: that of the solver]
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "Limits")]
    rival_time_limit: Option<TimeLimit>,

    /// Write tables, machine, compiler and date into this Markdown file too.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Instead of measuring, make a certificate of every board that is solved in time, have it
    /// checked, and write it into this folder.
    #[arg(long, value_name = "FOLDER", conflicts_with = "against")]
    certificates: Option<PathBuf>,

    /// Time for each certificate, after the board is solved.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "10m", requires = "certificates", help_heading = "Limits")]
    certificate_time_limit: TimeLimit,

    /// Measure one contender on the board on standard input and print a JSON object.
    #[arg(long, hide = true, value_name = "CONTENDER")]
    one: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  infexion bench suites/public.tsv
  infexion bench suites/public.tsv --only ladder --threads 1
  infexion bench suites/public.tsv --certificates certificates
  infexion bench suites/public.tsv --against astar:line-cover,pathfinding -o today.md
  infexion bench suites/public.tsv --only ladder --against fast-downward --time-limit 10s
  infexion bench suites/legal.tsv --against ./infexion-before --threshold 1s
  infexion bench suites/spawn.tsv --spawn

Fast Downward is looked for where the variable FAST_DOWNWARD says, on the search path, and in the
virtual environment .venv; `pip install up-fast-downward` installs it.";

/// Who runs beside the default solver.
#[derive(Clone, Debug)]
enum Rival {
    Known(KnownRival),
    Program(PathBuf),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KnownRival {
    Pathfinding,
    Astar,
    AstarLineCover,
    OneThread,
    FastDownward,
}

words! {
    KnownRival, "rival":
    Pathfinding = "pathfinding": "the `pathfinding` crate's A* with this project's board and line cover",
    Astar = "astar": "this project's A* with its default heuristics, as `solve --algorithm astar` runs it",
    AstarLineCover = "astar:line-cover": "this project's A* with line cover, for the same work as `pathfinding` does",
    OneThread = "one-thread": "the default solver on one thread",
    FastDownward = "fast-downward": "Fast Downward on the exported board, in its optimal configurations for conditional effects",
}

impl Rival {
    fn contenders(&self, threads: usize) -> Vec<Contender> {
        match self {
            Rival::Program(path) => vec![Contender::Program { path: path.clone(), threads }],
            Rival::Known(KnownRival::Pathfinding) => vec![Contender::Pathfinding],
            Rival::Known(KnownRival::Astar) => vec![Contender::AStar],
            Rival::Known(KnownRival::AstarLineCover) => vec![Contender::AStarLineCover],
            Rival::Known(KnownRival::OneThread) => vec![Contender::Auto(1)],
            Rival::Known(KnownRival::FastDownward) => {
                Configuration::ALL.map(Contender::FastDownward).to_vec()
            }
        }
    }
}

/// A name, or else the path of a program: one that begins with a folder, as a shell wants it too.
fn parse_rival(text: &str) -> Result<Rival, String> {
    let path = Path::new(text);
    if path.components().count() < 2 && !text.starts_with('.') {
        return text.parse().map(Rival::Known).map_err(|error: UnknownWord| {
            format!("{error}; or the path of another infexion program, such as ./{text}")
        });
    }
    Ok(Rival::Program(path.to_owned()))
}

/// Tells at once, not in every run, that a rival is not there.
fn check_present(rival: &Rival) -> Result<(), Fault> {
    match rival {
        Rival::Program(path) if !path.is_file() => {
            Err(Fault::plain(format!("--against {}: no program is there", path.display())))
        }
        Rival::Known(KnownRival::FastDownward) => {
            fast_downward::program().map(drop).map_err(|error| Fault::plain(error.to_string()))
        }
        Rival::Program(_) | Rival::Known(_) => Ok(()),
    }
}

/// Bytes of a board on one line, and more.
const LONGEST_BOARD: u64 = 1 << 16;

pub(crate) fn run(args: &BenchArgs) -> CommandResult {
    let spawn = args.game.spawn()?;
    if let Some(contender) = &args.one {
        return run_one(args, spawn, contender);
    }
    refuse_overwriting(&args.boards, args.output.as_deref())?;
    let mut boards = Vec::new();
    for path in &args.boards {
        boards.extend(read_collection(path)?);
    }
    boards.retain(|named| args.only.as_ref().is_none_or(|part| named.name.contains(part)));
    if boards.is_empty() {
        return Err(Fault::plain(match &args.only {
            Some(part) => format!("no board has '{part}' in its name"),
            None => "there is no board in this".to_owned(),
        })
        .into());
    }
    if let Some(folder) = &args.certificates {
        return make_certificates(args, folder, &boards);
    }
    args.against.iter().try_for_each(check_present)?;
    let threads = args.threads.count();
    let rivals = args.against.iter().flat_map(|rival| rival.contenders(threads));
    let contenders = std::iter::once(Contender::Auto(threads)).chain(rivals).collect();
    let threshold = args.threshold.0.unwrap_or_default().as_secs_f64();
    let setting = Setting { contenders, threshold };
    let cancel = cancel_on_interrupt();
    let runs = (boards.len() * setting.contenders.len()) as u64;
    announce(runs, "runs", longest_run(args), 1);
    let mut rows = Vec::with_capacity(boards.len());
    let mut incomplete = String::new();
    for (index, named) in boards.iter().enumerate() {
        let row = match measure(args, spawn, &setting, named, &cancel) {
            Ok(row) => row,
            Err(MeasureError::Cancelled) => {
                incomplete = said_incomplete(rows.len(), boards.len());
                break;
            }
            Err(error) => return Err(Failure::Internal(format!("{}: {error}", named.name))),
        };
        // The heading comes with the first row.
        let lines = table(&setting, std::slice::from_ref(&row));
        let skipped = if index == 0 { 0 } else { 2 };
        for line in lines.lines().skip(skipped) {
            print(&format!("{line}\n"))?;
        }
        rows.push(row);
    }
    let summary = incomplete.clone() + &summary(&setting, &rows);
    print(&folded(&format!("\n{summary}")))?;
    if let Some(path) = &args.output {
        write_file(path, &record(args, &summary, &table(&setting, &rows)))?;
    }
    Ok(if incomplete.is_empty() { Exit::Answer } else { Exit::Interrupted })
}

fn make_certificates(args: &BenchArgs, folder: &Path, boards: &[NamedBoard]) -> CommandResult {
    make_folder(folder)?;
    // A name may come from anywhere, and must not lead out of the folder.
    if let Some(named) = boards.iter().find(|named| named.name.contains(['/', '\\'])) {
        let message = format!("'{}' cannot be the name of a file; rename the board", named.name);
        return Err(Fault::plain(message).into());
    }
    let limits = limits(args);
    let limits_of_certificate = Limits { time: args.certificate_time_limit.0, ..limits.clone() };
    let mut rows = Vec::with_capacity(boards.len());
    let mut table = CERTIFICATE_HEADING.to_owned();
    announce(boards.len() as u64, "boards", args.time_limit.0, 1);
    print(&table)?;
    let mut incomplete = String::new();
    for named in boards {
        let threads = args.threads.count();
        let row = {
            let (name, mut line) = (&named.name, ProgressLine::new());
            certify(name, &named.board, threads, &limits, &limits_of_certificate, &mut line)
                .map_err(|error| Failure::Internal(format!("{name}: {error}")))?
        };
        if limits.cancel.is_cancelled() {
            incomplete = said_incomplete(rows.len(), boards.len());
            break;
        }
        if let Ok(done) = &row.certificate {
            let path = folder.join(format!("{}.cert", named.name));
            infexion_journal::write_file(&path, &done.bytes)?;
        }
        print(&row.line())?;
        table += &row.line();
        rows.push(row);
    }
    let summary = incomplete.clone() + &certificate_summary(&rows);
    print(&folded(&format!("\n{summary}")))?;
    if let Some(path) = &args.output {
        write_file(path, &record(args, &summary, &table))?;
    }
    Ok(if incomplete.is_empty() { Exit::Answer } else { Exit::Interrupted })
}

/// What a summary begins with that does not speak of all boards.
fn said_incomplete(done: usize, boards: usize) -> String {
    format!("incomplete: interrupted after {done} of {boards} boards\n\n")
}

/// The longest time that one run may take.
fn longest_run(args: &BenchArgs) -> Option<Duration> {
    let rival = args.rival_time_limit.unwrap_or(args.time_limit);
    Some(args.time_limit.0?.max(rival.0?))
}

fn limits(args: &BenchArgs) -> Limits {
    Limits {
        time: args.time_limit.0,
        memory: args.memory_limit.0,
        expansions: args.expansions.expansions,
        cancel: cancel_on_interrupt(),
        ..Limits::default()
    }
}

fn measure(
    args: &BenchArgs,
    spawn: Spawn,
    setting: &Setting,
    named: &NamedBoard,
    cancel: &CancelFlag,
) -> Result<Row, MeasureError> {
    let program = std::env::current_exe()?;
    let game = format!("--spawn={}", spawn.name());
    let arguments = ["bench", &game, "--one"].map(str::to_owned);
    let runs = setting.contenders.iter().enumerate();
    let runs = runs.map(|(index, contender)| {
        let rival_limit = args.rival_time_limit.filter(|_| index > 0);
        let limits = Limits {
            time: rival_limit.unwrap_or(args.time_limit).0,
            memory: args.memory_limit.0,
            expansions: args.expansions.expansions,
            cancel: cancel.clone(),
            ..Limits::default()
        };
        measure_in_own_process(&program, &arguments, contender, &named.board, &limits)
    });
    Ok(Row { board: named.name.clone(), runs: runs.collect::<Result<_, _>>()? })
}

fn run_one(args: &BenchArgs, spawn: Spawn, contender: &str) -> CommandResult {
    let contender: Contender =
        serde_json::from_str(contender).map_err(|error| Fault::plain(error.to_string()))?;
    let mut line = String::new();
    std::io::stdin().lock().take(LONGEST_BOARD).read_line(&mut line)?;
    let limits = limits(args);
    // Who asked keeps standard input open. Killed, it can tell no other way that it is gone. A rival
    // that is a program of its own is ended first.
    let cancel = limits.cancel.clone();
    std::thread::spawn(move || {
        let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        cancel.cancel();
        std::thread::sleep(Duration::from_secs(1));
        std::process::exit(Exit::Interrupted as i32);
    });
    let board = items::read(&line).map_err(|fault| Fault::plain(fault.to_string()))?;
    let measured = contender.measure(&board, spawn, &limits);
    let measured = measured.map_err(|error| Failure::Internal(error.to_string()))?;
    print(&json_line(&measured)?)?;
    Ok(Exit::Answer)
}

/// The run as a page that can be kept.
fn record(args: &BenchArgs, summary: &str, table: &str) -> String {
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let date = now.split('T').next().unwrap_or_default();
    let command: Vec<String> = std::env::args().skip(1).collect();
    format!(
        "# Benchmark of {date}\n\n\
         `infexion {}`\n\n\
         - version {}, {}, {}\n\
         - {}\n\
         - limits for each run: {}\n\n\
         ## Summary\n\n{summary}\n## Runs\n\n{table}",
        command.join(" "),
        env!("CARGO_PKG_VERSION"),
        env!("INFEXION_RUSTC"),
        if cfg!(debug_assertions) { "development build" } else { "release build" },
        machine(),
        limits_text(args),
    )
}

fn limits_text(args: &BenchArgs) -> String {
    let time = args
        .time_limit
        .0
        .map_or("no time limit".to_owned(), |time| humantime::format_duration(time).to_string());
    let memory = args.memory_limit.0.map_or("no memory limit".to_owned(), |bytes| {
        bytesize::ByteSize::b(bytes as u64).to_string()
    });
    format!("{time}, {memory}")
}
