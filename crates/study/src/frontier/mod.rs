//! The map of what is known: which kinds of boards are proved how soon, the longest optima that
//! were found, and small worlds of which every board is solved. One call makes the whole page.
//!
//! Everything found is written into a journal at once, so that a map that was ended goes on where
//! it stopped. With a limit on expansions it is the same on every machine.

mod climb;
mod kinds;
mod page;
mod worlds;

use infexion_generate::GenerateError;
use infexion_journal::{Journal, JournalError, Key, Subject};
use infexion_rules::Board;
use infexion_rules::notation::items;
use infexion_search::{CancelFlag, Limits};
use infexion_solver::SolveError;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::Duration;

/// What a board may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Time on one thread; what is proved depends on the machine.
    Time(Duration),
    /// Expansions: the same on every machine.
    Expansions(u64),
}

impl Effort {
    /// A thirtieth, a sixth and the whole.
    fn columns(self) -> [Effort; 3] {
        [30, 6, 1].map(|part| match self {
            Effort::Time(time) => Effort::Time(time / part),
            Effort::Expansions(expansions) => Effort::Expansions(expansions / u64::from(part)),
        })
    }

    fn limits(self, cancel: &CancelFlag) -> Limits {
        let limits = Limits { memory: Some(1 << 30), cancel: cancel.clone(), ..Limits::default() };
        match self {
            Effort::Time(time) => Limits { time: Some(time), ..limits },
            Effort::Expansions(expansions) => Limits { expansions: Some(expansions), ..limits },
        }
    }
}

/// How much of the map to draw.
#[derive(Clone, Debug)]
pub struct FrontierOptions {
    /// Random boards of each kind.
    pub boards: usize,
    /// What each of them may take.
    pub effort: Effort,
    /// Most stacks of the boards with long optima.
    pub stacks: u32,
    /// Boards looked at for each number of stacks.
    pub tries: u32,
    /// Boards with long optima from which climbs begin too, and what their table is called.
    pub known: Option<(String, Vec<Board>)>,
    /// Most blue stacks of the small worlds.
    pub blue: usize,
    /// Ends it early.
    pub cancel: CancelFlag,
}

/// Why there is no map.
#[derive(Debug, thiserror::Error)]
pub enum FrontierError {
    /// The cancel flag was set.
    #[error("interrupted")]
    Cancelled,
    /// Boards could not be made.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// The journal does not work.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A bug in a solver.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// The page, ready to be written to files.
#[derive(Clone, Debug)]
pub struct Frontier {
    /// `frontier.md`.
    pub document: String,
    /// Names and contents of the pictures, which the page expects in a folder `pictures`.
    pub pictures: Vec<(String, String)>,
}

/// One piece of the map.
#[derive(Clone, Debug, Serialize, Deserialize)]
enum Finding {
    Measured(kinds::Measured),
    Summit(Option<climb::Summit>),
    Part(worlds::World),
}

/// The journal of a map, and whether it is to end.
struct Survey<'a> {
    options: &'a FrontierOptions,
    journal: &'a Journal<Finding>,
}

impl Survey<'_> {
    /// A known board of so many stacks with a long optimum.
    fn known(&self, stacks: u32) -> Option<Board> {
        let (_, boards) = self.options.known.as_ref()?;
        boards.iter().copied().find(|board| board.stacks().count() as u32 == stacks)
    }

    /// What is in the journal under a name, or else what is found now, which goes there.
    fn once(
        &self,
        name: &[&str],
        find: impl FnOnce() -> Result<Finding, FrontierError>,
    ) -> Result<Finding, FrontierError> {
        let key = Key::of(name);
        if let Some(known) = self.journal.get(key)? {
            return Ok(known);
        }
        let cancel = &self.options.cancel;
        let found = (!cancel.is_cancelled()).then(find).ok_or(FrontierError::Cancelled)?;
        // What a search says that was ended by the flag is nothing to keep.
        if cancel.is_cancelled() {
            return Err(FrontierError::Cancelled);
        }
        let found = found?;
        self.journal.add(key, &found)?;
        Ok(found)
    }
}

/// Makes the map; `progress` hears what is being done. The journal is removed at the end.
pub fn frontier(
    options: &FrontierOptions,
    journal: &Path,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Frontier, FrontierError> {
    let FrontierOptions { boards, effort, stacks, tries, known, .. } = options;
    let known = known.iter().flat_map(|(_, boards)| boards).map(items::write);
    let asked = format!("{boards} {effort:?} {stacks} {tries} {}", known.collect::<String>());
    let subject = Subject { kind: "frontier", fingerprint: Key::of([asked]).0 };
    let journal = Journal::open(journal, &subject)?;
    let survey = Survey { options, journal: &journal };
    let worlds = worlds::all(&survey, progress)?;
    let summits = climb::all(&survey, progress)?;
    let kinds = kinds::all(&survey, progress)?;
    let frontier = page::write(options, &worlds, &summits, &kinds);
    journal.remove()?;
    Ok(frontier)
}

#[cfg(test)]
mod tests;
