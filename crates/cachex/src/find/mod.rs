//! Cheapest paths on Cachex boards of any size.
//!
//! One function, [`find`], answers every question of [`Task`] with any [`PathAlgorithm`]; the
//! answer is exact, deterministic, and has been replayed by the independent checker.
//!
//! The searches are written for grids instead of using the generic crate: a cell is known by
//! its index, so that no state is hashed and a cell takes one to nine bytes, and costs rise by
//! 0 or 1 a step, so that queues are lists. What they say is in the words of that crate.
//!
//! ```
//! use infexion_cachex::{Cell, Grid, Task};
//! use infexion_search::Limits;
//! use infexion_cachex::{PathAlgorithm, find};
//!
//! let grid = Grid::empty(5);
//! let task = Task::between(&grid, None, Cell::new(4, 2), Cell::new(0, 0)).unwrap();
//! let answer = find(&grid, &task, PathAlgorithm::AStar, &Limits::default()).unwrap();
//! assert_eq!(answer.outcome.solution().unwrap().cost, 7);
//! ```

mod automatic;
mod bidirectional;
mod breadth_first;
mod capture;
mod cost;
mod estimate;
mod heuristic;
mod lanes;
mod layers;
mod marks;
mod ordering;
mod paths;
mod plain;
mod record;
mod report_002;
mod search;
mod straight;
mod tiles;
mod trace;
mod wavefront;

pub use cost::Cost;
pub use heuristic::PathHeuristic;
pub use record::{PathRecord, TraceWriter};
pub use report_002::{PathSystem, PathSystemError, find_as_reported};
pub use trace::{Footprints, PathTrace};

use crate::{Cell, Grid, Mode, Task};
use estimate::{Crossings, Distance, Zero};
use infexion_search::{Limits, Outcome, Solution, Statistics, StopReason};
use infexion_verify::cachex::{Ends, PathFault, Question, check};
use infexion_words::words;
use paths::{Listed, Receiver};
use search::{Ended, Search};
use std::ops::ControlFlow;

/// How a path is searched for. All give a cheapest path; they differ in the cells they look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum PathAlgorithm {
    /// What serves best: for plain paths straight on, and where that does not arrive A* over
    /// blocks of cells; breadth-first search for capture and connection, where the bound rarely
    /// saves what it takes (see the benchmark records), after a look around the goal. A search
    /// that is traced goes on cell by cell from the start.
    #[default]
    Auto,
    /// Best-first by cost so far plus a lower bound of the rest.
    AStar,
    /// Layer by layer from the start; ends when the goal is entered.
    BreadthFirst,
    /// Best-first by cost so far.
    Dijkstra,
    /// Layer by layer from both ends.
    Bidirectional,
}

words! { PathAlgorithm, "path algorithm":
    Auto = "auto": "the fastest for the question",
    AStar = "astar": "best-first by cost so far plus a lower bound of the rest",
    BreadthFirst = "bfs": "layer by layer from the start",
    Dijkstra = "dijkstra": "best-first by cost so far",
    Bidirectional = "bidirectional": "layer by layer from both ends",
}

impl PathAlgorithm {
    /// What its answer is worth.
    pub const fn claim(self) -> &'static str {
        "cheapest, proved"
    }
}

/// What was asked, what a search found and what it took.
///
/// The solution's actions are the cells of the path, and its cost is that of the task: cells on
/// a plain path, captured cells otherwise. The statistics leave `nodes_per_depth` empty.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Rows and columns of the board.
    pub side: u16,
    /// What was asked.
    pub task: Task,
    /// How it was searched for.
    pub algorithm: PathAlgorithm,
    /// The system of a report that was run as it is written; `None` for the project's own.
    pub system: Option<PathSystem>,
    /// What the search was allowed to use.
    pub limits: Limits,
    /// A cheapest path, or that there is none, or that a limit was met.
    pub outcome: Outcome<Cell>,
    /// More paths of the same cost, if they were asked for.
    pub others: Vec<Vec<Cell>>,
    /// How many paths of that cost were found, whether they are held here or not.
    pub path_count: usize,
    /// The limit that ended the list of paths before it had as many as were asked for. What the
    /// outcome says is proved all the same.
    pub list_cut_by: Option<StopReason>,
    /// What the search did.
    pub statistics: Statistics,
}

