//! Why a certificate is not accepted.

use std::fmt;
use std::io;

/// Why a certificate is not accepted.
#[derive(Debug)]
pub enum Refusal {
    /// The file ends too early.
    Cut,
    /// The file cannot be read.
    Unreadable(io::Error),
    /// The file is no certificate.
    NoCertificate,
    /// A version of the format that this checker does not know.
    UnknownVersion(u8),
    /// A game that this checker does not know.
    UnknownGame(u8),
    /// A level of trust that this checker does not know.
    UnknownLevel(u8),
    /// A cell of the start board, of a path or of its rows that is none.
    BadCell,
    /// The file does not hold as many entries as it says.
    WrongSize {
        /// Entries announced.
        announced: u64,
        /// Bytes that follow.
        bytes: u64,
    },
    /// An action of the plan, counted from 1, is not legal.
    IllegalAction(usize),
    /// Blue stacks are left after the plan.
    PlanDoesNotSolve,
    /// The plan solves the board before its end.
    PlanTooLong,
    /// An entry, counted from 0, is not larger than the one before.
    Unsorted(u64),
    /// An entry's state cannot come from the start board.
    ImpossibleState(u64),
    /// An entry's number of moves is not between 0 and what has to be refuted.
    MovesOutOfRange(u64),
    /// An entry's state is solved, or one of its ways on is not refuted.
    EntryNotShown(u64),
    /// Prices of an entry at which a fresh life is worth more than they say.
    FreshLifeWorthMore(u64),
    /// Neither an entry nor a lemma refutes the start board.
    StartNotRefuted,
    /// A Cachex board larger than this checker takes, or of no cells.
    BadSide(u32),
    /// The start or goal of a Cachex path is not on the board.
    EndOffBoard,
    /// The path of a Cachex certificate does not fit into the memory that may be used.
    OutOfMemory {
        /// Bytes that it takes.
        bytes: u64,
    },
    /// The path, at its cell counted from 0, is not connected, leaves the board, is blocked, or
    /// does not have the right ends.
    BadPath(usize),
    /// The label of a Cachex cell is larger than one of its neighbours allows.
    BadLabel {
        /// Row of the cell.
        r: u32,
        /// Column of the cell.
        q: u32,
    },
    /// The label of a goal does not prove what is claimed.
    NotProved,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Cut => write!(f, "the file ends too early"),
            Refusal::Unreadable(error) => write!(f, "the file cannot be read: {error}"),
            Refusal::NoCertificate => write!(f, "this is no certificate"),
            Refusal::UnknownVersion(version) => write!(f, "version {version} is not known here"),
            Refusal::UnknownGame(game) => write!(f, "game {game} is not known here"),
            Refusal::UnknownLevel(level) => write!(f, "level {level} is not known here"),
            Refusal::BadCell => write!(f, "the board has a cell that is neither empty nor a stack"),
            Refusal::WrongSize { announced, bytes } => {
                write!(f, "{announced} entries are announced, but {bytes} bytes follow")
            }
            Refusal::IllegalAction(number) => write!(f, "action {number} of the plan is not legal"),
            Refusal::PlanDoesNotSolve => write!(f, "blue stacks are left after the plan"),
            Refusal::PlanTooLong => write!(f, "the plan goes on after the board is solved"),
            Refusal::Unsorted(entry) => write!(f, "entry {entry} is out of order"),
            Refusal::ImpossibleState(entry) => {
                write!(f, "entry {entry} has a state that cannot come from the board")
            }
            Refusal::MovesOutOfRange(entry) => {
                write!(f, "entry {entry} speaks of a number of moves that is out of range")
            }
            Refusal::EntryNotShown(entry) => {
                write!(f, "entry {entry} is solved, or has a way on that nothing refutes")
            }
            Refusal::FreshLifeWorthMore(entry) => {
                write!(
                    f,
                    "entry {entry} names prices at which a fresh life is worth more than a move"
                )
            }
            Refusal::StartNotRefuted => write!(f, "nothing refutes the start board"),
            Refusal::BadSide(side) => write!(f, "a board of side {side} is not checked here"),
            Refusal::EndOffBoard => write!(f, "the start or goal is not on the board"),
            Refusal::OutOfMemory { bytes } => {
                write!(f, "the path takes {bytes} bytes of memory, more than may be used")
            }
            Refusal::BadPath(cell) => write!(f, "the path breaks off at its cell {cell}"),
            Refusal::BadLabel { r, q } => {
                write!(f, "the label of ({r},{q}) is larger than a neighbour allows")
            }
            Refusal::NotProved => write!(f, "the label of a goal does not prove the claim"),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Refusal {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Refusal::Cut,
            _ => Refusal::Unreadable(error),
        }
    }
}
