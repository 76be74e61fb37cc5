//! A search under way. Whether it has ended is known here, once for all searches.

use crate::outcome::{Outcome, Solution, StopReason};
use crate::problem::{Problem, Trace};
use crate::search::{ActionOf, Search, stopped};

/// A search that is driven one expansion at a time, and that stays ended once it has ended.
pub struct Running<S: Search> {
    search: S,
    outcome: Option<Outcome<ActionOf<S>>>,
}

impl<S: Search> Running<S> {
    /// Looks at the start.
    pub fn new(mut search: S) -> Running<S> {
        let problem = search.problem();
        let outcome = if problem.is_goal(&problem.start()) {
            // No action has a negative cost, so doing nothing is optimal in every search.
            Some(Outcome::Optimal(Solution { actions: Vec::new(), cost: 0 }))
        } else {
            search.begin()
        };
        Running { search, outcome }
    }

    /// Expands one state; the outcome once the search is over.
    pub fn step(&mut self) -> Option<&Outcome<ActionOf<S>>> {
        self.step_traced(&mut ())
    }

    /// Expands one state and shows it to `trace`; the outcome once the search is over.
    pub fn step_traced(
        &mut self,
        trace: &mut impl Trace<S::Problem>,
    ) -> Option<&Outcome<ActionOf<S>>> {
        if self.outcome.is_none() {
            self.outcome = self.search.advance(trace);
        }
        self.outcome.as_ref()
    }

    /// Ends the search where it is; one that is over stays as it is.
    pub fn stop(&mut self, reason: StopReason) {
        self.outcome.get_or_insert_with(|| stopped(&self.search, reason));
    }

    /// The outcome, if the search is over.
    pub fn outcome(&self) -> Option<&Outcome<ActionOf<S>>> {
        self.outcome.as_ref()
    }

    /// What the search knows and holds.
    pub fn search(&self) -> &S {
        &self.search
    }
}
