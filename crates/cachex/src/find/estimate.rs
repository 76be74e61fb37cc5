//! Lower bounds of what the rest of a path costs.
//!
//! All are consistent: one step never lowers the bound by more than the step costs, so that a
//! best-first search closes every cell at its true cost and needs no re-opening.

use super::Cost;
use super::lanes::{LOWEST, Lanes, gather};
use super::search::Target;
use crate::{Cell, DIRECTIONS, Grid};
use infexion_hex::Colour;

/// A proved and consistent lower bound of the cost after a cell (without the cell itself).
pub(super) trait Estimate {
    fn rest(&self, cell: Cell) -> Cost;
}

/// How an estimate of plain paths changes in each direction from a cell.
///
/// A best-first search needs to know no more of it: a step adds 1 to the cost, so the sum of
/// both stays, or grows by 1 or by 2.
#[derive(Clone, Copy, Default)]
pub(super) struct Slopes {
    /// Where it falls, a bit in each byte.
    pub(super) falls: Lanes,
    /// Where it stays.
    pub(super) stays: Lanes,
    /// By how much the sum grows: two bits for each direction.
    growth: u32,
    /// The first of two directions side by side in which the estimate falls.
    pub(super) sextant: u8,
}

impl Slopes {
    const LEVEL: Slopes =
        Slopes { falls: 0, stays: LOWEST, growth: 0b01_01_01_01_01_01, sextant: 0 };

    /// By how much cost and estimate together grow in a direction.
    #[inline]
    pub(super) fn growth(self, direction: usize) -> u32 {
        self.growth >> (2 * direction) & 3
    }
}

/// An estimate for plain paths.
pub(super) trait PlainEstimate: Estimate {
    fn slopes(&self, cell: Cell) -> Slopes;

    /// Of the two directions in which the estimate falls: should the first be tried before the
    /// second?
    fn prefers_first(&self, cell: Cell) -> bool;
}

/// Nothing is known.
pub(super) struct Zero;

impl PlainEstimate for Zero {
    #[inline]
    fn slopes(&self, _: Cell) -> Slopes {
        Slopes::LEVEL
    }

    #[inline]
    fn prefers_first(&self, _: Cell) -> bool {
        false
    }
}

impl Estimate for Zero {
    #[inline]
    fn rest(&self, _: Cell) -> Cost {
        Cost::ZERO
    }
}

/// The cube-projection distance, for plain paths.
///
/// Proof: a step changes each of r, q and r + q by at most 1, so the largest of the three
/// differences falls by at most 1 a step, and each step of a plain path costs 1.
///
/// How it changes from a cell depends only on which of the three differences are above, at or
/// below zero. Where none is zero, two have one sign and add up to the third, which is the
/// distance, and remains the largest after a step. Where one is zero, the other two are equal
/// up to the sign, and a step makes the distance 1 more than they are, the same, or 1 less,
/// however large they are. So the changes are worked out once, from the cells around the goal.
pub(super) struct Distance {
    goal: Cell,
    /// By the signs of the differences of r, q and r + q, three each.
    slopes: [Slopes; 27],
}

/// -1, 0 or 1 as 0, 1 or 2.
#[inline]
fn sign(difference: i32) -> usize {
    (difference.signum() + 1) as usize
}

#[inline]
fn region(dr: i32, dq: i32) -> usize {
    9 * sign(dr) + 3 * sign(dq) + sign(dr + dq)
}

impl Distance {
    pub(super) fn new(goal: Cell) -> Distance {
        let steps = |dr: i32, dq: i32| dr.abs().max(dq.abs()).max((dr + dq).abs());
        let mut slopes = [Slopes::default(); 27];
        for (dr, dq) in (-2..=2).flat_map(|dr| (-2..=2).map(move |dq| (dr, dq))) {
            let mut here = Slopes::default();
            for (direction, step) in DIRECTIONS.into_iter().enumerate() {
                let change = steps(dr + i32::from(step.0), dq + i32::from(step.1)) - steps(dr, dq);
                match change {
                    -1 => here.falls |= 1 << (8 * direction),
                    0 => here.stays |= 1 << (8 * direction),
                    _ => {}
                }
                here.growth |= ((change + 1) as u32) << (2 * direction);
            }
            let falls = gather(here.falls);
            here.sextant = (falls & !(falls << 1 | falls >> 5)).trailing_zeros() as u8;
            slopes[region(dr, dq)] = here;
        }
        Distance { goal, slopes }
    }
}

impl Estimate for Distance {
    #[inline]
    fn rest(&self, cell: Cell) -> Cost {
        let steps = cell.distance(self.goal);
        Cost::new(steps, steps)
    }
}

impl PlainEstimate for Distance {
    #[inline]
    fn slopes(&self, cell: Cell) -> Slopes {
        let (dr, dq) = self.goal.difference(cell);
        self.slopes[region(dr, dq)]
    }

