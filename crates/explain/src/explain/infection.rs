//! The argument by counting tokens: even if every token of every spread captured a stack,
//! wherever it stands, the strongest first, it would take so many actions.

use infexion_rules::{Board, Cell, Game};
use infexion_solver::heuristics::relaxed_infection;
use serde::{Deserialize, Serialize};

/// Relaxed infection, played out on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Infection {
    /// Stacks of power 1 spawned first, one action each; with SPAWN only.
    pub spawned: u32,
    /// The spreads. Where the last one leaves blue stacks, red has run out: no solution.
    pub rounds: Vec<Round>,
    /// Blue stacks left at the end; 0 unless there is no solution.
    pub left: u32,
}

/// One spread of the game without geometry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Round {
    /// The stack that spreads: the strongest that is red by now. `None` for a spawned one.
    pub source: Option<RoundSource>,
    /// Its power, which is the number of tokens it lays.
    pub power: u8,
    /// The blue stacks it takes, strongest below 6 first, with their power.
    pub taken: Vec<Taken>,
}

/// Where the stack of a round stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundSource {
    /// The cell.
    pub cell: Cell,
    /// The round in which it was taken, from 1; `None` where it was red from the start.
    pub since: Option<u32>,
}

/// A blue stack taken in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Taken {
    /// The cell.
    pub cell: Cell,
    /// Its power while it was blue. With power 6 it is gone, otherwise it is red with 1 more.
    pub power: u8,
}

impl Infection {
    /// The game without geometry on a board.
    pub fn of(board: &Board, game: Game) -> Infection {
        let target = relaxed_infection(board, game);
        let most = if game == Game::SpreadOnly { 0 } else { board.blue().len() };
        (0..=most)
            .map(|spawned| Infection::with_spawned(board, spawned))
            .find(|played| played.value() == target)
            .unwrap_or_else(|| Infection::with_spawned(board, 0))
    }

    /// The lower bound: the number of actions; `None` where red runs out.
    pub fn value(&self) -> Option<u32> {
        (self.left == 0).then_some(self.spawned + self.rounds.len() as u32)
    }

    fn with_spawned(board: &Board, spawned: u32) -> Infection {
        let mut blue: Vec<Taken> =
            board.blue().into_iter().map(|cell| Taken { cell, power: board.power(cell) }).collect();
        // What is taken first stands last: the strongest below 6, then those of power 6.
        blue.sort_by_key(|stack| if stack.power == 6 { 0 } else { stack.power });
        let mut red: Vec<(u8, Option<RoundSource>)> = board
            .red()
            .into_iter()
            .map(|cell| (board.power(cell), Some(RoundSource { cell, since: None })))
            .collect();
        red.extend((0..spawned).map(|_| (1, None)));
        let mut rounds = Vec::new();
        while !blue.is_empty() {
            let strongest = (0..red.len()).max_by_key(|&i| (red[i].0, std::cmp::Reverse(i)));
            let Some(strongest) = strongest else { break };
            let (power, source) = red.remove(strongest);
            let number = rounds.len() as u32 + 1;
            let from = blue.len().saturating_sub(usize::from(power));
            let taken: Vec<Taken> = blue.drain(from..).rev().collect();
            let grown = taken.iter().filter(|stack| stack.power < 6);
            red.extend(grown.map(|stack| {
                let source = RoundSource { cell: stack.cell, since: Some(number) };
                (stack.power + 1, Some(source))
            }));
            rounds.push(Round { source, power, taken });
        }
        Infection { spawned, rounds, left: blue.len() as u32 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_generate::{GenerateOptions, Generator};

    #[test]
    fn the_game_that_is_shown_has_the_value_of_the_heuristic() {
        let options = GenerateOptions { red: 0..=4, blue: 0..=12, ..GenerateOptions::default() };
        for board in Generator::new(options).unwrap().take(3_000).map(Result::unwrap) {
            for game in [Game::SpreadOnly, Game::WithSpawn] {
                let played = Infection::of(&board, game);
                assert_eq!(played.value(), relaxed_infection(&board, game), "{board:?} {game:?}");
                let taken: u32 = played.rounds.iter().map(|round| round.taken.len() as u32).sum();
                assert_eq!(taken + played.left, board.blue().len());
            }
        }
    }
}
