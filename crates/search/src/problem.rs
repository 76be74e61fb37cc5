//! What a search needs to know of a problem, and what can be asked of it.

use infexion_words::words;
use std::hash::Hash;

/// A finite state space: a start, goals, and actions of whole, non-negative cost.
pub trait Problem {
    /// A state to move in.
    type State: Clone;
    /// The same state in the form it is stored in: small, exact, and its own hash key.
    type Packed: Copy + Eq + Hash;
    /// A step from one state to the next.
    type Action: Copy + PartialEq;

    /// Where the search begins.
    fn start(&self) -> Self::State;

    /// Is this a state to reach?
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Calls `visit` with each action of a state, its cost and where it leads, always in the
    /// same order.
    fn successors(&self, state: &Self::State, visit: impl FnMut(Self::Action, u32, Self::State));

    /// The stored form of a state.
    fn pack(&self, state: &Self::State) -> Self::Packed;

    /// The state of a stored form.
    fn unpack(&self, packed: &Self::Packed) -> Self::State;

    /// Does `successors` list every action of the puzzle? Where a problem leaves some out, its
    /// cheapest plan need not be the puzzle's, and a search claims neither "optimal" nor
    /// "unsolvable".
    fn is_complete(&self) -> bool {
        true
    }

    /// Told when a state that was a successor of this one is no successor of it any more. The plan
    /// that is being put together is not one then, and who overrides this has to end the search.
    ///
    /// # Panics
    /// Always, unless overridden: a problem that changes is a bug.
    fn changed(&self, parent: &Self::State) {
        let _ = parent;
        unreachable!("a stored state is a successor of its parent")
    }
}

/// What became of a generated successor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// Kept, to be expanded later.
    Open,
    /// A cheaper way to a state already expanded: it will be expanded again.
    Reopened,
    /// Reached before at no greater cost.
    Duplicate,
    /// Its estimate is beyond the current bound of a deepening search.
    AboveBound,
    /// Dropped by an incomplete search.
    Pruned,
    /// The heuristic says that no goal can be reached from it.
    DeadEnd,
    /// A goal.
    Goal,
}

words! { Fate, "fate":
    Open = "open",
    Reopened = "reopened",
    Duplicate = "duplicate",
    AboveBound = "above-bound",
    Pruned = "pruned",
    DeadEnd = "dead-end",
    Goal = "goal",
}

/// Watches a search expansion by expansion; everything is ignored by default.
pub trait Trace<P: Problem> {
    /// A state is expanded, `g` from the start with `h` estimated to go.
    fn expand(&mut self, state: &P::State, g: u32, h: u32) {
        let _ = (state, g, h);
    }

    /// A new layer begins: so many of the states found for it go on, so many are dropped.
    fn layer(&mut self, depth: u32, kept: usize, dropped: usize) {
        let _ = (depth, kept, dropped);
    }

    /// One of its successors, and what became of it.
    fn successor(&mut self, action: P::Action, state: &P::State, fate: Fate) {
        let _ = (action, state, fate);
    }
}

impl<P: Problem> Trace<P> for () {}

impl<P: Problem> Trace<P> for &mut dyn Trace<P> {
    fn expand(&mut self, state: &P::State, g: u32, h: u32) {
        (**self).expand(state, g, h);
    }

    fn layer(&mut self, depth: u32, kept: usize, dropped: usize) {
        (**self).layer(depth, kept, dropped);
    }

    fn successor(&mut self, action: P::Action, state: &P::State, fate: Fate) {
        (**self).successor(action, state, fate);
    }
}
