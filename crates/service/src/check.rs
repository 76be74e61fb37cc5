//! Replaying a list of actions.

use crate::input::{LimitChoice, typed, word};
use crate::limits::ServiceLimits;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::solve::refused;
use crate::task::{Task, Work};
use infexion_rules::notation::actions;
use infexion_solver::{Record, SolveOptions, Spawn};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A board and a list of actions.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckRequest {
    /// One stack a line: r,q,colour,power.
    board: String,
    /// One action a line.
    #[schema(example = "SPREAD 5 6 -1 1\n")]
    actions: String,
    #[serde(default)]
    #[schema(schema_with = word::<Spawn>)]
    spawn: Spawn,
    /// Compare with the optimum too.
    #[serde(default)]
    optimal: bool,
    #[serde(default)]
    limits: LimitChoice,
}

/// What the independent checker says.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Verdict {
    /// Every action is legal and no blue stack is left.
    valid: bool,
    /// Why not, if not.
    reason: Option<String>,
    /// The number of actions.
    length: usize,
    /// The solver's record for the board, if it was asked for.
    #[schema(value_type = Option<Object>)]
    best: Option<Record>,
    /// What that makes of these actions, if they are valid.
    #[schema(value_type = Option<Object>)]
    record: Option<Record>,
}

impl Question for CheckRequest {
    const ANSWER: &'static str = "What the independent checker says";

    fn task(self, limits: &ServiceLimits) -> Result<Task, Refusal> {
        let request = self;
        let granted = limits.grant(request.limits)?;
        let board = typed(&request.board)?;
        let plan = actions::read(&request.actions)
            .map_err(|faults| Refusal::faults("the actions", &faults))?;
        let game = request.spawn.game();
        let work = move |work: &Work<'_>| {
            let verdict = infexion_solver::check(&board, &plan, game);
            let (mut best, mut record) = (None, None);
            if request.optimal {
                let spawn = request.spawn;
                let threads = work.threads;
                let options = SolveOptions { spawn, threads, ..SolveOptions::default() };
                let report = infexion_solver::solve(&board, &options, &work.limits, &mut ());
                let report = report.map_err(refused)?;
                best = Some(Record::from(&report));
                if verdict.is_ok() {
                    record = Some(Record::from(&report.with_plan(plan.clone()).map_err(refused)?));
                }
            }
            Ok(Verdict {
                valid: verdict.is_ok(),
                reason: verdict.err().map(|rejection| rejection.to_string()),
                length: plan.len(),
                best,
                record,
            })
        };
        Ok(Task::once(granted, work))
    }
}
