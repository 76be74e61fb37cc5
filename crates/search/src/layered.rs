//! Layer by layer: breadth-first search, and its incomplete kin that keep only part of a layer.
//!
//! All actions must cost 1. Keeping everything is breadth-first search; keeping only the states
//! of best rank is the pruned search of a student report; keeping the best `n` is beam search.
//! As long as nothing was dropped the answer is as good as breadth-first search's.

use crate::grounds::Grounds;
use crate::outcome::{Outcome, Solution, StopReason};
use crate::plan::trace_back;
use crate::problem::{Fate, Problem, Trace};
use crate::search::{OpenState, Search, stopped};
use crate::statistics::Statistics;
use crate::table::{Entry, Full, NO_NODE, Node, NodeId, StateTable, held};

/// How good a successor looks; smaller is better, `None` drops it.
pub trait Rank<S> {
    /// The rank of `child`, reached from `parent`.
    fn rank(&mut self, parent: &S, child: &S) -> Option<u64>;
}

/// All states alike.
impl<S> Rank<S> for () {
    fn rank(&mut self, _: &S, _: &S) -> Option<u64> {
        Some(0)
    }
}

/// Which states of a new layer go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// All of them: breadth-first search.
    All,
    /// Those that share the best rank.
    BestRank,
    /// The best so many; among equals those found first.
    Best(usize),
}

// What a node's `h` says here.
const KEPT: u16 = 0;
const DROPPED: u16 = 1;

/// A search by layers.
pub struct Layered<P: Problem, R> {
    problem: P,
    rank: R,
    keep: Keep,
    table: StateTable<P::Packed>,
    layer: Vec<NodeId>,
    next: Vec<(u64, NodeId)>,
    position: usize,
    depth: u32,
    lower_bound: u32,
    grounds: Grounds,
    memory: usize,
    buffer: Vec<(P::Action, P::State)>,
    statistics: Statistics,
}

impl<P: Problem, R: Rank<P::State>> Layered<P, R> {
    /// A search that will hold at most `memory` bytes of states and index.
    pub fn new(problem: P, rank: R, keep: Keep, memory: usize) -> Self {
        Layered {
            grounds: Grounds::without_estimates(&problem),
            problem,
            rank,
            keep,
            table: StateTable::with_limit(memory),
            layer: Vec::new(),
            next: Vec::new(),
            position: 0,
            depth: 0,
            lower_bound: 0,
            memory,
            buffer: Vec::new(),
            statistics: Statistics::default(),
        }
    }

    // The node of a state to go on with; `None` for one that is already kept.
    fn store(
        &mut self,
        key: P::Packed,
        parent: NodeId,
        depth: u32,
    ) -> Result<Option<NodeId>, Full> {
        let g = held(depth)?;
        let node = Node { key, parent, g, h: KEPT };
        match self.table.entry(&key) {
            Entry::Vacant(slot) => self.table.insert_at(slot, node).map(Some),
            // A dropped state that is reached again gets another chance.
            Entry::Found(id) if self.table.node(id).h == DROPPED => {
                *self.table.node_mut(id) = node;
                Ok(Some(id))
            }
            Entry::Found(_) => Ok(None),
        }
    }

    fn bytes(&self) -> u64 {
        let queue = self.layer.capacity() * size_of::<NodeId>()
            + self.next.capacity() * size_of::<(u64, NodeId)>();
        (self.table.bytes() + queue) as u64
    }

    // A state of the next layer, if the list of them may grow: it doubles, as vectors do.
    fn lay_aside(&mut self, rank: u64, id: NodeId) -> Result<(), Full> {
        if self.next.len() == self.next.capacity() {
            let more = self.next.capacity().max(4) * size_of::<(u64, NodeId)>();
            if self.bytes() + more as u64 > self.memory as u64 {
                return Err(Full::Memory);
            }
        }
        self.next.push((rank, id));
        Ok(())
    }

