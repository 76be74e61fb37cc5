//! Heuristics for Infexion, one file each, each with what it claims and why.
//!
//! A heuristic is *admissible* when it never exceeds the true number of actions to go, and
//! *consistent* when it never falls by more than 1 along an action. A search may say "optimal"
//! only with heuristics whose admissibility is [proved](Status::Proved) for the game played.
//!
//! A heuristic is made with [`HeuristicName::build`] only, which rates it by its claim: what is
//! published of a heuristic and what a search may say with it are one value.

mod approach;
mod approach_infection;
mod infection;
mod line_cover;
mod nearest;
mod own;
mod report_001;
mod six_first;
mod zero;

pub use infection::relaxed_infection;
pub(crate) use line_cover::can_cover;
pub use line_cover::covering_lines;
pub(crate) use nearest::nearest_distance;
pub use own::OwnHeuristic;

use infexion_rules::{Board, Game};
use infexion_search::{Heuristic, Maximum, Rated, Status};
use infexion_words::words;

/// A heuristic ready to use.
pub type BoxedHeuristic = Box<dyn Heuristic<Board> + Send>;

/// The largest of several heuristics.
pub type Largest = Maximum<BoxedHeuristic>;

/// The heuristics users can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeuristicName {
    /// No knowledge at all.
    Zero,
    /// Lines that cover the blue cells.
    LineCover,
    /// Relaxed infection.
    Infection,
    /// Actions before the first capture.
    Approach,
    /// The sum of the last two.
    ApproachInfection,
    /// The smallest distance.
    Nearest,
    /// Relaxed infection with stacks of 6 first.
    SixFirst,
    /// The same, in which these come back with power 7.
    SixSeven,
    /// The heuristic of report 001 word for word.
    Report001,
}

words! { HeuristicName, "heuristic":
    Zero = "zero": "always 0",
    LineCover = "line-cover": "fewest lines that cover all blue cells",
    Infection = "infection":
        "actions of the game without geometry: the strongest red takes the strongest blues",
    Approach = "approach": "actions before any capture is possible, from distance and power",
    ApproachInfection = "approach-infection": "the sum of approach and infection",
    Nearest = "nearest": "steps between the nearest red and blue stacks",
    SixFirst = "six-first":
        "infection as reports 001 and 004 write it: blue stacks of 6 are taken first, and gone",
    SixSeven = "six-seven": "the same, but a stack of 6 comes back red with power 7",
    Report001 = "report-001": "the sum h1 + h2 exactly as report 001 defines it",
}

/// What is claimed of a heuristic in one of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Never above the true distance; says "no solution" only where that is so.
    pub admissible: Status,
    /// Never falls by more than 1 along an action.
    pub consistent: Status,
}

impl Claim {
    const PROVED: Claim = Claim { admissible: Status::Proved, consistent: Status::Proved };
    const FALSE: Claim = Claim { admissible: Status::False, consistent: Status::False };
}

/// What the file of a heuristic says of it.
struct Entry {
    /// What holds in the SPREAD-only game.
    spread_only: Claim,
    /// What holds in the extended game.
    with_spawn: Claim,
    /// Makes one.
    build: fn(Game) -> BoxedHeuristic,
}

impl HeuristicName {
    fn entry(self) -> &'static Entry {
        match self {
            HeuristicName::Zero => &zero::ENTRY,
            HeuristicName::LineCover => &line_cover::ENTRY,
            HeuristicName::Infection => &infection::ENTRY,
            HeuristicName::Approach => &approach::ENTRY,
            HeuristicName::ApproachInfection => &approach_infection::ENTRY,
            HeuristicName::Nearest => &nearest::ENTRY,
            HeuristicName::SixFirst => &six_first::GONE,
            HeuristicName::SixSeven => &six_first::SEVEN,
            HeuristicName::Report001 => &report_001::ENTRY,
        }
    }

    /// What is claimed in a game.
    pub fn claim(self, game: Game) -> Claim {
        match game {
            Game::SpreadOnly => self.entry().spread_only,
            Game::WithSpawn => self.entry().with_spawn,
        }
    }

    /// May "optimal" rest on it in a game?
    pub fn is_proved(self, game: Game) -> bool {
        self.claim(game).admissible == Status::Proved
    }

    /// The heuristic for a game, rated by its claim.
    pub fn build(self, game: Game) -> Rated<BoxedHeuristic> {
        Rated::new((self.entry().build)(game), self.claim(game).admissible)
    }
}

/// The largest of the given heuristics.
pub fn largest(names: impl IntoIterator<Item = HeuristicName>, game: Game) -> Rated<Largest> {
    names.into_iter().map(|name| name.build(game)).collect()
}

/// The largest of the proved heuristics: a lower bound anyone may rely on. Its `None` is a proof
/// that there is no solution.
pub fn largest_proved(game: Game) -> Rated<Largest> {
    largest(HeuristicName::ALL.into_iter().filter(|name| name.is_proved(game)), game)
}

/// The value of [`largest_proved`] on a board.
pub fn proved_lower_bound(board: &Board, game: Game) -> Option<u32> {
    largest_proved(game).estimate(board)
}
