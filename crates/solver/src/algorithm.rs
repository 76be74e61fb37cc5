//! The algorithms users can name, and what each may claim.

use crate::heuristics::HeuristicName;
use infexion_search::Keep;
use infexion_words::words;

/// A way to solve an Infexion board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Algorithm {
    /// The default solver.
    #[default]
    Auto,
    /// A*.
    AStar,
    /// Greedy best-first search.
    Greedy,
    /// Iterative deepening A*.
    IdaStar,
    /// Breadth-first search.
    BreadthFirst,
    /// Iterative deepening.
    IterativeDeepening,
    /// The pruned breadth-first search of a student report.
    PrunedBreadthFirst,
    /// Beam search.
    Beam,
}

words! { Algorithm, "algorithm":
    Auto = "auto": "keeps the best solution and a proved lower bound, until the two meet",
    AStar = "astar": "smallest g + h first: actions made, plus the estimate of those to go",
    Greedy = "greedy": "smallest h first: the estimate of the actions to go",
    IdaStar = "idastar": "depth-first under a rising limit on g + h; holds one path in memory",
    BreadthFirst = "bfs": "layer by layer (breadth-first)",
    IterativeDeepening = "ids":
        "depth-first under a rising limit on the actions made; holds one path in memory",
    PrunedBreadthFirst = "pruned-bfs":
        "layer by layer, keeping only boards with most captures, then nearest",
    Beam = "beam": "layer by layer, keeping the best boards by heuristic",
}

/// How A* expands a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Expand {
    /// Successors are stored when their turn comes.
    #[default]
    Parts,
    /// All successors are stored at once, as in textbooks.
    Whole,
}

words! { Expand, "way to expand":
    Parts = "parts": "a successor is stored when its turn comes: fewer states, less memory",
    Whole = "whole": "all successors are stored at once, as in textbooks",
}

impl Algorithm {
    /// What a search by layers keeps of each layer; `None` for the other searches.
    pub(crate) const fn keeps(self, beam_width: usize) -> Option<Keep> {
        match self {
            Algorithm::BreadthFirst => Some(Keep::All),
            Algorithm::PrunedBreadthFirst => Some(Keep::BestRank),
            Algorithm::Beam => Some(Keep::Best(beam_width)),
            Algorithm::Auto
            | Algorithm::AStar
            | Algorithm::Greedy
            | Algorithm::IdaStar
            | Algorithm::IterativeDeepening => None,
        }
    }

    /// What its answer is worth.
    pub const fn claim(self) -> &'static str {
        match (self.keeps(0), self.takes_heuristics()) {
            _ if matches!(self, Algorithm::Greedy) => {
                "a solution soon, of whatever length; no solution only where that is proved"
            }
            (Some(Keep::BestRank | Keep::Best(_)), _) => {
                "a solution, or none found; optimal only where nothing was left out"
            }
            (None | Some(Keep::All), true) => {
                "optimal, proved, when every heuristic named is proved admissible"
            }
            (None | Some(Keep::All), false) => "optimal, proved",
        }
    }

    /// The heuristics it uses where none are named, of which the largest counts.
    pub const fn default_heuristics(self) -> &'static [HeuristicName] {
        match self.takes_heuristics() {
            true => &[HeuristicName::LineCover, HeuristicName::Infection],
            false => &[],
        }
    }

    /// Do states wait in a queue, so that an order among equals can be chosen?
    pub const fn takes_ties(self) -> bool {
        matches!(self, Algorithm::AStar | Algorithm::Greedy)
    }

    /// Can its estimates be weighted, and its states be expanded in parts or as a whole?
    pub const fn takes_weight(self) -> bool {
        matches!(self, Algorithm::AStar)
    }

    /// Does `--heuristic` mean anything to it?
    pub const fn takes_heuristics(self) -> bool {
        matches!(self, Algorithm::AStar | Algorithm::Greedy | Algorithm::IdaStar | Algorithm::Beam)
    }
}
