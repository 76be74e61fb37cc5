//! The searches users can name, as one type: driven to the end by [`solve`](crate::solve()), or
//! step by step by a [`Stepper`](crate::Stepper).

use crate::algorithm::{Algorithm, Expand};
use crate::heuristics::Largest;
use crate::infexion::InfexionProblem;
use crate::ranks::{ByHeuristic, MostCaptures};
use crate::solve::SolveOptions;
use crate::systems::Pruning;
use infexion_rules::{Action, Board};
use infexion_search::{
    AStar, Deepening, Keep, Layered, OpenState, Outcome, PrunedTree, Rated, Search, Statistics,
    Textbook, Trace, Zero,
};

/// One of the generic searches on an Infexion board.
pub(crate) enum AnySearch {
    AStar(AStar<InfexionProblem, Largest>),
    IdaStar(Deepening<InfexionProblem, Largest>),
    IterativeDeepening(Deepening<InfexionProblem, Zero>),
    BreadthFirst(Layered<InfexionProblem, ()>),
    PrunedBreadthFirst(Layered<InfexionProblem, MostCaptures>),
    Beam(Layered<InfexionProblem, ByHeuristic>),
    Textbook(Textbook<InfexionProblem, Largest>),
    PrunedTree(PrunedTree<InfexionProblem, Pruning>),
}

impl AnySearch {
    /// The search that the options name, their heuristics chosen; `None` for the default solver,
    /// which is not driven step by step.
    pub(crate) fn new(board: &Board, options: &SolveOptions, memory: usize) -> Option<AnySearch> {
        if let Some(system) = options.system {
            return Some(system.search(board, options, memory));
        }
        let problem = InfexionProblem::new(*board, options.spawn);
        let ties = options.ties.unwrap_or_default();
        let estimate = || options.estimate();
        let keep = options.algorithm.keeps(options.beam_width).unwrap_or(Keep::All);
        Some(match options.algorithm {
            Algorithm::Auto => return None,
            Algorithm::AStar => {
                let weight = options.weight.unwrap_or_default();
                let search = AStar::new(problem, estimate(), memory).weighted(weight, ties);
                AnySearch::AStar(match options.expand.unwrap_or_default() {
                    Expand::Parts => search.in_parts(),
                    Expand::Whole => search,
                })
            }
            Algorithm::Greedy => {
                AnySearch::AStar(AStar::new(problem, estimate(), memory).greedy(ties))
            }
            Algorithm::IdaStar => AnySearch::IdaStar(Deepening::new(problem, estimate())),
            Algorithm::IterativeDeepening => {
                AnySearch::IterativeDeepening(Deepening::new(problem, Rated::ZERO))
            }
            Algorithm::BreadthFirst => {
                AnySearch::BreadthFirst(Layered::new(problem, (), keep, memory))
            }
            Algorithm::PrunedBreadthFirst => {
                AnySearch::PrunedBreadthFirst(Layered::new(problem, MostCaptures, keep, memory))
            }
            Algorithm::Beam => {
                AnySearch::Beam(Layered::new(problem, ByHeuristic(estimate()), keep, memory))
            }
        })
    }
}

/// Calls the same method of whichever search it is.
macro_rules! whichever {
    ($any:expr, $search:ident => $call:expr) => {
        match $any {
            AnySearch::AStar($search) => $call,
            AnySearch::IdaStar($search) => $call,
            AnySearch::IterativeDeepening($search) => $call,
            AnySearch::BreadthFirst($search) => $call,
            AnySearch::PrunedBreadthFirst($search) => $call,
            AnySearch::Beam($search) => $call,
            AnySearch::Textbook($search) => $call,
            AnySearch::PrunedTree($search) => $call,
        }
    };
}

impl Search for AnySearch {
    type Problem = InfexionProblem;

    fn problem(&self) -> &InfexionProblem {
        whichever!(self, search => search.problem())
    }

    fn begin(&mut self) -> Option<Outcome<Action>> {
        whichever!(self, search => search.begin())
    }

    #[cfg(not(target_family = "wasm"))]
    fn advance(&mut self, trace: &mut impl Trace<InfexionProblem>) -> Option<Outcome<Action>> {
        whichever!(self, search => search.advance(trace))
    }

    /// A page fetches the searches: one copy of each has to do, whether they are watched or not.
    #[cfg(target_family = "wasm")]
    fn advance(&mut self, trace: &mut impl Trace<InfexionProblem>) -> Option<Outcome<Action>> {
        let mut trace: &mut dyn Trace<InfexionProblem> = trace;
        whichever!(self, search => search.advance(&mut trace))
    }

    fn expands_next(&self) -> bool {
        whichever!(self, search => search.expands_next())
    }

    fn statistics(&self) -> &Statistics {
        whichever!(self, search => search.statistics())
    }

    fn lower_bound(&self) -> u32 {
        whichever!(self, search => search.lower_bound())
    }

    fn stored(&self) -> (u64, u64) {
        whichever!(self, search => search.stored())
    }

    fn open_len(&self) -> u64 {
        whichever!(self, search => search.open_len())
    }

    fn first_open(&self, most: usize) -> Vec<OpenState<Board>> {
        whichever!(self, search => search.first_open(most))
    }
}
