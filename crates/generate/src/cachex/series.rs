//! Many boards of one recipe, one at a time.

use super::{Recipe, RecipeError, generate};
use infexion_cachex::{PathAlgorithm, Position, Task, find, notation};
use infexion_search::Limits;
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// What boards to make.
#[derive(Clone, Debug)]
pub struct SeriesOptions {
    /// What each board is like. The seed is that of the first; each further one takes the next.
    pub recipe: Recipe,
    /// Only boards whose cheapest path has so many cells.
    pub optimum: Option<RangeInclusive<u32>>,
    /// No board twice.
    pub distinct: bool,
    /// Give up after so many boards in a row that do not fit.
    pub patience: u32,
    /// For the search of each board, where `optimum` takes one; boards that take more are left out.
    /// The cancel flag ends the series.
    pub limits: Limits,
}

/// Why there are no more boards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeriesError {
    /// There is no such board.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// Too many boards in a row were rejected.
    #[error("gave up: {0} boards in a row did not fit the options")]
    Exhausted(u32),
    /// The cancel flag was set.
    #[error("cancelled")]
    Cancelled,
}

/// An endless stream of boards; it ends only with an error.
#[derive(Debug)]
pub struct Series {
    options: SeriesOptions,
    seen: HashSet<Vec<u8>>,
    ended: bool,
}

impl Series {
    /// The boards of these options.
    pub fn new(options: SeriesOptions) -> Series {
        Series { options, seen: HashSet::new(), ended: false }
    }

    fn fitting(&mut self) -> Result<Position, SeriesError> {
        for _ in 0..=self.options.patience {
            if self.options.limits.cancel.is_cancelled() {
                return Err(SeriesError::Cancelled);
            }
            let position = generate(&self.options.recipe)?;
            self.options.recipe.seed = self.options.recipe.seed.wrapping_add(1);
            if self.has_wanted_cost(&position) && self.is_new(&position) {
                return Ok(position);
            }
        }
        Err(SeriesError::Exhausted(self.options.patience))
    }

    fn has_wanted_cost(&self, position: &Position) -> bool {
        let Some(wanted) = &self.options.optimum else { return true };
        let (Some(start), Some(goal)) = (position.start, position.goal) else { return false };
        Task::between(&position.grid, None, start, goal).is_ok_and(|task| {
            let answer = find(&position.grid, &task, PathAlgorithm::Auto, &self.options.limits);
            let cost = answer.ok().and_then(|answer| answer.outcome.upper_bound());
            cost.is_some_and(|cost| wanted.contains(&cost))
        })
    }

    fn is_new(&mut self, position: &Position) -> bool {
        if !self.options.distinct {
            return true;
        }
        let mut text = Vec::new();
        // Writing to memory does not fail.
        let written = notation::write(position, &mut text);
        written.is_ok() && self.seen.insert(text)
    }
}

impl Iterator for Series {
    type Item = Result<Position, SeriesError>;

    fn next(&mut self) -> Option<Result<Position, SeriesError>> {
        if self.ended {
            return None;
        }
        let next = self.fitting();
        self.ended = next.is_err();
        Some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Shape, Wanted};
    use super::*;

    fn options(side: u16, density: f64) -> SeriesOptions {
        SeriesOptions {
            recipe: Recipe { side, density, shape: Shape::Random, wanted: Wanted::Any, seed: 1 },
            optimum: None,
            distinct: false,
            patience: 1000,
            limits: Limits::default(),
        }
    }

    #[test]
    fn the_first_board_is_that_of_the_seed_and_the_others_of_the_next() {
        let options = options(6, 0.3);
        let boards: Vec<Position> =
            Series::new(options.clone()).take(3).map(Result::unwrap).collect();
        for (seed, board) in (1..).zip(&boards) {
            assert_eq!(generate(&Recipe { seed, ..options.recipe }).as_ref(), Ok(board));
        }
    }

    #[test]
    fn boards_are_distinct_and_of_the_cost_that_is_wanted_or_there_are_no_more() {
        // Of two by two cells with one token there are four boards, with ends in two corners.
        let few = SeriesOptions { distinct: true, ..options(2, 0.25) };
        let boards: Vec<_> = Series::new(few).collect();
        assert_eq!(boards.last(), Some(&Err(SeriesError::Exhausted(1000))));
        assert!(boards.len() > 2 && boards.len() < 10, "{}", boards.len());
        let long = SeriesOptions { optimum: Some(11..=12), ..options(6, 0.0) };
        assert!(Series::new(long.clone()).take(3).all(|board| board.is_ok()));
        let longer = SeriesOptions { optimum: Some(13..=20), ..long };
        assert_eq!(Series::new(longer).next(), Some(Err(SeriesError::Exhausted(1000))));
    }

    #[test]
    fn boards_whose_search_takes_more_than_it_may_are_left_out() {
        let wanted = SeriesOptions { optimum: Some(11..=12), patience: 3, ..options(6, 0.0) };
        let little = Limits { memory: Some(1), ..Limits::default() };
        let left_out = SeriesOptions { limits: little, ..wanted };
        assert_eq!(Series::new(left_out).next(), Some(Err(SeriesError::Exhausted(3))));
    }
}
