//! a cheapest path on a Cachex board, with the order in which the search
//! opened and closed cells.

use crate::generate::LARGEST_SIDE;
use crate::input::{LimitChoice, word};
use crate::limits::ServiceLimits;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::task::{Task, Work};
use infexion_cachex::{
    Answer, Footprints, PathAlgorithm, PathRecord, PathTrace, find_several, find_traced,
};
use infexion_cachex::{Cell, Mode, ModeKind, Position, notation};
use infexion_draw::cachex::{Drawing, Explored, write_svg};
use infexion_rules::Colour;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

const MOST_PATHS: u32 = 100;

/// A board in the course's form and what is asked of it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PathRequest {
    /// The course's JSON object as text, so that its faults have places.
    #[schema(example = "{\"n\": 3, \"board\": [[\"b\",1,0]], \"start\": [2,0], \"goal\": [0,0]}")]
    board: String,
    #[serde(default)]
    #[schema(schema_with = word::<ModeKind>)]
    mode: ModeKind,
    /// Whose cells are free, in capture and connect.
    #[serde(default)]
    #[schema(schema_with = word::<Colour>)]
    colour: Colour,
    /// A name from the catalogue; the one that suits the mode if missing.
    #[serde(default)]
    #[schema(schema_with = word::<PathAlgorithm>)]
    algorithm: PathAlgorithm,
    /// Up to so many different cheapest paths.
    paths: Option<u32>,
    /// Send a picture too.
    #[serde(default)]
    svg: bool,
    #[serde(default)]
    limits: LimitChoice,
}

/// The record of a path, and how the search went.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct PathAnswer {
    #[serde(flatten)]
    record: PathRecord,
    /// Each cell as it was opened, `[r, q, cost, estimate]`, or closed, `[r, q]`.
    order: Vec<Vec<u32>>,
    /// The picture, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
}

/// The order of a search; boards here are small.
#[derive(Default)]
struct Order(Vec<Vec<u32>>);

impl PathTrace for Order {
    fn opened(&mut self, cell: Cell, cost: u32, estimate: u32) {
        self.0.push(vec![cell.r.into(), cell.q.into(), cost, estimate]);
    }

    fn closed(&mut self, cell: Cell) {
        self.0.push(vec![cell.r.into(), cell.q.into()]);
    }
}

impl Question for PathRequest {
    const ANSWER: &'static str =
        "The record of `infexion path --format json`, with the order of the search";

    fn task(self, limits: &ServiceLimits) -> Result<Task, Refusal> {
        let request = self;
        let granted = limits.grant(request.limits)?;
        let mode = request.mode.of(request.colour);
        let paths = request.paths.unwrap_or(1);
        if paths > MOST_PATHS {
            return Err(Refusal::limit(format!("at most {MOST_PATHS} paths are listed")));
        }
        let position = notation::read(request.board.as_bytes(), Some(mode), limits.memory)
            .map_err(|faults| Refusal::faults("the board", &faults))?;
        if position.grid.side() > LARGEST_SIDE {
            let message =
                format!("this page takes boards up to n = {LARGEST_SIDE}; use `infexion path`");
            return Err(Refusal::limit(message));
        }
        let work = move |work: &Work<'_>| {
            let task = position.task(mode).map_err(|faults| {
                Refusal::bad_input(faults.iter().map(ToString::to_string).collect::<String>())
            })?;
            let mut trace = (Order::default(), Footprints::new(position.grid.side()));
            let answer = if paths > 1 {
                find_several(&position.grid, &task, paths as usize, &work.limits, &mut trace)
            } else {
                find_traced(&position.grid, &task, request.algorithm, &work.limits, &mut trace)
            };
            let answer = answer.map_err(|error| Refusal::internal(error.to_string()))?;
            let (order, seen) = trace;
            let svg = request.svg.then(|| draw(&position, &answer, &seen)).transpose()?;
            Ok(PathAnswer { record: PathRecord::from(&answer), order: order.0, svg })
        };
        Ok(Task::once(granted, work))
    }
}

fn draw(position: &Position, answer: &Answer, seen: &Footprints) -> Result<String, Refusal> {
    let paths: Vec<_> = answer.paths().map(<[_]>::to_vec).collect();
    let explored = |cell| match (seen.was_closed(cell), seen.was_opened(cell)) {
        (true, _) => Explored::Closed,
        (_, true) => Explored::Opened,
        _ => Explored::Unseen,
    };
    let ends = match answer.task.mode() {
        Mode::Connect(_) => [None, None],
        _ => [position.start, position.goal],
    };
    let caption = format!(
        "{}; {}, {} cells expanded",
        answer.summary(),
        answer.algorithm,
        answer.statistics.expanded
    );
    let drawing = Drawing {
        grid: &position.grid,
        paths: &paths,
        ends,
        explored: Some(&explored),
        caption: &caption,
    };
    let mut svg = Vec::new();
    write_svg(&drawing, &mut svg).map_err(|error| Refusal::internal(error.to_string()))?;
    String::from_utf8(svg).map_err(|error| Refusal::internal(error.to_string()))
}