    /// A straight way has steps in two directions. It is tried first in the one of which more
    /// are left: while there are some of both, an obstacle can be passed without a detour, and
    /// a way that has used up one kind has to be left again at the next obstacle.
    #[inline]
    fn prefers_first(&self, cell: Cell) -> bool {
        let (dr, dq) = self.goal.difference(cell);
        let (dr, dq) = (dr.unsigned_abs(), dq.unsigned_abs());
        match (cell.r < self.goal.r, cell.q < self.goal.q) {
            // Steps of (0,1) and (1,0); of (-1,0) and (0,-1).
            (true, true) => dq > dr,
            (false, false) => dr > dq,
            // Of (1,-1) and then (1,0), or of (0,-1) and then (1,-1).
            (true, false) => {
                if dr > dq {
                    2 * dq > dr
                } else {
                    dq > 2 * dr
                }
            }
            // Of (-1,1) and then (-1,0), or of (0,1) and then (-1,1).
            (false, true) => {
                if dr > dq {
                    2 * dq > dr
                } else {
                    dq > 2 * dr
                }
            }
        }
    }
}

/// Lines without a cell of one's own that lie between, for capture and connection.
///
/// The distance is no bound of captured cells, as own cells are free. But a path crosses every
/// line between its end and the cell, on each of the three axes (constant r, q, r + q), and on
/// a line that holds no own cell this takes a captured cell. With no own cell at all this is
/// the distance again; on boards where every line holds one it is zero.
///
/// Proof of consistency, for one axis: a step changes the line by at most 1. The bound falls
/// only if the step goes nearer to the goal's line and the line it enters holds no own cell;
/// then it falls by 1, and the cell entered is empty and costs 1. The maximum of consistent
/// bounds is consistent. The second part, cells in all, is the plain distance, and a bound that
/// is consistent in both parts is so in their lexicographic order.
pub(super) struct Crossings {
    target: Target,
    /// Per axis: lines to cross from each line on.
    axes: [Vec<u32>; 3],
}

impl Crossings {
    pub(super) fn new(grid: &Grid, colour: Colour, target: Target) -> Crossings {
        let side = usize::from(grid.side());
        let mut holds_own = [vec![false; side], vec![false; side], vec![false; 2 * side - 1]];
        for (cell, _) in grid.tokens().filter(|&(_, token)| token == colour) {
            for (lines, line) in holds_own.iter_mut().zip(lines_of(cell)) {
                lines[line] = true;
            }
        }
        let goal_lines: [Option<usize>; 3] = match target {
            Target::Cell(goal) => lines_of(goal).map(Some),
            Target::Row(r) => [Some(r.into()), None, None],
            Target::Column(q) => [None, Some(q.into()), None],
        };
        let mut axes = [const { Vec::new() }; 3];
        for axis in 0..3 {
            axes[axis] = crossings(&holds_own[axis], goal_lines[axis]);
        }
        Crossings { target, axes }
    }
}

fn lines_of(cell: Cell) -> [usize; 3] {
    let (r, q) = (usize::from(cell.r), usize::from(cell.q));
    [r, q, r + q]
}

/// For each line the number of lines without own cells from it (exclusive) to the goal's.
fn crossings(holds_own: &[bool], goal: Option<usize>) -> Vec<u32> {
    let mut table = vec![0; holds_own.len()];
    let Some(goal) = goal else { return table };
    for line in goal + 1..table.len() {
        table[line] = table[line - 1] + u32::from(!holds_own[line - 1]);
    }
    for line in (0..goal).rev() {
        table[line] = table[line + 1] + u32::from(!holds_own[line + 1]);
    }
    table
}

impl Estimate for Crossings {
    #[inline]
    fn rest(&self, cell: Cell) -> Cost {
        let [r, q, sum] = lines_of(cell);
        let captured = self.axes[0][r].max(self.axes[1][q]).max(self.axes[2][sum]);
        let cells = match self.target {
            Target::Cell(goal) => cell.distance(goal),
            Target::Row(last) => u32::from(last - cell.r),
            Target::Column(last) => u32::from(last - cell.q),
        };
        Cost::new(captured, cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_ways_that_fall_the_one_with_more_steps_left_is_preferred() {
        let goal = Cell::new(20, 20);
        let distance = Distance::new(goal);
        // Steps left in a direction: how far the estimate falls while it is followed.
        let left = |cell: Cell, direction: usize| {
            let way = std::iter::successors(Some(cell), |cell| Some(cell.step(direction)));
            let falls = |(a, b): &(Cell, Cell)| b.distance(goal) < a.distance(goal);
            way.clone().zip(way.skip(1)).take_while(falls).count()
        };
        for cell in (1..40).flat_map(|r| (1..40).map(move |q| Cell::new(r, q))) {
            let falls = distance.slopes(cell).falls;
            let both: Vec<usize> = (0..6).filter(|d| falls >> (8 * d) & 1 == 1).collect();
            if let [first, second] = both[..] {
                let more = left(cell, first) > left(cell, second);
                assert_eq!(distance.prefers_first(cell), more, "{cell}");
            }
        }
    }

    #[test]
    fn slopes_are_those_of_the_distance() {
        let goal = Cell::new(20, 20);
        let distance = Distance::new(goal);
        for cell in (1..40).flat_map(|r| (1..40).map(move |q| Cell::new(r, q))) {
            let slopes = distance.slopes(cell);
            for direction in 0..6 {
                let grown = cell.step(direction).distance(goal) + 1 - cell.distance(goal);
                assert_eq!(slopes.growth(direction), grown, "{cell} {direction}");
                let bit = |lanes: Lanes| lanes >> (8 * direction) & 1 == 1;
                assert_eq!((bit(slopes.falls), bit(slopes.stays)), (grown == 0, grown == 1));
            }
        }
    }
}
