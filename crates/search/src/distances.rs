//! True distances in the part of a state space around the start, by plain search and without any
//! estimate: what estimates can be held against.
//!
//! States are found in the order of the actions until there are enough. Two distances are then
//! worked out backwards: to the nearest goal among them, and to the nearest state that was not
//! expanded. A way to a goal either stays among the states found or leaves by such a state, so a
//! distance to a goal that is no larger than the other one is exact.

use crate::problem::Problem;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What is known of a state's distance to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// This much, no less.
    Exactly(u32),
    /// A way of this cost is known, a cheaper one may exist.
    AtMost(u32),
    /// No goal can be reached.
    Infinite,
    /// Nothing.
    Unknown,
}

/// An action between two states that were found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge<A> {
    pub(crate) action: A,
    pub(crate) cost: u32,
    pub(crate) to: usize,
}

/// The states around the start of a problem, with their distances to a goal.
///
/// ```
/// # use infexion_search::{Distance, Distances, Problem};
/// # struct Ruler;
/// # impl Problem for Ruler {
/// #     type State = u32;
/// #     type Packed = u32;
/// #     type Action = i8;
/// #     fn start(&self) -> u32 { 5 }
/// #     fn is_goal(&self, place: &u32) -> bool { *place == 0 }
/// #     fn successors(&self, place: &u32, mut visit: impl FnMut(i8, u32, u32)) {
/// #         visit(1, 1, place + 1);
/// #         visit(-1, 1, place - 1);
/// #     }
/// #     fn pack(&self, place: &u32) -> u32 { *place }
/// #     fn unpack(&self, place: &u32) -> u32 { *place }
/// # }
/// // Steps on a ruler from 5 to 0; it goes on to the right for ever.
/// let found = Distances::explore(&Ruler, 100);
/// assert_eq!(found.distance(0), Distance::Exactly(5));
/// ```
pub struct Distances<P: Problem> {
    /// The states, the start first.
    states: Vec<P::State>,
    /// The actions of each state that was expanded; those of the others are not known.
    edges: Vec<Vec<Edge<P::Action>>>,
    to_goal: Vec<Option<u32>>,
    to_unexpanded: Vec<Option<u32>>,
}

impl<P: Problem> Distances<P> {
    /// Expands states until there are `most`, or no more.
    pub fn explore(problem: &P, most: usize) -> Distances<P> {
        let start = problem.start();
        let mut index: FxHashMap<P::Packed, usize> = FxHashMap::default();
        index.insert(problem.pack(&start), 0);
        let mut states = vec![start];
        let mut edges: Vec<Vec<Edge<P::Action>>> = Vec::new();
        let mut goals = Vec::new();
        while edges.len() < states.len() && states.len() < most {
            let (at, state) = (edges.len(), states[edges.len()].clone());
            let mut actions = Vec::new();
            // Nothing is to be done in a goal.
            if problem.is_goal(&state) {
                goals.push(at);
            } else {
                problem.successors(&state, |action, cost, next| {
                    let to = *index.entry(problem.pack(&next)).or_insert_with(|| {
                        states.push(next);
                        states.len() - 1
                    });
                    actions.push(Edge { action, cost, to });
                });
            }
            edges.push(actions);
        }
        // A goal needs no expansion to be one.
        let (goals_left, unexpanded): (Vec<usize>, Vec<usize>) =
            (edges.len()..states.len()).partition(|at| problem.is_goal(&states[*at]));
        goals.extend(goals_left);
        let to_goal = backwards(&edges, states.len(), &goals);
        let to_unexpanded = backwards(&edges, states.len(), &unexpanded);
        Distances { states, edges, to_goal, to_unexpanded }
    }

    /// The states, the start first.
    pub fn states(&self) -> &[P::State] {
        &self.states
    }

    /// The actions of a state, where they are known.
    pub(crate) fn actions(&self, state: usize) -> &[Edge<P::Action>] {
        self.edges.get(state).map_or(&[], Vec::as_slice)
    }

    /// What is known of a state's distance to a goal.
    pub fn distance(&self, state: usize) -> Distance {
        match (self.to_goal[state], self.to_unexpanded[state]) {
            (None, None) => Distance::Infinite,
            (None, Some(_)) => Distance::Unknown,
            (Some(cost), Some(edge)) if edge < cost => Distance::AtMost(cost),
            (Some(cost), _) => Distance::Exactly(cost),
        }
    }
}

/// The cost from each state to the nearest of `ends`.
fn backwards<A>(edges: &[Vec<Edge<A>>], states: usize, ends: &[usize]) -> Vec<Option<u32>> {
    let mut into: Vec<Vec<(usize, u32)>> = vec![Vec::new(); states];
    for (from, edge) in
        edges.iter().enumerate().flat_map(|(at, of)| of.iter().map(move |e| (at, e)))
    {
        into[edge.to].push((from, edge.cost));
    }
    let mut cost: Vec<Option<u32>> = vec![None; states];
    let mut queue: BinaryHeap<Reverse<(u32, usize)>> =
        ends.iter().map(|&end| Reverse((0, end))).collect();
    while let Some(Reverse((reached, at))) = queue.pop() {
        if cost[at].is_none() {
            cost[at] = Some(reached);
            let open = into[at].iter().filter(|(from, _)| cost[*from].is_none());
            queue.extend(open.map(|&(from, step)| Reverse((reached.saturating_add(step), from))));
        }
    }
    cost
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AStar, Limits, Outcome, Rated, run};

    /// Numbers below 60: times 7 for 3, plus 8 for 1, both modulo 60; 59 is the goal, which no even
    /// number comes to.
    struct Clock {
        start: u32,
    }

    impl Problem for Clock {
        type State = u32;
        type Packed = u32;
        type Action = char;

        fn start(&self) -> u32 {
            self.start
        }

        fn is_goal(&self, hour: &u32) -> bool {
            *hour == 59
        }

        fn successors(&self, hour: &u32, mut visit: impl FnMut(char, u32, u32)) {
            visit('*', 3, hour * 7 % 60);
            visit('+', 1, (hour + 8) % 60);
        }

        fn pack(&self, hour: &u32) -> u32 {
            *hour
        }

        fn unpack(&self, hour: &u32) -> u32 {
            *hour
        }
    }

    #[test]
    fn distances_in_any_part_agree_with_a_search_from_each_state() {
        let mut seen = [0; 4];
        for most in [1, 2, 5, 9, 20, 45, 100] {
            for start in 0..60 {
                let found = Distances::explore(&Clock { start }, most);
                for (at, state) in found.states().iter().enumerate() {
                    let search = AStar::new(Clock { start: *state }, Rated::ZERO, usize::MAX);
                    let truth = match run(search, &Limits::default(), &mut ()).0 {
                        Outcome::Optimal(solution) => Some(solution.cost),
                        _ => None,
                    };
                    match found.distance(at) {
                        Distance::Exactly(cost) => {
                            seen[0] += 1;
                            assert_eq!(truth, Some(cost), "{state} of {start}, {most}");
                        }
                        Distance::AtMost(cost) => {
                            seen[1] += 1;
                            assert!(truth.is_some_and(|truth| truth <= cost));
                        }
                        Distance::Infinite => {
                            seen[2] += 1;
                            assert_eq!(truth, None);
                        }
                        Distance::Unknown => seen[3] += 1,
                    }
                }
            }
        }
        assert!(seen.iter().all(|cases| *cases > 10), "{seen:?}");
    }
}
