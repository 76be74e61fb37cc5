//! The two puzzles by name.

use infexion_words::words;

/// Which of the two puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleName {
    /// Stacks that spread on a torus.
    Infexion,
    /// Paths on a rhombus.
    Cachex,
}

words! { PuzzleName, "game": Infexion = "infexion", Cachex = "cachex" }
