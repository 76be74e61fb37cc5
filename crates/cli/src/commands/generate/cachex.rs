//! `infexion generate cachex`

use super::{note_incomplete, parse_name, parse_range, parse_share, refuse_dash};
use crate::exit::{CommandResult, Exit, Failure};
use crate::fault::Fault;
use crate::interrupt::cancel_on_interrupt;
use crate::limits::{MemoryLimit, TimeLimit, parse_memory, parse_time};
use crate::output::{create_file, make_folder, standard_output_fault, write_file};
use crate::progress::bar;
use crate::words::word;
use clap::Args;
use infexion_cachex::{MAX_SIDE, Position, notation};
use infexion_generate::cachex::{Recipe, Series, SeriesError, SeriesOptions, Shape, Wanted};
use infexion_journal::AtomicFile;
use infexion_search::Limits;
use infexion_words::words;
use std::io::{BufWriter, Write, stdout};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// Make Cachex boards with their start and goal in opposite corners.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct CachexArgs {
    /// How many boards.
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,

    /// Cells along each side.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_SIDE)), help_heading = "Boards")]
    side: u16,

    /// Share of cells with a token, 0 to 1.
    #[arg(long, value_name = "SHARE", default_value_t = 0.3, value_parser = parse_share, help_heading = "Boards")]
    density: f64,

    /// How tokens lie.
    #[arg(long, value_parser = word::<Shape>(), default_value_t = Shape::Random, help_heading = "Boards")]
    shape: Shape,

    /// Another seed makes other boards.
    #[arg(long, default_value_t = 1, help_heading = "Boards")]
    seed: u64,

    /// Only boards whose cheapest path has so many cells: 30 or 30..40.
    #[arg(long, value_name = "RANGE", value_parser = parse_range)]
    optimum: Option<RangeInclusive<u32>>,

    /// Only boards with a path over empty cells.
    #[arg(long)]
    solvable: bool,

    /// Wall the goal in, so that there is no path.
    #[arg(long, conflicts_with_all = ["solvable", "optimum"])]
    unsolvable: bool,

    /// No board twice.
    #[arg(long)]
    distinct: bool,

    /// With --optimum, leave out boards whose search takes longer.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "none", help_heading = "Limits")]
    time_limit: TimeLimit,

    /// With --optimum, leave out boards whose search takes more memory.
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, default_value = "none", help_heading = "Limits")]
    memory_limit: MemoryLimit,

    /// Give up after so many boards in a row that do not fit.
    #[arg(long, value_name = "N", default_value_t = 10_000, help_heading = "Limits")]
    patience: u32,

    /// How to write boards. [default: as the name of --output says; else json for one board, jsonl
    /// for more]
    #[arg(long, value_parser = word::<BoardFormat>(), help_heading = "Output")]
    format: Option<BoardFormat>,

    /// Write into this file (.json for one board, .jsonl), or with --format json into this folder,
    /// one file a board. [default: standard output]
    #[arg(long, short, value_name = "PATH", help_heading = "Output")]
    output: Option<PathBuf>,

    /// What boards in a folder are called, before their number.
    #[arg(long, value_name = "NAME", value_parser = parse_name, default_value = "board", help_heading = "Output")]
    name: String,
}

const EXAMPLES: &str = "\
Examples:
  infexion generate cachex > board.json
  infexion generate cachex --side 500 --density 0.4 --solvable --seed 7 | infexion path
  infexion generate cachex --side 60 --shape maze --density 0.5 | infexion path --picture maze.svg
  infexion generate cachex -n 20 --optimum 30..40 --format json --output boards/";

/// How Cachex boards are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BoardFormat {
    Json,
    JsonLines,
}

words! { BoardFormat, "format":
    Json = "json": "the course's format, one board a file",
    JsonLines = "jsonl": "the same, one board a line",
}