    fn start_next_layer(&mut self, trace: &mut impl Trace<P>) {
        let mut found = std::mem::take(&mut self.next);
        let kept = match self.keep {
            Keep::All => found.len(),
            Keep::BestRank => {
                found.sort_unstable();
                found.partition_point(|(rank, _)| *rank == found[0].0)
            }
            Keep::Best(width) => {
                found.sort_unstable();
                found.len().min(width)
            }
        };
        for (_, id) in &found[kept..] {
            self.table.node_mut(*id).h = DROPPED;
        }
        self.layer.clear();
        self.layer.extend(found[..kept].iter().map(|(_, id)| id));
        self.depth += 1;
        self.position = 0;
        if self.grounds.prove() {
            // Every state of the new layer was seen, kept or not, and none is a goal.
            self.lower_bound = self.depth + 1;
            self.statistics.expanded_until_last_jump = self.statistics.expanded;
        }
        if kept < found.len() {
            self.grounds.leave_out();
        }
        trace.layer(self.depth, kept, found.len() - kept);
        found.clear();
        self.next = found;
    }

    fn solved(&self, last: P::Action, parent: NodeId) -> Outcome<P::Action> {
        let mut actions = trace_back(&self.problem, &self.table, parent);
        actions.push(last);
        let solution = Solution { actions, cost: self.depth + 1 };
        self.grounds.solved(solution, self.lower_bound)
    }
}

impl<P: Problem, R: Rank<P::State>> Search for Layered<P, R> {
    type Problem = P;

    fn problem(&self) -> &P {
        &self.problem
    }

    fn begin(&mut self) -> Option<Outcome<P::Action>> {
        let start = self.problem.pack(&self.problem.start());
        let Ok(Some(id)) = self.store(start, NO_NODE, 0) else {
            return Some(stopped(self, StopReason::Memory));
        };
        self.layer.push(id);
        self.lower_bound = u32::from(self.grounds.prove());
        None
    }

    fn advance(&mut self, trace: &mut impl Trace<P>) -> Option<Outcome<P::Action>> {
        if self.position == self.layer.len() {
            self.start_next_layer(trace);
            if self.layer.is_empty() {
                return Some(self.grounds.exhausted(self.lower_bound));
            }
        }
        let id = self.layer[self.position];
        self.position += 1;
        let state = self.problem.unpack(&self.table.node(id).key);
        self.statistics.count_expansion(self.depth);
        trace.expand(&state, self.depth, 0);
        let mut successors = std::mem::take(&mut self.buffer);
        self.problem.successors(&state, |action, cost, next| {
            debug_assert_eq!(cost, 1, "layers need unit costs");
            successors.push((action, next));
        });
        for (action, next) in successors.drain(..) {
            self.statistics.generated += 1;
            if self.problem.is_goal(&next) {
                trace.successor(action, &next, Fate::Goal);
                return Some(self.solved(action, id));
            }
            let Some(rank) = self.rank.rank(&state, &next) else {
                self.grounds.leave_out();
                trace.successor(action, &next, Fate::Pruned);
                continue;
            };
            match self.store(self.problem.pack(&next), id, self.depth + 1) {
                Ok(Some(child)) => {
                    if let Err(full) = self.lay_aside(rank, child) {
                        return Some(stopped(self, full.into()));
                    }
                    trace.successor(action, &next, Fate::Open);
                }
                Ok(None) => trace.successor(action, &next, Fate::Duplicate),
                Err(full) => return Some(stopped(self, full.into())),
            }
        }
        self.buffer = successors;
        let stored = self.stored();
        self.statistics.record_memory(stored.0, stored.1);
        (stored.1 > self.memory as u64).then(|| stopped(self, StopReason::Memory))
    }

    fn expands_next(&self) -> bool {
        self.open_len() > 0
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn lower_bound(&self) -> u32 {
        self.lower_bound
    }

    fn stored(&self) -> (u64, u64) {
        (self.table.len() as u64, self.bytes())
    }

    fn open_len(&self) -> u64 {
        (self.layer.len() - self.position + self.next.len()) as u64
    }

    fn first_open(&self, most: usize) -> Vec<OpenState<P::State>> {
        let rest = self.layer[self.position..].iter().copied();
        let ids = rest.chain(self.next.iter().map(|(_, id)| *id)).take(most);
        ids.map(|id| {
            let node = self.table.node(id);
            OpenState { state: self.problem.unpack(&node.key), g: node.g.into(), h: None }
        })
        .collect()
    }
}
