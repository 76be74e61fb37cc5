//! `infexion generate infexion`

use super::{note_incomplete, parse_name, parse_range, parse_share, refuse_dash};
use crate::exit::{CommandResult, Exit, Failure};
use crate::fault::Fault;
use crate::interrupt::cancel_on_interrupt;
use crate::limits::{MemoryLimit, TimeLimit, parse_memory, parse_time};
use crate::progress::bar;
use crate::shared::GameArgs;
use crate::words::word;
use clap::Args;
use infexion_generate::{Arrangement, GenerateError, GenerateOptions, Generator};
use infexion_lab::collection::{BoardWriter, NamedBoard};
use infexion_lab::table::TableFormat;
use infexion_rules::{Board, CellSet};
use infexion_search::Limits;
use std::io::{BufWriter, stdout};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// More blue stacks make more boards than anyone solves: four are 126 million.
const MOST_BLUE: u32 = 3;

/// Make Infexion boards.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct InfexionArgs {
    /// How many boards.
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,

    /// Every board with one red stack and so many blue ones, in place of random boards. Of boards
    /// that are shifts, turns or mirror images of each other (the 588 symmetries) only one.
    #[arg(long, conflicts_with_all = ["count", "seed", "density", "optimum", "solvable", "distinct"])]
    every: bool,

    #[command(flatten)]
    shape: ShapeArgs,

    /// Only boards whose optimum, proved, lies in this range: 6 or 6..8.
    #[arg(long, value_name = "RANGE", value_parser = parse_range)]
    optimum: Option<RangeInclusive<u32>>,

    /// Only boards with a solution.
    #[arg(long)]
    solvable: bool,

    /// No board twice, nor a shift, turn or mirror image of it (the 588 symmetries).
    #[arg(long)]
    distinct: bool,

    // The game in which boards are solved for --optimum and --solvable.
    #[command(flatten)]
    game: GameArgs,

    /// Leave out boards that take longer to solve; which boards these are depends on the machine.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "none", help_heading = "Limits")]
    time_limit: TimeLimit,

    /// Leave out boards that take more memory to solve.
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, default_value = "512MiB", help_heading = "Limits")]
    memory_limit: MemoryLimit,

    /// Give up after so many boards in a row that do not fit.
    #[arg(long, value_name = "N", default_value_t = 100_000, help_heading = "Limits")]
    patience: u32,

    /// How to write boards. [default: as the name of --output says; else csv for one board, tsv for
    /// more]
    #[arg(long, value_parser = word::<TableFormat>(), help_heading = "Output")]
    format: Option<TableFormat>,

    /// Write into this file (.csv for one board, .tsv, .jsonl, .parquet), or with --format csv into
    /// this folder, one file a board. [default: standard output]
    #[arg(long, short, value_name = "PATH", help_heading = "Output")]
    output: Option<PathBuf>,

    /// What boards are called, before their number.
    #[arg(long, value_name = "NAME", value_parser = parse_name, default_value = "board", help_heading = "Output")]
    name: String,
}

/// What boards look like; shared by the commands that sample boards.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Boards")]
pub(crate) struct ShapeArgs {
    /// Another seed makes other boards.
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Number of red stacks: 3 or 1..4. [default: 1..4]
    #[arg(long, value_name = "RANGE", value_parser = parse_range)]
    red: Option<RangeInclusive<u32>>,

    /// Number of blue stacks. [default: 1..6]
    #[arg(long, value_name = "RANGE", value_parser = parse_range)]
    blue: Option<RangeInclusive<u32>>,

    /// Power of each red stack.
    #[arg(long, value_name = "RANGE", value_parser = parse_range, default_value = "1..6")]
    red_power: RangeInclusive<u32>,

    /// Power of each blue stack.
    #[arg(long, value_name = "RANGE", value_parser = parse_range, default_value = "1..6")]
    blue_power: RangeInclusive<u32>,

    /// Share of cells with a stack, 0 to 1, in place of --blue: what is not red is blue.
    #[arg(long, value_name = "SHARE", value_parser = parse_share, conflicts_with = "blue")]
    density: Option<f64>,

    /// Most power of all stacks together.
    #[arg(long, value_name = "N")]
    max_total_power: Option<u32>,
}

impl ShapeArgs {
    pub(crate) fn options(&self) -> GenerateOptions {
        self.options_or(&GenerateOptions::default())
    }

    /// The shape, with the numbers of stacks of `default` where none are given.
    pub(crate) fn options_or(&self, default: &GenerateOptions) -> GenerateOptions {
        GenerateOptions {
            seed: self.seed,
            red: self.red.clone().unwrap_or_else(|| default.red.clone()),
            blue: self.blue.clone().unwrap_or_else(|| default.blue.clone()),
            red_power: self.red_power.clone(),
            blue_power: self.blue_power.clone(),
            density: self.density,
            max_total_power: self.max_total_power,
            ..GenerateOptions::default()
        }
    }
}

