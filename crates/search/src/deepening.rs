//! Depth-first search under a rising bound: IDA*, and with [`Zero`](crate::Zero) iterative
//! deepening.
//!
//! Memory is one path: no table, only a check against the states on the path itself. An
//! iteration that cuts nothing off has seen everything.

use crate::grounds::Grounds;
use crate::heuristic::{Heuristic, Rated};
use crate::outcome::{Outcome, Solution, StopReason};
use crate::problem::{Fate, Problem, Trace};
use crate::search::{OpenState, Search, stopped};
use crate::statistics::Statistics;

/// Iterative deepening on f = g + h.
pub struct Deepening<P: Problem, H> {
    problem: P,
    heuristic: Rated<H>,
    grounds: Grounds,
    // frames[..depth] are the path; frames beyond are kept for their arrays.
    frames: Vec<Frame<P>>,
    depth: usize,
    bound: u32,
    next_bound: Option<u32>,
    statistics: Statistics,
}

/// A state on the current path and the successors still to try, in reverse order.
struct Frame<P: Problem> {
    key: P::Packed,
    g: u32,
    action: Option<P::Action>,
    waiting: Vec<Waiting<P>>,
}

struct Waiting<P: Problem> {
    action: P::Action,
    state: P::State,
    g: u32,
    h: u32,
}

impl<P: Problem, H: Heuristic<P::State>> Deepening<P, H> {
    /// A search that starts with the bound h(start).
    pub fn new(problem: P, heuristic: Rated<H>) -> Self {
        Deepening {
            grounds: Grounds::of(&problem, &heuristic),
            problem,
            heuristic,
            frames: Vec::new(),
            depth: 0,
            bound: 0,
            next_bound: None,
            statistics: Statistics::default(),
        }
    }

    /// Puts a state on the path and lines up its successors; a goal among them ends the search.
    fn enter(
        &mut self,
        state: &P::State,
        g: u32,
        h: u32,
        action: Option<P::Action>,
        trace: &mut impl Trace<P>,
    ) -> Option<Outcome<P::Action>> {
        let key = self.problem.pack(state);
        if self.depth == self.frames.len() {
            self.frames.push(Frame { key, g, action, waiting: Vec::new() });
        }
        let (path, rest) = self.frames.split_at_mut(self.depth);
        let frame = &mut rest[0];
        (frame.key, frame.g, frame.action) = (key, g, action);
        let waiting = &mut frame.waiting;
        waiting.clear();
        self.depth += 1;
        self.statistics.count_expansion(g);
        trace.expand(state, g, h);
        let Deepening { problem, heuristic, statistics, bound, next_bound, .. } = self;
        let mut goal = None;
        problem.successors(state, |action, cost, next| {
            if goal.is_some() {
                return;
            }
            statistics.generated += 1;
            // What is too dear to be counted waits for a bound that is never tried.
            let g = g.saturating_add(cost);
            let next_key = problem.pack(&next);
            let fate = if next_key == key || path.iter().any(|frame| frame.key == next_key) {
                Fate::Duplicate
            } else {
                match heuristic.estimate(&next) {
                    None => Fate::DeadEnd,
                    Some(h) if g.saturating_add(h) > *bound => {
                        let f = g.saturating_add(h);
                        *next_bound = Some(next_bound.map_or(f, |least| least.min(f)));
                        Fate::AboveBound
                    }
                    Some(_) if problem.is_goal(&next) => {
                        goal = Some((action, g));
                        Fate::Goal
                    }
                    Some(h) => {
                        waiting.push(Waiting { action, state: next.clone(), g, h });
                        Fate::Open
                    }
                }
            };
            trace.successor(action, &next, fate);
        });
        waiting.reverse();
        let stored = self.stored();
        self.statistics.record_memory(stored.0, stored.1);
        goal.map(|(last, cost)| self.solved(last, cost))
    }

    fn solved(&self, last: P::Action, cost: u32) -> Outcome<P::Action> {
        let path = self.frames[..self.depth].iter().filter_map(|frame| frame.action);
        let solution = Solution { actions: path.chain([last]).collect(), cost };
        self.grounds.solved(solution, self.lower_bound())
    }
}

impl<P: Problem, H: Heuristic<P::State>> Search for Deepening<P, H> {
    type Problem = P;

    fn problem(&self) -> &P {
        &self.problem
    }

    fn begin(&mut self) -> Option<Outcome<P::Action>> {
        self.next_bound = self.heuristic.estimate(&self.problem.start());
        None
    }

    fn advance(&mut self, trace: &mut impl Trace<P>) -> Option<Outcome<P::Action>> {
        while self.depth > 0 {
            if let Some(next) = self.frames[self.depth - 1].waiting.pop() {
                return self.enter(&next.state, next.g, next.h, Some(next.action), trace);
            }
            self.depth -= 1;
        }
        let Some(bound) = self.next_bound.take() else {
            return Some(self.grounds.exhausted(self.lower_bound()));
        };
        if bound == u32::MAX {
            return Some(stopped(self, StopReason::Cost));
        }
        self.bound = bound;
        self.statistics.expanded_until_last_jump = self.statistics.expanded;
        self.statistics.nodes_per_depth.clear();
        let start = self.problem.start();
        self.enter(&start, 0, bound, None, trace)
    }

    fn expands_next(&self) -> bool {
        self.open_len() > 0 || self.next_bound.is_some()
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn lower_bound(&self) -> u32 {
        if self.grounds.prove() { self.bound } else { 0 }
    }

    fn stored(&self) -> (u64, u64) {
        let waiting: usize = self.frames.iter().map(|frame| frame.waiting.capacity()).sum();
        let bytes =
            self.frames.capacity() * size_of::<Frame<P>>() + waiting * size_of::<Waiting<P>>();
        (self.depth as u64, bytes as u64)
    }

    fn open_len(&self) -> u64 {
        self.frames[..self.depth].iter().map(|frame| frame.waiting.len() as u64).sum()
    }

    fn first_open(&self, most: usize) -> Vec<OpenState<P::State>> {
        let deepest_first = self.frames[..self.depth].iter().rev();
        let waiting = deepest_first.flat_map(|frame| frame.waiting.iter().rev());
        waiting
            .take(most)
            .map(|next| OpenState { state: next.state.clone(), g: next.g, h: Some(next.h) })
            .collect()
    }
}
