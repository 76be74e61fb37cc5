//! Counting the optimal solutions of a board.

use crate::input::{LimitChoice, board, word};
use crate::limits::ServiceLimits;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::solve::refused;
use crate::task::{Task, Work};
use infexion_explain::count::{Count, CountError};
use infexion_solver::Spawn;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

const MOST_LISTED: u32 = 1_000;

/// A board whose optimal solutions are to be counted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CountRequest {
    /// One stack a line: r,q,colour,power.
    board: String,
    #[serde(default)]
    #[schema(schema_with = word::<Spawn>)]
    spawn: Spawn,
    /// List so many of the solutions.
    #[serde(default)]
    list: u32,
    #[serde(default)]
    limits: LimitChoice,
}

/// The optimal solutions of a board.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct CountRecord {
    /// Actions of an optimal solution.
    optimum: u32,
    /// A number in decimal digits: it may be larger than JSON programs can hold.
    solutions: String,
    /// Different boards they end with.
    final_boards: usize,
    /// As many of them as were asked for, in course notation.
    listed: Vec<Vec<String>>,
}

impl From<&Count> for CountRecord {
    fn from(count: &Count) -> CountRecord {
        let texts = |plan: &Vec<_>| plan.iter().map(ToString::to_string).collect();
        CountRecord {
            optimum: count.optimum,
            solutions: count.solutions.to_string(),
            final_boards: count.final_boards,
            listed: count.listed.iter().map(texts).collect(),
        }
    }
}

impl Question for CountRequest {
    const ANSWER: &'static str = "The number of optimal solutions, and some of them";

    fn task(self, limits: &ServiceLimits) -> Result<Task, Refusal> {
        let request = self;
        let granted = limits.grant(request.limits)?;
        let board = board(&request.board)?;
        if request.list > MOST_LISTED {
            return Err(Refusal::limit(format!("at most {MOST_LISTED} solutions are listed")));
        }
        let work = move |work: &Work<'_>| {
            let spawn = request.spawn;
            let count =
                infexion_explain::count::count(&board, spawn, request.list as usize, &work.limits);
            count.map(|count| CountRecord::from(&count)).map_err(no_count)
        };
        Ok(Task::once(granted, work))
    }
}

pub(crate) fn no_count(error: CountError) -> Refusal {
    match error {
        CountError::Stopped(_) => Refusal::stopped(error.to_string()),
        CountError::Solve(error) => refused(error),
        error => Refusal::bad_input(error.to_string()),
    }
}
