//! `infexion path`

use crate::exit::{CommandResult, Exit, Failure};
use crate::input::read_position;
use crate::limits::LimitArgs;
use crate::output::{create_file, print, width_of};
use clap::{Args, ValueEnum};
use infexion_draw::cachex::{Drawing, Explored, write_svg};
use infexion_rules::Colour;
use infexion_rules::cachex::picture::{self, Overlay};
use infexion_rules::cachex::{Mode, Position};
use infexion_search::{Outcome, StopReason};
use infexion_solver::cachex::{
    Algorithm, Answer, Footprints, PathRecord, TraceWriter, find, find_several,
};
use std::fmt::Write;
use std::fs::File;
use std::io::{BufWriter, IsTerminal};
use std::path::PathBuf;

/// Find a cheapest path on a Cachex board.
///
/// Standard output holds the cost and then the cells from start to goal, one a line; where there
/// is no path it holds 0, and the exit code is 10. A summary goes to standard error.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PathArgs {
    /// The board, a JSON object with n, board, start and goal; - for standard input.
    #[arg(value_name = "BOARD", default_value = "-")]
    board: PathBuf,

    /// Cells of this colour are free, each empty cell must be captured at cost 1, and the
    /// other colour is in the way.
    #[arg(long, value_enum, value_name = "COLOUR")]
    capture: Option<ColourArg>,

    /// Join the two sides of a colour at the same prices: red from r = 0 to r = n-1, blue from
    /// q = 0 to q = n-1. Start and goal are not needed.
    #[arg(long, value_enum, value_name = "COLOUR", conflicts_with = "capture")]
    connect: Option<ColourArg>,

    /// auto, astar, bfs, dijkstra or bidirectional; auto is the fastest.
    #[arg(long, short, value_parser = parse_algorithm, default_value = "auto")]
    algorithm: Algorithm,

    /// Print up to so many different cheapest paths, each after a blank line but the first.
    #[arg(long, value_name = "K", default_value_t = 1, conflicts_with = "algorithm", value_parser = clap::value_parser!(u32).range(1..))]
    paths: u32,

    #[command(flatten)]
    limits: LimitArgs,

    /// How to print the answer.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Draw the board with the path on standard error, as much as the terminal has room for.
    #[arg(long)]
    show: bool,

    /// Draw board, path, opened and closed cells into an SVG file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write the order in which cells were opened and closed, and the path, into a file, as JSON
    /// lines; the web app plays it.
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  infexion path board.json
  infexion path --capture red --show board.json
  infexion path --connect blue --format json board.json
  infexion path --algorithm bidirectional --svg path.svg --trace trace.jsonl < board.json";

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ColourArg {
    Red,
    Blue,
}

