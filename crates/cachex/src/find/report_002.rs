//! The system of report 002 as it is written: A* with two lists.
//!
//! *Open* is a list that is looked through for the smallest f, ties to the smaller h, and among
//! these the first; *closed* is a list too. A neighbour that is open gets its new g and parent
//! unless the new g is larger: also where it is the same. With a colour, cells of that colour are
//! no obstacles, each step costs 1 as before, and the cells to capture are counted on the path
//! that was found. So the path has the fewest cells, and need not capture the fewest.
//!
//! Lists make it quadratic in the cells it looks at; the searches beside it are not.

use super::search::{Ended, Search};
use super::{Answer, Cost, PathAlgorithm, PathTrace, RejectedPath, answer};
use crate::{Cell, Grid, Mode, Task};
use infexion_search::{Limits, Outcome};
use infexion_words::words;

/// A system of a student report that finds paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathSystem {
    /// A* with two lists.
    Report002,
}

words! { PathSystem, "system":
    Report002 = "002": "A* with an open and a closed list, by cube distance; ties to the smaller h",
}

/// The report describes no search for this question.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathSystemError {
    /// It goes from a start to a goal.
    #[error("report 002 describes no search from side to side: leave --connect out")]
    Connect,
    /// A bug: the checker rejects the path that was found.
    #[error(transparent)]
    Rejected(#[from] RejectedPath),
}

/// A cell on one of the lists.
struct Listed {
    cell: Cell,
    g: u32,
    h: u32,
    // Where it was reached from, on the closed list.
    parent: Option<usize>,
}

/// Finds a path as report 002 does.
///
/// # Errors
/// The report describes no search for the question, or there is a bug.
///
/// # Panics
/// If the task is not one of this grid.
pub fn find_as_reported<T: PathTrace>(
    grid: &Grid,
    task: &Task,
    system: PathSystem,
    limits: &Limits,
    trace: &mut T,
) -> Result<Answer, PathSystemError> {
    let (start, goal) = task.ends().ok_or(PathSystemError::Connect)?;
    let mut search = Search::new(grid, task.mode(), limits, trace);
    let ended = a_star(&mut search, start, goal);
    let found = answer(search, task, PathAlgorithm::AStar, limits, ended)?;
    let outcome = match (found.outcome, task.mode()) {
        // The fewest cells are proved; that no path captures fewer is not.
        (Outcome::Optimal(solution), Mode::Capture(_)) => {
            Outcome::Solved { solution, lower_bound: 0 }.with_lower_bound(0)
        }
        (outcome, _) => outcome,
    };
    Ok(Answer { outcome, system: Some(system), ..found })
}

fn a_star<T: PathTrace>(search: &mut Search<'_, T>, start: Cell, goal: Cell) -> Ended {
    let grid = search.grid;
    let mut closed: Vec<Listed> = Vec::new();
    let mut open = vec![Listed { cell: start, g: 0, h: start.distance(goal), parent: None }];
    search.trace.opened(start, 1, start.distance(goal));
    let smallest = |open: &[Listed]| {
        let places = 0..open.len();
        places.min_by_key(|&at| (open[at].g + open[at].h, open[at].h))
    };
    while let Some(at) = smallest(&open) {
        let lower_bound = 1 + open[at].g + open[at].h;
        let held = (open.capacity() + closed.capacity()) * size_of::<Listed>();
        search.statistics.record_memory((open.len() + closed.len()) as u64, held as u64);
        let current = open.remove(at);
        let (cell, g) = (current.cell, current.g);
        let parent = Some(closed.len());
        closed.push(current);
        search.trace.closed(cell);
        if cell == goal {
            return path(search, &closed);
        }
        // Going through the lists takes longer than a look at the clock: there is one each time.
        if let Some(reason) = search.expand(|| held).or_else(|| search.watch.exceeded(held)) {
            // The bound counts cells; with a colour some of them may be free.
            let is_plain = search.blocked == Mode::Plain.blocked_bits();
            let lower_bound = if is_plain { lower_bound } else { 0 };
            return Ended::Stopped { reason, lower_bound };
        }
        for next in grid.neighbours(cell) {
            if search.price(grid.index(next)).is_none() {
                continue;
            }
            search.statistics.generated += 1;
            if closed.iter().any(|listed| listed.cell == next) {
                continue;
            }
            let g = g + 1;
            let h = next.distance(goal);
            match open.iter_mut().find(|listed| listed.cell == next) {
                Some(listed) if g > listed.g => {}
                Some(listed) => (listed.g, listed.parent) = (g, parent),
                None => {
                    search.trace.opened(next, g + 1, h);
                    open.push(Listed { cell: next, g, h, parent });
                }
            }
        }
    }
    Ended::Exhausted
}

/// From the last cell of the closed list back to the start.
fn path<T: PathTrace>(search: &Search<'_, T>, closed: &[Listed]) -> Ended {
    let mut cells = Vec::new();
    let mut at = closed.len().checked_sub(1);
    while let Some(listed) = at.and_then(|at| closed.get(at)) {
        cells.push(listed.cell);
        at = listed.parent;
    }
    cells.reverse();
    let prices = cells.iter().filter_map(|&cell| search.price(search.grid.index(cell)));
    let cost = prices.fold(Cost::ZERO, |sum, price| sum + price);
    Ended::Found { cells, cost }
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_hex::Colour;
    use infexion_search::OutcomeKind;

    fn found(grid: &Grid, colour: Option<Colour>, start: (u16, u16), goal: (u16, u16)) -> Answer {
        let cell = |(r, q)| Cell::new(r, q);
        let task = Task::between(grid, colour, cell(start), cell(goal)).unwrap();
        let (system, limits) = (PathSystem::Report002, Limits::default());
        find_as_reported(grid, &task, system, &limits, &mut ()).unwrap()
    }

    #[test]
    fn the_course_example_has_a_path_of_eight_cells() {
        let mut grid = Grid::empty(5);
        for (r, q) in [(1, 0), (1, 1), (1, 3), (3, 2)] {
            grid.set(Cell::new(r, q), Some(Colour::Blue));
        }
        let answer = found(&grid, None, (4, 2), (0, 0));
        assert_eq!(
            (answer.outcome.kind(), answer.outcome.upper_bound()),
            (OutcomeKind::Optimal, Some(8))
        );
    }

    #[test]
    fn capturing_finds_the_fewest_cells_and_claims_no_more() {
        let mut grid = Grid::empty(3);
        for (r, q) in [(0, 1), (0, 2)] {
            grid.set(Cell::new(r, q), Some(Colour::Red));
        }
        // Two captured cells suffice, on a path of four.
        let answer = found(&grid, Some(Colour::Red), (1, 0), (1, 2));
        assert_eq!(
            (answer.outcome.kind(), answer.outcome.upper_bound()),
            (OutcomeKind::Solved, Some(3))
        );
    }

    /// On an empty board every neighbour towards the goal has the same f; the last that reaches a
    /// cell at the same g becomes its parent.
    #[test]
    fn the_parent_is_replaced_at_the_same_cost() {
        let answer = found(&Grid::empty(3), None, (2, 0), (0, 2));
        let path: Vec<(u16, u16)> =
            answer.paths().next().unwrap().iter().map(|cell| (cell.r, cell.q)).collect();
        assert_eq!(path, [(2, 0), (1, 1), (0, 2)]);
    }
}
