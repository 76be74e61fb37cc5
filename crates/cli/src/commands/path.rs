//! `infexion path`

use crate::commands::verify::{without_certificate, write_checked};
use crate::exit::{CommandResult, Exit, Failure};
use crate::fault::Fault;
use crate::input::read_position;
use crate::limits::LimitArgs;
use crate::output::{
    check_writable, create_file, json_line, print, refuse_overwriting, standard_output_fault,
    width_of,
};
use crate::picture_file::{BegunPicture, PictureFile, parse_picture};
use crate::words::{Format, word};
use clap::Args;
use infexion_cachex::notation::{write_answer, write_path};
use infexion_cachex::picture::{self, Overlay};
use infexion_cachex::{
    Answer, Footprints, PathAlgorithm, PathCertificate, PathCertificateError, PathRecord,
    PathSystem, RejectedPath, Task, TraceWriter, find, find_as_reported, find_each, find_several,
    find_traced,
};
use infexion_cachex::{Grid, Mode, Position};
use infexion_draw::cachex::{Drawing, Explored, write_svg};
use infexion_journal::WriteError;
use infexion_rules::Colour;
use infexion_search::{Limits, Outcome, StopReason};
use std::io::{BufWriter, IsTerminal, Write};
use std::ops::ControlFlow;
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
    #[arg(long, value_parser = word::<Colour>(), value_name = "COLOUR")]
    capture: Option<Colour>,

    /// Join the two sides of a colour at the same prices: red from r = 0 to r = n-1, blue from
    /// q = 0 to q = n-1. Start and goal are not needed.
    #[arg(long, value_parser = word::<Colour>(), value_name = "COLOUR", conflicts_with = "capture")]
    connect: Option<Colour>,

    /// How to search; all find a cheapest path. [default: auto]
    #[arg(long, short, value_parser = word::<PathAlgorithm>())]
    algorithm: Option<PathAlgorithm>,

    /// Run the system of a student report as it is written (`infexion systems`).
    #[arg(long, value_parser = word::<PathSystem>(), value_name = "REPORT", conflicts_with_all = ["paths", "connect"])]
    system: Option<PathSystem>,

    /// Print up to so many different cheapest paths, with a blank line between them.
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, conflicts_with = "algorithm", value_parser = clap::value_parser!(u32).range(1..))]
    paths: u32,

    #[command(flatten)]
    limits: LimitArgs,

    /// How to print the answer; as text the cost, then one cell a line.
    #[arg(long, value_parser = word::<Format>(), default_value_t = Format::Text)]
    format: Format,

    /// Draw the board with the path on standard error; of a board that is too wide, the parts
    /// around start and goal.
    #[arg(long)]
    show: bool,

    /// Draw board, path, opened and closed cells into a file that ends with .svg, .png or .pdf.
    #[arg(long, visible_alias = "svg", value_name = "FILE", value_parser = parse_picture)]
    picture: Option<PictureFile>,

    /// Write a proof of the answer into a file, which `infexion verify` and others can check. If a
    /// limit ends the search first, there is none, and the exit code is not 0.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

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
  infexion path --system 002 --capture red board.json
  infexion path --algorithm bidirectional --picture path.svg --trace trace.jsonl < board.json";

