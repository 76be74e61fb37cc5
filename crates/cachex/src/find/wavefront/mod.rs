//! A* over blocks of 8 x 8 cells, each a word with a bit for every cell.
//!
//! A best-first search that has to look at much of a board spends its time on single cells.
//! Here all cells of a block that are due at one sum of cost and estimate (a level) are taken at
//! once, by shifts. From a cell of a level the steps towards the end lead to cells of the same
//! level, steps aside to the next and steps back to the one after it; so three lists of blocks
//! are the queue, and levels are finished in order. Which steps are which depends only on where
//! a block lies as seen from the end, but for blocks that its three lines cross: those are taken
//! in parts. (Words of 64 cells of one row are simpler, but a front crosses most rows in a single
//! cell: measured, they were no faster than cells.)
//!
//! What is kept of a cell is its level modulo 3. Costs of neighbours differ by at most 1, and the
//! difference of their estimates is known: so three neighbouring levels come into question, which
//! the remainder tells apart. That is enough to walk along a shortest path.

mod blocks;
mod wave;

use super::estimate::PlainEstimate;
use super::search::{Ended, Search};
use super::{Cost, PathTrace};
use crate::Cell;
use blocks::{flood, over};
use infexion_search::StopReason;
use wave::Wave;

/// Limits are looked at once in so many blocks.
const BLOCKS_PER_LOOK: u32 = 4096;

/// A shortest path.
pub(super) fn shortest<T: PathTrace>(search: &mut Search<'_, T>, start: Cell, goal: Cell) -> Ended {
    // With those of the question whether there is a path.
    let bytes = wave::count(search.grid) * (wave::BYTES_EACH + size_of::<u64>());
    search.statistics.record_memory(0, bytes as u64);
    let stopped = |finished: u32, reason: Option<StopReason>| {
        let lower_bound = 1 + start.distance(goal) + finished;
        reason.map(|reason| Ended::Stopped { reason, lower_bound })
    };
    if let Some(stopped) = stopped(0, search.watch.exceeded(bytes)) {
        return stopped;
    }
    let mut wave = Wave::new(search.grid, search.blocked, goal);
    let before = search.statistics.expanded;
    let ended = arrive(&mut wave, start, goal, |wave, entered| {
        let spent = search.watch.is_spent(before + wave.taken).then_some(StopReason::Expansions);
        let look = entered.is_multiple_of(BLOCKS_PER_LOOK);
        let reason = spent.or_else(|| look.then(|| search.watch.exceeded(bytes)).flatten());
        stopped(wave.finished, reason)
    });
    search.statistics.expanded += wave.taken;
    // Blocks do not tell how often a cell is reached, but that it is.
    search.statistics.generated += wave.taken;
    ended
}

