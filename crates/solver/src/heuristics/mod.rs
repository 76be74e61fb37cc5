//! Heuristics for Infexion, one file each, each with what it claims and why.
//!
//! A heuristic is *admissible* when it never exceeds the true number of actions to go, and
//! *consistent* when it never falls by more than 1 along an action. A search may say "optimal"
//! only with heuristics whose admissibility is [proved](Status::Proved) for the game played.

mod approach;
mod approach_infection;
mod infection;
mod line_cover;
mod maximum;
mod nearest;
mod zero;

pub use infection::relaxed_infection;
pub(crate) use line_cover::can_cover;
pub use line_cover::covering_lines;
pub use maximum::Maximum;
pub(crate) use nearest::nearest_distance;

use infexion_rules::{Board, Game};
use infexion_search::Heuristic;

/// A heuristic ready to use.
pub type BoxedHeuristic = Box<dyn Heuristic<Board> + Send>;

/// How sure a claim is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// There is a proof.
    Proved,
    /// No counterexample is known, and no proof.
    Believed,
    /// There is a counterexample.
    False,
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

/// A heuristic's name, claims and maker.
#[derive(Debug)]
pub struct HeuristicInfo {
    /// What users call it.
    pub name: &'static str,
    /// One line that says what it counts.
    pub summary: &'static str,
    /// What holds in the SPREAD-only game.
    pub spread_only: Claim,
    /// What holds in the extended game.
    pub with_spawn: Claim,
    /// Makes one.
    pub build: fn(Game) -> BoxedHeuristic,
}

impl HeuristicInfo {
    /// What is claimed in a game.
    pub fn claim(&self, game: Game) -> Claim {
        match game {
            Game::SpreadOnly => self.spread_only,
            Game::WithSpawn => self.with_spawn,
        }
    }

    /// May "optimal" rest on it in a game?
    pub fn is_proved(&self, game: Game) -> bool {
        self.claim(game).admissible == Status::Proved
    }
}

/// Every heuristic users can name.
pub static ALL: [&HeuristicInfo; 6] = [
    &zero::INFO,
    &line_cover::INFO,
    &infection::INFO,
    &approach::INFO,
    &approach_infection::INFO,
    &nearest::INFO,
];

/// The heuristic with this name.
pub fn by_name(name: &str) -> Option<&'static HeuristicInfo> {
    ALL.into_iter().find(|info| info.name == name)
}

/// The largest of the proved heuristics: a lower bound anyone may rely on. `None` is a proof
/// that there is no solution.
pub fn proved_lower_bound(board: &Board, game: Game) -> Option<u32> {
    let proved = ALL.into_iter().filter(|info| info.is_proved(game));
    Maximum::new(proved, game).estimate(board)
}