pub(crate) fn run(args: &PathArgs) -> CommandResult {
    if let (Some(system), Some(_)) = (args.system, args.algorithm) {
        let message =
            format!("report {system} decides the algorithm itself: leave that option out");
        return Err(Fault::plain(message).into());
    }
    let algorithm = args.algorithm.unwrap_or_default();
    let mode = match (args.capture, args.connect) {
        (Some(colour), _) => Mode::Capture(colour),
        (_, Some(colour)) => Mode::Connect(colour),
        _ => Mode::Plain,
    };
    let picture = args.picture.as_ref().map(PictureFile::path);
    let outputs = [picture, args.trace.as_deref(), args.certificate.as_deref()];
    refuse_overwriting([&args.board], outputs.into_iter().flatten())?;
    let position = read_position(&args.board, Some(mode), args.limits.memory())?;
    let limits = args.limits.limits();
    // The reader has checked the ends.
    let task = position.task(mode).map_err(|faults| Failure::Internal(format!("{faults:?}")))?;
    // Files that cannot be written are told before the search, not after it.
    args.certificate.as_deref().map(check_writable).transpose()?;
    let writer = args.trace.as_deref().map(create_file).transpose()?.map(TraceWriter::new);
    let picture = args.picture.as_ref().map(PictureFile::create).transpose()?;
    let footprints = picture.as_ref().map(|_| Footprints::new(position.grid.side()));
    let mut trace = (writer, footprints);
    let grid = &position.grid;
    let count = args.paths as usize;
    // A picture needs all paths at once, and is written before any answer.
    let as_found = count > 1 && args.format == Format::Text && matches!(trace, (None, None));
    let answer = match (args.system, &trace) {
        (Some(system), _) => find_as_reported(grid, &task, system, &limits, &mut trace)
            .map_err(|error| Failure::Internal(error.to_string())),
        (None, _) if as_found => print_each(grid, &task, count, &limits),
        (None, _) if count > 1 => {
            find_several(grid, &task, count, &limits, &mut trace).map_err(bug)
        }
        (None, (None, None)) => find(grid, &task, algorithm, &limits).map_err(bug),
        (None, _) => find_traced(grid, &task, algorithm, &limits, &mut trace).map_err(bug),
    }?;
    // Before the answer: exit code 2 comes without one.
    if let Some(picture) = picture {
        draw(picture, &position, &answer, trace.1.as_ref())?;
    }
    if let Some(writer) = trace.0 {
        let path = args.trace.clone().unwrap_or_default();
        let written = writer.finish(&answer);
        written.map_err(|error| WriteError::File { path, error })?.commit()?;
    }
    match args.format {
        Format::Text if answer.path_count > 0 && as_found => {}
        Format::Text => print_course_text(&answer)?,
        Format::Json => print(&json_line(&PathRecord::from(&answer))?)?,
    }
    if args.show {
        note_part!("{}", show(&position, &answer));
    }
    if args.format == Format::Text {
        note_part!("{}", summary(&answer));
    }
    let exit = match &answer.outcome {
        Outcome::Optimal(_) | Outcome::Solved { .. } => Exit::Answer,
        Outcome::Unsolvable => Exit::Unsolvable,
        Outcome::Stopped { reason: StopReason::Cancelled, .. } => Exit::Interrupted,
        Outcome::Stopped { .. } => Exit::NothingFound,
    };
    let Some(path) = &args.certificate else { return Ok(exit) };
    match PathCertificate::new(&position.grid, &task, &answer.outcome, &limits) {
        Ok(certificate) => {
            write_checked(path, |file| certificate.write(file))?;
            Ok(exit)
        }
        Err(error @ PathCertificateError::Wrong) => Err(Failure::Internal(error.to_string())),
        Err(error) => {
            note!("no certificate: {error}");
            Ok(without_certificate(exit))
        }
    }
}

fn bug(error: RejectedPath) -> Failure {
    Failure::Internal(error.to_string())
}

/// What ran: the project's algorithm, or the system of a report.
fn searched_by(answer: &Answer) -> String {
    match answer.system {
        Some(system) => format!("report {system}"),
        None => answer.algorithm.to_string(),
    }
}

/// Prints paths as they are found, so that the limits hold for the printing too and no number of
/// paths fills the memory.
fn print_each(grid: &Grid, task: &Task, count: usize, limits: &Limits) -> Result<Answer, Failure> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let (mut printed, mut written) = (0, Ok(()));
    let mut print = |path: &[_], cost| {
        written = write_path(printed, path, cost, &mut out);
        printed += 1;
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let answer = find_each(grid, task, count, limits, &mut (), &mut print).map_err(bug)?;
    written.and_then(|()| out.flush()).map_err(standard_output_fault)?;
    Ok(answer)
}

fn print_course_text(answer: &Answer) -> Result<(), Failure> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let written = write_answer(answer, &mut out).and_then(|()| out.flush());
    written.map_err(standard_output_fault)
}

fn show(position: &Position, answer: &Answer) -> String {
    let width = width_of(std::io::stderr());
    let draw = if std::io::stderr().is_terminal() { picture::draw_coloured } else { picture::draw };
    // Where there is no path, start and goal are its ends with nothing between them.
    let ends: Vec<_> = [position.start, position.goal].into_iter().flatten().collect();
    let path = answer.paths().next().unwrap_or(&ends);
    draw(&position.grid, Overlay { path, ..Overlay::default() }, width)
}

fn draw(
    picture: BegunPicture,
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
    let ends = match answer.task.mode() {
        Mode::Connect(_) => [None, None],
        _ => [position.start, position.goal],
    };
    let caption = format!(
        "{}; {}, {} cells expanded",
        answer.summary(),
        searched_by(answer),
        answer.statistics.expanded
    );
    let drawing = Drawing {
        grid: &position.grid,
        paths: &paths,
        ends,
        explored: footprints.map(|_| &explored as _),
        caption: &caption,
    };
    picture.draw(|mut out| write_svg(&drawing, &mut out))
}

fn summary(answer: &Answer) -> String {
    let statistics = &answer.statistics;
    format!(
        "{}\n{}: {} expanded, {} generated, {:.1} MB, {:.3} s\n",
        answer.summary(),
        searched_by(answer),
        statistics.expanded,
        statistics.generated,
        statistics.peak_bytes as f64 / 1e6,
        statistics.time.as_secs_f64(),
    )
}
