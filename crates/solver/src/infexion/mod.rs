//! Single-player Infexion as a search problem.

mod packed;

pub use packed::PackedBoard;

use infexion_rules::{Action, Board, CellSet, Direction, Game};
use infexion_search::Problem;
use infexion_words::words;

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
    /// The extended game as report 003 would play it: spreads where one captures, and else only
    /// spawns next to the strongest blue stacks below 6.
    NoCapture,
}

words! { Spawn, "spawn mode":
    Never = "never": "the game without SPAWN",
    All = "all": "every empty cell",
    NearBlue = "near-blue":
        "only empty cells next to a blue stack: quicker, but can miss the optimum",
    NoCapture = "no-capture":
        "only where no SPREAD captures, next to the strongest blue stack below 6; as report 003",
}

impl Spawn {
    /// The game that is played.
    pub fn game(self) -> Game {
        match self {
            Spawn::Never => Game::SpreadOnly,
            Spawn::All | Spawn::NearBlue | Spawn::NoCapture => Game::WithSpawn,
        }
    }

    /// Does a search try every action? One that leaves some out claims neither "optimal" nor
    /// "unsolvable".
    pub fn is_complete(self) -> bool {
        match self {
            Spawn::Never | Spawn::All => true,
            Spawn::NearBlue | Spawn::NoCapture => false,
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

    /// The cells on which a spawn is tried.
    fn spawn_cells(&self, board: &Board) -> CellSet {
        let legal = match self.spawn.game() {
            Game::WithSpawn if board.can_spawn() => board.empty(),
            _ => CellSet::EMPTY,
        };
        match self.spawn {
            Spawn::Never | Spawn::All => legal,
            Spawn::NearBlue => legal & board.blue().neighbours(),
            Spawn::NoCapture if legal.is_empty() || can_capture(board) => CellSet::EMPTY,
            Spawn::NoCapture => beside_the_strongest(board, legal),
        }
    }
}

/// Does some spread capture?
fn can_capture(board: &Board) -> bool {
    let captures = |cell, direction| board.after_spread(cell, direction).blue() != board.blue();
    board.red().into_iter().any(|cell| Direction::ALL.into_iter().any(|way| captures(cell, way)))
}

/// The legal cells next to the strongest blue stacks below 6 that have any; where only stacks of
/// 6 have some, next to these.
fn beside_the_strongest(board: &Board, legal: CellSet) -> CellSet {
    let beside = |power| legal & (board.blue() & board.with_power(power)).neighbours();
    let strongest = [5, 4, 3, 2, 1, 6].into_iter().map(beside);
    strongest.into_iter().find(|cells| !cells.is_empty()).unwrap_or(CellSet::EMPTY)
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
        let spawns = self.spawn_cells(board);
        // Report 003 spawns instead of spreading, not beside it.
        let spreads = match self.spawn {
            Spawn::NoCapture if !spawns.is_empty() => CellSet::EMPTY,
            _ => board.red(),
        };
        for cell in spreads {
            for direction in Direction::ALL {
                let next = board.after_spread(cell, direction);
                visit(Action::Spread { cell, direction }, 1, next);
            }
        }
        for cell in spawns {
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
        self.spawn.is_complete()
    }
}
