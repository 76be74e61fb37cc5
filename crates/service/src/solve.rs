//! Solving a board.

use crate::input::{LimitChoice, SearchChoice, typed, word};
use crate::limits::ServiceLimits;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::task::{Task, Work};
use infexion_search::Progress;
use infexion_solver::{Record, SolveError, Spawn};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A board and how to solve it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveRequest {
    /// One stack a line: r,q,colour,power.
    #[schema(example = "5,6,r,2\n1,0,b,2\n1,1,b,1\n3,2,b,1\n1,3,b,3\n")]
    board: String,
    #[serde(default)]
    search: SearchChoice,
    #[serde(default)]
    #[schema(schema_with = word::<Spawn>)]
    spawn: Spawn,
    #[serde(default)]
    limits: LimitChoice,
}

/// A snapshot of a running search.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ProgressRecord {
    seconds: f64,
    expanded: u64,
    generated: u64,
    stored: u64,
    /// Proved so far.
    lower_bound: u32,
    /// The best solution so far.
    upper_bound: Option<u32>,
}

impl From<&Progress> for ProgressRecord {
    fn from(progress: &Progress) -> ProgressRecord {
        ProgressRecord {
            seconds: progress.elapsed.as_secs_f64(),
            expanded: progress.expanded,
            generated: progress.generated,
            stored: progress.stored,
            lower_bound: progress.lower_bound,
            upper_bound: progress.upper_bound,
        }
    }
}

impl Question for SolveRequest {
    const ANSWER: &'static str = "The record of `infexion solve --format json`";

    fn task(self, limits: &ServiceLimits) -> Result<Task, Refusal> {
        let request = self;
        let granted = limits.grant(request.limits)?;
        let board = typed(&request.board)?;
        let options = request.search.options(request.spawn, granted.threads)?;
        let work = move |work: &Work<'_>| {
            let mut observer = |progress: &Progress| work.show(&ProgressRecord::from(progress));
            let report = infexion_solver::solve(&board, &options, &work.limits, &mut observer);
            report.map(|report| Record::from(&report)).map_err(refused)
        };
        Ok(Task::once(granted, work))
    }
}

pub(crate) fn refused(error: SolveError) -> Refusal {
    match error {
        SolveError::TakesNo(..) | SolveError::Options(_) | SolveError::NotStepwise(_) => {
            Refusal::bad_input(error.to_string())
        }
        SolveError::Rejected(_) => Refusal::internal(error.to_string()),
    }
}
