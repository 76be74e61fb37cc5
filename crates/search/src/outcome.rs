//! What a search knows at its end: a value with fixed meaning, never an `Option`.

use infexion_words::words;

/// A plan and what it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<A> {
    /// The actions from the start to a goal.
    pub actions: Vec<A>,
    /// Their cost.
    pub cost: u32,
}

/// The answer of a search. `Optimal` and `Unsolvable` are said only after a complete search
/// whose bounds are all proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<A> {
    /// A cheapest solution, proved.
    Optimal(Solution<A>),
    /// A solution; the search ended by itself but proves only the lower bound.
    Solved {
        /// The solution found.
        solution: Solution<A>,
        /// No solution is cheaper than this; proved.
        lower_bound: u32,
    },
    /// There is no solution, proved.
    Unsolvable,
    /// The search was ended before it could know.
    Stopped {
        /// What ended it.
        reason: StopReason,
        /// The best solution found so far: its cost is the upper bound.
        best: Option<Solution<A>>,
        /// No solution is cheaper than this; proved.
        lower_bound: u32,
    },
}

/// What ended a search that does not know the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The time limit.
    Time,
    /// The memory limit.
    Memory,
    /// The limit on expansions.
    Expansions,
    /// A way that costs more than a search can hold.
    Cost,
    /// The caller's cancel flag.
    Cancelled,
    /// The search dropped every state it could have gone on with: it is incomplete (beam, pruned),
    /// or an unproved heuristic says that they have no solution.
    GaveUp,
}

words! { StopReason, "stop reason":
    Time = "time",
    Memory = "memory",
    Expansions = "expansions",
    Cost = "cost",
    Cancelled = "cancelled",
    GaveUp = "gave-up",
}

/// An outcome without what was found: the word for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutcomeKind {
    /// A cheapest solution, proved.
    Optimal,
    /// A solution; the search ended by itself but proves only a lower bound.
    Solved,
    /// There is no solution, proved.
    Unsolvable,
    /// The search was ended before it could know.
    Stopped,
}

words! { OutcomeKind, "outcome":
    Optimal = "optimal",
    Solved = "solved",
    Unsolvable = "unsolvable",
    Stopped = "stopped",
}

impl OutcomeKind {
    /// Is the answer final: optimal, or no solution at all?
    pub const fn is_proved(self) -> bool {
        matches!(self, OutcomeKind::Optimal | OutcomeKind::Unsolvable)
    }
}

impl<A> Outcome<A> {
    /// Which of the four it is.
    pub const fn kind(&self) -> OutcomeKind {
        match self {
            Outcome::Optimal(_) => OutcomeKind::Optimal,
            Outcome::Solved { .. } => OutcomeKind::Solved,
            Outcome::Unsolvable => OutcomeKind::Unsolvable,
            Outcome::Stopped { .. } => OutcomeKind::Stopped,
        }
    }

    /// What ended a search that does not know the answer.
    pub const fn stop_reason(&self) -> Option<StopReason> {
        match self {
            Outcome::Stopped { reason, .. } => Some(*reason),
            _ => None,
        }
    }

    /// The best solution known, proved optimal or not.
    pub fn solution(&self) -> Option<&Solution<A>> {
        match self {
            Outcome::Optimal(solution) | Outcome::Solved { solution, .. } => Some(solution),
            Outcome::Stopped { best, .. } => best.as_ref(),
            Outcome::Unsolvable => None,
        }
    }

    /// The proved lower bound; `None` where there is no solution.
    pub fn lower_bound(&self) -> Option<u32> {
        match self {
            Outcome::Optimal(solution) => Some(solution.cost),
            Outcome::Solved { lower_bound, .. } | Outcome::Stopped { lower_bound, .. } => {
                Some(*lower_bound)
            }
            Outcome::Unsolvable => None,
        }
    }

    /// The cost of the best solution known.
    pub fn upper_bound(&self) -> Option<u32> {
        self.solution().map(|solution| solution.cost)
    }

    /// The same outcome with a lower bound proved elsewhere. A solution whose cost equals a
    /// proved lower bound is optimal, whichever search found it.
    pub fn with_lower_bound(self, bound: u32) -> Outcome<A> {
        match self {
            Outcome::Solved { solution, lower_bound } if solution.cost > bound.max(lower_bound) => {
                Outcome::Solved { solution, lower_bound: bound.max(lower_bound) }
            }
            Outcome::Solved { solution, .. } => Outcome::Optimal(solution),
            Outcome::Stopped { best: Some(solution), lower_bound, .. }
                if solution.cost <= bound.max(lower_bound) =>
            {
                Outcome::Optimal(solution)
            }
            Outcome::Stopped { reason, best, lower_bound } => {
                Outcome::Stopped { reason, best, lower_bound: bound.max(lower_bound) }
            }
            proved => proved,
        }
    }

    /// Is the answer final: optimal, or no solution at all?
    pub fn is_proved(&self) -> bool {
        self.kind().is_proved()
    }
}
