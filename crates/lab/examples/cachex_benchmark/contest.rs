//! Every board, every contender, in turn; the shortest time of several rounds counts.
//!
//! Machines do other things as well: contenders take turns within a round, so that a busy spell
//! hits all of them, and the minimum is what is left when it does not.

use crate::opponents::Arena;
use infexion_lab::cachex_boards::{NoPathFound, Recipe, Shape, Wanted, generate};
use infexion_rules::cachex::{Grid, Mode, Position, Task};
use infexion_search::Limits;
use infexion_solver::cachex::{Algorithm, Answer, find};
use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Obstacles, in cells of a hundred.
pub(crate) const PERCENTS: [u16; 5] = [0, 10, 20, 30, 40];

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

fn cost(answer: &Answer) -> Option<u32> {
    answer.outcome.solution().map(|solution| solution.cost)
}

/// The shortest time of each contender, in milliseconds.
pub(crate) fn shortest<const N: usize>(contenders: [&dyn Fn(); N]) -> [f64; N] {
    const ENOUGH: Duration = Duration::from_millis(1500);
    const ROUNDS: std::ops::RangeInclusive<u32> = 3..=200;
    let mut best = [f64::INFINITY; N];
    let started = Instant::now();
    for round in 1..=*ROUNDS.end() {
        for (contender, best) in contenders.iter().zip(&mut best) {
            let start = Instant::now();
            contender();
            *best = best.min(start.elapsed().as_secs_f64() * 1e3);
        }
        if round >= *ROUNDS.start() && started.elapsed() > ENOUGH {
            break;
        }
    }
    best
}

/// All boards.
///
/// # Panics
/// If two contenders disagree.
pub(crate) fn all(sides: &[u16]) -> Result<Vec<Duel>, Box<dyn std::error::Error>> {
    let mut duels = Vec::new();
    for &side in sides {
        for percent in PERCENTS {
            for wanted in [Wanted::Path, Wanted::NoPath] {
                let position = board(side, percent, wanted)?;
                let task = position.task(Mode::Plain).map_err(|faults| format!("{faults:?}"))?;
                let (grid, arena) = (&position.grid, Arena::new(&position));
                let answer = ours(grid, &task, Algorithm::AStar);
                for algorithm in Algorithm::ALL {
                    assert_eq!(cost(&answer), cost(&ours(grid, &task, algorithm)));
                }
                assert_eq!(cost(&answer), arena.astar());
                assert_eq!(cost(&answer), arena.bfs());
                let times = shortest([
                    &|| drop(black_box(ours(grid, &task, Algorithm::Auto))),
                    &|| drop(black_box(ours(grid, &task, Algorithm::AStar))),
                    &|| drop(black_box(ours(grid, &task, Algorithm::BreadthFirst))),
                    &|| _ = black_box(arena.astar()),
                    &|| _ = black_box(arena.bfs()),
                ]);
                let expanded = answer.statistics.expanded;
                duels.push(Duel { side, percent, cost: cost(&answer), expanded, times });
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