impl From<ColourArg> for Colour {
    fn from(colour: ColourArg) -> Colour {
        match colour {
            ColourArg::Red => Colour::Red,
            ColourArg::Blue => Colour::Blue,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The cost, then one cell a line
    Text,
    /// One JSON object
    Json,
}

pub(crate) fn parse_algorithm(name: &str) -> Result<Algorithm, String> {
    let names = || Algorithm::ALL.map(Algorithm::name).join(", ");
    Algorithm::by_name(name).ok_or_else(|| format!("expected one of {}", names()))
}

pub(crate) fn run(args: &PathArgs) -> CommandResult {
    let mode = match (args.capture, args.connect) {
        (Some(colour), _) => Mode::Capture(colour.into()),
        (_, Some(colour)) => Mode::Connect(colour.into()),
        _ => Mode::Plain,
    };
    let position = read_position(&args.board, Some(mode), args.limits.memory())?;
    let limits = args.limits.limits();
    // The reader has checked the ends.
    let task = position.task(mode).map_err(|faults| Failure::Internal(format!("{faults:?}")))?;
    // Files that cannot be written are told before the search, not after it.
    let writer = args.trace.as_deref().map(create_file).transpose()?.map(TraceWriter::new);
    let svg = args.svg.as_deref().map(create_file).transpose()?;
    let footprints = svg.as_ref().map(|_| Footprints::new(position.grid.side()));
    let mut trace = (writer, footprints);
    let answer = if args.paths > 1 {
        find_several(&position.grid, &task, args.paths as usize, &limits, &mut trace)
    } else {
        match trace {
            (None, None) => find(&position.grid, &task, args.algorithm, &limits, &mut ()),
            _ => find(&position.grid, &task, args.algorithm, &limits, &mut trace),
        }
    };
    let answer = answer.map_err(|error| Failure::Internal(error.to_string()))?;
    match args.format {
        Format::Text => print(&course_text(&answer))?,
        Format::Json => {
            let record = serde_json::to_string(&PathRecord::from(&answer));
            print(&(record.map_err(|error| Failure::Internal(error.to_string()))? + "\n"))?;
        }
    }
    if args.show {
        note_part!("{}", show(&position, &answer));
    }
    if let Some(file) = svg {
        draw(file, &position, &answer, trace.1.as_ref())?;
    }
    if let Some(writer) = trace.0 {
        writer.finish(&answer)?;
    }
    if args.format == Format::Text {
        note_part!("{}", summary(&answer));
    }
    Ok(match &answer.outcome {
        Outcome::Optimal(_) | Outcome::Solved { .. } => Exit::Answer,
        Outcome::Unsolvable => Exit::Unsolvable,
        Outcome::Stopped { reason: StopReason::Cancelled, .. } => Exit::Interrupted,
        Outcome::Stopped { .. } => Exit::NothingFound,
    })
}

/// The course's output; nothing if the search was stopped.
fn course_text(answer: &Answer) -> String {
    let cost = match &answer.outcome {
        Outcome::Unsolvable => return "0\n".to_owned(),
        outcome => outcome.upper_bound(),
    };
    let mut text = String::new();
    for (index, path) in answer.paths().enumerate() {
        let gap = if index > 0 { "\n" } else { "" };
        let _ = writeln!(text, "{gap}{}", cost.unwrap_or_default());
        for cell in path {
            let _ = writeln!(text, "{cell}");
        }
    }
    text
}

fn show(position: &Position, answer: &Answer) -> String {
    let width = width_of(std::io::stderr());
    let draw = if std::io::stderr().is_terminal() { picture::draw_coloured } else { picture::draw };
    let path = answer.paths().next().unwrap_or_default();
    draw(&position.grid, Overlay { path }, width)
}

fn draw(
    mut file: BufWriter<File>,
    position: &Position,
    answer: &Answer,
    footprints: Option<&Footprints>,
) -> Result<(), Failure> {
    let paths: Vec<_> = answer.paths().map(<[_]>::to_vec).collect();
    let explored = |cell| match footprints {
        Some(seen) if seen.was_closed(cell) => Explored::Closed,
        Some(seen) if seen.was_opened(cell) => Explored::Opened,
        _ => Explored::Unseen,
    };
    let ends = match answer.mode {
        Mode::Connect(_) => [None, None],
        _ => [position.start, position.goal],
    };
    let caption = format!(
        "{}; {}, {} cells expanded",
        what_is_known(answer),
        answer.algorithm.name(),
        answer.statistics.expanded
    );
    let drawing = Drawing {
        grid: &position.grid,
        paths: &paths,
        ends,
        explored: footprints.map(|_| &explored as _),
        caption: &caption,
    };
    write_svg(&drawing, &mut file)?;
    std::io::Write::flush(&mut file)?;
    Ok(())
}

fn what_is_known(answer: &Answer) -> String {
    let (cells, whole) = match answer.mode {
        Mode::Plain => ("cell", ""),
        Mode::Capture(_) | Mode::Connect(_) => ("captured cell", " in all"),
    };
    let count = |n: u32, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    match &answer.outcome {
        Outcome::Optimal(solution) | Outcome::Solved { solution, .. } => {
            let length = solution.actions.len() as u32;
            let in_all =
                if whole.is_empty() { String::new() } else { format!(", {length}{whole}") };
            let several = match answer.others.len() {
                0 => String::new(),
                others => format!(", {} different paths", others + 1),
            };
            format!("cheapest path, proved: {}{in_all}{several}", count(solution.cost, cells))
        }
        Outcome::Unsolvable => "no path, proved".to_owned(),
        Outcome::Stopped { reason, lower_bound, .. } => {
            let why = match reason {
                StopReason::Cancelled => "interrupted".to_owned(),
                reason => format!("stopped by the {} limit", reason.name()),
            };
            format!("{why}: nothing found, a path takes at least {}", count(*lower_bound, cells))
        }
    }
}

fn summary(answer: &Answer) -> String {
    let statistics = &answer.statistics;
    format!(
        "{}\n{}: {} expanded, {} generated, {:.1} MB, {:.3} s\n",
        what_is_known(answer),
        answer.algorithm.name(),
        statistics.expanded,
        statistics.generated,
        statistics.peak_bytes as f64 / 1e6,
        statistics.time.as_secs_f64(),
    )
}