impl Answer {
    /// All paths found.
    pub fn paths(&self) -> impl Iterator<Item = &[Cell]> {
        let first = self.outcome.solution().map(|solution| solution.actions.as_slice());
        first.into_iter().chain(self.others.iter().map(Vec::as_slice))
    }
}

/// A bug: the checker rejects a path that was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("internal error: the independent checker rejects the path: {0}")]
pub struct RejectedPath(PathFault);

/// Finds a cheapest path.
///
/// # Errors
/// A bug: the checker rejects the path that was found.
///
/// # Panics
/// If the task is not one of this grid.
pub fn find(
    grid: &Grid,
    task: &Task,
    algorithm: PathAlgorithm,
    limits: &Limits,
) -> Result<Answer, RejectedPath> {
    find_traced(grid, task, algorithm, limits, &mut ())
}

/// Finds a cheapest path as [`find`] does and shows the search to `trace`.
///
/// # Errors
/// A bug: the checker rejects the path that was found.
///
/// # Panics
/// If the task is not one of this grid.
pub fn find_traced<T: PathTrace>(
    grid: &Grid,
    task: &Task,
    algorithm: PathAlgorithm,
    limits: &Limits,
    trace: &mut T,
) -> Result<Answer, RejectedPath> {
    let mut search = Search::new(grid, task.mode(), limits, trace);
    let firsts = task.first_cells(grid);
    let [_, target] = search::targets(grid, task);
    let ended = match (algorithm, task.mode(), task.ends()) {
        (PathAlgorithm::Auto, ..) => automatic::cheapest(&mut search, task),
        (PathAlgorithm::BreadthFirst, ..) => {
            breadth_first::breadth_first(&mut search, &firsts, target)
        }
        (PathAlgorithm::Bidirectional, ..) => {
            bidirectional::bidirectional(&mut search, &firsts, &task.last_cells(grid))
        }
        (PathAlgorithm::AStar, Mode::Plain, Some((start, goal))) => {
            plain::best_first(&mut search, start, goal, &Distance::new(goal))
        }
        (PathAlgorithm::Dijkstra, Mode::Plain, Some((start, goal))) => {
            plain::best_first(&mut search, start, goal, &Zero)
        }
        (PathAlgorithm::AStar, Mode::Capture(colour) | Mode::Connect(colour), _) => {
            let crossings = Crossings::new(grid, colour, target);
            capture::best_first(&mut search, &firsts, target, &crossings)
        }
        (PathAlgorithm::AStar | PathAlgorithm::Dijkstra, ..) => {
            capture::best_first(&mut search, &firsts, target, &Zero)
        }
    };
    answer(search, task, algorithm, limits, ended)
}

/// What is held of each cell of a listed path: once as a cell and once in its record, and a share
/// of the lists that hold them.
const BYTES_PER_LISTED_CELL: usize = 2 * size_of::<Cell>() + 1;

/// Finds up to `count` different cheapest paths, by a search from the goal; the first is the
/// outcome's, the others follow in the order of their directions.
///
/// # Errors
/// As [`find`].
///
/// # Panics
/// As [`find`].
pub fn find_several<T: PathTrace>(
    grid: &Grid,
    task: &Task,
    count: usize,
    limits: &Limits,
    trace: &mut T,
) -> Result<Answer, RejectedPath> {
    let mut paths = Vec::new();
    let mut hold = |path: &[Cell], _: u32| {
        paths.push(path.to_vec());
        ControlFlow::Continue(())
    };
    let answer = list(grid, task, count, BYTES_PER_LISTED_CELL, limits, trace, &mut hold)?;
    let others = paths.into_iter().skip(1).collect();
    Ok(Answer { others, ..answer })
}

