//! A*: always expands the state with the smallest f = g + h, among equals the largest g.
//!
//! A state reached again at a smaller cost is re-opened, so the first goal expanded is cheapest
//! with any admissible heuristic, consistent or not. With [`Zero`](crate::Zero) this is
//! Dijkstra's search.
//!
//! With [partial expansion](AStar::in_parts) a state is expanded in parts: successors whose f is
//! beyond the state's own are put off, and the state waits again with the smallest f among them.
//! No successor is then stored before its turn, and in the last and largest part of a search
//! most turns never come. States are taken in the same order of f, so the proofs stay as they
//! are.

use crate::bucket_queue::BucketQueue;
use crate::outcome::{Outcome, Solution, StopReason};
use crate::plan::trace_back;
use crate::problem::{Fate, Heuristic, Problem, Trace};
use crate::run::{OpenState, Search, Step, stopped};
use crate::statistics::Statistics;
use crate::table::{Entry, NO_NODE, Node, NodeId, OutOfMemory, StateTable};
use std::hash::Hash;

/// The A* search.
pub struct AStar<P: Problem, H> {
    problem: P,
    heuristic: H,
    in_parts: bool,
    frontier: Frontier<P::Packed>,
    statistics: Statistics,
    lower_bound: u32,
    finished: Option<Outcome<P::Action>>,
}

/// The states found, and the order in which they wait.
struct Frontier<K> {
    table: StateTable<K>,
    open: BucketQueue,
    // States waiting: the queue may hold entries that are out of date too.
    waiting: usize,
    memory: usize,
}

// A node is closed while this bit of its h is set.
const CLOSED: u16 = 1 << 15;
// Successors of the node were put off. Its h is then what makes g + h the smallest f of these.
const PUT_OFF: u16 = 1 << 14;
const LARGEST_H: u16 = PUT_OFF - 1;

impl<K: Copy + Eq + Hash> Frontier<K> {
    /// Puts a state where it belongs. The estimate is asked for only where it is needed.
    fn reach(
        &mut self,
        key: K,
        parent: NodeId,
        g: u32,
        estimate: impl FnOnce() -> Option<u32>,
    ) -> Result<Fate, OutOfMemory> {
        let g = u16::try_from(g).map_err(|_| OutOfMemory)?;
        let found = self.table.entry(&key);
        if let Entry::Found(id) = found
            && self.table.node(id).g <= g
        {
            return Ok(Fate::Duplicate);
        }
        let Some(h) = estimate() else { return Ok(Fate::DeadEnd) };
        let h = u16::try_from(h).unwrap_or(LARGEST_H).min(LARGEST_H);
        let (id, fate) = match found {
            Entry::Vacant(place) => {
                (self.table.insert_at(place, Node { key, parent, g, h })?, Fate::Open)
            }
            Entry::Found(id) => {
                let node = self.table.node_mut(id);
                let fate = if node.h & CLOSED == 0 { Fate::Open } else { Fate::Reopened };
                (node.g, node.h, node.parent) = (g, h, parent);
                self.waiting -= usize::from(fate == Fate::Open);
                (id, fate)
            }
        };
        self.push(id);
        if self.bytes() > self.memory { Err(OutOfMemory) } else { Ok(fate) }
    }

    /// Lets a state wait for its turn.
    fn push(&mut self, id: NodeId) {
        let node = self.table.node(id);
        let (g, h) = (usize::from(node.g), usize::from(node.h & LARGEST_H));
        self.waiting += 1;
        self.open.push(g + h, g, id);
    }

    /// Takes the next state to expand, with its f.
    fn next(&mut self) -> Option<(u32, NodeId)> {
        while let Some((f, g, id)) = self.open.pop() {
            if self.is_current(g, id) {
                self.waiting -= 1;
                return Some((f as u32, id));
            }
        }
        None
    }

    /// An entry is out of date when its state was reached since at a smaller cost.
    fn is_current(&self, g: usize, id: NodeId) -> bool {
        let node = self.table.node(id);
        node.h & CLOSED == 0 && usize::from(node.g) == g
    }

    fn bytes(&self) -> usize {
        self.table.bytes() + self.open.bytes()
    }
}

impl<P: Problem, H: Heuristic<P::State>> AStar<P, H> {
    /// A search that will hold at most `memory` bytes of states, index and queue.
    pub fn new(problem: P, mut heuristic: H, memory: usize) -> Self {
        let start = problem.start();
        let mut frontier = Frontier {
            table: StateTable::with_limit(memory),
            open: BucketQueue::default(),
            waiting: 0,
            memory,
        };
        let reached =
            frontier.reach(problem.pack(&start), NO_NODE, 0, || heuristic.estimate(&start));
        let mut search = AStar {
            problem,
            heuristic,
            in_parts: false,
            frontier,
            statistics: Statistics::default(),
            lower_bound: 0,
            finished: None,
        };
        if reached.is_err() {
            search.finished = Some(stopped(&search, StopReason::Memory));
        }
        search
    }

