//! Writes certificates: proofs of an answer that a stranger can check (`docs/certificates.md`).
//!
//! The checker asks of every state that is not refuted by a lemma that it has an entry, and that
//! the same holds for all its ways on. So the smallest certificate is a closure: the start board,
//! the ways on from it that no lemma of the checker refutes, their ways on, and so forth, each
//! with the largest number of moves that is asked of it. States are taken up in the order of these
//! numbers, so that each is asked for with its largest number first, and every entry that is
//! written is needed. Nothing the search has learned can make it smaller, and nothing of the
//! search has to be trusted: a solution that is shorter than the plan would turn up here.
//!
//! At the highest level entries name prices as well, which refute many ways on at once; the
//! checker tries them again. Prices are looked for, so there may be better ones. What they
//! make needless is left out at the end.

mod bargain;
mod closure;

use closure::Closure;
use infexion_proof::{
    Action as Move, CELLS, Claim, Entry, Game as Rules, Judge, Level, NEVER, Prices, Start, State,
};
use infexion_rules::{Action, Board, Cell, Direction, Game};
use infexion_search::{Limits, Outcome, StopReason, Watch};
use infexion_words::words;
use rustc_hash::FxHashMap;
use std::io::Write;
use std::time::Duration;

/// Entries up to which the lemmas of lines and tokens alone are tried, if the level is free.
const SMALL: usize = 20_000;
/// Entries from which on prices are used, if the level is free.
const LARGE: usize = if SEEKS_PRICES { 1_000_000 } else { usize::MAX };
/// The engine for browsers has to stay small, and makes only small certificates: it seeks no prices.
const SEEKS_PRICES: bool = !cfg!(target_family = "wasm");

/// What the reader of a certificate has to believe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// The lemmas of lines and tokens.
    LinesAndTokens,
    /// All lemmas that the checker applies by itself.
    All,
    /// Prices too, which the certificate names.
    AllAndPrices,
}

words! { Trust, "level of trust":
    LinesAndTokens = "lines+tokens": "the two short lemmas",
    All = "all": "waste and windows too: much smaller certificates of hard boards",
    AllAndPrices = "all+prices": "prices too, which stand in the certificate: for the hardest boards",
}

impl From<Trust> for Level {
    fn from(trust: Trust) -> Level {
        match trust {
            Trust::LinesAndTokens => Level::LinesAndTokens,
            Trust::All => Level::All,
            Trust::AllAndPrices => Level::AllAndPrices,
        }
    }
}

/// How a certificate is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CertificateOptions {
    /// What the reader has to believe; without it the lowest level that keeps the certificate small.
    pub level: Option<Trust>,
    /// Threads; 0 for all cores.
    pub threads: usize,
}

/// How far the making of a certificate is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Making {
    /// Time since it began.
    pub elapsed: Duration,
    /// Entries so far.
    pub entries: usize,
    /// States that will need an entry, and whose ways on are still to be looked at.
    pub waiting: usize,
    /// The number of moves that the latest entries speak of; it falls to 0.
    pub moves: u8,
}

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// Only a proved answer has a certificate.
    #[error("only an answer that is proved has one")]
    NotProved,
    /// The plan has more actions than the format knows.
    #[error("a plan of {0} actions is too long for a certificate")]
    TooLong(usize),
    /// A limit was met.
    #[error("the certificate was not finished: {}", .0.in_words())]
    Stopped(StopReason),
    /// A bug: the answer is wrong.
    #[error("internal error: the certificate finds a shorter solution")]
    Wrong,
}

/// A proof of an answer: what is claimed, and the entries that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// What is claimed.
    pub claim: Claim,
    /// States with numbers of moves within which they have no solution, sorted.
    pub entries: Vec<Entry>,
    /// The prices that some entries name, by their state; only at the level with prices.
    pub prices: FxHashMap<State, Vec<Prices>>,
}

impl Certificate {
    /// Makes a certificate for a proved answer. The limits count from now on.
    ///
    /// # Errors
    /// If the answer is not proved, a limit is met, or the answer is wrong.
    pub fn new(
        board: &Board,
        game: Game,
        outcome: &Outcome<Action>,
        options: &CertificateOptions,
        limits: &Limits,
    ) -> Result<Certificate, CertificateError> {
        Certificate::observed(board, game, outcome, options, limits, &mut |_| {})
    }

