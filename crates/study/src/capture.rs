//! Report 002's claims about Cachex: the distance with own cells, and the growth of A*.

use infexion_cachex::{Cell, Grid, Task};
use infexion_cachex::{PathAlgorithm, find};
use infexion_generate::cachex::{Recipe, Shape, Wanted, generate};
use infexion_rules::Colour;
use infexion_search::Limits;

/// A board of own cells on which the claim fails.
#[derive(Clone, Debug)]
pub(super) struct Example {
    pub(super) side: u16,
    pub(super) own: Vec<Cell>,
    pub(super) start: Cell,
    pub(super) goal: Cell,
    /// Fewest cells to capture.
    pub(super) captured: u32,
    /// What the claim comes to.
    pub(super) claimed: u32,
}

/// Every board of a side whose cells are empty or own, with every start and goal, fewest own
/// cells first.
fn examples(side: u16) -> impl Iterator<Item = (Grid, Cell, Cell)> {
    let cells: Vec<Cell> = Grid::empty(side).cells().collect();
    let mut sets: Vec<u32> = (0..1_u32 << cells.len()).collect();
    sets.sort_by_key(|set| set.count_ones());
    sets.into_iter().flat_map(move |set| {
        let mut grid = Grid::empty(side);
        for (index, cell) in cells.iter().enumerate() {
            if set >> index & 1 == 1 {
                grid.set(*cell, Some(Colour::Red));
            }
        }
        let ends: Vec<(Cell, Cell)> =
            cells.iter().flat_map(|start| cells.iter().map(move |goal| (*start, *goal))).collect();
        ends.into_iter().map(move |(start, goal)| (grid.clone(), start, goal))
    })
}

fn fewest_captured(grid: &Grid, start: Cell, goal: Cell) -> Option<u32> {
    let task = Task::between(grid, Some(Colour::Red), start, goal).ok()?;
    let answer = find(grid, &task, PathAlgorithm::AStar, &Limits::default()).ok()?;
    answer.outcome.upper_bound()
}

fn example(grid: &Grid, start: Cell, goal: Cell, captured: u32, claimed: u32) -> Example {
    let own = grid.tokens().map(|(cell, _)| cell).collect();
    Example { side: grid.side(), own, start, goal, captured, claimed }
}

/// The smallest board where the hex distance exceeds what the cells after the start cost.
pub(super) fn distance_is_no_bound() -> Option<Example> {
    (1..=3).flat_map(examples).find_map(|(grid, start, goal)| {
        let all = fewest_captured(&grid, start, goal)?;
        let rest = all - u32::from(grid.token(start).is_none());
        let distance = start.distance(goal);
        (distance > rest).then(|| example(&grid, start, goal, rest, distance))
    })
}

/// The smallest board where no path of the fewest cells captures the fewest.
pub(super) fn fewest_cells_is_not_fewest_captured() -> Option<Example> {
    (1..=4).flat_map(examples).find_map(|(grid, start, goal)| {
        let captured = fewest_captured(&grid, start, goal)?;
        let claimed = captured_by_shortest(&grid, start, goal);
        (claimed > captured).then(|| example(&grid, start, goal, captured, claimed))
    })
}

/// The fewest cells that a path of the fewest cells captures: layer by layer from the start.
fn captured_by_shortest(grid: &Grid, start: Cell, goal: Cell) -> u32 {
    let price = |cell: Cell| u32::from(grid.token(cell).is_none());
    let mut layer = vec![(start, price(start))];
    while !layer.iter().any(|(cell, _)| *cell == goal) {
        let mut next: Vec<(Cell, u32)> = Vec::new();
        for (cell, captured) in layer {
            // Only towards the goal: a path of the fewest cells never goes elsewhere.
            let nearer =
                grid.neighbours(cell).filter(|other| other.distance(goal) < cell.distance(goal));
            for other in nearer {
                let sum = captured + price(other);
                match next.iter_mut().find(|(known, _)| *known == other) {
                    Some((_, known)) => *known = sum.min(*known),
                    None => next.push((other, sum)),
                }
            }
        }
        layer = next;
    }
    layer.into_iter().find(|(cell, _)| *cell == goal).map_or(0, |(_, captured)| captured)
}

/// Sides, and the most cells that A* expands on random boards of that side.
pub(super) fn expansions() -> Vec<(u16, u64)> {
    [5, 10, 20, 40, 80, 160]
        .into_iter()
        .map(|side| {
            let most = (1..=20).filter_map(|seed| {
                let shape = if seed % 2 == 0 { Shape::Random } else { Shape::Maze };
                let (density, wanted) = (0.35, Wanted::Path);
                let position = generate(&Recipe { side, density, shape, wanted, seed }).ok()?;
                let (start, goal) = (position.start?, position.goal?);
                let task = Task::between(&position.grid, None, start, goal).ok()?;
                let limits = Limits::default();
                let answer = find(&position.grid, &task, PathAlgorithm::AStar, &limits).ok()?;
                Some(answer.statistics.expanded)
            });
            (side, most.max().unwrap_or(0))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_counterexamples_are_found_and_small() {
        let distance = distance_is_no_bound().unwrap();
        assert_eq!((distance.side, distance.own.len()), (2, 1));
        assert!(distance.claimed > distance.captured);
        let cells = fewest_cells_is_not_fewest_captured().unwrap();
        assert!(cells.claimed > cells.captured && cells.side <= 4);
    }
}
