//! Reading what people give us, and showing them everything that is wrong with it.

use crate::exit::Failure;
use crate::output::width_of;
use infexion_lab::collection::{Layout, NamedBoard};
use infexion_rules::cachex::{self, Mode, Position};
use infexion_rules::notation::{Located, actions, csv};
use infexion_rules::{Action, Board};
use miette::{LabeledSpan, MietteDiagnostic, NamedSource};
use std::fmt::Display;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A board has at most 49 lines; whatever is longer than this is no board.
const LONGEST_TEXT: u64 = 1 << 20;
/// Some ten million boards.
const LONGEST_COLLECTION: u64 = 1 << 30;
/// Lines longer than this are not shown in messages, which quote the offending part anyway.
const LONGEST_LINE_SHOWN: usize = 500;
/// Nobody reads more messages than this.
const MOST_FAULTS_SHOWN: usize = 20;

/// One thing that is wrong with the input.
#[derive(Debug)]
pub(crate) struct Fault {
    message: String,
    place: Option<Place>,
}

#[derive(Debug)]
struct Place {
    source: Arc<NamedSource<String>>,
    offset: usize,
    length: usize,
}

impl Fault {
    /// A fault that has no place in a text.
    pub(crate) fn plain(message: impl Into<String>) -> Fault {
        Fault { message: message.into(), place: None }
    }
}

/// A text and what it is called in messages.
pub(crate) struct Text {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

impl Text {
    /// Faults found in this text, for display.
    pub(crate) fn faults<F: Display>(&self, found: Vec<Located<F>>) -> Failure {
        // Binary data is not for terminals: such faults are named without their surroundings.
        let printable =
            |text: &&str| !text.contains(|c: char| c.is_control() && !c.is_whitespace());
        let short = |text: &&str| text.lines().all(|line| line.len() <= LONGEST_LINE_SHOWN);
        let text = match self.bytes.len() as u64 <= LONGEST_TEXT {
            true => std::str::from_utf8(&self.bytes).ok().filter(short).filter(printable),
            false => None,
        };
        let source = text.map(|text| Arc::new(NamedSource::new(&self.name, text.to_owned())));
        let faults = found.into_iter().map(|located| Fault {
            message: format!("{}: {located}", self.name),
            place: source.as_ref().map(|source| Place {
                offset: located.offset,
                length: located.length,
                source: Arc::clone(source),
            }),
        });
        Failure::Faults(faults.collect())
    }

    pub(crate) fn utf8(&self) -> Result<&str, Failure> {
        std::str::from_utf8(&self.bytes).map_err(|_| {
            Fault::plain(format!("{}: this is binary data, not text", self.name)).into()
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
        if path == Path::new("-") {
            if io::stdin().is_terminal() {
                note!("reading from standard input; end with Ctrl-D");
            }
            return Ok(Stream {
                name: "standard input".to_owned(),
                from: Box::new(io::stdin().lock()),
            });
        }
        let name = path.display().to_string();
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

fn cannot_read(name: &str, error: &io::Error) -> Failure {
    Fault::plain(format!("cannot read {name}: {error}")).into()
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
    board_from(read_text(path, LONGEST_TEXT)?)
}

fn board_from(mut text: Text) -> Result<Board, Failure> {
    let too_long = text.bytes.len() as u64 > LONGEST_TEXT;
    text.bytes.truncate(LONGEST_TEXT as usize);
    let board = csv::read_bytes(&text.bytes).map_err(|faults| text.faults(faults))?;
    if too_long {
        let message = format!("{}: longer than 1 MiB, this is no board", text.name);
        return Err(Fault::plain(message).into());
    }
    if board.total_power() > infexion_rules::MAX_TOTAL_POWER {
        note!(
            "warning: the total power is {}, above the game's limit of {}",
            board.total_power(),
            infexion_rules::MAX_TOTAL_POWER
        );
    }
    Ok(board)
}

/// Reads the boards of a file: one in the course's format, many in a .tsv or .jsonl file; or all
/// .csv files of a folder, in the order of their names.
pub(crate) fn read_collection(path: &Path) -> Result<Vec<NamedBoard>, Failure> {
    if path.is_dir() {
        return files_in(path, "csv")?.iter().map(|file| read_named(file)).collect();
    }
    let extension = path.extension().and_then(|extension| extension.to_str());
    let Some(layout) = extension.and_then(Layout::by_extension) else {
        return Ok(vec![read_named(path)?]);
    };
    let text = read_text(path, LONGEST_COLLECTION)?;
    let boards = layout.read(text.utf8()?);
    boards.map_err(|fault| Fault::plain(format!("{}: {fault}", text.name)).into())
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

fn read_named(path: &Path) -> Result<NamedBoard, Failure> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Ok(NamedBoard { name, board: read_board(path)? })
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
    cachex::notation::read_from(&mut keeping, mode, memory.unwrap_or(usize::MAX))
        .map_err(|error| cannot_read(&name, &error))?
        .map_err(|faults| Text { name, bytes: keeping.kept }.faults(faults))
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
        board_from(text).map(AnyBoard::Infexion)
    }
}

/// Reads a list of actions; with `lenient`, other lines are ignored as the course does.
pub(crate) fn read_actions(path: &Path, lenient: bool) -> Result<Vec<Action>, Failure> {
    let text = read_text(path, LONGEST_TEXT)?;
    let read = if lenient { actions::read_lenient } else { actions::read };
    read(text.utf8()?).map_err(|faults| text.faults(faults))
}

/// Prints faults to standard error, the first of them with the text around them.
pub(crate) fn show_faults(faults: &[Fault]) {
    // Messages are wrapped for people; programs that read them get one line each.
    let width = if io::stderr().is_terminal() { width_of(io::stderr()) } else { usize::MAX };
    let _ = miette::set_hook(Box::new(move |_| {
        Box::new(miette::MietteHandlerOpts::new().width(width).build())
    }));
    for fault in faults.iter().take(MOST_FAULTS_SHOWN) {
        let diagnostic = MietteDiagnostic::new(&fault.message);
        let report = match &fault.place {
            None => miette::Report::new(diagnostic),
            Some(place) => {
                let span = LabeledSpan::underline(place.offset..place.offset + place.length);
                miette::Report::new(diagnostic.with_label(span))
                    .with_source_code(Arc::clone(&place.source))
            }
        };
        note!("{report:?}");
    }
    if let Some(more) = faults.len().checked_sub(MOST_FAULTS_SHOWN).filter(|more| *more > 0) {
        note!("and {more} more faults");
    }
}
