//! Reading what people give us, and showing them everything that is wrong with it.

use crate::exit::Failure;
use crate::fault::Fault;
use infexion_cachex::{Mode, Position};
use infexion_grade::text::harmless;
use infexion_lab::collection::{GivenBoard, NamedBoard, ReadError, read_boards, read_given};
use infexion_rules::Faults;
use infexion_rules::notation::{actions, csv};
use infexion_rules::{Action, Board, TypedBoard};
use std::fmt::Display;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A board has at most 49 lines; whatever is longer than this is no board.
const LONGEST_TEXT: u64 = 1 << 20;
/// Lines longer than this are not shown in messages, which quote the offending part anyway.
const LONGEST_LINE_SHOWN: usize = 500;

/// What standard input is called in messages.
const STANDARD_INPUT: &str = "standard input";

/// A text and what it is called in messages.
pub(crate) struct Text {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

impl Text {
    /// Faults found in this text, for display.
    pub(crate) fn faults<F: Display>(&self, found: Faults<F>) -> Failure {
        // Binary data is not for terminals: such faults are named without their surroundings.
        let printable =
            |text: &&str| !text.contains(|c: char| c.is_control() && !c.is_whitespace());
        let short = |text: &&str| text.lines().all(|line| line.len() <= LONGEST_LINE_SHOWN);
        let text = match self.bytes.len() as u64 <= LONGEST_TEXT {
            true => std::str::from_utf8(&self.bytes).ok().filter(short).filter(printable),
            false => None,
        };
        let text: Option<Arc<str>> = text.map(Arc::from);
        let more = found.more();
        let faults = found.into_listed().into_iter().map(|located| {
            // It quotes what was given, which a terminal must not obey.
            let message = harmless(&format!("{}: {located}", self.name));
            match &text {
                None => Fault::plain(message),
                Some(text) => {
                    let bytes = located.offset..located.offset + located.length;
                    Fault::of(message, Arc::clone(text), bytes)
                }
            }
        });
        Failure::Faults { faults: faults.collect(), more }
    }

    pub(crate) fn utf8(&self) -> Result<&str, Failure> {
        std::str::from_utf8(&self.bytes).map_err(|error| {
            let before = &self.bytes[..error.valid_up_to()];
            let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
            let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
            let column = before.len() - start + 1;
            let place = format!("line {line}, byte {column}");
            Fault::plain(format!("{}, {place}: this is binary data, not text", self.name)).into()
        })
    }
}

/// A file, or standard input for `-`, and what it is called in messages.
struct Stream {
    name: String,
    from: Box<dyn Read>,
}

impl Stream {
    fn open(path: &Path) -> Result<Stream, Failure> {
        note_terminal(path);
        if path == Path::new("-") {
            return Ok(Stream {
                name: STANDARD_INPUT.to_owned(),
                from: Box::new(io::stdin().lock()),
            });
        }
        let name = path.display().to_string();
        refuse_folder(path, "")?;
        match File::open(path) {
            Ok(file) => Ok(Stream { name, from: Box::new(file) }),
            Err(error) => Err(cannot_read(&name, &error)),
        }
    }

    /// The text, up to `longest` bytes and one more if there are more.
    fn text(&mut self, longest: u64) -> Result<Text, Failure> {
        let mut bytes = Vec::new();
        let read = (&mut self.from).take(longest + 1).read_to_end(&mut bytes);
        read.map_err(|error| cannot_read(&self.name, &error))?;
        Ok(Text { name: self.name.clone(), bytes })
    }
}

/// Refuses a folder where a file is needed; `hint` goes on from there.
pub(crate) fn refuse_folder(path: &Path, hint: &str) -> Result<(), Failure> {
    match path.is_dir() {
        true => {
            let message = format!("{} is a folder: name a file in it{hint}", path.display());
            Err(Fault::plain(message).into())
        }
        false => Ok(()),
    }
}

/// Tells someone at a terminal that it is for them to type.
fn note_terminal(path: &Path) {
    if path == Path::new("-") && io::stdin().is_terminal() {
        note!("reading from standard input; end with Ctrl-D");
    }
}

/// What the system says, and for a board that is not there how to make one: the examples of the
/// help are typed as they stand.
pub(crate) fn cannot_read(name: &str, error: &io::Error) -> Failure {
    let is_missing = error.kind() == io::ErrorKind::NotFound;
    let boards = match Path::new(name).extension().and_then(|ending| ending.to_str()) {
        Some("csv") => Some("infexion generate"),
        Some("json") => Some("infexion generate cachex"),
        _ => None,
    };
    let message = match boards {
        Some(command) if is_missing => {
            format!(
                "cannot read {name}: there is no such file; to make a random board, type {command} > {name}"
            )
        }
        _ if is_missing => format!("cannot read {name}: there is no such file"),
        _ => format!("cannot read {name}: {error}"),
    };
    Fault::plain(message).into()
}

/// Reads a file, or standard input for `-`, up to `longest` bytes.
pub(crate) fn read_text(path: &Path, longest: u64) -> Result<Text, Failure> {
    Stream::open(path)?.text(longest)
}

/// Hands a stream through and keeps the beginning, to show it beside what is wrong with it.
struct Keeping<R> {
    from: R,
    kept: Vec<u8>,
}

impl<R: Read> Read for Keeping<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.from.read(buffer)?;
        // One more than is shown, which tells that there is more.
        let room = LONGEST_TEXT as usize + 1 - self.kept.len();
        self.kept.extend_from_slice(&buffer[..count.min(room)]);
        Ok(count)
    }
}

