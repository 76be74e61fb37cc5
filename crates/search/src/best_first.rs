//! A*: always expands the state with the smallest f = g + h, among equals the largest g unless
//! told otherwise.
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
//!
//! With a [weight](AStar::weighted) above 1, or [greedily](AStar::greedy) by h alone, a goal is
//! often found much sooner; the lower bound that is proved then says how good it is.

use crate::bucket_queue::BucketQueue;
use crate::grounds::Grounds;
use crate::heuristic::{Heuristic, Rated};
use crate::order::{Order, Ties, Weight};
use crate::outcome::{Outcome, Solution};
use crate::plan::trace_back;
use crate::problem::{Fate, Problem, Trace};
use crate::search::{OpenState, Search, stopped};
use crate::statistics::Statistics;
use crate::table::{Entry, Full, NO_NODE, Node, NodeId, StateTable, held};
use std::hash::Hash;

/// The A* search.
pub struct AStar<P: Problem, H> {
    problem: P,
    heuristic: Rated<H>,
    grounds: Grounds,
    in_parts: bool,
    frontier: Frontier<P::Packed>,
    statistics: Statistics,
    lower_bound: u32,
}

/// The states found, and the order in which they wait.
struct Frontier<K> {
    table: StateTable<K>,
    open: BucketQueue,
    order: Order,
    // States waiting: the queue may hold entries that are out of date too.
    waiting: usize,
    memory: usize,
}

// A node is closed while this bit of its h is set.
const CLOSED: u16 = 1 << 15;
// Successors of the node were put off. Its h is then what makes g + h the smallest f of these.
const PUT_OFF: u16 = 1 << 14;
const LARGEST_H: u16 = PUT_OFF - 1;

impl<K> Node<K> {
    /// The estimate without the marks.
    fn estimate(&self) -> u16 {
        self.h & LARGEST_H
    }
}

impl<K: Copy + Eq + Hash> Frontier<K> {
    /// Puts a state where it belongs. The estimate is asked for only where it is needed.
    fn reach(
        &mut self,
        key: K,
        parent: NodeId,
        g: u32,
        estimate: impl FnOnce() -> Option<u32>,
    ) -> Result<Fate, Full> {
        let g = held(g)?;
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
        if self.bytes() > self.memory { Err(Full::Memory) } else { Ok(fate) }
    }

    /// Lets a state wait for its turn.
    fn push(&mut self, id: NodeId) {
        let (priority, tie) = self.place(id);
        self.waiting += 1;
        self.open.push(priority, tie, id);
    }

    /// The priority of a state, and what decides among equals.
    fn place(&self, id: NodeId) -> (usize, usize) {
        let node = self.table.node(id);
        let (g, h) = (u32::from(node.g), u32::from(node.estimate()));
        (self.order.priority(g, h) as usize, self.order.tie(g, h) as usize)
    }

    /// Takes the next state to expand, with its priority.
    fn next(&mut self) -> Option<(u32, NodeId)> {
        while let Some((priority, tie, id)) = self.open.pop() {
            if self.is_current((priority, tie), id) {
                self.waiting -= 1;
                return Some((priority as u32, id));
            }
        }
        None
    }

    /// An entry is out of date when its state was reached since at a smaller cost.
    fn is_current(&self, place: (usize, usize), id: NodeId) -> bool {
        self.table.node(id).h & CLOSED == 0 && self.place(id) == place
    }

    /// The states that wait, in the order in which they would be taken.
    fn waiting(&self) -> impl Iterator<Item = NodeId> + '_ {
        let current =
            self.open.iter().filter(|&(priority, tie, id)| self.is_current((priority, tie), id));
        current.map(|(_, _, id)| id)
    }

    fn bytes(&self) -> usize {
        self.table.bytes() + self.open.bytes()
    }
}

impl<P: Problem, H: Heuristic<P::State>> AStar<P, H> {
    /// A search that will hold at most `memory` bytes of states, index and queue.
    pub fn new(problem: P, heuristic: Rated<H>, memory: usize) -> Self {
        let frontier = Frontier {
            table: StateTable::with_limit(memory),
            open: BucketQueue::default(),
            order: Order::weighted(Weight::ONE, Ties::LargerG),
            waiting: 0,
            memory,
        };
        AStar {
            grounds: Grounds::of(&problem, &heuristic),
            problem,
            heuristic,
            in_parts: false,
            frontier,
            statistics: Statistics::default(),
            lower_bound: 0,
        }
    }

    /// Expands states in parts. The heuristic is then asked about every successor, and again
    /// when it was put off: that pays where it is quick and memory is not.
    pub fn in_parts(mut self) -> Self {
        self.in_parts = self.frontier.order.is_plain();
        self
    }

