//! The default solver of the extended game, SPREAD and SPAWN: anytime, with certified bounds.
//!
//! Plain searches drown in the spawns: some forty of them on every board. But spawns commute with
//! nearly everything, and in the normal form of `docs/spawn.md` they all but disappear: a search
//! step is a spread with the few spawns that can matter to it (`step`, `moves`), the 6
//! neighbours a blue stack can be captured from become one, and captures of this kind that lead
//! nowhere are put off to the end, where they need no search. Depth-first search within a growing
//! budget of actions (`deepening`) then proves the lower bound; a beam of growing width
//! (`beam`) takes turns with it to lower the upper one.
//!
//! Rejected: best-first search over single actions, which stores a thousand boards for every
//! one this looks at; and sleep sets, which the table of refuted boards makes superfluous.

mod beam;
mod cover;
mod crowding;
mod deepening;
mod moves;
mod order;
mod prover;
mod solvable;
mod step;

pub use prover::prove_with_spawn;

/// How to run the solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpawnOptions {
    /// Threads; 0 for all cores, 1 for runs that repeat exactly.
    pub threads: usize,
}
