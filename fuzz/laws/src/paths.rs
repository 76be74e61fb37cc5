//! Cheapest paths on small Cachex boards, against the plainest search there is.

use crate::from_bytes::Bytes;
use infexion_cachex::{Cell, Grid, Mode, PathAlgorithm, Position, Task, find};
use infexion_hex::Colour;
use infexion_search::{Limits, Outcome};

pub(crate) fn cheapest_paths(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let side = 1 + bytes.below(12) as u16;
    let cell = |bytes: &mut Bytes<'_>| {
        let side = usize::from(side);
        Cell::new(bytes.below(side) as u16, bytes.below(side) as u16)
    };
    let mode = match bytes.below(5) {
        0 => Mode::Plain,
        1 => Mode::Capture(Colour::Red),
        2 => Mode::Capture(Colour::Blue),
        3 => Mode::Connect(Colour::Red),
        _ => Mode::Connect(Colour::Blue),
    };
    let (start, goal) = (Some(cell(&mut bytes)), Some(cell(&mut bytes)));
    let mut grid = Grid::empty(side);
    while !bytes.is_empty() {
        let colour = if bytes.next() & 1 == 1 { Colour::Red } else { Colour::Blue };
        grid.set(cell(&mut bytes), Some(colour));
    }
    let position = Position { grid, start, goal };
    let Ok(task) = position.task(mode) else { return };
    let expected = cheapest(&position.grid, &task);
    for algorithm in PathAlgorithm::ALL {
        let answer = find(&position.grid, &task, algorithm, &Limits::default());
        match (answer.expect("the checker accepts it").outcome, expected) {
            (Outcome::Unsolvable, None) => {}
            (Outcome::Optimal(found), Some((cost, cells))) => {
                assert_eq!((found.cost, found.actions.len()), (cost, cells), "{algorithm}");
            }
            (outcome, expected) => panic!("{algorithm}: {outcome:?}, not {expected:?}"),
        }
    }
}

/// Cost and number of cells of a cheapest path: every cell's price is lowered by its neighbours'
/// until none can be.
fn cheapest(grid: &Grid, task: &Task) -> Option<(u32, usize)> {
    let step = |cell: Cell, (cost, cells): (u32, usize)| match grid.token(cell) {
        None => Some((cost + 1, cells + 1)),
        token if token == task.mode().colour() => Some((cost, cells + 1)),
        _ => None,
    };
    let side = usize::from(grid.side());
    let index = |cell: Cell| usize::from(cell.r) * side + usize::from(cell.q);
    let mut best: Vec<Option<(u32, usize)>> = vec![None; side * side];
    for first in task.first_cells(grid) {
        best[index(first)] = step(first, (0, 0));
    }
    loop {
        let before = best.clone();
        for cell in grid.cells() {
            for next in grid.neighbours(cell) {
                let found = best[index(cell)].and_then(|so_far| step(next, so_far));
                let known = best[index(next)];
                best[index(next)] = [known, found].into_iter().flatten().min();
            }
        }
        if best == before {
            break;
        }
    }
    task.last_cells(grid).into_iter().filter_map(|last| best[index(last)]).min()
}
