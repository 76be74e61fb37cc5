//! Lower bounds of what the rest of a path costs.
//!
//! All are consistent: one step never lowers the bound by more than the step costs, so that a
//! best-first search closes every cell at its true cost and needs no re-opening.

use super::Cost;
use super::search::Target;
use infexion_rules::Colour;
use infexion_rules::cachex::{Cell, Grid};

/// A proved and consistent lower bound of the cost after a cell (without the cell itself).
pub(super) trait Estimate {
    fn rest(&self, cell: Cell) -> Cost;
}

/// Nothing is known.
pub(super) struct Zero;

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
pub(super) struct Distance(pub(super) Cell);

impl Estimate for Distance {
    #[inline]
    fn rest(&self, cell: Cell) -> Cost {
        let steps = cell.distance(self.0);
        Cost::new(steps, steps)
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
