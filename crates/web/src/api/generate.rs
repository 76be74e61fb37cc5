//! `POST /api/generate`: random boards, and puzzles graded by their optimum and the number of
//! optimal solutions.

use super::count::no_count;
use super::solve::refused;
use crate::error::ApiError;
use crate::events::{Form, answer};
use crate::input::{Body, LimitChoice, SpawnChoice};
use crate::jobs::{Work, Workshop};
use axum::extract::State;
use axum::response::Response;
use infexion_lab::cachex_boards::{self, Recipe, Shape, Wanted};
use infexion_lab::generate::{GenerateError, GenerateOptions, Generator};
use infexion_rules::cachex;
use infexion_rules::notation::csv;
use infexion_solver::Spawn;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use utoipa::ToSchema;

/// Largest Cachex board the page draws.
pub(crate) const LARGEST_SIDE: u16 = 60;

/// What board to make; the same request makes the same board.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "game", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum GenerateRequest {
    Infexion(InfexionRecipe),
    Cachex(CachexRecipe),
}

/// An Infexion board. Ranges are `[least, most]`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct InfexionRecipe {
    seed: u64,
    red: Option<[u32; 2]>,
    blue: Option<[u32; 2]>,
    red_power: Option<[u32; 2]>,
    blue_power: Option<[u32; 2]>,
    /// Only boards with a proved optimum in this range.
    optimum: Option<[u32; 2]>,
    #[serde(default)]
    spawn: SpawnChoice,
    /// Count the optimal solutions too.
    #[serde(default)]
    count: bool,
    /// Only boards with at most so many optimal solutions; counts them.
    most_solutions: Option<u64>,
    #[serde(default)]
    limits: LimitChoice,
}

/// A Cachex board.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CachexRecipe {
    seed: u64,
    side: u16,
    /// Share of cells with a token.
    density: f64,
    #[serde(default)]
    shape: ShapeChoice,
    /// Make sure that there is a path.
    #[serde(default)]
    solvable: bool,
}

/// How tokens lie.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ShapeChoice {
    #[default]
    Random,
    Maze,
    Clustered,
}

/// An Infexion board with what was asked about it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Puzzle {
    board: String,
    /// Proved, if an optimum or a count was asked for.
    optimum: Option<u32>,
    /// The number of optimal solutions in decimal digits, if it was asked for.
    solutions: Option<String>,
}

/// Make a board.
#[utoipa::path(post, path = "/api/generate", request_body = GenerateRequest, responses(
    (status = 200, description = "A puzzle, or a Cachex board in the course's form", body = Object),
    (status = 422, body = ApiError), (status = 503, body = ApiError)))]
pub(crate) async fn generate(
    State(workshop): State<Arc<Workshop>>,
    form: Form,
    Body(request): Body<GenerateRequest>,
) -> Result<Response, ApiError> {
    Ok(match request {
        GenerateRequest::Infexion(recipe) => {
            let limits = recipe.limits.into();
            answer(&workshop, form, limits, move |work| puzzle(&recipe, work)).await
        }
        GenerateRequest::Cachex(recipe) => {
            answer(&workshop, form, Default::default(), move |_| cachex_board(&recipe)).await
        }
    })
}

fn puzzle(recipe: &InfexionRecipe, work: &Work) -> Result<Puzzle, ApiError> {
    let defaults = GenerateOptions::default();
    let range = |given: Option<[u32; 2]>, default| given.map_or(default, |[low, high]| low..=high);
    let spawn = match Spawn::from(recipe.spawn) {
        Spawn::Never => Spawn::Never,
        _ => Spawn::All,
    };
    let options = GenerateOptions {
        seed: recipe.seed,
        red: range(recipe.red, defaults.red),
        blue: range(recipe.blue, defaults.blue),
        red_power: range(recipe.red_power, defaults.red_power),
        blue_power: range(recipe.blue_power, defaults.blue_power),
        optimum: recipe.optimum.map(|[low, high]| low..=high),
        solvable: recipe.count || recipe.most_solutions.is_some(),
        spawn,
        limits: work.limits.clone(),
        ..GenerateOptions::default()
    };
    for board in Generator::new(options).map_err(no_board)? {
        let board = board.map_err(no_board)?;
        let csv = csv::write(&board);
        if !recipe.count && recipe.most_solutions.is_none() {
            return Ok(Puzzle { board: csv, optimum: None, solutions: None });
        }
        let count = infexion_lab::count::count(&board, spawn, 0, &work.limits).map_err(no_count)?;
        if recipe.most_solutions.is_none_or(|most| count.solutions <= most) {
            let (optimum, solutions) = (Some(count.optimum), Some(count.solutions.to_string()));
            return Ok(Puzzle { board: csv, optimum, solutions });
        }
    }
    Err(ApiError::internal("a generator ended without a reason"))
}

fn no_board(error: GenerateError) -> ApiError {
    match error {
        GenerateError::Cancelled => ApiError::stopped("no such board was found in time"),
        GenerateError::Exhausted(_) => ApiError::stopped(error.to_string()),
        GenerateError::Solve(error) => refused(error),
        error => ApiError::bad_input(error.to_string()),
    }
}

fn cachex_board(recipe: &CachexRecipe) -> Result<Value, ApiError> {
    if !(1..=LARGEST_SIDE).contains(&recipe.side) {
        return Err(ApiError::limit(format!("side must be between 1 and {LARGEST_SIDE}")));
    }
    if !(0.0..=1.0).contains(&recipe.density) {
        return Err(ApiError::bad_input("density must be between 0 and 1"));
    }
    let position = cachex_boards::generate(&Recipe {
        side: recipe.side,
        density: recipe.density,
        shape: match recipe.shape {
            ShapeChoice::Random => Shape::Random,
            ShapeChoice::Maze => Shape::Maze,
            ShapeChoice::Clustered => Shape::Clustered,
        },
        wanted: if recipe.solvable { Wanted::Path } else { Wanted::Any },
        seed: recipe.seed,
    })
    .map_err(|error| ApiError::bad_input(error.to_string()))?;
    let mut text = Vec::new();
    cachex::notation::write(&position, &mut text)
        .map_err(|error| ApiError::internal(error.to_string()))?;
    serde_json::from_slice(&text).map_err(|error| ApiError::internal(error.to_string()))
}
