//! The prices of one search: those that were good last, and whether more work on them pays.

use super::effort::{Effort, Moment};
use super::{Lives, Prices, Tariff};
use infexion_rules::{Board, Game};

/// With more moves left prices are not tried.
pub(super) const MOST_MOVES: usize = 31;

/// One thread's prices.
pub(crate) struct Pricing {
    game: Game,
    is_used: bool,
    /// Prices that were good last for each number of moves left; none before the first board.
    last: Vec<Prices>,
    effort: Effort,
    /// Expansions of this search, to know what a part of it took.
    expansions: u64,
}

impl Pricing {
    /// For one game; `is_used` says whether there are prices at all.
    pub(crate) fn new(game: Game, is_used: bool) -> Pricing {
        Pricing { game, is_used, last: Vec::new(), effort: Effort::new(game), expansions: 0 }
    }

    /// Prices to begin with where no similar board was looked at just before.
    pub(crate) fn start(&mut self, board: &Board, moves: u32) -> Option<Prices> {
        if !self.is_used || moves as usize > MOST_MOVES {
            return None;
        }
        if self.last.is_empty() {
            self.last = vec![Prices::first(&Lives::of(board, self.game)); MOST_MOVES + 1];
        }
        Some(self.last[moves as usize])
    }

    /// Remembers prices for the next board with so many moves left.
    pub(crate) fn keep(&mut self, prices: Option<Prices>, moves: u32) {
        if let Some(prices) = prices {
            self.last[moves as usize] = prices;
        }
    }

    /// Do prices prove that there is no solution within `moves`? They are changed for it. Also
    /// says how much work that was, in pieces of about a microsecond.
    pub(crate) fn refute(&mut self, prices: &mut Prices, board: &Board, moves: u32) -> (bool, u64) {
        let Some(most) = self.effort.changes(moves) else { return (false, 0) };
        let (refuted, changes) = prices.refute(&Lives::of(board, self.game), moves, most);
        self.effort.tried(moves, refuted, changes);
        (refuted, u64::from(changes) + 1)
    }

    /// An expansion begins.
    pub(crate) fn begin(&mut self) -> Moment {
        let now = self.effort.now(self.expansions);
        self.expansions += 1;
        now
    }

    /// The search below an expansion that began then has ended.
    pub(crate) fn end(&mut self, moves: u32, since: Moment) {
        self.effort.searched(moves, since, self.expansions);
    }

    /// A tariff for the successors of a board, which have `moves - 1` left, if one is worth making.
    pub(crate) fn tariff(
        &mut self,
        prices: Option<&Prices>,
        board: &Board,
        moves: u32,
    ) -> Option<Tariff> {
        let prices = prices.filter(|_| self.effort.wants_tariff(moves))?;
        Some(Tariff::of(&Lives::of(board, self.game), prices, moves - 1))
    }

    /// A tariff excluded so many successors.
    pub(crate) fn excluded(&mut self, moves: u32, successors: u64) {
        self.effort.made_tariff(moves, successors);
    }
}
