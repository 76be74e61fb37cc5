//! What is asked of a board: a path, a capture path, or a connection of two sides.

use super::grid::code_of;
use super::{Cell, Grid};
use infexion_hex::Colour;
use infexion_words::words;
use std::fmt;

/// What cells cost and which are blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// From start to goal over empty cells; each cell costs 1.
    Plain,
    /// From start to goal for a colour: its own cells are free, each empty cell costs 1, the
    /// other colour is blocked.
    Capture(Colour),
    /// Side to side for a colour, at the prices of capture: red joins `r = 0` to `r = n - 1`,
    /// blue joins `q = 0` to `q = n - 1`. Start and goal of the board play no part.
    Connect(Colour),
}

/// A mode without its colour: the word for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum ModeKind {
    /// From start to goal over empty cells.
    #[default]
    Plain,
    /// From start to goal for a colour.
    Capture,
    /// Side to side for a colour.
    Connect,
}

words! { ModeKind, "mode": Plain = "plain" | "path", Capture = "capture", Connect = "connect" }

impl ModeKind {
    /// The mode for a colour, which a plain path does not need.
    pub const fn of(self, colour: Colour) -> Mode {
        match self {
            ModeKind::Plain => Mode::Plain,
            ModeKind::Capture => Mode::Capture(colour),
            ModeKind::Connect => Mode::Connect(colour),
        }
    }
}

impl Mode {
    /// Which of the three it is.
    pub const fn kind(self) -> ModeKind {
        match self {
            Mode::Plain => ModeKind::Plain,
            Mode::Capture(_) => ModeKind::Capture,
            Mode::Connect(_) => ModeKind::Connect,
        }
    }

    /// The colour whose cells are free.
    pub const fn colour(self) -> Option<Colour> {
        match self {
            Mode::Plain => None,
            Mode::Capture(colour) | Mode::Connect(colour) => Some(colour),
        }
    }

    /// A cell whose [code](Grid::code) has one of these bits may not be used.
    pub const fn blocked_bits(self) -> u8 {
        match self.colour() {
            None => 3,
            Some(colour) => 3 ^ code_of(colour),
        }
    }

    fn fault_of_end(self, grid: &Grid, end: End, cell: Cell) -> Option<TaskFault> {
        if !grid.contains(cell) {
            let (r, q) = (i64::from(cell.r), i64::from(cell.q));
            return Some(TaskFault::Outside { end, r, q, last: grid.side() - 1 });
        }
        let colour = grid.token(cell).filter(|&token| self.colour() != Some(token))?;
        Some(TaskFault::Occupied { end, cell, colour })
    }
}

/// A board as a file gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The tokens.
    pub grid: Grid,
    /// Where paths begin.
    pub start: Option<Cell>,
    /// Where paths end.
    pub goal: Option<Cell>,
}

/// A question about a grid whose ends have been checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Task {
    mode: Mode,
    ends: Option<(Cell, Cell)>,
}

/// One of the two ends of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The first cell.
    Start,
    /// The last cell.
    Goal,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            End::Start => "start",
            End::Goal => "goal",
        })
    }
}

/// Why a question makes no sense on its board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TaskFault {
    /// There is no such end.
    #[error("the field \"{0}\" is missing")]
    Missing(End),
    /// The end is not on the board.
    #[error("{end} ({r},{q}) is outside the board: both coordinates run from 0 to {last}")]
    Outside {
        /// Which end.
        end: End,
        /// Row coordinate as given.
        r: i64,
        /// Column coordinate as given.
        q: i64,
        /// The last row and column.
        last: u16,
    },
    /// A token that may not be used stands there.
    #[error("{end} {cell} is occupied by a {} token", colour.name())]
    Occupied {
        /// Which end.
        end: End,
        /// Where it is.
        cell: Cell,
        /// Whose token.
        colour: Colour,
    },
}

impl Task {
    /// A path over empty cells, or over own cells too if a colour is given; otherwise what is
    /// wrong with the ends.
    pub fn between(
        grid: &Grid,
        capture: Option<Colour>,
        start: Cell,
        goal: Cell,
    ) -> Result<Task, Vec<TaskFault>> {
        let mode = capture.map_or(Mode::Plain, Mode::Capture);
        let faults: Vec<TaskFault> = [(End::Start, start), (End::Goal, goal)]
            .into_iter()
            .filter_map(|(end, cell)| mode.fault_of_end(grid, end, cell))
            .collect();
        if faults.is_empty() { Ok(Task { mode, ends: Some((start, goal)) }) } else { Err(faults) }
    }

    /// A connection of the two sides of a colour.
    pub const fn connect(colour: Colour) -> Task {
        Task { mode: Mode::Connect(colour), ends: None }
    }

    /// What cells cost.
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// Start and goal; `None` when sides are connected.
    pub const fn ends(&self) -> Option<(Cell, Cell)> {
        self.ends
    }

    /// The cells a path may begin with, occupied ones included.
    pub fn first_cells(&self, grid: &Grid) -> Vec<Cell> {
        self.end_cells(grid, End::Start)
    }

    /// The cells a path may end with, occupied ones included.
    pub fn last_cells(&self, grid: &Grid) -> Vec<Cell> {
        self.end_cells(grid, End::Goal)
    }

    fn end_cells(&self, grid: &Grid, end: End) -> Vec<Cell> {
        let side = grid.side();
        let line = if end == End::Start { 0 } else { side - 1 };
        match (self.mode, self.ends) {
            (_, Some((start, goal))) => vec![if end == End::Start { start } else { goal }],
            (Mode::Connect(Colour::Red), _) => (0..side).map(|q| Cell::new(line, q)).collect(),
            _ => (0..side).map(|r| Cell::new(r, line)).collect(),
        }
    }
}

impl Position {
    /// The question this mode asks, or every reason why it makes no sense here.
    pub fn task(&self, mode: Mode) -> Result<Task, Vec<TaskFault>> {
        match (mode, self.start, self.goal) {
            (Mode::Connect(colour), ..) => Ok(Task::connect(colour)),
            (_, Some(start), Some(goal)) => Task::between(&self.grid, mode.colour(), start, goal),
            (_, start, goal) => Err([(End::Start, start), (End::Goal, goal)]
                .into_iter()
                .filter_map(|(end, cell)| match cell {
                    None => Some(TaskFault::Missing(end)),
                    Some(cell) => mode.fault_of_end(&self.grid, end, cell),
                })
                .collect()),
        }
    }
}
