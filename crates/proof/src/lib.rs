//! A checker of certificates, for those who do not want to trust the solver.
//!
//! A certificate says that a plan of L moves solves a board and that no shorter one does, or that
//! nothing does; or that a path on a Cachex board is cheapest, or that there is none. It is checked
//! without a search of more than two moves. For Infexion its entries say "this state has no solution within k moves".
//! An entry is shown when its state has blue stacks left and every state one move on has an entry
//! with k - 1 at least, or is refuted by a lemma, or (k - 1 <= 2) by trying all moves. Then all
//! entries hold, by induction on the length of a solution that would contradict one. The proof, the
//! lemmas and the format are in `docs/certificates.md`.
//!
//! Nothing here is shared with the solver: the board, the rules and the lemmas are written once
//! more, and the standard library is all it stands on.
//!
//! Read it in this order: `torus`, `state` (the board and a spread), `steps` (ways on), `judge`
//! (lemmas), `check` (entries), and `lines`, `tokens`, `ground`, `waste`, `prices` for the lemmas
//! that you want to see; `cachex` stands alone.

mod cachex;
mod check;
mod format;
mod ground;
mod judge;
mod lines;
mod prices;
mod refusal;
mod slice;
mod state;
mod steps;
mod tokens;
mod torus;
mod verdict;
mod waste;

pub use cachex::{Label, PathClaim, Question, UNREACHED};
pub use format::{Action, Claim, ENTRY, Entry, MAGIC, MOST_LISTS, PRICES, VERSION};
pub use judge::{Game, Judge, Lemmas, Level, NEVER};
pub use prices::{Prices, Tariff};
pub use refusal::Refusal;
pub use state::{Start, State};
pub use torus::CELLS;
pub use verdict::Verdict;

use std::io::{BufReader, Cursor, Read, Seek};

/// What the checker may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Threads.
    pub threads: usize,
    /// Bytes of memory for entries; a longer file is read in several rounds. A Cachex path must
    /// fit into it.
    pub memory: usize,
}

impl Default for Options {
    /// All cores, and a gigabyte.
    fn default() -> Options {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Options { threads, memory: 1 << 30 }
    }
}

/// Checks a certificate.
///
/// # Errors
/// Why it is not accepted.
pub fn check<R: Read + Seek + Send>(input: R, options: &Options) -> Result<Verdict, Refusal> {
    let mut input = BufReader::new(input);
    let magic: [u8; 8] = format::bytes(&mut input)?;
    if magic != MAGIC {
        return Err(Refusal::NoCertificate);
    }
    match format::bytes(&mut input)? {
        [VERSION, format::CACHEX] => cachex::check(input, options.memory),
        [VERSION, game] => check::check(game, input, options),
        [version, _] => Err(Refusal::UnknownVersion(version)),
    }
}

/// Checks a certificate that is in memory.
///
/// # Errors
/// Why it is not accepted.
pub fn check_bytes(bytes: &[u8], options: &Options) -> Result<Verdict, Refusal> {
    check(Cursor::new(bytes), options)
}