pub(super) fn run(args: &CachexArgs) -> CommandResult {
    let recipe = Recipe {
        side: args.side,
        density: args.density,
        shape: args.shape,
        wanted: match (args.solvable, args.unsolvable) {
            (true, _) => Wanted::Path,
            (_, true) => Wanted::NoPath,
            _ => Wanted::Any,
        },
        seed: args.seed,
    };
    let boards = Series::new(SeriesOptions {
        recipe,
        optimum: args.optimum.clone(),
        distinct: args.distinct,
        patience: args.patience,
        limits: Limits {
            time: args.time_limit.0,
            memory: args.memory_limit.0,
            cancel: cancel_on_interrupt(),
            ..Limits::default()
        },
    });
    let mut sink = sink(args)?;
    let width = args.count.to_string().len();
    let bar = bar(args.count, "boards");
    for (number, board) in (1..=args.count).zip(boards) {
        match board {
            Ok(position) => {
                sink.write(&format!("{}-{number:0width$}", args.name), &position)?;
                bar.inc(1);
            }
            Err(error) => {
                bar.finish_and_clear();
                sink.finish()?;
                let is_exhausted = matches!(error, SeriesError::Exhausted(_));
                note_incomplete(number - 1, args.count, &error, is_exhausted);
                return Ok(match error {
                    SeriesError::Cancelled => Exit::Interrupted,
                    SeriesError::Recipe(_) | SeriesError::Exhausted(_) => Exit::NothingFound,
                });
            }
        }
    }
    bar.finish_and_clear();
    sink.finish()?;
    Ok(Exit::Answer)
}

/// Where boards go.
enum Sink {
    Stream(Box<dyn Write>, BoardFormat),
    File(AtomicFile, BoardFormat),
    Folder(PathBuf),
}

impl Sink {
    fn write(&mut self, name: &str, position: &Position) -> Result<(), Failure> {
        let mut text = Vec::new();
        notation::write(position, &mut text)?;
        match self {
            Sink::Stream(out, format) => {
                out.write_all(&in_format(text, *format)).map_err(standard_output_fault)?;
            }
            Sink::File(out, format) => out.put(&in_format(text, *format))?,
            Sink::Folder(folder) => {
                let text = String::from_utf8_lossy(&text);
                write_file(&folder.join(format!("{name}.json")), &text)?;
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<(), Failure> {
        match self {
            Sink::Stream(mut out, _) => out.flush().map_err(standard_output_fault)?,
            Sink::File(file, _) => {
                file.commit()?;
            }
            Sink::Folder(_) => {}
        }
        Ok(())
    }
}

/// The text of a board has lines, which a line of a table must not have.
fn in_format(mut text: Vec<u8>, format: BoardFormat) -> Vec<u8> {
    if format == BoardFormat::JsonLines {
        text.retain(|byte| *byte != b'\n');
        text.push(b'\n');
    }
    text
}

fn sink(args: &CachexArgs) -> Result<Sink, Failure> {
    let many = args.count != 1;
    let Some(path) = &args.output else {
        let standard = if many { BoardFormat::JsonLines } else { BoardFormat::Json };
        let format = args.format.unwrap_or(standard);
        if many && format == BoardFormat::Json {
            return Err(Fault::plain(ONE_BOARD_A_FILE).into());
        }
        return Ok(Sink::Stream(Box::new(BufWriter::new(stdout())), format));
    };
    refuse_dash(path)?;
    let named = match path.extension().and_then(|ending| ending.to_str()) {
        Some("json") => Some(BoardFormat::Json),
        Some("jsonl") => Some(BoardFormat::JsonLines),
        _ => None,
    };
    match (args.format, named) {
        (Some(asked), Some(named)) if asked != named => {
            let message = format!(
                "{} is the name of a .{named} file, but --format says {asked}",
                path.display()
            );
            Err(Fault::plain(message).into())
        }
        (_, Some(BoardFormat::Json)) if many => Err(Fault::plain(ONE_BOARD_A_FILE).into()),
        (_, Some(format)) => Ok(Sink::File(create_file(path)?, format)),
        (Some(BoardFormat::JsonLines), None) => {
            Ok(Sink::File(create_file(path)?, BoardFormat::JsonLines))
        }
        (Some(BoardFormat::Json), None) => folder(path),
        (None, None) if path.is_dir() => folder(path),
        (None, None) => {
            let message = format!(
                "{}: expected a name that ends with .json or .jsonl; or say --format json for a \
                 folder with one file a board",
                path.display()
            );
            Err(Fault::plain(message).into())
        }
    }
}

fn folder(path: &Path) -> Result<Sink, Failure> {
    make_folder(path)?;
    Ok(Sink::Folder(path.to_owned()))
}

const ONE_BOARD_A_FILE: &str = "json holds one board a file: name a folder with --output and say \
    --format json, or name a file that ends with .jsonl";
