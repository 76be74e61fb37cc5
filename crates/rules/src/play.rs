//! Playing actions: a checked way for people, fast ones for engines.

use crate::action::Action;
use crate::board::Board;
use crate::setup::MAX_TOTAL_POWER;
use crate::torus::{Cell, CellSet, footprint};
use infexion_hex::Direction;
use infexion_words::words;

/// Which actions the game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Game {
    /// The puzzle: SPREAD is the only action.
    #[default]
    SpreadOnly,
    /// The extended game: SPREAD and SPAWN.
    WithSpawn,
}

words! { Game, "game":
    SpreadOnly = "spread-only": "SPREAD only",
    WithSpawn = "with-spawn": "with SPAWN",
}

/// Why an action cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalAction {
    /// Nothing stands where the spread should start.
    #[error("no stack stands on {0}")]
    NoStack(Cell),
    /// The stack is blue.
    #[error("the stack on {0} is blue; only red stacks spread")]
    NotRed(Cell),
    /// SPAWN in the SPREAD-only game.
    #[error("SPAWN is not part of this game")]
    NoSpawn,
    /// The spawn cell is taken.
    #[error("{0} is not empty; SPAWN needs an empty cell")]
    Occupied(Cell),
    /// The board already holds power 49.
    #[error("SPAWN needs a total power below 49, the board has {0}")]
    TotalPower(u32),
}

impl Board {
    /// Plays an action if it is legal.
    pub fn play(&self, action: Action, game: Game) -> Result<Board, IllegalAction> {
        match action {
            Action::Spread { cell, .. } if !self.occupied().contains(cell) => {
                Err(IllegalAction::NoStack(cell))
            }
            Action::Spread { cell, .. } if !self.red().contains(cell) => {
                Err(IllegalAction::NotRed(cell))
            }
            Action::Spawn { .. } if game == Game::SpreadOnly => Err(IllegalAction::NoSpawn),
            Action::Spawn { cell } if self.occupied().contains(cell) => {
                Err(IllegalAction::Occupied(cell))
            }
            Action::Spawn { .. } if !self.can_spawn() => {
                Err(IllegalAction::TotalPower(self.total_power()))
            }
            _ => Ok(self.after(action)),
        }
    }

    /// The board after an action that is known to be legal.
    #[inline]
    pub fn after(&self, action: Action) -> Board {
        match action {
            Action::Spread { cell, direction } => self.after_spread(cell, direction),
            Action::Spawn { cell } => self.after_spawn(cell),
        }
    }

    /// The board after the red stack on `cell` spreads; not checked.
    #[inline]
    pub fn after_spread(&self, cell: Cell, direction: Direction) -> Board {
        self.after_laying(cell, footprint(cell, direction, self.power(cell)))
    }

    /// The board after the stack on `origin` is taken off and a red token laid on each cell
    /// of `laid`; for engines that already know the footprint.
    #[inline]
    pub fn after_laying(&self, origin: Cell, laid: CellSet) -> Board {
        debug_assert!(self.red().contains(origin) && !laid.contains(origin));
        let keep = !CellSet::from(origin).bits();
        let laid = laid.bits();
        let [low, middle, high] = self.planes.map(|plane| plane & keep);
        // Add one to every laid cell, all at once: a ripple carry through three bits.
        let carry_to_middle = low & laid;
        let carry_to_high = middle & carry_to_middle;
        let (low, middle, high) = (low ^ laid, middle ^ carry_to_middle, high ^ carry_to_high);
        // Power 7 never stands: such a stack is removed.
        let keep_standing = !(low & middle & high);
        Board {
            planes: [low & keep_standing, middle & keep_standing, high & keep_standing],
            red: (self.red & keep | laid) & keep_standing,
        }
    }

    /// The board after a red stack of power 1 appears on `cell`; not checked.
    #[inline]
    pub fn after_spawn(&self, cell: Cell) -> Board {
        debug_assert!(!self.occupied().contains(cell));
        let bit = CellSet::from(cell).bits();
        let mut next = *self;
        next.planes[0] |= bit;
        next.red |= bit;
        next
    }

    /// Is the total power low enough for SPAWN? (There must be an empty cell too.)
    pub const fn can_spawn(&self) -> bool {
        self.total_power() < MAX_TOTAL_POWER
    }

    /// The legal actions: spreads by cell and direction, then spawns by cell.
    pub fn actions(&self, game: Game) -> impl Iterator<Item = Action> + use<> {
        let spawns = match game {
            Game::WithSpawn if self.can_spawn() => self.empty(),
            _ => CellSet::EMPTY,
        };
        let spreads = self.red().into_iter().flat_map(|cell| {
            Direction::ALL.into_iter().map(move |direction| Action::Spread { cell, direction })
        });
        spreads.chain(spawns.into_iter().map(|cell| Action::Spawn { cell }))
    }
}
