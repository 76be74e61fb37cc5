//! several searches on one board, with a chart.

use crate::input::{LimitChoice, board, word};
use crate::limits::ServiceLimits;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::solve::refused;
use crate::task::{Task, Work, json};
use infexion_lab::collection::GivenBoard;
use infexion_lab::experiment::{Found, Run, RunResult, try_solve_given};
use infexion_rules::notation::items;
use infexion_search::Limits;
use infexion_solver::{Record, Spawn};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

const MOST_RUNS: usize = 12;

/// A board and the searches to compare on it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompareRequest {
    /// One stack a line: r,q,colour,power.
    board: String,
    /// Searches such as `bfs` or `astar:line-cover+infection`.
    #[schema(example = json!(["astar:line-cover", "bfs"]))]
    runs: Vec<String>,
    #[serde(default)]
    #[schema(schema_with = word::<Spawn>)]
    spawn: Spawn,
    /// For all runs together: each gets an equal share of the time.
    #[serde(default)]
    limits: LimitChoice,
}

/// What the searches gave.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Comparison<'a> {
    results: Vec<Compared<'a>>,
    /// States expanded at each depth, as SVG, where a search counts them.
    chart: Option<String>,
}

/// What one search gave.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Compared<'a> {
    /// The search as it was named.
    run: &'a str,
    /// The record of `infexion solve --format json`.
    report: &'a Record,
}

impl Question for CompareRequest {
    const ANSWER: &'static str = "The record of each search, and a chart";

    fn task(self, limits: &ServiceLimits) -> Result<Task, Refusal> {
        let request = self;
        let granted = limits.grant(request.limits)?;
        let board = board(&request.board)?;
        if !(1..=MOST_RUNS).contains(&request.runs.len()) {
            return Err(Refusal::limit(format!("between 1 and {MOST_RUNS} searches are compared")));
        }
        let runs = request
            .runs
            .iter()
            .map(|text| text.parse::<Run>().map_err(|error| Refusal::bad_input(error.to_string())));
        let runs: Vec<Run> = runs.collect::<Result<_, _>>()?;
        let work = move |work: &Work<'_>| {
            let given = GivenBoard { name: "board".to_owned(), board: items::write(&board) };
            let share = runs.len() as u32;
            let time = work.limits.time.map(|time| time / share);
            let limits = Limits { time, ..work.limits.clone() };
            let mut results = Vec::new();
            // Times are compared: one at a time.
            for run in &runs {
                let options = run.options(request.spawn);
                let result = try_solve_given(&given, &run.name, &options, &limits, false);
                let result = result.map_err(refused)?;
                if work.limits.cancel.is_cancelled() {
                    return Err(Refusal::stopped("the comparison was stopped"));
                }
                work.show(&compared(&result)?);
                results.push(result);
            }
            let chart = chart(&results);
            let results = results.iter().map(compared).collect::<Result<_, _>>()?;
            json(&Comparison { results, chart })
        };
        Ok(Task::text(granted, work))
    }
}

#[cfg(not(target_family = "wasm"))]
fn chart(results: &[RunResult]) -> Option<String> {
    infexion_lab::chart::depth(results).ok()
}

/// There is nothing here to measure letters with.
#[cfg(target_family = "wasm")]
fn chart(_: &[RunResult]) -> Option<String> {
    None
}

fn compared(result: &RunResult) -> Result<Compared<'_>, Refusal> {
    match &result.found {
        Found::Record(report) => Ok(Compared { run: &result.run, report }),
        // The board was read before.
        Found::Nothing { error, .. } => Err(Refusal::internal(error.as_str())),
    }
}
