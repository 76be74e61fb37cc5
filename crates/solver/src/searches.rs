//! The searches users can name, as one type: driven to the end by [`solve`](crate::solve()), or
//! step by step by a [`Stepper`](crate::Stepper).

use crate::algorithm::Algorithm;
use crate::heuristics::{HeuristicInfo, Maximum};
use crate::infexion::InfexionProblem;
use crate::ranks::{ByHeuristic, MostCaptures};
use crate::solve::SolveOptions;
use infexion_rules::{Action, Board};
use infexion_search::{
    AStar, Deepening, Keep, Layered, OpenState, Search, Solution, Statistics, Step, Trace, Zero,
};

/// One of the generic searches on an Infexion board.
pub(crate) enum AnySearch {
    AStar(AStar<InfexionProblem, Maximum>),
    IdaStar(Deepening<InfexionProblem, Maximum>),
    IterativeDeepening(Deepening<InfexionProblem, Zero>),
    BreadthFirst(Layered<InfexionProblem, ()>),
    PrunedBreadthFirst(Layered<InfexionProblem, MostCaptures>),
    Beam(Layered<InfexionProblem, ByHeuristic>),
}

impl AnySearch {
    /// The search that the options name; `None` for the default solver, which is not driven
    /// step by step.
    pub(crate) fn new(
        board: &Board,
        options: &SolveOptions,
        heuristics: &[&'static HeuristicInfo],
        memory: usize,
    ) -> Option<AnySearch> {
        let problem = InfexionProblem::new(*board, options.spawn);
        let estimate = || Maximum::new(heuristics.iter().copied(), options.spawn.game());
        Some(match options.algorithm {
            Algorithm::Auto => return None,
            Algorithm::AStar => AnySearch::AStar(AStar::new(problem, estimate(), memory)),
            Algorithm::IdaStar => AnySearch::IdaStar(Deepening::new(problem, estimate())),
            Algorithm::IterativeDeepening => {
                AnySearch::IterativeDeepening(Deepening::new(problem, Zero))
            }
            Algorithm::BreadthFirst => {
                AnySearch::BreadthFirst(Layered::new(problem, (), Keep::All, memory))
            }
            Algorithm::PrunedBreadthFirst => AnySearch::PrunedBreadthFirst(Layered::new(
                problem,
                MostCaptures,
                Keep::BestRank,
                memory,
            )),
            Algorithm::Beam => {
                let keep = Keep::Best(options.beam_width);
                AnySearch::Beam(Layered::new(problem, ByHeuristic(estimate()), keep, memory))
            }
        })
    }

    /// The same search as fast as it gets, for those who do not watch it: A* need not show each
    /// expansion as a whole.
    pub(crate) fn unwatched(self) -> AnySearch {
        match self {
            AnySearch::AStar(search) => AnySearch::AStar(search.in_parts()),
            other => other,
        }
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
        }
    };
}

impl Search for AnySearch {
    type Problem = InfexionProblem;

    fn step_traced(&mut self, trace: &mut impl Trace<InfexionProblem>) -> Step<Action> {
        whichever!(self, search => search.step_traced(trace))
    }

    fn statistics(&self) -> &Statistics {
        whichever!(self, search => search.statistics())
    }

    fn lower_bound(&self) -> u32 {
        whichever!(self, search => search.lower_bound())
    }

    fn best(&self) -> Option<Solution<Action>> {
        whichever!(self, search => search.best())
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
