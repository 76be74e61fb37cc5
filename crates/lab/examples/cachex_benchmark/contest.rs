//! Every board, every contender, in turn; the shortest time of several rounds counts.
//!
//! Machines do other things as well: times are those of the processor, not of the clock on the
//! wall; contenders take turns within a round, in an order drawn anew for each round, so that a
//! busy spell hits all of them and nobody always finds the leavings of the same one in the
//! caches; and the minimum is what is left when it does not.

use crate::opponents::Arena;
use infexion_cachex::{Answer, PathAlgorithm, find};
use infexion_cachex::{Cell, Grid, Mode, Position, Task};
use infexion_generate::cachex::{Recipe, RecipeError, Shape, Wanted, generate};
use infexion_rules::Colour;
use infexion_search::Limits;
use nix::time::{ClockId, clock_gettime};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use std::fmt::Write as _;
use std::hint::black_box;

/// Obstacles, in cells of a hundred.
pub(crate) const PERCENTS: [u16; 5] = [0, 10, 20, 30, 40];

/// From this side on `astar` is not run where there is no path.
const HOPELESS_SIDE: u16 = 1000;

/// Is there a path, and if not, why?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// From corner to corner.
    Path,
    /// The cells around the goal are occupied.
    GoalWalledIn,
    /// The middle row is occupied.
    WallAcross,
}

impl Kind {
    pub(crate) const ALL: [Kind; 3] = [Kind::Path, Kind::GoalWalledIn, Kind::WallAcross];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Kind::Path => "path",
            Kind::GoalWalledIn => "goal walled in",
            Kind::WallAcross => "wall across",
        }
    }
}

/// One board, or the mean of several that differ in the seed only, and how long each contender
/// took.
#[derive(Clone)]
pub(crate) struct Duel {
    pub(crate) side: u16,
    pub(crate) percent: u16,
    pub(crate) kind: Kind,
    pub(crate) seed: u64,
    /// `None` where there is no path.
    pub(crate) cost: Option<u32>,
    /// Cells that our A* expanded.
    pub(crate) expanded: u64,
    /// Milliseconds: our default, A* and BFS, then those of the crate.
    pub(crate) times: [f64; 5],
}

impl Duel {
    /// How many times faster our default is than the better of the two opponents.
    pub(crate) fn ratio(&self) -> f64 {
        self.times[3].min(self.times[4]) / self.times[0]
    }

    fn is_like(&self, other: &Duel) -> bool {
        (self.side, self.percent, self.kind) == (other.side, other.percent, other.kind)
    }
}

/// The duels with the boards of all seeds together, each with its mean times.
pub(crate) fn by_board(duels: &[Duel]) -> Vec<(Duel, Vec<&Duel>)> {
    let firsts = duels.iter().filter(|duel| duel.seed == 1);
    let together = |first: &Duel| {
        let all: Vec<&Duel> = duels.iter().filter(|duel| duel.is_like(first)).collect();
        let mean = |of: &dyn Fn(&Duel) -> f64| {
            all.iter().map(|duel| of(duel)).sum::<f64>() / all.len() as f64
        };
        let times = std::array::from_fn(|contender| mean(&|duel| duel.times[contender]));
        let cost = first.cost.map(|_| mean(&|duel| duel.cost.unwrap_or(0).into()) as u32);
        let expanded = mean(&|duel| duel.expanded as f64) as u64;
        (Duel { times, cost, expanded, ..first.clone() }, all)
    };
    firsts.map(together).collect()
}

/// A board of the contest.
pub(crate) fn board(
    side: u16,
    percent: u16,
    kind: Kind,
    seed: u64,
) -> Result<Position, RecipeError> {
    let density = f64::from(percent) / 100.0;
    let wanted = if kind == Kind::GoalWalledIn { Wanted::NoPath } else { Wanted::Path };
    let mut position = generate(&Recipe { side, density, shape: Shape::Random, wanted, seed })?;
    if kind == Kind::WallAcross {
        for q in 0..side {
            position.grid.set(Cell::new(side / 2, q), Some(Colour::Red));
        }
    }
    Ok(position)
}

/// Our answer.
///
/// # Panics
/// If the checker rejects it.
pub(crate) fn ours(grid: &Grid, task: &Task, algorithm: PathAlgorithm) -> Answer {
    find(grid, task, algorithm, &Limits::default()).expect("the checker accepts it")
}

/// What a path costs; `None` where there is none.
pub(crate) fn cost(answer: &Answer) -> Option<u32> {
    answer.outcome.solution().map(|solution| solution.cost)
}

/// What this thread has used of a processor.
///
/// # Panics
/// If the system does not tell.
pub(crate) fn processor_milliseconds() -> f64 {
    let time = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).expect("a processor clock");
    time.tv_sec() as f64 * 1e3 + time.tv_nsec() as f64 / 1e6
}

