//! A* beside the refutation. On boards with strong stacks the lines decide, and A* with the line
//! cover has its answer before the stronger bounds have paid for themselves. So the two take
//! turns: A* may make some expansions for each of the refutation, and is given up after many.

use crate::Spawn;
use crate::anytime::Clock;
use crate::heuristics::{BoxedHeuristic, HeuristicName};
use crate::infexion::InfexionProblem;
use infexion_rules::{Action, Board, Game};
use infexion_search::{AStar, Outcome, Running, Search, Statistics};

/// Expansions of its first turn.
const FIRST: u64 = 500;
/// Its expansions are cheaper than the refutation's, so it may have so many for each of those.
const SHARE: u64 = 2;
/// Expansions after which it is given up.
const LAST: u64 = 30_000;
/// Steps between two looks at the clock.
const STEPS_PER_LOOK: u64 = 64;

/// What a turn came to.
pub(super) enum AStarAnswer {
    /// A shortest solution, proved.
    Shortest(Vec<Action>),
    /// There is no solution, proved.
    Unsolvable,
    /// Nothing yet.
    None,
    /// A limit ended it.
    Stopped,
}

/// A search that goes on from turn to turn, until it is given up.
pub(super) struct AStarBeside {
    search: Option<Running<AStar<InfexionProblem, BoxedHeuristic>>>,
    /// What it did so far.
    pub(super) statistics: Statistics,
}

impl AStarBeside {
    /// Before its first turn, with so many bytes; or no search at all.
    pub(super) fn new(board: &Board, memory: Option<usize>) -> AStarBeside {
        let search = memory.map(|memory| {
            let lines = HeuristicName::LineCover.build(Game::SpreadOnly);
            let problem = InfexionProblem::new(*board, Spawn::Never);
            Running::new(AStar::new(problem, lines, memory).in_parts())
        });
        AStarBeside { search, statistics: Statistics::default() }
    }

    /// Goes on until it has its share, measured by the refutation's expansions so far.
    pub(super) fn go_on(&mut self, refutation: u64, clock: &mut impl Clock) -> AStarAnswer {
        let Some(search) = &mut self.search else { return AStarAnswer::None };
        let share = (refutation * SHARE).clamp(FIRST, LAST);
        let mut steps = 0;
        let ended = loop {
            if search.search().statistics().expanded >= share {
                break None;
            }
            if let Some(outcome) = search.step() {
                break Some(outcome.clone());
            }
            steps += 1;
            if steps % STEPS_PER_LOOK == 0 && clock.must_stop() {
                return AStarAnswer::Stopped;
            }
        };
        self.statistics.clone_from(search.search().statistics());
        if ended.is_some() || share == LAST {
            self.search = None;
        }
        match ended {
            Some(Outcome::Optimal(solution)) => AStarAnswer::Shortest(solution.actions),
            Some(Outcome::Unsolvable) => AStarAnswer::Unsolvable,
            // It ran out of memory, or its turn is over.
            _ => AStarAnswer::None,
        }
    }
}
