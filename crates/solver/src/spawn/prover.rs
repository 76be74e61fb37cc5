//! The anytime loop of the extended game: beam, refute, report, in turns that grow longer.

use super::SpawnOptions;
use super::beam::Beam;
use super::cover::Cover;
use super::deepening::{BudgetSearch, Interrupted};
use super::moves::pokes_solve;
use super::order::Order;
use super::solvable::{has_solution, is_solvable};
use super::step::Step;
use crate::anytime::{
    Anytime, Clock, End, FollowStop, Gap, Shared, Worker, thread_count, together,
};
use crate::prices::Pricing;
use infexion_rules::{Action, Board, Game};
use infexion_search::{Limits, Observer, Outcome, Statistics, StopReason, Watch};

/// A turn of the solver: how long the depth-first search may look before the beam comes back.
struct Turn {
    /// Expansions; on one thread up to the last turn.
    slice: u64,
    /// Width of the beam that comes before.
    beam: usize,
}

/// Small first, so that easy boards cost microseconds.
const TURNS: [Turn; 4] = [
    Turn { slice: 200, beam: 0 },
    Turn { slice: 10_000, beam: 32 },
    Turn { slice: 300_000, beam: 400 },
    Turn { slice: u64::MAX, beam: 4_000 },
];

/// Most bytes of the table of refuted boards.
const LARGEST_TABLE: usize = 1 << 28;
/// The smallest tables and beams take this many bytes.
const LEAST_MEMORY: usize = 1 << 16;
/// No beam goes on for longer than this.
const LONGEST: u32 = 200;

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
    let solvable = is_solvable(board);
    if solvable == Some(false) {
        let statistics = Statistics { time: watch.elapsed(), ..Statistics::default() };
        return (Gap::new(0).into_outcome(End::NoSolution), statistics);
    }
    let cover = Cover::new(board, watch.memory_limit() / 4);
    let shared = Shared::new(LARGEST_TABLE.min(watch.memory_limit() / 2));
    let prover = Prover {
        board,
        threads: options.threads,
        cover: &cover,
        watch: &watch,
        shared: &shared,
        known: Anytime::start(&watch, &shared, observer, lower_bound(board, &cover)),
        nodes_per_depth: Vec::new(),
        held_beside: 0,
    };
    prover.run(solvable.is_some())
}

/// A proved lower bound: lines, or the game without geometry.
fn lower_bound(board: &Board, cover: &Cover) -> u32 {
    let infection = crate::heuristics::relaxed_infection(board, Game::WithSpawn);
    infection.unwrap_or(0).max(cover.spreads(cover.blue_left(board)))
}

/// One run: what is fixed, and what is known so far.
struct Prover<'a> {
    board: &'a Board,
    threads: usize,
    cover: &'a Cover,
    watch: &'a Watch,
    shared: &'a Shared,
    known: Anytime<'a>,
    /// Expansions of the last search by depth.
    nodes_per_depth: Vec<u64>,
    /// Most bytes that a beam or an exhaustion held.
    held_beside: usize,
}

