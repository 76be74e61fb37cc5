//! What requests have in common: a board, a search, limits; read with every fault reported.

use crate::error::ApiError;
use crate::jobs::{Wanted, Workshop};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use infexion_rules::notation::csv;
use infexion_rules::{Board, Game};
use infexion_solver::heuristics::{self, HeuristicInfo};
use infexion_solver::{Algorithm, SolveOptions, Spawn};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use utoipa::ToSchema;

/// A JSON body, or an error in the interface's own form.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<Workshop>> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &Arc<Workshop>) -> Result<Body<T>, ApiError> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(value)) => Ok(Body(value)),
            Err(rejection) => Err(explained(&rejection, state.limits.body)),
        }
    }
}

fn explained(rejection: &JsonRejection, body_limit: usize) -> ApiError {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::too_large(body_limit),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => {
            ApiError::malformed("expected a JSON body with Content-Type: application/json")
        }
        _ => ApiError::malformed(rejection.body_text()),
    }
}

/// Which spawns are tried.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SpawnChoice {
    /// The SPREAD-only game.
    #[default]
    Never,
    /// The extended game, every empty cell.
    All,
    /// The extended game, only next to blue stacks.
    NearBlue,
}

impl From<SpawnChoice> for Spawn {
    fn from(choice: SpawnChoice) -> Spawn {
        match choice {
            SpawnChoice::Never => Spawn::Never,
            SpawnChoice::All => Spawn::All,
            SpawnChoice::NearBlue => Spawn::NearBlue,
        }
    }
}

impl SpawnChoice {
    pub(crate) fn game(self) -> Game {
        Spawn::from(self).game()
    }
}

/// An algorithm with its heuristics.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchChoice {
    /// A name from the catalogue; the default solver if missing.
    #[schema(example = "astar")]
    pub(crate) algorithm: Option<String>,
    /// Names from the catalogue, of which the largest estimate counts.
    #[serde(default)]
    pub(crate) heuristics: Vec<String>,
    /// States a beam search keeps in each layer.
    pub(crate) beam_width: Option<u32>,
}

impl SearchChoice {
    pub(crate) fn options(&self, spawn: SpawnChoice) -> Result<SolveOptions, ApiError> {
        let algorithm = match self.algorithm.as_deref() {
            None => Algorithm::Auto,
            Some(name) => Algorithm::by_name(name)
                .ok_or_else(|| unknown("algorithm", name, &Algorithm::ALL.map(Algorithm::name)))?,
        };
        let heuristics = self.heuristics.iter().map(|name| {
            heuristics::by_name(name).ok_or_else(|| {
                unknown("heuristic", name, &heuristics::ALL.map(|info: &HeuristicInfo| info.name))
            })
        });
        let beam_width = self.beam_width.unwrap_or(1_000);
        if !(1..=1_000_000).contains(&beam_width) {
            return Err(ApiError::bad_input("beam_width must be between 1 and 1000000"));
        }
        Ok(SolveOptions {
            algorithm,
            heuristics: heuristics.collect::<Result<_, _>>()?,
            spawn: spawn.into(),
            beam_width: beam_width as usize,
            threads: 0,
        })
    }
}

fn unknown(what: &str, name: &str, known: &[&str]) -> ApiError {
    let shown: String = name.chars().take(40).collect();
    ApiError::bad_input(format!("unknown {what} '{shown}': expected one of {}", known.join(", ")))
}

/// What a search may use, within what the server allows.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LimitChoice {
    /// Seconds; 60 if missing.
    pub(crate) seconds: Option<f64>,
    /// Mebibytes; as many as the server allows if missing.
    pub(crate) megabytes: Option<u64>,
}

impl From<LimitChoice> for Wanted {
    fn from(choice: LimitChoice) -> Wanted {
        Wanted { seconds: choice.seconds, megabytes: choice.megabytes, sleeps: false }
    }
}

/// Reads a board, one stack a line.
pub(crate) fn board(text: &str) -> Result<Board, ApiError> {
    csv::read_board(text).map_err(|faults| ApiError::faults("the board", &faults))
}
