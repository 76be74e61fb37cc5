//! The sum of `approach` and `infection`: first come near, then infect.
//!
//! **Believed admissible, SPREAD only.** No counterexample is known, and no proof: actions that
//! only come near may also pile tokens up, which the infection part counts as progress, so that
//! the two can count the same action. Nothing is claimed optimal on its strength.
//!
//! **Not consistent**: on `0,4,b,1 2,3,b,1 4,4,r,1 4,5,r,1` it says 4, and after the stack on
//! (4,4) has climbed onto the one on (4,5), which comes nearer and grows at once, 2.
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
    spread_only: Claim { admissible: Status::Believed, consistent: Status::False },
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
