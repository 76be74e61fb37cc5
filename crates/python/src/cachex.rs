//! Cachex paths. Boards arrive as the course's JSON.

use crate::errors::{bad_input, bad_inputs, internal, json};
use crate::interrupt::interruptible;
use crate::options::{limits, maybe, word};
use infexion_cachex::{Cell, Mode, Position, notation};
use infexion_cachex::{
    PathAlgorithm, PathRecord, PathSystem, PathSystemError, find, find_as_reported, find_several,
};
use infexion_draw::cachex::{Drawing, write_svg};
use pyo3::prelude::*;

/// With `places`, faults say where in the text they are; without, the text was made by us.
fn read(text: &[u8], mode: Option<Mode>, memory: usize, places: bool) -> PyResult<Position> {
    notation::read(text, mode, memory).map_err(|faults| match places {
        true => bad_input(faults),
        false => bad_inputs(faults.iter().map(|located| &located.fault)),
    })
}

/// A cheapest path, or several; the answer's record.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "called by one function of the Python half")]
pub(crate) fn find_path(
    py: Python<'_>,
    text: &[u8],
    places: bool,
    capture: Option<&str>,
    connect: Option<&str>,
    algorithm: Option<&str>,
    system: Option<&str>,
    paths: usize,
    time_limit: Option<f64>,
    memory_limit: Option<usize>,
) -> PyResult<String> {
    let mode = match (capture, connect) {
        (None, None) => Mode::Plain,
        (Some(name), None) => Mode::Capture(word(name)?),
        (None, Some(name)) => Mode::Connect(word(name)?),
        (Some(_), Some(_)) => {
            return Err(bad_input("capture and connect cannot be used with each other"));
        }
    };
    let chosen = algorithm.map_or(Ok(PathAlgorithm::Auto), word)?;
    let system: Option<PathSystem> = maybe(system)?;
    if let Some(system) = system
        && (algorithm.is_some() || paths > 1 || connect.is_some())
    {
        let message =
            format!("report {system} decides algorithm, paths and connect itself: leave them out");
        return Err(bad_input(message));
    }
    let limits = limits(time_limit, memory_limit)?;
    let position = read(text, Some(mode), limits.memory.unwrap_or(usize::MAX), places)?;
    let task = position.task(mode).map_err(bad_inputs)?;
    let grid = &position.grid;
    let work = || match (system, paths) {
        (Some(system), _) => find_as_reported(grid, &task, system, &limits, &mut ()),
        (None, 0 | 1) => find(grid, &task, chosen, &limits).map_err(PathSystemError::Rejected),
        (None, _) => {
            find_several(grid, &task, paths, &limits, &mut ()).map_err(PathSystemError::Rejected)
        }
    };
    let answer = interruptible(py, &limits.cancel, work)?.map_err(internal)?;
    json(&PathRecord::from(&answer))
}

/// A board with paths, drawn.
#[pyfunction]
pub(crate) fn path_svg(
    text: &[u8],
    paths: Vec<Vec<(u16, u16)>>,
    caption: &str,
) -> PyResult<String> {
    let position = read(text, None, usize::MAX, false)?;
    let cells = |path: Vec<(u16, u16)>| path.into_iter().map(|(r, q)| Cell::new(r, q)).collect();
    let paths: Vec<Vec<Cell>> = paths.into_iter().map(cells).collect();
    if paths.iter().flatten().any(|cell| !position.grid.contains(*cell)) {
        return Err(bad_input("the path leaves the board"));
    }
    let drawing = Drawing {
        grid: &position.grid,
        paths: &paths,
        ends: [position.start, position.goal],
        explored: None,
        caption,
    };
    let mut svg = Vec::new();
    write_svg(&drawing, &mut svg).map_err(internal)?;
    String::from_utf8(svg).map_err(internal)
}