    /// Expands states in parts. The heuristic is then asked about every successor, and again
    /// when it was put off: that pays where it is quick and memory is not.
    pub fn in_parts(mut self) -> Self {
        self.in_parts = true;
        self
    }

    fn proves(&self) -> bool {
        self.heuristic.is_admissible() && self.problem.is_complete()
    }

    fn expand(
        &mut self,
        id: NodeId,
        state: &P::State,
        trace: &mut impl Trace<P>,
    ) -> Result<(), OutOfMemory> {
        let node = self.frontier.table.node_mut(id);
        let (g, h) = (u32::from(node.g), u32::from(node.h & LARGEST_H));
        let continued = node.h & PUT_OFF != 0;
        node.h |= CLOSED;
        if !continued {
            self.statistics.count_expansion(g);
        }
        trace.expand(state, g, h);
        let AStar { problem, heuristic, frontier, statistics, .. } = self;
        // The f of the successors whose turn it is: those below had theirs in an earlier part.
        let turn = if continued { g + h..=g + h } else { 0..=g + h };
        let (mut result, mut put_off) = (Ok(()), None);
        problem.successors(state, |action, cost, next| {
            if result.is_err() {
                return;
            }
            statistics.generated += 1;
            let reached = if self.in_parts {
                let estimate = heuristic.estimate(&next);
                match estimate.map(|h| g + cost + h.min(LARGEST_H.into())) {
                    Some(f) if f > *turn.end() => {
                        put_off = Some(put_off.map_or(f, |least: u32| least.min(f)));
                        Ok(Fate::AboveBound)
                    }
                    Some(f) if f < *turn.start() => return,
                    None if continued => return,
                    _ => frontier.reach(problem.pack(&next), id, g + cost, || estimate),
                }
            } else {
                frontier.reach(problem.pack(&next), id, g + cost, || heuristic.estimate(&next))
            };
            match reached {
                Ok(fate) => {
                    statistics.reopened += u64::from(fate == Fate::Reopened);
                    trace.successor(action, &next, fate);
                }
                Err(full) => result = Err(full),
            }
        });
        if let Some(f) = put_off {
            let h = u16::try_from(f - g).map_err(|_| OutOfMemory)?;
            self.frontier.table.node_mut(id).h = h | PUT_OFF;
            self.frontier.push(id);
        }
        let stored = self.stored();
        self.statistics.record_memory(stored.0, stored.1);
        result
    }

    fn advance(&mut self, trace: &mut impl Trace<P>) -> Option<Outcome<P::Action>> {
        let Some((f, id)) = self.frontier.next() else {
            return Some(if self.proves() {
                Outcome::Unsolvable
            } else {
                stopped(self, StopReason::GaveUp)
            });
        };
        if self.proves() && f > self.lower_bound {
            self.lower_bound = f;
            self.statistics.expanded_until_last_jump = self.statistics.expanded;
        }
        let state = self.problem.unpack(&self.frontier.table.node(id).key);
        if self.problem.is_goal(&state) {
            let solution = Solution {
                actions: trace_back(&self.problem, &self.frontier.table, id),
                cost: self.frontier.table.node(id).g.into(),
            };
            return Some(if self.proves() {
                Outcome::Optimal(solution)
            } else {
                Outcome::Solved { solution, lower_bound: self.lower_bound }
            });
        }
        let expanded = self.expand(id, &state, trace);
        expanded.err().map(|OutOfMemory| stopped(self, StopReason::Memory))
    }
}

impl<P: Problem, H: Heuristic<P::State>> Search for AStar<P, H> {
    type Problem = P;

    fn step_traced(&mut self, trace: &mut impl Trace<P>) -> Step<P::Action> {
        if self.finished.is_none() {
            self.finished = self.advance(trace);
        }
        self.finished.clone().map_or(Step::Expanded, Step::Finished)
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn lower_bound(&self) -> u32 {
        self.lower_bound
    }

    fn stored(&self) -> (u64, u64) {
        (self.frontier.table.len() as u64, self.frontier.bytes() as u64)
    }

    fn open_len(&self) -> u64 {
        self.frontier.waiting as u64
    }

    fn first_open(&self, most: usize) -> Vec<OpenState<P::State>> {
        let current = self.frontier.open.iter().filter(|&(g, id)| self.frontier.is_current(g, id));
        let open = current.take(most).map(|(_, id)| {
            let node = self.frontier.table.node(id);
            let state = self.problem.unpack(&node.key);
            OpenState { state, g: node.g.into(), h: Some(node.h.into()) }
        });
        open.collect()
    }
}
