//! One iteration of the anytime loop: refute a number of moves, or find a solution that long.

use super::a_star::AStarAnswer;
use super::probe::Probe;
use super::prover::{Iteration, Prover};
use super::refute::{Refuter, Verdict};
use crate::anytime::{Clock, FollowStop, Shared, together};
use infexion_rules::{Action, Board};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Expansions of the first try at an iteration; each next try has twice as many.
const FIRST_BUDGET: u64 = 125;
/// Expansions of the last try before anything larger is set up.
const LAST_BUDGET: u64 = 2_000;
/// Width of the first probe; later ones are wider.
const FIRST_WIDTH: usize = 300;
/// Moves above the lower bound up to which a probe looks for any solution at all.
const FURTHEST_PROBE: u32 = 30;
/// Expansions of each thread between the first two probes.
const FIRST_SLICE: u64 = 20_000;

/// A subproblem of an iteration: a state, the moves left there and the way to it.
struct Task {
    board: Board,
    moves: u32,
    way: Vec<Action>,
}

impl Task {
    fn bytes(&self) -> usize {
        size_of::<(u32, Task)>() + self.way.capacity() * size_of::<Action>()
    }
}

impl Prover<'_> {
    /// Refutes the lower bound, or finds a solution that long.
    pub(super) fn iteration(&mut self) -> Iteration {
        let moves = self.known.gap().lower();
        let mut budget = FIRST_BUDGET;
        while budget <= LAST_BUDGET {
            self.main.path.clear();
            self.main.worker.budget = budget;
            let verdict = self.main.search(&self.board, moves, &mut self.known);
            if verdict == Verdict::Solved {
                self.known.offer(self.main.path.clone());
            }
            if verdict != Verdict::Stopped || self.known.limit().is_some() {
                return verdict.into();
            }
            if let Some(end) = self.a_star() {
                return end;
            }
            budget *= 2;
        }
        let Some(mut tasks) = self.split(moves) else {
            self.known.offer(self.main.path.clone());
            return Iteration::Solved;
        };
        let widest = self.plan.widest_probe;
        let mut width = FIRST_WIDTH.min(widest);
        let mut slice = FIRST_SLICE;
        loop {
            if let Some(end) = self.a_star() {
                return end;
            }
            if width <= widest
                && let Some(end) = self.look_for_solution(moves, width)
            {
                return end;
            }
            if let Some(actions) = self.work(&mut tasks, slice) {
                self.known.offer(actions);
                return Iteration::Solved;
            }
            if tasks.is_empty() {
                return Iteration::Refuted;
            }
            if self.known.limit().is_some() {
                return Iteration::Stopped;
            }
            width = width.saturating_mul(4);
            slice = if width > widest { u64::MAX } else { slice * 5 };
        }
    }

    /// Lets A* catch up. Says how the iteration ends if it does.
    fn a_star(&mut self) -> Option<Iteration> {
        self.main.worker.flush();
        match self.beside.go_on(self.shared.expanded(), &mut self.known) {
            AStarAnswer::None => None,
            AStarAnswer::Stopped => Some(Iteration::Stopped),
            AStarAnswer::Unsolvable => Some(Iteration::NoSolution),
            AStarAnswer::Shortest(actions) => {
                self.known.close(actions);
                Some(Iteration::Solved)
            }
        }
    }

    /// Probes for a solution that ends it all, for any solution while there is none, and for a
    /// shorter one where the bounds are far apart. Says how the iteration ends if it does.
    fn look_for_solution(&mut self, moves: u32, width: usize) -> Option<Iteration> {
        let mut target = moves;
        loop {
            match self.probe(target, width) {
                Probe::Found(actions) => {
                    if self.known.offer(actions) {
                        return Some(Iteration::Solved);
                    }
                }
                Probe::Stopped => return Some(Iteration::Stopped),
                Probe::Nothing if self.known.gap().upper().is_none() => {
                    // Where there is no solution a probe may end at once, every time.
                    if self.known.must_stop() {
                        return Some(Iteration::Stopped);
                    }
                    if target == moves + FURTHEST_PROBE {
                        self.seems_unsolvable = true;
                        return None;
                    }
                    target += 1;
                    continue;
                }
                Probe::Nothing if target > moves => return None,
                Probe::Nothing => {}
            }
            // There is a solution now, and it is longer than the bound.
            target = self.known.gap().upper()? - 1;
            if target == moves {
                return None;
            }
        }
    }

    /// Cuts an iteration into subproblems; `None` if it was solved on the way, with the
    /// actions on the main refuter's path.
    fn split(&mut self, moves: u32) -> Option<Vec<Task>> {
        let mut tasks = vec![Task { board: self.board, moves, way: Vec::new() }];
        while tasks.len() < self.plan.tasks && tasks.first().is_some_and(|task| task.moves > 4) {
            let mut next: Vec<(u32, Task)> = Vec::new();
            for task in &tasks {
                self.main.path.clear();
                self.main.path.extend(&task.way);
                let children = self.main.children_of(&task.board, task.moves)?;
                next.extend(children.into_iter().map(|child| {
                    let mut way = Vec::with_capacity(task.way.len() + 1);
                    way.extend(&task.way);
                    way.push(child.action);
                    (child.key, Task { board: child.board, moves: task.moves - 1, way })
                }));
            }
            let bytes = next.iter().map(|(_, task)| task.bytes()).sum();
            self.held.tasks = self.held.tasks.max(bytes);
            next.sort_by(|(key_a, a), (key_b, b)| (key_a, &a.board).cmp(&(key_b, &b.board)));
            next.dedup_by(|(_, a), (_, b)| a.board == b.board);
            tasks = next.into_iter().map(|(_, task)| task).collect();
        }
        Some(tasks)
    }

    /// Works on the subproblems with all threads, each for at most `slice` expansions. Returns
    /// a solution, or keeps the subproblems that are not refuted.
    fn work(&mut self, tasks: &mut Vec<Task>, slice: u64) -> Option<Vec<Action>> {
        let job = Job {
            shared: self.shared,
            next: AtomicUsize::new(0),
            refuted: tasks.iter().map(|_| AtomicBool::new(false)).collect(),
            found: Mutex::new(None),
            slice,
            tasks,
        };
        let Prover { known, main, helpers, shared, .. } = self;
        let others = helpers.iter_mut().map(|helper| {
            let job = &job;
            || job.work(helper, &mut FollowStop(&job.shared.stop))
        });
        together(known, &shared.stop, |known| job.work(main, known), others);
        let found = job.found.into_inner().expect("a panic would have ended the search");
        let mut refuted = job.refuted.into_iter().map(AtomicBool::into_inner);
        tasks.retain(|_| refuted.next() == Some(false));
        found
    }
}

/// Subproblems that threads take one after the other.
struct Job<'a> {
    shared: &'a Shared,
    tasks: &'a [Task],
    next: AtomicUsize,
    refuted: Vec<AtomicBool>,
    found: Mutex<Option<Vec<Action>>>,
    /// Expansions of each thread.
    slice: u64,
}

impl Job<'_> {
    fn work(&self, refuter: &mut Refuter<'_>, clock: &mut impl Clock) {
        refuter.worker.budget = self.slice;
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = self.tasks.get(index) else { break };
            if self.shared.refuted.contains(&task.board, task.moves) {
                self.refuted[index].store(true, Ordering::Relaxed);
                continue;
            }
            refuter.path.clear();
            refuter.path.extend(&task.way);
            match refuter.search(&task.board, task.moves, clock) {
                Verdict::Refuted => self.refuted[index].store(true, Ordering::Relaxed),
                Verdict::Solved => {
                    *self.found.lock().expect("a panic ends the search") =
                        Some(refuter.path.clone());
                    self.shared.stop.store(true, Ordering::Relaxed);
                    break;
                }
                Verdict::Stopped => break,
            }
        }
        refuter.worker.flush();
    }
}
