//! `infexion check`

use crate::exit::{CommandResult, Exit, Failure};
use crate::fault::Fault;
use crate::input::{Kind, Text, kind_of, read_text, something_else};
use crate::limits::LimitArgs;
use crate::output::{json_line, print};
use crate::picture_file::{PictureFile, parse_picture};
use crate::words::{Format, word};
use clap::Args;
use infexion_cachex::Mode;
use infexion_grade::feedback::{Feedback, Standing};
use infexion_grade::puzzle::{Answer, Cachex, Infexion, Puzzle, PuzzleError};
use infexion_grade::text::{harmless, shortened};
use infexion_hex::{FaultsIn, lines_with_offsets};
use infexion_rules::Colour;
use infexion_rules::notation::actions;
use std::fmt::{self, Display};
use std::path::PathBuf;

/// Check one answer to a board of either game, and say what is wrong with it.
///
/// The independent checker replays the answer. If it is no solution, the exit code is 20, and the
/// action or cell that is not legal is named with the reason, or the blue stacks that are left. With
/// --optimal, an answer that is too long has exit code 3, and the first action is named after which
/// the optimum is out of reach. `infexion grade` says the same of the answers of a program. A line
/// that is no part of an answer is bad input, exit code 2.
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

    /// The answer is one of `infexion path --capture`: cells of this colour are free, and each
    /// empty cell is captured at cost 1.
    #[arg(long, value_parser = word::<Colour>(), value_name = "COLOUR", conflicts_with = "spawn")]
    capture: Option<Colour>,

    /// The answer is one of `infexion path --connect`: it joins the two sides of this colour.
    #[arg(long, value_parser = word::<Colour>(), value_name = "COLOUR", conflicts_with_all = ["capture", "spawn"])]
    connect: Option<Colour>,

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

    /// How to print the verdict.
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
  infexion path --capture blue board.json | infexion check --capture blue board.json -
  python -m search < board.csv | infexion check --ignore-other-lines --optimal board.csv -";

/// Bytes of what is said in a line: an answer can be a line without an end.
const LONGEST_LINE: usize = 500;

/// A path through the largest board that is read is shorter.
const LONGEST: u64 = 64 << 20;