/// Reads an Infexion board.
pub(crate) fn read_board(path: &Path) -> Result<Board, Failure> {
    Ok(*read_typed(path)?.board())
}

/// Reads an Infexion board and keeps what was typed.
pub(crate) fn read_typed(path: &Path) -> Result<TypedBoard, Failure> {
    let many = "; `infexion batch` and `infexion compare` take whole folders of boards";
    refuse_folder(path, many)?;
    board_from(read_text(path, LONGEST_TEXT)?)
}

fn board_from(mut text: Text) -> Result<TypedBoard, Failure> {
    let too_long = text.bytes.len() as u64 > LONGEST_TEXT;
    text.bytes.truncate(LONGEST_TEXT as usize);
    let typed = csv::read_bytes(&text.bytes).map_err(|faults| {
        something_else(&text, Kind::Infexion).unwrap_or_else(|| text.faults(faults))
    })?;
    if too_long {
        let message = format!("{}: longer than 1 MiB, this is no board", text.name);
        return Err(Fault::plain(message).into());
    }
    warn_of_power(typed.board());
    Ok(typed)
}

/// What a text that is not of the kind that the command takes is instead, and which command takes
/// that.
pub(crate) fn something_else(text: &Text, wanted: Kind) -> Option<Failure> {
    let name = &text.name;
    // What came from a pipe has no name to type again.
    let file = if name == STANDARD_INPUT { "" } else { name.as_str() };
    let message = match kind_of(&text.bytes).filter(|kind| *kind != wanted)? {
        Kind::Infexion => {
            format!("{name}: this is an Infexion board; solve it with: infexion solve {file}")
        }
        Kind::Cachex => {
            format!("{name}: this is a Cachex board; find a path with: infexion path {file}")
        }
        Kind::Table => {
            let one = match first_row(&text.bytes) {
                Some(line) if !file.is_empty() => {
                    format!("; or take one of them: sed -n {line}p {file} | cut -f 2 > board.csv")
                }
                _ => String::new(),
            };
            format!(
                "{name}: this is a table of Infexion boards; solve all of them with: infexion batch \
                 {file} -o rows.csv{one}"
            )
        }
        Kind::Dictionary => format!(
            "{name}: this looks like a Python dictionary; write one stack a line, such as 5,6,r,2"
        ),
        Kind::Actions => format!(
            "{name}: this is an answer, a list of actions, and no board; check it with: infexion \
             check BOARD {file}"
        ),
        Kind::Path => format!(
            "{name}: this is an answer, a path, and no board; check it with: infexion check BOARD \
             {file}"
        ),
    };
    Some(Fault::plain(harmless(message.trim_end())).into())
}

/// What people give to a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A board of Infexion.
    Infexion,
    /// A board of Cachex.
    Cachex,
    /// Many boards of Infexion.
    Table,
    /// A board of Infexion as a Python program prints it.
    Dictionary,
    /// An answer to a board of Infexion.
    Actions,
    /// An answer to a board of Cachex.
    Path,
}

/// What a text looks like, if it looks like anything that some command takes.
pub(crate) fn kind_of(bytes: &[u8]) -> Option<Kind> {
    let text = std::str::from_utf8(bytes).ok()?.trim_start_matches('\u{feff}').trim_start();
    if text.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with('(')) {
        return Some(Kind::Dictionary);
    }
    if text.starts_with('{') {
        let is_table = !text.contains("\"n\"") && text.contains("\"board\"");
        return Some(if is_table { Kind::Table } else { Kind::Cachex });
    }
    let row = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'))?;
    if is_row(row) {
        return Some(Kind::Table);
    }
    if actions::read(text).is_ok() {
        return Some(Kind::Actions);
    }
    let is_cell = |line: &str| line.starts_with('(');
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_path = lines.clone().all(|line| is_cell(line) || line.parse::<u32>().is_ok());
    if is_path && lines.any(is_cell) {
        return Some(Kind::Path);
    }
    csv::read(text).is_ok().then_some(Kind::Infexion)
}

