//! Cheapest paths the slow way: Dijkstra's algorithm over a list, straight from the rules.
//!
//! It asks the grid for tokens only, and knows neither rims, marks, queues nor bounds.

use infexion_cachex::{Cell, Grid, Mode, Task};
use infexion_hex::Colour;
use std::collections::{BTreeMap, BTreeSet};

/// Captured cells (on a plain path: cells), then cells in all.
pub(crate) type Price = (u32, u32);

fn price(grid: &Grid, task: &Task, cell: Cell) -> Option<Price> {
    match (task.mode(), grid.token(cell)) {
        (_, None) => Some((1, 1)),
        (Mode::Capture(own) | Mode::Connect(own), Some(token)) if token == own => Some((0, 1)),
        _ => None,
    }
}

fn neighbours(grid: &Grid, cell: Cell) -> Vec<Cell> {
    let (r, q, side) = (i32::from(cell.r), i32::from(cell.q), i32::from(grid.side()));
    [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)]
        .into_iter()
        .map(|(dr, dq)| (r + dr, q + dq))
        .filter(|&(r, q)| (0..side).contains(&r) && (0..side).contains(&q))
        .map(|(r, q)| Cell::new(r as u16, q as u16))
        .collect()
}

fn is_first(task: &Task, cell: Cell) -> bool {
    match (task.ends(), task.mode()) {
        (Some((start, _)), _) => cell == start,
        (None, Mode::Connect(Colour::Blue)) => cell.q == 0,
        (None, _) => cell.r == 0,
    }
}

fn is_last(grid: &Grid, task: &Task, cell: Cell) -> bool {
    match (task.ends(), task.mode()) {
        (Some((_, goal)), _) => cell == goal,
        (None, Mode::Connect(Colour::Blue)) => cell.q == grid.side() - 1,
        (None, _) => cell.r == grid.side() - 1,
    }
}

fn add(a: Price, b: Price) -> Price {
    (a.0 + b.0, a.1 + b.1)
}

/// The price of the cheapest path; `None` if there is none.
pub(crate) fn cheapest(grid: &Grid, task: &Task) -> Option<Price> {
    let mut open: BTreeSet<(Price, Cell)> = grid
        .cells()
        .filter(|&cell| is_first(task, cell))
        .filter_map(|cell| Some((price(grid, task, cell)?, cell)))
        .collect();
    let mut best: BTreeMap<Cell, Price> = open.iter().map(|&(cost, cell)| (cell, cost)).collect();
    while let Some((cost, cell)) = open.pop_first() {
        if is_last(grid, task, cell) {
            return Some(cost);
        }
        for next in neighbours(grid, cell) {
            let Some(step) = price(grid, task, next) else { continue };
            let next_cost = add(cost, step);
            if best.get(&next).is_none_or(|&known| next_cost < known) {
                best.insert(next, next_cost);
                open.insert((next_cost, next));
            }
        }
    }
    None
}

/// Every cheapest path, by trying all paths that are not too dear.
pub(crate) fn all_cheapest_paths(grid: &Grid, task: &Task) -> Vec<Vec<Cell>> {
    let Some(limit) = cheapest(grid, task) else { return Vec::new() };
    let mut paths = Vec::new();
    for first in grid.cells().filter(|&cell| is_first(task, cell)) {
        if let Some(cost) = price(grid, task, first) {
            extend(grid, task, &mut vec![first], cost, limit, &mut paths);
        }
    }
    paths
}

fn extend(
    grid: &Grid,
    task: &Task,
    path: &mut Vec<Cell>,
    cost: Price,
    limit: Price,
    paths: &mut Vec<Vec<Cell>>,
) {
    let last = path[path.len() - 1];
    if cost.0 > limit.0 || cost.1 > limit.1 {
        return;
    }
    if is_last(grid, task, last) && cost == limit {
        paths.push(path.clone());
        return;
    }
    for next in neighbours(grid, last) {
        if let Some(step) = price(grid, task, next).filter(|_| !path.contains(&next)) {
            path.push(next);
            extend(grid, task, path, add(cost, step), limit, paths);
            path.pop();
        }
    }
}
