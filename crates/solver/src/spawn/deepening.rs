//! Depth-first search within a budget of actions, with a table of refuted boards.
//!
//! Threads run the same search on one table, each in its own order of trying: what one has
//! refuted the others need not look at, and the first to finish has the answer. No work is
//! handed out, so nothing can be forgotten.

use super::cover::{BlueLeft, Cover};
use super::moves::{Moves, pokes_solve};
use super::step::Step;
use super::table::Refuted;
use crate::PackedBoard;
use crate::heuristics::relaxed_infection;
use infexion_rules::{Board, Direction, Game, footprint};
use infexion_search::{Statistics, StopReason, Watch};
use std::sync::atomic::{AtomicBool, Ordering};

/// Expansions between two looks at the clock.
const PATIENCE: u64 = 1 << 6;
/// Looks at the clock between two reports.
const LOOKS: u64 = 1 << 10;
/// Boards with fewer actions left are not worth a place in the table.
const LEAST_TABLED: u32 = 3;

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Interrupt {
    /// A limit of the caller.
    Limit(StopReason),
    /// The expansions it was given are used up.
    Slice,
    /// Another thread has the answer.
    Answered,
}

/// One thread's search.
pub(super) struct BudgetSearch<'a> {
    pub(super) cover: &'a Cover,
    pub(super) refuted: &'a Refuted,
    pub(super) watch: &'a Watch,
    pub(super) answered: &'a AtomicBool,
    /// Which of the threads this is; each tries the steps in another order.
    pub(super) thread: usize,
    /// Expansions before it gives up.
    pub(super) slice: u64,
    pub(super) statistics: Statistics,
    /// Steps from the start to the board at hand; the solution after a success.
    pub(super) path: Vec<Step>,
    /// Buffers for the steps of each depth.
    pub(super) buffers: Vec<Vec<Step>>,
    /// Told now and then how far the search is.
    pub(super) report: Option<&'a mut dyn FnMut(&Statistics)>,
}

impl BudgetSearch<'_> {
    /// Is there a solution of at most `left` actions? If so it is appended to `path`.
    pub(super) fn solve(&mut self, board: &Board, left: u32) -> Result<bool, Interrupt> {
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
        let key = PackedBoard::new(board);
        if left >= LEAST_TABLED && self.refuted.contains(&key, left)
            || relaxed_infection(board, Game::WithSpawn).is_none_or(|actions| actions > left)
        {
            return Ok(false);
        }
        let found = self.expand(board, blue, left)?;
        if !found && left >= LEAST_TABLED {
            self.refuted.insert(key, left);
        }
        Ok(found)
    }

    fn expand(&mut self, board: &Board, blue: BlueLeft, left: u32) -> Result<bool, Interrupt> {
        self.look_around()?;
        let depth = self.path.len();
        if self.buffers.len() <= depth {
            self.buffers.resize_with(depth + 1, Vec::new);
        }
        let mut steps = std::mem::take(&mut self.buffers[depth]);
        Moves { board, blue, budget: left, most_props: 6, cover: self.cover, steps: &mut steps }
            .collect();
        if self.thread % 2 == 1 {
            steps.reverse();
        }
        if self.thread > 1 && !steps.is_empty() {
            let length = steps.len();
            steps.rotate_left(length * (self.thread / 2) % length);
        }
        self.statistics.count_expansion(depth as u32);
        self.statistics.generated += steps.len() as u64;
        for step in &steps {
            self.path.push(*step);
            if self.solve(&step.play(board), left - step.cost())? {
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

    fn look_around(&mut self) -> Result<(), Interrupt> {
        let expanded = self.statistics.expanded;
        if expanded >= self.slice {
            return Err(Interrupt::Slice);
        }
        if expanded % PATIENCE == PATIENCE - 1 {
            if let Some(reason) = self.watch.exceeded(0) {
                return Err(Interrupt::Limit(reason));
            }
            if self.answered.load(Ordering::Relaxed) {
                return Err(Interrupt::Answered);
            }
            if expanded / PATIENCE % LOOKS == LOOKS - 1
                && let Some(report) = &mut self.report
            {
                report(&self.statistics);
            }
        }
        Ok(())
    }
}
