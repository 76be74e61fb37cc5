//! `infexion generate infexion`

use crate::exit::{CommandResult, Exit, Failure};
use crate::input::Fault;
use crate::interrupt::cancel_on_interrupt;
use crate::limits::{MemoryLimit, TimeLimit, parse_memory, parse_time};
use crate::output::{create_file, write_file};
use crate::progress::bar;
use clap::{Args, ValueEnum};
use infexion_lab::collection::{Layout, NamedBoard};
use infexion_lab::generate::{GenerateError, GenerateOptions, Generator};
use infexion_rules::notation::csv;
use infexion_search::Limits;
use infexion_solver::Spawn;
use std::io::{BufWriter, Write, stdout};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// Make Infexion boards.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct InfexionArgs {
    /// How many boards.
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1)]
    count: u64,

    #[command(flatten)]
    shape: ShapeArgs,

    /// Only boards whose optimum, proved, lies in this range.
    #[arg(long, value_name = "RANGE", value_parser = parse_range)]
    optimum: Option<RangeInclusive<u32>>,

    /// Only boards with a solution.
    #[arg(long)]
    solvable: bool,

    /// No board twice, up to the 588 symmetries.
    #[arg(long)]
    distinct: bool,

    /// Solve boards in the extended game with SPAWN, for --optimum and --solvable.
    #[arg(long)]
    spawn: bool,

    /// Leave out boards that take longer to solve; which boards these are depends on the machine.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "none", help_heading = "Limits")]
    time_limit: TimeLimit,

    /// Leave out boards that take more memory to solve.
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, default_value = "512MiB", help_heading = "Limits")]
    memory_limit: MemoryLimit,

    /// Give up after so many boards in a row that do not fit.
    #[arg(long, value_name = "N", default_value_t = 100_000, help_heading = "Limits")]
    patience: u32,

    /// How to write boards. [default: csv for one board, tsv for more]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Format>,

    /// Write into this file (tsv, jsonl) or folder (csv, one file a board), not to standard output.
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

    /// Number of red stacks: 3 or 1..4. [default: 1..4, for audits 0..3]
    #[arg(long, value_name = "RANGE", value_parser = parse_range)]
    red: Option<RangeInclusive<u32>>,

    /// Number of blue stacks. [default: 1..6, for audits 1..4]
    #[arg(long, value_name = "RANGE", value_parser = parse_range)]
    blue: Option<RangeInclusive<u32>>,

    /// Power of each red stack.
    #[arg(long, value_name = "RANGE", value_parser = parse_range, default_value = "1..6")]
    red_power: RangeInclusive<u32>,

    /// Power of each blue stack.
    #[arg(long, value_name = "RANGE", value_parser = parse_range, default_value = "1..6")]
    blue_power: RangeInclusive<u32>,

    /// Share of cells with a stack, 0 to 1: blue fills up what red leaves.
    #[arg(long, value_name = "SHARE", conflicts_with = "blue")]
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
  infexion generate cachex -n 50 > board.json";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The course's format, one file a board
    Csv,
    /// A name, a tab and a board on each line
    Tsv,
    /// A JSON object with name and board on each line
    Jsonl,
}

/// A range of numbers, both ends included: `3`, `1..4` or `1-4`.
fn parse_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let number = |text: &str| text.trim().parse::<u32>().ok();
    let range = match text.split_once("..").or_else(|| text.split_once('-')) {
        None => number(text).map(|only| only..=only),
        Some((low, high)) => number(low).zip(number(high)).map(|(low, high)| low..=high),
    };
    range
        .filter(|range| !range.is_empty())
        .ok_or_else(|| "expected a number or a range such as 1..4".to_owned())
}

/// A name becomes a file's name, or a column of a table.
fn parse_name(text: &str) -> Result<String, String> {
    match text.contains(|c: char| c == '/' || c == '\\' || c.is_control()) {
        true => Err("a name has no slashes, tabs or line ends".to_owned()),
        false => Ok(text.to_owned()),
    }
}

