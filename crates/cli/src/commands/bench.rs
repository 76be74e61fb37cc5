//! `infexion bench`

use crate::exit::{CommandResult, Exit, Failure};
use crate::input::{Fault, read_collection};
use crate::limits::{MemoryLimit, TimeLimit, parse_memory, parse_time};
use crate::output::{json_line, print, write_file};
use clap::{Args, ValueEnum};
use infexion_lab::benchmark::{Contender, Measurement, Row, Setting, summary, table};
use infexion_lab::collection::NamedBoard;
use infexion_rules::notation::items;
use infexion_search::Limits;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

/// Run suites of boards and print what every run took; with rivals, as ratios.
///
/// Each run has a process of its own, so that its peak memory can be told, and starts when the
/// one before has ended. The rivals are what a user would pick instead, on the same boards in
/// the same run, because times on shared machines only mean something side by side.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BenchArgs {
    /// Boards: suites (.tsv), files in the course's format, or folders of them.
    #[arg(value_name = "BOARDS", required_unless_present = "one")]
    boards: Vec<PathBuf>,

    /// Only boards whose name contains this.
    #[arg(long, value_name = "PART")]
    only: Option<String>,

    /// Run these as well; may be given again.
    #[arg(long, value_enum, value_name = "RIVAL", value_delimiter = ',')]
    against: Vec<Rival>,

    /// Threads of the default solver; 0 for all cores. With 1, the total number of expansions
    /// is printed as a signature that shows any change of behaviour.
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,

    /// Time for each run.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "30s", help_heading = "Limits")]
    time_limit: TimeLimit,

    /// Memory for each run.
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, default_value = "4GiB", help_heading = "Limits")]
    memory_limit: MemoryLimit,

    /// Time for each run of a rival. [default: that of the solver]
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "Limits")]
    rival_time_limit: Option<TimeLimit>,

    /// Write tables, machine, compiler and date into this Markdown file too.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Measure one contender on the board on standard input and print a JSON object.
    #[arg(long, hide = true, value_name = "CONTENDER")]
    one: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  infexion bench suites/public.tsv
  infexion bench suites/public.tsv --only ladder --threads 1
  infexion bench suites/public.tsv --against astar,pathfinding --record docs/benchmarks/today.md";

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Rival {
    /// The `pathfinding` crate's A* with this project's board and line cover
    Pathfinding,
    /// This project's A* with line cover
    Astar,
    /// The default solver on one thread
    OneThread,
}

impl From<Rival> for Contender {
    fn from(rival: Rival) -> Contender {
        match rival {
            Rival::Pathfinding => Contender::Pathfinding,
            Rival::Astar => Contender::AStar,
            Rival::OneThread => Contender::Auto(1),
        }
    }
}

/// A rival's time below this is noise: it does not count in the means.
const THRESHOLD: f64 = 0.1;

pub(crate) fn run(args: &BenchArgs) -> CommandResult {
    if let Some(contender) = &args.one {
        return run_one(args, contender);
    }
    let mut boards = Vec::new();
    for path in &args.boards {
        boards.extend(read_collection(path)?);
    }
    boards.retain(|named| args.only.as_ref().is_none_or(|part| named.name.contains(part)));
    if boards.is_empty() {
        return Err(Fault::plain("no board has such a name").into());
    }
    let rivals = args.against.iter().map(|rival| Contender::from(*rival));
    let contenders = std::iter::once(Contender::Auto(args.threads)).chain(rivals).collect();
    let setting = Setting { contenders, threshold: THRESHOLD };
    let mut rows = Vec::with_capacity(boards.len());
    for (index, named) in boards.iter().enumerate() {
        let row = measure(args, &setting, named)?;
        // The heading comes with the first row.
        let lines = table(&setting, std::slice::from_ref(&row));
        let skipped = if index == 0 { 0 } else { 2 };
        for line in lines.lines().skip(skipped) {
            print(&format!("{line}\n"))?;
        }
        rows.push(row);
    }
    let summary = summary(&setting, &rows);
    print(&format!("\n{summary}"))?;
    if let Some(path) = &args.record {
        write_file(path, &record(args, &summary, &table(&setting, &rows)))?;
    }
    Ok(Exit::Answer)
}

fn measure(args: &BenchArgs, setting: &Setting, named: &NamedBoard) -> Result<Row, Failure> {
    let runs = setting.contenders.iter().enumerate();
    let runs = runs.map(|(index, contender)| {
        let rival_limit = args.rival_time_limit.filter(|_| index > 0);
        in_own_process(args, *contender, rival_limit.unwrap_or(args.time_limit), named)
    });
    Ok(Row { board: named.name.clone(), runs: runs.collect::<Result<_, _>>()? })
}

fn in_own_process(
    args: &BenchArgs,
    contender: Contender,
    time: TimeLimit,
    named: &NamedBoard,
) -> Result<Measurement, Failure> {
    let internal = |error: String| Failure::Internal(format!("{}: {error}", named.name));
    let text =
        |time: Option<Duration>| time.map_or("none".to_owned(), |t| t.as_secs_f64().to_string());
    let memory = args.memory_limit.0.map_or("none".to_owned(), |bytes| format!("{bytes}B"));
    let contender =
        serde_json::to_string(&contender).map_err(|error| internal(error.to_string()))?;
    let own = std::env::current_exe()?;
    let mut child = Command::new(own)
        .args(["bench", "--one", &contender, "--time-limit", &text(time.0)])
        .args(["--memory-limit", &memory])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(items::write(&named.board).as_bytes())?;
    }
    let output = child.wait_with_output()?;
    // A rival without a memory limit of its own can be killed by the system: that is a result.
    if !output.status.success() {
        return Ok(Measurement { outcome: "crashed".to_owned(), ..Measurement::default() });
    }
    serde_json::from_slice(&output.stdout).map_err(|error| internal(error.to_string()))
}

fn run_one(args: &BenchArgs, contender: &str) -> CommandResult {
    let contender: Contender =
        serde_json::from_str(contender).map_err(|error| Fault::plain(error.to_string()))?;
    let line = std::io::read_to_string(std::io::stdin())?;
    let board = items::read(&line).map_err(|fault| Fault::plain(fault.to_string()))?;
    let limits = Limits {
        time: args.time_limit.0,
        memory: args.memory_limit.0,
        cancel: crate::interrupt::cancel_on_interrupt(),
    };
    let measured = contender.measure(&board, &limits);
    print(&json_line(&measured)?)?;
    Ok(Exit::Answer)
}

/// The run as a page that can be kept.
fn record(args: &BenchArgs, summary: &str, table: &str) -> String {
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let date = now.split('T').next().unwrap_or_default();
    let command: Vec<String> = std::env::args().skip(1).collect();
    let cores = std::thread::available_parallelism().map_or(0, |cores| cores.get());
    format!(
        "# Benchmark of {date}\n\n\
         `infexion {}`\n\n\
         - version {}, {}, {}\n\
         - {}, {cores} cores\n\
         - limits for each run: {}\n\n\
         ## Summary\n\n{summary}\n## Runs\n\n{table}",
        command.join(" "),
        env!("CARGO_PKG_VERSION"),
        env!("INFEXION_RUSTC"),
        if cfg!(debug_assertions) { "development build" } else { "release build" },
        processor(),
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

fn processor() -> String {
    let information = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = information.lines().find_map(|line| line.strip_prefix("model name"));
    let name = model.and_then(|model| model.split_once(':')).map(|(_, name)| name.trim());
    name.unwrap_or("unknown processor").to_owned()
}