/// Finds the same paths as [`find_several`] and gives each, with its cost, to `take` as soon as it
/// is found and checked. None but the first is held, so that there may be any number of them. It
/// ends when `take` wants no more.
///
/// # Errors
/// As [`find`].
///
/// # Panics
/// As [`find`].
pub fn find_each<T: PathTrace>(
    grid: &Grid,
    task: &Task,
    count: usize,
    limits: &Limits,
    trace: &mut T,
    take: &mut dyn FnMut(&[Cell], u32) -> ControlFlow<()>,
) -> Result<Answer, RejectedPath> {
    list(grid, task, count, 0, limits, trace, take)
}

fn list<T: PathTrace>(
    grid: &Grid,
    task: &Task,
    count: usize,
    bytes_per_cell: usize,
    limits: &Limits,
    trace: &mut T,
    take: &mut dyn FnMut(&[Cell], u32) -> ControlFlow<()>,
) -> Result<Answer, RejectedPath> {
    let mut search = Search::new(grid, task.mode(), limits, trace);
    let [origin, _] = search::targets(grid, task);
    let (firsts, lasts) = (task.first_cells(grid), task.last_cells(grid));
    let mut rejected = None;
    let mut take_checked = |path: &[Cell], cost: Cost| match replay(grid, task, path, cost) {
        Ok(()) => take(path, cost.captured()),
        Err(fault) => {
            rejected = Some(RejectedPath(fault));
            ControlFlow::Break(())
        }
    };
    let receiver = Receiver { wanted: count.max(1), bytes_per_cell, take: &mut take_checked };
    let listed = paths::cheapest_paths(&mut search, &firsts, origin, &lasts, receiver);
    if let Some(rejected) = rejected {
        return Err(rejected);
    }
    const BACKWARD: PathAlgorithm = PathAlgorithm::BreadthFirst;
    match listed {
        Err(ended) => answer(search, task, BACKWARD, limits, ended),
        Ok(Listed { first, cost, count, cut_by, .. }) => {
            let ended = Ended::Found { cells: first, cost };
            let answer = answer(search, task, BACKWARD, limits, ended)?;
            Ok(Answer { path_count: count, list_cut_by: cut_by, ..answer })
        }
    }
}

fn answer<T: PathTrace>(
    mut search: Search<'_, T>,
    task: &Task,
    algorithm: PathAlgorithm,
    limits: &Limits,
    ended: Ended,
) -> Result<Answer, RejectedPath> {
    let outcome = match ended {
        Ended::Found { cells, cost } => {
            replay(search.grid, task, &cells, cost).map_err(RejectedPath)?;
            Outcome::Optimal(Solution { actions: cells, cost: cost.captured() })
        }
        Ended::Exhausted => Outcome::Unsolvable,
        Ended::Stopped { reason, lower_bound } => {
            Outcome::Stopped { reason, best: None, lower_bound }
        }
    };
    search.statistics.time = search.watch.elapsed();
    Ok(Answer {
        side: search.grid.side(),
        task: *task,
        algorithm,
        system: None,
        limits: limits.clone(),
        path_count: usize::from(outcome.solution().is_some()),
        outcome,
        others: Vec::new(),
        list_cut_by: None,
        statistics: search.statistics,
    })
}

/// Has the independent checker walk a path.
fn replay(grid: &Grid, task: &Task, path: &[Cell], cost: Cost) -> Result<(), PathFault> {
    let letter = |r, q| grid.token(Cell::new(r, q)).map(|colour| colour.letter());
    let pair = |cell: Cell| (cell.r, cell.q);
    let ends = match task.ends() {
        Some((start, goal)) => Ends::Cells(pair(start), pair(goal)),
        None => Ends::Sides,
    };
    let free = task.mode().colour().map(|colour| colour.letter());
    let question = Question { side: grid.side(), token: &letter, free, ends };
    let cells: Vec<(u16, u16)> = path.iter().copied().map(pair).collect();
    check(&question, &cells, cost.captured())
}