pub(super) fn run(args: &InfexionArgs) -> CommandResult {
    let options = GenerateOptions {
        optimum: args.optimum.clone(),
        solvable: args.solvable,
        distinct: args.distinct,
        spawn: if args.spawn { Spawn::All } else { Spawn::Never },
        limits: Limits {
            time: args.time_limit.0,
            memory: args.memory_limit.0,
            cancel: cancel_on_interrupt(),
        },
        patience: args.patience,
        ..args.shape.options()
    };
    let boards = Generator::new(options).map_err(|error| Fault::plain(error.to_string()))?;
    let mut sink = Sink::new(args)?;
    let width = args.count.to_string().len();
    let bar = bar(args.count, "boards");
    for (number, board) in (1..=args.count).zip(boards) {
        let board = match board {
            Ok(board) => board,
            Err(GenerateError::Solve(error)) => return Err(Failure::Internal(error.to_string())),
            Err(error) => {
                bar.finish_and_clear();
                sink.finish()?;
                note!("{} of {} boards: {error}", number - 1, args.count);
                return Ok(match error {
                    GenerateError::Cancelled => Exit::Interrupted,
                    _ => Exit::NothingFound,
                });
            }
        };
        sink.write(&NamedBoard { name: format!("{}-{number:0width$}", args.name), board })?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    sink.finish()?;
    Ok(Exit::Answer)
}

/// Where boards go.
enum Sink {
    Stream(Layout, Box<dyn Write>),
    /// One board in the course's format.
    Board(Box<dyn Write>),
    Folder(PathBuf),
}

impl Sink {
    fn new(args: &InfexionArgs) -> Result<Sink, Failure> {
        let standard = if args.count == 1 { Format::Csv } else { Format::Tsv };
        let by_name = args.output.as_deref().and_then(Path::extension).and_then(|e| e.to_str());
        let format = args.format.unwrap_or(match by_name {
            Some("csv") => Format::Csv,
            Some("tsv") => Format::Tsv,
            Some("jsonl") => Format::Jsonl,
            _ => standard,
        });
        let out = || -> Result<Box<dyn Write>, Failure> {
            Ok(match &args.output {
                None => Box::new(BufWriter::new(stdout().lock())),
                Some(path) => Box::new(create_file(path)?),
            })
        };
        Ok(match (format, &args.output) {
            (Format::Tsv, _) => Sink::Stream(Layout::Tsv, out()?),
            (Format::Jsonl, _) => Sink::Stream(Layout::JsonLines, out()?),
            (Format::Csv, None) if args.count == 1 => Sink::Board(out()?),
            (Format::Csv, Some(_)) if args.count == 1 && by_name == Some("csv") => {
                Sink::Board(out()?)
            }
            // A file of that name may be asked for, not a folder.
            (Format::Csv, path) if path.as_ref().is_none_or(|_| by_name == Some("csv")) => {
                let message = "csv holds one board a file: name a folder with --output, or a file \
                               that ends in .tsv or .jsonl";
                return Err(Fault::plain(message).into());
            }
            (Format::Csv, folder) => {
                let folder = folder.as_deref().unwrap_or(Path::new("."));
                std::fs::create_dir_all(folder).map_err(|error| {
                    Fault::plain(format!("cannot make {}: {error}", folder.display()))
                })?;
                Sink::Folder(folder.to_owned())
            }
        })
    }

    fn write(&mut self, named: &NamedBoard) -> Result<(), Failure> {
        match self {
            Sink::Stream(layout, out) => out.write_all(layout.write(named).as_bytes())?,
            Sink::Board(out) => out.write_all(csv::write(&named.board).as_bytes())?,
            Sink::Folder(folder) => {
                let path = folder.join(format!("{}.csv", named.name));
                write_file(&path, &csv::write(&named.board))?;
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), Failure> {
        match self {
            Sink::Stream(_, out) | Sink::Board(out) => out.flush()?,
            Sink::Folder(_) => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        assert_eq!(parse_range("3"), Ok(3..=3));
        assert_eq!(parse_range("1..4"), Ok(1..=4));
        assert_eq!(parse_range("1-4"), Ok(1..=4));
        assert!(parse_range("4..1").is_err() && parse_range("x").is_err());
        assert!(parse_range("1...4").is_err() && parse_range("").is_err());
    }

    #[test]
    fn names_stay_in_their_folder_and_in_their_column() {
        assert_eq!(parse_name("b 1"), Ok("b 1".to_owned()));
        assert!(["../b", "a/b", "a\\b", "a\tb", "a\nb"].iter().all(|n| parse_name(n).is_err()));
    }
}
