//! No knowledge at all: always 0. Turns A* into uniform-cost search.

use super::{Claim, Entry};
use infexion_search::Zero;

/// `zero`: trivially admissible and consistent in both games.
pub(super) static ENTRY: Entry =
    Entry { spread_only: Claim::PROVED, with_spawn: Claim::PROVED, build: |_| Box::new(Zero) };
