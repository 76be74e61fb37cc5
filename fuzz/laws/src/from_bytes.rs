//! Boards and choices made of bytes. Every input makes something, so that no byte is wasted.

use infexion_rules::{Action, Board, Cell, Colour, Direction, Game, Stack};

/// Bytes, and zeros after them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl Bytes<'_> {
    pub(crate) fn next(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        usize::from(self.next()) % limit
    }

    pub(crate) fn game(&mut self) -> Game {
        if self.next() & 1 == 1 { Game::WithSpawn } else { Game::SpreadOnly }
    }

    pub(crate) fn cell(&mut self) -> Cell {
        Cell::from_index(self.below(49))
    }

    /// Two bytes for each of so many stacks at most.
    pub(crate) fn board(&mut self, most: usize) -> Board {
        (0..self.below(most + 1)).fold(Board::EMPTY, |board, _| {
            let (cell, kind) = (self.cell(), self.next());
            let colour = if kind & 1 == 1 { Colour::Red } else { Colour::Blue };
            board.with_stack(cell, Stack { colour, power: (kind >> 1) % 6 + 1 })
        })
    }

    pub(crate) fn action(&mut self) -> Action {
        let (cell, choice) = (self.cell(), self.below(7));
        match Direction::ALL.get(choice) {
            Some(&direction) => Action::Spread { cell, direction },
            None => Action::Spawn { cell },
        }
    }
}
