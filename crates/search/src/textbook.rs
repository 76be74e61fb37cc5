//! Best-first search as people write it down: a heap, and one of the usual ways to deal with
//! duplicates, goals and hopeless states. It serves to run other people's systems as they are
//! described; [`AStar`](crate::AStar) is smaller and faster.
//!
//! It says "optimal" where that follows: a duplicate that is thrown away although it came on a
//! cheaper way than the first is the moment in which the proof is lost, and it is noticed.

use crate::grounds::Grounds;
use crate::heuristic::{Heuristic, Rated};
use crate::order::Ties;
use crate::outcome::{Outcome, Solution};
use crate::plan::trace_back_by;
use crate::problem::{Fate, Problem, Trace};
use crate::search::{OpenState, Search, stopped};
use crate::statistics::Statistics;
use crate::table::{Entry, Full, NO_NODE, Node, NodeId, StateTable, held};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What is done with a state that was met before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duplicates {
    /// It is searched again: a search of the tree of actions.
    Kept,
    /// It is thrown away if it was generated before.
    DroppedWhenGenerated,
    /// It waits, and is thrown away when its turn comes if it was expanded before.
    DroppedWhenExpanded,
}

/// When a state is asked whether it is a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalTest {
    /// When it is generated.
    Generated,
    /// When its turn to be expanded comes.
    Expanded,
}

/// What is done with a state that the heuristic gives up: one with an infinite estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hopeless {
    /// It is thrown away.
    Dropped,
    /// It waits behind all others.
    Last,
}

/// A description of a best-first search by g + h.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Description {
    /// Which of equals comes first; where that does not decide, the oldest.
    pub ties: Ties,
    /// What is done with a state that was met before.
    pub duplicates: Duplicates,
    /// When a state is asked whether it is a goal.
    pub goal_test: GoalTest,
    /// What is done with a state that has an infinite estimate.
    pub hopeless: Hopeless,
}

/// A best-first search as described.
pub struct Textbook<P: Problem, H> {
    problem: P,
    heuristic: Rated<H>,
    description: Description,
    grounds: Grounds,
    // Every state generated, as often as it was.
    nodes: Vec<Node<P::Packed>>,
    open: BinaryHeap<Reverse<Waiting>>,
    // The states met before, with the g they had then.
    met: StateTable<P::Packed>,
    memory: usize,
    statistics: Statistics,
    lower_bound: u32,
    /// A state was thrown away on the word of the heuristic.
    left_out_hopeless: bool,
}

/// f, what decides among equals, and the place of a state that waits: the smallest first.
type Waiting = (u32, i64, i64, NodeId);

/// The f of a state with an infinite estimate.
const INFINITE: u32 = u32::MAX;
const HOPELESS: u16 = u16::MAX;

impl<P: Problem, H: Heuristic<P::State>> Textbook<P, H> {
    /// A search that will hold at most `memory` bytes of states, table and queue.
    pub fn new(
        problem: P,
        heuristic: Rated<H>,
        description: Description,
        memory: usize,
    ) -> Textbook<P, H> {
        Textbook {
            grounds: Grounds::of(&problem, &heuristic),
            problem,
            heuristic,
            description,
            nodes: Vec::new(),
            open: BinaryHeap::new(),
            met: StateTable::with_limit(memory),
            memory,
            statistics: Statistics::default(),
            lower_bound: 0,
            left_out_hopeless: false,
        }
    }

    /// Has the state been met, or is it noted now? Notices a duplicate that came more cheaply.
    fn meet(&mut self, key: P::Packed, g: u16) -> Result<bool, Full> {
        match self.met.entry(&key) {
            Entry::Found(id) => {
                if self.met.node(id).g > g {
                    self.grounds.leave_out();
                }
                Ok(true)
            }
            Entry::Vacant(place) => {
                self.met.insert_at(place, Node { key, parent: NO_NODE, g, h: 0 })?;
                Ok(false)
            }
        }
    }

    /// Puts a new state where it belongs.
    fn reach(&mut self, state: &P::State, parent: NodeId, g: u32) -> Result<Fate, Full> {
        let key = self.problem.pack(state);
        let g = held(g)?;
        if self.description.duplicates == Duplicates::DroppedWhenGenerated && self.meet(key, g)? {
            return Ok(Fate::Duplicate);
        }
        let estimate = self.heuristic.estimate(state);
        if estimate.is_none() && self.description.hopeless == Hopeless::Dropped {
            self.left_out_hopeless = true;
            return Ok(Fate::DeadEnd);
        }
        let h = estimate.map_or(HOPELESS, |h| u16::try_from(h).unwrap_or(HOPELESS - 1));
        let id = NodeId::try_from(self.nodes.len()).map_err(|_| Full::Memory)?;
        if self.nodes.len() == self.nodes.capacity() {
            // A small part at a time: all of it counts towards the memory limit.
            self.nodes.reserve_exact((id as usize / 16).max(64));
        }
        self.nodes.push(Node { key, parent, g, h });
        let f = if h == HOPELESS { INFINITE } else { u32::from(g) + u32::from(h) };
        let age = i64::from(id);
        let tie = match self.description.ties {
            Ties::LargerG => -i64::from(g),
            Ties::SmallerG => i64::from(g),
            Ties::Newest => -age,
            Ties::Oldest => age,
        };
        if self.open.len() == self.open.capacity() {
            self.open.reserve_exact((self.open.len() / 16).max(64));
        }
        self.open.push(Reverse((f, tie, age, id)));
        if self.bytes() > self.memory { Err(Full::Memory) } else { Ok(Fate::Open) }
    }

