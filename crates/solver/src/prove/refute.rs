//! The refutation: is there a solution within so many moves? Depth-first, every child tested by
//! the bounds before it is searched, failures remembered, the last two moves by masks.

use super::bound::{Bound, Bounds};
use super::commuting::Spreads;
use super::lines::{Covers, last_move, last_two_moves};
use crate::anytime::{Clock, Shared, Worker};
use crate::prices::{Prices, Pricing};
use infexion_rules::{Action, Board, Direction, Game, footprint};

/// What a search of one state says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// No solution within the moves, proved.
    Refuted,
    /// Solved: the path holds the actions.
    Solved,
    /// Ended before it knew.
    Stopped,
}

/// A child worth searching.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) key: u32,
    pub(super) action: Action,
    pub(super) board: Board,
}

/// One thread's search.
pub(super) struct Refuter<'a> {
    shared: &'a Shared,
    /// Its counters and its budget of expansions.
    pub(super) worker: Worker<'a>,
    bounds: Bounds,
    covers: Covers,
    pricing: Pricing,
    /// Actions from the state the search began with.
    pub(super) path: Vec<Action>,
    children: Vec<Child>,
}

impl<'a> Refuter<'a> {
    /// Uses the bounds up to a level, with so many slots for each sort of remembered answers.
    pub(super) fn new(shared: &'a Shared, bound: Bound, slots: usize) -> Refuter<'a> {
        Refuter {
            shared,
            worker: Worker::new(shared, u64::MAX),
            bounds: Bounds::new(bound, slots),
            covers: Covers::new(),
            pricing: Pricing::new(Game::SpreadOnly, bound >= Bound::Prices),
            path: Vec::new(),
            children: Vec::new(),
        }
    }

    /// Bytes of remembered answers.
    pub(super) fn bytes(&self) -> usize {
        self.bounds.bytes() + self.covers.bytes() + self.children.capacity() * size_of::<Child>()
    }

    /// Can the board, which is not solved, be solved within `moves` (at least 1)? The actions
    /// are then added to the path.
    pub(super) fn search(&mut self, board: &Board, moves: u32, clock: &mut impl Clock) -> Verdict {
        let mut prices = self.pricing.start(board, moves);
        let verdict = self.search_without(board, moves, Spreads::default(), &mut prices, clock);
        self.pricing.keep(prices, moves);
        verdict
    }

    /// Do prices prove that there is no solution within `moves`? They are changed for it.
    fn is_refuted_by(&mut self, prices: &mut Prices, board: &Board, moves: u32) -> bool {
        let (refuted, work) = self.pricing.refute(prices, board, moves);
        self.worker.count_work(work);
        refuted
    }

    /// The same, when some spreads are known to fail. The prices are those of a similar board,
    /// and become those of this one.
    fn search_without(
        &mut self,
        board: &Board,
        moves: u32,
        failed: Spreads,
        prices: &mut Option<Prices>,
        clock: &mut impl Clock,
    ) -> Verdict {
        if moves <= 2 {
            let last = match moves {
                1 => last_move(board).map(|only| (only, None)),
                _ => last_two_moves(board),
            };
            return match last {
                Some((first, second)) => {
                    self.path.push(first);
                    self.path.extend(second);
                    Verdict::Solved
                }
                None => Verdict::Refuted,
            };
        }
        if let Some(prices) = prices
            && self.is_refuted_by(prices, board, moves)
        {
            self.shared.refuted.insert(board, moves);
            return Verdict::Refuted;
        }
        if !self.worker.may_expand(clock) {
            return Verdict::Stopped;
        }
        let since = self.pricing.begin();
        let begin = self.children.len();
        let verdict = self.search_children(board, moves, failed, *prices, clock);
        self.children.truncate(begin);
        if prices.is_some() {
            self.pricing.end(moves, since);
        }
        if verdict == Verdict::Refuted {
            self.shared.refuted.insert(board, moves);
        }
        verdict
    }

    fn search_children(
        &mut self,
        board: &Board,
        moves: u32,
        mut failed: Spreads,
        mut prices: Option<Prices>,
        clock: &mut impl Clock,
    ) -> Verdict {
        let begin = self.children.len();
        if self.expand(board, moves, &mut failed, prices.as_ref()) {
            return Verdict::Solved;
        }
        self.children[begin..].sort_by_key(|child| child.key);
        for index in begin..self.children.len() {
            let child = self.children[index];
            let Action::Spread { cell, direction } = child.action else { continue };
            if index == begin || !self.shared.refuted.contains(&child.board, moves - 1) {
                self.path.push(child.action);
                let fail_too = failed.commuting(board, cell, direction);
                match self.search_without(&child.board, moves - 1, fail_too, &mut prices, clock) {
                    Verdict::Refuted => self.path.pop(),
                    verdict => return verdict,
                };
            }
            failed.insert(cell, direction);
        }
        Verdict::Refuted
    }

    /// Appends the children that may be solvable within `moves - 1` and adds the spreads that
    /// fail to `failed`, of which those there already are not looked at. True if a child was
    /// solved on the spot, its actions then being on the path.
    fn expand(
        &mut self,
        board: &Board,
        moves: u32,
        failed: &mut Spreads,
        prices: Option<&Prices>,
    ) -> bool {
        let blue = board.blue();
        let tariff = self.pricing.tariff(prices, board, moves);
        let mut excluded = 0;
        // One spread stays on one line, so it takes at most one line out of a cover.
        let tight = !self.covers.can_cover(blue, moves - 1);
        for cell in board.red() {
            let power = board.power(cell);
            for direction in Direction::ALL {
                if failed.contains(cell, direction) {
                    continue;
                }
                failed.insert(cell, direction);
                self.worker.count_generated(1);
                let laid = footprint(cell, direction, power);
                if tariff.as_ref().is_some_and(|tariff| tariff.excludes(cell, laid)) {
                    excluded += 1;
                    continue;
                }
                if tight && (!laid.meets(blue) || !self.covers.can_cover(blue - laid, moves - 1)) {
                    continue;
                }
                let child = board.after_laying(cell, laid);
                let action = Action::Spread { cell, direction };
                if moves == 3 || child.is_solved() {
                    let rest = if child.is_solved() { None } else { last_two_moves(&child) };
                    if child.is_solved() || rest.is_some() {
                        self.path.push(action);
                        if let Some((first, second)) = rest {
                            self.path.push(first);
                            self.path.extend(second);
                        }
                        return true;
                    }
                    continue;
                }
                if !self.bounds.may_solve(&child, moves - 1)
                    || self.shared.refuted.contains(&child, moves - 1)
                {
                    continue;
                }
                // Near the end the order hardly matters, and the promise is as dear as the test.
                let key = if moves > 5 { self.bounds.promise(&child) } else { child.blue().len() };
                self.children.push(Child { key, action, board: child });
                failed.remove(cell, direction);
            }
        }
        if tariff.is_some() {
            self.pricing.excluded(moves, excluded);
        }
        false
    }

    /// Expands without searching on: the children, or `None` if one was solved on the spot.
    pub(super) fn children_of(&mut self, board: &Board, moves: u32) -> Option<Vec<Child>> {
        self.worker.count_expansion();
        let prices = self.pricing.start(board, moves);
        let begin = self.children.len();
        if self.expand(board, moves, &mut Spreads::default(), prices.as_ref()) {
            return None;
        }
        Some(self.children.split_off(begin))
    }
}
