//! The anytime loop: refute, probe, report, until the bounds meet or a limit is reached.

use super::ProveOptions;
use super::bound::{Bound, Bounds};
use super::lines::{covered, last_move, last_two_moves};
use super::probe::{Probe, probe};
use super::refute::{Refuter, Shared, Verdict};
use super::table::Table;
use super::unsolvable::proved_unsolvable;
use infexion_rules::{Action, Board};
use infexion_search::{
    Limits, Observer, Outcome, Progress, Solution, Statistics, StopReason, Watch,
};
use std::cell::Cell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

/// Memory for tables when the caller sets no limit.
const DEFAULT_MEMORY: usize = 1 << 30;
/// Time between two progress reports without news.
const REPORT_EVERY: Duration = Duration::from_millis(100);
/// Expansions of an iteration before anything larger is set up for it.
const FIRST_BUDGET: u64 = 2_000;
/// Width of the first probe; later ones are wider.
const FIRST_WIDTH: usize = 300;
/// Subproblems a long iteration is cut into before threads share them.
const TASKS: usize = 2_000;

/// Solves a board of the SPREAD-only game as far as the limits allow.
///
/// Reports to the observer whenever a bound improves, and about ten times a second.
pub fn prove(
    board: &Board,
    options: &ProveOptions,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> (Outcome<Action>, Statistics) {
    let watch = Watch::start(limits);
    let solved = |actions: Vec<Action>| {
        let cost = actions.len() as u32;
        Outcome::Optimal(Solution { actions, cost })
    };
    let at_once = if board.is_solved() {
        Some(solved(Vec::new()))
    } else if proved_unsolvable(board) {
        Some(Outcome::Unsolvable)
    } else {
        // Two moves can be found on two lines although one spread along a third would do.
        last_move(board).map(|only| solved(vec![only])).or_else(|| {
            let (first, second) = last_two_moves(board)?;
            Some(solved([Some(first), second].into_iter().flatten().collect()))
        })
    };
    if let Some(outcome) = at_once {
        let mut statistics = Statistics { time: watch.elapsed(), ..Statistics::default() };
        statistics.nodes_per_depth = Vec::new();
        return (outcome, statistics);
    }
    let threads = match options.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let memory = limits.memory.unwrap_or(DEFAULT_MEMORY);
    let shared = Shared {
        table: Table::new(memory / 10 * 8),
        stop: AtomicBool::new(false),
        expanded: AtomicU64::new(0),
        generated: AtomicU64::new(0),
    };
    let lower = raised(board, 3, options.bound);
    let driver = Driver {
        board: *board,
        widest: options.widest_probe,
        bound: options.bound,
        threads,
        watch: &watch,
        shared: &shared,
        lower: Cell::new(lower),
        upper: Cell::new(None),
        reason: Cell::new(None),
    };
    let (outcome, jump) = driver.run(observer);
    let statistics = Statistics {
        expanded: shared.expanded.load(Ordering::Relaxed),
        generated: shared.generated.load(Ordering::Relaxed),
        expanded_until_last_jump: jump,
        peak_stored: shared.table.stored(),
        peak_bytes: shared.table.bytes() as u64,
        time: watch.elapsed(),
        ..Statistics::default()
    };
    (outcome, statistics)
}

/// A proved lower bound on the length of any solution; 0 for a solved board. A board that is
/// [`proved_unsolvable`](super::proved_unsolvable) gets some number that says nothing.
pub fn lower_bound(board: &Board, bound: Bound) -> u32 {
    if board.is_solved() {
        return 0;
    }
    raised(board, 1, bound)
}

/// The first number of moves from `start` on that the bounds do not exclude.
fn raised(board: &Board, start: u32, bound: Bound) -> u32 {
    let mut bounds = Bounds::new(bound);
    let excluded =
        |&moves: &u32| !covered(board.blue().bits(), moves) || !bounds.may_solve(board, moves);
    start + (start..).take_while(excluded).count() as u32
}

struct Driver<'a> {
    board: Board,
    widest: usize,
    bound: Bound,
    threads: usize,
    watch: &'a Watch,
    shared: &'a Shared,
    lower: Cell<u32>,
    upper: Cell<Option<u32>>,
    reason: Cell<Option<StopReason>>,
}

