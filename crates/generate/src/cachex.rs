//! Cachex boards that anyone can make again: size, density, shape and seed tell them all.
//!
//! Random numbers are drawn as 32-bit words from a fixed PCG stream and mapped to ranges here,
//! so that a seed means the same board whatever the versions of the random-number crates.

mod opening;
mod series;

pub use series::{Series, SeriesError, SeriesOptions};

use infexion_cachex::{Cell, Grid, Position, Task};
use infexion_cachex::{PathAlgorithm, find};
use infexion_rules::Colour;
use infexion_search::Limits;
use infexion_words::words;
use opening::open_way;
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

words! { Shape, "shape":
    Random = "random": "each cell alike",
    Maze = "maze": "winding corridors, opened at random down to the density",
    Clustered = "clustered": "blobs of one colour",
}

/// Should there be a path over empty cells from start to goal?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Wanted {
    /// It does not matter.
    #[default]
    Any,
    /// Boards without one are drawn again; after many of them a way is opened.
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

/// Why there is no such board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipeError {
    /// Every path takes more cells than are empty.
    #[error(
        "{tokens} tokens leave no room for a path from start to goal, which takes {path} of {cells} \
         cells; lower the density"
    )]
    NoRoom {
        /// Tokens asked for.
        tokens: usize,
        /// Cells of the shortest path.
        path: usize,
        /// Cells of the board.
        cells: usize,
    },
    /// A board of one cell.
    #[error("on a board of one cell there is always a path; take a larger one")]
    OneCell,
}

/// Boards drawn in the hope of one with a path; then a way is opened through one.
const ATTEMPTS: u64 = 100;

/// Makes a board; its start is `(0, 0)`, its goal the opposite corner, both empty. Whatever can be
/// made is made: where boards with a path are rare, one is made by laying tokens elsewhere.
///
/// # Errors
/// There is no such board.
///
/// # Panics
/// If the side is 0 or too large for a [`Grid`].
pub fn generate(recipe: &Recipe) -> Result<Position, RecipeError> {
    if recipe.wanted == Wanted::NoPath && recipe.side == 1 {
        return Err(RecipeError::OneCell);
    }
    for attempt in 0..ATTEMPTS {
        let mut dice = Dice(Pcg32::new(recipe.seed, attempt));
        let mut position = draw(recipe, &mut dice);
        let is_last = attempt + 1 == ATTEMPTS;
        if recipe.wanted == Wanted::Any || has_path(&position) {
            finish(&mut position, recipe.wanted, &mut dice);
            return Ok(position);
        }
        if is_last || position.grid.tokens().count() > most_tokens_beside_a_path(recipe.side) {
            open_if_possible(&mut position, recipe, &mut dice)?;
            finish(&mut position, recipe.wanted, &mut dice);
            return Ok(position);
        }
    }
    unreachable!("the last attempt returns")
}

/// So many tokens leave room for the shortest path, which changes one coordinate at a time.
fn most_tokens_beside_a_path(side: u16) -> usize {
    let side = usize::from(side);
    side.pow(2) - (2 * side - 1)
}

fn finish(position: &mut Position, wanted: Wanted, dice: &mut Dice) {
    if wanted == Wanted::NoPath {
        wall_in_the_goal(position, dice);
    }
}

/// A board that is to have no path in the end does not need one now.
fn open_if_possible(
    position: &mut Position,
    recipe: &Recipe,
    dice: &mut Dice,
) -> Result<(), RecipeError> {
    let Position { grid, start: Some(start), goal: Some(goal) } = position else { return Ok(()) };
    if open_way(grid, *start, *goal, dice) || recipe.wanted == Wanted::NoPath {
        return Ok(());
    }
    let cells = usize::from(recipe.side).pow(2);
    let path = cells - most_tokens_beside_a_path(recipe.side);
    Err(RecipeError::NoRoom { tokens: grid.tokens().count(), path, cells })
}

fn has_path(position: &Position) -> bool {
    let (Some(start), Some(goal)) = (position.start, position.goal) else { return false };
    Task::between(&position.grid, None, start, goal).is_ok_and(|task| {
        let answer = find(&position.grid, &task, PathAlgorithm::Auto, &Limits::default());
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

    const SHAPES: [Shape; 3] = [Shape::Random, Shape::Maze, Shape::Clustered];

    fn recipe(side: u16, density: f64, shape: Shape, wanted: Wanted, seed: u64) -> Recipe {
        Recipe { side, density, shape, wanted, seed }
    }

    /// Sides, densities, shapes and seeds that are always the same.
    fn recipes() -> impl Iterator<Item = (u16, f64, Shape, u64)> {
        let sides = [1, 2, 3, 4, 7, 12, 25, 39];
        let densities = [0.0, 0.1, 0.25, 0.4, 0.5, 0.65, 0.8, 0.9, 1.0];
        sides.into_iter().flat_map(move |side| {
            densities.into_iter().flat_map(move |density| {
                SHAPES.into_iter().flat_map(move |shape| {
                    (0..2).map(move |seed| (side, density, shape, seed * 0x9e37_79b9 + 7))
                })
            })
        })
    }

    #[test]
    fn every_recipe_that_can_be_met_is_met_with_the_path_and_the_tokens_that_were_wanted() {
        for (side, density, shape, seed) in recipes() {
            for wanted in [Wanted::Any, Wanted::Path] {
                let recipe = recipe(side, density, shape, wanted, seed);
                let wanted_tokens = (density * f64::from(side).powi(2)).round() as usize;
                match generate(&recipe) {
                    Ok(position) => {
                        let tokens = position.grid.tokens().count();
                        assert!(tokens <= wanted_tokens, "{recipe:?}");
                        assert!(shape == Shape::Maze || tokens + 2 >= wanted_tokens, "{recipe:?}");
                        assert!(wanted == Wanted::Any || has_path(&position), "{recipe:?}");
                        assert_eq!(generate(&recipe), Ok(position));
                    }
                    Err(_) => {
                        assert_eq!((wanted, shape == Shape::Maze), (Wanted::Path, false));
                        assert!(wanted_tokens > most_tokens_beside_a_path(side), "{recipe:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_board_that_is_to_have_no_path_has_none_whatever_its_density() {
        for (side, density, shape, seed) in recipes() {
            let walled = generate(&recipe(side, density, shape, Wanted::NoPath, seed));
            match side {
                1 => assert_eq!(walled, Err(RecipeError::OneCell)),
                _ => assert!(!has_path(&walled.unwrap()), "{side} {density} {shape:?} {seed}"),
            }
        }
    }

    #[test]
    fn clustered_boards_of_side_100_and_density_04_are_made_for_every_seed() {
        for seed in 1..=20 {
            let position = generate(&recipe(100, 0.4, Shape::Clustered, Wanted::Path, seed));
            let position = position.unwrap();
            assert!(has_path(&position));
            assert!(position.grid.tokens().count() >= 3_998);
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
    fn too_dense_for_a_path_is_an_error_that_says_how_much_room_there_is() {
        // 900 cells, of which a path takes 59.
        assert!(generate(&recipe(30, 0.93, Shape::Random, Wanted::Path, 1)).is_ok());
        let error = generate(&recipe(30, 0.95, Shape::Random, Wanted::Path, 1)).unwrap_err();
        assert!(error.to_string().contains("takes 59 of 900 cells"), "{error}");
    }
}