/// Lets the wave go on from `start` until it is at the goal or `stopped`, which is asked with the
/// number of blocks entered.
fn arrive(
    wave: &mut Wave<'_>,
    start: Cell,
    goal: Cell,
    stopped: impl Fn(&Wave<'_>, u32) -> Option<Ended>,
) -> Ended {
    let (start_block, start_bit) = wave.place(start);
    let at_goal = wave.place(goal);
    wave.offer(start_block, start_bit, 0);
    // Whether there is a path at all is answered faster than how long it is. It is asked when
    // that takes no longer than what was done so far.
    let doubtful = wave::count(wave.grid) as u32;
    let mut entered = 0u32;
    while !wave.has_reached(at_goal) {
        entered = entered.wrapping_add(1);
        if let Some(stopped) = stopped(wave, entered) {
            return stopped;
        }
        if entered == doubtful && !wave.can_reach(at_goal) {
            return Ended::Exhausted;
        }
        let Some(block) = wave.next() else { return Ended::Exhausted };
        wave.enter(block);
    }
    let mut cells = wave.path(goal, start);
    cells.reverse();
    let cost = Cost::new(cells.len() as u32, cells.len() as u32);
    Ended::Found { cells, cost }
}

impl Wave<'_> {
    /// Can a cell still be reached? Floods what is unseen, whatever the level.
    fn can_reach(&mut self, (goal, bit): (usize, u64)) -> bool {
        let mut dry = self.unseen();
        let mut wet: Vec<(usize, u64)> = self.due().collect();
        while let Some((block, cells)) = wet.pop() {
            let cells = flood(cells & dry[block], dry[block], [0; 6]);
            if cells == 0 {
                continue;
            }
            dry[block] ^= cells;
            if dry[goal] & bit == 0 {
                return true;
            }
            for side in 0..6 {
                let next = self.beside(block, side);
                let beyond = (0..6).fold(0, |all, direction| all | over(cells, side, direction));
                if beyond & dry[next] != 0 {
                    wet.push((next, beyond));
                }
            }
        }
        false
    }

    /// Walks from a cell that was reached back to the first.
    fn path(&self, reached: Cell, first: Cell) -> Vec<Cell> {
        // Most steps led straight to the end: those back from there are tried first.
        const TURNS: [usize; 6] = [3, 4, 2, 5, 1, 0];
        let (mut cells, mut cell) = (vec![reached], reached);
        while cell != first {
            let (level, slopes) = (self.level(cell), self.estimate.slopes(cell));
            // A step back grows by what is missing to 2.
            let entered_from = |&direction: &usize| {
                let next = cell.step(direction);
                let from = if self.grid.contains(next) { self.level(next) } else { 0 };
                from != 0 && (from + 2 - slopes.growth(direction)) % 3 == level % 3
            };
            let direction = TURNS
                .into_iter()
                .map(|turn| (usize::from(slopes.sextant) + turn) % 6)
                .find(entered_from)
                .unwrap_or_else(|| unreachable!("{cell} was entered from somewhere"));
            cell = cell.step(direction);
            cells.push(cell);
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Grid, Mode};
    use infexion_hex::Colour;
    use infexion_search::{Limits, StopReason};
    use proptest::prelude::*;
    use std::collections::{HashMap, VecDeque};
    use std::time::Duration;

    /// Cells on a shortest path, cell by cell.
    fn length_slowly(grid: &Grid, blocked: u8, start: Cell, goal: Cell) -> Option<usize> {
        let mut lengths = HashMap::from([(start, 1)]);
        let mut waiting = VecDeque::from([start]);
        while let Some(cell) = waiting.pop_front() {
            for next in grid.neighbours(cell) {
                let usable = grid.code(grid.index(next)) & blocked == 0;
                if usable && !lengths.contains_key(&next) {
                    lengths.insert(next, lengths[&cell] + 1);
                    waiting.push_back(next);
                }
            }
        }
        lengths.get(&goal).copied()
    }

    proptest! {
        #[test]
        fn blocks_find_what_cells_find(
            side in prop_oneof![1u16..12, 60u16..70, 120u16..135],
            tokens in prop::collection::vec((0u16..135, 0u16..135, any::<bool>()), 0..9000),
            ends in [(0u16..135, 0u16..135), (0u16..135, 0u16..135)],
            blocked in 1u8..=3,
        ) {
            let mut grid = Grid::empty(side);
            for (r, q, red) in tokens {
                let colour = if red { Colour::Red } else { Colour::Blue };
                grid.set(Cell::new(r % side, q % side), Some(colour));
            }
            let [start, goal] = ends.map(|(r, q)| Cell::new(r % side, q % side));
            grid.set(start, None);
            grid.set(goal, None);
            let mut silent = ();
            let mut search = Search::new(&grid, Mode::Plain, &Limits::default(), &mut silent);
            search.blocked = blocked;
            let path = match shortest(&mut search, start, goal) {
                Ended::Found { cells, .. } => Some(cells),
                Ended::Exhausted => None,
                Ended::Stopped { reason, .. } => panic!("there is no limit, but {reason:?}"),
            };
            let expected = length_slowly(&grid, blocked, start, goal);
            prop_assert_eq!(path.as_ref().map(Vec::len), expected);
            if let Some(path) = path {
                prop_assert_eq!((path.first(), path.last()), (Some(&start), Some(&goal)));
                prop_assert!(path.windows(2).all(|step| step[0].distance(step[1]) == 1));
                let usable = |cell: &Cell| grid.code(grid.index(*cell)) & blocked == 0;
                prop_assert!(path.iter().all(usable));
            }
        }
    }

    #[test]
    fn cells_that_blocks_take_are_expanded() {
        // Everything but the goal and its neighbours is looked at.
        let mut grid = Grid::empty(50);
        let goal = Cell::new(25, 25);
        let around: Vec<Cell> = grid.neighbours(goal).collect();
        around.into_iter().for_each(|cell| grid.set(cell, Some(Colour::Blue)));
        let (limits, mut silent) = (Limits::default(), ());
        let mut search = Search::new(&grid, Mode::Plain, &limits, &mut silent);
        let mut wave = Wave::new(&grid, search.blocked, goal);
        let (block, bit) = wave.place(Cell::new(0, 0));
        wave.offer(block, bit, 0);
        while let Some(block) = wave.next() {
            wave.enter(block);
        }
        assert_eq!(wave.taken, 50 * 50 - 7);
        // A question whether there is a path may end it sooner.
        assert!(matches!(shortest(&mut search, Cell::new(0, 0), goal), Ended::Exhausted));
        assert!((1..=50 * 50 - 7).contains(&search.statistics.expanded));
    }

    #[test]
    fn a_limit_ends_it_with_a_bound() {
        let grid = Grid::empty(200);
        let (start, goal) = (Cell::new(0, 0), Cell::new(199, 199));
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let mut silent = ();
        let mut search = Search::new(&grid, Mode::Plain, &limits, &mut silent);
        let Ended::Stopped { reason, lower_bound } = shortest(&mut search, start, goal) else {
            panic!("the time was up before")
        };
        assert_eq!((reason, lower_bound), (StopReason::Time, 399));
    }
}