/// The shortest time of each contender, in milliseconds, and the cost they all find.
///
/// # Panics
/// If two contenders disagree.
pub(crate) fn shortest<const N: usize>(
    contenders: [&dyn Fn() -> Option<u32>; N],
) -> ([f64; N], Option<u32>) {
    const ENOUGH: f64 = 150.0;
    const ROUNDS: std::ops::RangeInclusive<usize> = 3..=100;
    let mut best = [f64::INFINITY; N];
    let mut costs = [None; N];
    let mut dice = Pcg32::new(1, 1);
    let started = processor_milliseconds();
    for round in 1..=*ROUNDS.end() {
        let mut order: [usize; N] = std::array::from_fn(|contender| contender);
        order.sort_by_cached_key(|_| dice.next_u32());
        for contender in order {
            let start = processor_milliseconds();
            costs[contender] = black_box(contenders[contender]());
            best[contender] = best[contender].min(processor_milliseconds() - start);
        }
        let elapsed = processor_milliseconds() - started;
        if round >= *ROUNDS.start() && elapsed > ENOUGH {
            break;
        }
    }
    assert!(costs.iter().all(|cost| *cost == costs[0]), "{costs:?}");
    (best, costs[0])
}

/// All boards: three seeds, two on the largest.
pub(crate) fn all(sides: &[u16]) -> Result<Vec<Duel>, Box<dyn std::error::Error>> {
    let mut duels = Vec::new();
    for &side in sides {
        for percent in PERCENTS {
            for kind in Kind::ALL {
                for seed in 1..=if side >= 2000 { 2 } else { 3 } {
                    let duel = duel(side, percent, kind, seed)?;
                    eprintln!(
                        "n = {side}, {percent} %, {}, {seed}: {:.3?}",
                        kind.name(),
                        duel.times
                    );
                    duels.push(duel);
                }
            }
        }
    }
    Ok(duels)
}

fn duel(
    side: u16,
    percent: u16,
    kind: Kind,
    seed: u64,
) -> Result<Duel, Box<dyn std::error::Error>> {
    let position = board(side, percent, kind, seed)?;
    let task = position.task(Mode::Plain).map_err(|faults| format!("{faults:?}"))?;
    let (grid, arena) = (&position.grid, Arena::new(&position));
    let run = |algorithm| cost(&ours(grid, &task, algorithm));
    let [auto, astar, bfs] =
        [PathAlgorithm::Auto, PathAlgorithm::AStar, PathAlgorithm::BreadthFirst];
    // Where there is no path `astar` takes many times as long as `bfs`.
    let (times, cost) = if kind != Kind::Path && side >= HOPELESS_SIDE {
        let ([auto, astar, bfs, their_bfs], cost) =
            shortest([&|| run(auto), &|| run(astar), &|| run(bfs), &|| arena.bfs()]);
        ([auto, astar, bfs, f64::INFINITY, their_bfs], cost)
    } else {
        shortest([&|| run(auto), &|| run(astar), &|| run(bfs), &|| arena.astar(), &|| arena.bfs()])
    };
    let expanded = ours(grid, &task, PathAlgorithm::AStar).statistics.expanded;
    Ok(Duel { side, percent, kind, seed, cost, expanded, times })
}

/// The tables of the contest.
pub(crate) fn markdown(duels: &[Duel]) -> String {
    let mut text =
        "## Against `pathfinding`\n\n| n | obstacles | kind | path | A* expands | auto | A* | \
                    BFS | `astar` | `bfs` | times faster | least | A*, ns a cell |\n\
                    |--:|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n"
            .to_owned();
    for (duel, all) in by_board(duels) {
        let [auto, astar, bfs, their_astar, their_bfs] = duel.times;
        let _ = writeln!(
            text,
            "| {} | {} % | {} | {} | {} | {auto:.3} | {astar:.3} | {bfs:.3} | {} | \
             {their_bfs:.3} | {:.1} | {:.1} | {:.1} |",
            duel.side,
            duel.percent,
            duel.kind.name(),
            duel.cost.map_or("none".to_owned(), |cost| cost.to_string()),
            duel.expanded,
            if their_astar.is_finite() { format!("{their_astar:.3}") } else { String::new() },
            duel.ratio(),
            all.iter().map(|duel| duel.ratio()).fold(f64::INFINITY, f64::min),
            astar * 1e6 / duel.expanded as f64,
        );
    }
    let large = || duels.iter().filter(|duel| duel.side >= 500).map(Duel::ratio);
    let least = large().fold(f64::INFINITY, f64::min);
    let below = large().filter(|ratio| *ratio < 5.0).count();
    let _ = writeln!(
        text,
        "\nLeast at n >= 500: {least:.1} times; below 5 times: {below} of {} boards.\n",
        large().count()
    );
    text
}
