//! A* alongside the refutation. Where the lines decide, as they do with strong stacks, A* with the
//! line cover is at the end before the stronger bounds have paid for themselves; so it may go on
//! until its expansions are a multiple of the refutation's, and is given up where that is many.

use crate::Spawn;
use crate::heuristics::{self, Maximum};
use crate::infexion::InfexionProblem;
use infexion_rules::{Action, Board, Game};
use infexion_search::{AStar, Outcome, Search, Statistics, Step};

/// Expansions after the refutation's first try.
const FIRST: u64 = 500;
/// Its expansions are cheaper than the refutation's, so it may have so many for each of those.
const SHARE: u64 = 2;
/// Expansions after which it is given up.
const LAST: u64 = 30_000;
/// Expansions between two looks at the clock.
const STEPS_PER_LOOK: u64 = 64;

/// What a part of the sprint came to.
pub(super) enum Leg {
    /// A shortest solution, proved.
    Solved(Vec<Action>),
    /// There is no solution, proved.
    Unsolvable,
    /// Nothing yet.
    Nothing,
    /// A limit ended it.
    Stopped,
}

/// A search that goes on from leg to leg, until it is given up.
pub(super) struct Sprint {
    search: Option<AStar<InfexionProblem, Maximum>>,
    /// What it did so far.
    pub(super) statistics: Statistics,
}

impl Sprint {
    /// Ready to start, within so many bytes.
    pub(super) fn new(board: &Board, memory: usize) -> Sprint {
        let lines = Maximum::new(heuristics::by_name("line-cover"), Game::SpreadOnly);
        let problem = InfexionProblem::new(*board, Spawn::Never);
        let search = AStar::new(problem, lines, memory).in_parts();
        Sprint { search: Some(search), ..Sprint::none() }
    }

    /// None at all.
    pub(super) fn none() -> Sprint {
        Sprint { search: None, statistics: Statistics::default() }
    }

    /// Goes on until it has its share, measured by the refutation's expansions so far.
    pub(super) fn leg(&mut self, refuted: u64, mut stop: impl FnMut() -> bool) -> Leg {
        let Some(search) = &mut self.search else { return Leg::Nothing };
        let share = (refuted * SHARE).clamp(FIRST, LAST);
        let mut steps = 0;
        let ended = loop {
            if search.statistics().expanded >= share {
                break None;
            }
            if let Step::Finished(outcome) = search.step() {
                break Some(outcome);
            }
            steps += 1;
            if steps % STEPS_PER_LOOK == 0 && stop() {
                return Leg::Stopped;
            }
        };
        self.statistics.clone_from(search.statistics());
        if ended.is_some() || share == LAST {
            self.search = None;
        }
        match ended {
            Some(Outcome::Optimal(solution)) => Leg::Solved(solution.actions),
            Some(Outcome::Unsolvable) => Leg::Unsolvable,
            // It ran out of memory.
            _ => Leg::Nothing,
        }
    }
}
