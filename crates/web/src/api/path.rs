//! `POST /api/path`: a cheapest path on a Cachex board, with the order in which the search
//! opened and closed cells.

use super::generate::LARGEST_SIDE;
use crate::error::ApiError;
use crate::events::{Form, answer};
use crate::input::{Body, LimitChoice};
use crate::jobs::{Work, Workshop};
use axum::extract::State;
use axum::response::Response;
use infexion_draw::cachex::{Drawing, Explored, write_svg};
use infexion_rules::Colour;
use infexion_rules::cachex::{Cell, Mode, Position, notation};
use infexion_solver::cachex::{
    Algorithm, Answer, Footprints, PathRecord, Trace, find, find_several,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
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
    mode: ModeChoice,
    /// Whose cells are free, in capture and connect.
    #[serde(default)]
    colour: ColourChoice,
    /// A name from the catalogue; the one that suits the mode if missing.
    algorithm: Option<String>,
    /// Up to so many different cheapest paths.
    paths: Option<u32>,
    /// Send a picture too.
    #[serde(default)]
    svg: bool,
    #[serde(default)]
    limits: LimitChoice,
}

/// What is asked.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ModeChoice {
    #[default]
    Path,
    Capture,
    Connect,
}

/// A colour.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ColourChoice {
    #[default]
    Red,
    Blue,
}

#[derive(Serialize)]
struct PathAnswer {
    #[serde(flatten)]
    record: PathRecord,
    /// Each cell as it was opened, `[r, q, cost, estimate]`, or closed, `[r, q]`.
    order: Vec<Vec<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
}

/// The order of a search; boards here are small.
#[derive(Default)]
struct Order(Vec<Vec<u32>>);

impl Trace for Order {
    fn opened(&mut self, cell: Cell, cost: u32, estimate: u32) {
        self.0.push(vec![cell.r.into(), cell.q.into(), cost, estimate]);
    }

    fn closed(&mut self, cell: Cell) {
        self.0.push(vec![cell.r.into(), cell.q.into()]);
    }
}

/// Find a cheapest path.
#[utoipa::path(post, path = "/api/path", request_body = PathRequest, responses(
    (status = 200, description = "The record of `infexion path --format json`, with the order \
     of the search", body = Object),
    (status = 422, body = ApiError), (status = 503, body = ApiError)))]
pub(crate) async fn path(
    State(workshop): State<Arc<Workshop>>,
    form: Form,
    Body(request): Body<PathRequest>,
) -> Result<Response, ApiError> {
    let colour = match request.colour {
        ColourChoice::Red => Colour::Red,
        ColourChoice::Blue => Colour::Blue,
    };
    let mode = match request.mode {
        ModeChoice::Path => Mode::Plain,
        ModeChoice::Capture => Mode::Capture(colour),
        ModeChoice::Connect => Mode::Connect(colour),
    };
    let algorithm = match request.algorithm.as_deref() {
        None => Algorithm::Auto,
        Some(name) => Algorithm::by_name(name).ok_or_else(|| {
            let names = Algorithm::ALL.map(Algorithm::name).join(", ");
            ApiError::bad_input(format!("unknown algorithm: expected one of {names}"))
        })?,
    };
    let paths = request.paths.unwrap_or(1);
    if paths > MOST_PATHS {
        return Err(ApiError::limit(format!("at most {MOST_PATHS} paths are listed")));
    }
    let memory = workshop.limits.memory;
    let position = notation::read(request.board.as_bytes(), Some(mode), memory)
        .map_err(|faults| ApiError::faults("the board", &faults))?;
    if position.grid.side() > LARGEST_SIDE {
        let message =
            format!("this page takes boards up to n = {LARGEST_SIDE}; use `infexion path`");
        return Err(ApiError::limit(message));
    }
    let work = move |work: &Work| {
        let task = position.task(mode).map_err(|faults| {
            ApiError::bad_input(faults.iter().map(ToString::to_string).collect::<String>())
        })?;
        let mut trace = (Order::default(), Footprints::new(position.grid.side()));
        let answer = if paths > 1 {
            find_several(&position.grid, &task, paths as usize, &work.limits, &mut trace)
        } else {
            find(&position.grid, &task, algorithm, &work.limits, &mut trace)
        };
        let answer = answer.map_err(|error| ApiError::internal(error.to_string()))?;
        let (order, seen) = trace;
        let svg = request.svg.then(|| draw(&position, &answer, &seen)).transpose()?;
        Ok(PathAnswer { record: PathRecord::from(&answer), order: order.0, svg })
    };
    Ok(answer(&workshop, form, request.limits.into(), work).await)
}

fn draw(position: &Position, answer: &Answer, seen: &Footprints) -> Result<String, ApiError> {
    let paths: Vec<_> = answer.paths().map(<[_]>::to_vec).collect();
    let explored = |cell| match (seen.was_closed(cell), seen.was_opened(cell)) {
        (true, _) => Explored::Closed,
        (_, true) => Explored::Opened,
        _ => Explored::Unseen,
    };
    let ends = match answer.mode {
        Mode::Connect(_) => [None, None],
        _ => [position.start, position.goal],
    };
    let cost = answer.outcome.upper_bound().map_or("no path".to_owned(), |c| format!("cost {c}"));
    let caption = format!(
        "{cost}; {}, {} cells expanded",
        answer.algorithm.name(),
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
    write_svg(&drawing, &mut svg).map_err(|error| ApiError::internal(error.to_string()))?;
    String::from_utf8(svg).map_err(|error| ApiError::internal(error.to_string()))
}