/// A subproblem of an iteration: a state, the moves left there and the way to it.
struct Task {
    board: Board,
    moves: u32,
    way: Vec<Action>,
}

impl Driver<'_> {
    fn progress(&self, shared: &Shared) -> Progress {
        Progress {
            elapsed: self.watch.elapsed(),
            expanded: shared.expanded.load(Ordering::Relaxed),
            generated: shared.generated.load(Ordering::Relaxed),
            stored: shared.table.stored(),
            lower_bound: self.lower.get(),
            upper_bound: self.upper.get(),
        }
    }

    fn run(&self, observer: &mut dyn Observer) -> (Outcome<Action>, u64) {
        let mut best: Option<Vec<Action>> = None;
        let mut jump = 0;
        observer.progress(&self.progress(self.shared));
        let observer = Mutex::new(observer);
        let last_report = Cell::new(self.watch.elapsed());
        let report = |shared: &Shared| {
            last_report.set(self.watch.elapsed());
            if let Ok(mut observer) = observer.lock() {
                observer.progress(&self.progress(shared));
            }
        };
        let mut refuter = Refuter::new(self.shared, self.bound, |shared: &Shared| {
            if self.watch.elapsed() - last_report.get() >= REPORT_EVERY {
                report(shared);
            }
            self.reason.set(self.reason.get().or(self.watch.exceeded(shared.table.bytes())));
            self.reason.get().is_some()
        });
        loop {
            if best.as_ref().is_some_and(|best| best.len() as u32 == self.lower.get()) {
                break;
            }
            match self.iteration(&mut refuter, &mut best, &report) {
                Verdict::Refuted => {
                    self.lower.set(self.lower.get() + 1);
                    refuter.flush();
                    jump = self.shared.expanded.load(Ordering::Relaxed);
                    report(self.shared);
                }
                Verdict::Solved => {}
                Verdict::Stopped => {
                    refuter.flush();
                    let reason = self.reason.get().unwrap_or(StopReason::Cancelled);
                    let best = best.map(solution);
                    let lower_bound = self.lower.get();
                    return (Outcome::Stopped { reason, best, lower_bound }, jump);
                }
            }
        }
        refuter.flush();
        report(self.shared);
        (Outcome::Optimal(solution(best.expect("the bounds have met"))), jump)
    }

    /// Takes a solution if it is the best so far; true if it meets the lower bound.
    fn improve(
        &self,
        best: &mut Option<Vec<Action>>,
        found: Vec<Action>,
        report: &dyn Fn(&Shared),
    ) -> bool {
        if best.as_ref().is_none_or(|best| found.len() < best.len()) {
            self.upper.set(Some(found.len() as u32));
            *best = Some(found);
            report(self.shared);
        }
        self.upper.get() == Some(self.lower.get())
    }

    /// One iteration: refutes the lower bound, or finds a solution that long.
    fn iteration(
        &self,
        refuter: &mut Refuter<'_>,
        best: &mut Option<Vec<Action>>,
        report: &dyn Fn(&Shared),
    ) -> Verdict {
        let moves = self.lower.get();
        refuter.path.clear();
        refuter.budget = FIRST_BUDGET;
        let verdict = refuter.search(&self.board, moves);
        if verdict == Verdict::Solved {
            self.improve(best, refuter.path.clone(), report);
        }
        if verdict != Verdict::Stopped || self.reason.get().is_some() {
            return verdict;
        }
        let Some(mut tasks) = self.split(refuter, moves) else {
            self.improve(best, refuter.path.clone(), report);
            return Verdict::Solved;
        };
        let mut width = FIRST_WIDTH;
        let mut slice = 20_000;
        loop {
            // Probe for a solution that ends it all, or for any solution while there is none.
            let mut target = moves;
            while width <= self.widest {
                match probe(refuter, &self.board, target, width) {
                    Probe::Found(actions) => {
                        if self.improve(best, actions, report) {
                            return Verdict::Solved;
                        }
                        break;
                    }
                    Probe::Stopped => return Verdict::Stopped,
                    Probe::Nothing if best.is_some() => break,
                    Probe::Nothing => target += 1,
                }
            }
            match self.work(refuter, &mut tasks, slice) {
                (Verdict::Solved, actions) => {
                    self.improve(best, actions, report);
                    return Verdict::Solved;
                }
                (Verdict::Refuted, _) => return Verdict::Refuted,
                (Verdict::Stopped, _) if self.reason.get().is_some() => return Verdict::Stopped,
                (Verdict::Stopped, _) => {}
            }
            width *= 4;
            slice = if width > self.widest { u64::MAX } else { slice * 5 };
        }
    }

    /// Cuts an iteration into subproblems; `None` if it was solved on the way, with the
    /// actions on the refuter's path.
    fn split(&self, refuter: &mut Refuter<'_>, moves: u32) -> Option<Vec<Task>> {
        let mut tasks = vec![Task { board: self.board, moves, way: Vec::new() }];
        while tasks.len() < TASKS && tasks.first().is_some_and(|task| task.moves > 4) {
            let mut next: Vec<(u32, Task)> = Vec::new();
            for task in &tasks {
                refuter.path.clear();
                refuter.path.extend(&task.way);
                let children = refuter.children_of(&task.board, task.moves)?;
                next.extend(children.into_iter().map(|child| {
                    let way = task.way.iter().copied().chain([child.action]).collect();
                    (child.key, Task { board: child.board, moves: task.moves - 1, way })
                }));
            }
            next.sort_by(|(key_a, a), (key_b, b)| (key_a, &a.board).cmp(&(key_b, &b.board)));
            next.dedup_by(|(_, a), (_, b)| a.board == b.board);
            tasks = next.into_iter().map(|(_, task)| task).collect();
        }
        Some(tasks)
    }

    /// Works on the subproblems with all threads, each for at most `slice` expansions. Keeps
    /// the unfinished ones.
    fn work(
        &self,
        refuter: &mut Refuter<'_>,
        tasks: &mut Vec<Task>,
        slice: u64,
    ) -> (Verdict, Vec<Action>) {
        let next = AtomicUsize::new(0);
        let refuted: Vec<AtomicBool> = tasks.iter().map(|_| AtomicBool::new(false)).collect();
        let found: Mutex<Option<Vec<Action>>> = Mutex::new(None);
        let running = AtomicUsize::new(self.threads - 1);
        let work_on = |refuter: &mut Refuter<'_>| {
            refuter.budget = slice;
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(task) = tasks.get(index) else { break };
                if self.shared.table.failed(&task.board, task.moves) {
                    refuted[index].store(true, Ordering::Relaxed);
                    continue;
                }
                refuter.path.clear();
                refuter.path.extend(&task.way);
                match refuter.search(&task.board, task.moves) {
                    Verdict::Refuted => refuted[index].store(true, Ordering::Relaxed),
                    Verdict::Solved => {
                        *found.lock().unwrap_or_else(std::sync::PoisonError::into_inner) =
                            Some(refuter.path.clone());
                        self.shared.stop.store(true, Ordering::Relaxed);
                        break;
                    }
                    Verdict::Stopped => break,
                }
            }
            refuter.flush();
        };
        let bound = self.bound;
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(|| {
                    let mut helper = Refuter::new(self.shared, bound, |_: &Shared| false);
                    work_on(&mut helper);
                    running.fetch_sub(1, Ordering::Relaxed);
                });
            }
            work_on(refuter);
            while running.load(Ordering::Relaxed) > 0 {
                std::thread::sleep(Duration::from_millis(1));
                refuter.look_up();
            }
        });
        if let Some(actions) = found.into_inner().unwrap_or(None) {
            self.shared.stop.store(false, Ordering::Relaxed);
            return (Verdict::Solved, actions);
        }
        let mut index = 0;
        tasks.retain(|_| {
            index += 1;
            !refuted[index - 1].load(Ordering::Relaxed)
        });
        (if tasks.is_empty() { Verdict::Refuted } else { Verdict::Stopped }, Vec::new())
    }
}

fn solution(actions: Vec<Action>) -> Solution<Action> {
    let cost = actions.len() as u32;
    Solution { actions, cost }
}
