//! what the bounds say about one board, and what there is to draw.

use crate::input::{LimitChoice, board, word};
use crate::limits::ServiceLimits;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::task::Task;
use infexion_explain::explain::{Approach, BoundValue, Cover, Infection, bounds};
use infexion_solver::Spawn;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A board to estimate.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EstimateRequest {
    /// One stack a line: r,q,colour,power.
    board: String,
    #[serde(default)]
    #[schema(schema_with = word::<Spawn>)]
    spawn: Spawn,
}

/// The bounds and their pictures.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Estimates {
    /// Every proved bound.
    #[schema(value_type = Vec<Object>)]
    values: Vec<BoundValue>,
    /// The lines that cover all blue cells.
    #[schema(value_type = Object)]
    cover: Cover,
    /// The game without geometry, played out.
    #[schema(value_type = Object)]
    infection: Infection,
    /// The red and the blue stack that lack least for a capture.
    #[schema(value_type = Option<Object>)]
    approach: Option<Approach>,
    /// Those with the fewest steps between them.
    #[schema(value_type = Option<Object>)]
    nearest: Option<Approach>,
}

impl Question for EstimateRequest {
    const ANSWER: &'static str = "Every proved bound, and what there is to draw";

    fn task(self, limits: &ServiceLimits) -> Result<Task, Refusal> {
        let board = board(&self.board)?;
        let game = self.spawn.game();
        let granted = limits.grant(LimitChoice::default())?;
        Ok(Task::once(granted, move |_| {
            Ok(Estimates {
                values: bounds(&board, game),
                cover: Cover::of(&board),
                infection: Infection::of(&board, game),
                approach: Approach::of(&board),
                nearest: Approach::nearest(&board),
            })
        }))
    }
}