    /// The same, and tells now and then how far it is.
    ///
    /// # Errors
    /// If the answer is not proved, a limit is met, or the answer is wrong.
    pub fn observed(
        board: &Board,
        game: Game,
        outcome: &Outcome<Action>,
        options: &CertificateOptions,
        limits: &Limits,
        progress: &mut dyn FnMut(&Making),
    ) -> Result<Certificate, CertificateError> {
        let plan = match outcome {
            Outcome::Optimal(solution) => Some(solution.actions.iter().map(written).collect()),
            Outcome::Unsolvable => None,
            Outcome::Solved { .. } | Outcome::Stopped { .. } => {
                return Err(CertificateError::NotProved);
            }
        };
        let length = plan.as_ref().map(Vec::len);
        let moves = match length {
            None => NEVER,
            Some(length @ 0..255) => length as u8,
            Some(length) => return Err(CertificateError::TooLong(length)),
        };
        let start = start_bytes(board);
        let known = Start::from_bytes(&start).expect("powers are at most 6");
        let rules = match game {
            Game::SpreadOnly => Rules::Spread,
            Game::WithSpawn => Rules::Spawn,
        };
        let watch = Watch::start(limits);
        let threads = match options.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        let mut closed = |level, most| {
            let judge = Judge::new(known.clone(), rules, level);
            let bargain = (level == Level::AllAndPrices).then_some((&start, game));
            let closure = Closure::new(judge, threads, bargain, &watch);
            match moves {
                0 => Ok(Some(Default::default())),
                NEVER => closure.close(NEVER, most, progress),
                moves => closure.close(moves - 1, most, progress),
            }
        };
        let forced = options.level.map(Level::from);
        let levels = [
            (Level::LinesAndTokens, SMALL),
            (Level::All, LARGE),
            (Level::AllAndPrices, usize::MAX),
        ];
        for (level, most) in levels {
            if forced.is_some_and(|forced| forced != level) {
                continue;
            }
            let most = if forced.is_some() { usize::MAX } else { most };
            if let Some((entries, prices)) = closed(level, most)? {
                let claim = Claim { game: rules, level, start, plan };
                return Ok(Certificate { claim, entries, prices });
            }
        }
        Err(CertificateError::Stopped(StopReason::Memory))
    }

    /// What its reader has to believe.
    pub fn level(&self) -> Trust {
        match self.claim.level {
            Level::LinesAndTokens => Trust::LinesAndTokens,
            Level::All => Trust::All,
            Level::AllAndPrices => Trust::AllAndPrices,
        }
    }

    /// Writes it.
    pub fn write(&self, out: &mut impl Write) -> std::io::Result<()> {
        self.claim.write(self.entries.len() as u64, out)?;
        for entry in &self.entries {
            out.write_all(&entry.to_bytes())?;
            if self.claim.level == Level::AllAndPrices {
                let prices = self.prices.get(&entry.state).map_or(&[][..], Vec::as_slice);
                out.write_all(&[prices.len() as u8])?;
                prices.iter().try_for_each(|list| out.write_all(&list.to_bytes()))?;
            }
        }
        Ok(())
    }

    /// Its bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.write(&mut bytes).expect("memory takes every byte");
        bytes
    }
}

/// The board in the words of the checker, as it stands in a certificate.
pub fn start_bytes(board: &Board) -> [u8; CELLS] {
    let mut bytes = [0; CELLS];
    for (cell, byte) in Cell::all().zip(&mut bytes) {
        *byte = board.power(cell) + if board.blue().contains(cell) { 16 } else { 0 };
    }
    bytes
}

/// An action in the words of the checker.
fn written(action: &Action) -> Move {
    match *action {
        Action::Spread { cell, direction } => {
            let direction = Direction::ALL.iter().position(|&one| one == direction);
            Move::Spread(cell.index() as u8, direction.expect("one of the six") as u8)
        }
        Action::Spawn { cell } => Move::Spawn(cell.index() as u8),
    }
}
