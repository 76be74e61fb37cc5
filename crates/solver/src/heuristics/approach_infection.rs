//! The sum of `approach` and `infection`: first come near, then infect.
//!
//! **Believed, SPREAD only.** No counterexample is known, and no proof: actions that only come
//! near may also pile tokens up, which the infection part counts as progress, so that it is not
//! plain that the two never count the same action. Nothing is claimed optimal on its strength.
//!
//! **False with SPAWN**: a single blue stack and no red one takes two actions, and the sum says 3
//! (1 to come near, 2 to spawn and infect).

use super::approach::approach;
use super::infection::relaxed_infection;
use super::{Claim, HeuristicInfo, Status};
use infexion_rules::{Board, Game};
use infexion_search::Heuristic;

pub(super) static INFO: HeuristicInfo = HeuristicInfo {
    name: "approach-infection",
    summary: "approach + infection",
    spread_only: Claim { admissible: Status::Believed, consistent: Status::Believed },
    with_spawn: Claim::FALSE,
    build: |game| Box::new(ApproachInfection { game }),
};

struct ApproachInfection {
    game: Game,
}

impl Heuristic<Board> for ApproachInfection {
    fn estimate(&mut self, board: &Board) -> Option<u32> {
        Some(approach(board, self.game)? + relaxed_infection(board, self.game)?)
    }

    fn is_admissible(&self) -> bool {
        INFO.is_proved(self.game)
    }
}
