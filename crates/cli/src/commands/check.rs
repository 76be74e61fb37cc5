//! `infexion check`

use crate::exit::{CommandResult, Exit, Failure};
use crate::fault::Fault;
use crate::input::{read_actions, read_text};
use crate::limits::LimitArgs;
use crate::output::{json_line, print};
use crate::picture_file::{PictureFile, parse_picture};
use crate::words::{Format, word};
use clap::Args;
use infexion_grade::feedback::{Feedback, Standing};
use infexion_grade::puzzle::PuzzleKind;
use infexion_rules::notation::{actions, csv};
use std::path::{Path, PathBuf};

/// Check one answer to a board of either game, and say what is wrong with it.
///
/// The independent checker replays the answer. If it is no solution, the exit code is 20, and the
/// step that fails is named with the reason, or the blue stacks that are left. With --optimal, an
/// answer that is too long has exit code 3, and the step that cost the optimum is named. `infexion
/// grade` says the same of the answers of a program.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckArgs {
    /// The board: Infexion in the course's CSV, or Cachex in its JSON; - for standard input.
    board: PathBuf,

    /// The answer: actions one a line, or the cost and the cells of a path; - for standard input.
    answer: PathBuf,

    /// The extended game: SPAWN is legal.
    #[arg(long)]
    spawn: bool,

    /// Ignore lines that are not part of an answer, as the course does.
    #[arg(long)]
    ignore_other_lines: bool,

    /// Compare the length with the optimum too.
    #[arg(long)]
    optimal: bool,

    /// Draw the board where the answer goes wrong, or at its end.
    #[arg(long)]
    show: bool,

    /// The same as a picture, in a file that ends with .svg, .png or .pdf.
    #[arg(long, visible_alias = "svg", value_name = "FILE", value_parser = parse_picture)]
    picture: Option<PictureFile>,

    /// How to tell.
    #[arg(long, value_parser = word::<Format>(), default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = "\
Examples:
  infexion check board.csv answer.txt
  infexion check --optimal --show board.csv answer.txt
  infexion check --optimal board.json path.txt
  python -m search < board.csv | infexion check --ignore-other-lines --optimal board.csv -";

/// A path through the largest board that is read is shorter.
const LONGEST: u64 = 64 << 20;

pub(crate) fn run(args: &CheckArgs) -> CommandResult {
    if args.board == args.answer {
        let message = "board and answer are the same file; one of them must be another";
        return Err(Fault::plain(message).into());
    }
    let board = read_text(&args.board, LONGEST)?;
    let text = board.utf8()?;
    let kind = match (text.trim_start().starts_with('{'), args.spawn) {
        (true, _) => PuzzleKind::Cachex,
        (false, true) => PuzzleKind::InfexionSpawn,
        (false, false) => PuzzleKind::Infexion,
    };
    if kind != PuzzleKind::Cachex {
        csv::read(text).map_err(|faults| board.faults(faults))?;
    }
    let fault = |fault| Fault::plain(format!("{}: {fault}", board.name));
    let puzzle = kind.read(text).map_err(fault)?;
    let answer = match kind {
        PuzzleKind::Cachex => read_path(&args.answer, args.ignore_other_lines)?,
        _ => actions::write(&read_actions(&args.answer, args.ignore_other_lines)?),
    };
    let limits = args.optimal.then(|| args.limits.limits());
    let feedback = Feedback::new(&*puzzle, &answer, limits.as_ref());
    match args.format {
        Format::Json => print(&json_line(&feedback)?)?,
        Format::Text => {
            print(&feedback.lines.iter().map(|line| format!("{line}\n")).collect::<String>())?;
        }
    }
    if args.show {
        note_part!("{}", puzzle.drawing(feedback.shown()));
    }
    if let Some(picture) = &args.picture {
        picture.write(&puzzle.picture(feedback.shown()))?;
    }
    Ok(match feedback.standing {
        Standing::Valid | Standing::Optimal => Exit::Answer,
        Standing::LongerThanOptimal | Standing::NotProved => Exit::NotProved,
        Standing::Interrupted => Exit::Interrupted,
        Standing::Invalid => Exit::NotASolution,
    })
}

/// A path as text; unless other lines are ignored, every line must be the cost or a cell.
fn read_path(path: &Path, lenient: bool) -> Result<String, Failure> {
    let text = read_text(path, LONGEST)?;
    let answer = text.utf8()?;
    let is_part =
        |line: &str| line.is_empty() || line.starts_with('(') || line.parse::<u32>().is_ok();
    let other = answer.lines().map(str::trim).position(|line| !is_part(line));
    match other.filter(|_| !lenient) {
        Some(index) => {
            let place = format!("{}, line {}", text.name, index + 1);
            let hint = "--ignore-other-lines passes over such lines";
            Err(Fault::plain(format!("{place}: expected the cost or a cell; {hint}")).into())
        }
        None => Ok(answer.to_owned()),
    }
}
