//! Estimates of what is left to do.

use infexion_cachex::PathHeuristic;
use infexion_hex::PuzzleName;
use infexion_rules::Game;
use infexion_search::Status;
use infexion_solver::heuristics::HeuristicName;
use serde::Serialize;

/// What is claimed of a heuristic in one game or for one question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimEntry {
    /// In Infexion the rules (`spread-only`, `with-spawn`), in Cachex the question (`plain`,
    /// `capture`, `connect`).
    pub r#for: &'static str,
    /// Never above the true cost to go.
    pub admissible: Status,
    /// Never falls by more than a step costs.
    pub consistent: Status,
}

/// A heuristic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeuristicEntry {
    /// The game it is for.
    pub game: PuzzleName,
    /// What people type.
    pub name: &'static str,
    /// What it says.
    pub summary: &'static str,
    /// Can it be named, or does the question choose it?
    pub chosen_by_name: bool,
    /// What is claimed of it.
    pub claims: Vec<ClaimEntry>,
}

/// The heuristics of Infexion, then those of Cachex.
pub fn heuristics() -> Vec<HeuristicEntry> {
    let infexion = HeuristicName::ALL.into_iter().map(|name| HeuristicEntry {
        game: PuzzleName::Infexion,
        name: name.name(),
        summary: name.summary(),
        chosen_by_name: true,
        claims: Game::ALL
            .map(|game| {
                let claim = name.claim(game);
                ClaimEntry {
                    r#for: game.name(),
                    admissible: claim.admissible,
                    consistent: claim.consistent,
                }
            })
            .into(),
    });
    let proved = |question| ClaimEntry {
        r#for: question,
        admissible: Status::Proved,
        consistent: Status::Proved,
    };
    let cachex = PathHeuristic::ALL.into_iter().map(|heuristic| HeuristicEntry {
        game: PuzzleName::Cachex,
        name: heuristic.name(),
        summary: heuristic.summary(),
        chosen_by_name: false,
        claims: heuristic.modes().iter().map(|mode| proved(mode.name())).collect(),
    });
    infexion.chain(cachex).collect()
}