    /// Takes states in the order of g + w h, and equals as told. What it proves is then a lower
    /// bound: the solution costs at most w times as much. With a weight above 1 nothing is
    /// expanded in parts.
    pub fn weighted(self, weight: Weight, ties: Ties) -> Self {
        self.in_order(Order::weighted(weight, ties))
    }

    /// Takes states in the order of h alone: a goal soon, at whatever cost.
    pub fn greedy(self, ties: Ties) -> Self {
        self.in_order(Order::greedy(ties))
    }

    fn in_order(mut self, order: Order) -> Self {
        self.in_parts &= order.is_plain();
        self.frontier.open = BucketQueue::new(order.oldest_first());
        self.frontier.order = order;
        self
    }

    fn expand(
        &mut self,
        id: NodeId,
        state: &P::State,
        trace: &mut impl Trace<P>,
    ) -> Result<(), Full> {
        let node = self.frontier.table.node_mut(id);
        let (g, h) = (u32::from(node.g), u32::from(node.estimate()));
        let continued = node.h & PUT_OFF != 0;
        node.h |= CLOSED;
        if !continued {
            self.statistics.count_expansion(g);
        }
        trace.expand(state, g, h);
        let AStar { problem, heuristic, frontier, statistics, .. } = self;
        // The f of the successors whose turn it is: those below had theirs in an earlier part. What
        // a node cannot hold counts as the most that it can: all of these have their turn at last.
        let turn = if continued { g + h..=g + h } else { 0..=g + h };
        let most = g + u32::from(LARGEST_H);
        let (mut result, mut put_off) = (Ok(()), None);
        problem.successors(state, |action, cost, next| {
            if result.is_err() {
                return;
            }
            statistics.generated += 1;
            let g_next = g.saturating_add(cost);
            let reached = if self.in_parts {
                let estimate = heuristic.estimate(&next);
                match estimate.map(|h| g_next.saturating_add(h).min(most)) {
                    Some(f) if f > *turn.end() => {
                        put_off = Some(put_off.map_or(f, |least: u32| least.min(f)));
                        Ok(Fate::AboveBound)
                    }
                    Some(f) if f < *turn.start() => return,
                    None if continued => return,
                    _ => frontier.reach(problem.pack(&next), id, g_next, || estimate),
                }
            } else {
                frontier.reach(problem.pack(&next), id, g_next, || heuristic.estimate(&next))
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
            let h = u16::try_from(f - g).unwrap_or(LARGEST_H);
            self.frontier.table.node_mut(id).h = h | PUT_OFF;
            self.frontier.push(id);
        }
        let stored = self.stored();
        self.statistics.record_memory(stored.0, stored.1);
        result
    }
}

impl<P: Problem, H: Heuristic<P::State>> Search for AStar<P, H> {
    type Problem = P;

    fn problem(&self) -> &P {
        &self.problem
    }

    fn begin(&mut self) -> Option<Outcome<P::Action>> {
        let AStar { problem, heuristic, frontier, .. } = self;
        let start = problem.start();
        let estimate = || heuristic.estimate(&start);
        let reached = frontier.reach(problem.pack(&start), NO_NODE, 0, estimate);
        reached.err().map(|full| stopped(self, full.into()))
    }

    fn advance(&mut self, trace: &mut impl Trace<P>) -> Option<Outcome<P::Action>> {
        let Some((priority, id)) = self.frontier.next() else {
            return Some(self.grounds.exhausted(self.lower_bound));
        };
        let order = self.frontier.order;
        let bound = order.lower_bound(priority);
        if self.grounds.prove() && bound > self.lower_bound {
            self.lower_bound = bound;
            self.statistics.expanded_until_last_jump = self.statistics.expanded;
        }
        let state = self.problem.unpack(&self.frontier.table.node(id).key);
        if self.problem.is_goal(&state) {
            let solution = Solution {
                actions: trace_back(&self.problem, &self.frontier.table, id),
                cost: self.frontier.table.node(id).g.into(),
            };
            let lower_bound = self.lower_bound;
            return Some(match order.is_plain() {
                true => self.grounds.solved(solution, lower_bound),
                false => Outcome::Solved { solution, lower_bound }.with_lower_bound(lower_bound),
            });
        }
        let expanded = self.expand(id, &state, trace);
        expanded.err().map(|full| stopped(self, full.into()))
    }

    fn expands_next(&self) -> bool {
        self.frontier.waiting().next().is_some_and(|id| {
            let node = self.frontier.table.node(id);
            // One more part of an expansion is not counted again.
            node.h & PUT_OFF == 0 && !self.problem.is_goal(&self.problem.unpack(&node.key))
        })
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
        let open = self.frontier.waiting().take(most).map(|id| {
            let node = self.frontier.table.node(id);
            let state = self.problem.unpack(&node.key);
            OpenState { state, g: node.g.into(), h: Some(node.estimate().into()) }
        });
        open.collect()
    }
}
