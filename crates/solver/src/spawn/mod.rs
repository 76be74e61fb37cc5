//! The default solver of the extended game, SPREAD and SPAWN: anytime, with certified bounds.
//!
//! Plain searches drown in the spawns: some forty of them on every board. But spawns commute with
//! nearly everything, and in the normal form of `docs/spawn.md` they all but disappear: a search
//! step is a spread with the few spawns that can matter to it (`step`, `moves`), the 6
//! neighbours a blue stack can be captured from become one, and captures of this kind that lead
//! nowhere are put off to the end, where they need no search. Depth-first search within a growing
//! budget of actions (`deepening`) then proves the lower bound; a beam of growing width
//! (`beam`) takes turns with it to lower the upper one.
//!
//! Rejected: best-first search over single actions, which stores a thousand boards for every
//! one this looks at; and sleep sets, which the table of refuted boards makes superfluous.

mod beam;
mod cover;
mod crowding;
mod deepening;
mod moves;
mod solvable;
mod step;
mod table;

use beam::Beam;
use cover::Cover;
use deepening::{BudgetSearch, Interrupt};
use infexion_rules::{Action, Board, Game};
use infexion_search::{
    Limits, Observer, Outcome, Progress, Solution, Statistics, StopReason, Watch,
};
use moves::pokes_solve;
use std::sync::atomic::{AtomicBool, Ordering};
use step::Step;
use table::Refuted;

/// How to run the solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpawnOptions {
    /// Threads; 0 for all cores, 1 for runs that repeat exactly.
    pub threads: usize,
}

/// A turn of the solver: how long the depth-first search may look before the beam comes back.
struct Turn {
    /// Expansions; on one thread up to the last turn.
    slice: u64,
    /// Bytes of the table of refuted boards.
    table: usize,
    /// Width of the beam that comes before.
    beam: usize,
}

/// Small first, so that easy boards cost microseconds.
const TURNS: [Turn; 4] = [
    Turn { slice: 200, table: 1 << 14, beam: 0 },
    Turn { slice: 10_000, table: 1 << 20, beam: 32 },
    Turn { slice: 300_000, table: 1 << 25, beam: 400 },
    Turn { slice: u64::MAX, table: 1 << 28, beam: 4_000 },
];

/// Solves a board of the extended game: keeps a proved lower bound and the best solution known,
/// tells the observer when either improves, and stops when they meet or a limit is reached.
///
/// ```
/// use infexion_rules::notation::items;
/// use infexion_search::Limits;
/// use infexion_solver::spawn::{SpawnOptions, prove_with_spawn};
///
/// let board = items::read("0,0,b,6 3,3,b,1 3,4,b,1").unwrap();
/// let (outcome, _) =
///     prove_with_spawn(&board, &SpawnOptions::default(), &Limits::default(), &mut ());
/// assert!(outcome.is_proved());
/// assert_eq!(outcome.upper_bound(), Some(5));
/// ```
pub fn prove_with_spawn(
    board: &Board,
    options: &SpawnOptions,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> (Outcome<Action>, Statistics) {
    let watch = Watch::start(limits);
    let cover = Cover::new(board, watch.memory_limit() / 4);
    let mut prover = Prover {
        board,
        threads: match options.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        },
        cover: &cover,
        watch: &watch,
        observer,
        lower: 0,
        best: None,
        statistics: Statistics::default(),
    };
    let outcome = match prover.run() {
        Ok(()) => match prover.best {
            Some(solution) => Outcome::Optimal(solution),
            None => Outcome::Unsolvable,
        },
        Err(reason) => Outcome::Stopped { reason, best: prover.best, lower_bound: prover.lower },
    };
    let mut statistics = prover.statistics;
    statistics.time = watch.elapsed();
    (outcome, statistics)
}

/// What is known while the solver runs.
struct Prover<'a> {
    board: &'a Board,
    threads: usize,
    cover: &'a Cover,
    watch: &'a Watch,
    observer: &'a mut dyn Observer,
    lower: u32,
    best: Option<Solution<Action>>,
    statistics: Statistics,
}

