//! The default: the cheapest thing that may do comes first.
//!
//! Where cells are free that is a look around the goal, which may be walled in, before a
//! breadth-first search from the start.
//!
//! For plain paths there is more to try. Most boards that are not full of obstacles have a way on
//! which every step leads nearer. Where a walk from either end does not find one, A* over blocks
//! begins at the end from which fewer cells were found to lead straight on: what is in the way is
//! near it, and a goal that is walled in is found out at once. (A* of single cells between the
//! two saved nothing once blocks were made only when the search comes there.)

use super::estimate::{Crossings, Distance};
use super::search::{Ended, Search, targets};
use super::{PathTrace, breadth_first, capture, plain, straight, wavefront};
use crate::{Cell, Task};

/// Up to this side A* takes microseconds, and what it did is easier to tell.
const SMALL_SIDE: u16 = 32;

/// How often a walk may go back: once for so many cells of the board, so that a walk in vain takes
/// little beside what follows.
const CELLS_PER_STEP_BACK: usize = 512;

/// A cheapest path.
pub(super) fn cheapest<T: PathTrace>(search: &mut Search<'_, T>, task: &Task) -> Ended {
    let grid = search.grid;
    let colour = task.mode().colour();
    if colour.is_some_and(|colour| grid.holds(colour)) {
        return from_goal_or_start(search, task);
    }
    // Where nothing is free every question is one of distances.
    match (task.ends(), colour) {
        (Some((start, goal)), _) => shortest(search, start, goal),
        (None, Some(colour)) => {
            let [_, target] = targets(grid, task);
            let crossings = Crossings::new(grid, colour, target);
            capture::best_first(search, &task.first_cells(grid), target, &crossings)
        }
        (None, None) => unreachable!("sides are connected for a colour"),
    }
}

/// A cheapest path where cells are free. The search from the goal ends early or not at all: as
/// many expansions as the board is wide are nothing beside those of one that goes everywhere.
fn from_goal_or_start<T: PathTrace>(search: &mut Search<'_, T>, task: &Task) -> Ended {
    let grid = search.grid;
    let [origin, target] = targets(grid, task);
    if T::IS_SILENT && grid.side() > SMALL_SIDE {
        let (lasts, at_most) = (task.last_cells(grid), grid.side().into());
        if let Some(ended) = breadth_first::attempt(search, &lasts, origin, at_most) {
            return ended.reversed();
        }
    }
    breadth_first::breadth_first(search, &task.first_cells(grid), target)
}

/// A shortest path. A search that is traced goes cell by cell from the start.
fn shortest<T: PathTrace>(search: &mut Search<'_, T>, start: Cell, goal: Cell) -> Ended {
    if !T::IS_SILENT || search.grid.side() <= SMALL_SIDE {
        return plain::best_first(search, start, goal, &Distance::new(goal));
    }
    by_stages(search, start, goal)
}

fn by_stages<T: PathTrace>(search: &mut Search<'_, T>, start: Cell, goal: Cell) -> Ended {
    let side = usize::from(search.grid.side());
    let patience = side.max(side * side / CELLS_PER_STEP_BACK);
    let from_start = match straight::walk(search, start, goal, patience) {
        Ok(ended) => return ended,
        Err(dead_ends) => dead_ends,
    };
    // A walk that has gone back all the way shows that there is no such way from the goal either:
    // then it is only asked which end has fewer dead ends.
    let from_goal = match straight::walk(search, goal, start, from_start) {
        Ok(ended) => return ended.reversed(),
        Err(dead_ends) => dead_ends,
    };
    if from_goal < from_start {
        wavefront::shortest(search, goal, start).reversed()
    } else {
        wavefront::shortest(search, start, goal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Grid, Mode};
    use infexion_hex::Colour;
    use infexion_search::Limits;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

        /// Boards so small that nobody would take stages for them show most of what can happen.
        #[test]
        fn stages_find_what_a_star_finds(
            side in 1u16..=40,
            share in 0u16..=60,
            dice in prop::collection::vec(0u16..100, 1600),
            ends in [(0u16..40, 0u16..40), (0u16..40, 0u16..40)],
        ) {
            let mut grid = Grid::empty(side);
            for (cell, die) in grid.cells().zip(dice) {
                grid.set(cell, (die < share).then_some(Colour::Blue));
            }
            let [start, goal] = ends.map(|(r, q)| Cell::new(r % side, q % side));
            grid.set(start, None);
            grid.set(goal, None);
            let path = |ended| match ended {
                Ended::Found { cells, .. } => Some(cells),
                Ended::Exhausted => None,
                Ended::Stopped { reason, .. } => panic!("there is no limit, but {reason:?}"),
            };
            let (limits, mut silent) = (Limits::default(), ());
            let mut search = Search::new(&grid, Mode::Plain, &limits, &mut silent);
            let staged = path(by_stages(&mut search, start, goal));
            let whole = path(plain::best_first(&mut search, start, goal, &Distance::new(goal)));
            prop_assert_eq!(staged.as_ref().map(Vec::len), whole.map(|cells| cells.len()));
            if let Some(cells) = staged {
                prop_assert_eq!((cells.first(), cells.last()), (Some(&start), Some(&goal)));
                prop_assert!(cells.windows(2).all(|step| step[0].distance(step[1]) == 1));
                prop_assert!(cells.iter().all(|cell| grid.token(*cell).is_none()));
            }
        }
    }

    #[test]
    fn a_walk_from_the_goal_finds_what_one_from_the_start_gives_up() {
        // At the start there is a pocket with more dead ends than a walk has patience for, and
        // along the edges a way past it.
        let side = 64;
        let mut grid = Grid::empty(side);
        let is_free =
            |cell: Cell| (cell.r < 20 && cell.q < 20) || cell.r == 0 || cell.q == side - 1;
        grid.cells().filter(|&cell| !is_free(cell)).for_each(|cell| {
            grid.set(cell, Some(Colour::Red));
        });
        let (start, goal) = (Cell::new(0, 0), Cell::new(side - 1, side - 1));
        let (limits, mut silent) = (Limits::default(), ());
        let mut search = Search::new(&grid, Mode::Plain, &limits, &mut silent);
        assert_eq!(straight::walk(&mut search, start, goal, side.into()).err(), Some(side.into()));
        let Ended::Found { cells, .. } = by_stages(&mut search, start, goal) else {
            panic!("there is a path")
        };
        assert_eq!((cells.first(), cells.last()), (Some(&start), Some(&goal)));
        assert_eq!(cells.len() as u32, 1 + start.distance(goal));
    }
}
