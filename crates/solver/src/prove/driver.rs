//! The anytime loop: refute, probe, report, until the bounds meet or a limit is reached.

use super::ProveOptions;
use super::bound::{Bound, Bounds};
use super::iterate::Best;
use super::lines::{last_move, last_two_moves};
use super::probe::Team;
use super::refute::{Refuter, Shared, Verdict};
use super::room::Room;
use super::sprint::Sprint;
use super::table::Table;
use super::unsolvable::{dead_end, exhausted, proved_unsolvable};
use crate::heuristics::can_cover;
use infexion_rules::{Action, Board};
use infexion_search::{
    Limits, Observer, Outcome, Progress, Solution, Statistics, StopReason, Watch,
};
use std::cell::Cell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

/// Time between two progress reports without news.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// Iterations without any solution after which there may be none.
const DOUBT_AFTER: u32 = 8;
/// States looked at when there is doubt, the first time; each time eight times as many.
const FIRST_EXHAUSTION: usize = 20_000;
/// Bytes of a state in an exhaustion, with all that holds it.
const EXHAUSTION_BYTES: usize = 128;

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
    let at_once = at_once.or_else(|| dead_end(board).then_some(Outcome::Unsolvable));
    if let Some(outcome) = at_once {
        let statistics = Statistics { time: watch.elapsed(), ..Statistics::default() };
        return (outcome, statistics);
    }
    let threads = match options.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let room = Room::plan(limits.memory, threads, options.widest_probe);
    let shared = Shared {
        table: Table::new(room.table),
        stop: AtomicBool::new(false),
        expanded: AtomicU64::new(0),
        generated: AtomicU64::new(0),
        bound: options.bound,
        room,
        task_bytes: AtomicUsize::new(0),
        probe_bytes: AtomicUsize::new(0),
    };
    let lower = raised(board, 3, options.bound);
    let driver = Driver {
        board: *board,
        threads,
        sprint: options.sprint,
        watch: &watch,
        shared: &shared,
        lower: Cell::new(lower),
        upper: Cell::new(None),
        reason: Cell::new(None),
        doubtful: Cell::new(false),
        unsolvable: Cell::new(false),
    };
    driver.run(observer)
}

/// A proved lower bound on the length of any solution; 0 for a solved board. A board that is
/// [`proved_unsolvable`] gets some number that says nothing.
pub fn lower_bound(board: &Board, bound: Bound) -> u32 {
    if board.is_solved() {
        return 0;
    }
    raised(board, 1, bound)
}

/// The first number of moves from `start` on that the bounds do not exclude.
fn raised(board: &Board, start: u32, bound: Bound) -> u32 {
    let mut bounds = Bounds::new(bound, 64);
    let excluded =
        |&moves: &u32| !can_cover(board.blue(), moves) || !bounds.may_solve(board, moves);
    start + (start..).take_while(excluded).count() as u32
}

/// One run: what is fixed, and what is known so far.
pub(super) struct Driver<'a> {
    pub(super) board: Board,
    threads: usize,
    sprint: bool,
    watch: &'a Watch,
    pub(super) shared: &'a Shared,
    pub(super) lower: Cell<u32>,
    pub(super) upper: Cell<Option<u32>>,
    pub(super) reason: Cell<Option<StopReason>>,
    /// Probes found nothing, however many moves they were given: there may be no solution.
    pub(super) doubtful: Cell<bool>,
    /// It is proved that there is no solution.
    pub(super) unsolvable: Cell<bool>,
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

    fn run(&self, observer: &mut dyn Observer) -> (Outcome<Action>, Statistics) {
        observer.progress(&self.progress(self.shared));
        let observer = Mutex::new(observer);
        let last_report = Cell::new(self.watch.elapsed());
        let report = |shared: &Shared| {
            last_report.set(self.watch.elapsed());
            if let Ok(mut observer) = observer.lock() {
                observer.progress(&self.progress(shared));
            }
        };
        let tick = |shared: &Shared| {
            if self.watch.elapsed() - last_report.get() >= REPORT_EVERY {
                report(shared);
            }
            self.reason.set(self.reason.get().or(self.watch.exceeded(shared.table.bytes())));
            self.reason.get().is_some()
        };
        let never: fn(&Shared) -> bool = |_| false;
        let mut team = Team {
            main: Refuter::new(self.shared, tick),
            helpers: (1..self.threads).map(|_| Refuter::new(self.shared, never)).collect(),
        };
        let mut best = Best { actions: None, report: &report };
        let mut sprint = match self.sprint {
            true => Sprint::new(&self.board, self.shared.room.sprint),
            false => Sprint::none(),
        };
        let mut jump = 0;
        let first_lower = self.lower.get();
        let mut states = FIRST_EXHAUSTION;
        let stopped = |best: Option<Vec<Action>>| Outcome::Stopped {
            reason: self.reason.get().unwrap_or(StopReason::Cancelled),
            best: best.map(solution),
            lower_bound: self.lower.get(),
        };
        let outcome = loop {
            if let Some(best) = best.actions.take_if(|best| best.len() as u32 == self.lower.get()) {
                break Outcome::Optimal(solution(best));
            }
            match self.iteration(&mut team, &mut best, &mut sprint) {
                Verdict::Refuted => {
                    self.lower.set(self.lower.get() + 1);
                    team.main.flush();
                    jump = self.shared.expanded.load(Ordering::Relaxed);
                    report(self.shared);
                    // Where there is no solution, bounds may refute one number of moves after
                    // the other for ever, without an expansion in which to look at the clock.
                    if team.main.look_up() {
                        break stopped(best.actions);
                    }
                    let doubtful =
                        self.doubtful.get() || self.lower.get() > first_lower + DOUBT_AFTER;
                    let free = self.shared.room.table.saturating_sub(self.shared.table.bytes());
                    let most = free / EXHAUSTION_BYTES;
                    if doubtful && best.actions.is_none() && states <= most {
                        if exhausted(&self.board, states, || team.main.look_up()) {
                            break Outcome::Unsolvable;
                        }
                        states = states.saturating_mul(8);
                    }
                }
                Verdict::Solved => {}
                Verdict::Stopped if self.unsolvable.get() => break Outcome::Unsolvable,
                Verdict::Stopped => break stopped(best.actions),
            }
        };
        team.main.flush();
        report(self.shared);
        let caches = team.main.bytes() + team.helpers.iter().map(Refuter::bytes).sum::<usize>();
        let beside = &sprint.statistics;
        let bytes = self.shared.table.bytes() + self.shared.working_bytes() + caches;
        let statistics = Statistics {
            expanded: self.shared.expanded.load(Ordering::Relaxed) + beside.expanded,
            generated: self.shared.generated.load(Ordering::Relaxed) + beside.generated,
            expanded_until_last_jump: jump,
            peak_stored: self.shared.table.stored() + beside.peak_stored,
            peak_bytes: bytes as u64 + beside.peak_bytes,
            time: self.watch.elapsed(),
            ..Statistics::default()
        };
        (outcome, statistics)
    }

    /// Takes a solution if it is the best so far; true if it meets the lower bound.
    pub(super) fn improve(&self, best: &mut Best<'_>, found: Vec<Action>) -> bool {
        if best.actions.as_ref().is_none_or(|best| found.len() < best.len()) {
            self.upper.set(Some(found.len() as u32));
            best.actions = Some(found);
            (best.report)(self.shared);
        }
        self.upper.get() == Some(self.lower.get())
    }
}

fn solution(actions: Vec<Action>) -> Solution<Action> {
    let cost = actions.len() as u32;
    Solution { actions, cost }
}