pub(crate) fn run(args: &CheckArgs) -> CommandResult {
    if args.board == args.answer {
        let message = "board and answer are the same file; one of them must be another";
        return Err(Fault::plain(message).into());
    }
    let mode = match (args.capture, args.connect) {
        (Some(colour), _) => Mode::Capture(colour),
        (_, Some(colour)) => Mode::Connect(colour),
        _ => Mode::Plain,
    };
    let board = read_text(&args.board, LONGEST)?;
    let puzzle = read_puzzle(&board, mode, args.spawn)?;
    let is_cachex = matches!(puzzle, Puzzled::Cachex(_));
    let answer = read_text(&args.answer, LONGEST)?;
    refuse_other_game(&board, &answer, is_cachex)?;
    if !args.ignore_other_lines {
        if is_cachex { only_path(&answer)? } else { only_actions(&answer)? }
    }
    let puzzle = puzzle.puzzle();
    let answer = answer.utf8()?;
    let limits = args.optimal.then(|| args.limits.limits());
    let feedback = Feedback::new(puzzle, answer, limits.as_ref());
    match args.format {
        Format::Json => print(&json_line(&feedback)?)?,
        Format::Text => {
            // It quotes the answer, which a terminal must not obey.
            let quoted = |line: &String| shortened(&harmless(line), LONGEST_LINE) + "\n";
            print(&feedback.lines.iter().map(quoted).collect::<String>())?;
        }
    }
    if !is_cachex && !args.spawn && spawns(&feedback) {
        note!("SPAWN belongs to the extended game: type --spawn if that is meant");
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

/// A board of either game.
enum Puzzled {
    Infexion(Infexion),
    Cachex(Cachex),
}

impl Puzzled {
    fn puzzle(&self) -> &dyn Puzzle {
        match self {
            Puzzled::Infexion(board) => board,
            Puzzled::Cachex(board) => board,
        }
    }
}

fn read_puzzle(board: &Text, mode: Mode, spawn: bool) -> Result<Puzzled, Failure> {
    let text = board.utf8()?;
    let text = text.trim_start_matches('\u{feff}');
    let is_cachex = text.trim_start().starts_with('{');
    let wanted = if is_cachex { Kind::Cachex } else { Kind::Infexion };
    let read = match is_cachex {
        true => Cachex::asking(text, mode).map(Puzzled::Cachex),
        false => Infexion::read(text, spawn).map(Puzzled::Infexion),
    };
    let option = match mode {
        Mode::Plain => None,
        Mode::Capture(_) => Some("--capture"),
        Mode::Connect(_) => Some("--connect"),
    };
    match (read, option) {
        (Ok(Puzzled::Infexion(_)), Some(option)) => {
            let message = format!("{}: {option} is for Cachex, and this is Infexion", board.name);
            Err(Fault::plain(message).into())
        }
        (Ok(Puzzled::Cachex(_)), _) if spawn => {
            let message = format!("{}: --spawn is for Infexion, and this is Cachex", board.name);
            Err(Fault::plain(message).into())
        }
        (Ok(read), _) => Ok(read),
        (Err(error), _) => Err(something_else(board, wanted).unwrap_or_else(|| match error {
            PuzzleError::Infexion(faults) => board.faults(faults),
            PuzzleError::Cachex(faults) => board.faults(faults),
            PuzzleError::NoEnds => Fault::plain(format!("{}: {error}", board.name)).into(),
        })),
    }
}

/// An answer that belongs to the other game is told so, line by line it would make no sense.
fn refuse_other_game(board: &Text, answer: &Text, is_cachex: bool) -> Result<(), Failure> {
    let (found, game) = match (kind_of(&answer.bytes), is_cachex) {
        (Some(Kind::Actions), true) => ("actions of Infexion", "a Cachex board"),
        (Some(Kind::Path), false) => ("a path of Cachex", "an Infexion board"),
        (Some(Kind::Infexion | Kind::Cachex), _) => {
            let message = format!(
                "{}: this is a board and no answer; type infexion check BOARD ANSWER, the board \
                 first",
                answer.name
            );
            return Err(Fault::plain(message).into());
        }
        _ => return Ok(()),
    };
    let message = format!("{} holds {found}, and {} is {game}", answer.name, board.name);
    Err(Fault::plain(message).into())
}

/// Is the action that is not legal a SPAWN?
fn spawns(feedback: &Feedback) -> bool {
    match &feedback.answer {
        Answer::Invalid { steps, at: Some(at), .. } => {
            steps.get(*at).is_some_and(|step| step.starts_with("SPAWN"))
        }
        _ => false,
    }
}

/// A line that is no part of an answer.
#[derive(Debug)]
struct OtherLine {
    expected: &'static str,
    /// Are there lines that are part of one?
    among_others: bool,
}

impl Display for OtherLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)?;
        match self.among_others {
            true => f.write_str("; --ignore-other-lines passes over such lines"),
            false => Ok(()),
        }
    }
}

/// Every line must be an action; one that cannot be played is still one, and no solution.
fn only_actions(answer: &Text) -> Result<(), Failure> {
    only(answer, "an action, such as SPREAD 5 6 -1 1", actions::is_action)
}

/// Every line must be the cost or a cell.
fn only_path(answer: &Text) -> Result<(), Failure> {
    let is_part = |line: &str| line.starts_with('(') || line.parse::<u32>().is_ok();
    only(answer, "the cost or a cell, such as (5,6)", is_part)
}

fn only(
    answer: &Text,
    expected: &'static str,
    is_part: impl Fn(&str) -> bool,
) -> Result<(), Failure> {
    let text = answer.utf8()?;
    let mut faults = FaultsIn::new(text);
    let lines = || {
        let words = |(offset, line): (usize, &'_ str)| {
            let words = line.trim_start_matches('\u{feff}').trim();
            (offset + line.find(words).unwrap_or(0), words.len())
        };
        let places = lines_with_offsets(text).map(words).filter(|(_, length)| *length > 0);
        places.map(|(start, length)| (start, &text[start..start + length]))
    };
    let among_others = lines().any(|(_, line)| is_part(line));
    for (start, line) in lines().filter(|(_, line)| !is_part(line)) {
        faults.add(start, line.len(), OtherLine { expected, among_others });
    }
    faults.finish().map_err(|faults| answer.faults(faults))
}
