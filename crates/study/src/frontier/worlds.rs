//! Small worlds: every board with one red stack and so many blue ones, up to symmetry.

use super::{Finding, FrontierError, Survey};
use infexion_explain::count::has_one_solution;
use infexion_generate::Arrangement;
use infexion_rules::Board;
use infexion_rules::notation::items;
use infexion_search::Limits;
use infexion_solver::{SolveOptions, Spawn, solve};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Boards with one optimum.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Level {
    pub(super) boards: u64,
    /// Of these, with one solution only.
    pub(super) single: u64,
    /// The first with one solution, or else the first.
    pub(super) example: Option<String>,
}

/// What is known of a world, or of a part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct World {
    pub(super) unsolvable: u64,
    /// By optimum.
    pub(super) levels: Vec<Level>,
}

impl World {
    pub(super) fn boards(&self) -> u64 {
        self.unsolvable + self.levels.iter().map(|level| level.boards).sum::<u64>()
    }

    pub(super) fn single(&self) -> u64 {
        self.levels.iter().map(|level| level.single).sum()
    }

    fn add(&mut self, board: &Board) -> Result<(), FrontierError> {
        let options = SolveOptions { threads: 1, ..SolveOptions::default() };
        let outcome = solve(board, &options, &Limits::default(), &mut ())?.outcome;
        let Some(optimum) = outcome.upper_bound() else {
            self.unsolvable += 1;
            return Ok(());
        };
        let single = has_one_solution(board, Spawn::Never, optimum);
        let found = Level { boards: 1, single: single.into(), example: Some(items::write(board)) };
        let mut levels = vec![Level::default(); optimum as usize];
        levels.push(found);
        self.join(&World { unsolvable: 0, levels });
        Ok(())
    }

    fn join(&mut self, other: &World) {
        self.unsolvable += other.unsolvable;
        let most = self.levels.len().max(other.levels.len());
        self.levels.resize(most, Level::default());
        for (level, other) in self.levels.iter_mut().zip(&other.levels) {
            if level.example.is_none() || level.single == 0 && other.single > 0 {
                level.example.clone_from(&other.example);
            }
            level.boards += other.boards;
            level.single += other.single;
        }
    }
}

/// The worlds of one blue stack, of two, and so on.
pub(super) fn all(
    survey: &Survey<'_>,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Vec<World>, FrontierError> {
    (1..=survey.options.blue).map(|blue| world(survey, blue, progress)).collect()
}

fn world(
    survey: &Survey<'_>,
    blue: usize,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<World, FrontierError> {
    let arrangements = Arrangement::all(blue);
    let done = AtomicUsize::new(0);
    let parts: Vec<World> = arrangements
        .par_iter()
        .enumerate()
        .map(|(number, arrangement)| {
            let name = ["world", &blue.to_string(), &number.to_string()];
            let found = survey.once(&name, || {
                let mut part = World::default();
                for board in arrangement.boards() {
                    if survey.options.cancel.is_cancelled() {
                        return Err(FrontierError::Cancelled);
                    }
                    part.add(&board)?;
                }
                Ok(Finding::Part(part))
            })?;
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if done.is_multiple_of(100) {
                let count = arrangements.len();
                progress(&format!("{blue} blue stacks: {done} of {count} arrangements"));
            }
            match found {
                Finding::Part(part) => Ok(part),
                _ => unreachable!("the key names the sort of finding"),
            }
        })
        .collect::<Result<_, FrontierError>>()?;
    let mut world = World::default();
    parts.iter().for_each(|part| world.join(part));
    Ok(world)
}