    /// Does the state wait in vain, since it was expanded before?
    fn is_stale(&self, id: NodeId) -> bool {
        self.description.duplicates == Duplicates::DroppedWhenExpanded
            && matches!(self.met.entry(&self.nodes[id as usize].key), Entry::Found(_))
    }

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<P::Packed>>()
            + self.open.capacity() * size_of::<Waiting>()
            + self.met.bytes()
    }

    fn way_to(&self, id: NodeId) -> Vec<P::Action> {
        trace_back_by(&self.problem, id, |id| {
            let node = &self.nodes[id as usize];
            (node.key, node.parent)
        })
    }

    /// Takes the next state whose turn it is, with its f.
    fn next(&mut self) -> Result<Option<(u32, NodeId)>, Full> {
        while let Some(Reverse((f, _, _, id))) = self.open.pop() {
            let Node { key, g, .. } = self.nodes[id as usize];
            let drops = self.description.duplicates == Duplicates::DroppedWhenExpanded;
            if !(drops && self.meet(key, g)?) {
                return Ok(Some((f, id)));
            }
        }
        Ok(None)
    }

    fn expand(
        &mut self,
        id: NodeId,
        state: &P::State,
        trace: &mut impl Trace<P>,
    ) -> Result<Option<Outcome<P::Action>>, Full> {
        let Node { g, h, .. } = self.nodes[id as usize];
        let g = u32::from(g);
        self.statistics.count_expansion(g);
        trace.expand(state, g, h.into());
        let mut successors = Vec::new();
        self.problem.successors(state, |action, cost, next| successors.push((action, cost, next)));
        for (action, cost, next) in successors {
            self.statistics.generated += 1;
            let cost = g.saturating_add(cost);
            let generated = self.description.goal_test == GoalTest::Generated;
            if generated && self.problem.is_goal(&next) {
                held(cost)?;
                trace.successor(action, &next, Fate::Goal);
                let mut actions = self.way_to(id);
                actions.push(action);
                let solution = Solution { actions, cost };
                // Not the cheapest by itself: only if no state that waits could do better.
                let lower_bound = self.lower_bound;
                let outcome = Outcome::Solved { solution, lower_bound };
                return Ok(Some(outcome.with_lower_bound(lower_bound)));
            }
            let fate = self.reach(&next, id, cost)?;
            trace.successor(action, &next, fate);
        }
        Ok(None)
    }
}

impl<P: Problem, H: Heuristic<P::State>> Search for Textbook<P, H> {
    type Problem = P;

    fn problem(&self) -> &P {
        &self.problem
    }

    fn begin(&mut self) -> Option<Outcome<P::Action>> {
        let start = self.problem.start();
        let reached = self.reach(&start, NO_NODE, 0);
        reached.err().map(|full| stopped(self, full.into()))
    }

    fn advance(&mut self, trace: &mut impl Trace<P>) -> Option<Outcome<P::Action>> {
        let (f, id) = match self.next() {
            Ok(Some(next)) => next,
            // Where no estimate kept a state out, all that can be reached was seen, however good
            // the estimates are.
            Ok(None) => {
                let grounds = match self.left_out_hopeless {
                    true => self.grounds,
                    false => Grounds::without_estimates(&self.problem),
                };
                return Some(grounds.exhausted(self.lower_bound));
            }
            Err(full) => return Some(stopped(self, full.into())),
        };
        if self.grounds.prove() && f != INFINITE && f > self.lower_bound {
            self.lower_bound = f;
            self.statistics.expanded_until_last_jump = self.statistics.expanded;
        }
        let state = self.problem.unpack(&self.nodes[id as usize].key);
        if self.problem.is_goal(&state) {
            let cost = self.nodes[id as usize].g.into();
            let solution = Solution { actions: self.way_to(id), cost };
            return Some(self.grounds.solved(solution, self.lower_bound));
        }
        let ended = self.expand(id, &state, trace);
        let stored = self.stored();
        self.statistics.record_memory(stored.0, stored.1);
        ended.unwrap_or_else(|full| Some(stopped(self, full.into())))
    }

    fn expands_next(&self) -> bool {
        self.first_open(1).first().is_some_and(|open| !self.problem.is_goal(&open.state))
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn lower_bound(&self) -> u32 {
        self.lower_bound
    }

    fn stored(&self) -> (u64, u64) {
        (self.nodes.len() as u64, self.bytes() as u64)
    }

    fn open_len(&self) -> u64 {
        self.open.len() as u64
    }

    fn first_open(&self, most: usize) -> Vec<OpenState<P::State>> {
        let waiting = self.open.iter().map(|Reverse(waiting)| *waiting);
        // The first few of many, in order: nothing else need be kept or sorted.
        let mut first: Vec<Waiting> = Vec::new();
        for waiting in waiting.filter(|waiting| !self.is_stale(waiting.3)) {
            let place = first.partition_point(|earlier| *earlier < waiting);
            if place < most {
                first.insert(place, waiting);
                first.truncate(most);
            }
        }
        let open = first.into_iter().map(|(_, _, _, id)| {
            let Node { key, g, h, .. } = &self.nodes[id as usize];
            let h = (*h != HOPELESS).then_some(u32::from(*h));
            OpenState { state: self.problem.unpack(key), g: (*g).into(), h }
        });
        open.collect()
    }
}