pub(super) const EXAMPLES: &str = "\
Examples:
  infexion generate > board.csv
  infexion generate -n 1000 --red 1..2 --blue 5..9 --blue-power 1 --distinct -o boards.tsv
  infexion generate -n 50 --optimum 6..8 --format csv --output boards/
  infexion generate -n 1000000 --format jsonl --seed 7 | gzip > million.jsonl.gz
  infexion generate --every --red 1 --blue 1..2 -o all.parquet
  infexion generate cachex --side 50 > board.json";

pub(super) fn run(args: &InfexionArgs) -> CommandResult {
    if args.every {
        return every(args);
    }
    let options = GenerateOptions {
        optimum: args.optimum.clone(),
        solvable: args.solvable,
        distinct: args.distinct,
        spawn: args.game.spawn()?,
        limits: Limits {
            time: args.time_limit.0,
            memory: args.memory_limit.0,
            cancel: cancel_on_interrupt(),
            ..Limits::default()
        },
        patience: args.patience,
        ..args.shape.options()
    };
    let boards = Generator::new(options).map_err(|error| Fault::plain(error.to_string()))?;
    let mut writer = writer(args, args.count == 1)?;
    let width = args.count.to_string().len();
    let bar = bar(args.count, "boards");
    for (number, board) in (1..=args.count).zip(boards) {
        let board = match board {
            Ok(board) => board,
            Err(GenerateError::Solve(error)) => return Err(Failure::Internal(error.to_string())),
            Err(error) => {
                bar.finish_and_clear();
                writer.finish()?;
                let is_exhausted = matches!(error, GenerateError::Exhausted(_));
                note_incomplete(number - 1, args.count, &error, is_exhausted);
                return Ok(match error {
                    GenerateError::Cancelled => Exit::Interrupted,
                    _ => Exit::NothingFound,
                });
            }
        };
        writer.write(&NamedBoard { name: format!("{}-{number:0width$}", args.name), board })?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    writer.finish()?;
    Ok(Exit::Answer)
}

/// All boards of a shape.
fn every(args: &InfexionArgs) -> CommandResult {
    let shape = args.shape.options();
    if shape.red != (1..=1) || *shape.blue.end() > MOST_BLUE {
        let message = format!(
            "--every takes --red 1 and --blue up to {MOST_BLUE}: type --every --red 1 --blue 1..2"
        );
        return Err(Fault::plain(message).into());
    }
    let fits = |board: &Board| {
        let powers = |cells: CellSet, range: &RangeInclusive<u32>| {
            cells.into_iter().all(|cell| range.contains(&board.power(cell).into()))
        };
        powers(board.red(), &shape.red_power)
            && powers(board.blue(), &shape.blue_power)
            && shape.max_total_power.is_none_or(|most| board.total_power() <= most)
    };
    let cancel = cancel_on_interrupt();
    let mut writer = writer(args, false)?;
    let mut number = 0_u32;
    for arrangement in shape.blue.clone().flat_map(|blue| Arrangement::all(blue as usize)) {
        if cancel.is_cancelled() {
            writer.finish()?;
            note!("incomplete: interrupted after {number} boards");
            return Ok(Exit::Interrupted);
        }
        for board in arrangement.boards().filter(fits) {
            number += 1;
            writer.write(&NamedBoard { name: format!("{}-{number:07}", args.name), board })?;
        }
    }
    writer.finish()?;
    Ok(Exit::Answer)
}

/// Where boards go: the end of a file's name and --format must agree.
fn writer(args: &InfexionArgs, is_one: bool) -> Result<BoardWriter, Failure> {
    let Some(path) = &args.output else {
        let standard = if is_one { TableFormat::Csv } else { TableFormat::Tsv };
        let format = args.format.unwrap_or(standard);
        if format == TableFormat::Csv && !is_one {
            return Err(Fault::plain(ONE_BOARD_A_FILE).into());
        }
        return Ok(BoardWriter::stream(Box::new(BufWriter::new(stdout())), format)?);
    };
    refuse_dash(path)?;
    let by_name = TableFormat::by_ending(path);
    let format = match (args.format, by_name) {
        (Some(asked), Some(named)) if asked != named => {
            let (path, asked, named) = (path.display(), asked.ending(), named.ending());
            let message =
                format!("{path} is the name of a .{named} file, but --format says {asked}");
            return Err(Fault::plain(message).into());
        }
        (None, None) if is_one || !path.is_dir() => {
            let message = format!(
                "{}; or say --format csv for a folder with one file a board",
                TableFormat::of(path).map_or_else(|error| error.to_string(), |_| String::new())
            );
            return Err(Fault::plain(message).into());
        }
        (None, None) => TableFormat::Csv,
        (asked, named) => asked.or(named).unwrap_or(TableFormat::Tsv),
    };
    match (format, by_name) {
        (TableFormat::Csv, Some(_)) if !is_one => Err(Fault::plain(ONE_BOARD_A_FILE).into()),
        (TableFormat::Csv, None) => Ok(BoardWriter::folder(path)?),
        _ => Ok(BoardWriter::file(path, format)?),
    }
}

const ONE_BOARD_A_FILE: &str = "csv holds one board a file: name a folder with --output and say \
    --format csv, or name a file that ends with .tsv, .jsonl or .parquet";
