//! Single-player Infexion as a search problem.

mod packed;

pub use packed::PackedBoard;

use infexion_rules::{Action, Board, CellSet, Direction, Game};
use infexion_search::Problem;

/// Which spawns a search considers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Spawn {
    /// The SPREAD-only game.
    #[default]
    Never,
    /// The extended game, every empty cell.
    All,
    /// The extended game, only empty cells next to a blue stack: fewer branches, but it can
    /// lose the optimum, so nothing is claimed to be optimal.
    NearBlue,
}

impl Spawn {
    /// The game that is played.
    pub fn game(self) -> Game {
        match self {
            Spawn::Never => Game::SpreadOnly,
            Spawn::All | Spawn::NearBlue => Game::WithSpawn,
        }
    }
}

/// The puzzle that starts with a given board.
#[derive(Clone, Copy, Debug)]
pub struct InfexionProblem {
    start: Board,
    spawn: Spawn,
}

impl InfexionProblem {
    /// The puzzle of getting rid of all blue stacks of `start`.
    pub fn new(start: Board, spawn: Spawn) -> InfexionProblem {
        InfexionProblem { start, spawn }
    }

    fn spawn_cells(&self, board: &Board) -> CellSet {
        match self.spawn {
            Spawn::Never => CellSet::EMPTY,
            _ if !board.can_spawn() => CellSet::EMPTY,
            Spawn::All => board.empty(),
            Spawn::NearBlue => board.empty() & board.blue().neighbours(),
        }
    }
}

impl Problem for InfexionProblem {
    type State = Board;
    type Packed = PackedBoard;
    type Action = Action;

    fn start(&self) -> Board {
        self.start
    }

    fn is_goal(&self, board: &Board) -> bool {
        board.is_solved()
    }

    #[inline]
    fn successors(&self, board: &Board, mut visit: impl FnMut(Action, u32, Board)) {
        for cell in board.red() {
            for direction in Direction::ALL {
                let next = board.after_spread(cell, direction);
                visit(Action::Spread { cell, direction }, 1, next);
            }
        }
        for cell in self.spawn_cells(board) {
            visit(Action::Spawn { cell }, 1, board.after_spawn(cell));
        }
    }

    #[inline]
    fn pack(&self, board: &Board) -> PackedBoard {
        PackedBoard::new(board)
    }

    #[inline]
    fn unpack(&self, packed: &PackedBoard) -> Board {
        packed.board(&self.start)
    }

    fn is_complete(&self) -> bool {
        self.spawn != Spawn::NearBlue
    }
}
