//! random boards, and puzzles graded by their optimum and the number of
//! optimal solutions.

use crate::count::no_count;
use crate::input::{LimitChoice, word};
use crate::limits::ServiceLimits;
use crate::question::{OfGame, Question};
use crate::refusal::Refusal;
use crate::solve::refused;
use crate::task::{Task, Work};
use infexion_cachex::notation;
use infexion_generate::cachex::{self, Recipe, Shape, Wanted};
use infexion_generate::{GenerateError, GenerateOptions, Generator};
use infexion_hex::PuzzleName;
use infexion_rules::notation::csv;
use infexion_solver::Spawn;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
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
    #[serde(default, rename = "game")]
    #[schema(ignore)]
    _game: IgnoredAny,
    seed: u64,
    red: Option<[u32; 2]>,
    blue: Option<[u32; 2]>,
    red_power: Option<[u32; 2]>,
    blue_power: Option<[u32; 2]>,
    /// Only boards with a proved optimum in this range.
    optimum: Option<[u32; 2]>,
    #[serde(default)]
    #[schema(schema_with = word::<Spawn>)]
    spawn: Spawn,
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
    #[serde(default, rename = "game")]
    #[schema(ignore)]
    _game: IgnoredAny,
    seed: u64,
    side: u16,
    /// Share of cells with a token.
    density: f64,
    #[serde(default)]
    #[schema(schema_with = word::<Shape>)]
    shape: Shape,
    /// Make sure that there is a path.
    #[serde(default)]
    solvable: bool,
}

/// An Infexion board with what was asked about it.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Puzzle {
    /// One stack a line: r,q,colour,power.
    board: String,
    /// Proved, if an optimum or a count was asked for.
    optimum: Option<u32>,
    /// The number of optimal solutions in decimal digits, if it was asked for.
    solutions: Option<String>,
}

/// What is made.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum Made {
    Infexion(Puzzle),
    #[cfg_attr(feature = "schema", schemars(schema_with = "crate::schema::course_board"))]
    Cachex(Box<RawValue>),
}

impl Question for GenerateRequest {
    const ANSWER: &'static str = "A puzzle, or a Cachex board in the course's form";

    fn read(text: &str) -> serde_json::Result<GenerateRequest> {
        match serde_json::from_str::<OfGame>(text)?.game {
            PuzzleName::Infexion => serde_json::from_str(text).map(GenerateRequest::Infexion),
            PuzzleName::Cachex => serde_json::from_str(text).map(GenerateRequest::Cachex),
        }
    }

    fn task(self, limits: &ServiceLimits) -> Result<Task, Refusal> {
        let request = self;
        let wanted = match &request {
            GenerateRequest::Infexion(recipe) => recipe.limits,
            GenerateRequest::Cachex(_) => LimitChoice::default(),
        };
        let granted = limits.grant(wanted)?;
        let work = move |work: &Work<'_>| match &request {
            GenerateRequest::Infexion(recipe) => puzzle(recipe, work).map(Made::Infexion),
            GenerateRequest::Cachex(recipe) => cachex_board(recipe).map(Made::Cachex),
        };
        Ok(Task::once(granted, work))
    }
}

fn puzzle(recipe: &InfexionRecipe, work: &Work<'_>) -> Result<Puzzle, Refusal> {
    let defaults = GenerateOptions::default();
    let range = |given: Option<[u32; 2]>, default| given.map_or(default, |[low, high]| low..=high);
    let spawn = match recipe.spawn {
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
        let count =
            infexion_explain::count::count(&board, spawn, 0, &work.limits).map_err(no_count)?;
        if recipe.most_solutions.is_none_or(|most| count.solutions <= most) {
            let (optimum, solutions) = (Some(count.optimum), Some(count.solutions.to_string()));
            return Ok(Puzzle { board: csv, optimum, solutions });
        }
    }
    Err(Refusal::internal("a generator ended without a reason"))
}

fn no_board(error: GenerateError) -> Refusal {
    match error {
        GenerateError::Cancelled => Refusal::stopped("no such board was found in time"),
        GenerateError::Exhausted(_) => Refusal::stopped(error.to_string()),
        GenerateError::Solve(error) => refused(error),
        error => Refusal::bad_input(error.to_string()),
    }
}

fn cachex_board(recipe: &CachexRecipe) -> Result<Box<RawValue>, Refusal> {
    if !(1..=LARGEST_SIDE).contains(&recipe.side) {
        return Err(Refusal::limit(format!("side must be between 1 and {LARGEST_SIDE}")));
    }
    if !(0.0..=1.0).contains(&recipe.density) {
        return Err(Refusal::bad_input("density must be between 0 and 1"));
    }
    let position = cachex::generate(&Recipe {
        side: recipe.side,
        density: recipe.density,
        shape: recipe.shape,
        wanted: if recipe.solvable { Wanted::Path } else { Wanted::Any },
        seed: recipe.seed,
    })
    .map_err(|error| Refusal::bad_input(error.to_string()))?;
    let mut text = Vec::new();
    notation::write(&position, &mut text).map_err(|error| Refusal::internal(error.to_string()))?;
    let text = String::from_utf8(text).map_err(|error| Refusal::internal(error.to_string()))?;
    RawValue::from_string(text).map_err(|error| Refusal::internal(error.to_string()))
}
