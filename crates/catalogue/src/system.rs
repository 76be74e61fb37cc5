//! The systems of the student reports.

use crate::NamedEntry;
use infexion_cachex::PathSystem;
use infexion_hex::PuzzleName;
use infexion_solver::{Spawn, System};
use serde::Serialize;

/// The system of a student report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SystemEntry {
    /// The game it searches.
    pub game: PuzzleName,
    /// What people type: the number of the report.
    pub name: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// Where it spawns in the extended game; null where the report says nothing of it.
    pub spawn: Option<Spawn>,
    /// Can an order among equals be chosen?
    pub takes_ties: bool,
    /// The ways to read the report; the first unless told otherwise.
    pub readings: Vec<NamedEntry>,
}

/// The systems of both games, by the numbers of their reports.
pub fn systems() -> Vec<SystemEntry> {
    let infexion = System::ALL.into_iter().map(|system| SystemEntry {
        game: PuzzleName::Infexion,
        name: system.name(),
        summary: system.summary(),
        spawn: system.spawn(),
        takes_ties: system.ties().is_some(),
        readings: system
            .readings()
            .iter()
            .map(|reading| NamedEntry { name: reading.name(), summary: reading.summary() })
            .collect(),
    });
    let cachex = PathSystem::ALL.into_iter().map(|system| SystemEntry {
        game: PuzzleName::Cachex,
        name: system.name(),
        summary: system.summary(),
        spawn: None,
        takes_ties: false,
        readings: Vec::new(),
    });
    let mut systems: Vec<SystemEntry> = infexion.chain(cachex).collect();
    systems.sort_by_key(|system| system.name);
    systems
}