impl Prover<'_> {
    /// Works until the bounds meet; without a solution at the end there is none.
    fn run(&mut self) -> Result<(), StopReason> {
        let mut solvable = match solvable::is_solvable(self.board) {
            Some(false) => return Ok(()),
            known => known.is_some(),
        };
        let infection = crate::heuristics::relaxed_infection(self.board, Game::WithSpawn);
        let lines = self.cover.spreads(self.cover.blue_left(self.board));
        self.raise_lower(infection.unwrap_or(0).max(lines));
        if pokes_solve(self.board, u32::MAX) {
            let pokes: Vec<Step> = self.board.blue().into_iter().map(Step::last_poke).collect();
            self.improve(&pokes);
        }
        if self.watch.memory_limit() < LEAST_MEMORY && !self.is_done() {
            return Err(StopReason::Memory);
        }
        for turn in &TURNS {
            if self.is_done() {
                break;
            }
            self.beam(turn);
            if turn.beam > 0 && self.best.is_none() && !solvable {
                solvable = solvable::has_solution(self.board, self.watch)?;
                if !solvable {
                    return Ok(());
                }
            }
            self.deepen(turn)?;
        }
        Ok(())
    }

    fn is_done(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.cost <= self.lower)
    }

    /// Looks for a better solution with a beam, as wide as memory allows.
    fn beam(&mut self, turn: &Turn) {
        let mut width = turn.beam;
        while Beam::most_bytes(width) > self.watch.memory_limit() / 2 {
            width /= 2;
        }
        if width == 0 || self.is_done() {
            return;
        }
        let beam = Beam { cover: self.cover, watch: self.watch, width };
        let upper = self.best.as_ref().map_or(LONGEST, |best| best.cost);
        if let Some(steps) = beam.run(self.board, upper) {
            self.improve(&steps);
        }
    }

    /// Raises the lower bound until it meets the best solution or the turn is over.
    fn deepen(&mut self, turn: &Turn) -> Result<(), StopReason> {
        let table = turn.table.min(self.watch.memory_limit() / 2);
        let refuted = Refuted::with_bytes(table);
        let threads = if turn.slice == u64::MAX { self.threads } else { 1 };
        let mut spent = 0;
        while !self.is_done() {
            let slice = turn.slice - spent;
            let before = self.statistics.expanded;
            let answer = self.search(&refuted, threads, slice);
            spent += (self.statistics.expanded - before).min(slice);
            let bytes = refuted.bytes() + self.cover.bytes();
            self.statistics.record_memory(refuted.len(), bytes as u64);
            match answer {
                Ok(Some(steps)) => self.improve(&steps),
                Ok(None) => self.raise_lower(self.lower + 1),
                Err(Interrupt::Limit(reason)) => return Err(reason),
                Err(_) => return Ok(()),
            }
        }
        Ok(())
    }

    /// Searches for a solution of as many actions as the lower bound, on some threads at once.
    fn search(
        &mut self,
        refuted: &Refuted,
        threads: usize,
        slice: u64,
    ) -> Result<Option<Vec<Step>>, Interrupt> {
        let answered = AtomicBool::new(false);
        let (board, budget, cover, watch) = (self.board, self.lower, self.cover, self.watch);
        let one = |thread, report| {
            let mut search = BudgetSearch {
                cover,
                refuted,
                watch,
                answered: &answered,
                thread,
                slice,
                statistics: Statistics::default(),
                path: Vec::new(),
                buffers: Vec::new(),
                report,
            };
            let answer = search.solve(board, budget);
            if answer.is_ok() {
                answered.store(true, Ordering::Relaxed);
            }
            (answer.map(|found| found.then_some(search.path)), search.statistics)
        };
        let known = self.progress();
        let mut report = |running: &Statistics| {
            self.observer.progress(&Progress {
                elapsed: watch.elapsed(),
                expanded: known.expanded + running.expanded,
                generated: known.generated + running.generated,
                ..known.clone()
            });
        };
        let results: Vec<_> = std::thread::scope(|scope| {
            let one = &one;
            let others: Vec<_> =
                (1..threads).map(|thread| scope.spawn(move || one(thread, None))).collect();
            let first = one(0, Some(&mut report));
            let others = others.into_iter().map(|other| other.join().expect("no panic"));
            std::iter::once(first).chain(others).collect()
        });
        self.statistics.nodes_per_depth.clear();
        let mut answer = Err(Interrupt::Answered);
        for (result, statistics) in results {
            self.count(&statistics);
            answer = match (answer, result) {
                (Ok(known), _) => Ok(known),
                (Err(_), Ok(found)) => Ok(found),
                (Err(Interrupt::Limit(reason)), Err(_)) => Err(Interrupt::Limit(reason)),
                (Err(_), Err(interrupt)) => Err(interrupt),
            };
        }
        answer
    }

    /// Adds the counters of one thread's search.
    fn count(&mut self, search: &Statistics) {
        self.statistics.expanded += search.expanded;
        self.statistics.generated += search.generated;
        let depths = &mut self.statistics.nodes_per_depth;
        if depths.len() < search.nodes_per_depth.len() {
            depths.resize(search.nodes_per_depth.len(), 0);
        }
        for (all, nodes) in depths.iter_mut().zip(&search.nodes_per_depth) {
            *all += nodes;
        }
    }

    fn raise_lower(&mut self, lower: u32) {
        if lower > self.lower {
            self.lower = lower;
            self.statistics.expanded_until_last_jump = self.statistics.expanded;
            self.tell();
        }
    }

    fn improve(&mut self, steps: &[Step]) {
        let actions = actions_of(self.board, steps);
        let cost = actions.len() as u32;
        if self.best.as_ref().is_none_or(|best| cost < best.cost) {
            self.best = Some(Solution { actions, cost });
            self.tell();
        }
    }

    fn tell(&mut self) {
        let progress = self.progress();
        self.observer.progress(&progress);
    }

    fn progress(&self) -> Progress {
        Progress {
            elapsed: self.watch.elapsed(),
            expanded: self.statistics.expanded,
            generated: self.statistics.generated,
            stored: self.statistics.peak_stored,
            lower_bound: self.lower,
            upper_bound: self.best.as_ref().map(|best| best.cost),
        }
    }
}

/// The smallest tables and beams take this many bytes.
const LEAST_MEMORY: usize = 1 << 16;

/// No beam goes on for longer than this.
const LONGEST: u32 = 200;

/// The actions of a sequence of steps.
fn actions_of(board: &Board, steps: &[Step]) -> Vec<Action> {
    let mut board = *board;
    let mut actions = Vec::new();
    for step in steps {
        step.actions(&board, &mut actions);
        board = step.play(&board);
    }
    actions
}
