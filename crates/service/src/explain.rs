//! why the optimum cannot be lower.

use crate::input::{LimitChoice, board, word};
use crate::limits::ServiceLimits;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::solve::{ProgressRecord, refused};
use crate::task::{Task, Work};
use infexion_draw::infexion::Sheet;
use infexion_explain::explain::{Explanation, picture, text};
use infexion_search::Progress;
use infexion_solver::Spawn;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A board to explain.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplainRequest {
    /// One stack a line: r,q,colour,power.
    board: String,
    #[serde(default)]
    #[schema(schema_with = word::<Spawn>)]
    spawn: Spawn,
    /// Boards side by side in the picture, 3 unless told otherwise: a phone has room for 1.
    boards_a_row: Option<u8>,
    #[serde(default)]
    limits: LimitChoice,
}

/// Why the optimum cannot be lower.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Explained {
    explanation: Explanation,
    /// The same in words.
    text: String,
    /// The same as a picture.
    svg: String,
}

impl Question for ExplainRequest {
    const ANSWER: &'static str = "The arguments as data, words and a picture";

    fn task(self, limits: &ServiceLimits) -> Result<Task, Refusal> {
        let request = self;
        let granted = limits.grant(request.limits)?;
        let board = board(&request.board)?;
        let mut sheet = Sheet::default();
        if let Some(boards) = request.boards_a_row {
            sheet.boards_a_row = boards.into();
        }
        let work = move |work: &Work<'_>| {
            let mut observer = |progress: &Progress| work.show(&ProgressRecord::from(progress));
            let explanation = infexion_explain::explain::explain(
                &board,
                request.spawn,
                work.threads,
                &work.limits,
                &mut observer,
            )
            .map_err(refused)?;
            Ok(Explained {
                text: text::write(&explanation),
                svg: picture::svg_on(&sheet, &explanation),
                explanation,
            })
        };
        Ok(Task::once(granted, work))
    }
}
