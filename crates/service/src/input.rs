//! What requests have in common: a board, a search, limits; read with every fault reported.

use crate::refusal::Refusal;
use infexion_rules::notation::csv;
use infexion_rules::{Board, TypedBoard};
use infexion_search::{Ties, Weight};
use infexion_solver::heuristics::HeuristicName;
use infexion_solver::{Algorithm, Reading, SolveOptions, Spawn, System};
use infexion_words::Word;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Array, ArrayBuilder, Object, ObjectBuilder, Type};

/// A value by its name, in the description of the interface.
pub(crate) fn word<W: Word>() -> Object {
    let names = W::NAMES.iter().copied();
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).build()
}

/// Several of them.
fn words<W: Word>() -> Array {
    ArrayBuilder::new().items(word::<W>()).build()
}

/// An algorithm with its heuristics, or the system of a student report.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchChoice {
    /// A name from the catalogue; the default solver if missing.
    #[schema(schema_with = word::<Algorithm>)]
    pub(crate) algorithm: Option<Algorithm>,
    /// Names from the catalogue, of which the largest estimate counts.
    #[serde(default)]
    #[schema(schema_with = words::<HeuristicName>)]
    pub(crate) heuristics: Vec<HeuristicName>,
    /// States a beam search keeps in each layer.
    pub(crate) beam_width: Option<u32>,
    /// The system of a report, which decides algorithm and heuristics.
    #[schema(schema_with = word::<System>)]
    pub(crate) system: Option<System>,
    /// How the report is read where it leaves something open.
    #[schema(schema_with = word::<Reading>)]
    pub(crate) reading: Option<Reading>,
    /// Which of equals comes first.
    #[schema(schema_with = word::<Ties>)]
    pub(crate) ties: Option<Ties>,
    /// What A* multiplies its estimates by, from 1 to 100.
    pub(crate) weight: Option<f64>,
}

impl SearchChoice {
    pub(crate) fn options(&self, spawn: Spawn, threads: usize) -> Result<SolveOptions, Refusal> {
        let beam_width = self.beam_width.unwrap_or(1_000);
        if !(1..=1_000_000).contains(&beam_width) {
            return Err(Refusal::bad_input("beam_width must be between 1 and 1000000"));
        }
        let weight = self.weight.map(Weight::new).transpose();
        Ok(SolveOptions {
            system: self.system,
            reading: self.reading,
            ties: self.ties,
            weight: weight.map_err(|error| Refusal::bad_input(error.to_string()))?,
            algorithm: self.algorithm.unwrap_or_default(),
            heuristics: self.heuristics.clone(),
            spawn,
            beam_width: beam_width as usize,
            threads,
            ..SolveOptions::default()
        })
    }
}

/// What a search may use, within what is allowed.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LimitChoice {
    /// Seconds; 60 if missing.
    pub(crate) seconds: Option<f64>,
    /// Mebibytes; as many as are allowed if missing.
    pub(crate) megabytes: Option<u64>,
}

/// Reads a board, one stack a line.
pub(crate) fn board(text: &str) -> Result<Board, Refusal> {
    typed(text).map(|typed| *typed.board())
}

/// Reads a board and keeps what was typed.
pub(crate) fn typed(text: &str) -> Result<TypedBoard, Refusal> {
    csv::read(text).map_err(|faults| Refusal::faults("the board", &faults))
}
