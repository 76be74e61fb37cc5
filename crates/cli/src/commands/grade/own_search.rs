//! This program's own searches, graded as anybody's.

use crate::words::either_word;
use clap::builder::TypedValueParser;
use infexion_cachex::PathAlgorithm;
use infexion_grade::puzzle::PuzzleKind;
use infexion_solver::Algorithm;
use infexion_words::{UnknownWord, Word};
use std::fmt;

/// A search by its name, which both games may have.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnSearch(&'static str);

impl fmt::Display for OwnSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl OwnSearch {
    /// Takes the searches of either game: the suite, which says the game, is not read yet.
    pub(super) fn parser() -> impl TypedValueParser<Value = OwnSearch> {
        either_word::<Algorithm, PathAlgorithm, _>(OwnSearch::named)
    }

    fn named(name: &str) -> Result<OwnSearch, UnknownWord> {
        let of_paths =
            |unknown| PathAlgorithm::from_name(name).map(PathAlgorithm::name).map_err(|_| unknown);
        let name = Algorithm::from_name(name).map(Algorithm::name).or_else(of_paths)?;
        Ok(OwnSearch(name))
    }

    /// The command that runs it, or that this game has no such search.
    pub(super) fn command(
        self,
        executable: String,
        game: PuzzleKind,
    ) -> Result<Vec<String>, UnknownWord> {
        let words = match game {
            PuzzleKind::Infexion => vec!["solve", "--algorithm", self.for_game::<Algorithm>()?],
            PuzzleKind::InfexionSpawn => {
                vec!["solve", "--spawn", "--algorithm", self.for_game::<Algorithm>()?]
            }
            PuzzleKind::Cachex => {
                vec!["path", "--algorithm", self.for_game::<PathAlgorithm>()?, "{board}"]
            }
        };
        Ok([executable].into_iter().chain(words.into_iter().map(str::to_owned)).collect())
    }

    fn for_game<W: Word>(self) -> Result<&'static str, UnknownWord> {
        W::from_name(self.0).map(W::name)
    }
}
