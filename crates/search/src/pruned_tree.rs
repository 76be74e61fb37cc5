//! Level by level through the tree of actions, keeping only the states of best rank: breadth-first
//! search as a student report prunes it.
//!
//! Unlike [`Layered`](crate::Layered) it looks for no duplicates, finishes each level before it
//! looks at the next, and asks only states that were kept whether they are goals. So a goal that
//! others outrank is passed over, and a search that goes round in circles never ends by itself.

use crate::grounds::Grounds;
use crate::layered::Rank;
use crate::outcome::{Outcome, Solution, StopReason};
use crate::plan::trace_back_by;
use crate::problem::{Fate, Problem, Trace};
use crate::search::{OpenState, Search, stopped};
use crate::statistics::Statistics;
use crate::table::{NO_NODE, NodeId};

/// The pruned search of the tree of actions. All actions must cost 1.
pub struct PrunedTree<P: Problem, R> {
    problem: P,
    rank: R,
    grounds: Grounds,
    // Every state kept, with the place of the one it came from; the current level comes last.
    kept: Vec<(P::Packed, NodeId)>,
    level_begins: usize,
    position: usize,
    // The states of the next level that share the best rank so far.
    next: Vec<(P::Packed, NodeId)>,
    best: u64,
    dropped: usize,
    depth: u32,
    lower_bound: u32,
    memory: usize,
    statistics: Statistics,
}

impl<P: Problem, R: Rank<P::State>> PrunedTree<P, R> {
    /// A search that will hold at most `memory` bytes of states.
    pub fn new(problem: P, rank: R, memory: usize) -> PrunedTree<P, R> {
        PrunedTree {
            grounds: Grounds::without_estimates(&problem),
            problem,
            rank,
            kept: Vec::new(),
            level_begins: 0,
            position: 0,
            next: Vec::new(),
            best: u64::MAX,
            dropped: 0,
            depth: 0,
            lower_bound: 0,
            memory,
            statistics: Statistics::default(),
        }
    }

    /// Goes on to the next level; a goal among its states ends the search.
    fn start_next_level(&mut self, trace: &mut impl Trace<P>) -> Option<Outcome<P::Action>> {
        self.level_begins = self.kept.len();
        self.position = self.level_begins;
        self.kept.append(&mut self.next);
        self.depth += 1;
        self.best = u64::MAX;
        let dropped = std::mem::take(&mut self.dropped);
        if dropped > 0 {
            self.grounds.leave_out();
        }
        trace.layer(self.depth, self.kept.len() - self.level_begins, dropped);
        let level = self.level_begins..self.kept.len();
        let is_goal = |&at: &usize| self.problem.is_goal(&self.problem.unpack(&self.kept[at].0));
        if let Some(goal) = level.clone().find(is_goal) {
            let actions = trace_back_by(&self.problem, goal as NodeId, |id| self.kept[id as usize]);
            let solution = Solution { actions, cost: self.depth };
            return Some(self.grounds.solved(solution, self.lower_bound));
        }
        if level.is_empty() {
            return Some(self.grounds.exhausted(self.lower_bound));
        }
        if self.grounds.prove() {
            self.lower_bound = self.depth + 1;
            self.statistics.expanded_until_last_jump = self.statistics.expanded;
        }
        None
    }
}

impl<P: Problem, R: Rank<P::State>> Search for PrunedTree<P, R> {
    type Problem = P;

    fn problem(&self) -> &P {
        &self.problem
    }

    fn begin(&mut self) -> Option<Outcome<P::Action>> {
        self.kept.push((self.problem.pack(&self.problem.start()), NO_NODE));
        self.lower_bound = u32::from(self.grounds.prove());
        None
    }

    fn advance(&mut self, trace: &mut impl Trace<P>) -> Option<Outcome<P::Action>> {
        if self.position == self.kept.len()
            && let Some(outcome) = self.start_next_level(trace)
        {
            return Some(outcome);
        }
        let parent = NodeId::try_from(self.position).unwrap_or(NO_NODE);
        let state = self.problem.unpack(&self.kept[self.position].0);
        self.position += 1;
        self.statistics.count_expansion(self.depth);
        trace.expand(&state, self.depth, 0);
        let PrunedTree { problem, rank, statistics, next, best, dropped, .. } = self;
        problem.successors(&state, |action, _, child| {
            statistics.generated += 1;
            let fate = match rank.rank(&state, &child) {
                Some(rank) if rank <= *best => {
                    if rank < *best {
                        *dropped += next.len();
                        next.clear();
                        *best = rank;
                    }
                    next.push((problem.pack(&child), parent));
                    Fate::Open
                }
                _ => {
                    *dropped += 1;
                    Fate::Pruned
                }
            };
            trace.successor(action, &child, fate);
        });
        let stored = self.stored();
        self.statistics.record_memory(stored.0, stored.1);
        let full = stored.1 > self.memory as u64 || parent == NO_NODE;
        full.then(|| stopped(self, StopReason::Memory))
    }

    fn expands_next(&self) -> bool {
        self.position < self.kept.len()
            || self.next.first().is_some_and(|_| {
                !self.next.iter().any(|(key, _)| self.problem.is_goal(&self.problem.unpack(key)))
            })
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn lower_bound(&self) -> u32 {
        self.lower_bound
    }

    fn stored(&self) -> (u64, u64) {
        let entries = self.kept.capacity() + self.next.capacity();
        let bytes = entries * size_of::<(P::Packed, NodeId)>();
        ((self.kept.len() + self.next.len()) as u64, bytes as u64)
    }

    fn open_len(&self) -> u64 {
        (self.kept.len() - self.position + self.next.len()) as u64
    }

    fn first_open(&self, most: usize) -> Vec<OpenState<P::State>> {
        let rest = self.kept[self.position..].iter().map(|entry| (entry, self.depth));
        let next = self.next.iter().map(|entry| (entry, self.depth + 1));
        rest.chain(next)
            .take(most)
            .map(|((key, _), g)| OpenState { state: self.problem.unpack(key), g, h: None })
            .collect()
    }
}
