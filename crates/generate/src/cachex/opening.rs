//! A way through a board that has none: as few tokens as can be are laid elsewhere.

use super::Dice;
use infexion_cachex::{Cell, Grid};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Which way is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prefer {
    /// The one with the fewest tokens, which winds as the board does.
    FewTokens,
    /// The shortest, which leaves the most room for tokens.
    FewCells,
}

/// Opens a way from start to goal and lays the tokens that stood on it elsewhere, each with its
/// colour. `false` if no way leaves room for them; the board is then as it was.
pub(super) fn open_way(grid: &mut Grid, start: Cell, goal: Cell, dice: &mut Dice) -> bool {
    [Prefer::FewTokens, Prefer::FewCells].into_iter().any(|prefer| {
        let way = cheapest_way(grid, start, goal, prefer);
        let on_way: Vec<_> =
            way.iter().filter_map(|&cell| Some((cell, grid.token(cell)?))).collect();
        let mut reserved = vec![false; usize::from(grid.side()).pow(2)];
        way.iter().for_each(|cell| reserved[place(grid, *cell)] = true);
        let is_free = |cell: &Cell| grid.token(*cell).is_none() && !reserved[place(grid, *cell)];
        let mut free: Vec<Cell> = grid.cells().filter(is_free).collect();
        if free.len() < on_way.len() {
            return false;
        }
        for (cell, colour) in on_way {
            grid.set(cell, None);
            let chosen = dice.below(free.len());
            grid.set(free.swap_remove(chosen), Some(colour));
        }
        true
    })
}

fn place(grid: &Grid, cell: Cell) -> usize {
    usize::from(cell.r) * usize::from(grid.side()) + usize::from(cell.q)
}

/// A way over tokens and empty cells, both ends included.
fn cheapest_way(grid: &Grid, start: Cell, goal: Cell, prefer: Prefer) -> Vec<Cell> {
    let cells = u64::from(grid.side()).pow(2);
    // What matters more counts for more than all of the other together.
    let cost_of = |cell: Cell| match (prefer, grid.token(cell).is_some()) {
        (Prefer::FewTokens, false) => 1,
        (Prefer::FewTokens, true) => cells + 1,
        (Prefer::FewCells, token) => cells + 1 + u64::from(token),
    };
    let mut costs = vec![u64::MAX; cells as usize];
    let mut open = BinaryHeap::from([(Reverse(0), start)]);
    costs[place(grid, start)] = 0;
    while let Some((Reverse(cost), cell)) = open.pop() {
        if cell == goal {
            break;
        }
        if cost > costs[place(grid, cell)] {
            continue;
        }
        for next in grid.neighbours(cell) {
            let cost = cost + cost_of(next);
            let known = &mut costs[place(grid, next)];
            if cost < *known {
                *known = cost;
                open.push((Reverse(cost), next));
            }
        }
    }
    // Back along falling costs.
    let mut way = vec![goal];
    while let Some(&cell) = way.last().filter(|cell| **cell != start) {
        let before = grid.neighbours(cell).min_by_key(|next| costs[place(grid, *next)]);
        match before {
            Some(before) => way.push(before),
            None => break,
        }
    }
    way
}
