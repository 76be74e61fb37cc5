//! The steps a search has to try from a board: enough for one of them to begin a cheapest
//! solution (`docs/spawn.md`, sections 1 to 3).

use super::cover::{BlueLeft, Cover};
use super::crowding::is_roomy;
use super::step::{Step, free_props, has_poke_origin};
use infexion_rules::{Board, Cell, Direction, MAX_TOTAL_POWER};

/// Collects steps that may begin a solution of at most `budget` actions.
pub(super) struct Moves<'a> {
    pub(super) board: &'a Board,
    pub(super) blue: BlueLeft,
    pub(super) budget: u32,
    /// Most props of one spread; a spread has at most 6.
    pub(super) most_props: u32,
    pub(super) cover: &'a Cover,
    pub(super) steps: &'a mut Vec<Step>,
}

/// Does poking every blue stack solve the board within the budget, and do so legally?
pub(super) fn pokes_solve(board: &Board, budget: u32) -> bool {
    let blue = board.blue();
    2 * blue.len() <= budget
        && board.total_power() + blue.len() <= MAX_TOTAL_POWER
        && blue.into_iter().all(|cell| has_poke_origin(board, cell))
}

impl Moves<'_> {
    /// All steps, best rank first.
    pub(super) fn collect(mut self) {
        self.steps.clear();
        self.spreads();
        if is_roomy(self.board, self.budget) {
            self.poke_and_spreads();
        } else {
            self.pokes();
        }
        self.steps.sort_unstable();
    }

    /// Spreads of red stacks.
    fn spreads(&mut self) {
        for cell in self.board.red() {
            let power = self.board.power(cell);
            for direction in Direction::ALL {
                let after = self.cover.after_spread(self.blue, cell, direction, power);
                self.with_props(cell, direction, power, after, 1, Step::spread);
            }
        }
    }

    /// Blue stacks captured by a poke that spread at once.
    fn poke_and_spreads(&mut self) {
        if self.budget < 3 {
            return;
        }
        for cell in self.blue.cells {
            let power = self.board.power(cell) + 1;
            if power > 6 {
                continue;
            }
            let captured = self.cover.after_capture(self.blue, cell);
            for direction in Direction::ALL {
                let after = self.cover.after_spread(captured, cell, direction, power);
                self.with_props(cell, direction, power, after, 3, Step::poke_and_spread);
            }
        }
    }

    /// Pokes of any cell that has an empty neighbour; where there is little room.
    fn pokes(&mut self) {
        let power_left = MAX_TOTAL_POWER.saturating_sub(self.board.total_power());
        for cell in Cell::all() {
            let cost = if self.board.occupied().contains(cell) { 2 } else { 3 };
            if power_left + 1 < cost || !has_poke_origin(self.board, cell) {
                continue;
            }
            let after = self.cover.after_capture(self.blue, cell);
            if cost + self.cover.spreads(after) <= self.budget {
                self.steps.push(Step::poke(cell, cost, rank(cost, after)));
            }
        }
    }

    /// A spread with every set of props that can pay: each propped stack has to be spread later
    /// or to be hit five times more, and the blue cells that are left need their spreads.
    #[inline]
    fn with_props(
        &mut self,
        cell: Cell,
        direction: Direction,
        power: u8,
        after: BlueLeft,
        cost: u32,
        step: fn(Cell, Direction, u8, u32) -> Step,
    ) {
        let needed = cost + self.cover.spreads(after);
        if needed > self.budget {
            return;
        }
        self.steps.push(step(cell, direction, 0, rank(cost, after)));
        let power_left = MAX_TOTAL_POWER.saturating_sub(self.board.total_power());
        let most = (self.budget - needed).min(power_left).min(self.most_props);
        if most == 0 || after.cells.is_empty() {
            return;
        }
        let free = free_props(self.board, cell, direction, power);
        // All subsets of `free` but the empty one.
        let mut props = free;
        while props != 0 {
            let count = props.count_ones();
            if count <= most && self.budget - cost - count >= count.min(5) {
                self.steps.push(step(cell, direction, props, rank(cost + count, after)));
            }
            props = (props - 1) & free;
        }
    }
}

/// Actions used, and two for each blue stack that is left: small is good.
fn rank(cost: u32, after: BlueLeft) -> u32 {
    2 * cost + 2 * after.cells.len()
}