impl Prover<'_> {
    fn run(mut self, solvable: bool) -> (Outcome<Action>, Statistics) {
        let end = self.close_the_gap(solvable).unwrap_or_else(End::Stopped);
        let (outcome, mut statistics) = self.known.finish(end);
        statistics.nodes_per_depth = self.nodes_per_depth;
        statistics.peak_bytes += (self.cover.bytes() + self.held_beside) as u64;
        (outcome, statistics)
    }

    /// Works until the bounds meet, or until it is proved that there is no solution.
    fn close_the_gap(&mut self, mut solvable: bool) -> Result<End, StopReason> {
        if pokes_solve(self.board, u32::MAX) {
            let pokes: Vec<Step> = self.board.blue().into_iter().map(Step::last_poke).collect();
            self.offer(&pokes);
        }
        if self.watch.memory_limit() < LEAST_MEMORY && !self.known.gap().is_closed() {
            return Err(StopReason::Memory);
        }
        for turn in &TURNS {
            if self.known.gap().is_closed() {
                break;
            }
            self.beam(turn);
            if turn.beam > 0 && self.known.gap().upper().is_none() && !solvable {
                let memory = self.watch.memory_limit();
                let exhaustion = has_solution(self.board, memory, &mut self.known);
                self.held_beside = self.held_beside.max(exhaustion.bytes);
                match exhaustion.solvable {
                    Some(true) => solvable = true,
                    Some(false) => return Ok(End::NoSolution),
                    None => return Err(self.known.limit().unwrap_or(StopReason::Memory)),
                }
            }
            self.deepen(turn)?;
        }
        Ok(End::BoundsMeet)
    }

    /// Looks for a better solution with a beam, as wide as memory allows.
    fn beam(&mut self, turn: &Turn) {
        let mut width = turn.beam;
        while Beam::most_bytes(width) > self.watch.memory_limit() / 2 {
            width /= 2;
        }
        if width == 0 || self.known.gap().is_closed() {
            return;
        }
        let mut beam = Beam { cover: self.cover, watch: self.watch, width, bytes: 0 };
        let upper = self.known.gap().upper().unwrap_or(LONGEST);
        let found = beam.run(self.board, upper);
        self.held_beside = self.held_beside.max(beam.bytes);
        if let Some(steps) = found {
            self.offer(&steps);
        }
    }

    /// Raises the lower bound until it meets the best solution or the turn is over.
    fn deepen(&mut self, turn: &Turn) -> Result<(), StopReason> {
        let is_last = turn.slice == u64::MAX;
        let threads = if is_last { thread_count(self.threads) } else { 1 };
        let mut left = turn.slice;
        while !self.known.gap().is_closed() {
            let before = self.shared.expanded();
            let answer = self.search(threads, left);
            if !is_last {
                left -= self.shared.expanded() - before;
            }
            match answer {
                Ok(Some(steps)) => self.offer(&steps),
                Ok(None) => self.known.raise(self.known.gap().lower() + 1),
                Err(Interrupted) => return self.known.limit().map_or(Ok(()), Err),
            }
            if self.known.must_stop() {
                return self.known.limit().map_or(Ok(()), Err);
            }
        }
        Ok(())
    }

    /// Searches for a solution of as many actions as the lower bound, on some threads at once,
    /// each for at most `slice` expansions.
    fn search(&mut self, threads: usize, slice: u64) -> Result<Option<Vec<Step>>, Interrupted> {
        let (board, cover, shared) = (self.board, self.cover, self.shared);
        let budget = self.known.gap().lower();
        let search = |thread| BudgetSearch {
            cover,
            shared,
            worker: Worker::new(shared, slice),
            order: Order::of(thread, threads),
            nodes_per_depth: Vec::new(),
            pricing: Pricing::new(Game::WithSpawn, true),
            path: Vec::new(),
            buffers: Vec::new(),
        };
        let helpers = (1..threads)
            .map(|thread| move || search(thread).run(board, budget, &mut FollowStop(&shared.stop)));
        let first = |known: &mut Anytime<'_>| search(0).run(board, budget, known);
        let results = together(&mut self.known, &shared.stop, first, helpers);
        self.nodes_per_depth.clear();
        let mut answer = Err(Interrupted);
        for (result, nodes_per_depth) in results {
            let deepest = self.nodes_per_depth.len().max(nodes_per_depth.len());
            self.nodes_per_depth.resize(deepest, 0);
            self.nodes_per_depth.iter_mut().zip(nodes_per_depth).for_each(|(all, one)| *all += one);
            answer = answer.or(result);
        }
        answer
    }

    fn offer(&mut self, steps: &[Step]) {
        self.known.offer(actions_of(self.board, steps));
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::notation::items;
    use infexion_testkit::Random;
    use infexion_testkit::solution_first::{TASTES, planned_board};

    /// The cover is tabled for the board a search begins with, and looked up for all states
    /// after it.
    #[test]
    fn no_bound_is_above_a_solution_that_was_there_first() {
        let mut random = Random(21);
        let mut tight = 0;
        for taste in TASTES.iter().cycle().take(1_000) {
            let planned = planned_board(&mut random, taste, 12, Game::WithSpawn);
            let cover = Cover::new(&planned.board, usize::MAX);
            let mut board = planned.board;
            for (played, &action) in planned.plan.iter().enumerate() {
                let left = (planned.plan.len() - played) as u32;
                let bound = lower_bound(&board, &cover);
                assert!(bound <= left, "{bound} above {left}: {}", items::write(&board));
                assert_ne!(is_solvable(&board), Some(false), "{}", items::write(&board));
                tight += u32::from(bound == left);
                board = board.after(action);
            }
            assert_eq!(lower_bound(&board, &cover), 0);
        }
        assert!(tight > 500, "exact at {tight} states only");
    }
}
