//! `infexion suite`

use crate::exit::{CommandResult, Exit, Failure};
use crate::fault::Fault;
use crate::input::{files_in, read_collection, read_text};
use crate::limits::{LimitArgs, TimeLimit, parse_time};
use crate::output::print;
use crate::progress::{announce, bar};
use crate::words::word;
use clap::{Args, Subcommand};
use infexion_grade::puzzle::PuzzleKind;
use infexion_grade::suite::{Built, NewBoards, build, load_named};
use infexion_proof::{Options, check_bytes};
use infexion_rules::notation::csv;
use infexion_text::count_of;
use std::path::{Path, PathBuf};

/// Make and check suites: folders of boards with their proved optima.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SuiteArgs {
    #[command(subcommand)]
    command: SuiteCommand,
}

const EXAMPLES: &str = "\
Examples:
  infexion suite build my-suite --boards boards/*.csv --tag easy
  infexion suite build my-suite --boards harder.tsv --tag hard --points 3 --time-limit 5m
  infexion suite check --prove my-suite
  infexion suite check --prove --certificates proofs my-suite && infexion verify proofs/*.cert";

#[derive(Debug, Subcommand)]
enum SuiteCommand {
    /// Add boards to a suite, with their optima; boards whose optimum is not proved stay out.
    Build(BuildArgs),
    /// Read a suite, replay its solutions, and prove its optima again.
    Check(CheckArgs),
}

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
struct BuildArgs {
    /// The suite's folder; it is made if it is not there.
    folder: PathBuf,

    /// Boards: .tsv, .csv, .jsonl or .parquet files, files in the course's format, or folders of
    /// .csv files; for Cachex .json files or folders of them.
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    boards: Vec<PathBuf>,

    /// The game.
    #[arg(long, value_parser = word::<PuzzleKind>(), default_value = "infexion")]
    game: PuzzleKind,

    /// What the suite is called. [default: as its folder]
    #[arg(long)]
    name: Option<String>,

    /// Points for the best answer on each board.
    #[arg(long, value_parser = parse_points, default_value = "1")]
    points: f64,

    /// Points for an answer that is valid but too long.
    #[arg(long, value_parser = parse_points, default_value = "0")]
    points_if_longer: f64,

    /// Time that programs have for each board: 30 (seconds), 500ms, 2m. [default: 30s]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    program_time: Option<TimeLimit>,

    /// Put boards in the place of those of the same name; otherwise these stay as they are.
    #[arg(long)]
    replace: bool,

    /// A word to sort boards by; may be given again.
    #[arg(long = "tag", value_name = "WORD")]
    tags: Vec<String>,

    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
struct CheckArgs {
    /// The suite's folder, or the name of a built-in suite.
    folder: PathBuf,

    /// Solve every board again and compare.
    #[arg(long)]
    prove: bool,

    /// Make a certificate of every optimum, have it checked, and write it into this folder.
    #[arg(long, value_name = "FOLDER", requires = "prove")]
    certificates: Option<PathBuf>,

    #[command(flatten)]
    limits: LimitArgs,
}

/// A number that points can be.
fn parse_points(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| "expected a number, 0 or more".to_owned())
}

pub(crate) fn run(args: &SuiteArgs) -> CommandResult {
    match &args.command {
        SuiteCommand::Build(args) => run_build(args),
        SuiteCommand::Check(args) => run_check(args),
    }
}

fn run_build(args: &BuildArgs) -> CommandResult {
    let mut boards = Vec::new();
    for path in &args.boards {
        boards.extend(read_boards(path, args.game)?);
    }
    let new = NewBoards {
        boards,
        points: args.points,
        points_if_longer: args.points_if_longer,
        time_limit: args.program_time.and_then(|limit| limit.0).map(|time| time.as_secs_f64()),
        tags: args.tags.clone(),
        replace: args.replace,
        search: args.limits.limits(),
    };
    announce(new.boards.len() as u64, "boards", new.search.time, 1);
    let (mut left_out, mut name_taken) = (0, 0);
    let manifest =
        build(&args.folder, args.name.as_deref(), args.game, &new, |name, built| match built {
            Built::Added(optimum) => note!("{name}: {optimum}"),
            Built::Known => note!("{name}: in the suite already, left as it is (see --replace)"),
            Built::NameTaken => {
                name_taken += 1;
                note!("{name}: left out, another board of this name is there (see --replace)");
            }
            Built::NotProved => {
                left_out += 1;
                note!("{name}: not proved within the limits, left out");
            }
        })
        .map_err(|error| Fault::plain(error.to_string()))?;
    let count = manifest.boards.len();
    let out = left_out + name_taken;
    print(&format!("{}: {count} boards in all, {out} left out\n", manifest.name))?;
    if new.search.cancel.is_cancelled() {
        return Ok(Exit::Interrupted);
    }
    if name_taken > 0 {
        return Ok(Exit::BadInput);
    }
    Ok(if left_out > 0 { Exit::NotProved } else { Exit::Answer })
}

/// The boards of a file or folder, each with its name.
fn read_boards(path: &Path, game: PuzzleKind) -> Result<Vec<(String, String)>, Failure> {
    if game.extension() == "csv" {
        let boards = read_collection(path)?.into_iter();
        return Ok(boards.map(|named| (named.name, csv::write(&named.board))).collect());
    }
    const LONGEST: u64 = 64 << 20;
    let files = if path.is_dir() { files_in(path, game.extension())? } else { vec![path.into()] };
    let read = |file: &PathBuf| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok((name, read_text(file, LONGEST)?.utf8()?.to_owned()))
    };
    files.iter().map(read).collect()
}

fn run_check(args: &CheckArgs) -> CommandResult {
    let suite = load_named(&args.folder).map_err(|error| Fault::plain(error.to_string()))?;
    let points: f64 = suite.boards.iter().map(|board| board.points).sum();
    let count = suite.boards.len();
    print(&format!("{}: {count} boards of {}, {points} points\n", suite.name, suite.game))?;
    if !args.prove {
        return Ok(Exit::Answer);
    }
    let limits = args.limits.limits();
    if let Some(folder) = &args.certificates {
        std::fs::create_dir_all(folder)?;
    }
    announce(count as u64, "boards", limits.time, 1);
    let bar = bar(count as u64, "boards");
    let mut exit = Exit::Answer;
    let (mut certificates, mut bytes) = (0, 0);
    for board in &suite.boards {
        let solved = board.puzzle.solve(&limits);
        bar.inc(1);
        if limits.cancel.is_cancelled() {
            bar.finish_and_clear();
            print("incomplete: interrupted before all optima were proved again\n")?;
            return Ok(Exit::Interrupted);
        }
        match solved {
            None => {
                print(&format!("{}: not proved within the limits\n", board.name))?;
                exit = Exit::NotProved;
            }
            Some(solved) if solved.optimum != board.optimum => {
                let (found, written) = (solved.optimum, board.optimum);
                let message = format!("{}: optimum {found}, not {written}", board.name);
                return Err(Fault::plain(message).into());
            }
            Some(solved) => {
                let Some(folder) = &args.certificates else { continue };
                match board.puzzle.certificate(&solved, &limits) {
                    Ok(certificate) => {
                        check_bytes(&certificate, &Options::default()).map_err(|refusal| {
                            let message = format!("{}: refused: {refusal}", board.name);
                            Failure::Internal(message)
                        })?;
                        certificates += 1;
                        bytes += certificate.len();
                        let path = folder.join(format!("{}.cert", board.name));
                        std::fs::write(path, certificate)?;
                    }
                    Err(reason) => {
                        print(&format!("{}: no certificate: {reason}\n", board.name))?;
                        exit = Exit::NotProved;
                    }
                }
            }
        }
    }
    bar.finish_and_clear();
    if exit == Exit::Answer {
        print("all optima proved again\n")?;
    }
    if args.certificates.is_some() {
        let made = count_of(certificates, "certificate");
        print(&format!("{made} made and accepted, {bytes} bytes\n"))?;
    }
    Ok(exit)
}
