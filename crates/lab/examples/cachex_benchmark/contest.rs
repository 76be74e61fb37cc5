//! Every board, every contender, in turn; the shortest time of several rounds counts.
//!
//! Machines do other things as well: times are those of the processor, not of the clock on the
//! wall; contenders take turns within a round, so that a busy spell hits all of them, and the
//! minimum is what is left when it does not.

use crate::opponents::Arena;
use infexion_lab::cachex_boards::{NoPathFound, Recipe, Shape, Wanted, generate};
use infexion_rules::cachex::{Grid, Mode, Position, Task};
use infexion_search::Limits;
use infexion_solver::cachex::{Algorithm, Answer, find};
use nix::time::{ClockId, clock_gettime};
use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Obstacles, in cells of a hundred.
pub(crate) const PERCENTS: [u16; 5] = [0, 10, 20, 30, 40];

/// From this side on `astar` is not run where there is no path.
const HOPELESS_SIDE: u16 = 1000;

/// One board and how long each contender took.
pub(crate) struct Duel {
    pub(crate) side: u16,
    pub(crate) percent: u16,
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
}

/// A board of the contest.
pub(crate) fn board(side: u16, percent: u16, wanted: Wanted) -> Result<Position, NoPathFound> {
    let density = f64::from(percent) / 100.0;
    generate(&Recipe { side, density, shape: Shape::Random, wanted, seed: 1 })
}

/// Our answer.
///
/// # Panics
/// If the checker rejects it.
pub(crate) fn ours(grid: &Grid, task: &Task, algorithm: Algorithm) -> Answer {
    find(grid, task, algorithm, &Limits::default(), &mut ()).expect("the checker accepts it")
}

/// What a path costs; `None` where there is none.
pub(crate) fn cost(answer: &Answer) -> Option<u32> {
    answer.outcome.solution().map(|solution| solution.cost)
}

/// What this thread has used of a processor.
///
/// # Panics
/// If the system does not tell.
fn processor_milliseconds() -> f64 {
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
    const ENOUGH: Duration = Duration::from_secs(1);
    const TOO_LONG: Duration = Duration::from_secs(5);
    const ROUNDS: std::ops::RangeInclusive<usize> = 3..=200;
    let mut best = [f64::INFINITY; N];
    let mut costs = [None; N];
    let started = Instant::now();
    for round in 1..=*ROUNDS.end() {
        // Nobody always comes after the same one, and finds its leavings in the caches.
        for turn in 0..N {
            let contender = (turn + round) % N;
            let start = processor_milliseconds();
            costs[contender] = black_box(contenders[contender]());
            best[contender] = best[contender].min(processor_milliseconds() - start);
        }
        let elapsed = started.elapsed();
        if elapsed > TOO_LONG || (round >= *ROUNDS.start() && elapsed > ENOUGH) {
            break;
        }
    }
    assert!(costs.iter().all(|cost| *cost == costs[0]), "{costs:?}");
    (best, costs[0])
}

/// All boards.
pub(crate) fn all(sides: &[u16]) -> Result<Vec<Duel>, Box<dyn std::error::Error>> {
    let mut duels = Vec::new();
    for &side in sides {
        for percent in PERCENTS {
            for wanted in [Wanted::Path, Wanted::NoPath] {
                let position = board(side, percent, wanted)?;
                let task = position.task(Mode::Plain).map_err(|faults| format!("{faults:?}"))?;
                let (grid, arena) = (&position.grid, Arena::new(&position));
                let run = |algorithm| cost(&ours(grid, &task, algorithm));
                let [auto, astar, bfs] =
                    [Algorithm::Auto, Algorithm::AStar, Algorithm::BreadthFirst];
                // Where there is no path `astar` takes many times as long as `bfs`.
                let hopeless = wanted == Wanted::NoPath && side >= HOPELESS_SIDE;
                let (times, cost) = if hopeless {
                    let ([auto, astar, bfs, their_bfs], cost) =
                        shortest([&|| run(auto), &|| run(astar), &|| run(bfs), &|| arena.bfs()]);
                    ([auto, astar, bfs, f64::INFINITY, their_bfs], cost)
                } else {
                    shortest([
                        &|| run(auto),
                        &|| run(astar),
                        &|| run(bfs),
                        &|| arena.astar(),
                        &|| arena.bfs(),
                    ])
                };
                let expanded = ours(grid, &task, Algorithm::AStar).statistics.expanded;
                duels.push(Duel { side, percent, cost, expanded, times });
                eprintln!("n = {side}, {percent} %, {wanted:?}: {times:.3?}");
            }
        }
    }
    Ok(duels)
}

/// The tables of the contest.
pub(crate) fn markdown(duels: &[Duel]) -> String {
    let mut text = "## Against `pathfinding`\n\n| n | obstacles | path | A* expands | auto | A* | \
                    BFS | `astar` | `bfs` | times faster | A*, ns a cell |\n\
                    |--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n"
        .to_owned();
    for duel in duels {
        let [auto, astar, bfs, their_astar, their_bfs] = duel.times;
        let _ = writeln!(
            text,
            "| {} | {} % | {} | {} | {auto:.3} | {astar:.3} | {bfs:.3} | {their_astar:.3} | {their_bfs:.3} | \
             {:.1} | {:.1} |",
            duel.side,
            duel.percent,
            duel.cost.map_or("none".to_owned(), |cost| cost.to_string()),
            duel.expanded,
            duel.ratio(),
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
