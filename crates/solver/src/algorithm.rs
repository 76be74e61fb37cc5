//! The algorithms users can name, and what each may claim.

/// A way to solve an Infexion board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Algorithm {
    /// The default solver.
    #[default]
    Auto,
    /// A*.
    AStar,
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

impl Algorithm {
    /// Every algorithm.
    pub const ALL: [Algorithm; 7] = [
        Algorithm::Auto,
        Algorithm::AStar,
        Algorithm::IdaStar,
        Algorithm::BreadthFirst,
        Algorithm::IterativeDeepening,
        Algorithm::PrunedBreadthFirst,
        Algorithm::Beam,
    ];

    /// What users call it.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Auto => "auto",
            Algorithm::AStar => "astar",
            Algorithm::IdaStar => "idastar",
            Algorithm::BreadthFirst => "bfs",
            Algorithm::IterativeDeepening => "ids",
            Algorithm::PrunedBreadthFirst => "pruned-bfs",
            Algorithm::Beam => "beam",
        }
    }

    /// The algorithm with this name.
    pub fn by_name(name: &str) -> Option<Algorithm> {
        Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }

    /// What it does, in a line.
    pub const fn summary(self) -> &'static str {
        match self {
            Algorithm::Auto => {
                "anytime solver with certified bounds: probing beam and bounded depth-first proof"
            }
            Algorithm::AStar => "best-first by g + h, ties to larger g, re-opens",
            Algorithm::IdaStar => "depth-first under a rising bound on g + h, memory of one path",
            Algorithm::BreadthFirst => "layer by layer",
            Algorithm::IterativeDeepening => {
                "depth-first under a rising bound on g, memory of one path"
            }
            Algorithm::PrunedBreadthFirst => {
                "layer by layer, keeping only states with most captures, then nearest"
            }
            Algorithm::Beam => "layer by layer, keeping the best states by heuristic",
        }
    }

    /// What its answer is worth.
    pub const fn claim(self) -> &'static str {
        match self {
            Algorithm::Auto | Algorithm::BreadthFirst | Algorithm::IterativeDeepening => {
                "optimal, proved"
            }
            Algorithm::AStar | Algorithm::IdaStar => {
                "optimal, proved, when every heuristic named is proved admissible"
            }
            Algorithm::PrunedBreadthFirst | Algorithm::Beam => {
                "a solution, or none found; optimal only where a lower bound meets it"
            }
        }
    }

    /// Does `--heuristic` mean anything to it?
    pub const fn takes_heuristics(self) -> bool {
        matches!(self, Algorithm::AStar | Algorithm::IdaStar | Algorithm::Beam)
    }
}
