//! How the command ends; `docs/exit-codes.md` is the published table.

use crate::fault::Fault;
use crate::output::standard_output_fault;
use infexion_journal::WriteError;
use infexion_lab::collection::BoardWriteError;
use std::io;
use std::process::ExitCode;

/// The exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Exit {
    /// An answer was printed.
    Answer = 0,
    /// The input or the usage is wrong.
    BadInput = 2,
    /// `--require-optimal`, and the answer is not proved; or `--certificate`, and there is none.
    NotProved = 3,
    /// There is no solution, proved.
    Unsolvable = 10,
    /// A limit ended the search and nothing was found.
    NothingFound = 11,
    /// `check`: not a valid solution; `verify`: a certificate is refused.
    NotASolution = 20,
    /// `grade --strict`: not every answer is the best there is.
    NotAllRight = 21,
    /// A bug in this program.
    Internal = 70,
    /// Ctrl-C.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What is wrong with the input: faults in full, and how many come after them.
    Faults { faults: Vec<Fault>, more: usize },
    /// Nobody reads the output any more: no reason to complain.
    ClosedPipe,
    /// A bug.
    Internal(String),
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Faults { faults: vec![fault], more: 0 }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Fault::plain(error.to_string()).into(),
        }
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Failure {
        Fault::plain(error.to_string()).into()
    }
}

impl From<BoardWriteError> for Failure {
    fn from(error: BoardWriteError) -> Failure {
        match error {
            // The only stream that boards are written to.
            BoardWriteError::Stream(error) => standard_output_fault(error),
            error => Fault::plain(error.to_string()).into(),
        }
    }
}

/// What a command returns.
pub(crate) type CommandResult = Result<Exit, Failure>;
