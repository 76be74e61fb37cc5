//! Cachex boards that anyone can make again: size, density, shape and seed tell them all.
//!
//! Random numbers are drawn as 32-bit words from a fixed PCG stream and mapped to ranges here,
//! so that a seed means the same board whatever the versions of the random-number crates.

use infexion_rules::Colour;
use infexion_rules::cachex::{Cell, Grid, Position, Task};
use infexion_search::Limits;
use infexion_solver::cachex::{Algorithm, find};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;

/// How tokens lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Shape {
    /// Each cell alike.
    #[default]
    Random,
    /// Winding corridors that form a tree, then opened at random down to the density.
    Maze,
    /// Blobs of tokens of one colour.
    Clustered,
}

/// Should there be a path over empty cells from start to goal?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Wanted {
    /// It does not matter.
    #[default]
    Any,
    /// Boards without one are drawn again.
    Path,
    /// Boards without one are drawn again, and then the goal is walled in: a search has to look
    /// everywhere before it knows.
    NoPath,
}

/// What board to make.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recipe {
    /// Cells along each side.
    pub side: u16,
    /// The share of cells with a token, 0 to 1. A maze has at most about half.
    pub density: f64,
    /// How tokens lie.
    pub shape: Shape,
    /// Is there to be a path?
    pub wanted: Wanted,
    /// Which of all such boards.
    pub seed: u64,
}

/// No board with a path came up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("none of {0} boards has a path from start to goal; lower the density")]
pub struct NoPathFound(u64);

/// Boards drawn before giving up on one with a path.
const ATTEMPTS: u64 = 100;

/// Makes a board; its start is `(0, 0)`, its goal the opposite corner, both empty.
///
/// # Errors
/// A board with a path is needed and does not come up.
///
/// # Panics
/// If the side is 0 or too large for a [`Grid`].
pub fn generate(recipe: &Recipe) -> Result<Position, NoPathFound> {
    for attempt in 0..ATTEMPTS {
        let mut dice = Dice(Pcg32::new(recipe.seed, attempt));
        let mut position = draw(recipe, &mut dice);
        if recipe.wanted == Wanted::Any || has_path(&position) {
            if recipe.wanted == Wanted::NoPath {
                wall_in_the_goal(&mut position, &mut dice);
            }
            return Ok(position);
        }
    }
    Err(NoPathFound(ATTEMPTS))
}

fn has_path(position: &Position) -> bool {
    let (Some(start), Some(goal)) = (position.start, position.goal) else { return false };
    Task::between(&position.grid, None, start, goal).is_ok_and(|task| {
        let answer = find(&position.grid, &task, Algorithm::Auto, &Limits::default(), &mut ());
        answer.is_ok_and(|answer| answer.outcome.solution().is_some())
    })
}

fn draw(recipe: &Recipe, dice: &mut Dice) -> Position {
    let (start, goal) = (Cell::new(0, 0), Cell::new(recipe.side - 1, recipe.side - 1));
    let mut grid = Grid::empty(recipe.side);
    let cells = usize::from(recipe.side).pow(2);
    let wanted = (recipe.density.clamp(0.0, 1.0) * cells as f64).round() as usize;
    match recipe.shape {
        Shape::Random => scatter(&mut grid, wanted, dice),
        Shape::Maze => maze(&mut grid, start, goal, wanted, dice),
        Shape::Clustered => clusters(&mut grid, wanted, dice),
    }
    grid.set(start, None);
    grid.set(goal, None);
    Position { grid, start: Some(start), goal: Some(goal) }
}

fn wall_in_the_goal(position: &mut Position, dice: &mut Dice) {
    let Some(goal) = position.goal else { return };
    let around: Vec<Cell> = position.grid.neighbours(goal).collect();
    for cell in around.into_iter().filter(|&cell| position.start != Some(cell)) {
        position.grid.set(cell, Some(dice.colour()));
    }
}

struct Dice(Pcg32);

impl Dice {
    /// A number below `end`; the error of the mapping is below one in a hundred thousand.
    fn below(&mut self, end: usize) -> usize {
        ((u64::from(self.0.next_u32()) * end as u64) >> 32) as usize
    }

    fn colour(&mut self) -> Colour {
        if self.below(2) == 0 { Colour::Red } else { Colour::Blue }
    }

    fn cell(&mut self, side: u16) -> Cell {
        let mut line = || self.below(usize::from(side)) as u16;
        Cell::new(line(), line())
    }
}

/// Exactly `wanted` tokens, every set of cells alike: a cell is taken with the chance of what
/// is still wanted among the cells still to come.
fn scatter(grid: &mut Grid, wanted: usize, dice: &mut Dice) {
    let mut wanted = wanted;
    let mut left = usize::from(grid.side()).pow(2);
    for cell in grid.cells() {
        if dice.below(left) < wanted {
            grid.set(cell, Some(dice.colour()));
            wanted -= 1;
        }
        left -= 1;
    }
}

