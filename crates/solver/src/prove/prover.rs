//! The anytime loop: refute, probe, report, until the bounds meet or a limit is reached.

use super::ProveOptions;
use super::a_star::AStarBeside;
use super::bound::{Bound, Bounds};
use super::lines::{last_move, last_two_moves};
use super::memory_plan::MemoryPlan;
use super::refute::{Refuter, Verdict};
use super::tokens::MOST_MOVES;
use super::unsolvable::{dead_end, exhausted, proved_unsolvable};
use crate::anytime::{Anytime, Clock, End, Gap, Shared, thread_count};
use crate::heuristics::can_cover;
use crate::prices::{Lives, Prices};
use infexion_rules::{Action, Board, Game};
use infexion_search::{Limits, Observer, Outcome, Statistics, Watch};

/// Iterations without any solution after which there may be none.
const DOUBT_AFTER: u32 = 8;
/// Boards looked at the first time that there seems to be no solution; each time eight times as
/// many.
const FIRST_EXHAUSTION: usize = 20_000;
/// Changes of prices for a bound by itself.
const CHANGES: u32 = 40;
/// Bytes of a board in an exhaustion, with all that holds it.
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
    let at_once = |gap: Gap, end: End, bytes: usize| {
        let time = watch.elapsed();
        let statistics = Statistics { time, peak_bytes: bytes as u64, ..Statistics::default() };
        (gap.into_outcome(end), statistics)
    };
    if proved_unsolvable(board) {
        return at_once(Gap::new(0), End::NoSolution, 0);
    }
    if let Some(plan) = two_moves_at_most(board) {
        // A shorter plan would have been found first.
        let mut gap = Gap::new(plan.len() as u32);
        gap.offer(plan);
        return at_once(gap, End::BoundsMeet, 0);
    }
    let dead_end = dead_end(board);
    if dead_end.solvable == Some(false) {
        return at_once(Gap::new(3), End::NoSolution, dead_end.bytes);
    }
    let threads = thread_count(options.threads);
    let plan = MemoryPlan::new(limits.memory, threads, options.widest_probe);
    let shared = Shared::new(plan.table);
    let refuter = || Refuter::new(&shared, options.bound, plan.slots);
    let prover = Prover {
        board: *board,
        shared: &shared,
        plan,
        known: Anytime::start(
            &watch,
            &shared,
            observer,
            raised(board, 3, options.bound.min(Bound::Footings)),
        ),
        main: refuter(),
        helpers: (1..threads).map(|_| refuter()).collect(),
        beside: AStarBeside::new(board, options.a_star_beside.then_some(plan.a_star)),
        seems_unsolvable: false,
        next_exhaustion: FIRST_EXHAUSTION,
        held: Held { exhaustion: dead_end.bytes, ..Held::default() },
    };
    prover.run()
}

/// A shortest plan, where one or two moves are enough or none is needed.
fn two_moves_at_most(board: &Board) -> Option<Vec<Action>> {
    if board.is_solved() {
        return Some(Vec::new());
    }
    // Two moves can be found on two lines although one spread along a third would do.
    if let Some(only) = last_move(board) {
        return Some(vec![only]);
    }
    last_two_moves(board).map(|(first, second)| [first].into_iter().chain(second).collect())
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
    let lives = Lives::of(board, Game::SpreadOnly);
    let mut prices = Prices::first(&lives);
    let mut priced_out = |moves| {
        bound >= Bound::Prices
            && moves as usize <= MOST_MOVES
            && prices.refute(&lives, moves, CHANGES).0
    };
    let excluded = |&moves: &u32| {
        !can_cover(board.blue(), moves) || !bounds.may_solve(board, moves) || priced_out(moves)
    };
    start + (start..).take_while(excluded).count() as u32
}

/// Most bytes that the parts of a search held, beside the table of refuted boards.
#[derive(Default)]
pub(super) struct Held {
    /// Subproblems of one iteration.
    pub(super) tasks: usize,
    /// The states of a probe.
    pub(super) probe: usize,
    /// The boards of an exhaustion.
    exhaustion: usize,
}

/// One run: what is fixed, what is known so far, and who works on it.
pub(super) struct Prover<'a> {
    pub(super) board: Board,
    pub(super) shared: &'a Shared,
    pub(super) plan: MemoryPlan,
    pub(super) known: Anytime<'a>,
    /// The refuter of the thread that looks at the clock.
    pub(super) main: Refuter<'a>,
    /// One refuter for each other thread.
    pub(super) helpers: Vec<Refuter<'a>>,
    pub(super) beside: AStarBeside,
    /// Nothing was found for long, or by probes with however many moves.
    pub(super) seems_unsolvable: bool,
    /// Boards that the next exhaustion may look at.
    next_exhaustion: usize,
    pub(super) held: Held,
}

impl Prover<'_> {
    fn run(mut self) -> (Outcome<Action>, Statistics) {
        let end = self.close_the_gap();
        self.main.worker.flush();
        let caches: usize =
            std::iter::once(&self.main).chain(&self.helpers).map(Refuter::bytes).sum();
        let held = caches + self.held.tasks + self.held.probe + self.held.exhaustion;
        let (outcome, mut statistics) = self.known.finish(end);
        let beside = &self.beside.statistics;
        statistics.expanded += beside.expanded;
        statistics.generated += beside.generated;
        statistics.peak_stored += beside.peak_stored;
        statistics.peak_bytes += held as u64 + beside.peak_bytes;
        (outcome, statistics)
    }

    /// Works until the bounds meet, or until it is proved that they never will.
    fn close_the_gap(&mut self) -> End {
        let first_lower = self.known.gap().lower();
        while !self.known.gap().is_closed() {
            match self.iteration() {
                Iteration::Solved => {}
                Iteration::NoSolution => return End::NoSolution,
                Iteration::Stopped => return self.known.stopped(),
                Iteration::Refuted => {
                    self.main.worker.flush();
                    let lower = self.known.gap().lower() + 1;
                    self.known.raise(lower);
                    // Where there is no solution, bounds may refute one number of moves after
                    // the other for ever, without an expansion in which to look at the clock.
                    if self.known.must_stop() {
                        return self.known.stopped();
                    }
                    self.seems_unsolvable |= lower > first_lower + DOUBT_AFTER;
                    if self.seems_unsolvable && self.has_no_solution() {
                        return End::NoSolution;
                    }
                }
            }
        }
        End::BoundsMeet
    }

    /// Looks at all boards within reach if no solution is known and memory allows, each time at
    /// more of them. `true` is a proof.
    fn has_no_solution(&mut self) -> bool {
        let free = self.plan.table.saturating_sub(self.shared.refuted.bytes());
        let boards = self.next_exhaustion;
        if self.known.gap().upper().is_some() || boards > free / EXHAUSTION_BYTES {
            return false;
        }
        self.next_exhaustion = boards.saturating_mul(8);
        let exhaustion = exhausted(&self.board, boards, &mut self.known);
        self.held.exhaustion = self.held.exhaustion.max(exhaustion.bytes);
        exhaustion.solvable == Some(false)
    }
}

/// How one number of moves ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Iteration {
    /// No solution within the moves, proved.
    Refuted,
    /// A solution is known that is as long as the lower bound.
    Solved,
    /// There is no solution of any length, proved.
    NoSolution,
    /// A limit ended it.
    Stopped,
}

impl From<Verdict> for Iteration {
    fn from(verdict: Verdict) -> Iteration {
        match verdict {
            Verdict::Refuted => Iteration::Refuted,
            Verdict::Solved => Iteration::Solved,
            Verdict::Stopped => Iteration::Stopped,
        }
    }
}
