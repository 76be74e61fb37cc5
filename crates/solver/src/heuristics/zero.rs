//! No knowledge at all: always 0. Turns A* into uniform-cost search.

use super::{Claim, HeuristicInfo};
use infexion_search::Zero;

/// `zero`: trivially admissible and consistent in both games.
pub(super) static INFO: HeuristicInfo = HeuristicInfo {
    name: "zero",
    summary: "always 0",
    spread_only: Claim::PROVED,
    with_spawn: Claim::PROVED,
    build: |_| Box::new(Zero),
};