/// Blobs grown by random walks until there are `wanted` tokens.
fn clusters(grid: &mut Grid, wanted: usize, dice: &mut Dice) {
    let mut laid = 0;
    while laid < wanted {
        let (mut cell, colour) = (dice.cell(grid.side()), dice.colour());
        for _ in 0..20 + dice.below(180) {
            if laid < wanted && grid.token(cell).is_none() {
                grid.set(cell, Some(colour));
                laid += 1;
            }
            let next = cell.step(dice.below(6));
            if grid.contains(next) {
                cell = next;
            }
        }
    }
}

/// Corridors dug from the start: a cell is dug if it touches one dug cell only, so that
/// corridors never meet. Then walls are taken away until `wanted` are left.
fn maze(grid: &mut Grid, start: Cell, goal: Cell, wanted: usize, dice: &mut Dice) {
    for cell in grid.cells() {
        grid.set(cell, Some(dice.colour()));
    }
    let mut walls = usize::from(grid.side()).pow(2);
    let mut corridor = vec![start];
    let mut dig = |grid: &mut Grid, cell| {
        walls -= usize::from(grid.token(cell).is_some());
        grid.set(cell, None);
    };
    dig(grid, start);
    while let Some(&cell) = corridor.last() {
        let first = dice.below(6);
        let next = (0..6).map(|turn| cell.step((first + turn) % 6)).find(|&next| {
            let is_wall = |cell: &Cell| grid.token(*cell).is_some();
            grid.contains(next)
                && is_wall(&next)
                && grid.neighbours(next).filter(|cell| !is_wall(cell)).count() == 1
        });
        match next {
            Some(next) => {
                dig(grid, next);
                corridor.push(next);
            }
            None => {
                corridor.pop();
            }
        }
    }
    // The goal may have been left in a wall: dig towards the start until a corridor is met.
    let mut tunnel = vec![goal];
    while let Some(&cell) = tunnel.last().filter(|&&cell| grid.token(cell).is_some()) {
        let is_corridor = |next: &Cell| grid.token(*next).is_none() && !tunnel.contains(next);
        let met = grid.neighbours(cell).any(|next| is_corridor(&next));
        dig(grid, cell);
        if met {
            break;
        }
        tunnel.push(Cell::new(cell.r.saturating_sub(1), cell.q));
    }
    while walls > wanted {
        let cell = dice.cell(grid.side());
        if grid.token(cell).is_some() {
            grid.set(cell, None);
            walls -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn recipe(side: u16, density: f64, shape: Shape, wanted: Wanted, seed: u64) -> Recipe {
        Recipe { side, density, shape, wanted, seed }
    }

    proptest! {
        #[test]
        fn a_recipe_gives_the_same_board_again_with_the_path_that_was_wanted(
            side in 1u16..40,
            density in 0.0..0.4f64,
            shape in prop_oneof![
                Just(Shape::Random), Just(Shape::Maze), Just(Shape::Clustered)
            ],
            seed in any::<u64>(),
        ) {
            for wanted in [Wanted::Any, Wanted::Path] {
                let recipe = recipe(side, density, shape, wanted, seed);
                let position = generate(&recipe).unwrap();
                prop_assert_eq!(generate(&recipe).unwrap(), position.clone());
                let wanted_tokens = (density * f64::from(side).powi(2)).round() as usize;
                let tokens = position.grid.tokens().count();
                prop_assert!(tokens <= wanted_tokens);
                prop_assert!(shape == Shape::Maze || tokens + 2 >= wanted_tokens);
                prop_assert!(wanted == Wanted::Any || has_path(&position));
            }
            if side > 2 {
                // Then the start does not touch the goal.
                let walled = recipe(side, density, shape, Wanted::NoPath, seed);
                prop_assert!(!has_path(&generate(&walled).unwrap()));
            }
        }
    }

    #[test]
    fn a_maze_is_a_tree_of_corridors_that_reaches_the_goal() {
        for seed in 0..20 {
            let maze = generate(&recipe(41, 1.0, Shape::Maze, Wanted::Any, seed)).unwrap();
            assert!(has_path(&maze));
            let tokens = maze.grid.tokens().count();
            assert!((41 * 41 * 4 / 10..41 * 41 * 7 / 10).contains(&tokens), "{tokens}");
        }
    }

    #[test]
    fn seeds_mean_the_same_boards_for_ever() {
        let first = |shape| {
            let position = generate(&recipe(6, 0.3, shape, Wanted::Any, 7)).unwrap();
            let letters = position
                .grid
                .tokens()
                .map(|(cell, colour)| format!("{}{}{}", colour.letter(), cell.r, cell.q));
            letters.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(first(Shape::Random), "r05 b11 b13 b24 b33 r34 r42 r50 b51 r53");
        assert_eq!(first(Shape::Maze), "r01 b03 b22 b24 r31 b32 b33 r41 b42 r43 r44");
        assert_eq!(first(Shape::Clustered), "b11 b12 b21 b22 b23 b31 b32 b33 b41 b43 b52");
    }

    #[test]
    fn too_dense_for_a_path_is_an_error_not_a_hang() {
        assert!(generate(&recipe(30, 0.9, Shape::Random, Wanted::Path, 1)).is_err());
    }
}
