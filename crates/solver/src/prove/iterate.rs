//! One iteration of the anytime loop: refute a number of moves, or find a solution that long.

use super::driver::Driver;
use super::probe::{Probe, Team, probe};
use super::refute::{Refuter, Shared, Verdict};
use super::sprint::{Leg, Sprint};
use infexion_rules::{Action, Board};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

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

/// The best solution so far, and who hears of it.
pub(super) struct Best<'a> {
    pub(super) actions: Option<Vec<Action>>,
    pub(super) report: &'a dyn Fn(&Shared),
}

impl Driver<'_> {
    /// Refutes the lower bound, or finds a solution that long.
    pub(super) fn iteration<T: FnMut(&Shared) -> bool>(
        &self,
        team: &mut Team<'_, T>,
        best: &mut Best<'_>,
        sprint: &mut Sprint,
    ) -> Verdict {
        let moves = self.lower.get();
        let mut budget = FIRST_BUDGET;
        while budget <= LAST_BUDGET {
            team.main.path.clear();
            team.main.budget = budget;
            let verdict = team.main.search(&self.board, moves);
            if verdict == Verdict::Solved {
                self.improve(best, team.main.path.clone());
            }
            if verdict != Verdict::Stopped || self.reason.get().is_some() {
                return verdict;
            }
            if let Some(verdict) = self.sprint(team, best, sprint) {
                return verdict;
            }
            budget *= 2;
        }
        let Some(mut tasks) = self.split(&mut team.main, moves) else {
            self.improve(best, team.main.path.clone());
            return Verdict::Solved;
        };
        let mut width = FIRST_WIDTH.min(self.shared.room.widest);
        let mut slice = FIRST_SLICE;
        loop {
            if let Some(verdict) = self.sprint(team, best, sprint) {
                return verdict;
            }
            if width <= self.shared.room.widest
                && let Some(verdict) = self.look_for_solution(team, best, moves, width)
            {
                return verdict;
            }
            match self.work(team, &mut tasks, slice) {
                (Verdict::Solved, actions) => {
                    self.improve(best, actions);
                    return Verdict::Solved;
                }
                (Verdict::Refuted, _) => return Verdict::Refuted,
                (Verdict::Stopped, _) if self.reason.get().is_some() => return Verdict::Stopped,
                (Verdict::Stopped, _) => {}
            }
            width = width.saturating_mul(4);
            slice = if width > self.shared.room.widest { u64::MAX } else { slice * 5 };
        }
    }

    /// Lets A* catch up. Says how the iteration ends if it does.
    fn sprint<T: FnMut(&Shared) -> bool>(
        &self,
        team: &mut Team<'_, T>,
        best: &mut Best<'_>,
        sprint: &mut Sprint,
    ) -> Option<Verdict> {
        team.main.flush();
        let refuted = self.shared.expanded.load(Ordering::Relaxed);
        match sprint.leg(refuted, || team.main.look_up()) {
            Leg::Nothing => None,
            Leg::Stopped => Some(Verdict::Stopped),
            Leg::Unsolvable => {
                self.unsolvable.set(true);
                Some(Verdict::Stopped)
            }
            Leg::Solved(actions) => {
                // Proved shortest: the lower bound is there too.
                self.lower.set(actions.len() as u32);
                self.improve(best, actions);
                Some(Verdict::Solved)
            }
        }
    }

    /// Probes for a solution that ends it all, for any solution while there is none, and for a
    /// shorter one where the bounds are far apart. Says how the iteration ends if it does.
    fn look_for_solution<T: FnMut(&Shared) -> bool>(
        &self,
        team: &mut Team<'_, T>,
        best: &mut Best<'_>,
        moves: u32,
        width: usize,
    ) -> Option<Verdict> {
        let mut target = moves;
        loop {
            match probe(team, &self.board, target, width) {
                Probe::Found(actions) => {
                    if self.improve(best, actions) {
                        return Some(Verdict::Solved);
                    }
                }
                Probe::Stopped => return Some(Verdict::Stopped),
                Probe::Nothing if self.upper.get().is_none() => {
                    // Where there is no solution a probe may end at once, every time.
                    if team.main.look_up() {
                        return Some(Verdict::Stopped);
                    }
                    if target == moves + FURTHEST_PROBE {
                        self.doubtful.set(true);
                        return None;
                    }
                    target += 1;
                    continue;
                }
                Probe::Nothing if target > moves => return None,
                Probe::Nothing => {}
            }
            // There is a solution now, and it is longer than the bound.
            target = self.upper.get()? - 1;
            if target == moves {
                return None;
            }
        }
    }

    /// Cuts an iteration into subproblems; `None` if it was solved on the way, with the
    /// actions on the refuter's path.
    fn split<T: FnMut(&Shared) -> bool>(
        &self,
        refuter: &mut Refuter<'_, T>,
        moves: u32,
    ) -> Option<Vec<Task>> {
        let enough = self.shared.room.tasks;
        let mut tasks = vec![Task { board: self.board, moves, way: Vec::new() }];
        while tasks.len() < enough && tasks.first().is_some_and(|task| task.moves > 4) {
            let mut next: Vec<(u32, Task)> = Vec::new();
            for task in &tasks {
                refuter.path.clear();
                refuter.path.extend(&task.way);
                let children = refuter.children_of(&task.board, task.moves)?;
                next.extend(children.into_iter().map(|child| {
                    let mut way = Vec::with_capacity(task.way.len() + 1);
                    way.extend(&task.way);
                    way.push(child.action);
                    (child.key, Task { board: child.board, moves: task.moves - 1, way })
                }));
            }
            let bytes = next.iter().map(|(_, task)| task.bytes()).sum();
            self.shared.task_bytes.fetch_max(bytes, Ordering::Relaxed);
            next.sort_by(|(key_a, a), (key_b, b)| (key_a, &a.board).cmp(&(key_b, &b.board)));
            next.dedup_by(|(_, a), (_, b)| a.board == b.board);
            tasks = next.into_iter().map(|(_, task)| task).collect();
        }
        Some(tasks)
    }

    /// Works on the subproblems with all threads, each for at most `slice` expansions. Keeps
    /// the unfinished ones.
    fn work<T: FnMut(&Shared) -> bool>(
        &self,
        team: &mut Team<'_, T>,
        tasks: &mut Vec<Task>,
        slice: u64,
    ) -> (Verdict, Vec<Action>) {
        let job = Job {
            shared: self.shared,
            next: AtomicUsize::new(0),
            refuted: tasks.iter().map(|_| AtomicBool::new(false)).collect(),
            found: Mutex::new(None),
            running: AtomicUsize::new(team.helpers.len()),
            tasks,
        };
        let Team { main, helpers } = team;
        std::thread::scope(|scope| {
            for helper in helpers {
                let job = &job;
                scope.spawn(move || {
                    job.work(helper, slice);
                    job.running.fetch_sub(1, Ordering::Relaxed);
                });
            }
            job.work(main, slice);
            while job.running.load(Ordering::Relaxed) > 0 {
                std::thread::sleep(Duration::from_millis(1));
                main.look_up();
            }
        });
        if let Some(actions) = job.found.into_inner().unwrap_or(None) {
            self.shared.stop.store(false, Ordering::Relaxed);
            return (Verdict::Solved, actions);
        }
        let mut refuted = job.refuted.into_iter().map(AtomicBool::into_inner);
        tasks.retain(|_| refuted.next() == Some(false));
        (if tasks.is_empty() { Verdict::Refuted } else { Verdict::Stopped }, Vec::new())
    }
}

/// Subproblems that threads take one after the other.
struct Job<'a> {
    shared: &'a Shared,
    tasks: &'a [Task],
    next: AtomicUsize,
    refuted: Vec<AtomicBool>,
    found: Mutex<Option<Vec<Action>>>,
    running: AtomicUsize,
}

impl Job<'_> {
    fn work<T: FnMut(&Shared) -> bool>(&self, refuter: &mut Refuter<'_, T>, slice: u64) {
        refuter.budget = slice;
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = self.tasks.get(index) else { break };
            if self.shared.table.failed(&task.board, task.moves) {
                self.refuted[index].store(true, Ordering::Relaxed);
                continue;
            }
            refuter.path.clear();
            refuter.path.extend(&task.way);
            match refuter.search(&task.board, task.moves) {
                Verdict::Refuted => self.refuted[index].store(true, Ordering::Relaxed),
                Verdict::Solved => {
                    *self.found.lock().unwrap_or_else(std::sync::PoisonError::into_inner) =
                        Some(refuter.path.clone());
                    self.shared.stop.store(true, Ordering::Relaxed);
                    break;
                }
                Verdict::Stopped => break,
            }
        }
        refuter.flush();
    }
}
