//! Depth-first search within a budget of actions, with a table of refuted boards.
//!
//! Threads run the same search on one table, each in its own order of trying: what one has
//! refuted the others need not look at, and the first to finish has the answer. No work is
//! handed out, so nothing can be forgotten.

use super::cover::{BlueLeft, Cover};
use super::moves::{Moves, pokes_solve};
use super::order::Order;
use super::step::Step;
use crate::anytime::{Clock, Shared, Worker};
use crate::heuristics::relaxed_infection;
use crate::prices::{Prices, Pricing};
use infexion_rules::{Board, Direction, Game, footprint};
use std::sync::atomic::Ordering;

/// Boards with fewer actions left are not worth a place in the table.
const LEAST_TABLED: u32 = 3;
/// With fewer actions left a search is quicker than prices. With 3, small boards took up to twice
/// as long.
const LEAST_PRICED: u32 = 5;

/// A search that ended without an answer: by a limit, because its expansions are used up, or
/// because another thread has the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interrupted;

/// One thread's search.
pub(super) struct BudgetSearch<'a> {
    pub(super) cover: &'a Cover,
    pub(super) shared: &'a Shared,
    /// Its counters and its budget of expansions.
    pub(super) worker: Worker<'a>,
    pub(super) order: Order,
    /// Expansions by number of steps from the start.
    pub(super) nodes_per_depth: Vec<u64>,
    pub(super) pricing: Pricing,
    /// Steps from the start to the board at hand; the solution after a success.
    pub(super) path: Vec<Step>,
    /// Buffers for the steps of each depth.
    pub(super) buffers: Vec<Vec<Step>>,
}

impl BudgetSearch<'_> {
    /// The steps of a solution of at most `left` actions, if there is one, and the expansions by
    /// depth. An answer ends the other threads.
    pub(super) fn run(
        mut self,
        board: &Board,
        left: u32,
        clock: &mut impl Clock,
    ) -> (Result<Option<Vec<Step>>, Interrupted>, Vec<u64>) {
        let mut prices = self.pricing.start(board, left);
        let found = self.solve(board, left, &mut prices, clock);
        self.worker.flush();
        if found.is_ok() {
            self.shared.stop.store(true, Ordering::Relaxed);
        }
        (found.map(|found| found.then_some(self.path)), self.nodes_per_depth)
    }

    /// Is there a solution of at most `left` actions? If so it is appended to `path`. The prices
    /// are those of a similar board, and become those of this one.
    fn solve(
        &mut self,
        board: &Board,
        left: u32,
        prices: &mut Option<Prices>,
        clock: &mut impl Clock,
    ) -> Result<bool, Interrupted> {
        let blue = self.cover.blue_left(board);
        if self.cover.spreads(blue) > left {
            return Ok(false);
        }
        if left <= 1 {
            return Ok(blue.cells.is_empty() || self.last_spread(board, blue));
        }
        if pokes_solve(board, left) {
            self.path.extend(blue.cells.into_iter().map(Step::last_poke));
            return Ok(true);
        }
        if left >= LEAST_TABLED && self.shared.refuted.contains(board, left)
            || relaxed_infection(board, Game::WithSpawn).is_none_or(|actions| actions > left)
        {
            return Ok(false);
        }
        if left >= LEAST_PRICED && self.is_refuted_by(prices, board, left) {
            self.shared.refuted.insert(board, left);
            return Ok(false);
        }
        let since = self.pricing.begin();
        let found = self.expand(board, blue, left, *prices, clock)?;
        if prices.is_some() {
            self.pricing.end(left, since);
        }
        if !found && left >= LEAST_TABLED {
            self.shared.refuted.insert(board, left);
        }
        Ok(found)
    }

    /// Do prices prove that there is no solution of at most `left` actions?
    fn is_refuted_by(&mut self, prices: &mut Option<Prices>, board: &Board, left: u32) -> bool {
        let Some(prices) = prices else { return false };
        let (refuted, work) = self.pricing.refute(prices, board, left);
        self.worker.count_work(work);
        refuted
    }

    fn expand(
        &mut self,
        board: &Board,
        blue: BlueLeft,
        left: u32,
        mut prices: Option<Prices>,
        clock: &mut impl Clock,
    ) -> Result<bool, Interrupted> {
        if !self.worker.may_expand(clock) {
            return Err(Interrupted);
        }
        let depth = self.path.len();
        if self.buffers.len() <= depth {
            self.buffers.resize_with(depth + 1, Vec::new);
            self.nodes_per_depth.resize(depth + 1, 0);
        }
        self.nodes_per_depth[depth] += 1;
        let mut steps = std::mem::take(&mut self.buffers[depth]);
        Moves { board, blue, budget: left, most_props: 6, cover: self.cover, steps: &mut steps }
            .collect();
        self.order.arrange(&mut steps);
        self.worker.count_generated(steps.len() as u64);
        if left >= LEAST_PRICED
            && let Some(tariff) = self.pricing.tariff(prices.as_ref(), board, left)
        {
            let before = steps.len();
            steps.retain(|step| !step.is_excluded_by(&tariff, board));
            self.pricing.excluded(left, (before - steps.len()) as u64);
        }
        for step in &steps {
            self.path.push(*step);
            if self.solve(&step.play(board), left - step.cost(), &mut prices, clock)? {
                return Ok(true);
            }
            self.path.pop();
        }
        self.buffers[depth] = steps;
        Ok(false)
    }

    /// Can one spread take all blue cells?
    fn last_spread(&mut self, board: &Board, blue: BlueLeft) -> bool {
        let Some(first) = blue.cells.first() else { return true };
        let red = board.red();
        for direction in Direction::ALL {
            for steps in 1..=6 {
                let cell = first.step(direction.opposite(), steps);
                if red.contains(cell)
                    && footprint(cell, direction, board.power(cell)).covers(blue.cells)
                {
                    self.path.push(Step::spread(cell, direction, 0, 0));
                    return true;
                }
            }
        }
        false
    }
}