/// Is this a line of a table with tabs, its first line included?
fn is_row(line: &str) -> bool {
    line.split('\t').nth(1).is_some_and(|board| board == "board" || board.contains(','))
}

/// The number of the first line of a table with tabs that holds a board.
fn first_row(bytes: &[u8]) -> Option<usize> {
    let text = std::str::from_utf8(bytes).ok()?;
    let holds_board = |line: &str| {
        let board = line.split('\t').nth(1);
        !line.starts_with('#') && board.is_some_and(|board| csv::read(board).is_ok())
    };
    text.lines().position(holds_board).map(|index| index + 1)
}

fn warn_of_power(board: &Board) {
    let (total, most) = (board.total_power(), infexion_rules::MAX_TOTAL_POWER);
    if total > most {
        note!("warning: the total power is {total}, above the game's limit of {most}");
    }
}

/// Reads the boards of a file or folder, every one of them; `-` is standard input.
pub(crate) fn read_collection(path: &Path) -> Result<Vec<NamedBoard>, Failure> {
    note_terminal(path);
    let boards = read_boards(path).map_err(|error| other_collection(path, error))?;
    if let [only] = &boards[..] {
        warn_of_power(&only.board);
    }
    Ok(boards)
}

/// Reads the boards of a file or folder, whether they are boards or not.
pub(crate) fn read_given_boards(path: &Path) -> Result<Vec<GivenBoard>, Failure> {
    note_terminal(path);
    read_given(path).map_err(|error| other_collection(path, error))
}

/// A Cachex board is no table of Infexion boards, whatever else is wrong with it.
fn other_collection(path: &Path, error: ReadError) -> Failure {
    let text = match path.is_file() {
        true => read_text(path, LONGEST_TEXT).ok(),
        false => None,
    };
    // One board, or a table that is damaged, is told what is wrong with it.
    let other =
        text.filter(|text| !matches!(kind_of(&text.bytes), Some(Kind::Infexion | Kind::Table)));
    other.and_then(|text| something_else(&text, Kind::Infexion)).unwrap_or_else(|| error.into())
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Failure {
        match error {
            ReadError::Board { name, text, faults } => Text { name, bytes: text }.faults(faults),
            ReadError::File { name, error } => cannot_read(&name, &error),
            error => Fault::plain(error.to_string()).into(),
        }
    }
}

/// The files of a folder with this extension, in the order of their names.
pub(crate) fn files_in(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, Failure> {
    let fault = |error| Fault::plain(format!("cannot read {}: {error}", folder.display()));
    let entries = std::fs::read_dir(folder).map_err(fault)?;
    let mut files: Vec<_> =
        entries.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>().map_err(fault)?;
    files.retain(|file| file.extension().is_some_and(|found| found == extension));
    files.sort_unstable();
    if files.is_empty() {
        let message = format!("{}: there is no .{extension} file in this folder", folder.display());
        return Err(Fault::plain(message).into());
    }
    Ok(files)
}

/// Reads a Cachex board whose search may take so much memory; with a mode, its start and goal
/// must suit it.
pub(crate) fn read_position(
    path: &Path,
    mode: Option<Mode>,
    memory: Option<usize>,
) -> Result<Position, Failure> {
    position_from(Stream::open(path)?, mode, memory)
}

fn position_from(
    stream: Stream,
    mode: Option<Mode>,
    memory: Option<usize>,
) -> Result<Position, Failure> {
    let Stream { name, from } = stream;
    let mut keeping = Keeping { from, kept: Vec::new() };
    infexion_cachex::notation::read_from(&mut keeping, mode, memory.unwrap_or(usize::MAX))
        .map_err(|error| cannot_read(&name, &error))?
        .map_err(|faults| {
            let text = Text { name, bytes: keeping.kept };
            something_else(&text, Kind::Cachex).unwrap_or_else(|| text.faults(faults))
        })
}

/// A board of either game.
pub(crate) enum AnyBoard {
    Infexion(Board),
    Cachex(Position),
}

/// Reads a board of either game: a JSON object is a Cachex board, anything else is Infexion.
pub(crate) fn read_any(path: &Path) -> Result<AnyBoard, Failure> {
    let mut stream = Stream::open(path)?;
    let text = stream.text(LONGEST_TEXT)?;
    let content = text.bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text.bytes);
    if content.trim_ascii_start().starts_with(b"{") {
        stream.from = Box::new(io::Cursor::new(text.bytes).chain(stream.from));
        position_from(stream, None, None).map(AnyBoard::Cachex)
    } else {
        board_from(text).map(|typed| AnyBoard::Infexion(*typed.board()))
    }
}

/// Reads a list of actions.
pub(crate) fn read_actions(path: &Path) -> Result<Vec<Action>, Failure> {
    let text = read_text(path, LONGEST_TEXT)?;
    actions::read(text.utf8()?).map_err(|faults| text.faults(faults))
}
